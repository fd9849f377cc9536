"""Wrong cells in a grid that somebody has filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.strategy import Task
from gridwright.nonogram.engine import Engine
from gridwright.values.errors import LimitReached
from gridwright.values.grid import UNKNOWN, Grid
from gridwright.values.limits import Limits

if TYPE_CHECKING:
    from gridwright.nonogram.puzzle import Nonogram


def mistakes(puzzle: Nonogram, grid: Grid, seconds: float | None) -> list[tuple[int, int]]:
    """The (row, column) of wrong cells; empty if there are none, or if the puzzle itself has no solution."""
    limits = Limits(time=seconds)
    if _solution(puzzle, grid, limits) is not None:
        return []
    blank = puzzle.start or Grid.filled(puzzle.width, puzzle.height)
    solution = _solution(puzzle, blank, limits)
    if solution is None:
        return []
    wrong, sound = [], blank
    for index, cell in enumerate(grid.cells):
        place = divmod(index, grid.width)
        if cell == UNKNOWN or cell == solution.cells[index]:
            continue
        # Another solution may have the cell.
        other = _solution(puzzle, blank.replaced([(*place, cell)]), limits)
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
            other = _solution(puzzle, tried, limits)
            if other is None:
                return [place]
            solution = other
        sound = tried
    return []


def _solution(puzzle: Nonogram, start: Grid, limits: Limits) -> Grid | None:
    engine = Engine(puzzle, Task(start, limits=limits), "auto")
    outcome = engine.next()
    if outcome not in ("found", "exhausted"):
        raise LimitReached("the time limit was reached", at_least=0)
    return engine.grid() if outcome == "found" else None
