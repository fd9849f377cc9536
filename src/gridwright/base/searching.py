"""What the engines of the kinds share: a native search with what is left of its limits, and the verdict that follows.

A native search has `next`, `count`, `cells`, `certain_cells` and `stats`, and can be recorded; what it is a search for,
it does not tell.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.base.result import Result
from gridwright.base.strategy import REASONS
from gridwright.values.errors import InputError, LimitReached
from gridwright.values.grid import BLACK, UNKNOWN, WHITE, Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any, Protocol

    from gridwright.base.result import Verdict
    from gridwright.base.strategy import Progress, Task

    class NativeSearch(Protocol):
        """What the core offers for every kind."""

        def next(self, seconds: float | None, nodes: int | None, memory: int | None, progress: Progress | None) -> str:
            """'found', 'exhausted', 'stuck', or the limit that was reached."""

        def count(
            self, seconds: float | None, nodes: int | None, memory: int | None, progress: Progress | None
        ) -> tuple[bytes, str]:
            """The number of solutions, and 'done' or the limit that made it a lower bound."""

        def cells(self) -> bytes:
            """The last solution."""

        def certain_cells(self) -> bytes:
            """What is certain so far."""

        def stats(self) -> dict[str, int]:
            """The work done so far."""

        def record(self, limit: int) -> None:
            """Records the search from now on."""

        def recording(self) -> dict[str, bytes]:
            """The columns of the recording."""

        def recording_cut(self) -> bool:
            """Whether the recording reached its limit."""

        def wordings(self) -> list[str]:
            """The sentences of the frames."""


def verdict_on(found: int, settled: bool) -> Verdict:
    """The verdict after so many solutions; `settled` if there are no further ones."""
    settled_verdicts: tuple[Verdict, ...] = ("none", "unique", "multiple")
    open_verdicts: tuple[Verdict, ...] = ("unknown", "solved", "multiple")
    return (settled_verdicts if settled else open_verdicts)[min(found, 2)]


def start_of(puzzle: Any, task: Task) -> Grid | None:
    """The cells that must be kept, black or white: those of the task, else the puzzle's own."""
    start: Grid | None = task.start or puzzle.start
    if start is None:
        return None
    if (start.width, start.height) != (puzzle.width, puzzle.height):
        raise InputError(f"the start is {start.width}x{start.height}, the puzzle {puzzle.width}x{puzzle.height}")
    if not set(start.cells) <= {WHITE, BLACK, UNKNOWN}:
        raise InputError("the start has colours that the puzzle does not have")
    return start


class Searching:
    """A native search on one puzzle. `work` names the counts that the limit of nodes is about.

    Only time spent inside the search counts, so that a lazy iteration is not charged for its consumer.
    """

    def __init__(self, search: NativeSearch, puzzle: Any, task: Task, work: tuple[str, ...]) -> None:
        self._search = search
        self._puzzle = puzzle
        self._task = task
        self._work = work
        self._seconds = 0.0

    def _rest(self) -> tuple[float | None, int | None, int | None]:
        stats = self._search.stats()
        return self._task.limits.rest(self._seconds, sum(stats[name] for name in self._work))

    def next(self) -> str:
        """'found', 'exhausted', 'stuck', or the limit that was reached."""
        began = perf_counter()
        try:
            return self._search.next(*self._rest(), self._task.progress)
        finally:
            self._seconds += perf_counter() - began

    def count(self) -> int:
        """The number of solutions."""
        digits, outcome = self._search.count(*self._rest(), self._task.progress)
        number = int.from_bytes(digits, "little")
        if outcome != "done":
            raise LimitReached(REASONS[outcome], at_least=number)
        return number

    def grid(self) -> Grid:
        """The solution that was found last."""
        return Grid(self._puzzle.width, self._puzzle.height, self._search.cells())

    def stats(self) -> Mapping[str, int | float]:
        """The work done so far."""
        return {**self._search.stats(), "seconds": self._seconds}

    def solve(self, strategy: str, why_none: Callable[[], object]) -> Result:
        """Up to `max_solutions` solutions and the verdict that follows from them."""
        trace, search = self._task.trace, self._search
        if trace is not None:
            search.record(trace.limit)
        solutions: list[Grid] = []
        outcome = "found"
        while outcome == "found" and len(solutions) < self._task.max_solutions:
            outcome = self.next()
            if outcome == "found":
                solutions.append(self.grid())
        if trace is not None:
            trace.take(search.recording(), search.wordings(), search.recording_cut())
        settled = outcome == "exhausted"
        partial = None
        if not settled and not solutions:
            partial = Grid(self._puzzle.width, self._puzzle.height, self._search.certain_cells())
        return Result(
            self._puzzle,
            verdict_on(len(solutions), settled),
            solutions,
            count=len(solutions) if settled else None,
            stats=self.stats(),
            partial=partial,
            reason=REASONS.get(outcome) if not settled else None if solutions else why_none(),
            strategy=strategy,
        )

    def iter_solutions(self) -> Iterator[Grid]:
        """The solutions, each found when it is asked for."""
        found = 0
        while (outcome := self.next()) == "found":
            found += 1
            yield self.grid()
        if outcome != "exhausted":
            raise LimitReached(REASONS[outcome], at_least=found)
