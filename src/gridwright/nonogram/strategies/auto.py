"""`auto`: whatever it takes.

Lines first, then probing, then a short depth-first search; a component that takes more than a few decisions is handed
over to conflict-driven search. Work is counted, not timed, so that the same puzzle takes the same path everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram import engine
from gridwright.nonogram.engine import supports

if TYPE_CHECKING:
    from gridwright.base.search import Search
    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.grid import Grid

__all__ = ["search", "supports"]


def search(puzzle: Nonogram, task: Task[Grid]) -> Search[Grid]:
    """The search for the solutions of a puzzle."""
    return engine.search(puzzle, task, "auto")
