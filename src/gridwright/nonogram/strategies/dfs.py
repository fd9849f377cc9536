"""`dfs` (the solver notes): rows from the top, with every arrangement of the runs, the leftmost first.

Arrangements are enumerated like a counter (`parts/permutations.py`) and never stored. One is possible if it fits the
*context*, the known cells of its row, and if every column stays possible: no more black cells than its clue requires
(*colSum*), and no more of them in a row than its longest run (*colMax*). A column changes only in this row's cell, so
both are looked up once per row, for all arrangements: the columns whose cell must not become black. A possible row is
pushed with the current board; when its arrangements are used up, both are popped. When all rows are placed, the
columns are compared with their clues.

In colours, colSum and colMax are those of each colour, and the context bars a cell for every other colour.

The notes stop at the first solution; this search continues, so it can also prove that there is no other, and count.

Limitations: it stops only at a limit, but soon. colSum and colMax say nothing about the order of the runs, a row
without known cells is tried in all arrangements, and a mistake in the first row is noticed only after it has been
combined with everything below. About 15x15 is the maximum; `dfs-logic` gets further.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from gridwright.nonogram.puzzle import runs_of
from gridwright.nonogram.strategies.parts.attempt import Attempt, B, BlackAttempt, ColourAttempt
from gridwright.nonogram.strategies.parts.attempt import needs_lengths as supports
from gridwright.nonogram.strategies.parts.bit_board import Board, Contradiction, runs_in
from gridwright.nonogram.strategies.parts.colour_board import ColourBoard, folded, ink_of
from gridwright.nonogram.strategies.parts.permutations import colour_permutations, permutations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.grid import Grid

__all__ = ["BlackDepthFirst", "column_possible", "search", "supports"]

_LOOKS = 256  # arrangements between two checks of the clock


class DepthFirst(Attempt[B]):
    """One depth-first search over the rows."""

    def infer(self, board: B) -> None:
        """Work between the levels: none here."""

    @abstractmethod
    def column_possible(self, board: B, line: int) -> bool:
        """Whether a column obeys its clue."""

    @abstractmethod
    def arrangements(self, board: B, row: int) -> tuple[Iterator[int], int, int]:
        """All arrangements of a row as numbers, the bits that none may have, and those that each must have."""

    @abstractmethod
    def put(self, board: B, row: int, cells: int) -> None:
        """Put an arrangement into its row."""

    @abstractmethod
    def whole(self, board: B, row: int) -> int | None:
        """The arrangement of a row with only known cells; None if they are not an arrangement."""

    def solutions(self) -> Iterator[Grid]:
        """The solutions in the order of their rows."""
        board = self.settled
        before = board.copy()
        try:
            self.infer(board)
        except Contradiction as found:
            self.contradicted(found)
            return
        if not all(self.column_possible(board, column) for column in range(board.height, len(board.clues))):
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

    def _fitting(self, board: B, row: int) -> Iterator[int]:
        """The arrangements of a row that fit its context and leave every column possible."""
        if not board.unknown(row):
            if (only := self.whole(board, row)) is not None:
                yield only
            return
        arrangements, barred, needed = self.arrangements(board, row)
        tried = 0
        for cells in arrangements:
            tried += 1
            if tried == _LOOKS:
                self.clock.count("permutations", tried)
                self.clock.check()
                tried = 0
            if not cells & barred and not needed & ~cells:
                self.clock.count("permutations", tried)
                tried = 0
                yield cells
        self.clock.count("permutations", tried)

    def _possible(self, child: B, row: int, cells: int) -> bool:
        """Put an arrangement into its row; return whether it is possible."""
        self.clock.check()
        self.clock.node()
        before = child.copy() if self.trace is not None else child
        self.put(child, row, cells)
        self.frame("guess", child.changes(before), f"row {row + 1}", row)
        try:
            self.infer(child)
        except Contradiction as found:
            self.contradicted(found)
            return False
        return True

    def _back(self, left: B, contexts: list[B]) -> None:
        """Record in the trace which cells are given up."""
        self.clock.count("backtracks")
        if contexts:
            self.frame("backtrack", contexts[-1].changes(left))


class BlackDepthFirst(DepthFirst[Board], BlackAttempt):
    """Depth-first search in black and white: an arrangement is the black cells of a row."""

    def column_possible(self, board: Board, line: int) -> bool:
        return column_possible(board, line)

    def whole(self, board: Board, row: int) -> int | None:
        """The black cells of a row without unknown cells, if they are its runs."""
        return board.black[row] if runs_in(board.black[row]) == board.clues[row] else None

    def arrangements(self, board: Board, row: int) -> tuple[Iterator[int], int, int]:
        """The arrangements of a row, the cells that must not become black, and those that must."""
        black, white = board.black[row], board.white[row]
        barred = white
        for column in range(board.width):
            if not (black | white) >> column & 1 and not column_possible(board, board.height + column, 1 << row):
                barred |= 1 << column
        return permutations(board.clues[row], board.width), barred, black

    def put(self, board: Board, row: int, cells: int) -> None:
        board.paint(row, cells, (1 << board.width) - 1 & ~cells)


class ColourDepthFirst(DepthFirst[ColourBoard], ColourAttempt):
    """Depth-first search in colours: an arrangement has the cells of each colour in a plane."""

    def column_possible(self, board: ColourBoard, line: int, colour: int = 0, more: int = 0) -> bool:
        """Whether a column, with `more` cells of a colour, obeys its clue: its colSum and its colMax."""
        clue, length = board.clues[line], board.lengths[line]
        for one in [colour] if colour else range(1, len(self.puzzle.palette)):
            cells = ink_of(board.inks[line], one, length) | more
            sizes = [run.length or 0 for run in clue if run.colour == one]
            if cells.bit_count() > sum(sizes) or max(runs_in(cells), default=0) > max(sizes, default=0):
                return False
        return True

    def whole(self, board: ColourBoard, row: int) -> int | None:
        """The cells of a row without unknown ones, if they are its runs."""
        return board.inks[row] if runs_of(board.line(row)) == board.clues[row] else None

    def arrangements(self, board: ColourBoard, row: int) -> tuple[Iterator[int], int, int]:
        """The arrangements of a row, the cells that must not get a colour, and those that must."""
        width, inks = board.width, board.inks[row]
        inked = folded(inks, width)
        barred = 0
        for colour in {run.colour for run in board.clues[row]}:
            closed = board.white[row] | inked & ~ink_of(inks, colour, width)
            for column in range(width):
                known = (inked | closed) >> column & 1
                if not known and not self.column_possible(board, board.height + column, colour, 1 << row):
                    closed |= 1 << column
            barred |= closed << (colour - 1) * width
        return colour_permutations(board.clues[row], width), barred, inks

    def put(self, board: ColourBoard, row: int, cells: int) -> None:
        board.paint(row, cells, (1 << board.width) - 1 & ~folded(cells, board.width))


def column_possible(board: Board, line: int, more: int = 0) -> bool:
    """Whether a column, with `more` black cells, obeys its clue: its colSum and its colMax."""
    black = board.black[line] | more
    clue = board.clues[line]
    return black.bit_count() <= sum(clue) and max(runs_in(black), default=0) <= max(clue, default=0)


def search(puzzle: Nonogram, task: Task[Grid]) -> BlackDepthFirst | ColourDepthFirst:
    """The search for the solutions of a puzzle."""
    return ColourDepthFirst(puzzle, task) if puzzle.coloured else BlackDepthFirst(puzzle, task)
