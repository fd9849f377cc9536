"""`cdcl`: lines to the end, then conflict-driven search on each remaining component.

It uses the order encoding of the component, a solver that learns a clause from every contradiction, and restarts. See
`cpp/cdcl/solver.hpp` and `cpp/nonogram/encoding.hpp`. Counting uses depth-first search, which multiplies.
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
    return engine.search(puzzle, task, engine.Stage.CDCL)
