"""`line`: each line by itself, again and again, until no line says anything new.

What a person can do without trying anything out. It stops with `unknown` where lines alone do not decide.
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
    return engine.solve(puzzle, task, "line", "line")
