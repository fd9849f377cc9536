"""`auto`: whatever it takes.

Lines first, then probing, then a short depth-first search; a component that takes more than a few decisions is handed
over to conflict-driven search. Work is counted, not timed, so that the same puzzle takes the same path everywhere.
"""

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
    return engine.solve(puzzle, task, "auto", "auto")
