"""`exact-cover`: cells and pieces to be covered, borders as coloured items that both neighbours agree on.

The candidates come from reduction, which leaves a small covering.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture import covering
from gridwright.picture.covering import count, iter_solutions, supports

if TYPE_CHECKING:
    from gridwright.base.result import Result
    from gridwright.base.strategy import Task
    from gridwright.picture.puzzle import PicturePuzzle

__all__ = ["count", "iter_solutions", "solve", "supports"]


def solve(puzzle: PicturePuzzle, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` boards."""
    return covering.solve(puzzle, task, "exact-cover", reduce=True)
