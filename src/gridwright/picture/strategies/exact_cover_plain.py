"""`exact-cover-plain`: cells and pieces to be covered, borders as coloured items that both neighbours agree on.

Every piece in every turn is an option of every cell where the frame lets it lie: what reduction saves can be seen here.
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
    return covering.solve(puzzle, task, "exact-cover-plain", reduce=False)
