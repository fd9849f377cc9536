"""`dfs-logic` (the solver notes): the depth-first search of `dfs`, with `logic` between the levels.

Before the first row, and after every row that is placed, the subroutines of `logic` work on the board. They give the
next rows a context, which far fewer arrangements fit, and a contradiction prunes the whole branch. Then the columns are
checked once more for colSum and colMax.

The notes keep only the next row of every context and start from the first board again; here the whole board is pushed
and popped, so no deduction is repeated.

Limitations: it stops only at a limit. Rows go from the top whatever is known elsewhere, and all arrangements of a row
with few known cells must be enumerated; from 25x25 on, that is often too much.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.dfs import BlackDepthFirst, column_possible
from gridwright.nonogram.strategies.logic import logic_only
from gridwright.nonogram.strategies.parts.attempt import supports
from gridwright.nonogram.strategies.parts.bit_board import Contradiction

if TYPE_CHECKING:
    from gridwright.nonogram.strategies.parts.bit_board import Board

__all__ = ["search", "supports"]


class DepthFirstWithLogic(BlackDepthFirst):
    """A depth-first search that uses logic between the rows."""

    def infer(self, board: Board) -> None:
        """Apply logic, and check the columns again."""
        logic_only(board, self)
        for column in range(board.height, len(board.clues)):
            if not column_possible(board, column):
                raise Contradiction(column)


search = DepthFirstWithLogic
