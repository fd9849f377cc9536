"""`auto`: dancing cells, with restarts until the first solution; counting by the faster method.

A search that does not soon find a solution gets a rival that starts again in other orders, so that one bad first choice
does not cost hours. Counting remembers remainders where that pays; see `engine.count`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.exact_cover.searching import CoverSearch

if TYPE_CHECKING:
    from gridwright.base.search import Search
    from gridwright.base.strategy import Task
    from gridwright.exact_cover.puzzle import Chosen, ExactCover


def search(puzzle: ExactCover, task: Task[Chosen]) -> Search[Chosen]:
    """The search for the solutions of a problem."""
    return CoverSearch(puzzle, task, "auto", restarts=True)
