"""`reduce`: the candidates of each cell and the values of each border, reduced until nothing changes.

Works like a person at the table, cell by cell, and never guesses. If that does not settle every cell, the verdict is
`unknown`, and the remark says how many cells are settled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.boards import BoardSearch, NoBoard
from gridwright.picture.counting import contradiction
from gridwright.picture.engine import supports_clauses as supports
from gridwright.picture.reduction import Contradicted, Reduction, recorder
from gridwright.picture.stock import Stock
from gridwright.values.ending import Ending

if TYPE_CHECKING:
    from gridwright.base.search import Search
    from gridwright.base.strategy import Task
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.values.clock import Work

__all__ = ["ReductionSearch", "search", "supports"]


class ReductionSearch(BoardSearch):
    """The search for the board that is left when everything else is ruled out."""

    def __init__(self, stock: Stock) -> None:
        super().__init__(stock.puzzle)
        self.reduction = Reduction(stock)
        self._done = False

    def next(self) -> Ending | None:
        """Reduce; if every cell is then settled, the board is the only one."""
        if self._family:
            return Ending.EXHAUSTED
        if not self._done:
            try:
                self.reduction.run()
            except Contradicted as error:
                return self._none(str(error))
            self._done = True
        board = self.reduction.board()
        if not board.complete:
            return Ending.STUCK
        if self._puzzle.violations(board):
            return self._none("the only tiles that are left break the rules")
        self._found(self.reduction.stock.symmetries(board))
        return None

    def certain(self) -> Board:
        """The settled tiles; if the board could be rotated as a whole, in the chosen turn."""
        board = self.reduction.board()
        return board if board.known else self.reduction.certain()

    def stats(self) -> Work:
        return self.reduction.stats()

    def remark(self) -> str:
        """How far the reduction went."""
        return str(self.reduction)

    def record(self, limit: int) -> None:
        super().record(limit)
        if self._trace is not None:
            self.reduction.on_settled = recorder(self.reduction, self._trace)


def search(puzzle: PicturePuzzle, task: Task[Board]) -> Search[Board]:
    """The search for the board by reduction alone."""
    if why := contradiction(puzzle, task.clock):
        return NoBoard(puzzle, why, {"settled": 0})
    return ReductionSearch(Stock(puzzle, task.start_for(puzzle), task.clock))
