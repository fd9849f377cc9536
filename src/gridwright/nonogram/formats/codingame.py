"""CodinGame's Nonogram puzzles: the size, the columns, the rows.

    file    W H, W lines of clues (the columns), H lines of clues (the rows); clues as in `_numbers`

    3 2
    2
    1
    2
    1 1
    3

The only difference from .nin is that .nin has the rows first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import Lines, size_of
from gridwright.nonogram.formats._numbers import clue_lines, finished, take_clues, take_numbers
from gridwright.nonogram.formats._writing import fitting, only
from gridwright.nonogram.formats.nin import looks_like

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Nonogram

__all__ = ["looks_like", "parse", "write"]


def parse(data: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle in a text."""
    lines = Lines(data)
    width, height = size_of(*take_numbers(lines, 2, "a width and a height"))
    columns = take_clues(lines, width, height, "column")
    rows = take_clues(lines, height, width, "row")
    return finished(lines, rows, columns)


def write(puzzles: Sequence[Nonogram]) -> str:
    """One puzzle as text."""
    puzzle = fitting(only(puzzles, "codingame"), "codingame")
    return f"{puzzle.width} {puzzle.height}\n{clue_lines(puzzle.columns)}{clue_lines(puzzle.rows)}"
