"""`line`: each line by itself, again and again, until no line says anything new.

What a person can do without trying anything out. It stops with `unknown` where lines alone do not decide.
"""

from __future__ import annotations

from gridwright.nonogram import engine
from gridwright.nonogram.engine import supports

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.result import Result
    from gridwright.strategy import Task

__all__ = ["solve", "supports"]


def solve(puzzle: Nonogram, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` solutions."""
    return engine.solve(puzzle, task, "line", "line")
