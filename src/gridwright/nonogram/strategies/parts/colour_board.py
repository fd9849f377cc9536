"""The cells of a puzzle in colours as bits, each in its row and in its column: `Board` with several inks.

A line is two whole numbers. In `white`, bit i represents cell i, as on a `Board`; `inks` has such bits for one colour
after the other, in *planes* as wide as the line is long, so that cell i in colour c is bit (c - 1) · length + i.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.puzzle import runs_of
from gridwright.nonogram.strategies.parts.bit_board import Contradiction, bits_where, places
from gridwright.values.grid import UNKNOWN, WHITE, Grid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gridwright.nonogram.puzzle import Clue, Nonogram


class ColourBoard:
    """The cells of a puzzle; `lengths` and `clues` belong to the lines and are shared by all copies."""

    __slots__ = ("width", "height", "clues", "lengths", "inks", "white")

    def __init__(
        self,
        clues: Sequence[Clue],
        lengths: Sequence[int],
        size: tuple[int, int],
        inks: list[int],
        white: list[int],
    ) -> None:
        self.width, self.height = size
        self.clues = clues
        self.lengths = lengths
        self.inks = inks
        self.white = white

    @classmethod
    def of(cls, puzzle: Nonogram, start: Grid | None = None) -> ColourBoard:
        """The board of a puzzle at its start."""
        lines = puzzle.width + puzzle.height
        lengths = (puzzle.width,) * puzzle.height + (puzzle.height,) * puzzle.width
        board = cls(puzzle.rows + puzzle.columns, lengths, (puzzle.width, puzzle.height), [0] * lines, [0] * lines)
        if start is not None:
            for row in range(puzzle.height):
                cells = start.row(row)
                inks = sum(
                    bits_where(cells, colour) << (colour - 1) * puzzle.width for colour in range(1, len(puzzle.palette))
                )
                board.paint(row, inks, bits_where(cells, WHITE))
        return board

    def copy(self) -> ColourBoard:
        """A separate board with the same cells."""
        return ColourBoard(self.clues, self.lengths, (self.width, self.height), self.inks[:], self.white[:])

    def paint(self, line: int, inks: int, white: int) -> int:
        """Set cells of a line; return those that are new to it. A cell with two values raises a contradiction."""
        length = self.lengths[line]
        new_inks = inks & ~self.inks[line]
        new_white = white & ~self.white[line]
        new = folded(new_inks, length) | new_white
        if not new:
            return 0
        self.inks[line] |= new_inks
        self.white[line] |= new_white
        mine, first = (line, self.height) if line < self.height else (line - self.height, 0)
        for bit in places(new_inks):
            plane, crossing = divmod(bit, length)
            self.inks[first + crossing] |= 1 << plane * self.lengths[first + crossing] + mine
        for crossing in places(new_white):
            self.white[first + crossing] |= 1 << mine
        if self.inks[line].bit_count() + self.white[line].bit_count() > self._known_in(line).bit_count():
            raise Contradiction(line)
        return new

    def _known_in(self, line: int) -> int:
        return folded(self.inks[line], self.lengths[line]) | self.white[line]

    def unknown(self, line: int) -> int:
        """The unknown cells of a line."""
        return ~self._known_in(line) & (1 << self.lengths[line]) - 1

    @property
    def known(self) -> int:
        """The number of known cells."""
        return sum(self._known_in(row).bit_count() for row in range(self.height))

    @property
    def complete(self) -> bool:
        """Whether every cell is known."""
        return not any(self.unknown(row) for row in range(self.height))

    @property
    def obeys(self) -> bool:
        """Whether the cells of every line are exactly the runs of its clue."""
        return all(runs_of(self.line(line)) == clue for line, clue in enumerate(self.clues))

    def line(self, line: int) -> bytes:
        """The values along a line."""
        cells = bytearray([UNKNOWN]) * self.lengths[line]
        for bit in places(self.inks[line]):
            plane, place = divmod(bit, self.lengths[line])
            cells[place] = plane + 1
        for place in places(self.white[line]):
            cells[place] = WHITE
        return bytes(cells)

    def grid(self) -> Grid:
        """The cells as a grid."""
        return Grid(self.width, self.height, b"".join(map(self.line, range(self.height))))

    def cells(self, line: int, bits: int) -> Iterator[tuple[int, int]]:
        """Some cells of a line in the form used by traces: their index in reading order, and their value."""
        values = self.line(line)
        for place in places(bits):
            index = line * self.width + place if line < self.height else place * self.width + line - self.height
            yield index, values[place]

    def changes(self, before: ColourBoard) -> Iterator[tuple[int, int]]:
        """The cells that differ from another board, with their values here."""
        for row in range(self.height):
            differing = folded(self.inks[row] ^ before.inks[row], self.width) | self.white[row] ^ before.white[row]
            yield from self.cells(row, differing)

    def axis(self, line: int) -> tuple[str, int]:
        """The axis of a line, "row" or "column", and its index."""
        return ("row", line) if line < self.height else ("column", line - self.height)

    def name(self, line: int) -> str:
        """A line in words."""
        axis, index = self.axis(line)
        return f"{axis} {index + 1}"


def folded(inks: int, length: int) -> int:
    """The cells with any colour.

    >>> bin(folded(0b100_010, 3))
    '0b110'
    """
    cells = 0
    while inks:
        cells |= inks
        inks >>= length
    return cells & (1 << length) - 1


def ink_of(inks: int, colour: int, length: int) -> int:
    """The cells with one colour.

    >>> bin(ink_of(0b100_010, 2, 3))
    '0b100'
    """
    return inks >> (colour - 1) * length & (1 << length) - 1
