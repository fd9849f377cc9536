"""Bare clues or cells as written by a spreadsheet or by hand: no size, no words, no brackets.

    file    clues | cells
    clues   the rows, one per line; one or more empty lines; the columns, one per line
    line    lengths separated by blanks, commas or semicolons; 0 for a line without runs, ? for an unknown length
    cells   one row per line: the characters of `text` separated by blanks, commas or semicolons

    1,1
    3

    2
    1
    2

Fields may be quoted, and a line of only commas is empty. Cells that are all 0 and 1 could also be the numbers of a
Hitori, and are read as a picture only if a nonogram is requested.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import clue_in, puzzle_at
from gridwright.nonogram.formats.text import BLACK_CELLS, WHITE_CELLS
from gridwright.nonogram.puzzle import Nonogram
from gridwright.parsing.tokens import Lines, all_lines, each_word
from gridwright.values.errors import FormatError, InputError
from gridwright.values.grid import BLACK, WHITE, Grid
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Run

_SEPARATORS = r"\s,;\"'"
_NUMBERS = re.compile(rf"[0-9?{_SEPARATORS}]*")
_EMPTY = re.compile(rf"[{_SEPARATORS}]*")
_VALUES = dict.fromkeys(BLACK_CELLS, BLACK) | dict.fromkeys(WHITE_CELLS, WHITE)
_MOST_LOOKED_AT, _MOST_LINES = 1 << 20, 50  # characters, and lines of cells


def parse(data: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle in a text."""
    blocks = _blocks(data)
    if not blocks:
        raise Lines(data).ended("the clues of the rows")
    if _are_cells(blocks):
        return [_picture(blocks[0])]
    if len(blocks) != 2:
        second = blocks[2][0][0] if len(blocks) > 2 else blocks[0][-1][0] + 1
        found = counted(len(blocks), "block")
        raise FormatError(f"expected rows, an empty line, and columns, found {found} of lines", line=second, column=1)
    rows, columns = blocks
    return [
        puzzle_at(
            _clues(rows, len(columns)),
            _clues(columns, len(rows)),
            row_places=[(number, 1) for number, _ in rows],
            column_places=[(number, 1) for number, _ in columns],
        )
    ]


def _blocks(data: str) -> list[list[tuple[int, str]]]:
    """The non-empty lines with their numbers, in blocks separated by empty lines."""
    blocks: list[list[tuple[int, str]]] = []
    before = 0
    for number, text in enumerate(all_lines(data), 1):
        if not _EMPTY.fullmatch(text):
            if not blocks or before != number - 1:
                blocks.append([])
            blocks[-1].append((number, text))
            before = number
    return blocks


def _clues(lines: Sequence[tuple[int, str]], most: int) -> list[list[Run]]:
    return [clue_in(text, number, most=most, separators=_SEPARATORS) for number, text in lines]


def _picture(lines: Sequence[tuple[int, str]]) -> Nonogram:
    rows: list[bytes] = []
    for number, text in lines:
        row = _row(text, number)
        if rows and len(row) != len(rows[0]):
            message = f"expected {counted(len(rows[0]), 'cell')} as in the first row, found {len(row)}"
            raise FormatError(message, line=number, column=len(text.rstrip()) + 1)
        rows.append(row)
    try:
        return Nonogram.from_grid(Grid.from_rows(rows))
    except InputError as error:
        raise FormatError(str(error), line=lines[0][0], column=1) from None


def _row(text: str, line: int) -> bytes:
    cells = bytearray()
    for word in each_word(text, line, separators=_SEPARATORS):
        if word.text not in _VALUES:
            raise word.error(f"expected a cell such as 0 or 1, found {word.text[:20]!r}")
        cells.append(_VALUES[word.text])
    return bytes(cells)


def looks_like(data: str) -> bool:
    """Whether there are two blocks of numbers unlike other formats, or cells, not numbers, with separators."""
    blocks = _blocks(data[:_MOST_LOOKED_AT])
    if len(blocks) == 2:
        first, second = ([text.split() for _, text in block] for block in blocks)
        square = len(first) == 1 and first[0] == [str(len(second))]  # of a Hitori
        sized = len(first) > 2 and first[:2] == [[str(len(first) - 2)], [str(len(second))]]  # perhaps .cwd
        cwd = sized and _cells_of(blocks[0]) != _cells_of(blocks[1])
        return bool(_NUMBERS.fullmatch(data[:_MOST_LOOKED_AT])) and not square and not cwd
    return _are_cells(blocks) and not _NUMBERS.fullmatch(data[:_MOST_LOOKED_AT])


def fits(data: str) -> bool:
    """Whether there are clues, or cells of any form with separators."""
    return looks_like(data) or _are_cells(_blocks(data[:_MOST_LOOKED_AT]))


def _cells_of(block: Sequence[tuple[int, str]]) -> int:
    """The number of cells that the lengths in a block ask for."""
    return sum(int(length) for _, text in block for length in re.findall(r"[0-9]{1,9}", text))


def _are_cells(blocks: Sequence[Sequence[tuple[int, str]]]) -> bool:
    """Whether there is one block, of cells with separators."""
    if len(blocks) != 1:
        return False
    lines = [re.split(rf"[{_SEPARATORS}]+", text.strip(" \t,;")) for _, text in blocks[0][:_MOST_LINES]]
    return len(lines[0]) > 1 and all(cell.strip("\"'") in _VALUES for cells in lines for cell in cells)
