"""The native engines as the strategies see them: puzzles in, boards out."""

from __future__ import annotations

from array import array
from copy import deepcopy
from time import perf_counter
from typing import TYPE_CHECKING

from gridwright._core import PictureClauses, PictureSearch
from gridwright.base.native import ending_of
from gridwright.picture.board import EMPTY
from gridwright.picture.boards import BoardSearch, NoBoard, Seen
from gridwright.picture.counting import contradiction
from gridwright.picture.stock import Stock
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwright.base.search import Search
    from gridwright.base.strategy import Task
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.values.clock import Progress, Work
    from gridwright.values.trace import Trace

METHODS = ("rows", "columns", "border", "spiral", "diagonal", "cdcl")  # orders of the backtracker, and the clauses
_MOST_CHOICES = 4_000_000  # variables of an encoding; more would fill the memory before the search starts


class Engine:
    """A native search on one puzzle, within the limits of its task.

    With `once_each` it skips boards that are rotations of others, where it can; the attribute says whether it does.
    That may take several searches, one after the other. `candidates` are the variants that may be in each cell, if more
    is known about that than in the stock.
    """

    def __init__(
        self,
        stock: Stock,
        task: Task[Board],
        method: str = "rows",
        once_each: bool = False,
        candidates: list[list[int]] | None = None,
    ) -> None:
        self.stock = stock
        self._clock = task.clock
        progress = task.clock.progress
        self._progress = None if progress is None else _with_speed(progress)
        problems = stock.once_each() if once_each and candidates is None else []
        self.once_each = bool(problems)
        self._searches: list[PictureSearch | PictureClauses] = []
        for problem in problems or [stock.native(candidates)]:
            task.clock.check()
            if method == "cdcl":
                self._searches.append(PictureClauses(**problem, seed=task.native_seed))
            else:
                self._searches.append(PictureSearch(**problem, turned=stock.turned(), order=method))
        self._running = 0
        self._trace: Trace | None = None
        self._certain = [here[0] if len(here) == 1 else EMPTY for here in candidates or ()] or [EMPTY] * stock.cells

    @property
    def work(self) -> int:
        """The work counted by the node limit: tiles placed, or conflicts."""
        works = [search.stats() for search in self._searches]
        return sum(int(stats.get("conflicts", stats["nodes"])) for stats in works)

    @property
    def spent(self) -> bool:
        """Whether the node limit is reached."""
        limit = self._clock.limits.nodes
        return limit is not None and self.work >= limit

    def next(self, turn: int | None = None) -> Ending | None:
        """Go to the next board; with a `turn`, also stop at the node limit after that much work."""
        end = None if turn is None else self.work + turn
        while True:
            work = self.work
            seconds, nodes, memory = self._clock.left(work)
            if end is not None:
                rest = max(0, end - work)
                nodes = rest if nodes is None else min(nodes, rest)
            ending = ending_of(self._searches[self._running].next(seconds, nodes, memory, self._progress))
            if ending is not Ending.EXHAUSTED or self._running + 1 == len(self._searches):
                break
            self._keep_recording()
            self._running += 1
            self._begin_recording()
        return ending

    def board(self) -> Board:
        """The last board found."""
        variants = self.stock.variants
        laid = self._searches[self._running].board(self.stock.cells)
        return self.stock.board([variants[number][1] for number in laid])

    def enumerate(self) -> tuple[int, int, Ending]:
        """The number of boards, the number up to rotation, and the ending.

        Unless the ending is `exhausted`, the numbers are lower bounds.
        """
        boards = halves = quarters = 0
        ending = Ending.EXHAUSTED
        for search in self._searches:
            assert isinstance(search, PictureSearch)
            number, half, quarter, native = search.enumerate(*self._clock.left(self.work), self._progress)
            ending = ending_of(native)
            boards, halves, quarters = boards + number, halves + half, quarters + quarter
            if ending is not Ending.EXHAUSTED:
                break
        symmetry = self.stock.symmetry
        distinct = boards
        if self.once_each:
            boards *= symmetry
        elif symmetry == 4:  # Burnside: the mean number of boards that a rotation leaves unchanged
            distinct = (boards + halves + 2 * quarters) // 4
        elif symmetry == 2:
            distinct = (boards + halves) // 2
        return boards, distinct, ending

    def stats(self) -> Work:
        """The work done so far."""
        works = [search.stats() for search in self._searches]
        sums = {name: sum(stats[name] for stats in works) for name in works[0]}
        for name in ("deepest", "share_done"):
            if name in sums:
                sums[name] = max(stats[name] for stats in works)
        return sums

    # Recording: the backtracker's steps.

    def record(self, trace: Trace) -> None:
        """Start recording; `recorded` moves the steps into the trace."""
        self._trace = trace
        self._begin_recording()

    def recorded(self) -> None:
        """End the recording."""
        self._keep_recording()
        self._trace = None

    def recorded_so_far(self) -> Trace | None:
        """The trace so far, including steps not yet moved into it."""
        trace = deepcopy(self._trace)
        if trace is not None:
            self._take_over(trace)
        return trace

    def _begin_recording(self) -> None:
        search = self._searches[self._running]
        if self._trace is not None and not self._trace.cut and isinstance(search, PictureSearch):
            search.record(self._certain, self._trace.limit - self._trace.size)

    def _keep_recording(self) -> None:
        if self._trace is not None:
            self._take_over(self._trace)

    def _take_over(self, trace: Trace) -> None:
        search = self._searches[self._running]
        if trace.cut or not isinstance(search, PictureSearch):
            return
        columns = search.recording()
        shown = self.stock.codes()
        values = array("i", columns["values"])
        columns["values"] = array("i", [EMPTY if value == EMPTY else shown[value] for value in values]).tobytes()
        trace.take(columns, search.wordings(), search.recording_cut())


def _with_speed(progress: Progress) -> Callable[[dict[str, int | float]], object]:
    """Progress with a speed, and the remaining seconds if the rest of the tree is like the part already searched."""
    began = perf_counter()

    def report(stats: dict[str, int | float]) -> object:
        seconds = max(perf_counter() - began, 1e-9)
        stats["nodes_per_second"] = round(stats["nodes"] / seconds)
        if share := stats.get("share_done", 0):
            stats["seconds_left"] = seconds * (1 - share) / share
        return progress(stats)

    return report


def supports(puzzle: PicturePuzzle) -> str:
    """Why the engines cannot take a puzzle; empty if they can."""
    return "its edges match by similarity only; use the strategy assemble" if puzzle.loose else ""


def supports_clauses(puzzle: PicturePuzzle) -> str:
    """Why the clauses of a puzzle cannot be written; empty if they can."""
    choices = 4 * len(puzzle.tiles) ** 2
    if choices > _MOST_CHOICES:
        return f"{choices} choices of tile, turn and cell are over its limit of {_MOST_CHOICES}"
    return supports(puzzle)


class EngineSearch(BoardSearch):
    """The boards found by one engine."""

    def __init__(self, stock: Stock, task: Task[Board], method: str, *, counts: bool = False) -> None:
        super().__init__(stock.puzzle)
        self._stock = stock
        self._task = task
        self._counts = counts  # with the backtracker, whatever finds the boards
        self._engine = Engine(stock, task, method, once_each=True)
        self._seen = Seen(stock, self._engine.once_each)

    def next(self) -> Ending | None:
        """Go to the next board that is not a rotation of an earlier one."""
        while (ending := self._engine.next()) is None:
            board = self._engine.board()
            if self._seen.is_new(board):
                self._found(self._stock.symmetries(board))
                self._seen.add(self._family, board)
                return None
        return ending

    def count(self) -> tuple[int, Ending]:
        """The number of boards and the ending; unless that is `exhausted`, the number is a lower bound."""
        return counted(self._stock, self._task) if self._counts else super().count()

    def stats(self) -> Work:
        return self._engine.stats()

    def record(self, limit: int) -> None:
        super().record(limit)
        if self._trace is not None:
            self._engine.record(self._trace)

    def recording(self) -> Trace | None:
        self._engine.recorded()
        return super().recording()

    def recorded_so_far(self) -> Trace | None:
        return self._engine.recorded_so_far()


def search_with(puzzle: PicturePuzzle, task: Task[Board], method: str = "rows") -> Search[Board]:
    """The search by one of the `METHODS`."""
    if why := contradiction(puzzle, task.clock):
        return NoBoard(puzzle, why, {"nodes": 0})
    stock = Stock(puzzle, task.start_for(puzzle), task.clock)
    return EngineSearch(stock, task, method, counts=method != "cdcl")


def counted(stock: Stock, task: Task[Board]) -> tuple[int, Ending]:
    """The number of boards and the ending; unless that is `exhausted`, the number is a lower bound."""
    if stock.mixed:  # some tiles look alike but obey different rules: enumeration would count boards twice
        return EngineSearch(stock, task, "rows").count()
    number, _, ending = Engine(stock, task, once_each=True).enumerate()
    return number, ending


def numbers(puzzle: PicturePuzzle, task: Task[Board], *, once_each: bool = True) -> tuple[int, int]:
    """The number of boards, and the number up to rotation; at a limit it raises `LimitReached`.

    With `once_each`, only one of four (or two) rotations is searched for, if a tile distinguishes them.
    """
    if contradiction(puzzle, task.clock):
        return 0, 0
    stock = Stock(puzzle, task.start_for(puzzle), task.clock)
    boards = distinct = 0
    ending: Ending | None = None
    if not stock.mixed:
        boards, distinct, ending = Engine(stock, task, once_each=once_each).enumerate()
    else:
        search = EngineSearch(stock, task, "rows")
        while (ending := search.next()) is None:
            boards, distinct = boards + len(search.family()), distinct + 1
    if ending is not Ending.EXHAUSTED:
        raise LimitReached(ending, at_least=boards)
    return boards, distinct
