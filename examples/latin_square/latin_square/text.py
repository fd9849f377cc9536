"""Latin squares as text: a line with the name of the format, then one line per row; ? is a cell without a given number.

latin square
1 ? ?
? 3 ?
? ? ?
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import FormatError, Grid, NotSupported
from gridwright.parsing.tokens import whole_number, word_rows
from gridwright.values.grid import UNKNOWN
from latin_square.puzzle import LARGEST, LatinSquare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.parsing.tokens import Word

_HEAD = "latin square"


def parse(text: str, size: tuple[int, int] | None = None) -> list[LatinSquare]:
    """The square in a text."""
    head, _, rest = text.partition("\n")
    if head.strip() != _HEAD:
        raise FormatError(f"expected the line {_HEAD!r}, found {head[:20]!r}", line=1, column=1)
    rows = word_rows("\n" + rest)  # so that line numbers count from the head
    return [LatinSquare(Grid.from_rows(map(_number, row) for row in rows))]


def write(puzzles: Sequence[LatinSquare]) -> str:
    """A square as text."""
    if len(puzzles) != 1:
        raise NotSupported(f"latin holds one square, not {len(puzzles)}")
    return f"{_HEAD}\n{puzzles[0].write_solution(puzzles[0].given)}\n"


def looks_like(text: str) -> bool:
    """Whether a text begins with the head line."""
    return text.startswith(_HEAD)


def _number(word: Word) -> int:
    if word.text == "?":
        return UNKNOWN
    number = whole_number(word, "a number or ?")
    if not 1 <= number <= LARGEST:
        raise word.error(f"expected a number from 1 to {LARGEST}, found {number}")
    return number
