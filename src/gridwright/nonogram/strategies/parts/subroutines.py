"""The solver notes' subroutines on one line: Simple Boxes, Edge Fill, Glue, Mercury, and greying of complete parts.

`Line` holds the two bits of each cell. `walk` goes along the runs from the first cell, every run as close to the edge
as possible, and marks what follows from the cells on the way; the other direction is the same walk on the mirrored
line. The limits reached by both walks, `max_left` and `max_right`, go to `post_subroutines`.

The notes (see docs/algorithms/strategies.md for their authors) have errors and gaps. Each departure:

1. *Counting begins at the first cell after the settled prefix*, not at the border: grey cells before a run are skipped
   while `edge` is true. Counted through the grey cell, Edge Fill makes `xox??` of `xo???` with the clue 2.
2. *Counting begins again after a grey cell* further on, since a run cannot cover one. "As compactly as possible" can
   only mean that; the notes do not say so.
3. *Mercury greys from the settled prefix* to the first remaining place for the run; "from the edge" would grey the
   cells of runs that are already complete.
4. *One walk is used for all runs.* The notes walk again for every run; since marks only add, the result is the same.
5. *What does not fit is a contradiction*, like the state 11: a run that extends beyond the line, or whose rightmost
   place is before its leftmost, or more black cells than the clue has.
6. *Complete lines are greyed*: when there are as many black cells as the clue requires, the rest is grey; so is a line
   without runs. The notes do not say so, but little else would ever grey the middle of a line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.parts.bit_board import Contradiction

if TYPE_CHECKING:
    from collections.abc import Sequence

SIMPLE_BOXES, EDGE_FILL, GLUE, MERCURY, COMPLETE = "simple boxes", "edge fill", "glue", "mercury", "complete"


class Line:
    """One line being processed: its runs, two bits per cell, and the `marks`: (subroutine, run from 0, new cells)."""

    __slots__ = ("runs", "length", "black", "white", "number", "marks")

    def __init__(self, runs: Sequence[int], length: int, black: int = 0, white: int = 0, number: int = 0) -> None:
        self.runs = runs
        self.length = length
        self.black = black
        self.white = white
        self.number = number
        self.marks: list[tuple[str, int, int]] = []

    @classmethod
    def from_text(cls, runs: Sequence[int], text: str) -> Line:
        """A line from `o` (black), `x` (grey) and `?` (blank), as the notes write them."""
        black, white = (sum(1 << place for place, char in enumerate(text) if char == sign) for sign in "ox")
        return cls(runs, len(text), black, white)

    def __str__(self) -> str:
        return "".join("?xo!"[self.state(place)] for place in range(self.length))

    def state(self, place: int) -> int:
        """The two bits of a cell: 00 blank, 01 grey, 10 black, 11 contradiction."""
        return (self.black >> place & 1) << 1 | self.white >> place & 1

    def mirrored(self) -> Line:
        """The same line from the other end."""
        black, white = (mirrored(bits, self.length) for bits in (self.black, self.white))
        return Line(self.runs[::-1], self.length, black, white, self.number)

    def take(self, other: Line) -> None:
        """Take over the marks made on the mirrored line."""
        self.black, self.white = (mirrored(bits, self.length) for bits in (other.black, other.white))
        last = len(self.runs) - 1
        self.marks += [(name, last - run, mirrored(new, self.length)) for name, run, new in other.marks]

    def blacken(self, name: str, run: int, cells: int) -> None:
        """Mark cells black."""
        if new := cells & ~self.black:
            self.black |= new
            self.marks.append((name, run, new))
            self._ended_by(new & self.white)

    def grey(self, name: str, run: int, cells: int) -> None:
        """Mark cells grey, if they are on the line."""
        if new := cells & ~self.white & (1 << self.length) - 1:
            self.white |= new
            self.marks.append((name, run, new))
            self._ended_by(new & self.black)

    def _ended_by(self, both: int) -> None:
        """End the attempt at a cell in the state 11."""
        if both:
            raise Contradiction(self.number)


def logic(line: Line) -> None:
    """Everything that one visit finds on a line: both walks, and the cells between them.

    >>> line = Line.from_text([2], "xo???")
    >>> logic(line)
    >>> str(line)
    'xooxx'
    """
    max_left = walk(line)
    backwards = line.mirrored()
    max_right = [line.length - 1 - reached for reached in reversed(walk(backwards))]
    line.take(backwards)
    post_subroutines(line, max_left, max_right)


def walk(line: Line) -> list[int]:
    """Mark what follows from the cells along a walk from the first cell; return the last cell that each run reaches.

    - `edge`: every cell so far is known, so the runs so far are in their final places;
    - `edgemost_int`: so are all runs before this one;
    - `edge_filled`: this run begins right here.
    """
    edge = edgemost_int = True
    reached = []
    at = 0
    for run, size in enumerate(line.runs):
        edge_filled = False
        if edge:
            at = _after_settled(line, at)
            edge = bool(line.black >> at & 1)
        place = at if edge else _first_place(line, at, size)
        end = place + size
        if end > line.length:
            raise Contradiction(line.number)
        cells = ((1 << size) - 1) << place
        if edge:
            line.blacken(EDGE_FILL, run, cells)
            line.grey(EDGE_FILL, run, 1 << end)
            edge_filled = True
        if edgemost_int and not edge_filled:
            if met := line.black & cells:
                line.blacken(GLUE, run, cells & -(met & -met))
            mercury(line, run, at, place)
        edgemost_int = edgemost_int and edge
        reached.append(end - 1)
        at = end + 1
    return reached


def mercury(line: Line, run: int, at: int, place: int) -> None:
    """Grey cells that a run cannot reach since a block after its first place belongs to it; `at` ends the prefix."""
    size = line.runs[run]
    drawn = ones_from(line.black, place + size)
    if not drawn:
        return
    end = place + size + drawn
    if line.white >> end & 1:
        line.blacken(MERCURY, run, ((1 << size) - 1) << end - size)
    line.grey(MERCURY, run, (1 << place + drawn) - (1 << at))


def post_subroutines(line: Line, max_left: Sequence[int], max_right: Sequence[int]) -> None:
    """Simple Boxes: a run covers the cells between its two extremes. Complete parts become grey."""
    for run, (size, left, right) in enumerate(zip(line.runs, max_left, max_right, strict=True)):
        if right <= left - size:
            raise Contradiction(line.number)
        if right <= left:
            line.blacken(SIMPLE_BOXES, run, (1 << left + 1) - (1 << right))
    missing = sum(line.runs) - line.black.bit_count()
    if missing < 0:
        raise Contradiction(line.number)
    if not missing:
        line.grey(COMPLETE, 0, ~line.black)


def _after_settled(line: Line, at: int) -> int:
    """The first cell from `at` on that is not grey."""
    return at + ones_from(line.white, at)


def _first_place(line: Line, at: int, size: int) -> int:
    """The first place from `at` on where a run covers no grey cell."""
    while met := line.white >> at & (1 << size) - 1:
        at += met.bit_length()
    return at


def ones_from(bits: int, at: int) -> int:
    """How many ones there are from a place on."""
    rest = ~(bits >> at)
    return (rest & -rest).bit_length() - 1


def mirrored(bits: int, length: int) -> int:
    """Bits from the other end."""
    return int(f"{bits:0{length}b}"[::-1], 2)
