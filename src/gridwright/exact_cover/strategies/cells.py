"""`cells`: dancing cells without restarts; solutions one by one, in the order of the options.

See `cpp/exact_cover/cells.hpp`.
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
    return CoverSearch(puzzle, task, "cells")
