"""Solve a hard puzzle in cubes, on any number of workers.

A cube is the set of all grids in which some cells have given values. The search begins with one cube, the whole
puzzle, and a limit of nodes. A cube that is not settled within its limit is split at a cell, into one cube for each
value of that cell, which together cover it; the puzzle is settled when all cubes are. A split loses what the search has
learned, so limits are small only until there are cubes for all workers, and grow with every split from then on. Because
of this loss, a few workers may take longer than one that searches the whole puzzle. So if a search can be stopped, one
worker does that while the others search cubes, and the first to finish decides.

The cubes are disjoint: each solution is found in exactly one of them. `covers` proves, from the cubes alone, that none
is missing. Any `concurrent.futures.Executor` will do, including that of a cluster (`batch.cluster`).
"""

from __future__ import annotations

from collections import Counter, deque
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import astuple, dataclass
from time import monotonic
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar, cast

from gridwright.base.search import Search
from gridwright.base.strategy import Strategy, Task
from gridwright.kinds import kind_of
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached, NotSupported
from gridwright.values.limits import Limits
from gridwright.values.solution import S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Executor, Future

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Result
    from gridwright.values.clock import Progress, Work
    from gridwright.values.contradiction import Contradiction
    from gridwright.values.solution import Cells

Assumption: TypeAlias = tuple[int, int, int]  # row, column, value
Cube: TypeAlias = tuple[Assumption, ...]

# Measured on 28x28 cells without a solution: python -m bench cluster.
BUDGET = 10_000  # nodes for the whole puzzle, and for the first cubes once there is one per worker
_GLANCE = 500  # nodes for cubes before there is one for every worker: enough to see where they are best split
_GROWTH = 3  # factor by which the limit of nodes grows with every further split
_SLICE = 60.0  # seconds for a cube: a worker that is no longer needed is free again after this time at the latest
_LOOK = 1.0  # seconds between two checks of a worker whether it is still needed
_WAIT = 0.1  # seconds between two looks at the clock


class Stop(Protocol):
    """Tells all workers that they are no longer needed: a `threading.Event` for threads, Dask's for a cluster."""

    def set(self) -> object:
        """Tell all workers."""

    def is_set(self) -> bool:
        """Whether they were told."""


def solve(
    puzzle: Puzzle[S],
    executor: Executor,
    workers: int,
    *,
    start: S | None = None,
    strategy: str = "auto",
    max_solutions: int = 2,
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    jobs: int = 1,
    on_solution: Callable[[S], None] | None = None,
    budget: int = BUDGET,
    stop: Stop | None = None,
    diagnose: bool = True,
) -> Result[S]:
    """Like `gridwright.solve`, in cubes on `workers` workers of an executor; `jobs` searches race in each of them.

    With a `stop`, one of the workers searches the whole puzzle. A kind that cannot be split is solved whole, by one
    worker.
    """
    clock = Clock(limits, progress)
    task = Task(start, max_solutions, clock, seed, jobs, on_solution=on_solution, diagnose=diagnose)
    chosen = kind_of(puzzle).strategy(strategy)
    return InCubes(*astuple(chosen), executor=executor, workers=workers, budget=budget, stop=stop).solve(puzzle, task)


def covers(cubes: Iterable[Cube], values: int) -> bool:
    """Whether every grid lies in one of the cubes, if a cell has one of `values` values.

    >>> covers([((0, 0, 0),), ((0, 0, 1), (2, 3, 0)), ((0, 0, 1), (2, 3, 1))], 2)
    True
    >>> covers([((0, 0, 0),), ((0, 0, 1), (2, 3, 0))], 2)
    False
    """
    parts = [[known for cube in cubes if (known := _values_of(cube)) is not None]]
    while parts:
        part = parts.pop()
        if not part:
            return False
        if not all(part):
            continue  # a cube without assumptions contains every grid
        (cell, _), *_ = Counter(cell for known in part for cell in known).most_common(1)
        for value in range(values):
            inside = [known for known in part if known.get(cell, value) == value]
            parts.append([{other: known[other] for other in known if other != cell} for known in inside])
    return True


def _values_of(cube: Cube) -> dict[tuple[int, int], int] | None:
    """The value of each cell of a cube; None if it contradicts itself."""
    known: dict[tuple[int, int], int] = {}
    for row, column, value in cube:
        if known.setdefault((row, column), value) != value:
            return None
    return known


@dataclass(frozen=True, slots=True)
class Searched(Generic[S]):
    """The result of a worker for a cube: solutions, why it ended, its work, and what is certain in the whole cube.

    If it reached its limit, also the branches into which to split the cube.
    """

    solutions: tuple[S, ...]
    ending: Ending
    work: Work
    certain: S | None = None
    branches: tuple[Assumption, ...] = ()


def search_cube(
    puzzle: Puzzle[S],
    strategy: str,
    start: S | None,
    most: int,
    limits: Limits,
    seed: int,
    jobs: int,
    stop: Stop | None = None,
) -> Searched[S]:
    """Look for up to `max_solutions` solutions that keep the start; this runs in a worker."""
    clock = Clock(limits, None if stop is None else _until(stop))
    solutions: list[S] = []
    ending: Ending | None = None
    search = None
    try:
        search = kind_of(puzzle).strategy(strategy).search(puzzle, Task(start, most, clock, seed, jobs))
        while ending is None and len(solutions) < most:
            clock.check()
            ending = search.next()
            if ending is None:
                solutions.append(search.solution())
    except LimitReached as reached:
        ending = reached.ending
    work = {} if search is None else search.stats()
    if search is None or ending not in (Ending.NODES, Ending.TIME):
        return Searched(tuple(solutions), ending or Ending.ENOUGH, work)
    branches = tuple(search.branches())
    return Searched(tuple(solutions), ending, work, search.certain(), branches)


def _until(stop: Stop) -> Progress:
    """A progress callback that ends a search once it is no longer needed; each check may call another machine."""
    looked = monotonic()

    def needed(_: Work) -> bool:
        nonlocal looked
        if monotonic() - looked < _LOOK:
            return True
        looked = monotonic()
        return not stop.is_set()

    return needed


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class InCubes(Strategy):
    """A strategy that searches in cubes, on the workers of an executor.

    With a `stop`, one of the workers searches the whole puzzle instead.
    """

    executor: Executor
    workers: int
    budget: int
    stop: Stop | None = None

    def search(self, puzzle: Puzzle[S], task: Task[S]) -> CubeSearch[S]:
        if reason := self.refusal(puzzle):
            raise NotSupported(reason)
        return CubeSearch(self, puzzle, task)


class CubeSearch(Search[S]):
    """The search. `settled` has the cubes that were searched completely: at the end, they cover everything."""

    def __init__(self, strategy: InCubes, puzzle: Puzzle[S], task: Task[S]) -> None:
        self._strategy = strategy
        self._puzzle = puzzle
        self._task = task
        self._start = task.start_for(puzzle)
        self._cubed = strategy.workers - (strategy.stop is not None)  # workers that search cubes
        self._unbounded = False
        self._whole: Future[Searched[S]] | None = None
        self._waiting: deque[Cube] = deque([()] if self._cubed else [])
        self._running: dict[Future[Searched[S]], Cube] = {}
        self._seen: set[S] = set()
        self._found: deque[S] = deque()
        self._certain: S | None = None
        self._ending: Ending | None = None
        self._work: dict[str, int | float] = {"cubes": 0}
        self._values = 1
        self.settled: list[Cube] = []

    def next(self) -> Ending | None:
        try:
            while not self._found:
                if self._ending is not None:
                    self._give_up()
                    return self._ending
                self._task.clock.check(self.stats)
                self._hand_out()
                self._take_in()
                if self._ending is None and self._is_settled:
                    self._prove()
                    self._ending = Ending.EXHAUSTED
        except BaseException:
            self._give_up()
            raise
        if len(self._seen) >= self._task.max_solutions:
            self._give_up()
        self._solution = self._found.popleft()
        return None

    def solution(self) -> S:
        return self._solution

    def certain(self) -> S | None:
        """The cells that are certain in the whole puzzle."""
        return self._certain

    def stats(self) -> Work:
        """The total work of all workers."""
        return self._work

    def contradiction(self) -> Contradiction:
        return Strategy.search(self._strategy, self._puzzle, self._task).contradiction()

    @property
    def _is_settled(self) -> bool:
        """Whether all cubes are settled, or the whole puzzle is."""
        return not self._waiting and not self._running and (self._whole is None or self._cubed > 0)

    def _hand_out(self) -> None:
        """Give cubes to the workers, those with the fewest assumptions first.

        Each worker gets two so that none has to wait; but only one while the whole puzzle is searched too, as a second
        one might go to the worker that searches it.
        """
        if self._strategy.stop is not None and self._whole is None:
            self._whole = self._submit((), Limits(*self._task.clock.left()))
        most = 2 * self._cubed if self._strategy.stop is None else self._cubed
        while self._waiting and len(self._running) < most:
            cube = self._waiting.popleft()
            self._running[self._submit(cube, self._limits_of(cube))] = cube

    def _submit(self, cube: Cube, limits: Limits) -> Future[Searched[S]]:
        strategy, task = self._strategy, self._task
        return strategy.executor.submit(
            search_cube,
            self._puzzle,
            strategy.name,
            self._start_of(cube),
            task.max_solutions,
            limits,
            task.seed,
            task.jobs,
            strategy.stop,
        )

    def _start_of(self, cube: Cube) -> S | None:
        """The cells that every solution in a cube has."""
        if not cube:
            return self._start
        start = cast("Cells", self._start or self._puzzle.blank())
        cells = list(start.cells)
        for row, column, value in cube:
            cells[row * start.width + column] = value
        return cast("S", start.from_cells(start.width, start.height, cells))

    def _limits_of(self, cube: Cube) -> Limits:
        """The limits of a cube, within what is left for all."""
        seconds, nodes, memory = self._task.clock.left(self._nodes)
        if self._unbounded:
            return Limits(seconds, nodes, memory)
        own = self._strategy.budget
        deeper = len(cube) - self._cubed.bit_length()  # than the depth with a cube for every worker
        budget = own if not cube else min(own, _GLANCE) if deeper < 0 else own * _GROWTH**deeper
        return Limits(_least(_SLICE, seconds), _least(budget, nodes), memory)

    @property
    def _nodes(self) -> int:
        return int(self._work.get("nodes", 0) + self._work.get("conflicts", 0))

    def _take_in(self) -> None:
        """Wait briefly for results of the workers."""
        whole = self._whole
        running = [*self._running, *([] if whole is None else [whole])]
        done, _ = wait(running, timeout=_WAIT, return_when=FIRST_COMPLETED)
        for future in done:
            if future is whole:
                self._take_whole(whole.result())
            elif future in self._running:  # and not cancelled by the line above
                self._take_cube(self._running.pop(future), future.result())
        most = self._task.clock.limits.nodes
        if most is not None and self._nodes >= most and (self._waiting or self._running):
            self._ending = Ending.NODES

    def _take_whole(self, searched: Searched[S]) -> None:
        self._count(searched)
        self._add(searched.solutions)
        if searched.ending is Ending.EXHAUSTED:
            self._call_back()
            self.settled = [()]
        else:
            self._certain = searched.certain
            self._ending = searched.ending

    def _take_cube(self, cube: Cube, searched: Searched[S]) -> None:
        self._count(searched)
        self._add(searched.solutions)
        if not cube:
            self._certain = searched.certain
        if searched.ending is Ending.EXHAUSTED:
            self.settled.append(cube)
        elif searched.branches:
            self._values = len(searched.branches)
            self._waiting.extend((*cube, branch) for branch in searched.branches)
        elif searched.ending not in (Ending.NODES, Ending.TIME) or self._unbounded:
            self._ending = searched.ending
        elif self._whole is not None:  # as there are no branches
            self._cubed = 0
        else:
            self._unbounded = True
            self._waiting.append(cube)

    def _add(self, solutions: Iterable[S]) -> None:
        """Keep new solutions; those of a cube that was split are found again."""
        for solution in solutions:
            if solution not in self._seen and len(self._seen) < self._task.max_solutions:
                self._seen.add(solution)
                self._found.append(solution)

    def _count(self, searched: Searched[S]) -> None:
        """Add up work. The count of cells that each part settled is that of the cube with the first solution."""
        self._work["cubes"] += 1
        for name, number in searched.work.items():
            if not name.endswith("_cells"):
                self._work[name] = self._work.get(name, 0) + number
            elif not self._seen:
                self._work[name] = number if searched.solutions else 0

    def _prove(self) -> None:
        """Make sure that no cube was lost."""
        if not covers(self.settled, self._values):
            raise RuntimeError("the cubes do not cover the puzzle")

    def _give_up(self) -> None:
        """Cancel everything; a worker that has begun is free again soon, at its limit at the latest."""
        if self._strategy.stop is not None:
            self._strategy.stop.set()
        self._call_back()

    def _call_back(self) -> None:
        self._waiting.clear()
        for future in (*self._running, *([] if self._whole is None else [self._whole])):
            future.cancel()
        self._running.clear()
        self._whole = None


N = TypeVar("N", int, float)


def _least(bound: N, left: N | None) -> N:
    return bound if left is None else min(bound, left)
