"""The equivalents of a nonogram: rotated, mirrored, with other colours. The least of them represents all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.puzzle import Nonogram, Run
from gridwright.values.clock import tick
from gridwright.values.grid import UNKNOWN, WHITE, Grid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeAlias

    from gridwright.nonogram.puzzle import Clue

    Clues: TypeAlias = Sequence[Clue]
    Cells: TypeAlias = Sequence[Sequence[int]]
    Told: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]  # the (length, colour) of the runs of lines; 0: unknown


def canonical(puzzle: Nonogram) -> Nonogram:
    """The equivalent that represents all, without goal and notes; its runs have the palette's colours in order."""
    given = [] if puzzle.start is None else list(puzzle.start.rows())
    versions = (_told(*version) for version in _symmetries(puzzle.rows, puzzle.columns, given))
    rows, columns, cells = min(versions)
    start = Grid(len(columns), len(rows), b"".join(map(bytes, cells))) if cells else None
    return Nonogram(_clues(rows), _clues(columns), puzzle.palette, start=start)


def _symmetries(rows: Clues, columns: Clues, cells: Cells) -> Iterator[tuple[Clues, Clues, Cells]]:
    """The eight symmetric versions of a puzzle, each as its rows, columns and given cells."""
    for down, across, given in ((rows, columns, cells), (columns, rows, list(zip(*cells, strict=True)))):
        for _ in range(2):
            for _ in range(2):
                yield down, across, given
                down, across, given = down[::-1], [clue[::-1] for clue in across], given[::-1]
            down, across, given = [clue[::-1] for clue in down], across[::-1], [row[::-1] for row in given]


def _told(rows: Clues, columns: Clues, cells: Cells) -> tuple[Told, Told, tuple[tuple[int, ...], ...]]:
    """The properties that distinguish equivalents, with colours renamed 1, 2, 3, ... in order of appearance."""
    names = {WHITE: WHITE}

    def told(clues: Clues) -> Told:
        found = []
        for clue in clues:
            tick()
            found.append(tuple([(run.length or 0, names.setdefault(run.colour, len(names))) for run in clue]))
        return tuple(found)

    lines = told(rows), told(columns)
    known = [
        tuple([value if value == UNKNOWN else names.setdefault(value, len(names)) for value in row]) for row in cells
    ]
    return (*lines, tuple(known))


def _clues(lines: Told) -> list[list[Run]]:
    return [[Run(length or None, colour) for length, colour in line] for line in lines]
