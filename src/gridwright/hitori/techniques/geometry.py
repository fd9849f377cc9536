"""The shape of a Hitori as the techniques see it: cells by their index in reading order, and their neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.phrases import cell_named, cells_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gridwright.hitori.puzzle import Hitori
    from gridwright.values.clock import Clock

_LOOK = 1024  # cells between two checks of the clock


class Board:
    """The parts of a position that never change.

    - `beside`: for each cell, those along its sides; `corners`: those at its corners, and the `border` (which has an
      index of its own) if the cell is on it;
    - `groups`: the copies of each number in a line, `(axis, index, cells)`; `groups_of`: those that a cell belongs to.
    """

    def __init__(self, puzzle: Hitori, clock: Clock) -> None:
        width, height = puzzle.width, puzzle.height
        self.width, self.height, self.size = width, height, width * height
        self.border = self.size
        self.numbers = [number for row in puzzle.numbers for number in row]
        self.single = min(width, height) == 1
        self.beside: list[list[int]] = []
        self.corners: list[list[int]] = []
        for cell in range(self.size):
            if cell % _LOOK == _LOOK - 1:
                clock.check()
            row, column = divmod(cell, width)
            self.beside.append(
                list(self._inside((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)))
            )
            diagonal = [(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]
            met = list(self._inside(*diagonal))
            self.corners.append(met if len(met) == 4 else [*met, self.border])
        self.groups: list[tuple[str, int, list[int]]] = []
        self.groups_of: list[list[int]] = [[] for _ in range(self.size)]
        for axis, index, numbers in puzzle.lines():
            if index * len(numbers) > _LOOK:
                clock.check()
            places: dict[int, list[int]] = {}
            for place, number in enumerate(numbers):
                if number is not None:
                    places.setdefault(number, []).append(self.cell(axis, index, place))
            for cells in places.values():
                if len(cells) > 1:
                    for cell in cells:
                        self.groups_of[cell].append(len(self.groups))
                    self.groups.append((axis, index, cells))

    def _inside(self, *places: tuple[int, int]) -> Iterator[int]:
        for row, column in places:
            if 0 <= row < self.height and 0 <= column < self.width:
                yield row * self.width + column

    def cell(self, axis: str, index: int, place: int) -> int:
        """A cell by its line and its place there."""
        return index * self.width + place if axis == "row" else place * self.width + index

    def copies(self, cell: int) -> Iterator[int]:
        """The other cells with the same number in its row and column."""
        for group in self.groups_of[cell]:
            for other in self.groups[group][2]:
                if other != cell:
                    yield other

    def cuts_alone(self, cell: int) -> bool:
        """Whether a cell, if shaded, would cut a single row or column in two."""
        return self.single and 0 < cell < self.size - 1

    def place(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell."""
        return divmod(cell, self.width)

    def name(self, cell: int) -> str:
        """A cell in words: its number and position."""
        number = self.numbers[cell]
        return f"the {'cell' if number is None else number} in {cell_named(*self.place(cell))}"

    def names(self, cells: Iterable[int]) -> str:
        """Some cells in words."""
        return cells_named(map(self.place, cells))
