"""`auto`: the strategy that suits the puzzle.

It counts first. Tiles matched by similarity are assembled. If there are more different edges than tiles, as in pictures
that were cut, reduction comes next and usually settles everything; a search handles the rest with the remaining
candidates. Otherwise the backtracker and conflict-driven search take turns: the backtracker places tens of millions of
tiles a second and is first on nearly every random board, but sometimes (Eternity II's clue puzzles) a few dozen
conflicts find what it would not find in minutes. The backtracker starts, for as long as writing the clauses takes; then
each of its turns is twice as long as the last one, and one eighth of the time goes to conflicts. Work is counted, not
timed, so that the same puzzle takes the same path everywhere.

Both find every board, so each board found by one is remembered for the other. After a large number of different boards
the backtracker continues alone: it finds the next ones quickly, and nothing more has to be remembered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture import engine
from gridwright.picture.boards import BoardSearch, NoBoard, Seen
from gridwright.picture.counting import contradiction
from gridwright.picture.engine import Engine, counted
from gridwright.picture.stock import Stock
from gridwright.picture.strategies import assemble, reduce
from gridwright.values.ending import Ending

if TYPE_CHECKING:
    from gridwright.base.search import Search
    from gridwright.base.strategy import Task
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.picture.strategies.reduce import ReductionSearch
    from gridwright.values.clock import Work
    from gridwright.values.trace import Trace

_NODES_A_CHOICE = 50  # measured: writing the clauses of a variant in a cell takes as long as this many nodes
_FEWEST_CONFLICTS = 60  # in a turn: the clue puzzles of Eternity II take 8 to 130
_NODES_A_CONFLICT = 160_000  # measured: a conflict takes as long as some 20,000 nodes; an eighth of the time
_MANY = 10_000  # boards after which the backtracker continues alone


def supports(puzzle: PicturePuzzle) -> str:
    """Why a puzzle cannot be solved at all; empty if it can."""
    return assemble.supports(puzzle) if puzzle.loose else ""


def search(puzzle: PicturePuzzle, task: Task[Board]) -> Search[Board]:
    """The search for the boards by whatever means suits the puzzle."""
    if puzzle.loose:
        return assemble.search(puzzle, task)
    if why := contradiction(puzzle, task.clock):
        return NoBoard(puzzle, why, {"nodes": 0})
    stock = Stock(puzzle, task.start_for(puzzle), task.clock)
    edges = {edge for tile in puzzle.tiles for edge in tile.edges}
    if (len(edges) > len(puzzle.tiles) or puzzle.tiles[0].face is not None) and not reduce.supports(puzzle):
        return AutoSearch(stock, task, reduce.ReductionSearch(stock))
    return AutoSearch(stock, task)


class AutoSearch(BoardSearch):
    """Reduction, if it is worth trying, and then the two engines in turns."""

    counts_separately = True

    def __init__(self, stock: Stock, task: Task[Board], reduction: ReductionSearch | None = None) -> None:
        super().__init__(stock.puzzle)
        self._stock = stock
        self._task = task
        self._reduction = reduction
        self._turns: Turns | None = None

    def next(self) -> Ending | None:
        """Go to the next board that is not a rotation of an earlier one."""
        if self._turns is None:
            if self._reduction is not None and (ending := self._reduction.next()) is not Ending.STUCK:
                if ending is None:
                    self._found(self._reduction.family())
                elif not self._family:
                    self._because = str(self._reduction.contradiction())
                return ending
            candidates, oriented = None, False
            if self._reduction is not None:
                candidates, oriented = self._reduction.reduction.cells, self._reduction.reduction.oriented
            self._turns = Turns(self._stock, self._task, candidates, oriented, self._trace)
        ending = self._turns.next()
        if ending is None:
            self._found(self._turns.family)
        return ending

    def count(self) -> tuple[int, Ending]:
        """The number of boards and the ending; unless that is `exhausted`, the number is a lower bound."""
        return counted(self._stock, self._task)

    def certain(self) -> Board | None:
        """The tiles settled by the reduction."""
        return None if self._reduction is None else self._reduction.reduction.certain()

    def stats(self) -> Work:
        stats: dict[str, int | float] = {}
        if self._reduction is not None:
            stats.update(self._reduction.stats())
        if self._turns is not None:
            stats.update(self._turns.stats())
        return stats

    def remark(self) -> str:
        """The outcome of the reduction."""
        if self._reduction is None:
            return ""
        return self._reduction.remark() + (", search the rest" if self._turns is not None else "")

    def record(self, limit: int) -> None:
        if self._reduction is None:
            super().record(limit)
        else:  # both write to one recording
            self._reduction.record(limit)
            self._trace = self._reduction.recording()

    def recording(self) -> Trace | None:
        if self._turns is not None:
            self._turns.backtracker.recorded()
        return super().recording()

    def recorded_so_far(self) -> Trace | None:
        return super().recorded_so_far() if self._turns is None else self._turns.backtracker.recorded_so_far()


class Turns:
    """The backtracker and conflict-driven search in turns."""

    def __init__(
        self,
        stock: Stock,
        task: Task[Board],
        candidates: list[list[int]] | None,
        oriented: bool,
        trace: Trace | None,
    ) -> None:
        self._stock = stock
        self._task = task
        self._candidates = candidates
        self.backtracker = Engine(stock, task, "rows", once_each=True, candidates=candidates)
        if trace is not None:
            self.backtracker.record(trace)
        self._clauses: Engine | None = None
        self._takes_turns = not engine.supports_clauses(stock.puzzle)
        once_each = self.backtracker.once_each or oriented
        self._seen = Seen(stock, once_each)
        self._seen_by_clauses = Seen(stock, once_each)
        self._boards = 0
        self._nodes = _NODES_A_CHOICE * sum(map(len, candidates or (stock.classes[which] for which in stock.class_of)))
        self._running = self.backtracker
        self._end = self._nodes  # where the turn of the running engine ends, in units of its own work
        self.family: tuple[Board, ...] = ()

    def next(self) -> Ending | None:
        """Go to the next board that is not a rotation of an earlier one."""
        while True:
            ending = self._running.next(max(0, self._end - self._running.work))
            if ending is Ending.NODES and not self._running.spent:
                self._change_over()
            elif ending is not None:
                return ending
            elif self._is_new(self._running.board()):
                return None

    def _change_over(self) -> None:
        """Switch to the other engine."""
        if self._running is self.backtracker and self._takes_turns:
            if self._clauses is None:
                once_each, candidates = True, self._candidates
                self._clauses = Engine(self._stock, self._task, "cdcl", once_each, candidates)
            self._running = self._clauses
            self._end = self._clauses.work + max(_FEWEST_CONFLICTS, self._nodes // _NODES_A_CONFLICT)
        else:
            self._nodes *= 2
            self._running = self.backtracker
            self._end = self.backtracker.work + self._nodes

    def _is_new(self, board: Board) -> bool:
        """Whether a board of the running engine is new; if so, record it."""
        mine, others = self._seen, self._seen_by_clauses
        if self._running is not self.backtracker:
            mine, others = others, mine
        if not mine.is_new(board):
            return False
        self.family = self._stock.symmetries(board)
        self._boards += 1
        mine.add(self.family, board)
        if self._takes_turns:
            others.add(self.family)
        if self._boards == _MANY:
            self._takes_turns = False
            self._seen_by_clauses = Seen(self._stock, once_each=True)
            if self._running is not self.backtracker:
                self._change_over()
        return True

    def stats(self) -> Work:
        """The work done so far."""
        stats = dict(self.backtracker.stats())
        if self._clauses is not None:
            stats["conflicts"] = self._clauses.stats()["conflicts"]
        return stats
