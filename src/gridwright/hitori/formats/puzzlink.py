"""The URL of a Hitori on puzz.link and related sites.

    file    one URL per line; or a Windows shortcut ([InternetShortcut] and a line URL=...)
    URL     [anything?]hitori/W/H/cells, or the same with hitori_edit or hitori_play
    cells   row after row. 0-9a-z: a number up to 35; - and two such characters: up to 1295; . or % or @: none

    https://puzz.link/p?hitori/3/2/122312

The page is never fetched; the URL contains everything.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.hitori.formats._rows import fitting, puzzle_from
from gridwright.parsing.pieces import urls
from gridwright.parsing.tokens import puzzle_urls
from gridwright.values.errors import FormatError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.hitori.puzzle import Hitori
    from gridwright.parsing.tokens import Declared

_BEFORE = "https://puzz.link/p?"
_URL = re.compile(r"(?:^|[?&=\s])hitori(?:_edit|_play)?/(?:v:[^/\s]*/)?([0-9]+)/([0-9]+)/([^\s/]*)/?\s*$")
_CELL = re.compile(r"[0-9a-z]|-([0-9a-z]{2})|[.%@]")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LARGEST = 36 * 36 - 1
split = urls


def parse(data: str, size: tuple[int, int] | None = None) -> list[Hitori]:
    """The puzzles in a text."""
    return [_puzzle(found) for found in puzzle_urls(data, _URL, "hitori")]


def _puzzle(found: Declared) -> Hitori:
    url, line, width, height = found
    body, column = url[3], url.start(3) + 1
    numbers: list[int | None] = []
    at = 0
    while at < len(body):
        cell = _CELL.match(body, at)
        if not cell:
            message = f"expected a number (0-9, a-z, or - and two of these) or '.', found {body[at]!r}"
            raise FormatError(message, line=line, column=column + at)
        if len(numbers) == width * height:
            raise FormatError(f"expected {counted(width * height, 'cell')}, found more", line=line, column=column + at)
        digits = cell[1] or cell[0]
        numbers.append(None if digits in ".%@" else int(digits, 36))
        at = cell.end()
    if len(numbers) < width * height:
        message = f"expected {counted(width * height, 'cell')}, found {len(numbers)}"
        raise FormatError(message, line=line, column=url.end(3) + 1)
    return puzzle_from([numbers[start : start + width] for start in range(0, len(numbers), width)], line)


def write(puzzles: Sequence[Hitori]) -> str:
    """One URL per line."""
    return "".join(_url(fitting(puzzle, "puzzlink", largest=_LARGEST, empty=True)) + "\n" for puzzle in puzzles)


def _url(puzzle: Hitori) -> str:
    cells = "".join(_cell(number) for row in puzzle.numbers for number in row)
    return f"{_BEFORE}hitori/{puzzle.width}/{puzzle.height}/{cells}"


def _cell(number: int | None) -> str:
    if number is None:
        return "."
    high, low = divmod(number, 36)
    return f"-{_DIGITS[high]}{_DIGITS[low]}" if high else _DIGITS[low]


def looks_like(data: str) -> bool:
    """Whether one of the first lines is a URL that names a hitori with its size."""
    return any(_URL.search(line) for line in data[:2000].split("\n"))
