"""`exact-cover`: cells and pieces are covered; borders are coloured items that both neighbours agree on.

The candidates come from reduction, which leaves a small exact cover.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.cover import CoverSearch
from gridwright.picture.engine import supports_clauses as supports

if TYPE_CHECKING:
    from gridwright.base.search import Search
    from gridwright.base.strategy import Task
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle

__all__ = ["search", "supports"]


def search(puzzle: PicturePuzzle, task: Task[Board]) -> Search[Board]:
    """The search for the boards as covers by the candidates that reduction leaves."""
    return CoverSearch(puzzle, task, reduce=True)
