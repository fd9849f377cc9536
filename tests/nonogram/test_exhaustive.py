"""Verdict, solutions and count for every picture of a size; if one fails, the engine is wrong."""

from __future__ import annotations

import random

import pytest
from brute import pictures_by_clues, runs_of

import gridwright
from gridwright import Nonogram

VERDICTS = {1: "unique"}


def agree(clues, pictures):
    puzzle = Nonogram(*clues)
    result = gridwright.solve(puzzle, max_solutions=len(pictures) + 1)
    assert result.verdict == VERDICTS.get(len(pictures), "multiple")
    assert result.count == len(pictures) == gridwright.count(puzzle)
    assert sorted(grid.cells for grid in result.solutions) == sorted(pictures)


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 1), (1, 7), (7, 1), (2, 2), (3, 2), (2, 4), (3, 3), (3, 4)])
def test_every_picture_of_a_small_size(size):
    for clues, pictures in pictures_by_clues(*size).items():
        agree(clues, pictures)


def test_of_all_4x4_pictures_52362_are_determined():
    gathered = pictures_by_clues(4, 4)
    for clues, pictures in gathered.items():
        agree(clues, pictures)
    assert sum(map(len, gathered.values())) == 65_536
    assert sum(len(pictures) == 1 for pictures in gathered.values()) == 52_362


@pytest.mark.parametrize("length", [1, 2, 61, 62, 63, 64, 65, 128, 300])
@pytest.mark.parametrize("turned", [False, True])
def test_single_lines_empty_and_full(length, turned):
    for row in ([], [length]):
        puzzle = Nonogram([row], [[1] if row else []] * length)
        result = gridwright.solve(puzzle.transposed() if turned else puzzle)
        assert result.verdict == "unique"
        assert set(result.solution.cells) == {1 if row else 0}
    if length > 1:  # the row leaves the place open, the columns do not
        row = Nonogram([[1]], [[1]] + [[]] * (length - 1))
        assert gridwright.solve(row.transposed() if turned else row).verdict == "unique"


@pytest.mark.slow
def test_of_all_5x5_pictures_25309575_are_determined(seed):
    """By brute force over all 33,554,432 pictures; the engine agrees on a random sample of them."""
    numpy = pytest.importorskip("numpy")
    lines = [runs_of([bits >> place & 1 for place in range(5)]) for bits in range(32)]
    number = {clue: index for index, clue in enumerate(sorted(set(lines)))}
    clue_number = numpy.array([number[clue] for clue in lines], dtype=numpy.int64)
    pictures = numpy.arange(1 << 25, dtype=numpy.int64)
    keys = numpy.zeros_like(pictures)
    for row in range(5):
        keys = keys * len(number) + clue_number[(pictures >> (5 * row)) & 31]
    for column in range(5):
        bits = sum(((pictures >> (5 * row + column)) & 1) << row for row in range(5))
        keys = keys * len(number) + clue_number[bits]
    _, inverse, counts = numpy.unique(keys, return_inverse=True, return_counts=True)
    assert int((counts == 1).sum()) == 25_309_575
    rng = random.Random(seed)
    for _ in range(50_000):
        bits = rng.randrange(1 << 25)
        rows = [[bits >> (5 * row + column) & 1 for column in range(5)] for row in range(5)]
        puzzle = Nonogram(map(runs_of, rows), map(runs_of, zip(*rows, strict=True)))
        expected = int(counts[inverse[bits]])
        assert gridwright.count(puzzle) == expected
        assert (gridwright.check(puzzle).verdict == "unique") == (expected == 1)
