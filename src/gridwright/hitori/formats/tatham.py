"""The game id of Singles in Simon Tatham's puzzle collection.

file    one game id per line
id      [URL of a page singles.html#] WxH [d and a letter] : cells; W alone means WxW; the letter is the difficulty
cells   row after row, one character per number: 0-9, a-z from 10, A-Z from 36

3x2:122312
5x5dk:1122345234...
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.hitori.formats._rows import fitting, puzzle_from
from gridwright.parsing.pieces import one_a_line
from gridwright.parsing.tokens import game_ids
from gridwright.values.errors import FormatError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.hitori.puzzle import Hitori
    from gridwright.parsing.tokens import Declared

_HEAD = re.compile(r"\s*(?:\S*singles(?:\.html)?#)?([0-9]+)(?:x([0-9]+))?([A-Za-z]*):")
_LIKE = re.compile(r"\s*(?:\S*singles(?:\.html)?#)?[0-9]+(?:x[0-9]+)?[A-Za-z]*:[0-9A-Za-z][^\n/]*(?:\n|$)")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
split = one_a_line


def parse(data: str, size: tuple[int, int] | None = None) -> list[Hitori]:
    """The puzzles in a text."""
    return [_puzzle(found) for found in game_ids(data, _HEAD)]


def _puzzle(found: Declared) -> Hitori:
    head, line, width, height = found
    cells = head.string[head.end() :]
    for index, char in enumerate(cells):
        if char not in _DIGITS:
            raise FormatError(f"expected 0-9, a-z or A-Z, found {char!r}", line=line, column=head.end() + index + 1)
    if len(cells) != width * height:
        message = f"expected {counted(width * height, 'cell')}, found {len(cells)}"
        raise FormatError(message, line=line, column=head.end() + min(len(cells), width * height) + 1)
    numbers = [_DIGITS.index(char) for char in cells]
    return puzzle_from([numbers[start : start + width] for start in range(0, len(numbers), width)], line)


def write(puzzles: Sequence[Hitori]) -> str:
    """One game id per line."""
    return "".join(_id(fitting(puzzle, "tatham", largest=len(_DIGITS) - 1)) + "\n" for puzzle in puzzles)


def _id(puzzle: Hitori) -> str:
    cells = "".join(_DIGITS[number] for row in puzzle.numbers for number in row if number is not None)
    return f"{puzzle.width}x{puzzle.height}:{cells}"


def looks_like(data: str) -> bool:
    """Whether there are a size, a colon, and letters or digits without separators."""
    return bool(_LIKE.match(data))
