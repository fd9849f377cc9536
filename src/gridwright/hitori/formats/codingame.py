"""CodinGame's Hitori: the side of the square, then its rows, one digit per cell.

    file    n, then n lines of n digits
    answer  the rows with a * in place of each shaded digit

    3
    111
    234
    224

has the answer *1*, 234, *2*. Answers cannot be read back, since they lack the shaded numbers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.hitori.formats._rows import at_end, fitting, only, puzzle_from, take_side
from gridwright.parsing.tokens import Lines
from gridwright.values.errors import FormatError, NotSupported
from gridwright.values.grid import BLACK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.hitori.puzzle import Hitori

_LIKE = re.compile(r"\s*([0-9]+)[ \t]*\n\s*([0-9]+)[ \t]*(?:\n|$)")
_LARGEST = 9


def parse(data: str, size: tuple[int, int] | None = None) -> list[Hitori]:
    """The puzzle in a text."""
    lines = Lines(data)
    side, first = take_side(lines)
    rows = []
    for index in range(side):
        text = next(lines, None)
        if text is None:
            raise lines.ended(f"row {index + 1} of {side}")
        rows.append(_row(text, lines.number, side))
    at_end(lines)
    return [puzzle_from(rows, first)]


def _row(text: str, line: int, side: int) -> list[int]:
    digits = text.strip()
    begin = text.find(digits) + 1
    for column, digit in enumerate(digits, begin):
        if not (digit.isascii() and digit.isdigit()):
            raise FormatError(f"expected a digit, found {digit!r}", line=line, column=column)
    if len(digits) != side:
        message = f"expected {side} digits in a row, found {len(digits)}"
        raise FormatError(message, line=line, column=begin + min(len(digits), side))
    return [int(digit) for digit in digits]


def write(puzzles: Sequence[Hitori]) -> str:
    """One puzzle as text."""
    puzzle = _fitting(puzzles)
    return f"{puzzle.width}\n" + "".join("".join(map(str, row)) + "\n" for row in puzzle.numbers)


def write_answers(puzzles: Sequence[Hitori]) -> str:
    """The goal of one puzzle in CodinGame's answer format."""
    puzzle = _fitting(puzzles)
    if puzzle.goal is None:
        raise NotSupported("this puzzle has no goal; solve it first")
    cells = zip(puzzle.numbers, puzzle.goal.rows(), strict=True)
    return "".join(
        "".join("*" if cell == BLACK else str(number) for number, cell in zip(*row, strict=True)) + "\n"
        for row in cells
    )


def _fitting(puzzles: Sequence[Hitori]) -> Hitori:
    return fitting(only(puzzles, "codingame"), "codingame", largest=_LARGEST, square=True)


def looks_like(data: str) -> bool:
    """Whether a line has one number, and the next as many digits without blanks."""
    found = _LIKE.match(data)
    return found is not None and len(found[1]) < 10 and len(found[2]) == int(found[1])
