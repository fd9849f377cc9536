"""`auto`: dancing cells, from several sides until there is a first solution; counting by whatever is faster.

A search that does not find a solution soon gets a rival that begins anew in other orders, so that one bad first choice
does not cost hours. Counting goes one by one for a while, then through a diagram, see `engine.count`.
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
    return running.solve(puzzle, task, "auto", restarts=True)


def count(puzzle: ExactCover, task: Task) -> int:
    """How many solutions there are."""
    return running.count(puzzle, task, "auto")
