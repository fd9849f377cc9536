"""`lalafrog`: the plan of the solver notes, after "An Efficient Approach to Solving Nonograms" (Wu et al., 2013).

There are three parts, each in a module of `parts/`: every line by dynamic programming, to the end (`lines`,
`propagation`); full probing, the variant FP2 (`probing`); and a depth-first search that repeats both at every node. The
probing chooses the next cell: with m0 and m1 the cells that white and black at a cell settle, it is the cell with the
greatest

    min(m0, m1) + |log(1 + m0) - log(1 + m1)|                     (Min-logd)

which is the most certain gain, and among equals the most uneven one. Each branch continues from the board of its trial,
white first, so no probe is wasted. Wu et al. measured seven such rules and found this one to be the best.

It is complete: after probing, a board without unknown cells is a solution, since every line was solved on it.

Limitations: it stops only at a limit. A board is kept for both values of every unknown cell: beyond a few thousand
cells that takes much memory and, in Python, time. It learns nothing from a contradiction except that there is one.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.parts.attempt import BlackAttempt, supports
from gridwright.nonogram.strategies.parts.bit_board import Contradiction
from gridwright.nonogram.strategies.parts.probing import Probing
from gridwright.nonogram.strategies.parts.propagation import Propagation
from gridwright.values.grid import BLACK, WHITE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.nonogram.strategies.parts.bit_board import Board
    from gridwright.values.grid import Grid

__all__ = ["search", "supports"]


class LalaFrog(BlackAttempt):
    """One search with full probing at every node."""

    mind_freedom = False

    def solutions(self) -> Iterator[Grid]:
        """The solutions in the order of the search."""
        propagation = Propagation(self.settled, self.clock, mind_freedom=self.mind_freedom)
        open_boards: list[tuple[str, int, Board]] = [("", 0, self.settled)]  # the guess that led to each, and its cell
        shown = self.settled.copy()
        found = False
        while open_boards:
            guess, cell, board = open_boards.pop()
            if not open_boards and not found:
                self.settled = board  # all other possibilities are refuted
            if guess and self.trace is not None:
                self.frame("guess", board.changes(shown), guess, guess=cell)
            try:
                probing = self._probed(board, propagation)
            except Contradiction as contradiction:
                self.contradicted(contradiction)
                self.clock.count("backtracks")
                probing = None
            if probing is not None and board.complete:
                found = True
                yield self.found(board)
            elif probing is not None:
                self.clock.node()
                row, column = choose(probing)
                for value, colour in ((BLACK, "black"), (WHITE, "white")):
                    note = f"row {row + 1}, column {column + 1} {colour}"
                    open_boards.append((note, row * board.width + column, probing.trial(row, column, value)))
            if self.trace is not None:
                shown = self._gone_back(board, open_boards)

    def _probed(self, board: Board, propagation: Propagation) -> Probing:
        """Lines and full probing, to the end."""
        before = board.copy() if self.trace is not None else board
        propagation.run(board, range(len(board.clues)))
        self.frame("propagate", board.changes(before), "every line")
        probing = Probing(board, propagation, self)
        probing.run()
        return probing

    def _gone_back(self, left: Board, open_boards: list[tuple[str, int, Board]]) -> Board:
        """Show the cells that the next board does not have as given up; return the board that is then shown."""
        if not open_boards:
            return left
        following = open_boards[-1][-1]
        shown = left.copy()
        for row in range(left.height):
            shown.black[row] &= following.black[row]
            shown.white[row] &= following.white[row]
        if any(True for _ in shown.changes(left)):
            self.frame("backtrack", shown.changes(left))
        return shown


def choose(probing: Probing) -> tuple[int, int]:
    """The cell to decide next, by Min-logd; the first of equals."""
    known = probing.board.known

    def promise(cell: tuple[int, int]) -> float:
        white, black = (probing.trial(*cell, value).known - known for value in (WHITE, BLACK))
        return min(white, black) + abs(log(1 + white) - log(1 + black))

    return max(probing.unknown(), key=promise)


search = LalaFrog
