"""A page saved from nonograms.org or nonograms.ru: a script in it has the picture as a list of quadruples of numbers.

    var d=[[a,b,c,d],[a,b,c,d],...];

With x(q) = q0 mod q3 + q1 mod q3 - q2 mod q3 for a quadruple q, counted from 0:

    width = x(1)   height = x(2)   colours n = x(3)
    colour i (from 1), with k = quadruple 4 and q = quadruple 4+i:  red = q0-k1   green = q1-k0   blue = q2-k3
    runs of the picture, with q = quadruple n+5:  (q0 mod q3)² + 2 (q1 mod q3) + q2 mod q3
    run j (from 1), with k = quadruple n+6 and q = quadruple n+6+j:
        row = q3-k3   first column = q0-k0   length = q1-k1   colour = q2-k2      rows and columns from 1

Quadruple 0 and those after the last run are ignored. A picture of one colour, black, is black and white. The picture
is the goal and determines the clues.

    >>> script = (
    ...     "var d=[[0,0,0,0],[1,1,0,5],[6,5,0,5],[7,0,1,5],[10,20,30,40],[20,10,40,0],"
    ...     "[1,0,0,5],[3,4,5,6],[4,5,6,7]];"
    ... )
    >>> print(parse(script)[0].goal)
    #.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._palette import MOST_COLOURS, Tint, complete_palette
from gridwright.nonogram.puzzle import Nonogram
from gridwright.values.clock import tick
from gridwright.values.errors import FormatError, InputError
from gridwright.values.grid import Grid
from gridwright.values.limits import check_size
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from typing import TypeAlias

    Quadruple: TypeAlias = tuple[int, int, int, int]

_START = re.compile(r"\bvar\s+d\s*=\s*\[(?=\s*\[)")
_QUADRUPLE = re.compile(r"\s*\[\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\]\s*([,\]])", re.ASCII)


def parse(text: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle of the page."""
    return [_Page(text).puzzle()]


def looks_like(text: str) -> bool:
    """Whether the page has a script with quadruples."""
    return bool(_START.search(text))


class _Page:
    """The quadruples of a page, each with its position."""

    def __init__(self, text: str) -> None:
        found = _START.search(text)
        if not found:
            raise FormatError("expected a page of nonograms.org, with 'var d=[[...' in a script", line=1, column=1)
        self._text = text
        self._offsets: list[int] = []
        self._quadruples: list[Quadruple] = []
        at, more = found.end(), True
        while more:
            if len(self._offsets) & 1023 == 0:
                tick()
            part = _QUADRUPLE.match(text, at)
            if not part:
                raise self._error("expected four whole numbers in square brackets, and a comma or a bracket", at)
            self._offsets.append(part.start(1))
            one, two, three, four = (self._number(part, group) for group in (1, 2, 3, 4))
            self._quadruples.append((one, two, three, four))
            at, more = part.end(), part[5] == ","

    def puzzle(self) -> Nonogram:
        """The picture that the numbers encode, and its clues."""
        width, height = self._positive(1, "the width"), self._positive(2, "the height")
        try:
            check_size(width, height)
        except InputError as error:
            raise self._error(str(error), self._offsets[1]) from None
        colours = self._positive(3, "the number of colours")
        if colours >= MOST_COLOURS:
            raise self._error(f"{colours} colours are over the limit of {MOST_COLOURS - 1}", self._offsets[3])
        palette = complete_palette([Tint("#ffffff"), *(Tint(self._colour(5 + index)) for index in range(colours))])
        cells = bytearray(width * height)
        for index in range(colours + 7, colours + 7 + self._runs(colours + 5)):
            tick()
            self._paint(cells, index, colours, width, height)
        return Nonogram.from_grid(Grid(width, height, bytes(cells)), palette)

    def _paint(self, cells: bytearray, index: int, colours: int, width: int, height: int) -> None:
        base, run = self._at(colours + 6), self._at(index)
        column, length, colour, row = (given - taken for given, taken in zip(run, base, strict=True))
        fits = 1 <= row <= height and column >= 1 and length >= 1 and column + length - 1 <= width
        if not fits or not 1 <= colour <= colours:
            raise self._error("this run is outside the picture or its colours", self._offsets[index])
        start = (row - 1) * width + column - 1
        if cells.count(0, start, start + length) < length:  # so that the total work is bounded by the picture's size
            raise self._error("this run overlaps another", self._offsets[index])
        cells[start : start + length] = bytes([colour]) * length

    def _colour(self, index: int) -> str:
        base, given = self._at(4), self._at(index)
        parts = given[0] - base[1], given[1] - base[0], given[2] - base[3]
        if not all(0 <= part < 256 for part in parts):
            raise self._error("the components of this colour must be from 0 to 255", self._offsets[index])
        return "#" + bytes(parts).hex()

    def _runs(self, index: int) -> int:
        one, two, three = self._remainders(index)
        count = one * one + 2 * two + three
        if index + 2 + count > len(self._quadruples):
            left = max(len(self._quadruples) - index - 2, 0)
            raise self._error(f"expected {counted(count, 'run')}, found {left} quadruples", self._offsets[index])
        return count

    def _positive(self, index: int, what: str) -> int:
        one, two, three = self._remainders(index)
        if one + two - three < 1:
            raise self._error(f"{what} is {one + two - three}, expected at least 1", self._offsets[index])
        return one + two - three

    def _remainders(self, index: int) -> tuple[int, int, int]:
        one, two, three, modulus = self._at(index)
        if not modulus:
            raise self._error("the last of the four numbers must not be 0", self._offsets[index])
        return one % modulus, two % modulus, three % modulus

    def _at(self, index: int) -> Quadruple:
        if index >= len(self._quadruples):
            message = f"expected at least {index + 1} quadruples, found {len(self._quadruples)}"
            raise self._error(message, self._offsets[-1])
        return self._quadruples[index]

    def _number(self, part: re.Match[str], group: int) -> int:
        if len(part[group]) > 9:
            raise self._error(f"a number of {len(part[group])} digits is too large", part.start(group))
        return int(part[group])

    def _error(self, message: str, offset: int) -> FormatError:
        line_start = self._text.rfind("\n", 0, offset) + 1
        return FormatError(message, line=self._text.count("\n", 0, offset) + 1, column=offset - line_start + 1)
