"""A picture that changes while a nonogram is made, and how far human techniques get in its puzzle.

All techniques on single lines together find what lines force; one guess and two cases find what probing finds. For
these the core is asked, which is fast enough to try thousands of changes. The easiest techniques are used themselves,
in any order. A rating has the last word.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from gridwright.nonogram.engine import Stage, settled
from gridwright.nonogram.puzzle import Nonogram
from gridwright.nonogram.techniques import TECHNIQUES
from gridwright.nonogram.techniques.line_technique import LineTechnique
from gridwright.nonogram.techniques.position import Position
from gridwright.values.grid import UNKNOWN, WHITE, Grid

if TYPE_CHECKING:
    from gridwright.values.clock import Clock
    from gridwright.values.colour import Palette

LINES, NEIGHBOURS, GUESS = (
    4,
    5,
    6,
)  # the tiers of whole lines, of neighbouring ones, and the first of guesses

_ON_LINES = [technique for technique in TECHNIQUES if isinstance(technique, LineTechnique)]


class Canvas:
    """The cells of a picture, by their index in reading order, and its clues."""

    def __init__(self, width: int, height: int, cells: bytes | bytearray, palette: Palette) -> None:
        self.width, self.height, self.palette = width, height, palette
        self.cells = bytearray(cells)
        self._rows = [self._clue(row, True) for row in range(height)]
        self._columns = [self._clue(column, False) for column in range(width)]
        self._changed: set[int] = set()  # cells changed since the clues were last computed

    def _clue(self, line: int, is_row: bool) -> list[tuple[int, int]]:
        width = self.width
        cells = self.cells[line * width : (line + 1) * width] if is_row else self.cells[line::width]
        return [(len(list(run)), colour) for colour, run in groupby(cells) if colour != WHITE]

    def paint(self, cell: int, value: int) -> None:
        """Change a cell."""
        self.cells[cell] = value
        self._changed.add(cell)

    def beside(self, cell: int) -> list[int]:
        """The values of the adjacent cells."""
        row, column = divmod(cell, self.width)
        cells, width = self.cells, self.width
        values = [cells[cell - width]] if row else []
        if row + 1 < self.height:
            values.append(cells[cell + width])
        if column:
            values.append(cells[cell - 1])
        if column + 1 < width:
            values.append(cells[cell + 1])
        return values

    def puzzle(self) -> Nonogram:
        """The puzzle of the picture."""
        return Nonogram.from_grid(Grid(self.width, self.height, bytes(self.cells)), self.palette)

    def left_open(self, tier: int, clock: Clock) -> list[int]:
        """The cells that techniques up to a tier do not settle; of guesses, only those of the first tier are used."""
        if tier < LINES:
            position = Position(self.puzzle(), None, clock)
            position.settle([technique for technique in _ON_LINES if technique.tier <= tier])
            cells = bytes(position.cells)
        else:
            cells = self._settled(Stage.LINE if tier <= NEIGHBOURS else Stage.PROBE, None, clock)
        while tier == NEIGHBOURS and UNKNOWN in cells and (after := self._beside(cells, clock)) is not None:
            cells = self._settled(Stage.LINE, after, clock)
        return [cell for cell, value in enumerate(cells) if value == UNKNOWN] if UNKNOWN in cells else []

    def _settled(self, stage: Stage, start: bytes | None, clock: Clock) -> bytes:
        for row in {cell // self.width for cell in self._changed}:
            self._rows[row] = self._clue(row, True)
        for column in {cell % self.width for cell in self._changed}:
            self._columns[column] = self._clue(column, False)
        self._changed.clear()
        return settled(self._rows, self._columns, len(self.palette) > 2, stage, start, clock)

    def _beside(self, cells: bytes, clock: Clock) -> bytes | None:
        """Some cells together with those that edge reasoning settles, if there are any."""
        puzzle, grid = self.puzzle(), Grid(self.width, self.height, cells)
        position = Position(puzzle, grid, clock)
        position.witness(bytes(self.cells))
        # Like a step, but without the words, which take time.
        found = position.refuter(position.closure().sets).beside(position.tries())
        if found is None:
            return None
        return grid.replaced([found[:3]]).cells
