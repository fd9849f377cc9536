"""`cdcl`: conflict-driven search on the direct encoding: which tile in which turn in which cell, and border colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.engine import search_with
from gridwright.picture.engine import supports_clauses as supports

if TYPE_CHECKING:
    from gridwright.base.search import Search
    from gridwright.base.strategy import Task
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle

__all__ = ["search", "supports"]


def search(puzzle: PicturePuzzle, task: Task[Board]) -> Search[Board]:
    """The search for the boards; a clause excludes each board once it is found."""
    return search_with(puzzle, task, "cdcl")
