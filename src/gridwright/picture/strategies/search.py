"""`search`: depth-first, cell after cell in rows, with tables that lead from two known edges to the tiles that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture import engine
from gridwright.picture.engine import count, iter_solutions, supports

if TYPE_CHECKING:
    from gridwright.base.result import Result
    from gridwright.base.strategy import Task
    from gridwright.picture.puzzle import PicturePuzzle

__all__ = ["count", "iter_solutions", "solve", "supports"]


def solve(puzzle: PicturePuzzle, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` boards."""
    return engine.solve(puzzle, task, "rows", "search")
