""".mk, one of the formats of the Olšáks' solver: the size, the rows, a line `#`, the columns.

file    H W (the height first), H lines of clues (the rows), a line that begins with #, W lines of clues (the columns);
        clues as in `_numbers`

2 3
1 1
3
#
2
1
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import Lines, size_of
from gridwright.nonogram.formats._numbers import (
    begins_with_size,
    clue_lines,
    finished,
    has_divider,
    take_between,
    take_clues,
    take_numbers,
)
from gridwright.nonogram.formats._writing import fitting, only

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Nonogram


def parse(data: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle in a text."""
    lines = Lines(data)
    high, wide = take_numbers(lines, 2, "a height and a width")
    width, height = size_of(wide, high)
    rows = take_clues(lines, height, width, "row")
    take_between(lines, "#")
    return finished(lines, rows, take_clues(lines, width, height, "column"))


def write(puzzles: Sequence[Nonogram]) -> str:
    """One puzzle as text."""
    puzzle = fitting(only(puzzles, "mk"), "mk")
    return f"{puzzle.height} {puzzle.width}\n{clue_lines(puzzle.rows)}#\n{clue_lines(puzzle.columns)}"


def looks_like(data: str) -> bool:
    """Whether the first line has two numbers, and some line is `#`."""
    return begins_with_size(data) and has_divider(data)
