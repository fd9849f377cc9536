"""Making Hitori; if these fail, a made puzzle has several solutions, or is easier or harder than it says."""

from __future__ import annotations

import pytest

import gridwright
from gridwright import InputError, LimitReached, Limits, NotSupported, UsageError
from gridwright.make.hitori import DIFFICULTIES


def judged(puzzle, tier):
    rating = gridwright.rate(puzzle)
    assert (rating.verdict, rating.tier) == ("unique", tier)
    result = gridwright.check(puzzle)
    assert (result.verdict, result.solution) == ("unique", puzzle.goal)
    assert not puzzle.violations(puzzle.goal)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_made_puzzles_are_unique_and_at_their_tier(difficulty):
    for seed in range(4):
        judged(
            gridwright.make("hitori", 5 + seed, difficulty=difficulty, seed=seed), DIFFICULTIES.index(difficulty) + 1
        )


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_200_made_puzzles(difficulty, seed):
    for number in range(seed, seed + 200):
        puzzle = gridwright.make("hitori", 5 + number % 16, difficulty=difficulty, seed=number)
        judged(puzzle, DIFFICULTIES.index(difficulty) + 1)


def test_the_seed_decides():
    one, same, other = (gridwright.make("hitori", (7, 6), seed=seed) for seed in (1, 1, 2))
    assert one == same != other
    assert (one.width, one.height) == (7, 6)


def test_what_cannot_be_made():
    with pytest.raises(NotSupported, match="too small"):
        gridwright.make("hitori", 2)
    with pytest.raises(NotSupported, match="too large"):
        gridwright.make("hitori", 201)
    with pytest.raises(InputError, match="is no size"):
        gridwright.make("hitori", 0)
    with pytest.raises(UsageError, match="there is no difficulty 'cruel'"):
        gridwright.make("hitori", 5, difficulty="cruel")
    with pytest.raises(UsageError, match="nothing that makes a 'tangram'"):
        gridwright.make("tangram", 5)


def test_a_limit_ends_it():
    with pytest.raises(LimitReached):
        gridwright.make("hitori", 20, difficulty="hard", limits=Limits(time=0))
