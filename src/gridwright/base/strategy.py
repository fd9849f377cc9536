"""What a way of solving is, for every kind of puzzle: a module that is a `Solver`, and `Choosy` if not all will do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, runtime_checkable

from gridwright.base import runner
from gridwright.base.puzzle import P_contra, start_of
from gridwright.values.clock import Clock
from gridwright.values.errors import InputError, NotSupported
from gridwright.values.expected import expect_function, whole
from gridwright.values.solution import S
from gridwright.values.trace import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Result
    from gridwright.base.search import Search
    from gridwright.values.trace import Trace

MAX_JOBS = 64  # threads that one call may ask for


@runtime_checkable
class Solver(Protocol[P_contra, S]):
    """The module of a strategy."""

    def search(self, puzzle: P_contra, task: Task[S], /) -> Search[S]:
        """The search that it makes for a puzzle."""


@runtime_checkable
class Choosy(Protocol[P_contra]):
    """The module of a strategy that cannot take every puzzle."""

    def supports(self, puzzle: P_contra, /) -> str:
        """Why it cannot take a puzzle; empty if it can."""


# Both take a while even where they have nothing to do.
_imported = cache(import_module)


@cache
def _choosy(module: str) -> Choosy[Any] | None:
    code = _imported(module)
    return code if isinstance(code, Choosy) else None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Task(Generic[S]):
    """How a puzzle is to be solved.

    - `start`: the part of a solution that must be kept, checked against the puzzle by `of`;
    - `max_solutions`: how many to look for;
    - `clock`: the limits and the progress function of the call, which begins with it;
    - `seed`: of every random choice; `jobs`: searches that may run at the same time;
    - `record`: whether the solving is recorded, in about `record_bytes`;
    - `on_solution`: called with each solution when it is found;
    - `on_recording`: called with what is recorded so far, a few times a second;
    - `diagnose`: whether it is to be found out why there is no solution, where there is none.
    """

    start: S | None = None
    max_solutions: int = 2
    clock: Clock = field(default_factory=Clock)
    seed: int = 0
    jobs: int = 1
    record: bool = False
    record_bytes: int = LIMIT
    on_solution: Callable[[S], None] | None = None
    on_recording: Callable[[Trace], None] | None = None
    diagnose: bool = True

    def __post_init__(self) -> None:
        for name in ("seed", "record_bytes", "max_solutions", "jobs"):
            if type(number := getattr(self, name)) is not int:
                object.__setattr__(self, name, whole(number, name))
        expect_function(self.on_solution, "on_solution")
        expect_function(self.on_recording, "on_recording")
        if self.max_solutions < 1:
            raise InputError(f"max_solutions must be at least 1, not {self.max_solutions}")
        if not 1 <= self.jobs <= MAX_JOBS:
            raise InputError(f"jobs must be from 1 to {MAX_JOBS}, not {self.jobs}")

    def start_for(self, puzzle: Puzzle[S]) -> S | None:
        """The part of a solution that must be kept: the task's, else the puzzle's own."""
        return start_of(puzzle, self.start)

    def with_clock(self, clock: Clock) -> Task[S]:
        """The same task under another clock."""
        return replace(self, clock=clock)

    @property
    def native_seed(self) -> int:
        """The seed as the native searches take it."""
        return self.seed % 2**64


@dataclass(frozen=True, slots=True, eq=False)
class Strategy:
    """A named way of solving; its module is imported only when it is used.

    `finds_all` says whether it can look for all solutions of a puzzle.
    """

    name: str
    title: str
    module: str
    finds_all: bool = True

    def code(self) -> Solver[Any, Any]:
        """Its module."""
        return _imported(self.module)

    def check(self) -> None:
        """Refuses a strategy whose module is not what it should be."""
        if not isinstance(self.code(), Solver):
            raise TypeError(f"{self.module} is no Solver (see gridwright.base.strategy)")

    def refusal(self, puzzle: Puzzle[S]) -> str:
        """Why this strategy cannot solve a puzzle; empty if it can."""
        choosy = _choosy(self.module)
        reason = "" if choosy is None else choosy.supports(puzzle)
        return reason and f"the strategy {self.name} cannot solve this: {reason}"

    def search(self, puzzle: Puzzle[S], task: Task[S]) -> Search[S]:
        """The search for the solutions of a puzzle."""
        if reason := self.refusal(puzzle):
            raise NotSupported(reason)
        return self.code().search(puzzle, task)

    def solve(self, puzzle: Puzzle[S], task: Task[S]) -> Result[S]:
        """The verdict on a puzzle and its solutions, up to `task.max_solutions`."""
        return runner.solve(self, puzzle, task)

    def count(self, puzzle: Puzzle[S], task: Task[S]) -> int:
        """How many solutions there are, exactly."""
        self._check_finds_all()
        return runner.count(self, puzzle, task)

    def iter_solutions(self, puzzle: Puzzle[S], task: Task[S]) -> Iterator[S]:
        """The solutions, one at a time."""
        self._check_finds_all()
        return runner.iter_solutions(self, puzzle, task)

    def _check_finds_all(self) -> None:
        if not self.finds_all:
            raise NotSupported(f"the strategy {self.name} does not look for all solutions")
