"""A rectangle of cells, as small as it can be: one byte a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from gridwright.values.errors import FormatError, InputError
from gridwright.values.limits import check_size
from gridwright.values.solution import Cells
from gridwright.values.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

WHITE = 0  # the background
BLACK = 1  # the first colour; further colours follow
UNKNOWN = 255
PARTLY = 254  # in recordings and scenes, never in a grid: not known, but some colours are out of the question

_TO_TEXT = bytes.maketrans(bytes([WHITE, BLACK, UNKNOWN]), b".#?")


@dataclass(frozen=True, slots=True, repr=False)
class Grid(Cells):
    """A picture: `grid[row, column]` is 0 for the background, 1, 2, ... for a colour, 255 where it is not known.

    >>> grid = Grid.from_text("#.#\\n.?.")
    >>> grid.width, grid.height, grid[0, 2], grid.complete
    (3, 2, 1, False)
    >>> print(grid.transposed())
    #.
    .?
    #.
    """

    blank: ClassVar[int] = UNKNOWN
    width: int
    height: int
    cells: bytes

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        if len(self.cells) != self.width * self.height:
            needed = counted(self.width * self.height, "cell")
            message = f"a {self.width}x{self.height} grid has {needed}, not {len(self.cells)}"
            raise InputError(message)
        if type(self.cells) is not bytes:
            object.__setattr__(self, "cells", bytes(self.cells))

    @classmethod
    def from_cells(cls, width: int, height: int, cells: Iterable[int]) -> Grid:
        """A grid with these values."""
        return cls(width, height, bytes(cells))

    @staticmethod
    def packed(values: Iterable[int]) -> bytearray:
        """Values of cells, a byte each."""
        return bytearray(values)

    @classmethod
    def filled(cls, width: int, height: int, value: int = UNKNOWN) -> Grid:
        """A grid with one value in every cell."""
        check_size(width, height)
        return cls(width, height, bytes([value]) * (width * height))

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[int]]) -> Grid:
        """A grid from rows of cell values (booleans will do)."""
        packed = [bytes(row) for row in rows]
        width = len(packed[0]) if packed else 0
        for index, row in enumerate(packed):
            if len(row) != width:
                raise InputError(f"row {index + 1} has {counted(len(row), 'cell')} where the first has {width}")
        return cls(width, len(packed), b"".join(packed))

    @classmethod
    def from_text(cls, text: str, signs: str = ".#") -> Grid:
        """A grid from lines of `signs`, the characters of the values, and `?` (unknown); empty lines are passed over.

        Where there are two values, `.` and `#` are read as well.

        >>> Grid.from_text("r.b", ".rb")[0, 2]
        2
        """
        usual = {".": WHITE, "#": BLACK} if len(signs) == 2 else {}
        known = {"?": UNKNOWN} | usual | {sign: value for value, sign in enumerate(signs)}
        values = str.maketrans({sign: chr(value) for sign, value in known.items()})
        rows: list[bytes] = []
        for number, line in enumerate(text.split("\n"), 1):
            row = line.strip()
            if not row:
                continue
            indent = line.index(row)
            if not known.keys() >= set(row):
                column, char = next((at, char) for at, char in enumerate(row, indent + 1) if char not in known)
                some = ", ".join(map(repr, sorted(signs)[:8])) + (", ..." if len(signs) > 8 else "")
                raise FormatError(f"expected {some} or '?', found {char!r}", line=number, column=column)
            if rows and len(row) != len(rows[0]):
                message = f"expected {counted(len(rows[0]), 'cell')} as in the first row, found {len(row)}"
                raise FormatError(message, line=number, column=indent + min(len(row), len(rows[0])) + 1)
            rows.append(row.translate(values).encode("latin-1"))
        return cls.from_rows(rows)

    def __getitem__(self, place: tuple[int, int]) -> int:
        row, column = place
        if not (0 <= row < self.height and 0 <= column < self.width):
            raise IndexError(
                f"cell {place} is outside a grid of {counted(self.height, 'row')} and {counted(self.width, 'column')}"
            )
        return self.cells[row * self.width + column]

    def row(self, index: int) -> bytes:
        """The cells of one row."""
        return self.cells[index * self.width : (index + 1) * self.width]

    def column(self, index: int) -> bytes:
        """The cells of one column."""
        return self.cells[index :: self.width] if self.height else b""

    def rows(self) -> Iterator[bytes]:
        """The rows from the top."""
        return (self.row(index) for index in range(self.height))

    def columns(self) -> Iterator[bytes]:
        """The columns from the left."""
        return (self.column(index) for index in range(self.width))

    def transposed(self) -> Grid:
        """Rows become columns."""
        return Grid(self.height, self.width, b"".join(self.columns()))

    def mirrored(self) -> Grid:
        """Left and right change places."""
        return Grid(self.width, self.height, b"".join(row[::-1] for row in self.rows()))

    def replaced(self, changes: Sequence[tuple[int, int, int]]) -> Grid:
        """A copy with `(row, column, value)` changes made."""
        cells = bytearray(self.cells)
        for row, column, value in changes:
            cells[row * self.width + column] = value
        return Grid(self.width, self.height, bytes(cells))

    def text(self, signs: str) -> str:
        """The rows in the characters of their values, as `from_text` reads them."""
        table = dict(enumerate(signs)) | {UNKNOWN: "?"}
        if strange := self.cells.translate(None, bytes(table)):
            raise InputError(f"a cell has the value {strange[0]}, and there are {counted(len(signs), 'colour')}")
        return "\n".join([row.decode("latin-1").translate(table) for row in self.rows()])

    def __str__(self) -> str:
        def text(row: bytes) -> str:
            if max(row, default=0) in (WHITE, BLACK) or set(row) <= {WHITE, BLACK, UNKNOWN}:
                return row.translate(_TO_TEXT).decode("ascii")
            return "".join("?" if v == UNKNOWN else "." if v == WHITE else "#" if v == BLACK else _sign(v) for v in row)

        return "\n".join(text(row) for row in self.rows())

    def __repr__(self) -> str:
        return f"<Grid {self.width}x{self.height}, {self.known} of {counted(self.size, 'cell')} known>"


def _sign(value: int) -> str:
    """A character for a further colour: 2-9, then letters."""
    signs = "23456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return signs[value - 2] if value - 2 < len(signs) else "*"
