"""Making Hitori; if these fail, a puzzle has several solutions, or is easier or harder than it claims."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import gridwright
from gridwright import Ending, Hitori, InputError, LimitReached, Limits, NotSupported, UsageError
from gridwright.hitori.making.at_random import DIFFICULTIES
from gridwright.hitori.making.shading import shading
from gridwright.values.clock import Clock


def judged(puzzle, tier):
    rating = gridwright.rate(puzzle)
    assert (rating.verdict, rating.tier) == ("unique", tier)
    result = gridwright.check(puzzle)
    assert (result.verdict, result.solution) == ("unique", puzzle.goal)
    assert not puzzle.violations(puzzle.goal)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_made_puzzles_are_unique_and_at_their_tier(difficulty):
    for seed in range(4):
        made = gridwright.make("hitori", 5 + seed, difficulty=difficulty, seed=seed)
        judged(made.puzzle, DIFFICULTIES.index(difficulty) + 1)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_large_ones_and_narrow_ones(difficulty):
    """In a large puzzle almost every cell is settled from afar, and in a narrow one few shadings work."""
    for size in ((50, 50), (3, 12), (12, 4)):
        puzzle = gridwright.make("hitori", size, difficulty=difficulty, seed=5).puzzle
        assert (puzzle.width, puzzle.height) == size
        judged(puzzle, DIFFICULTIES.index(difficulty) + 1)


def test_every_unshaded_cell_of_a_close_shading_is_beside_a_shaded_one():
    """Otherwise only chains could settle it, and no puzzle with that solution would be easy."""
    for seed in range(5):
        grid = shading(14, 9, True, Random(seed), Clock())
        numbers = [range(row * 14, row * 14 + 14) for row in range(9)]
        assert not Hitori(numbers).violations(grid)
        for row, column in product(range(9), range(14)):
            around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1), (row, column)]
            assert any(0 <= at < 9 and 0 <= along < 14 and grid[at, along] for at, along in around)


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_200_made_puzzles(difficulty, seed):
    for number in range(seed, seed + 200):
        puzzle = gridwright.make("hitori", 5 + number % 16, difficulty=difficulty, seed=number).puzzle
        judged(puzzle, DIFFICULTIES.index(difficulty) + 1)


def test_the_seed_decides():
    one, same, other = (gridwright.make("hitori", (7, 6), seed=seed).puzzle for seed in (1, 1, 2))
    assert one == same != other
    assert (one.width, one.height) == (7, 6)


def test_what_cannot_be_made():
    with pytest.raises(NotSupported, match="too small"):
        gridwright.make("hitori", 2)
    with pytest.raises(NotSupported, match="too large"):
        gridwright.make("hitori", 201)
    with pytest.raises(InputError, match="each side needs at least 1 cell"):
        gridwright.make("hitori", 0)
    with pytest.raises(UsageError, match="unknown difficulty 'cruel'"):
        gridwright.make("hitori", 5, difficulty="cruel")
    with pytest.raises(UsageError, match="unknown kind 'tangram'"):
        gridwright.make("tangram", 5)
    with pytest.raises(UsageError, match="an exact-cover cannot be made; choose from nonogram, hitori"):
        gridwright.make("exact-cover", 5)
    with pytest.raises(UsageError, match="unknown option 'colours' for making a hitori"):
        gridwright.make("hitori", 5, colours=3)


def test_a_limit_ends_it():
    with pytest.raises(LimitReached) as caught:
        gridwright.make("hitori", 20, difficulty="hard", limits=Limits(time=0))
    assert caught.value.ending is Ending.TIME
    with pytest.raises(LimitReached) as caught:
        gridwright.make("hitori", 20, difficulty="hard", limits=Limits(nodes=0))
    assert caught.value.ending is Ending.NODES


@pytest.mark.parametrize("time", [0.05, 0.3, 1.0])
def test_large_ones_end_with_their_time(time):
    """Broken: a call hangs, for minutes at least."""
    with pytest.raises(LimitReached) as caught:
        gridwright.make("hitori", 200, difficulty="expert", limits=Limits(time=time))
    assert caught.value.ending is Ending.TIME


def test_the_caller_can_interrupt_it():
    seen = []

    def look(work):
        seen.append(dict(work))
        return False

    with pytest.raises(LimitReached) as caught:
        gridwright.make("hitori", 150, difficulty="expert", progress=look)
    assert caught.value.ending is Ending.INTERRUPTED
    assert len(seen) == 1
    assert seen[0]["attempts"] == 1


def test_the_limit_of_attempts_is_none_of_proofs():
    """A puzzle found in the first attempt takes guesses to rate, which do not count as attempts."""
    free = gridwright.make("hitori", 12, difficulty="expert", seed=1).puzzle
    assert gridwright.make("hitori", 12, difficulty="expert", seed=1, limits=Limits(nodes=1)).puzzle == free
