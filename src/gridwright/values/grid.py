"""A compact rectangle of cells: one byte per cell."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, overload

from gridwright.values.colour import BLACK_AND_WHITE, tint
from gridwright.values.errors import FormatError, InputError
from gridwright.values.expected import each, expect, wrong
from gridwright.values.limits import check_size
from gridwright.values.phrases import counted
from gridwright.values.shown import Shown
from gridwright.values.solution import Cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gridwright.values.scene import Scene
    from gridwright.values.solution import Place

WHITE = 0  # the background
BLACK = 1  # the first colour; further colours follow
UNKNOWN = 255
_CELLS = "the cells of a grid", "numbers from 0 to 255", InputError  # for error messages
PARTLY = 254  # in recordings and scenes, never in a grid: unknown, but some colours are excluded

_TO_TEXT = bytes.maketrans(bytes([WHITE, BLACK, UNKNOWN]), b".#?")


@dataclass(frozen=True, slots=True, repr=False)
class Grid(Cells, Shown):
    """A picture: `grid[row, column]` is 0 for the background, 1, 2, ... for a colour, 255 for an unknown cell. It is a
    sequence of its rows, which are bytes: `grid[row]`, `len(grid)`, `for row in grid`. `grid[1:3, 2:]` is a part of it,
    `numpy.asarray(grid)` an array of its cells.

    >>> grid = Grid.from_text("#.#\\n.?.")
    >>> grid.width, grid.height, grid[0, 2], grid.complete
    (3, 2, 1, False)
    >>> [list(row) for row in grid], list(grid[-1]), list(grid[:, 0])
    ([[1, 0, 1], [0, 255, 0]], [0, 255, 0], [1, 0])
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
        width, height = check_size(self.width, self.height)
        if type(self.width) is not int or type(self.height) is not int:
            object.__setattr__(self, "width", width)
            object.__setattr__(self, "height", height)
        if type(self.cells) is not bytes:
            object.__setattr__(self, "cells", _bytes(self.cells))
        if len(self.cells) != width * height:
            message = f"a {width}x{height} grid has {counted(width * height, 'cell')}, not {len(self.cells)}"
            raise InputError(message)

    @classmethod
    def from_cells(cls, width: int, height: int, cells: Iterable[int]) -> Grid:
        """A grid with these values."""
        return cls(width, height, _bytes(cells))

    @staticmethod
    def packed(values: Iterable[int]) -> bytearray:
        """Cell values, one byte each."""
        return bytearray(values)

    @classmethod
    def filled(cls, width: int, height: int, value: int = UNKNOWN) -> Grid:
        """A grid with one value in every cell."""
        width, height = check_size(width, height)
        return cls(width, height, _bytes([value]) * (width * height))

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[int]]) -> Grid:
        """A grid from rows of cell values (booleans are accepted)."""
        packed = [_bytes(row) for row in each(rows, "a grid", "made of rows of cells", InputError)]
        width = len(packed[0]) if packed else 0
        for index, row in enumerate(packed):
            if len(row) != width:
                raise InputError(f"row {index + 1} has {counted(len(row), 'cell')}, the first row has {width}")
        return cls(width, len(packed), b"".join(packed))

    @classmethod
    def from_text(cls, text: str, signs: str = ".#") -> Grid:
        """A grid from lines of `signs`, the characters of the values, and `?` (unknown); empty lines are ignored.

        If there are two values, `.` and `#` are accepted as well.

        >>> Grid.from_text("r.b", ".rb")[0, 2]
        2
        """
        expect(text, str, "a grid", "read from a text", InputError)
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

    @overload
    def __getitem__(self, place: tuple[int, int], /) -> int: ...
    @overload
    def __getitem__(self, place: int | tuple[int, slice] | tuple[slice, int], /) -> bytes: ...
    @overload
    def __getitem__(self, place: slice | tuple[slice, slice], /) -> Grid: ...

    def __getitem__(self, place: Place, /) -> int | bytes | Grid:
        if type(place) is tuple and len(place) == 2:  # fast path for a single cell
            row, column = place
            if type(row) is int and type(column) is int and 0 <= row < self.height and 0 <= column < self.width:
                return self.cells[row * self.width + column]
        row, column = self._found(place)
        if not isinstance(row, slice):
            return self.row(row)[column]
        if not isinstance(column, slice):
            return self.column(column)[row]
        lines = [line[column] for line in list(self.rows())[row]]
        return Grid(len(range(self.width)[column]), len(lines), b"".join(lines))

    def __iter__(self) -> Iterator[bytes]:
        return self.rows()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        numpy = import_module("numpy")  # installed, since only NumPy calls this
        cells = numpy.frombuffer(self.cells, numpy.uint8).reshape(self.height, self.width)
        return numpy.array(cells, dtype=dtype, copy=copy)

    def row(self, index: int) -> bytes:
        """The cells of one row."""
        start = range(self.height)[index] * self.width
        return self.cells[start : start + self.width]

    def column(self, index: int) -> bytes:
        """The cells of one column."""
        return self.cells[range(self.width)[index] :: self.width]

    def rows(self) -> Iterator[bytes]:
        """The rows from top to bottom."""
        starts = (index * self.width for index in range(self.height))
        return (self.cells[start : start + self.width] for start in starts)

    def columns(self) -> Iterator[bytes]:
        """The columns from left to right."""
        return (self.cells[index :: self.width] for index in range(self.width))

    def scene(self) -> Scene:
        """The scene to draw: cells in white and black; a grid does not know the colours of other values."""
        from gridwright.values.scene import Scene

        most = max(self.cells.translate(None, bytes([UNKNOWN, PARTLY])), default=WHITE)
        further = range(len(BLACK_AND_WHITE), most + 1)
        return Scene(
            self.width,
            self.height,
            self.cells,
            (*(colour.value for colour in BLACK_AND_WHITE), *map(tint, further)),
            signs=("", "", *map(_sign, further)),
            crosses=not self.complete,
        )

    def transposed(self) -> Grid:
        """The grid with rows and columns swapped."""
        return Grid(self.height, self.width, b"".join(self.columns()))

    def mirrored(self) -> Grid:
        """The grid with left and right swapped."""
        return Grid(self.width, self.height, b"".join(row[::-1] for row in self.rows()))

    def replaced(self, changes: Sequence[tuple[int, int, int]]) -> Grid:
        """A copy with the `(row, column, value)` changes applied."""
        cells = bytearray(self.cells)
        for row, column, value in changes:
            cells[row * self.width + column] = value
        return Grid(self.width, self.height, bytes(cells))

    def text(self, signs: str) -> str:
        """The rows in the characters of their values, as `from_text` reads them."""
        table = dict(enumerate(signs)) | {UNKNOWN: "?"}
        if strange := self.cells.translate(None, bytes(table)):
            raise InputError(f"a cell has the value {strange[0]}, but there are only {counted(len(signs), 'colour')}")
        return "\n".join([row.decode("latin-1").translate(table) for row in self.rows()])

    def __str__(self) -> str:
        def text(row: bytes) -> str:
            if max(row, default=0) in (WHITE, BLACK) or set(row) <= {WHITE, BLACK, UNKNOWN}:
                return row.translate(_TO_TEXT).decode("ascii")
            return "".join("?" if v == UNKNOWN else "." if v == WHITE else "#" if v == BLACK else _sign(v) for v in row)

        return "\n".join(text(row) for row in self.rows())

    def __repr__(self) -> str:
        return f"<Grid {self.width}x{self.height}, {self.known} of {counted(self.size, 'cell')} known>"


def _bytes(values: Iterable[int]) -> bytes:
    """Cell values, packed. The bytes of an array may be several per number, so they are not used directly."""
    if isinstance(values, bytes | bytearray):
        return bytes(values)
    found = values.tolist() if hasattr(values, "tolist") else list(each(values, *_CELLS))
    try:
        return bytes(found)
    except (TypeError, ValueError):
        raise wrong(found, *_CELLS) from None


def _sign(value: int) -> str:
    """A character for another colour: 2-9, then letters."""
    signs = "23456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return signs[value - 2] if value - 2 < len(signs) else "*"
