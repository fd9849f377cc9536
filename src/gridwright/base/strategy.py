"""Strategies, for every kind of puzzle: a module that is a `Solver`, and `Choosy` if it cannot solve every puzzle."""

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

    from gridwright.base.proof_log import ProofLog
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Result
    from gridwright.base.search import Search
    from gridwright.values.trace import Trace

MAX_JOBS = 64  # maximum number of threads of a call


@runtime_checkable
class Solver(Protocol[P_contra, S]):
    """The module of a strategy."""

    def search(self, puzzle: P_contra, task: Task[S], /) -> Search[S]:
        """The search for the solutions of a puzzle."""


@runtime_checkable
class Choosy(Protocol[P_contra]):
    """The module of a strategy that cannot solve every puzzle."""

    def supports(self, puzzle: P_contra, /) -> str:
        """Why it cannot solve a puzzle; empty if it can."""


# Both are slow even if there is nothing to do.
_imported = cache(import_module)


@cache
def _choosy(module: str) -> Choosy[Any] | None:
    code = _imported(module)
    return code if isinstance(code, Choosy) else None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Task(Generic[S]):
    """How to solve a puzzle.

    - `start`: the part of a solution that must be kept, checked against the puzzle by `of`;
    - `max_solutions`: how many to look for;
    - `clock`: the limits and the progress function of the call; it starts with the call;
    - `seed`: for all random choices; `jobs`: searches that may run at the same time;
    - `record`: whether to record the solving process, in about `record_bytes`;
    - `on_solution`: called with each solution as it is found;
    - `on_recording`: called with the recording so far, a few times a second;
    - `diagnose`: whether to find out why there is no solution;
    - `proof`: where to write a proof of the verdict.
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
    proof: ProofLog | None = None

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
        """The same task with another clock."""
        return replace(self, clock=clock)

    @property
    def native_seed(self) -> int:
        """The seed in the form that the C++ searches need."""
        return self.seed % 2**64


@dataclass(frozen=True, slots=True, eq=False)
class Strategy:
    """A named way to solve; its module is imported only when it is used.

    `finds_all` says whether it can find all solutions of a puzzle.
    """

    name: str
    title: str
    module: str
    finds_all: bool = True

    def code(self) -> Solver[Any, Any]:
        """The module, imported."""
        return _imported(self.module)

    def check(self) -> None:
        """Raise an error unless the module implements the protocol."""
        if not isinstance(self.code(), Solver):
            raise TypeError(f"{self.module} is not a Solver (see gridwright.base.strategy)")

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
        """The verdict on a puzzle and up to `task.max_solutions` solutions."""
        return runner.solve(self, puzzle, task)

    def count(self, puzzle: Puzzle[S], task: Task[S], scout_by: Strategy | None = None) -> int:
        """The exact number of solutions; `scout_by`: the strategy that looks for a lower bound, if not this one."""
        self._check_finds_all()
        return runner.count(self, puzzle, task, scout_by)

    def sample(self, puzzle: Puzzle[S], task: Task[S], number: int) -> list[S]:
        """`number` solutions, each drawn from all with equal probability."""
        self._check_finds_all()
        return runner.sample(self, puzzle, task, number)

    def iter_solutions(self, puzzle: Puzzle[S], task: Task[S]) -> Iterator[S]:
        """The solutions, one at a time."""
        self._check_finds_all()
        return runner.iter_solutions(self, puzzle, task)

    def _check_finds_all(self) -> None:
        if not self.finds_all:
            raise NotSupported(f"the strategy {self.name} cannot find all solutions")
