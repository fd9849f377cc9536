"""Where to split a long search: at a cell whose values all have many consequences.

The search is split into one for every value of a cell. That saves work if each of them knows much more than the search
did about the hard part of the puzzle. So the cells most involved in the last conflicts are tried: every value in turn,
followed by line solving. The product of the numbers of settled cells is largest where every value settles some.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from gridwright.base.strategy import Task
from gridwright.nonogram.engine import Engine, Stage
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.grid import Grid

_TRIED = 256  # most cells to try if no conflicts point to some
_SECONDS = 1.0  # for all trials: enough except for the largest boards


def branches(puzzle: Nonogram, known: Grid, busiest: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """The (row, column, value) of every value of one unknown cell; one of the busiest if there are any."""
    clock = Clock(Limits(time=_SECONDS))
    unknown = [divmod(place, known.width) for place, value in enumerate(known.cells) if value == known.blank]
    tried = [cell for cell in busiest if known[cell] == known.blank] or unknown[:: -(-len(unknown) // _TRIED)]
    values = range(len(puzzle.palette))
    best, most = tried[0], -1
    for cell in tried:
        if clock.is_over:
            break
        if known[cell] != known.blank:
            continue
        grids = [grid for value in values if (grid := _after_lines(puzzle, known, (*cell, value))) is not None]
        if not grids:
            best = cell  # its lines refute each branch
            break
        if len(grids) == 1:
            known = grids[0]
            if known[best] != known.blank:
                most = -1
        elif (worth := prod(grid.known - known.known for grid in grids)) > most:
            best, most = cell, worth
    return [(*best, value) for value in values]


def _after_lines(puzzle: Nonogram, known: Grid, change: tuple[int, int, int]) -> Grid | None:
    """The cells known after a cell gets a value and the lines are solved; None if they contradict it."""
    engine = Engine(puzzle, Task(known.replaced([change])), Stage.LINE)
    return None if engine.next() is Ending.EXHAUSTED else engine.certain()
