""".cwd, the format of QNonograms and others: the height, the width, the rows, an empty line, the columns.

file    H and W on separate lines, H lines of clues (the rows), an empty line, W lines of clues (the columns);
        clues as in `_numbers`

2
3
1 1
3

2
1
2
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import Lines, size_of
from gridwright.nonogram.formats._numbers import clue_lines, finished, take_between, take_clues, take_numbers
from gridwright.nonogram.formats._writing import fitting, only

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Nonogram


def parse(data: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle in a text."""
    lines = Lines(data)
    high, wide = take_numbers(lines, 1, "a height") + take_numbers(lines, 1, "a width")
    width, height = size_of(wide, high)
    rows = take_clues(lines, height, width, "row")
    take_between(lines, "")
    return finished(lines, rows, take_clues(lines, width, height, "column"))


def write(puzzles: Sequence[Nonogram]) -> str:
    """One puzzle as text."""
    puzzle = fitting(only(puzzles, "cwd"), "cwd")
    return f"{puzzle.height}\n{puzzle.width}\n{clue_lines(puzzle.rows)}\n{clue_lines(puzzle.columns)}"


def looks_like(data: str) -> bool:
    """Whether each of the first two lines has a single number."""
    return bool(re.match(r"\s*[0-9]+[ \t]*\n\s*[0-9]+[ \t]*(\n|$)", data))
