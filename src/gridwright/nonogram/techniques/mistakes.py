"""Wrong cells in a grid filled in by a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.strategy import Task
from gridwright.nonogram.engine import Engine, Stage, bounded
from gridwright.values.errors import LimitReached
from gridwright.values.grid import UNKNOWN

if TYPE_CHECKING:
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.clock import Clock
    from gridwright.values.grid import Grid


def mistakes(puzzle: Nonogram, grid: Grid, clock: Clock) -> list[tuple[int, int]]:
    """The (row, column) of wrong cells; empty if there are none, or if the puzzle itself has no solution."""
    if _solution(puzzle, grid, clock) is not None:
        return []
    blank = puzzle.start or puzzle.blank()
    solution = _solution(puzzle, blank, clock)
    if solution is None:
        return []
    wrong, sound = [], blank
    for index, cell in enumerate(grid.cells):
        place = divmod(index, grid.width)
        if cell == UNKNOWN or cell == solution.cells[index]:
            continue
        # Another solution may have the cell.
        other = _solution(puzzle, blank.replaced([(*place, cell)]), clock)
        if other is None:
            wrong.append(place)
    if wrong:
        return wrong
    for index, cell in enumerate(grid.cells):
        place = divmod(index, grid.width)
        if cell == UNKNOWN:
            continue
        tried = sound.replaced([(*place, cell)])
        if cell != solution.cells[index]:
            other = _solution(puzzle, tried, clock)
            if other is None:
                return [place]
            solution = other
        sound = tried
    return []


def _solution(puzzle: Nonogram, start: Grid, clock: Clock) -> Grid | None:
    clock.check()
    engine = Engine(puzzle, Task(start, clock=bounded(clock, clock.limits.nodes)), Stage.AUTO)
    ending = engine.next()
    if ending is not None and ending.is_limit:
        raise LimitReached(ending)
    return engine.solution() if ending is None else None
