"""The subroutines of `parts/subroutines.py` on a line in colours.

The differences: a run cannot cover a cell of another colour, just as it cannot cover a white one; only cells of its own
colour are met, glued and drawn; and the cell after a run is white only if the next run has its colour, or there is
none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.parts.bit_board import Contradiction
from gridwright.nonogram.strategies.parts.colour_board import folded, ink_of
from gridwright.nonogram.strategies.parts.subroutines import (
    COMPLETE,
    EDGE_FILL,
    GLUE,
    MERCURY,
    SIMPLE_BOXES,
    mirrored,
    ones_from,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Clue


class ColourLine:
    """One line being processed: its clue, its cells as on a `ColourBoard`, and the `marks` made.

    A mark is (subroutine, run from 0, the new cells of that run's colour, the new white cells).
    """

    __slots__ = ("clue", "sizes", "length", "inks", "white", "number", "marks")

    def __init__(self, clue: Clue, length: int, inks: int = 0, white: int = 0, number: int = 0) -> None:
        self.clue = clue
        self.sizes = [run.length or 0 for run in clue]
        self.length = length
        self.inks = inks
        self.white = white
        self.number = number
        self.marks: list[tuple[str, int, int, int]] = []

    def mirrored(self) -> ColourLine:
        """The same line from the other end."""
        inks, white = self._turned()
        return ColourLine(self.clue[::-1], self.length, inks, white, self.number)

    def _turned(self) -> tuple[int, int]:
        most = max((run.colour for run in self.clue), default=0)
        most = max(most, -(-self.inks.bit_length() // self.length))
        inks = 0
        for colour in range(1, most + 1):
            inks |= mirrored(ink_of(self.inks, colour, self.length), self.length) << (colour - 1) * self.length
        return inks, mirrored(self.white, self.length)

    def take(self, other: ColourLine) -> None:
        """Take over the marks made on the mirrored line."""
        self.inks, self.white = other._turned()
        last = len(self.clue) - 1
        self.marks += [
            (name, last - run, mirrored(inked, self.length), mirrored(white, self.length))
            for name, run, inked, white in other.marks
        ]

    def ink(self, run: int) -> int:
        """The cells with the colour of a run."""
        return ink_of(self.inks, self.clue[run].colour, self.length)

    def barred(self, run: int) -> int:
        """The cells known not to have the colour of a run."""
        return self.white | folded(self.inks, self.length) & ~self.ink(run)

    def gap(self, run: int) -> int:
        """The number of white cells after a run: one before another run of its colour or before the border."""
        return int(run + 1 == len(self.clue) or self.clue[run + 1].colour == self.clue[run].colour)

    def fill(self, name: str, run: int, cells: int) -> None:
        """Give cells the colour of a run."""
        if new := cells & ~self.ink(run):
            both = new & self.barred(run)
            self.inks |= new << (self.clue[run].colour - 1) * self.length
            self.marks.append((name, run, new, 0))
            self._ended_by(both)

    def grey(self, name: str, run: int, cells: int) -> None:
        """Mark cells white, if they are on the line."""
        if new := cells & ~self.white & (1 << self.length) - 1:
            self.white |= new
            self.marks.append((name, run, 0, new))
            self._ended_by(new & folded(self.inks, self.length))

    def _ended_by(self, both: int) -> None:
        if both:
            raise Contradiction(self.number)


def logic(line: ColourLine) -> None:
    """Everything that one visit finds on a line: both walks, and the cells between them."""
    max_left = _walk(line)
    backwards = line.mirrored()
    max_right = [line.length - 1 - reached for reached in reversed(_walk(backwards))]
    line.take(backwards)
    _post_subroutines(line, max_left, max_right)


def _walk(line: ColourLine) -> list[int]:
    """The counterpart of `subroutines.walk`."""
    edge = edgemost_int = True
    reached = []
    at = 0
    for run, size in enumerate(line.sizes):
        edge_filled = False
        if edge:
            at += ones_from(line.white, at)
            if folded(line.inks, line.length) >> at & 1 and not line.ink(run) >> at & 1:
                raise Contradiction(line.number)  # another colour where only this run can be
            edge = bool(line.ink(run) >> at & 1)
        place = at if edge else _first_place(line, run, at)
        end = place + size
        if end > line.length:
            raise Contradiction(line.number)
        cells = ((1 << size) - 1) << place
        if edge:
            line.fill(EDGE_FILL, run, cells)
            line.grey(EDGE_FILL, run, line.gap(run) << end)
            edge_filled = True
        if edgemost_int and not edge_filled:
            if met := line.ink(run) & cells:
                line.fill(GLUE, run, cells & -(met & -met))
            _mercury(line, run, at, place)
        edgemost_int = edgemost_int and edge
        reached.append(end - 1)
        at = end + line.gap(run)
    return reached


def _mercury(line: ColourLine, run: int, at: int, place: int) -> None:
    size = line.sizes[run]
    drawn = ones_from(line.ink(run), place + size)
    if not drawn:
        return
    end = place + size + drawn
    if line.barred(run) >> end & 1:
        line.fill(MERCURY, run, ((1 << size) - 1) << end - size)
    line.grey(MERCURY, run, (1 << place + drawn) - (1 << at))


def _post_subroutines(line: ColourLine, max_left: Sequence[int], max_right: Sequence[int]) -> None:
    for run, (size, left, right) in enumerate(zip(line.sizes, max_left, max_right, strict=True)):
        if right <= left - size:
            raise Contradiction(line.number)
        if right <= left:
            line.fill(SIMPLE_BOXES, run, (1 << left + 1) - (1 << right))
    inked = folded(line.inks, line.length)
    missing = sum(line.sizes) - inked.bit_count()
    if missing < 0:
        raise Contradiction(line.number)
    if not missing:
        line.grey(COMPLETE, 0, ~inked)


def _first_place(line: ColourLine, run: int, at: int) -> int:
    """The first place from `at` on where a run covers no cell that it cannot have."""
    while met := line.barred(run) >> at & (1 << line.sizes[run]) - 1:
        at += met.bit_length()
    return at
