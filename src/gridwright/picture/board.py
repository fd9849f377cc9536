"""A board of tiles: the solution of a picture puzzle, whole or in part."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gridwright.values.errors import InputError
from gridwright.values.limits import check_size
from gridwright.values.value import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

EMPTY = -1
_LETTERS = "nesw"  # of the turns: where the upper edge points


class Placement(NamedTuple):
    """A tile (its number, from 0) and its turn: so many quarters clockwise."""

    tile: int
    turn: int


class Board(Value):
    """Which tile lies in each cell, in which turn; `cells` has 4 * tile + turn in reading order, -1 for no tile.

    >>> board = Board.of(2, 1, [(1, 0), None])
    >>> board[0, 0], board[0, 1], board.known, board.complete
    (Placement(tile=1, turn=0), None, 1, False)
    >>> print(Board.of(2, 1, [(0, 0), (1, 3)]).turned())
    0e
    1n
    """

    __slots__ = ("width", "height", "cells")
    blank = EMPTY
    width: int
    height: int
    cells: tuple[int, ...]

    def __init__(self, width: int, height: int, cells: Iterable[int]) -> None:
        check_size(width, height)
        packed = tuple(cells)
        if len(packed) != width * height:
            raise InputError(f"a {width}x{height} board has {width * height} cells, not {len(packed)}")
        if packed and min(packed) < EMPTY:
            raise InputError(f"a cell holds 4 * tile + turn or -1, not {min(packed)}")
        self._set(width=width, height=height, cells=packed)

    @classmethod
    def of(cls, width: int, height: int, placements: Sequence[tuple[int, int] | None]) -> Board:
        """A board from (tile, turn) pairs in reading order, None for an empty cell."""
        for place in placements:
            if place is not None and not (place[0] >= 0 and 0 <= place[1] < 4):
                raise InputError(f"a placement is a tile from 0 and a turn from 0 to 3, not {tuple(place)}")
        return cls(width, height, (EMPTY if place is None else 4 * place[0] + place[1] for place in placements))

    @classmethod
    def empty(cls, width: int, height: int) -> Board:
        """A board without tiles."""
        check_size(width, height)
        return cls(width, height, (EMPTY,) * (width * height))

    def __getitem__(self, place: tuple[int, int]) -> Placement | None:
        row, column = place
        if not (0 <= row < self.height and 0 <= column < self.width):
            raise IndexError(f"cell {place} is outside a board of {self.height} rows and {self.width} columns")
        code = self.cells[row * self.width + column]
        return None if code == EMPTY else Placement(*divmod(code, 4))

    @property
    def complete(self) -> bool:
        """Whether a tile lies in every cell."""
        return EMPTY not in self.cells

    @property
    def known(self) -> int:
        """How many cells hold a tile."""
        return len(self.cells) - self.cells.count(EMPTY)

    def differing(self, other: Board) -> list[tuple[int, int]]:
        """The (row, column) of each cell in which two boards of one size differ."""
        if (self.width, self.height) != (other.width, other.height):
            raise InputError("boards of different sizes cannot be compared")
        pairs = enumerate(zip(self.cells, other.cells, strict=True))
        return [divmod(index, self.width) for index, (mine, theirs) in pairs if mine != theirs]

    def turned(self) -> Board:
        """The whole board turned a quarter clockwise, every tile with it."""
        cells = [
            self.cells[row * self.width + column]
            for column in range(self.width)
            for row in range(self.height - 1, -1, -1)
        ]
        return Board(
            self.height, self.width, (code if code == EMPTY else code - code % 4 + (code + 1) % 4 for code in cells)
        )

    def __str__(self) -> str:
        texts = ["?" if code == EMPTY else f"{code // 4}{_LETTERS[code % 4]}" for code in self.cells]
        widest = max(map(len, texts), default=0)
        rows = (texts[start : start + self.width] for start in range(0, len(texts), self.width or 1))
        return "\n".join(" ".join(text.rjust(widest) for text in row) for row in rows)

    def __repr__(self) -> str:
        return f"<Board {self.width}x{self.height}, {self.known} tiles>"
