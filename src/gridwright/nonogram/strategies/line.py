"""`line`: each line on its own, again and again, until no line settles anything new.

What a person can do without guessing. If lines alone do not decide, it stops with `unknown`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram import engine

if TYPE_CHECKING:
    from gridwright.base.search import Search
    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.grid import Grid


def search(puzzle: Nonogram, task: Task[Grid]) -> Search[Grid]:
    """The search for the solutions of a puzzle."""
    return engine.search(puzzle, task, engine.Stage.LINE)
