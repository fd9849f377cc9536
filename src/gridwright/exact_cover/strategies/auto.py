"""`auto`: dancing cells, from several sides until there is a first solution; counting by whatever is faster.

A search that does not find a solution soon gets a rival that begins anew in other orders, so that one bad first choice
does not cost hours. Counting goes one by one for a while, then through a diagram, see `engine.count`.
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
