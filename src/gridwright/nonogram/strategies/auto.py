"""`auto`: whatever it takes.

Lines first, then probing, then depth-first search with both at every node: the whole of the native engine.
"""

from __future__ import annotations

from gridwright.nonogram import engine
from gridwright.nonogram.engine import count, iter_solutions, supports

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.result import Result
    from gridwright.strategy import Task

__all__ = ["count", "iter_solutions", "solve", "supports"]


def solve(puzzle: Nonogram, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` solutions."""
    return engine.solve(puzzle, task, "search", "auto")
