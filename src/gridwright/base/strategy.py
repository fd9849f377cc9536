"""What a way of solving is, for every kind of puzzle.

A strategy's module has

    supports(puzzle) -> str                     "" where it can, else the reason why it cannot
    solve(puzzle, task) -> Result
    count(puzzle, task) -> int                  raises LimitReached with the lower bound
    iter_solutions(puzzle, task) -> iterator of solutions

the last two only if it can look for all solutions.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gridwright.values.errors import InputError, NotSupported
from gridwright.values.limits import NO_LIMITS
from gridwright.values.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType
    from typing import Any, TypeAlias

    from gridwright.base.result import Result
    from gridwright.values.limits import Limits
    from gridwright.values.trace import Trace

    Progress: TypeAlias = Callable[[Mapping[str, int | float]], object]

# Why a strategy ends before a puzzle is settled, by a word for it.
REASONS = {
    "time": "the time limit was reached",
    "nodes": "the limit of search nodes was reached",
    "memory": "the memory limit was reached",
    "stuck": "the strategy goes no further",
}


MAX_JOBS = 64  # threads that one call may ask for


class Task(Value):
    """How a puzzle is to be solved: cells to keep, solutions to look for, limits, seed, progress, trace, threads."""

    __slots__ = ("start", "max_solutions", "limits", "seed", "progress", "trace", "jobs")
    start: Any
    max_solutions: int
    limits: Limits
    seed: int
    progress: Progress | None
    trace: Trace | None
    jobs: int

    def __init__(
        self,
        start: Any = None,
        max_solutions: int = 2,
        limits: Limits | None = None,
        seed: int = 0,
        progress: Progress | None = None,
        trace: Trace | None = None,
        jobs: int = 1,
    ) -> None:
        if not 1 <= jobs <= MAX_JOBS:
            raise InputError(f"jobs must be from 1 to {MAX_JOBS}, not {jobs}")
        self._set(
            start=start,
            max_solutions=max_solutions,
            limits=limits or NO_LIMITS,
            seed=seed,
            progress=progress,
            trace=trace,
            jobs=jobs,
        )


class Strategy(Value):
    """A named way of solving; its module is imported only when it is used."""

    __slots__ = ("name", "title", "module")
    name: str
    title: str
    module: str

    def __init__(self, name: str, title: str, module: str) -> None:
        self._set(name=name, title=title, module=module)

    def refusal(self, puzzle: Any) -> str:
        """Why this strategy cannot solve a puzzle; empty if it can."""
        reason: str = import_module(self.module).supports(puzzle)
        return reason and f"the strategy {self.name} cannot solve this: {reason}"

    def _code(self, puzzle: Any) -> ModuleType:
        if reason := self.refusal(puzzle):
            raise NotSupported(reason)
        return import_module(self.module)

    def _able(self, puzzle: Any, function: str) -> Any:
        found = getattr(self._code(puzzle), function, None)
        if found is None:
            raise NotSupported(f"the strategy {self.name} does not look for all solutions")
        return found

    def solve(self, puzzle: Any, task: Task) -> Result:
        """The verdict on a puzzle and its solutions, up to `task.max_solutions`."""
        result: Result = self._code(puzzle).solve(puzzle, task)
        if task.trace is not None:
            _close(task.trace, result)
        return result

    def count(self, puzzle: Any, task: Task) -> int:
        """How many solutions there are, exactly."""
        number: int = self._able(puzzle, "count")(puzzle, task)
        return number

    def iter_solutions(self, puzzle: Any, task: Task) -> Iterator[Any]:
        """The solutions, one at a time."""
        solutions: Iterator[Any] = self._able(puzzle, "iter_solutions")(puzzle, task)
        return solutions


def _close(trace: Trace, result: Result) -> None:
    """The last frame of a recording: the verdict, and the solution, where it is what the recording shows."""
    shown = trace.grid()
    if result.solutions:
        end = shown if shown in result.solutions else result.solutions[0]
        told = {"unique": "the only solution", "multiple": "one of several solutions"}.get(result.verdict, "a solution")
        trace.close("solution", end if isinstance(end, type(shown)) else None, told)
    elif result.verdict == "none":
        trace.close("contradiction", None, f"there is no solution: {result.reason}")
    else:
        known = result.partial if isinstance(result.partial, type(shown)) else None
        told = "" if known is None else f"; {known.known} cells are known for certain"
        trace.close("stop", known, f"{result.reason}{told}")
