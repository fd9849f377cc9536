"""`cdcl`: lines to the end, then conflict-driven search on each component that is left.

The order encoding of the component, a solver that learns a clause from every contradiction, and restarts. See
`cpp/cdcl/solver.hpp` and `cpp/nonogram/encoding.hpp`. Counting goes through depth-first search, which multiplies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram import engine
from gridwright.nonogram.engine import count, supports

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.result import Result
    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.grid import Grid

__all__ = ["count", "iter_solutions", "solve", "supports"]


def solve(puzzle: Nonogram, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` solutions."""
    return engine.solve(puzzle, task, "cdcl", "cdcl")


def iter_solutions(puzzle: Nonogram, task: Task) -> Iterator[Grid]:
    """The solutions, each found when it is asked for."""
    return engine.iter_solutions(puzzle, task, "cdcl")
