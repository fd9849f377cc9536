"""Complete and partial solutions: grids of cells, boards of tiles, chosen options."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias, TypeVar

from gridwright.values.errors import InputError
from gridwright.values.limits import check_size
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Sequence

    Index: TypeAlias = int | slice
    Place: TypeAlias = Index | tuple[Index, Index]


class Solution(ABC):
    """A complete or partial solution. Solutions that are equal count as one."""

    __slots__ = ()
    part: ClassVar[str] = "cell"  # the parts that solutions consist of and differ in

    @property
    @abstractmethod
    def known(self) -> int:
        """The number of known parts."""

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of parts."""

    @property
    def complete(self) -> bool:
        """Whether every part is known."""
        return self.known == self.size

    @abstractmethod
    def differing(self, other: Self) -> list[tuple[int, int]]:
        """The (row, column) of each part, as a scene shows it, in which two solutions differ."""


class Cells(Solution):
    """A rectangle of cells in reading order, each with a number as its value. Their solving process can be recorded."""

    __slots__ = ()
    blank: ClassVar[int]  # the value of an unknown cell

    if TYPE_CHECKING:

        @property
        def width(self) -> int:
            """The number of columns."""

        @property
        def height(self) -> int:
            """The number of rows."""

        @property
        def cells(self) -> Sequence[int]:
            """The values of the cells in reading order."""

    @classmethod
    @abstractmethod
    def from_cells(cls, width: int, height: int, cells: Iterable[int]) -> Self:
        """A rectangle with these values."""

    @staticmethod
    @abstractmethod
    def packed(values: Iterable[int]) -> bytearray | array[int]:
        """Cell values, packed compactly."""

    @classmethod
    def unknown(cls, width: int, height: int) -> Self:
        """A rectangle of unknown cells."""
        width, height = check_size(width, height)
        return cls.from_cells(width, height, [cls.blank] * (width * height))

    def __len__(self) -> int:
        return self.height

    def _found(self, place: Place) -> tuple[Index, Index]:
        """The row and column given in brackets, negative ones counted from the end; slices stay as they are."""
        row, column = place if isinstance(place, tuple) and len(place) == 2 else (place, slice(None))
        return self._index("row", row, self.height), self._index("column", column, self.width)

    def _index(self, axis: str, index: object, count: int) -> Index:
        if isinstance(index, slice):
            return index
        try:
            return range(count)[index]  # type: ignore[call-overload,no-any-return]  # accepts whatever is an index
        except IndexError:
            name = type(self).__name__.lower()
            raise IndexError(f"a {name} of {counted(count, axis)} has no {axis} {index}; indices start at 0") from None
        except TypeError:
            expected = "grid[row], or of a cell, as in grid[row, column]".replace("grid", type(self).__name__.lower())
            raise TypeError(f"expected the index of a row, as in {expected}, not {index!r:.40}") from None

    @property
    def known(self) -> int:
        """The number of known cells."""
        return len(self.cells) - self.cells.count(self.blank)

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.cells)

    @property
    def complete(self) -> bool:
        """Whether every cell is known."""
        return self.blank not in self.cells

    def differing(self, other: Self) -> list[tuple[int, int]]:
        """The (row, column) of each cell in which two solutions of the same size differ."""
        if (self.width, self.height) != (other.width, other.height):
            raise InputError("solutions of different sizes cannot be compared")
        pairs = enumerate(zip(self.cells, other.cells, strict=True))
        return [divmod(index, self.width) for index, (mine, theirs) in pairs if mine != theirs]


S = TypeVar("S", bound=Solution)
S_co = TypeVar("S_co", bound=Solution, covariant=True)
