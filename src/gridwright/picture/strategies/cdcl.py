"""`cdcl`: conflict-driven search on the direct encoding: which tile in which turn in which cell, and border colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture import engine
from gridwright.picture.engine import supports_clauses as supports

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.result import Result
    from gridwright.base.strategy import Task
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle

__all__ = ["count", "iter_solutions", "solve", "supports"]


def solve(puzzle: PicturePuzzle, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` boards."""
    return engine.solve(puzzle, task, "cdcl", "cdcl")


def iter_solutions(puzzle: PicturePuzzle, task: Task) -> Iterator[Board]:
    """The boards, each found when it is asked for and left out from then on."""
    return engine.iter_solutions(puzzle, task, "cdcl")


def count(puzzle: PicturePuzzle, task: Task) -> int:
    """How many boards there are, found one by one."""
    return sum(1 for _ in iter_solutions(puzzle, task))
