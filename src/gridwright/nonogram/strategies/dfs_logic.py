"""`dfs-logic` (the solver notes): the depth-first search of `dfs`, with `logic` between the levels.

Before the first row, and after every row that is put in place, the subroutines of `logic` work on the board. They give
the next rows a context, which far fewer arrangements fit, and a contradiction prunes all that would have come below.
After them the columns are checked once more for colSum and colMax.

The notes keep of every context only the next row and start from the first board again; here the whole board is
pushed, and popped, so nothing that was found is found twice.

Where it stops: at a limit only. Rows go from the top whatever is known elsewhere, and a row of which little is known
still has to be counted through; from 25x25 on that is often too much.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.dfs import BlackDepthFirst, column_possible
from gridwright.nonogram.strategies.logic import logic_only
from gridwright.nonogram.strategies.parts.attempt import supports
from gridwright.nonogram.strategies.parts.board import Contradiction

if TYPE_CHECKING:
    from gridwright.nonogram.strategies.parts.board import Board

__all__ = ["search", "supports"]


class DepthFirstWithLogic(BlackDepthFirst):
    """One depth-first search that thinks between the rows."""

    def infer(self, board: Board) -> None:
        """Logic, and another look at the columns."""
        logic_only(board, self)
        for column in range(board.height, len(board.clues)):
            if not column_possible(board, column):
                raise Contradiction(column)


search = DepthFirstWithLogic
