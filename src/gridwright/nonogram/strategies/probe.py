"""`probe`: lines, and both values of each unknown cell tried.

A value that leads to a contradiction is ruled out; cells that are the same either way are kept. It never guesses, and
stops with `unknown` if that does not decide: both values of some cell remain without agreeing on anything.
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
    return engine.search(puzzle, task, engine.Stage.PROBE)
