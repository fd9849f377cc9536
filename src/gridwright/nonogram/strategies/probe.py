"""`probe`: lines, and both values of each unknown cell tried.

A value that leads to a contradiction is ruled out; cells that come out alike either way are kept. It never guesses, and
stops with `unknown` where that does not decide: both values of some cell survive without agreeing on anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram import engine
from gridwright.nonogram.engine import supports

if TYPE_CHECKING:
    from gridwright.base.result import Result
    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram

__all__ = ["solve", "supports"]


def solve(puzzle: Nonogram, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` solutions."""
    return engine.solve(puzzle, task, "probe", "probe")
