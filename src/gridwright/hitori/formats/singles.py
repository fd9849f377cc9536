"""The .singles files of TU Delft's collection: square puzzles.

file    n, an empty line, n rows of n numbers separated by blanks, then perhaps lines that begin with @
@       a number that identifies the puzzle; ignored

2

1 1
2 1
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.hitori.formats._rows import at_end, fitting, only, puzzle_from, take_side, take_square, text_of
from gridwright.parsing.tokens import Lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.hitori.puzzle import Hitori

_LIKE = re.compile(r"\s*[0-9]+[ \t]*\n[ \t]*\n[0-9\s]+(@.*\s*)*\Z")


def parse(data: str, size: tuple[int, int] | None = None) -> list[Hitori]:
    """The puzzle in a text."""
    lines = Lines(re.sub(r"^[ \t]*@.*", "", data, flags=re.MULTILINE))
    side, first = take_side(lines)
    rows = take_square(lines, side)
    at_end(lines)
    return [puzzle_from(rows, first)]


def write(puzzles: Sequence[Hitori]) -> str:
    """One puzzle as text."""
    puzzle = fitting(only(puzzles, "singles"), "singles", square=True)
    return f"{puzzle.width}\n\n{text_of(puzzle)}"


def looks_like(data: str) -> bool:
    """Whether there are a number alone, an empty line, rows of numbers, and perhaps lines with @."""
    return bool(_LIKE.match(data))
