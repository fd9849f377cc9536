"""`diagram`: counting through a decision diagram that remembers every remainder it has met.

See `cpp/exact_cover/diagram.hpp`. Single solutions come from dancing cells, as with `cells`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.exact_cover import running
from gridwright.exact_cover.running import iter_solutions, supports

if TYPE_CHECKING:
    from gridwright.base.result import Result
    from gridwright.base.strategy import Task
    from gridwright.exact_cover.puzzle import ExactCover

__all__ = ["count", "iter_solutions", "solve", "supports"]


def solve(puzzle: ExactCover, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` solutions."""
    return running.solve(puzzle, task, "diagram")


def count(puzzle: ExactCover, task: Task) -> int:
    """How many solutions there are."""
    return running.count(puzzle, task, "diagram")
