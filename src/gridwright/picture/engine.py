"""The native engines, as the strategies see them: puzzles in, boards and verdicts out."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright._core import PictureClauses, PictureSearch
from gridwright.base.result import Result
from gridwright.base.searching import verdict_on
from gridwright.base.strategy import REASONS
from gridwright.picture.board import EMPTY, Board
from gridwright.picture.counting import contradiction
from gridwright.picture.stock import Stock
from gridwright.values.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from gridwright.base.strategy import Task
    from gridwright.picture.puzzle import PicturePuzzle

METHODS = ("rows", "columns", "border", "spiral", "diagonal", "cdcl")  # the orders of the backtracker, and clauses
_MOST_CHOICES = 4_000_000  # variables of an encoding; more would fill the memory before anything is searched


class Engine:
    """A native search on one puzzle, with what is left of its limits.

    With `once_each` it leaves out boards that are turnings of others, where it can; the attribute says whether it does.
    That may take several searches, one after the other. `candidates` are the variants that may lie in each cell, where
    more is known about that than the stock says. The backtracker's steps go into the task's trace: `record` takes them
    over.
    """

    def __init__(
        self,
        stock: Stock,
        task: Task,
        method: str = "rows",
        once_each: bool = False,
        candidates: list[list[int]] | None = None,
    ) -> None:
        self.stock = stock
        self._limits = task.limits
        self.seconds = 0.0
        self._progress = self._told(task.progress) if task.progress is not None else None
        problems = stock.once_each() if once_each and candidates is None else []
        self.once_each = bool(problems)
        self._searches: list[PictureSearch | PictureClauses] = []
        for problem in problems or [stock.native(candidates)]:
            if method == "cdcl":
                self._searches.append(PictureClauses(**problem, seed=task.seed % 2**64))
            else:
                self._searches.append(PictureSearch(**problem, turned=stock.turned(), order=method))
        self._running = 0
        self._trace = None if method == "cdcl" else task.trace
        self._certain = [here[0] if len(here) == 1 else EMPTY for here in candidates or ()] or [EMPTY] * stock.cells
        self._film()

    def _film(self) -> None:
        search = self._searches[self._running]
        if self._trace is not None and not self._trace.cut and isinstance(search, PictureSearch):
            search.record(self._certain, self._trace.limit - self._trace.size)

    def record(self) -> None:
        """Takes the steps of the running search over into the trace."""
        search = self._searches[self._running]
        if self._trace is None or self._trace.cut or not isinstance(search, PictureSearch):
            return
        from array import array

        columns = search.recording()
        shown = self.stock.codes()
        values = array("i", columns["values"])
        columns["values"] = array("i", [EMPTY if value == EMPTY else shown[value] for value in values]).tobytes()
        self._trace.take(columns, search.wordings(), search.recording_cut())

    def _told(
        self, progress: Callable[[Mapping[str, int | float]], object]
    ) -> Callable[[dict[str, int | float]], None]:
        """Progress with a speed, and the seconds that are left if the rest of the tree is like what is done of it."""
        began = perf_counter()

        def tell(stats: dict[str, int | float]) -> None:
            seconds = max(perf_counter() - began, 1e-9)
            stats["nodes_per_second"] = round(stats["nodes"] / seconds)
            if share := stats.get("share_done", 0):
                stats["seconds_left"] = seconds * (1 - share) / share
            progress(stats)

        return tell

    def _rest(self, turn: int | None = None, spent: float = 0.0) -> tuple[float | None, int | None, int | None]:
        time, nodes, memory = self._limits.rest(self.seconds + spent, self.work)
        if turn is not None:
            nodes = turn if nodes is None else min(nodes, turn)
        return time, nodes, memory

    @property
    def work(self) -> int:
        """What the limit of nodes is about: tiles placed, or conflicts."""
        told = [search.stats() for search in self._searches]
        return sum(int(stats.get("conflicts", stats["nodes"])) for stats in told)

    def next(self, turn: int | None = None, spent: float = 0.0) -> str:
        """'found', 'exhausted', or the limit that was reached; 'turn' after so much work.

        `spent` are seconds that others have used of the same limit.
        """
        began = perf_counter()
        end = None if turn is None else self.work + turn
        try:
            while True:
                left = None if end is None else max(0, end - self.work)
                outcome = self._searches[self._running].next(*self._rest(left, spent), self._progress)
                if outcome != "exhausted" or self._running + 1 == len(self._searches):
                    break
                self.record()
                self._running += 1
                self._film()
            limit = self._limits.nodes
            return "turn" if outcome == "nodes" and (limit is None or self.work < limit) else outcome
        finally:
            self.seconds += perf_counter() - began

    def board(self) -> Board:
        """The board that was found last."""
        variants = self.stock.variants
        laid = self._searches[self._running].board(self.stock.cells)
        return self.stock.board([variants[number][1] for number in laid])

    def boards(self) -> Iterator[Board]:
        """The boards from here on; LimitReached if they are not all."""
        number = 0
        while (outcome := self.next()) == "found":
            number += 1
            yield self.board()
        if outcome != "exhausted":
            raise LimitReached(REASONS[outcome], at_least=number)

    def enumerate(self) -> tuple[int, int]:
        """How many boards there are, and how many when turnings of one another count once; else LimitReached."""
        began = perf_counter()
        boards = halves = quarters = 0
        outcome = "done"
        for search in self._searches:
            assert isinstance(search, PictureSearch)
            number, half, quarter, outcome = search.enumerate(*self._rest(), self._progress)
            boards, halves, quarters = boards + number, halves + half, quarters + quarter
            self.seconds = perf_counter() - began
            if outcome != "done":
                break
        symmetry = self.stock.symmetry
        distinct = boards
        if self.once_each:
            boards *= symmetry
        elif symmetry == 4:  # Burnside: the mean number of boards that a turning leaves as they are
            distinct = (boards + halves + 2 * quarters) // 4
        elif symmetry == 2:
            distinct = (boards + halves) // 2
        if outcome != "done":
            raise LimitReached(REASONS[outcome], at_least=boards)
        return boards, distinct

    def stats(self) -> dict[str, int | float]:
        """The work done so far."""
        told = [search.stats() for search in self._searches]
        sums = {name: sum(stats[name] for stats in told) for name in told[0]}
        for name in ("deepest", "share_done"):
            if name in sums:
                sums[name] = max(stats[name] for stats in told)
        return {**sums, "seconds": self.seconds}


def supports(puzzle: PicturePuzzle) -> str:
    """Why the engines cannot take a puzzle; empty if they can."""
    return "its edges are matched by likeness: see the strategy assemble" if puzzle.loose else ""


def supports_clauses(puzzle: PicturePuzzle) -> str:
    """Why the clauses of a puzzle cannot be written down; empty if they can."""
    choices = 4 * len(puzzle.tiles) ** 2
    if choices > _MOST_CHOICES:
        return f"{choices} choices of tile, turn and cell are over its limit of {_MOST_CHOICES}"
    return supports(puzzle)


def start_of(puzzle: PicturePuzzle, task: Task) -> Board | None:
    """The placements that must be kept."""
    start: Board | None = task.start or puzzle.start
    return puzzle.with_notes(start=start).start if start is not None else None


def solve(puzzle: PicturePuzzle, task: Task, method: str, strategy: str) -> Result:
    """Up to `task.max_solutions` boards, none a turning of another, and the verdict that follows from them."""
    if told := contradiction(puzzle):
        return Result(
            puzzle, "none", count=0, distinct=0, reason=told, strategy=strategy, stats={"nodes": 0, "seconds": 0.0}
        )
    stock = Stock(puzzle, start_of(puzzle, task))
    engine = Engine(stock, task, method, once_each=True)
    found = Found(stock, engine.once_each)
    outcome = "found"
    while outcome == "found" and len(found.boards) < task.max_solutions:
        outcome = engine.next()
        if outcome == "found":
            found.add(engine.board())
    engine.record()
    return found.result(outcome, engine.stats(), strategy)


class Found:
    """The boards that a search finds, without those that are turnings of others or look like them.

    `once_each` says that the search itself leaves turnings out.
    """

    def __init__(self, stock: Stock, once_each: bool = False) -> None:
        self._stock = stock
        self._once_each = once_each
        self._turnings: set[tuple[int, ...]] = set()
        self._seen: set[tuple[int, ...]] = set()
        self._number = 0
        self.boards: list[Board] = []

    def add(self, board: Board) -> None:
        """Takes in a board of the search."""
        if board.cells in self._seen:
            return
        new = board.cells not in self._turnings
        turnings = self._stock.turnings(board) if new else []
        self._number += len(turnings) if self._once_each else 1
        self._seen.add(board.cells)
        if new:
            self._turnings.update(turnings)
            self.boards.append(board)

    def result(self, outcome: str, stats: Mapping[str, int | float], strategy: str) -> Result:
        """The verdict once the search ended in `outcome`."""
        many = min(len(self.boards), 2)
        settled = outcome == "exhausted"
        if settled:
            reason = None if many else "no arrangement of the tiles fits"
        else:
            reason = None if outcome in ("found", "turn") else REASONS.get(outcome, outcome)
        return Result(
            self._stock.puzzle,
            verdict_on(len(self.boards), settled),
            self.boards,
            count=self._number if settled else None,
            distinct=len(self.boards) if settled else None,
            stats=stats,
            partial=None if many or settled else self._stock.start,
            reason=reason,
            strategy=strategy,
        )


def numbers(puzzle: PicturePuzzle, task: Task, once_each: bool = True) -> tuple[int, int]:
    """How many boards there are, and how many when turnings of one another count once.

    With `once_each` only one of four (or two) turnings is looked for, where a tile tells them apart.
    """
    if contradiction(puzzle):
        return 0, 0
    stock = Stock(puzzle, start_of(puzzle, task))
    if stock.mixed:  # tiles that look alike but obey different limits: the search would find some boards twice
        found = Found(stock)
        for board in iter_solutions(puzzle, task):
            found.add(board)
        return found._number, len(found.boards)
    return Engine(stock, task, once_each=once_each).enumerate()


def count(puzzle: PicturePuzzle, task: Task) -> int:
    """How many boards there are."""
    return numbers(puzzle, task)[0]


def iter_solutions(puzzle: PicturePuzzle, task: Task, method: str = "rows") -> Iterator[Board]:
    """The boards, turnings and all, each found when it is asked for.

    Where a tile tells the turnings of a board apart, one of them is found and the others follow it.
    """
    if contradiction(puzzle):
        return
    stock = Stock(puzzle, start_of(puzzle, task))
    engine = Engine(stock, task, method, once_each=True)
    yield from every_turning(stock, engine.boards(), once_each=engine.once_each)


def every_turning(stock: Stock, boards: Iterable[Board], *, once_each: bool) -> Iterator[Board]:
    """Each board once, with its turnings if the search has left them out (`once_each`).

    A limit that ends the search is told with the number of boards that were given out.
    """
    seen: set[tuple[int, ...]] = set()
    number = 0
    try:
        for board in boards:
            if stock.mixed and board.cells in seen:
                continue
            seen.add(board.cells) if stock.mixed else None
            for cells in stock.turnings(board) if once_each else (board.cells,):
                number += 1
                yield Board(board.width, board.height, cells)
    except LimitReached as reached:
        raise LimitReached(str(reached), at_least=number) from None
