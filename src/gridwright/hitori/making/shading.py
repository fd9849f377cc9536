"""Initial shadings: no two shaded cells touch, the unshaded ones are connected, and no cell can be added.

A random order of the cells gives such a shading: each is shaded if the rules allow it. Some cells then stay unshaded
only because they would close a chain. In a *close* shading there are none of these: every unshaded cell is beside a
shaded one. Large ones do not arise by chance; so where a cell has no shaded neighbour, the area around it is cleared
and shaded again in another order, until there is none. (Wider squares do not help: they create more such cells than
they repair.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.hitori.puzzle import Hitori
from gridwright.hitori.techniques.geometry import Board
from gridwright.values.grid import BLACK, WHITE, Grid

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from gridwright.values.clock import Clock

_AROUND = (2, 1, 1)  # how far to clear around a cell, chosen at random (decision 0053)


def shading(width: int, height: int, close: bool, rng: Random, clock: Clock) -> Grid:
    """A random shading to which no cell can be added; if `close`, every unshaded cell is beside a shaded one."""
    draft = _Shading(Board(Hitori([[None] * width for _ in range(height)]), clock), clock)
    cells = list(range(width * height))
    lonely = draft.fill(rng.sample(cells, len(cells)))
    while close and lonely:
        clock.check()
        cell = rng.choice(sorted(lonely))
        around = draft.clear_around(cell, rng.choice(_AROUND))
        rng.shuffle(around)
        lonely -= {*around}
        lonely |= draft.fill([cell, *around])
        lonely = {cell for cell in lonely if draft.free(cell)}
    return Grid(width, height, bytes(draft.cells[:-1]))


class _Shading:
    """Cells, followed by the border, which counts as shaded."""

    def __init__(self, board: Board, clock: Clock) -> None:
        self._board = board
        self._clock = clock
        self.cells = bytearray(board.size) + bytes([BLACK])
        self._edge = [cell for cell in range(board.size) if board.border in board.corners[cell]]

    def free(self, cell: int) -> bool:
        """Whether neither a cell nor one beside it is shaded."""
        return self.cells[cell] == WHITE and all(self.cells[other] == WHITE for other in self._board.beside[cell])

    def fill(self, order: Iterable[int]) -> set[int]:
        """Shade cells where the rules allow; return those that only a chain prevents."""
        kept = set()
        for cell in order:
            if self.free(cell):
                if self._closes(cell):
                    kept.add(cell)
                else:
                    self.cells[cell] = BLACK
        return {cell for cell in kept if self.free(cell)}

    def _closes(self, cell: int) -> bool:
        """Whether a cell would touch a chain twice."""
        met = [other for other in self._board.corners[cell] if self.cells[other] == BLACK]
        while len(met) > 1:
            self._clock.check()
            seen, waiting = {met[-1]}, [met.pop()]
            while waiting:
                node = waiting.pop()
                for other in self._edge if node == self._board.border else self._board.corners[node]:
                    if self.cells[other] == BLACK and other not in seen:
                        if other in met:
                            return True
                        seen.add(other)
                        waiting.append(other)
        return False

    def clear_around(self, cell: int, far: int) -> list[int]:
        """Unshade a square around a cell; return the cells that may be shaded now."""
        board = self._board
        row, column = board.place(cell)
        rows = range(max(0, row - far), min(board.height, row + far + 1))
        columns = range(max(0, column - far), min(board.width, column + far + 1))
        square = [at * board.width + along for at in rows for along in columns]
        for other in square:
            self.cells[other] = WHITE
        return sorted({*square, *(beside for other in square for beside in board.beside[other])})
