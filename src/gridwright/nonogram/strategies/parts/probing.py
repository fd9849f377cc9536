"""Full probing, FP2 of Wu et al.: both values of every unknown cell are tried, and the trials share their results.

For each unknown cell p and value c there is a separate board on which p is c and all lines have been solved to the
end. A board that contradicts itself settles p; cells on which the boards of both values agree are settled as well. FP1
ends here. FP2 adds the contrapositive: if p = c leads to q = d, then q ≠ d leads to p ≠ c, which is noted for the board
that assumes q ≠ d, and the cell q is put into the list of cells to probe (again). So trials are combined that no
propagation would bring together. Boards are kept and only ever gain cells: probing again costs only the new cells.

Settled cells belong on every board; they are transferred when a board is next used, since all unknown cells are put
into the list then.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.parts.bit_board import Contradiction, places
from gridwright.values.grid import BLACK, WHITE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from gridwright.nonogram.strategies.parts.attempt import BlackAttempt
    from gridwright.nonogram.strategies.parts.bit_board import Board
    from gridwright.nonogram.strategies.parts.propagation import Propagation

    Cell: TypeAlias = tuple[int, int]  # row, column
    Trial: TypeAlias = tuple[int, int, int]  # row, column, the value tried


class Probing:
    """Full probing of one board, whose cells are settled in place."""

    def __init__(self, board: Board, propagation: Propagation, solving: BlackAttempt) -> None:
        self.board = board
        self._propagation = propagation
        self._solving = solving
        self._boards: dict[Trial, Board] = {}
        self._noted: dict[Trial, set[Trial]] = {}  # contrapositives waiting for a board
        self._queue: deque[Cell] = deque()
        self._waiting: set[Cell] = set()

    def run(self) -> None:
        """Probe until no trial has new results; raise a contradiction if both values of a cell fail."""
        unknown = list(self.unknown())
        trials, lines = 2 * len(unknown), len(self.board.clues)
        self._solving.clock.need(trials * lines * 2 * (8 + 16))  # a reference per number, and some of the numbers
        self._ask(unknown)
        while self._queue:
            cell = self._queue.popleft()
            self._waiting.discard(cell)
            row, column = cell
            if self.board.unknown(row) >> column & 1:
                self._solving.clock.check()
                self._probe(row, column)

    def unknown(self) -> Iterator[Cell]:
        """The unknown cells in reading order."""
        for row in range(self.board.height):
            for column in places(self.board.unknown(row)):
                yield row, column

    def trial(self, row: int, column: int, value: int) -> Board:
        """The board of one trial, available after `run`."""
        return self._boards[row, column, value]

    def _ask(self, cells: list[Cell]) -> None:
        """Put cells into the list of cells to probe."""
        for cell in cells:
            if cell not in self._waiting:
                self._waiting.add(cell)
                self._queue.append(cell)

    def _probe(self, row: int, column: int) -> None:
        white = self._tried(row, column, WHITE)
        black = self._tried(row, column, BLACK)
        if white is None and black is None:
            raise Contradiction(row)
        board = self.board
        before = board.copy() if self._solving.trace is not None else board
        changed: set[int] = set()
        for line in range(board.height):
            if white is None or black is None:
                one = white or black
                assert one is not None
                new = board.paint(line, one.black[line], one.white[line])
            else:
                agreed = white.black[line] & black.black[line], white.white[line] & black.white[line]
                new = board.paint(line, *agreed)
            if new:
                changed.add(line)
                changed.update(board.cross(line, new))
        if not changed:
            return
        self._propagation.run(board, changed)
        self._ask(list(self.unknown()))
        if self._solving.trace is not None:
            refuted = "white" if white is None else "black"
            outcome = "either value is possible" if white and black else f"{refuted} is impossible"
            self._solving.frame("probe", board.changes(before), f"row {row + 1}, column {column + 1}: {outcome}")

    def _tried(self, row: int, column: int, value: int) -> Board | None:
        """The updated board of a trial; None if it contradicts itself."""
        trial = row, column, value
        self._solving.clock.count("probes")
        fresh = trial not in self._boards
        if fresh:
            self._boards[trial] = self.board.copy()
            self._noted.setdefault(trial, set()).add(trial)
        board = self._boards[trial]
        black, white = board.black[: board.height], board.white[: board.height]
        try:
            changed = set() if fresh else self._handed_over(board)
            for noted in self._noted.pop(trial, ()):
                changed |= _set(board, *noted)
            self._propagation.run(board, changed)
        except Contradiction:
            return None
        for line in range(board.height):
            self._note(trial, line, board.black[line] & ~black[line], BLACK)
            self._note(trial, line, board.white[line] & ~white[line], WHITE)
        return board

    def _handed_over(self, board: Board) -> set[int]:
        """Transfer the settled cells to the board of a trial; return the lines that changed."""
        changed = set()
        for line in range(board.height):
            if new := board.paint(line, self.board.black[line], self.board.white[line]):
                changed.add(line)
                changed.update(board.cross(line, new))
        return changed

    def _note(self, trial: Trial, row: int, cells: int, value: int) -> None:
        """Note for the opposite boards that the consequences of a trial refute it there."""
        cells &= self.board.unknown(row)
        against = trial[0], trial[1], 1 - trial[2]
        for column in places(cells):
            if (row, column) == trial[:2]:
                continue
            other = row, column, 1 - value
            board = self._boards.get(other)
            if board is not None and _has(board, *against):
                continue
            self._noted.setdefault(other, set()).add(against)
            self._ask([(row, column)])


def _set(board: Board, row: int, column: int, value: int) -> set[int]:
    """Set a cell; return the lines that changed."""
    bit = 1 << column
    if board.paint(row, bit if value == BLACK else 0, bit if value == WHITE else 0):
        return {row, board.height + column}
    return set()


def _has(board: Board, row: int, column: int, value: int) -> bool:
    cells = board.black[row] if value == BLACK else board.white[row]
    return bool(cells >> column & 1)
