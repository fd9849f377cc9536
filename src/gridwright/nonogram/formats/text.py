"""A picture drawn with characters: the picture is the goal.

    file    pictures, separated by empty lines
    line    a row of cells, all rows equally long; blanks before and after it are ignored
    cell    black: # X x * 1 █ ■      white: . - _ 0 □

    #.#
    ###

A ? is an unknown cell; a grid with such a cell has no clues and is not a puzzle, but it may be the start of
one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import Lines
from gridwright.nonogram.formats._writing import answer, fitting, picture
from gridwright.nonogram.puzzle import Nonogram
from gridwright.parsing.pieces import one_paragraph
from gridwright.values.errors import FormatError, InputError
from gridwright.values.grid import BLACK, WHITE, Grid
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

BLACK_CELLS, WHITE_CELLS = "#Xx*1█■", ".-_0□"
_CELLS = str.maketrans(BLACK_CELLS + WHITE_CELLS, chr(BLACK) * len(BLACK_CELLS) + chr(WHITE) * len(WHITE_CELLS))
_OTHER = re.compile(f"[^{re.escape(BLACK_CELLS + WHITE_CELLS)}]")
_LIKE = re.compile(f"[{re.escape(BLACK_CELLS + WHITE_CELLS)}?\\s]*")
split = one_paragraph


def parse(data: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzles whose goals are the pictures."""
    lines = Lines(data)
    puzzles: list[Nonogram] = []
    rows: list[bytes] = []
    for text in lines:
        if row := text.strip():
            rows.append(_row(row, lines.number, text.index(row[0]) + 1, len(rows[0]) if rows else len(row)))
        elif rows:
            puzzles.append(_puzzle(rows, lines.number - len(rows)))
            rows = []
    if rows:
        puzzles.append(_puzzle(rows, lines.number - len(rows) + 1))
    if not puzzles:
        raise lines.ended("a picture of '#' and '.'")
    return puzzles


def _row(text: str, line: int, column: int, width: int) -> bytes:
    if other := _OTHER.search(text):
        unknown = "an unknown cell: a picture with one has no clues"
        found = unknown if other[0] == "?" else repr(other[0])
        raise FormatError(f"expected '#' or '.', found {found}", line=line, column=column + other.start())
    if len(text) != width:
        message = f"expected {counted(width, 'cell')} as in the first row, found {len(text)}"
        raise FormatError(message, line=line, column=column + min(len(text), width))
    return text.translate(_CELLS).encode("ascii")


def _puzzle(rows: list[bytes], line: int) -> Nonogram:
    try:
        return Nonogram.from_grid(Grid(len(rows[0]), len(rows), b"".join(rows)))
    except InputError as error:
        raise FormatError(str(error), line=line, column=1) from None


def write(puzzles: Sequence[Nonogram]) -> str:
    """The puzzles as pictures of their goals, made of `#` and `.`."""
    return _written(picture(fitting(puzzle, "text"), "text") for puzzle in puzzles)


def write_answers(puzzles: Sequence[Nonogram]) -> str:
    """The goals of the puzzles, which need not determine all of their clues."""
    return _written(answer(puzzle, "text") for puzzle in puzzles)


def _written(grids: Iterable[Grid]) -> str:
    return "\n".join(f"{grid}\n" for grid in grids)


def looks_like(data: str) -> bool:
    """Whether there are only cells and blanks, and more than a column of digits."""
    return bool(_LIKE.fullmatch(data) and re.search(r"[^01\s]|[01]{2}", data))
