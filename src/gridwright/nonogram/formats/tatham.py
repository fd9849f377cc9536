"""The game id of Pattern in Simon Tatham's puzzle collection.

file    one game id per line
id      [URL of a page pattern.html#] WxH: clues [, given]; W alone means WxW
clues   W columns, then H rows, separated by /; the lengths of a clue are separated by . and empty for no runs
given   a sequence of letters: a lower-case letter for a white cell, an upper-case one for a black cell, each
        after as many unknown cells as the letter's place in the alphabet (a none, b one, ...); z is 25 unknown cells
        and no known one; the last letter may point just past the last cell

4x4:2/1/2/1/1.1/2/1/1       has one solution, and no single line settles a cell
2x1:1//1,A                  the first cell is given as black
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import clue_in, puzzle_at
from gridwright.nonogram.formats._writing import fitting
from gridwright.parsing.pieces import one_a_line
from gridwright.parsing.tokens import game_ids
from gridwright.values.errors import FormatError
from gridwright.values.grid import BLACK, UNKNOWN, WHITE, Grid
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Clue, Nonogram, Run
    from gridwright.parsing.tokens import Declared

_HEAD = re.compile(r"\s*(?:\S*pattern(?:\.html)?#)?([0-9]+)(?:x([0-9]+))?:")
_LIKE = re.compile(r"\s*(?:\S*pattern(?:\.html)?#)?[0-9]+x[0-9]+:[^\n/]*/")
_FARTHEST = 25  # z: this many unknown cells, and no known one
split = one_a_line


def parse(data: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzles in a text."""
    return [_puzzle(found) for found in game_ids(data, _HEAD)]


def _puzzle(found: Declared) -> Nonogram:
    head, line, width, height = found
    text = head.string
    comma = text.find(",", head.end())
    end = comma if comma >= 0 else len(text)
    columns: list[list[Run]] = []
    rows: list[list[Run]] = []
    places: list[tuple[int, int]] = []
    at = head.end()
    while True:
        clues, most = (columns, height) if len(columns) < width else (rows, width)
        if len(rows) == height:
            raise FormatError(
                f"expected the end after {counted(width, 'column')} and {counted(height, 'row')}, found '/'",
                line=line,
                column=at,
            )
        slash = text.find("/", at, end)
        stop = slash if slash >= 0 else end
        clues.append(clue_in(text[at:stop], line, at + 1, most=most, separators="."))
        places.append((line, at + 1))
        at = stop + 1
        if slash < 0:
            break
    if len(rows) < height:
        message = (
            f"expected {counted(width, 'column')} and {counted(height, 'row')}, found {counted(len(places), 'clue')}"
        )
        raise FormatError(message, line=line, column=end + 1)
    return puzzle_at(
        rows,
        columns,
        row_places=places[width:],
        column_places=places[:width],
        start=_given(text[comma + 1 :], width, height, line, comma + 2) if comma >= 0 else None,
    )


def _given(text: str, width: int, height: int, line: int, column: int) -> Grid:
    """The cells that are given from the start."""
    cells = bytearray([UNKNOWN]) * (width * height)
    at = 0
    for index, letter in enumerate(text):
        if not (letter.isascii() and letter.isalpha()):
            message = f"expected a letter for the next given cell, found {letter!r}"
            raise FormatError(message, line=line, column=column + index)
        unknown = ord(letter.lower()) - ord("a")
        if at >= len(cells) or at + unknown > len(cells):
            raise FormatError("a given cell outside the grid", line=line, column=column + index)
        at += unknown
        if unknown < _FARTHEST and at < len(cells):
            cells[at] = BLACK if letter.isupper() else WHITE
            at += 1
    if at < len(cells):
        message = f"expected {counted(len(cells), 'cell')}, given or unknown, found {at}"
        raise FormatError(message, line=line, column=column + len(text))
    return Grid(width, height, bytes(cells))


def write(puzzles: Sequence[Nonogram]) -> str:
    """One game id per line."""
    return "".join(_id(fitting(puzzle, "tatham", start=True)) + "\n" for puzzle in puzzles)


def _id(puzzle: Nonogram) -> str:
    def text(clue: Clue) -> str:
        return ".".join(str(run.length) for run in clue)

    clues = "/".join(text(clue) for clue in puzzle.columns + puzzle.rows)
    given = "," + _letters(puzzle.start) if puzzle.start and puzzle.start.known else ""
    return f"{puzzle.width}x{puzzle.height}:{clues}{given}"


def _letters(start: Grid) -> str:
    letters = []
    unknown = 0
    for cell in start.cells:
        if cell == UNKNOWN:
            unknown += 1
            if unknown == _FARTHEST:
                letters.append("z")
                unknown = 0
        else:
            letters.append(chr(ord("A" if cell == BLACK else "a") + unknown))
            unknown = 0
    if unknown:
        letters.append(chr(ord("a") + unknown))
    return "".join(letters)


def looks_like(data: str) -> bool:
    """Whether there are a size, a colon, and clues with at least one slash."""
    return bool(_LIKE.match(data))
