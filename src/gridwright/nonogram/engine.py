"""The native engine, as the strategies, the techniques and the diagnosis see it: puzzles in, grids and verdicts out."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright._core import NonogramRace, NonogramRefuter, NonogramSearch, force_line
from gridwright.base.result import Result
from gridwright.base.searching import start_of, verdict_on
from gridwright.base.strategy import REASONS, Task
from gridwright.values.errors import LimitReached
from gridwright.values.grid import Grid
from gridwright.values.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Protocol

    from gridwright.nonogram.puzzle import Clue, Nonogram

__all__ = [
    "Engine",
    "NonogramRefuter",
    "count",
    "force_line",
    "iter_solutions",
    "lengths_of",
    "solution_of_lines",
    "solve",
    "supports",
]


if TYPE_CHECKING:

    class Searching(Protocol):
        """A search for grids, one at a time: the native one below, or that of another strategy."""

        def next(self) -> str:
            """'found', 'exhausted', 'stuck', or the limit that was reached."""

        def grid(self) -> Grid:
            """The solution that was found."""

        def certain(self) -> Grid:
            """The cells that are certain; ends the search."""

        def stats(self) -> Mapping[str, int | float]:
            """The work done so far."""


def supports(puzzle: Nonogram) -> str:
    """Why the engine cannot take a puzzle; empty if it can."""
    if puzzle.coloured:
        return "colours are not supported yet"
    if puzzle.blotted:
        return "unknown run lengths (?) are not supported yet"
    return ""


def _cells_of(grid: Grid | None) -> bytes | None:
    return None if grid is None else grid.cells


class Engine:
    """A native search on one puzzle, with what is left of its limits.

    Only time spent inside the search counts, so that a lazy iteration is not charged for its consumer.
    """

    def __init__(self, puzzle: Nonogram, task: Task, stage: str = "search", active: bytes | None = None) -> None:
        start = start_of(puzzle, task)
        self._width, self._height = puzzle.width, puzzle.height
        self._limits = task.limits
        self._progress = task.progress
        self._seconds = 0.0
        self._search = NonogramSearch(
            lengths_of(puzzle.rows),
            lengths_of(puzzle.columns),
            _cells_of(start),
            active,
            stage,
            task.seed % 2**64,
        )
        self._trace = task.trace
        if task.trace is not None:
            self._search.record(task.trace.limit)

    def _rest(self) -> tuple[float | None, int | None, int | None]:
        work = self._search.stats()
        return self._limits.rest(self._seconds, int(work["nodes"] + work["conflicts"]))

    def next(self) -> str:
        """'found', 'exhausted', 'stuck', or the limit that was reached."""
        began = perf_counter()
        try:
            return self._search.next(*self._rest(), self._progress)
        finally:
            self._seconds += perf_counter() - began

    def solve(self, most: int) -> tuple[list[Grid], str]:
        """Up to so many solutions, and 'found' or why there are no more."""
        found = _taken(self, most)
        if self._trace is not None:
            search = self._search
            self._trace.take(search.recording(), search.wordings(), search.recording_cut())
        return found

    def count(self) -> int:
        """The number of solutions."""
        began = perf_counter()
        number = _exact(*self._search.count(*self._rest(), self._progress))
        self._seconds += perf_counter() - began
        return number

    def grid(self) -> Grid:
        """The cells as they are now."""
        return Grid(self._width, self._height, self._search.cells())

    def certain(self) -> Grid:
        """The cells that are certain; ends the search."""
        return Grid(self._width, self._height, self._search.certain_cells())

    def stats(self) -> Mapping[str, int | float]:
        """The work done so far."""
        return _told(self._search.stats(), self._seconds)


class Race:
    """Several native searches on one puzzle at the same time: what one of them settles is settled."""

    def __init__(self, puzzle: Nonogram, task: Task, stage: str = "search") -> None:
        self._width, self._height = puzzle.width, puzzle.height
        self._limits = (task.limits.time, task.limits.nodes, task.limits.memory)
        self._progress = task.progress
        self._seconds = 0.0
        self._race = NonogramRace(
            lengths_of(puzzle.rows),
            lengths_of(puzzle.columns),
            _cells_of(start_of(puzzle, task)),
            stage,
            task.seed % 2**64,
            task.jobs,
        )

    def solve(self, most: int) -> tuple[list[Grid], str]:
        """Up to so many solutions, and 'found' or why there are no more."""
        began = perf_counter()
        outcome = self._race.solve(most, *self._limits, self._progress)
        self._seconds = perf_counter() - began
        return [Grid(self._width, self._height, cells) for cells in self._race.solutions()], outcome

    def count(self) -> int:
        """The number of solutions."""
        return _exact(*self._race.count(*self._limits, self._progress))

    def certain(self) -> Grid:
        """The cells that are certain; ends the race."""
        return Grid(self._width, self._height, self._race.certain_cells())

    def stats(self) -> Mapping[str, int | float]:
        """The work of all searches, and the seconds of the race."""
        return _told(self._race.stats(), self._seconds)


def _exact(digits: bytes, outcome: str) -> int:
    number = int.from_bytes(digits, "little")
    if outcome != "done":
        raise LimitReached(REASONS[outcome], at_least=number)
    return number


def _told(work: Mapping[str, int | float], seconds: float) -> dict[str, int | float]:
    told = dict(work)
    del told["unknown_cells"]
    told["seconds"] = seconds
    return told


def _engine(puzzle: Nonogram, task: Task, stage: str = "search") -> Engine | Race:
    """One search, or several where more than one thread may be used; a recording is of one search."""
    return Engine(puzzle, task, stage) if task.jobs == 1 or task.trace is not None else Race(puzzle, task, stage)


def solve(puzzle: Nonogram, task: Task, stage: str, strategy: str) -> Result:
    """Up to `task.max_solutions` solutions and the verdict that follows from them."""
    engine = _engine(puzzle, task, stage)
    return _judged(puzzle, task, engine, engine.solve(task.max_solutions), strategy)


def result_of(puzzle: Nonogram, task: Task, engine: Searching, strategy: str) -> Result:
    """As `solve`, by any search for grids."""
    return _judged(puzzle, task, engine, _taken(engine, task.max_solutions), strategy)


def _taken(engine: Searching, most: int) -> tuple[list[Grid], str]:
    solutions: list[Grid] = []
    outcome = "found"
    while outcome == "found" and len(solutions) < most:
        outcome = engine.next()
        if outcome == "found":
            solutions.append(engine.grid())
    return solutions, outcome


def _judged(
    puzzle: Nonogram, task: Task, engine: Searching | Race, found: tuple[list[Grid], str], strategy: str
) -> Result:
    solutions, outcome = found
    settled = outcome == "exhausted"
    verdict = verdict_on(len(solutions), settled)
    partial = None if settled or solutions else engine.certain()
    reason = REASONS.get(outcome) if not settled else None if solutions else _contradiction(puzzle, task)
    return Result(
        puzzle,
        verdict,
        solutions,
        count=len(solutions) if settled else None,
        stats=engine.stats(),
        partial=partial,
        reason=reason,
        strategy=strategy,
    )


def count(puzzle: Nonogram, task: Task) -> int:
    """How many solutions there are."""
    return _engine(puzzle, task).count()


def iter_solutions(puzzle: Nonogram, task: Task, stage: str = "search") -> Iterator[Grid]:
    """The solutions, each found when it is asked for."""
    return solutions_of(Engine(puzzle, task, stage))


def solutions_of(engine: Searching) -> Iterator[Grid]:
    """As `iter_solutions`, by any search for grids."""
    found = 0
    while (outcome := engine.next()) == "found":
        found += 1
        yield engine.grid()
    if outcome != "exhausted":
        raise LimitReached(REASONS[outcome], at_least=found)


def solution_of_lines(puzzle: Nonogram, active: bytes, start: Grid | None, nodes: int) -> Grid | str:
    """A grid that obeys the lines flagged in `active` (rows first), or 'exhausted', or the limit that was reached."""
    engine = Engine(puzzle, Task(start, limits=Limits(nodes=nodes)), "search", active)
    outcome = engine.next()
    return engine.grid() if outcome == "found" else outcome


def _contradiction(puzzle: Nonogram, task: Task) -> object:
    from gridwright.nonogram.diagnosis import diagnose

    return diagnose(puzzle, task.start or puzzle.start, task.limits)


def lengths_of(clues: tuple[Clue, ...]) -> list[list[int]]:
    """The lengths of the runs of some clues."""
    return [[run.length for run in clue if run.length is not None] for clue in clues]
