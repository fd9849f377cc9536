"""`search`: depth-first search, with lines and probing at every node and independent components apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram import engine
from gridwright.nonogram.engine import count, iter_solutions, supports

if TYPE_CHECKING:
    from gridwright.base.result import Result
    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram

__all__ = ["count", "iter_solutions", "solve", "supports"]


def solve(puzzle: Nonogram, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` solutions."""
    return engine.solve(puzzle, task, "search", "search")
