"""The native engine, as strategies, techniques and the maker see it: puzzles in, grids and verdicts out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright._core import HitoriReach, HitoriSearch, hitori_patterns
from gridwright.base.searching import Searching, start_of
from gridwright.base.strategy import REASONS
from gridwright.values.errors import LimitReached

if TYPE_CHECKING:
    from gridwright.base.strategy import Task
    from gridwright.hitori.puzzle import Hitori
    from gridwright.values.grid import Grid


def searching(puzzle: Hitori, task: Task) -> Searching:
    """A search for the solutions of a puzzle."""
    start = start_of(puzzle, task)
    search = HitoriSearch(
        puzzle.width, puzzle.height, short_numbers(puzzle), None if start is None else start.cells, task.seed % 2**64
    )
    return Searching(search, puzzle, task, ("conflicts",))


def patterns_of(puzzle: Hitori) -> list[tuple[str, list[tuple[int, int]], list[int]]]:
    """What copies in certain places say: the name of the technique, cells with values that follow, the copies."""
    return hitori_patterns(puzzle.width, puzzle.height, short_numbers(puzzle))


def tiers_reached(width: int, height: int, numbers: list[int], tier: int, seconds: float | None) -> bytes:
    """Of each cell the tier of the techniques that settle it, 255 where those up to `tier` do not reach."""
    tiers, outcome = HitoriReach(width, height, numbers).extend(tier, seconds)
    if outcome != "done":
        raise LimitReached(REASONS[outcome], at_least=0)
    return tiers


def worth_trying(puzzle: Hitori, grid: Grid, seconds: float | None) -> tuple[list[int], list[tuple[int, int]]]:
    """Cells of which both cases settle some other cell alike, and guesses (cell, value) that fail by the rules."""
    reach = HitoriReach(puzzle.width, puzzle.height, short_numbers(puzzle), grid.cells)
    cases, failing, outcome = reach.worth_trying(seconds)
    if outcome != "done":
        raise LimitReached(REASONS[outcome], at_least=0)
    return cases, failing


def short_numbers(puzzle: Hitori) -> list[int]:
    """The numbers in reading order, replaced by 0, 1, 2, ... since only equality matters; -1 where there is none."""
    names: dict[int | None, int] = {}
    for row in puzzle.numbers:
        for number in row:
            names.setdefault(number, len(names))
    names[None] = -1
    return [names[number] for row in puzzle.numbers for number in row]
