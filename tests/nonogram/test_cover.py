"""The exact-cover model of a nonogram: its size as counted by Nonogram Inversor, and its exclusions as cliques."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from random_puzzles import puzzles, started

import gridwright
from gridwright import Limits, Nonogram, NotSupported
from gridwright.nonogram.cover import cover_of, entries_needed
from gridwright.values.clock import Clock

DOG = Nonogram([[1], [1, 3], [3], [1, 1], [1, 1]], [[1], [3], [2], [5], [1]])


def tiles_of(puzzle):
    return cover_of(puzzle, puzzle.start, Clock())


def options_of(tiles):
    ends = [0, *tiles.ends]
    return [set(tiles.entries[begin:end]) for begin, end in pairwise(ends)]


@given(puzzles(7))
def test_cliques_exclude_what_nonogram_inversor_excludes(puzzle):
    """Broken: two segments can touch or change their order, or compatible ones exclude each other.

    The exclusions are counted here by comparing all placements of neighbouring segments, as Nonogram Inversor does.
    """
    tiles = tiles_of(puzzle)
    options = options_of(tiles)
    segments = {}
    for option in options[len(tiles.white_cells) :]:
        cells = sorted(item for item in option if item < 2 * puzzle.width * puzzle.height)
        (segment,) = (item for item in option if 2 * puzzle.width * puzzle.height <= item < tiles.requirements)
        segments.setdefault(segment, []).append((cells, option))
    number = 2 * puzzle.width * puzzle.height
    exclusions = 0
    for clues, step in ((puzzle.rows, 1), (puzzle.columns, puzzle.width)):
        for clue in clues:
            for run in range(len(clue)):
                for one, option in segments[number + run]:
                    for other in range(run + 1, len(clue)):
                        for two, second in segments[number + other]:
                            apart = two[0] >= one[-1] + 2 * step
                            overlap = bool(set(one) & set(two))
                            if other == run + 1:
                                assert (not option & second) == apart
                                exclusions += not overlap and not apart
                            elif apart:
                                assert not option & second
            number += len(clue)
    assert number == tiles.requirements
    assert exclusions == tiles.exclusions
    assert tiles.actions == len(options)
    assert len(tiles.entries) <= entries_needed(puzzle)


@given(started(5))
def test_a_start_leaves_tiles_out(puzzle):
    """Broken: a given cell is not kept, or a tile that fits is missing."""
    cells, given_cells = puzzle.width * puzzle.height, puzzle.start.cells

    def fits(option):
        covered = [item % cells for item in option if item < 2 * cells]
        is_white = len(covered) == 2 and covered[0] == covered[1]
        return all(given_cells[cell] in (255, 0 if is_white else 1) for cell in covered)

    whole = tiles_of(Nonogram(puzzle.rows, puzzle.columns))
    tiles = tiles_of(puzzle)
    assert options_of(tiles) == [option for option in options_of(whole) if fits(option)]
    assert tiles.exclusions <= whole.exclusions


def test_the_dog_of_nonogram_inversor():
    """Broken: the model is not that of Nonogram Inversor."""
    tiles = tiles_of(DOG)
    assert (tiles.actions, tiles.requirements, tiles.exclusions) == (65, 63, 4)
    stats = gridwright.solve(DOG, strategy="exact-cover").stats
    assert [stats[name] for name in ("actions", "requirements", "exclusions")] == [65, 63, 4]


def test_inverting_goes_through_the_strategy():
    """Broken: the puzzle of Nonogram Inversor, which asks for the clues of the white cells."""
    solution = gridwright.solve(DOG, strategy="exact-cover").solution
    inverted = DOG.inverted(solution)
    assert [[run.length for run in clue] for clue in inverted.columns] == [[1, 3], [2], [1, 2], [], [1, 3]]


def test_limits_are_honest():
    """Broken: a puzzle beyond reach never ends, or gets an unproved verdict."""
    blank = Nonogram([[3, 2, 4]] * 30, [[3, 2, 4]] * 30)
    result = gridwright.solve(blank, strategy="exact-cover", limits=Limits(nodes=20))
    assert result.verdict == "unknown"
    assert "node limit" in result.reason
    assert result.partial.known == 0
    began = time.perf_counter()
    result = gridwright.solve(blank, strategy="exact-cover", limits=Limits(time=0))
    assert result.verdict == "unknown"
    assert result.stats["seconds"] <= time.perf_counter() - began
    with pytest.raises(gridwright.LimitReached):
        gridwright.count(blank, strategy="exact-cover", limits=Limits(time=0))


def test_a_model_that_is_too_large_is_refused_at_once():
    """Broken: memory is allocated for a model with billions of entries."""
    huge = Nonogram([[1]] * 5000, [[1]] * 5000)
    with pytest.raises(NotSupported, match="entries"):
        gridwright.solve(huge, strategy="exact-cover")


def test_a_hundred_thousand_exclusions_are_a_few_thousand_cliques():
    """Broken: a board with wide gaps, which pair by pair has more exclusions than Nonogram Inversor can handle."""
    tiles = tiles_of(Nonogram([(1, 2, 1, 3)] * 42, [(1, 2, 1, 3)] * 42))
    assert tiles.exclusions > 100_000
    assert tiles.cliques < tiles.exclusions / 10
    assert len(tiles.entries) < 2 * tiles.exclusions
