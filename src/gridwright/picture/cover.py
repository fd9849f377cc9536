"""A picture puzzle as an exact cover: cells and pieces are covered, and neighbours agree on borders.

item                    how often           colour
("cell", row, column)   once
("piece", species)      once per copy
("across", row, column) any number          the value of the horizontal border above the cell
("down", row, column)   any number          the value of the vertical border left of the cell
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from gridwright.exact_cover.engine import Engine, build
from gridwright.picture.board import EMPTY
from gridwright.picture.boards import BoardSearch, Seen
from gridwright.picture.counting import contradiction
from gridwright.picture.reduction import Contradicted, Reduction, recorder
from gridwright.picture.stock import Stock

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwright.base.strategy import Task
    from gridwright.exact_cover.engine import Problem
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.values.clock import Work
    from gridwright.values.ending import Ending
    from gridwright.values.trace import Trace


def cover_of(stock: Stock, candidates: list[list[int]]) -> Problem:
    """The exact cover of a puzzle whose cells have these candidates; respects the limits of the stock's clock.

    The options are in the order of the candidates, cell by cell.
    """
    width, height = stock.puzzle.width, stock.puzzle.height
    piece = stock.cells
    across = piece + len(stock.copies)
    down = across + (height + 1) * width
    # For each variant: its piece, and the colours of its borders clockwise from the top; colours count from 1.
    shown = []
    for species, look in stock.variants:
        top, right, bottom, left = (stock.colour[edge] for edge in stock.edges[look])
        shown.append((piece + species, (0, 0, stock.mates[top] + 1, right + 1, bottom + 1, stock.mates[left] + 1)))
    ends, entries, colours = array("i"), array("i"), array("i")
    for cell, here in enumerate(candidates):
        stock.clock.check()
        left = down + cell + cell // width  # the number of the border on the left; a row has one more than cells
        for variant in here:
            which, tints = shown[variant]
            entries.extend((cell, which, across + cell, left + 1, across + cell + width, left))
            colours.extend(tints)
            ends.append(len(entries))
    bounds = [(1, 1)] * stock.cells + [(copies, copies) for copies in stock.copies]
    return build(across, down + height * (width + 1), ends, entries, colours, bounds)


class CoverSearch(BoardSearch):
    """The boards of a puzzle as covers by the candidates of its cells: all of them, or those that reduction leaves.

    Of boards that are rotations of each other, the cover has only one if the reduction has chosen a piece's turn.
    """

    def __init__(self, puzzle: PicturePuzzle, task: Task[Board], *, reduce: bool) -> None:
        super().__init__(puzzle)
        self._task = task
        self._reduces = reduce
        self._stock = Stock(puzzle, task.start_for(puzzle), task.clock)
        self._reduction = Reduction(self._stock)
        self._names: list[tuple[int, int]] = []  # the cell and variant of each option
        self._search: Engine | None = None
        self._seen: Seen | None = None

    def next(self) -> Ending | None:
        """Go to the next board that is not a rotation of an earlier one."""
        if self._search is None or self._seen is None:
            if why := contradiction(self._puzzle, self._task.clock):
                return self._none(why)
            try:
                self._search = self._begun()
            except Contradicted as error:
                return self._none(str(error))
            self._seen = Seen(self._stock, once_each=self._reduction.oriented)
        while (ending := self._search.next()) is None:
            laid = dict(self._names[option] for option in self._search.chosen())
            board = self._stock.board([self._stock.variants[laid[cell]][1] for cell in range(len(laid))])
            if self._seen.is_new(board):
                self._found(self._stock.symmetries(board))
                self._seen.add(self._family, board)
                return None
        return ending

    def _begun(self) -> Engine:
        """The search for covers. Raises `Contradicted` if the reduction shows that there is no board."""
        if self._reduces:
            self._reduction.run()
        cells = self._reduction.cells
        problem = cover_of(self._stock, cells)
        self._task.clock.check()
        self._names = [(cell, variant) for cell, here in enumerate(cells) for variant in here]
        hooks = None if self._trace is None else self._hooks(self._trace)
        return Engine(problem, seed=self._task.seed or None, clock=self._task.clock, hooks=hooks)

    def stats(self) -> Work:
        stats: dict[str, int | float] = {"options": sum(map(len, self._reduction.cells))}
        if self._reduction.passes:
            stats |= {"settled": self._reduction.settled, "removed": self._reduction.removed}
        return stats if self._search is None else stats | dict(self._search.stats())

    def certain(self) -> Board | None:
        """The tiles settled by the reduction."""
        return self._reduction.certain() if self._reduces else None

    def record(self, limit: int) -> None:
        super().record(limit)
        if self._trace is not None:
            self._reduction.on_settled = recorder(self._reduction, self._trace)

    def _hooks(self, trace: Trace) -> dict[str, Callable[[int], object]]:
        """Record the tiles that the search places and removes; those settled by the reduction stay."""
        names, codes, certain = self._names, self._stock.codes(), self._reduction.board().cells

        def select(option: int) -> bool:
            cell, variant = names[option]
            if certain[cell] == EMPTY:
                trace.add("guess", [(cell, codes[variant])])
            return True

        def deselect(option: int) -> None:
            cell = names[option][0]
            if certain[cell] == EMPTY:
                trace.add("backtrack", [(cell, EMPTY)])

        return {"select": select, "deselect": deselect}
