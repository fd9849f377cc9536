"""What a way of solving is, for every kind of puzzle.

A strategy's module has

    search(puzzle, task) -> Search      the search that it makes for a puzzle
    supports(puzzle) -> str             "" where it can take a puzzle, else the reason why not; without it, any will do
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Generic, cast

from gridwright.base import runner
from gridwright.base.puzzle import start_of
from gridwright.values.clock import Clock
from gridwright.values.errors import InputError, NotSupported
from gridwright.values.solution import S
from gridwright.values.trace import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Result
    from gridwright.base.search import Search
    from gridwright.values.trace import Trace

_imported = cache(import_module)  # which takes a while even if it has nothing to do

MAX_JOBS = 64  # threads that one call may ask for


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Task(Generic[S]):
    """How a puzzle is to be solved.

    - `start`: the part of a solution that must be kept, checked against the puzzle by `of`;
    - `max_solutions`: how many to look for;
    - `clock`: the limits and the progress function of the call, which begins with it;
    - `seed`: of every random choice; `jobs`: searches that may run at the same time;
    - `record`: whether the solving is recorded, in about `record_bytes`;
    - `on_solution`: called with each solution when it is found;
    - `on_recording`: called with what is recorded so far, a few times a second.
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

    def __post_init__(self) -> None:
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

    def code(self) -> ModuleType:
        """Its module."""
        return _imported(self.module)

    def refusal(self, puzzle: Puzzle[S]) -> str:
        """Why this strategy cannot solve a puzzle; empty if it can."""
        supports = cast("Callable[[Puzzle[S]], str] | None", getattr(self.code(), "supports", None))
        reason = supports(puzzle) if supports else ""
        return reason and f"the strategy {self.name} cannot solve this: {reason}"

    def search(self, puzzle: Puzzle[S], task: Task[S]) -> Search[S]:
        """The search for the solutions of a puzzle."""
        if reason := self.refusal(puzzle):
            raise NotSupported(reason)
        make = cast("Callable[[Puzzle[S], Task[S]], Search[S]]", self.code().search)
        return make(puzzle, task)

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
