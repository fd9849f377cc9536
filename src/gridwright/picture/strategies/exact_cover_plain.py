"""`exact-cover-plain`: cells and pieces to be covered, borders as coloured items that both neighbours agree on.

Every piece in every turn is an option of every cell where the frame lets it lie: what reduction saves can be seen here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture import covering
from gridwright.picture.covering import supports

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.result import Result
    from gridwright.base.strategy import Task
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle

__all__ = ["count", "iter_solutions", "solve", "supports"]


def solve(puzzle: PicturePuzzle, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` boards."""
    return covering.solve(puzzle, task, "exact-cover-plain", reduce=False)


def iter_solutions(puzzle: PicturePuzzle, task: Task) -> Iterator[Board]:
    """The boards, turnings and all, each found when it is asked for."""
    return covering.iter_solutions(puzzle, task, reduce=False)


def count(puzzle: PicturePuzzle, task: Task) -> int:
    """How many boards there are, found one by one."""
    return covering.count(puzzle, task, reduce=False)
