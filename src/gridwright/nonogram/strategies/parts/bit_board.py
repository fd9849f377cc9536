"""The cells of a puzzle as bits, each in its row and in its column.

A line is two whole numbers, `black` and `white`, whose bit i represents cell i from the left or from the top. The two
bits of a cell are the states of the solver notes:

    black white
      0     0     unknown ("blank")
      0     1     white     ("grey")
      1     0     black
      1     1     a contradiction: the assumptions so far cannot all be true

Lines are numbered: the rows from the top, then the columns from the left. A board is cheap to copy, since the numbers
are shared until they change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.grid import BLACK, UNKNOWN, WHITE, Grid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gridwright.nonogram.puzzle import Nonogram


_VALUES = bytes.maketrans(b"012", bytes([UNKNOWN, BLACK, WHITE]))


class Contradiction(Exception):
    """A cell would have to be black and white, or the runs of a line no longer fit; `line` is the line."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class Board:
    """The cells of a puzzle; `lengths` and `clues` belong to the lines and are shared by all copies."""

    __slots__ = ("width", "height", "clues", "lengths", "black", "white")

    def __init__(
        self,
        clues: Sequence[tuple[int, ...]],
        lengths: Sequence[int],
        size: tuple[int, int],
        black: list[int],
        white: list[int],
    ) -> None:
        self.width, self.height = size
        self.clues = clues
        self.lengths = lengths
        self.black = black
        self.white = white

    @classmethod
    def of(cls, puzzle: Nonogram, start: Grid | None = None) -> Board:
        """The board of a puzzle at its start.

        >>> from gridwright import Grid, Nonogram
        >>> board = Board.of(Nonogram([[2], []], [[1], [1], []]), Grid.from_text("?#?\\n???"))
        >>> board.clues, board.black[0], board.black[3], board.known
        (((2,), (), (1,), (1,), ()), 2, 1, 1)
        """
        clues = tuple(tuple(run.length or 0 for run in clue) for clue in puzzle.rows + puzzle.columns)
        lines = puzzle.width + puzzle.height
        lengths = (puzzle.width,) * puzzle.height + (puzzle.height,) * puzzle.width
        board = cls(clues, lengths, (puzzle.width, puzzle.height), [0] * lines, [0] * lines)
        if start is not None:
            for row in range(puzzle.height):
                cells = start.row(row)
                board.paint(row, bits_where(cells, BLACK), bits_where(cells, WHITE))
        return board

    def copy(self) -> Board:
        """A separate board with the same cells."""
        return Board(self.clues, self.lengths, (self.width, self.height), self.black[:], self.white[:])

    def paint(self, line: int, black: int, white: int) -> int:
        """Set cells of a line; return the bits that are new to it. A cell that is both raises a contradiction."""
        new_black = black & ~self.black[line]
        new_white = white & ~self.white[line]
        new = new_black | new_white
        if not new:
            return 0
        self.black[line] |= new_black
        self.white[line] |= new_white
        mine, first = (line, self.height) if line < self.height else (line - self.height, 0)
        bit = 1 << mine
        for crossing in places(new_black):
            self.black[first + crossing] |= bit
        for crossing in places(new_white):
            self.white[first + crossing] |= bit
        if self.black[line] & self.white[line]:
            raise Contradiction(line)
        return new

    def cross(self, line: int, bits: int) -> Iterator[int]:
        """The lines that cross a line at some of its cells."""
        first = self.height if line < self.height else 0
        return (first + place for place in places(bits))

    def unknown(self, line: int) -> int:
        """The unknown cells of a line."""
        return ~(self.black[line] | self.white[line]) & (1 << self.lengths[line]) - 1

    @property
    def known(self) -> int:
        """The number of known cells."""
        return sum((self.black[row] | self.white[row]).bit_count() for row in range(self.height))

    @property
    def complete(self) -> bool:
        """Whether every cell is known."""
        return not any(self.unknown(row) for row in range(self.height))

    @property
    def obeys(self) -> bool:
        """Whether the black cells of every line are exactly the runs of its clue."""
        return all(runs_in(self.black[line]) == clue for line, clue in enumerate(self.clues))

    def grid(self) -> Grid:
        """The cells as a grid."""
        rows = (_cells_of(self.black[row], self.white[row], self.width) for row in range(self.height))
        cells = b"".join(rows)
        return Grid(self.width, self.height, cells)

    def cells(self, line: int, bits: int) -> Iterator[tuple[int, int]]:
        """Some cells of a line in the form used by traces: their index in reading order, and their value."""
        for place in places(bits):
            index = line * self.width + place if line < self.height else place * self.width + line - self.height
            yield index, self._value(line, place)

    def changes(self, before: Board) -> Iterator[tuple[int, int]]:
        """The cells that differ from another board, with their values here."""
        for row in range(self.height):
            differing = self.black[row] ^ before.black[row] | self.white[row] ^ before.white[row]
            yield from self.cells(row, differing)

    def axis(self, line: int) -> tuple[str, int]:
        """The axis of a line, "row" or "column", and its index."""
        return ("row", line) if line < self.height else ("column", line - self.height)

    def name(self, line: int) -> str:
        """A line in words."""
        axis, index = self.axis(line)
        return f"{axis} {index + 1}"

    def _value(self, line: int, place: int) -> int:
        if self.black[line] >> place & 1:
            return BLACK
        return WHITE if self.white[line] >> place & 1 else UNKNOWN


def _cells_of(black: int, white: int, width: int) -> bytes:
    """The cells of a row; both numbers are read as if in base 16, so that the sum has one digit per cell."""
    digits = int(f"{black:b}", 16) + 2 * int(f"{white:b}", 16)
    return f"{digits:0{width}x}"[::-1].encode().translate(_VALUES)


def places(bits: int) -> Iterator[int]:
    """The places of the ones in a number, from the lowest.

    >>> list(places(0b10110))
    [1, 2, 4]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def bits_where(cells: bytes, value: int) -> int:
    """The places of a value in a row of cells, as bits."""
    return sum(1 << place for place, cell in enumerate(cells) if cell == value)


def runs_in(bits: int) -> tuple[int, ...]:
    """The lengths of the blocks of ones in a number, from the lowest.

    >>> runs_in(0b1101110)
    (3, 2)
    """
    found = []
    while bits:
        bits >>= (bits & -bits).bit_length() - 1
        length = (~bits & bits + 1).bit_length() - 1
        found.append(length)
        bits >>= length
    return tuple(found)
