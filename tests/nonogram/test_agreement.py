"""Every complete strategy gives the verdict, the count and the solutions of plain enumeration.

The puzzles are those of `mean.py`: about half of them have no solution, many have a large number.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest
from brute import count_by_rows, solutions
from mean import lengths, mean_puzzle

import gridwright
from gridwright import LimitReached, Limits
from gridwright.nonogram.strategies import STRATEGIES

# Incomplete strategies, and those for study, which have their own tests on smaller puzzles.
ELSEWHERE = ("line", "probe", "logic", "patterns", "dfs", "dfs-logic", "lalafrog", "lalafrog-freedom")
COMPLETE = [strategy.name for strategy in STRATEGIES if strategy.name not in ELSEWHERE]

COUNTED = 1000  # with more solutions, only the verdict and some solutions are compared
ITERATED = 100  # with more solutions, they are counted but not all compared
LOOKED_AT = 200_000  # prefixes after which the plain counter gives up a puzzle
UP_TO = {"exact-cover": 10}  # the longer side up to which a strategy without line solving must settle a puzzle
LIMITS = Limits(nodes=5_000, time=20)  # some pigeonhole puzzles take very long; the node limit ends them

# How many puzzles of each size (the longer side); the long ones are 100,000 together.
SHORT = {5: 300, 6: 300, 7: 250, 8: 200, 9: 150, 10: 100, 11: 60, 12: 60}
LONG = {5: 16_000, 6: 16_000, 7: 16_000, 8: 16_000, 9: 16_000, 10: 12_000, 11: 5_000, 12: 3_000}


@pytest.fixture(autouse=True)
def _no_diagnosis(monkeypatch):
    """Finding out why a puzzle has no solution takes longer than proving it, and is not tested here."""
    monkeypatch.setattr("gridwright.nonogram.diagnosis.diagnose", lambda *_: None)


@pytest.mark.parametrize("number", [100, pytest.param(5000, marks=pytest.mark.slow)])
def test_the_plain_counter_agrees_with_all_pictures(number, seed):
    """Five rows, up to six columns."""
    rng = random.Random(f"pictures {seed}")
    while number:
        puzzle = mean_puzzle(rng, rng.choice((5, 6)))
        if puzzle.height == 5:
            number -= 1
            expected = sum(keeps(grid, puzzle.start) for grid in solutions(puzzle))
            assert count_by_rows(puzzle, puzzle.start) == expected == gridwright.count(puzzle), describe(puzzle)


def test_there_are_at_least_two_complete_strategies():
    assert {"auto", "search"} <= set(COMPLETE)


@pytest.mark.parametrize(("size", "number"), SHORT.items())
def test_strategies_agree_with_enumeration(size, number):
    agree_on_many(random.Random(f"short {size}"), size, number)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "number"), LONG.items())
def test_strategies_agree_with_enumeration_on_a_hundred_thousand(size, number, seed):
    agree_on_many(random.Random(f"long {size} {seed}"), size, number)


def agree_on_many(rng, size, number):
    seen = Counter(agree(rng, mean_puzzle(rng, size)) for _ in range(number))
    assert seen["given up"] <= number / 10
    assert all(seen[verdict] >= number / 10 for verdict in ("none", "unique", "multiple")), seen


def agree(rng, puzzle):
    """Compare all strategies on a puzzle; return the verdict, or 'given up' if a limit left nothing to compare with."""
    expected = count_by_rows(puzzle, puzzle.start, LOOKED_AT)
    found = {name: look(puzzle, name, rng.randrange(2**64), expected) for name in COMPLETE}
    verdicts = {verdict for verdict, _ in found.values() if verdict != "unknown"}
    told = f"{found} of {describe(puzzle)}"
    if expected is None:
        assert len(verdicts) <= 1, told
        return "given up"
    verdict = ("none", "unique", "multiple")[min(expected, 2)]
    assert verdicts <= {verdict}, told
    assert len({frozenset(grids) for _, grids in found.values() if grids is not None}) <= 1, told
    longer = max(puzzle.width, puzzle.height)
    settled = all(one == verdict or longer > UP_TO.get(name, longer) for name, (one, _) in found.items())
    return verdict if settled else "given up"


def look(puzzle, strategy, seed, expected):
    """A strategy's verdict and all solutions (None if there are many), after counting and checking them."""
    told = f"{strategy}, seed {seed}: {describe(puzzle)}"
    how = {"strategy": strategy, "seed": seed, "limits": LIMITS}
    result = gridwright.check(puzzle, **how)
    if result.verdict == "unknown":
        assert expected is None or len(result.solutions) <= expected, told
        assert all(puzzle.violations(grid) == [] and keeps(grid, puzzle.start) for grid in result.solutions), told
        return "unknown", None
    count = counted(puzzle, how) if expected is not None and expected <= COUNTED else expected
    assert count in (expected, None), told
    few = expected is not None and expected <= ITERATED
    grids, ended = iterated(puzzle, how, ITERATED + 1 if few else 3)
    assert len(set(grids)) == len(grids), told
    for grid in {*grids, *result.solutions}:
        assert puzzle.violations(grid) == [], told
        assert keeps(grid, puzzle.start), told
    if not ended or (count is None and expected is not None):
        return "unknown", None
    if not few:
        return result.verdict, None
    assert len(grids) == expected, told
    assert set(result.solutions) <= set(grids), told
    return result.verdict, grids


def counted(puzzle, how):
    """The count, or None at a limit."""
    try:
        return gridwright.count(puzzle, **how)
    except LimitReached:
        return None


def iterated(puzzle, how, most):
    """Up to `most` solutions, and whether no limit was reached."""
    grids = []
    try:
        grids.extend(islice(gridwright.iter_solutions(puzzle, **how), most))
    except LimitReached:
        return grids, False
    return grids, True


def keeps(grid, start):
    return start is None or all(told in (255, cell) for told, cell in zip(start.cells, grid.cells, strict=True))


def describe(puzzle):
    """The data needed to reproduce a failure."""
    return f"{lengths(puzzle)}, start {puzzle.start and puzzle.start.cells}"
