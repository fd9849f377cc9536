"""Where to split a hard nonogram: at a cell whose values all tell a lot.

A search that takes long is split into several, each of which takes one value of a cell as true. They share the work
well if each knows much more than the one before, so cells are tried: every value in turn, and the lines after it. The
product of what the values tell is largest where all of them tell something.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from gridwright.base.strategy import Task
from gridwright.nonogram.engine import Engine
from gridwright.values.ending import Ending

if TYPE_CHECKING:
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.clock import Clock
    from gridwright.values.grid import Grid

_TRIED = 400  # cells at most


def branches(puzzle: Nonogram, known: Grid, clock: Clock) -> list[tuple[int, int, int]]:
    """The (row, column, value) of every value of one unknown cell: the best that is met before the clock is over."""
    unknown = [place for place, value in enumerate(known.cells) if value == known.blank]
    values = range(len(puzzle.palette))
    best, most = unknown[0], -1
    for place in unknown[:: -(-len(unknown) // _TRIED)]:
        if clock.is_over:
            break
        if known.cells[place] != known.blank:
            continue
        tried = [_after_lines(puzzle, known, place, value) for value in values]
        possible = [grid for grid in tried if grid is not None]
        if not possible:
            best = place  # each branch is refuted by its lines
            break
        if len(possible) == 1:
            known = possible[0]
            if known.cells[best] != known.blank:
                most = -1
        elif (worth := prod(grid.known - known.known for grid in possible)) > most:
            best, most = place, worth
    row, column = divmod(best, puzzle.width)
    return [(row, column, value) for value in values]


def _after_lines(puzzle: Nonogram, known: Grid, place: int, value: int) -> Grid | None:
    """What is known once a cell has a value and the lines are solved; None if they contradict it."""
    start = known.replaced([(*divmod(place, known.width), value)])
    engine = Engine(puzzle, Task(start), "line")
    return None if engine.next() is Ending.EXHAUSTED else type(known)(known.width, known.height, engine.cells())
