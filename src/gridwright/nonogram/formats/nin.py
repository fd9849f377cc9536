""".nin, the format of Jakub Wilk's solver: the size, the rows, the columns.

    file    W H, H lines of clues (the rows), W lines of clues (the columns); clues as in `_numbers`

    3 2
    1 1
    3
    2
    1
    2

The only difference from CodinGame's format is that the latter has the columns first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import Lines, size_of
from gridwright.nonogram.formats._numbers import (
    begins_with_size,
    clue_lines,
    finished,
    has_divider,
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
    width, height = size_of(*take_numbers(lines, 2, "a width and a height"))
    rows = take_clues(lines, height, width, "row")
    columns = take_clues(lines, width, height, "column")
    return finished(lines, rows, columns)


def write(puzzles: Sequence[Nonogram]) -> str:
    """One puzzle as text."""
    puzzle = fitting(only(puzzles, "nin"), "nin")
    return f"{puzzle.width} {puzzle.height}\n{clue_lines(puzzle.rows)}{clue_lines(puzzle.columns)}"


def looks_like(data: str) -> bool:
    """Whether the first line has two numbers, without the `#` of .mk below."""
    return begins_with_size(data) and not has_divider(data)
