"""Every strategy against brute force; if these fail, solutions get lost, or are made up, or are counted twice."""

from __future__ import annotations

import random
from itertools import product

import pytest

import gridwright
from gridwright import Hitori
from gridwright.hitori.strategies import STRATEGIES

from .brute import solutions, verdict_of

COUNTING = ["auto"]


def random_puzzle(rng, width, height, numbers):
    return Hitori([[rng.randint(1, numbers) for _ in range(width)] for _ in range(height)])


def compare(puzzle, strategy):
    """Verdict, solutions and count."""
    expected = solutions(puzzle)
    result = gridwright.solve(puzzle, strategy=strategy)
    assert result.verdict == verdict_of(expected), puzzle.numbers
    assert set(result.solutions) <= expected
    assert len(set(result.solutions)) == len(result.solutions) == min(len(expected), 2)
    assert gridwright.count(puzzle, strategy=strategy) == len(expected), puzzle.numbers


def all_3x3():
    """All 3x3 grids over three numbers, those that differ by the names of the numbers only once."""
    for cells in product(range(3), repeat=9):
        if list(dict.fromkeys(cells)) == sorted(set(cells)):
            yield Hitori([cells[:3], cells[3:6], cells[6:]])


@pytest.mark.parametrize("strategy", COUNTING)
def test_all_3x3_over_three_numbers(strategy):
    for puzzle in all_3x3():
        compare(puzzle, strategy)


@pytest.mark.parametrize("strategy", COUNTING)
@pytest.mark.parametrize(("width", "height", "numbers", "rounds"), [(4, 4, 4, 100), (4, 4, 8, 50), (5, 5, 5, 20)])
def test_random_squares(strategy, width, height, numbers, rounds):
    rng = random.Random(width * 100 + numbers)
    for _ in range(rounds):
        compare(random_puzzle(rng, width, height, numbers), strategy)


@pytest.mark.parametrize("strategy", COUNTING)
@pytest.mark.parametrize("length", range(1, 8))
def test_narrow_boards(strategy, length):
    """In a single row an inner shaded cell cuts it; in two rows two shaded cells at a corner do."""
    rng = random.Random(length)
    for _ in range(12):
        for width, height in ((length, 1), (1, length), (length, 2), (2, length)):
            compare(random_puzzle(rng, width, height, rng.randint(1, 6)), strategy)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", COUNTING)
def test_many_random_squares(strategy, seed):
    rng = random.Random(seed)
    for _ in range(400):
        side = rng.choice((4, 5))
        compare(random_puzzle(rng, side, side, rng.randint(2, 2 * side)), strategy)


def test_every_strategy_is_compared():
    """A strategy that is added must be compared as well."""
    assert {strategy.name for strategy in STRATEGIES} == {*COUNTING}
