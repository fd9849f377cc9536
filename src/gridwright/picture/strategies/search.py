"""`search`: depth-first, cell by cell in rows, with tables that map two known edges to the tiles that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.engine import search_with, supports

if TYPE_CHECKING:
    from gridwright.base.search import Search
    from gridwright.base.strategy import Task
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle

__all__ = ["search", "supports"]


def search(puzzle: PicturePuzzle, task: Task[Board]) -> Search[Board]:
    """The search for the boards in the order of the backtracker."""
    return search_with(puzzle, task, "rows")
