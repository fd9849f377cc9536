"""A board of tiles: a whole or partial solution of a picture puzzle."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, overload

from gridwright.parsing.tokens import word_rows
from gridwright.values.errors import InputError
from gridwright.values.expected import each, expect, whole, wrong
from gridwright.values.limits import check_size
from gridwright.values.phrases import counted
from gridwright.values.solution import Cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gridwright.parsing.tokens import Word

EMPTY = -1
_LETTERS = "nesw"  # for the turns: where the upper edge points
_MOST_DIGITS = 8  # a tile with more could not be packed


class Placement(NamedTuple):
    """A tile (its number, from 0) and its turn: the number of quarters clockwise."""

    tile: int
    turn: int


@dataclass(frozen=True, slots=True, repr=False)
class Board(Cells):
    """The tile and turn of each cell; `cells` has 4 * tile + turn in reading order, -1 for no tile.

    It is a sequence of its rows, which are tuples: `board[row]`, `len(board)`, `for row in board`.

    >>> board = Board.of(2, 1, [(1, 0), None])
    >>> board[0, 0], board[0, 1], board.known, board.complete
    (Placement(tile=1, turn=0), None, 1, False)
    >>> print(Board.of(2, 1, [(0, 0), (1, 3)]).turned())
    0e
    1n
    """

    blank: ClassVar[int] = EMPTY
    width: int
    height: int
    cells: tuple[int, ...]

    def __post_init__(self) -> None:
        width, height = check_size(self.width, self.height)
        if type(self.width) is not int or type(self.height) is not int:
            object.__setattr__(self, "width", width)
            object.__setattr__(self, "height", height)
        if type(self.cells) is not tuple:
            object.__setattr__(self, "cells", tuple(each(self.cells, "the cells of a board", "numbers", InputError)))
        if set(map(type, self.cells)) - {int}:
            object.__setattr__(self, "cells", tuple(whole(cell, "a cell", InputError) for cell in self.cells))
        if len(self.cells) != width * height:
            message = f"a {width}x{height} board has {counted(width * height, 'cell')}, not {len(self.cells)}"
            raise InputError(message)
        if self.cells and min(self.cells) < EMPTY:
            raise InputError(f"a cell holds 4 * tile + turn or -1, not {min(self.cells)}")

    @classmethod
    def from_cells(cls, width: int, height: int, cells: Iterable[int]) -> Board:
        """A board with these values: 4 * tile + turn in reading order, -1 for no tile."""
        return cls(width, height, tuple(cells))

    @staticmethod
    def packed(values: Iterable[int]) -> array[int]:
        """Values of cells, four bytes each."""
        return array("i", values)

    @classmethod
    def of(cls, width: int, height: int, placements: Sequence[tuple[int, int] | None]) -> Board:
        """A board from (tile, turn) pairs in reading order, None for an empty cell."""
        for place in each(placements, "the placements", "(tile, turn) pairs", InputError):
            if place is not None and not (
                isinstance(place, tuple) and len(place) == 2 and place[0] >= 0 and 0 <= place[1] < 4
            ):
                raise wrong(place, "a placement", "a tile from 0 and a turn from 0 to 3", InputError)
        return cls(width, height, tuple(EMPTY if place is None else 4 * place[0] + place[1] for place in placements))

    @classmethod
    def empty(cls, width: int, height: int) -> Board:
        """A board without tiles."""
        return cls.unknown(width, height)

    @classmethod
    def from_text(cls, text: str) -> Board:
        """A board from rows of words: the number of a tile (from 0) and n, e, s or w for its turn; `?` for no tile.

        Reads what `str` writes; empty lines are ignored.

        >>> Board.from_text("0n 12e\\n?   3w")[0, 1]
        Placement(tile=12, turn=1)
        """
        expect(text, str, "a board", "read from a text", InputError)
        rows = word_rows(text)
        return cls(len(rows[0]) if rows else 0, len(rows), tuple(_code(word) for row in rows for word in row))

    @overload
    def __getitem__(self, place: tuple[int, int], /) -> Placement | None: ...
    @overload
    def __getitem__(self, place: int, /) -> tuple[Placement | None, ...]: ...

    def __getitem__(self, place: int | tuple[int, int], /) -> Placement | tuple[Placement | None, ...] | None:
        row, column = self._found(place)
        if isinstance(row, slice):
            raise TypeError("a board has no slices: expected board[row] or board[row, column]")
        codes = self.cells[row * self.width : (row + 1) * self.width][column]
        return _placement(codes) if isinstance(codes, int) else tuple(map(_placement, codes))

    def __iter__(self) -> Iterator[tuple[Placement | None, ...]]:
        return (self[row] for row in range(self.height))

    def turned(self) -> Board:
        """The whole board, with its tiles, rotated a quarter clockwise."""
        cells = [
            self.cells[row * self.width + column]
            for column in range(self.width)
            for row in range(self.height - 1, -1, -1)
        ]
        turned = tuple(code if code == EMPTY else code - code % 4 + (code + 1) % 4 for code in cells)
        return Board(self.height, self.width, turned)

    def __str__(self) -> str:
        texts = [word_of(code) for code in self.cells]
        widest = max(map(len, texts), default=0)
        rows = (texts[start : start + self.width] for start in range(0, len(texts), self.width or 1))
        return "\n".join(" ".join(text.rjust(widest) for text in row) for row in rows)

    def __repr__(self) -> str:
        return f"<Board {self.width}x{self.height}, {self.known} tile{'s' * (self.known != 1)}>"


def _placement(code: int) -> Placement | None:
    return None if code == EMPTY else Placement(*divmod(code, 4))


def word_of(code: int) -> str:
    """A tile and its turn, such as 12e; `?` for no tile."""
    return "?" if code == EMPTY else f"{code // 4}{_LETTERS[code % 4]}"


def _code(word: Word) -> int:
    """4 * tile + turn of a word such as 12e; -1 for `?`."""
    if word.text == "?":
        return EMPTY
    tile, letter = word.text[:-1], word.text[-1]
    if not (tile.isascii() and tile.isdigit() and letter in _LETTERS):
        raise word.error(f"expected a tile and its turn, such as 12e, or '?', found {word.text[:20]!r}")
    if len(tile) > _MOST_DIGITS:
        raise word.error(f"a tile of {len(tile)} digits is too large")
    return 4 * int(tile) + _LETTERS.index(letter)
