"""Solving as users see it: verdicts, limits, starts, symmetry, laziness."""

from __future__ import annotations

import itertools
import random
import threading
import time

import pytest
from brute import solutions
from hypothesis import given, settings
from hypothesis import strategies as st

import gridwright
from gridwright import Grid, InputError, LimitReached, Limits, Nonogram, NotSupported, Run, UsageError

DOG = Nonogram([[1], [1, 3], [3], [1, 1], [1, 1]], [[1], [3], [2], [5], [1]])
NO_LINE_HELPS = gridwright.Nonogram([[1, 1], [2], [1], [1]], [[2], [1], [2], [1]])  # unique, but not by lines


def permutations(size):
    """One black cell in each row and column: size! solutions."""
    return Nonogram([[1]] * size, [[1]] * size)


ENDLESS = Nonogram([[1, 1]] * 40, [[1, 1]] * 40)  # tables and search alike cannot count it


@st.composite
def pictures(draw, most=6):
    height, width = draw(st.integers(1, most)), draw(st.integers(1, most))
    return Grid(
        width, height, bytes(draw(st.lists(st.integers(0, 1), min_size=height * width, max_size=height * width)))
    )


def random_picture(rng, size, share):
    return Grid(size, size, bytes(rng.random() < share for _ in range(size * size)))


@given(pictures(5))
@settings(deadline=None)
def test_solutions_are_those_of_brute_force(picture):
    puzzle = Nonogram.from_grid(picture)
    expected = solutions(puzzle)
    for strategy in ("auto", "search", "cdcl", "exact-cover"):
        found = list(gridwright.iter_solutions(puzzle, strategy=strategy))
        assert len(found) == len(expected)
        assert set(found) == expected
    assert gridwright.count(puzzle) == len(expected)


@given(pictures(9), st.integers(0, 2**70))
@settings(deadline=None)
def test_turning_the_puzzle_turns_the_solutions(picture, seed):
    puzzle = Nonogram.from_grid(picture)
    found = set(itertools.islice(gridwright.iter_solutions(puzzle, seed=seed), 300))
    if len(found) == 300:
        return
    assert {grid.transposed() for grid in found} == set(gridwright.iter_solutions(puzzle.transposed()))
    assert {grid.mirrored() for grid in found} == set(gridwright.iter_solutions(puzzle.mirrored(), seed=seed + 1))
    assert len(found) == gridwright.count(puzzle.transposed(), seed=seed)


@pytest.mark.parametrize("strategy", ["auto", "line", "probe", "search", "cdcl", "exact-cover"])
@pytest.mark.parametrize("size", [8, 20, 63, 70])
def test_every_strategy_obeys_the_rules(strategy, size):
    rng = random.Random(size)
    for share in (0.3, 0.5, 0.65, 0.8):
        picture = random_picture(rng, size, share)
        puzzle = Nonogram.from_grid(picture)
        result = gridwright.solve(puzzle, strategy=strategy, limits=Limits(nodes=30))
        assert all(puzzle.violations(grid) == [] for grid in result.solutions)
        assert len(set(result.solutions)) == len(result.solutions)
        if result.verdict == "unique":
            assert result.solution == picture
        elif result.verdict == "unknown":  # certain cells are in every solution, including the picture
            assert all(cell in (255, goal) for cell, goal in zip(result.partial.cells, picture.cells, strict=True))


def test_verdicts():
    assert gridwright.solve(DOG).verdict == "unique"
    assert gridwright.solve(DOG, max_solutions=1).verdict == "solved"
    multiple = gridwright.solve(permutations(3))
    assert (multiple.verdict, len(multiple.solutions), multiple.count) == ("multiple", 2, None)
    assert multiple.differing == multiple.solutions[0].differing(multiple.solutions[1]) != []
    all_six = gridwright.solve(permutations(3), max_solutions=10)
    assert (all_six.verdict, all_six.count) == ("multiple", 6)
    assert gridwright.solve(Nonogram([[1], [1]], [[2], [1]])).verdict == "none"
    assert gridwright.check(DOG).verdict == "unique"


def test_a_strategy_that_goes_no_further_says_unknown_with_its_cells():
    stuck = gridwright.solve(NO_LINE_HELPS, strategy="line")
    assert (stuck.verdict, stuck.partial.known, stuck.count) == ("unknown", 0, None)
    assert "no further" in stuck.reason
    assert gridwright.solve(NO_LINE_HELPS, strategy="probe").verdict == "unique"
    with pytest.raises(NotSupported, match="all solutions"):
        gridwright.count(NO_LINE_HELPS, strategy="line")


def test_a_start_is_kept():
    start = Grid.filled(4, 4).replaced([(1, 2, 1)])
    assert gridwright.count(permutations(4), start=start) == 6
    assert all(grid[1, 2] == 1 for grid in gridwright.iter_solutions(permutations(4), start=start))
    own = Nonogram([[1]] * 4, [[1]] * 4, start=start)
    assert gridwright.count(own) == 6
    against = gridwright.solve(DOG, start=Grid.filled(5, 5).replaced([(0, 0, 1)]))
    assert against.verdict == "none"
    with pytest.raises(InputError, match="3x3"):
        gridwright.solve(DOG, start=Grid.filled(3, 3))


def test_counts_are_exact_beyond_any_word():
    """Forty independent 2x2 exchanges; a count that overflows or enumerates would show."""
    blocks, rows = 70, []
    start = bytearray()
    size = 3 * blocks
    for row in range(size):
        rows.append([1] if row % 3 < 2 else [])
        start += bytes(
            255 if row % 3 < 2 and column % 3 < 2 and row // 3 == column // 3 else 0 for column in range(size)
        )
    puzzle = Nonogram(rows, rows, start=Grid(size, size, bytes(start)))
    assert gridwright.count(puzzle) == 2**70


def test_limits_end_every_call_with_what_was_found():
    hard = permutations(40)
    assert gridwright.solve(hard, strategy="search", limits=Limits(nodes=3)).verdict == "unknown"
    assert gridwright.check(hard, limits=Limits(nodes=0)).verdict == "unknown"
    solved = gridwright.solve(DOG, limits=Limits(nodes=0))
    assert solved.verdict == "unique"  # needs no search
    assert gridwright.solve(hard, limits=Limits(memory=10)).verdict == "unknown"
    with pytest.raises(LimitReached) as stopped:
        gridwright.count(permutations(12), strategy="search", limits=Limits(nodes=500))
    assert 0 < stopped.value.at_least < 479_001_600
    lazily = gridwright.iter_solutions(permutations(30), limits=Limits(nodes=200))
    with pytest.raises(LimitReached) as stopped:
        list(lazily)
    assert stopped.value.at_least > 0
    assert gridwright.solve(hard, limits=Limits(time=0)).verdict == "unknown"


def test_a_time_limit_ends_a_count_that_would_take_ages():
    with pytest.raises(LimitReached, match="time"):
        gridwright.count(ENDLESS, limits=Limits(time=0.2))


def test_the_search_lets_other_threads_work_and_reports_progress():
    reports, ticks = [], []
    ended = threading.Event()

    def tick():
        while not ended.is_set():
            ticks.append(time.perf_counter())
            ended.wait(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(LimitReached):
        gridwright.count(ENDLESS, limits=Limits(time=0.5), progress=reports.append)
    ended.set()
    thread.join()
    assert len(ticks) > 2  # more than one before and one after
    assert reports
    assert reports[-1]["nodes"] > 0


def test_an_exception_in_progress_stops_the_search():
    def stop(stats):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        gridwright.count(ENDLESS, progress=stop)


def test_iteration_is_lazy():
    """More solutions than atoms, and still the first ones come at once."""
    first = list(itertools.islice(gridwright.iter_solutions(permutations(60)), 5))
    assert len(set(first)) == 5


def test_the_same_seed_gives_the_same_answer():
    puzzle = permutations(9)
    runs = {gridwright.solve(puzzle, seed=seed, max_solutions=3).solutions for seed in (5, 5, 5)}
    assert len(runs) == 1
    assert len({gridwright.solve(puzzle, seed=seed, max_solutions=1).solutions for seed in range(8)}) > 1


def test_what_is_not_supported_is_said():
    palette = [*Nonogram([[]], [[]]).palette, gridwright.Colour("red", "#ff0000", "r")]
    coloured = Nonogram([[Run(1, 2)]], [[Run(1, 2)]], palette)
    with pytest.raises(NotSupported, match="colours"):
        gridwright.solve(coloured, strategy="patterns")
    with pytest.raises(NotSupported, match=r"\?"):
        gridwright.solve(Nonogram([[Run(None)]], [[1]]), strategy="patterns")
    with pytest.raises(UsageError, match="choose from auto"):
        gridwright.solve(DOG, strategy="telepathy")
    with pytest.raises(InputError):
        gridwright.solve(DOG, max_solutions=0)
    with pytest.raises(UsageError, match="expected a puzzle, found 'a string'"):
        gridwright.solve("a string")


@pytest.mark.parametrize("width", [62, 63, 64, 65, 127, 128, 129, 200])
def test_sizes_around_the_words(width):
    """Pictures with both wide and narrow lines, each solved by its own kernel."""
    rng = random.Random(width)
    picture = Grid(width, 10, bytes(rng.random() < 0.75 for _ in range(width * 10)))
    puzzle = Nonogram.from_grid(picture)
    result = gridwright.solve(puzzle, limits=Limits(nodes=2000))
    assert result.verdict in ("unique", "multiple")
    assert all(not puzzle.violations(grid) for grid in result.solutions)
