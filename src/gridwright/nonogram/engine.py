"""The native engine, as the strategies, the techniques and the diagnosis see it: puzzles in, grids and verdicts out."""

from __future__ import annotations

from time import perf_counter

from gridwright._core import NonogramRefuter, NonogramSearch, force_line
from gridwright.errors import InputError, LimitReached
from gridwright.grid import UNKNOWN, Grid
from gridwright.limits import Limits
from gridwright.result import Result
from gridwright.strategy import Task

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gridwright.nonogram.puzzle import Clue, Nonogram
    from gridwright.result import Verdict

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

_REASONS = {
    "time": "the time limit was reached",
    "nodes": "the limit of search nodes was reached",
    "memory": "the memory limit was reached",
    "stuck": "the strategy goes no further",
}

# The verdict after no, one, or more solutions: when there are no further ones, and when there may be.
_SETTLED: tuple[Verdict, ...] = ("none", "unique", "multiple")
_OPEN: tuple[Verdict, ...] = ("unknown", "solved", "multiple")


def supports(puzzle: Nonogram) -> str:
    """Why the engine cannot take a puzzle; empty if it can."""
    if puzzle.coloured:
        return "colours are not supported yet"
    if puzzle.blotted:
        return "unknown run lengths (?) are not supported yet"
    return ""


class Engine:
    """A native search on one puzzle, with what is left of its limits.

    Only time spent inside the search counts, so that a lazy iteration is not charged for its consumer.
    """

    def __init__(self, puzzle: Nonogram, task: Task, stage: str = "search", active: bytes | None = None) -> None:
        start = task.start or puzzle.start
        if start is not None and (start.width, start.height) != (puzzle.width, puzzle.height):
            size = f"{start.width}x{start.height}"
            raise InputError(f"the start is {size}, the puzzle {puzzle.width}x{puzzle.height}")
        if start is not None and not set(start.cells) <= {0, 1, UNKNOWN}:
            raise InputError("the start has colours that the puzzle does not have")
        self._width, self._height = puzzle.width, puzzle.height
        self._limits = task.limits
        self._progress = task.progress
        self._seconds = 0.0
        self._search = NonogramSearch(
            lengths_of(puzzle.rows),
            lengths_of(puzzle.columns),
            None if start is None else start.cells,
            active,
            stage,
            task.seed % 2**64,
        )
        self._trace = task.trace
        if task.trace is not None:
            self._search.record(task.trace.limit)

    def _rest(self) -> tuple[float | None, int | None, int | None]:
        limits = self._limits
        time = None if limits.time is None else max(0.0, limits.time - self._seconds)
        work = self._search.stats()
        nodes = None if limits.nodes is None else max(0, limits.nodes - work["nodes"] - work["conflicts"])
        return time, nodes, limits.memory

    def next(self) -> str:
        """'found', 'exhausted', 'stuck', or the limit that was reached."""
        began = perf_counter()
        try:
            return self._search.next(*self._rest(), self._progress)
        finally:
            self._seconds += perf_counter() - began

    def count(self) -> int:
        """The number of solutions."""
        began = perf_counter()
        digits, outcome = self._search.count(*self._rest(), self._progress)
        self._seconds += perf_counter() - began
        number = int.from_bytes(digits, "little")
        if outcome != "done":
            raise LimitReached(_REASONS[outcome], at_least=number)
        return number

    def grid(self) -> Grid:
        """The cells as they are now."""
        return Grid(self._width, self._height, self._search.cells())

    def certain(self) -> Grid:
        """The cells that are certain; ends the search."""
        return Grid(self._width, self._height, self._search.certain_cells())

    def end_recording(self) -> None:
        """Hands over what was recorded, if a trace was asked for."""
        if self._trace is not None:
            search = self._search
            self._trace.take(search.recording(), search.wordings(), search.recording_cut())

    def stats(self) -> Mapping[str, int | float]:
        """The work done so far."""
        work: dict[str, int | float] = dict(self._search.stats())
        del work["unknown_cells"]
        work["seconds"] = self._seconds
        return work


def solve(puzzle: Nonogram, task: Task, stage: str, strategy: str) -> Result:
    """Up to `task.max_solutions` solutions and the verdict that follows from them."""
    engine = Engine(puzzle, task, stage)
    solutions: list[Grid] = []
    outcome = "found"
    while outcome == "found" and len(solutions) < task.max_solutions:
        outcome = engine.next()
        if outcome == "found":
            solutions.append(engine.grid())
    engine.end_recording()
    many = min(len(solutions), 2)
    verdict: Verdict
    if outcome == "exhausted":
        verdict = _SETTLED[many]
        reason = None if solutions else _contradiction(puzzle, task)
        partial = None
    else:
        verdict = _OPEN[many]
        reason = _REASONS.get(outcome)
        partial = None if solutions else engine.certain()
    return Result(
        puzzle,
        verdict,
        solutions,
        count=len(solutions) if outcome == "exhausted" else None,
        stats=engine.stats(),
        partial=partial,
        reason=reason,
        strategy=strategy,
    )


def count(puzzle: Nonogram, task: Task) -> int:
    """How many solutions there are."""
    return Engine(puzzle, task).count()


def iter_solutions(puzzle: Nonogram, task: Task, stage: str = "search") -> Iterator[Grid]:
    """The solutions, each found when it is asked for."""
    engine = Engine(puzzle, task, stage)
    found = 0
    while (outcome := engine.next()) == "found":
        found += 1
        yield engine.grid()
    if outcome != "exhausted":
        raise LimitReached(_REASONS[outcome], at_least=found)


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
