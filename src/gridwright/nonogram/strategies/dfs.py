"""`dfs` (the solver notes): row after row from the top, every arrangement of its runs, the leftmost first.

Arrangements are counted up like a number (`parts/permutations.py`) and never stored. One is possible if it fits the
*context*, the cells of its row that are known, and if every column stays possible: no more black cells than its clue
asks for (*colSum*), and no more of them in a row than its longest run (*colMax*). A column changes only in this row's
cell, so both are looked up once a row, for all arrangements: the columns whose cell must not get black. A possible row
is pushed with the board as it is then; when its arrangements are used up, both are popped. With all rows in place the
columns are compared with their clues.

The notes stop at the first solution; this goes on, so it can also prove that there is no other, and count.

Where it stops: nowhere but at a limit, and soon at that. colSum and colMax say nothing about the order of the runs, a
row without known cells is tried in all its ways, and a mistake in the first row is noticed when it has been combined
with everything below. About 15x15 is the end; `dfs-logic` goes further.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.parts.attempt import Attempt, supports
from gridwright.nonogram.strategies.parts.board import Contradiction, runs_in
from gridwright.nonogram.strategies.parts.permutations import permutations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.nonogram.strategies.parts.board import Board
    from gridwright.values.grid import Grid

__all__ = ["search", "supports"]

_LOOKS = 256  # arrangements between two looks at the clock


class DepthFirst(Attempt):
    """One depth-first search over the rows."""

    def infer(self, board: Board) -> None:
        """What is done between the levels: here, nothing."""

    def solutions(self) -> Iterator[Grid]:
        """The solutions in the order of their rows."""
        board = self.settled
        before = board.copy()
        try:
            self.infer(board)
        except Contradiction as found:
            self.contradicted(found)
            return
        if not all(column_possible(board, column) for column in range(board.height, len(board.clues))):
            return
        self.frame("propagate", board.changes(before), "before the first row")
        contexts = [board]
        rows = [self._fitting(board, 0)]
        while rows:
            cells = next(rows[-1], None)
            if cells is None:
                rows.pop()
                self._back(contexts.pop(), contexts)
                continue
            child = contexts[-1].copy()
            if not self._possible(child, len(rows) - 1, cells):
                self._back(child, contexts)
            elif len(rows) < board.height:
                contexts.append(child)
                rows.append(self._fitting(child, len(rows)))
            else:
                if child.obeys:
                    yield self.found(child)
                self._back(child, contexts)

    def _fitting(self, board: Board, row: int) -> Iterator[int]:
        """The arrangements of a row that fit its context and leave every column possible."""
        black, white = board.black[row], board.white[row]
        if not board.unknown(row):
            if runs_in(black) == board.clues[row]:
                yield black
            return
        barred = white
        for column in range(board.width):
            if not (black | white) >> column & 1 and not column_possible(board, board.height + column, 1 << row):
                barred |= 1 << column
        tried = 0
        for cells in permutations(board.clues[row], board.width):
            tried += 1
            if tried == _LOOKS:
                self.clock.count("permutations", tried)
                self.clock.check()
                tried = 0
            if not cells & barred and not black & ~cells:
                self.clock.count("permutations", tried)
                tried = 0
                yield cells
        self.clock.count("permutations", tried)

    def _possible(self, child: Board, row: int, cells: int) -> bool:
        """Puts an arrangement into its row; whether nothing speaks against it."""
        self.clock.check()
        self.clock.node()
        before = child.copy() if self.trace is not None else child
        child.paint(row, cells, (1 << child.width) - 1 & ~cells)
        self.frame("guess", child.changes(before), f"row {row + 1}", row)
        try:
            self.infer(child)
        except Contradiction as found:
            self.contradicted(found)
            return False
        return True

    def _back(self, left: Board, contexts: list[Board]) -> None:
        """Tells the trace of the cells that are given up."""
        self.clock.count("backtracks")
        if contexts:
            self.frame("backtrack", contexts[-1].changes(left))


def column_possible(board: Board, line: int, more: int = 0) -> bool:
    """Whether a column, with `more` black cells, keeps to its clue: its colSum and its colMax."""
    black = board.black[line] | more
    clue = board.clues[line]
    return black.bit_count() <= sum(clue) and max(runs_in(black), default=0) <= max(clue, default=0)


search = DepthFirst
