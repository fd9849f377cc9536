"""A picture puzzle as an exact cover: cells and pieces to be covered, borders to be agreed on.

item                    how often           colour
("cell", row, column)   once
("piece", species)      once a copy
("across", row, column) any number          the value of the horizontal border above the cell
("down", row, column)   any number          the value of the vertical border left of the cell
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.base.result import Result
from gridwright.base.strategy import REASONS
from gridwright.picture.board import EMPTY
from gridwright.picture.counting import contradiction
from gridwright.picture.engine import Found, every_turning, start_of
from gridwright.picture.engine import supports_clauses as supports
from gridwright.picture.reduction import Contradicted, Reduction, recorder
from gridwright.picture.stock import Stock
from gridwright.values.errors import LimitReached
from gridwright.values.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gridwright.base.strategy import Task
    from gridwright.exact_cover.engine import Engine, Problem
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.values.trace import Trace

__all__ = ["count", "cover_of", "iter_solutions", "solve", "supports"]


def cover_of(stock: Stock, candidates: list[list[int]], go_on: Callable[[], bool] = lambda: True) -> Problem | None:
    """The exact cover of a puzzle whose cells have these candidates; None if `go_on` says no before it is written down.

    Its options come as the candidates do, cell after cell.
    """
    from array import array

    from gridwright.exact_cover.engine import build

    width, height = stock.puzzle.width, stock.puzzle.height
    piece = stock.cells
    across = piece + len(stock.copies)
    down = across + (height + 1) * width
    # Of each variant: its piece, and the colours of its borders clockwise from the top; colours count from 1.
    shown = []
    for species, look in stock.variants:
        top, right, bottom, left = (stock.colour[edge] for edge in stock.edges[look])
        shown.append((piece + species, (0, 0, stock.mates[top] + 1, right + 1, bottom + 1, stock.mates[left] + 1)))
    ends, entries, colours = array("i"), array("i"), array("i")
    for cell, here in enumerate(candidates):
        if not go_on():
            return None
        left = down + cell + cell // width  # the number of the border on the left; a row has one more than cells
        for variant in here:
            which, tints = shown[variant]
            entries.extend((cell, which, across + cell, left + 1, across + cell + width, left))
            colours.extend(tints)
            ends.append(len(entries))
    bounds = [(1, 1)] * stock.cells + [(copies, copies) for copies in stock.copies]
    return build(across, down + height * (width + 1), ends, entries, colours, bounds)


class Covering:
    """The boards of a puzzle as coverings by the candidates of its cells: all of them, or those that reduction leaves.

    The seconds of the reduction count against the limit.
    """

    def __init__(self, puzzle: PicturePuzzle, task: Task) -> None:
        self._began = perf_counter()
        self._task = task
        self.stock = Stock(puzzle, start_of(puzzle, task))
        self.reduction = Reduction(self.stock)
        self._engine: Engine | None = None

    def reduce(self) -> None:
        """Reduces the candidates. Raises `Contradicted` if that shows that there is no board."""
        if self._task.trace is not None:
            self.reduction.tell = recorder(self.reduction, self._task.trace)
        self.reduction.run(self._in_time)

    def boards(self) -> Iterator[Board]:
        """The boards, each found when it is asked for; LimitReached if they are not all. Of those that are turnings of
        one another there is only one where the reduction has chosen a piece's turn.
        """
        from gridwright.exact_cover.engine import Engine

        task, cells = self._task, self.reduction.cells
        problem = cover_of(self.stock, cells, self._in_time) if self._in_time() else None
        if problem is None:
            raise LimitReached(REASONS["time"], at_least=0)
        names = [(cell, variant) for cell, here in enumerate(cells) for variant in here]
        self._engine = engine = Engine(
            problem,
            seed=task.seed or None,
            limits=Limits(*task.limits.rest(self._seconds(), 0)),
            progress=task.progress,
            hooks=None if task.trace is None else self._hooks(names, task.trace),
        )
        number = 0
        while (outcome := engine.next()) == "found":
            laid = dict(names[option] for option in engine.chosen())
            number += 1
            yield self.stock.board([self.stock.variants[laid[cell]][1] for cell in range(len(laid))])
        if outcome != "exhausted":
            raise LimitReached(REASONS[outcome], at_least=number)

    def _hooks(self, names: list[tuple[int, int]], trace: Trace) -> dict[str, Callable[[int], object]]:
        """Records the tiles that the search lays and takes up; those that the reduction has settled stay."""
        codes, certain = self.stock.codes(), self.reduction.board().cells

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

    def _seconds(self) -> float:
        return perf_counter() - self._began

    def _in_time(self) -> bool:
        time = self._task.limits.time
        return time is None or self._seconds() < time

    def stats(self) -> dict[str, int | float]:
        """The work done so far."""
        stats: dict[str, int | float] = {"options": sum(map(len, self.reduction.cells))}
        if self.reduction.passes:
            stats |= {"settled": self.reduction.settled, "removed": self.reduction.removed}
        if self._engine is not None:
            stats |= self._engine.stats()
        return stats | {"seconds": self._seconds()}


def solve(puzzle: PicturePuzzle, task: Task, strategy: str, *, reduce: bool) -> Result:
    """The verdict and up to `task.max_solutions` boards, after reduction or without it."""
    covering = Covering(puzzle, task)
    try:
        if told := contradiction(puzzle):
            raise Contradicted(told)
        if reduce:
            covering.reduce()
    except Contradicted as error:
        stats = covering.stats()
        return Result(puzzle, "none", count=0, distinct=0, reason=str(error), strategy=strategy, stats=stats)
    found = Found(covering.stock, once_each=covering.reduction.oriented)
    outcome = "exhausted"
    try:
        for board in covering.boards():
            found.add(board)
            if len(found.boards) == task.max_solutions:
                outcome = "found"
                break
    except LimitReached as reached:
        outcome = str(reached)
    return found.result(outcome, covering.stats(), strategy)


def iter_solutions(puzzle: PicturePuzzle, task: Task, *, reduce: bool = True) -> Iterator[Board]:
    """The boards, turnings and all, each found when it is asked for."""
    covering = Covering(puzzle, task)
    if contradiction(puzzle):
        return
    try:
        if reduce:
            covering.reduce()
    except Contradicted:
        return
    yield from every_turning(covering.stock, covering.boards(), once_each=covering.reduction.oriented)


def count(puzzle: PicturePuzzle, task: Task, *, reduce: bool = True) -> int:
    """How many boards there are, found one by one."""
    return sum(1 for _ in iter_solutions(puzzle, task, reduce=reduce))
