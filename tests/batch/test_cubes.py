"""A puzzle in cubes: the same results as without, and no cube lost."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import astuple
from itertools import product
from random import Random
from threading import Event

import pytest
from batch_lines import endless

import gridwright
from gridwright import Grid, Hitori, Limits, Nonogram
from gridwright.base.strategy import Task
from gridwright.batch import cubes
from gridwright.batch.cubes import CubeSearch, InCubes, covers
from gridwright.kinds import kind_of
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour
from gridwright.values.ending import Ending

THREE = (*BLACK_AND_WHITE, Colour("red", "#ff0000", "r"))
ONES = Nonogram([[1]] * 6, [[1]] * 6)  # 720 solutions


class InTurn(Executor):
    """Runs everything immediately, in this thread."""

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def random_puzzle(rng: Random, side: int, values: int = 2) -> Nonogram:
    """A puzzle that may have one solution, several or, if two columns were swapped, none."""
    width, height = rng.randint(2, side), rng.randint(2, side)
    grid = Grid(width, height, bytes(rng.choices(range(values), k=width * height)))
    puzzle = Nonogram.from_grid(grid, THREE[:values])
    columns = list(puzzle.columns)
    if rng.random() < 0.3:
        columns[0], columns[-1] = columns[-1], columns[0]
    return Nonogram(puzzle.rows, columns, puzzle.palette)


def searched(puzzle, budget=0, workers=1, **task) -> tuple[CubeSearch[Grid], Ending | None]:
    """A search in cubes that has ended, or found the number of solutions asked for."""
    strategy = InCubes(*astuple(kind_of(puzzle).strategy("search")), executor=InTurn(), workers=workers, budget=budget)
    search = strategy.search(puzzle, Task(**task))
    ending = None
    while ending is None and len(search._seen) < task.get("max_solutions", 2):
        ending = search.next()
    return search, ending


@pytest.mark.parametrize(("seed", "values"), [(1, 2), (2, 2), (3, 3)])
def test_cubes_agree_with_one_search(seed, values):
    """Broken: the division of a puzzle would affect its result."""
    rng = Random(seed)
    split = 0
    verdicts = set()
    for _ in range(80):
        puzzle = random_puzzle(rng, 7, values)
        whole = gridwright.solve(puzzle)
        parts = cubes.solve(puzzle, InTurn(), 1, strategy="search", budget=0)
        assert (parts.verdict, parts.count, parts.ending) == (whole.verdict, whole.count, whole.ending), repr(puzzle)
        assert len(set(parts.solutions)) == len(parts.solutions) == len(whole.solutions)
        assert not any(puzzle.violations(solution) for solution in parts.solutions)
        split += parts.stats["cubes"] > 1
        verdicts.add(parts.verdict)
    assert verdicts == {"unique", "multiple", "none"}
    assert split > 5


def test_all_solutions_are_found_once_each():
    """Broken: solutions would be lost between cubes, or found in two of them."""
    found = cubes.solve(ONES, InTurn(), 1, max_solutions=1000, strategy="search", budget=3)
    assert found.stats["cubes"] > 20
    assert (found.verdict, found.count, len(set(found.solutions))) == ("multiple", 720, 720)


def test_no_more_solutions_than_asked_for():
    result = cubes.solve(ONES, InTurn(), 2, max_solutions=5, budget=1)
    assert (len(result.solutions), result.ending, result.count) == (5, Ending.ENOUGH, None)


def test_processes_are_as_good():
    """Broken: a part of a cube would be lost on the way to another process."""
    with ProcessPoolExecutor(2) as pool:
        for puzzle, verdict in ((ONES, "multiple"), (Nonogram([[2], [1], [2]], [[1, 1], [2], [1]]), "none")):
            result = cubes.solve(puzzle, pool, 2, strategy="search", budget=0)
            assert result.verdict == verdict == gridwright.solve(puzzle).verdict


def test_a_start_is_kept():
    start = Grid.filled(6, 6).replaced([(0, 3, 1)])
    result = cubes.solve(ONES, InTurn(), 1, start=start, max_solutions=1000, strategy="search", budget=2)
    assert result.count == 120
    assert all(solution[0, 3] == 1 for solution in result.solutions)
    own = cubes.solve(ONES.with_notes(start=start), InTurn(), 1, max_solutions=1000, strategy="search", budget=2)
    assert own.count == 120


def test_settled_cubes_cover_everything():
    """Broken: the verdict would rest on cubes that were never searched."""
    search, ending = searched(ONES, max_solutions=1000)
    assert ending is Ending.EXHAUSTED
    assert covers(search.settled, 2)
    for lost in range(0, len(search.settled), 50):
        assert not covers(search.settled[:lost] + search.settled[lost + 1 :], 2)


def test_a_lost_cube_is_noticed():
    strategy = InCubes(*astuple(kind_of(ONES).strategy("search")), executor=InTurn(), workers=1, budget=0)
    search = strategy.search(ONES, Task(max_solutions=1000))
    assert search.next() is None
    search._waiting.pop()
    with pytest.raises(RuntimeError, match="do not cover"):
        deque(iter(search.next, Ending.EXHAUSTED), maxlen=0)


def test_covers_against_brute_force():
    """Broken: the proof itself would be wrong."""
    rng = Random(4)
    answers = set()
    for _ in range(600):
        values = rng.choice((2, 2, 3))
        some = [
            tuple((0, rng.randrange(4), rng.randrange(values)) for _ in range(rng.randint(0, 3)))
            for _ in range(rng.randint(0, 14))
        ]
        grids = product(range(values), repeat=4)
        plain = all(any(all(grid[column] == value for _, column, value in cube) for cube in some) for grid in grids)
        assert covers(some, values) == plain, some
        answers.add((plain, any(not cube for cube in some)))
    assert len(answers) == 3  # covered with an empty cube and without one, and not covered


def test_limits_of_the_whole():
    """Broken: each cube would have its own limits, and the whole none."""
    rng = Random(6)
    hard = Nonogram.from_grid(Grid(30, 30, bytes(rng.random() < 0.4 for _ in range(900))))
    nodes = cubes.solve(hard, InTurn(), 1, strategy="search", budget=20, limits=Limits(nodes=100))
    assert (nodes.verdict, nodes.ending) == ("unknown", Ending.NODES)
    assert 100 <= nodes.stats["nodes"] < 200  # two cubes may be running, each with the rest of the limit
    assert nodes.partial is not None
    assert nodes.partial.known > 0
    assert gridwright.solve(hard, start=nodes.partial).solution is not None  # the certain cells are right
    time = cubes.solve(hard, InTurn(), 1, strategy="search", limits=Limits(time=0))
    assert (time.verdict, time.ending) == ("unknown", Ending.TIME)


def test_a_strategy_that_is_stuck_says_so():
    result = cubes.solve(ONES, InTurn(), 1, strategy="line")
    assert (result.verdict, result.ending) == ("unknown", Ending.STUCK)


def test_no_solution_has_its_reason():
    result = cubes.solve(Nonogram([[2], []], [[], [2]]), InTurn(), 1)
    assert result.verdict == "none"
    assert result.contradiction is not None


def test_other_kinds_are_solved_whole():
    puzzle = gridwright.make("hitori", 6, seed=2).puzzle
    assert isinstance(puzzle, Hitori)
    result = cubes.solve(puzzle, InTurn(), 1, budget=0)
    assert (result.verdict, result.stats["cubes"]) == ("unique", 2)


def test_an_interrupted_search_calls_its_cubes_back():
    """Broken: workers would continue with work that is no longer needed."""

    futures = []

    class Never(Executor):
        def submit(self, fn, /, *args, **kwargs):
            futures.append(Future())
            return futures[-1]

    result = cubes.solve(ONES, Never(), 2, limits=Limits(time=0.05))
    assert result.ending is Ending.TIME
    assert [future.cancelled() for future in futures] == [True]


def test_workers_at_the_same_time():
    with ThreadPoolExecutor(3) as pool:
        result = cubes.solve(ONES, pool, 3, max_solutions=1000, strategy="search", budget=3)
    assert (result.count, len(set(result.solutions))) == (720, 720)


# Cubes and a search of the whole puzzle.


class Some(InTurn):
    """Runs only work with assumptions, or only work without; the rest never runs."""

    def __init__(self, cubes: bool):
        self.cubes = cubes
        self.never = []

    def submit(self, fn, /, *args, **kwargs):
        limits = args[4]
        if (limits.nodes is not None) == self.cubes:
            return super().submit(fn, *args, **kwargs)
        self.never.append(Future())
        return self.never[-1]


@pytest.mark.parametrize("cubes_alone", [True, False])
def test_whoever_is_done_first_is_right(cubes_alone):
    """Broken: the cubes and the whole puzzle would wait for each other, or count a solution twice."""
    rng = Random(7)
    for _ in range(40):
        puzzle = random_puzzle(rng, 7)
        stop, executor = Event(), Some(cubes_alone)
        found = cubes.solve(puzzle, executor, 2, strategy="search", budget=1, stop=stop)
        whole = gridwright.solve(puzzle)
        assert (found.verdict, found.count, found.ending) == (whole.verdict, whole.count, whole.ending), repr(puzzle)
        assert stop.is_set()
        assert all(future.cancelled() for future in executor.never)


def test_both_at_the_same_time():
    with ThreadPoolExecutor(3) as pool:
        found = cubes.solve(ONES, pool, 3, max_solutions=1000, strategy="search", budget=3, stop=Event())
    assert (found.count, len(set(found.solutions))) == (720, 720)


def test_a_search_that_is_no_longer_needed_ends(monkeypatch):
    """Broken: a worker would be busy for hours with work that is no longer needed."""
    monkeypatch.setattr(cubes, "_LOOK", 0.0)
    stop = Event()
    stop.set()
    searched = cubes.search_cube(endless(), "auto", None, 2, Limits(), 0, 1, stop)
    assert searched.ending is Ending.INTERRUPTED


def test_what_cannot_be_split_is_left_to_the_whole():
    puzzle = gridwright.make("hitori", 6, seed=2).puzzle
    with ThreadPoolExecutor(2) as pool:
        result = cubes.solve(puzzle, pool, 2, budget=0, stop=Event())
    assert result.verdict == "unique"


def test_one_worker_searches_the_whole():
    result = cubes.solve(ONES, InTurn(), 1, budget=0, stop=Event())
    assert (result.verdict, result.stats["cubes"]) == ("multiple", 1)


def test_limits_hold_for_the_whole():
    rng = Random(6)
    hard = Nonogram.from_grid(Grid(30, 30, bytes(rng.random() < 0.4 for _ in range(900))))
    found = cubes.solve(hard, InTurn(), 1, strategy="search", limits=Limits(nodes=100), stop=Event())
    assert (found.verdict, found.ending) == ("unknown", Ending.NODES)
    assert found.partial is not None
