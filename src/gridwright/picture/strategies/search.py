"""`search`: depth-first, cell after cell in rows, with tables that lead from two known edges to the tiles that fit."""

from __future__ import annotations

from gridwright.picture import engine
from gridwright.picture.engine import count, iter_solutions, supports

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.result import Result
    from gridwright.strategy import Task

__all__ = ["count", "iter_solutions", "solve", "supports"]


def solve(puzzle: PicturePuzzle, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` boards."""
    return engine.solve(puzzle, task, "rows", "search")
