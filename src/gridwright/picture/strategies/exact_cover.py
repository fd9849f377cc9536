"""`exact-cover`: cells and pieces to be covered, borders as coloured items that both neighbours agree on.

The candidates come from reduction, which leaves a small covering.
"""

from __future__ import annotations

from gridwright.picture import covering
from gridwright.picture.covering import count, iter_solutions, supports

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.result import Result
    from gridwright.strategy import Task

__all__ = ["count", "iter_solutions", "solve", "supports"]


def solve(puzzle: PicturePuzzle, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` boards."""
    return covering.solve(puzzle, task, "exact-cover", reduce=True)
