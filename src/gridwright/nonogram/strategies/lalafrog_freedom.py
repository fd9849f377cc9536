"""`lalafrog-freedom`: `lalafrog`, with the lines in the order of their freedom.

An option after Requiem (Chen and Lin, 2019), which won the tournaments of 2017 and 2018 with the algorithm of Wu et
al., a "freedom" parameter and bit boards. How Requiem uses the parameter is not public; `parts/propagation.py` tells
what is built here. It changes the number of lines solved, never what they say, so both find the same cells.
"""

from __future__ import annotations

from gridwright.nonogram.strategies.lalafrog import LalaFrog
from gridwright.nonogram.strategies.parts import attempt
from gridwright.nonogram.strategies.parts.attempt import supports

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.grid import Grid
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.result import Result
    from gridwright.strategy import Task

__all__ = ["count", "iter_solutions", "solve", "supports"]


def solve(puzzle: Nonogram, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` solutions."""
    return attempt.solve(LalaFrogByFreedom(puzzle, task))


def count(puzzle: Nonogram, task: Task) -> int:
    """How many solutions there are, found one by one."""
    return attempt.count(LalaFrogByFreedom(puzzle, task))


def iter_solutions(puzzle: Nonogram, task: Task) -> Iterator[Grid]:
    """The solutions, each found when it is asked for."""
    return attempt.iter_solutions(LalaFrogByFreedom(puzzle, task))


class LalaFrogByFreedom(LalaFrog):
    """One search with lines of little freedom first."""

    name = "lalafrog-freedom"
    by_freedom = True
