"""The search as an exact cover: each cell has one number, and each number is once in each row and in each column."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from gridwright import ExactCover, Grid
from gridwright.base.search import Search
from gridwright.values.grid import UNKNOWN

if TYPE_CHECKING:
    from gridwright import Ending
    from gridwright.base.strategy import Task
    from gridwright.values.clock import Work
    from latin_square.puzzle import LatinSquare


class Covering(Search[Grid]):
    """The solutions, one at a time."""

    def __init__(self, puzzle: LatinSquare, task: Task[Grid]) -> None:
        start, side = task.start_for(puzzle) or puzzle.blank(), range(puzzle.width)
        items = {
            (row, column, number): [("cell", row, column), ("row", row, number), ("column", column, number)]
            for row, column, number in product(side, side, range(1, puzzle.width + 1))
        }
        self._options = [
            (row, column, number)
            for row, column, number in items
            if {puzzle.given[row, column], start[row, column]} <= {number, UNKNOWN}
        ]
        every = dict.fromkeys(item for some in items.values() for item in some)
        cover = ExactCover([items[option] for option in self._options], primary=every)
        self._engine = cover.engine(seed=task.seed or None, clock=task.clock)
        self._side = puzzle.width

    def next(self) -> Ending | None:
        """Go to the next solution: None once it is found, else why there is none."""
        return self._engine.next()

    def solution(self) -> Grid:
        """The last solution: one option per cell, in reading order."""
        return Grid(self._side, self._side, bytes(self._options[option][2] for option in self._engine.chosen()))

    def stats(self) -> Work:
        """The work done so far."""
        return self._engine.stats()


search = Covering  # the name that a strategy module must define
