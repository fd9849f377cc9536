"""Every strategy against brute force; if these fail, solutions are lost, invented or counted twice."""

from __future__ import annotations

import random
from itertools import product

import pytest

import gridwright
from gridwright import Hitori
from gridwright.hitori.kind import KIND
from gridwright.values.grid import UNKNOWN

from .brute import solutions, verdict_of

COUNTING = ["auto", "exact-cover"]


def random_puzzle(rng, width, height, numbers):
    return Hitori([[rng.randint(1, numbers) for _ in range(width)] for _ in range(height)])


def compare(puzzle, strategy):
    """Compare verdict, solutions and count."""
    expected = solutions(puzzle)
    result = gridwright.solve(puzzle, strategy=strategy)
    assert result.verdict == verdict_of(expected), puzzle.numbers
    assert set(result.solutions) <= expected
    assert len(set(result.solutions)) == len(result.solutions) == min(len(expected), 2)
    assert gridwright.count(puzzle, strategy=strategy) == len(expected), puzzle.numbers


def all_3x3():
    """All 19,683 grids of 3x3 over three numbers."""
    for cells in product(range(3), repeat=9):
        yield Hitori([cells[:3], cells[3:6], cells[6:]])


def renamed_once(puzzle):
    """Whether a grid is the first of those that differ only in the names of their numbers."""
    cells = [number for row in puzzle.numbers for number in row]
    return list(dict.fromkeys(cells)) == sorted(set(cells))


@pytest.mark.parametrize("strategy", COUNTING)
def test_all_3x3_over_three_numbers_up_to_names(strategy):
    for puzzle in filter(renamed_once, all_3x3()):
        compare(puzzle, strategy)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", COUNTING)
def test_all_3x3_over_three_numbers(strategy):
    for puzzle in all_3x3():
        compare(puzzle, strategy)


def explained(puzzle):
    """Techniques and explanations: each step is in all solutions, and the end is right."""
    expected = solutions(puzzle)
    result = gridwright.solve(puzzle, strategy="techniques")
    assert result.verdict in ("unknown", verdict_of(expected)), puzzle.numbers
    assert set(result.solutions) <= expected
    steps = gridwright.explain(puzzle)
    for step in steps:
        for row, column, value in step.cells:
            assert all(grid[row, column] == value for grid in expected), (puzzle.numbers, step)
    assert steps.verdict == verdict_of(expected), puzzle.numbers
    for cell, value in enumerate(steps.grid.cells):
        if value == UNKNOWN:  # no forced cell is left open
            assert steps.verdict != "multiple" or len({grid.cells[cell] for grid in expected}) == 2


def test_techniques_on_some_3x3():
    for puzzle in list(filter(renamed_once, all_3x3()))[::5]:
        explained(puzzle)


@pytest.mark.slow
def test_techniques_on_all_3x3():
    for puzzle in all_3x3():
        explained(puzzle)


def test_techniques_on_random_boards():
    rng = random.Random(31)
    for _ in range(60):
        explained(random_puzzle(rng, rng.randint(1, 5), rng.randint(1, 5), rng.randint(2, 9)))


@pytest.mark.parametrize("strategy", COUNTING)
@pytest.mark.parametrize(("width", "height", "numbers", "rounds"), [(4, 4, 4, 100), (4, 4, 8, 50), (5, 5, 5, 20)])
def test_random_squares(strategy, width, height, numbers, rounds):
    rng = random.Random(width * 100 + numbers)
    for _ in range(rounds):
        compare(random_puzzle(rng, width, height, numbers), strategy)


@pytest.mark.parametrize("strategy", COUNTING)
@pytest.mark.parametrize("length", range(1, 8))
def test_narrow_boards(strategy, length):
    """In a single row, an inner shaded cell cuts it; in two rows, two shaded cells at a corner do."""
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
    """A new strategy must be compared as well."""
    assert {strategy.name for strategy in KIND.strategies} == {*COUNTING, "techniques"}
