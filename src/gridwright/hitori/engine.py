"""The native engine, as the strategies see it: puzzles in, grids and verdicts out."""

from __future__ import annotations

from gridwright._core import HitoriSearch
from gridwright.searching import Searching, start_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridwright.hitori.puzzle import Hitori
    from gridwright.strategy import Task


def searching(puzzle: Hitori, task: Task) -> Searching:
    """A search for the solutions of a puzzle."""
    start = start_of(puzzle, task)
    search = HitoriSearch(
        puzzle.width, puzzle.height, short_numbers(puzzle), None if start is None else start.cells, task.seed % 2**64
    )
    return Searching(search, puzzle, task, ("conflicts",))


def short_numbers(puzzle: Hitori) -> list[int]:
    """The numbers in reading order, replaced by 0, 1, 2, ... since only equality matters; -1 where there is none."""
    names: dict[int | None, int] = {}
    for row in puzzle.numbers:
        for number in row:
            names.setdefault(number, len(names))
    names[None] = -1
    return [names[number] for row in puzzle.numbers for number in row]
