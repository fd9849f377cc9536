"""Counts by tables and by remainders, against known numbers, other ways to count, and each other; solutions drawn."""

from __future__ import annotations

import random
from collections import Counter
from math import factorial

import pytest
from brute import count_by_rows

import gridwright
from gridwright import Colour, Grid, LimitReached, Limits, Nonogram
from gridwright.nonogram.puzzle import BLACK_AND_WHITE

PALETTE = (*BLACK_AND_WHITE, Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b"))


def same_lines(clue, side):
    """A square whose lines all have the same clue."""
    return Nonogram([clue] * side, [clue] * side)


def noise(rng, width, height, share, values=2):
    """A random picture."""
    cells = (rng.randrange(1, values) if rng.random() < share else 0 for _ in range(width * height))
    return Grid(width, height, bytes(cells))


@pytest.mark.parametrize("side", [1, 2, 5, 9, 10, 20, 30])
def test_single_ones(side):
    """Broken: 10x10 would take longer than a minute; each solution is a permutation of the columns."""
    assert gridwright.count(same_lines([1], side), limits=Limits(time=60)) == factorial(side)


@pytest.mark.parametrize(
    ("clue", "side", "number"),
    [
        ([None], 6, 592_296),
        ([None], 10, 86_450_928_534),
        ([None, None], 6, 50_068_432),
        ([None, None], 7, 120_702_742_528),
    ],
)
def test_runs_of_unknown_length(clue, side, number):
    """Broken: remainders would be taken for others, or not found again. The numbers for 6 are those of a count row by
    row in Python."""
    assert gridwright.count(same_lines(clue, side), limits=Limits(time=60)) == number


@pytest.mark.parametrize("seed", range(6))
def test_counts_against_a_count_row_by_row(seed):
    """Broken: tables, remainders or the exchange of columns would lose or repeat solutions."""
    rng = random.Random(seed)
    compared = 0
    while compared < 12:
        width, height = rng.randint(4, 10), rng.randint(4, 10)
        picture = noise(rng, width, height, rng.uniform(0.1, 0.6))
        puzzle = Nonogram.from_grid(picture)
        start = None
        if rng.random() < 0.4:
            start = Grid(width, height, bytes(cell if rng.random() < 0.1 else 255 for cell in picture.cells))
        expected = count_by_rows(puzzle, start)
        if expected is None:
            continue
        assert gridwright.count(puzzle, start=start) == expected, gridwright.dump(puzzle)
        compared += 1


@pytest.mark.parametrize("seed", range(4))
def test_colours_and_unknown_lengths_against_the_search(seed):
    """Broken: colours that touch, or runs of unknown length, would be counted wrongly."""
    rng = random.Random(seed)
    for _ in range(10):
        width, height, values = rng.randint(3, 6), rng.randint(3, 6), rng.randint(2, 4)
        puzzle = Nonogram.from_grid(noise(rng, width, height, rng.uniform(0.2, 0.7), values), PALETTE[:values])
        clues = [
            [[(None if rng.random() < 0.3 else run.length, run.colour) for run in clue] for clue in lines]
            for lines in (puzzle.rows, puzzle.columns)
        ]
        puzzle = Nonogram(*clues, palette=puzzle.palette)
        limits = Limits(time=1)
        try:
            expected = gridwright.count(puzzle, strategy="search", limits=limits)
        except LimitReached:
            continue
        assert gridwright.count(puzzle) == expected, gridwright.dump(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize(("values", "number"), [(2, 100), (3, 200)])
def test_middling_puzzles_against_the_search(values, number):
    """Broken: the way in which tables and search take turns would matter."""
    rng = random.Random(values)
    settled = 0
    for _ in range(number):
        puzzle = Nonogram.from_grid(noise(rng, 12, 12, rng.uniform(0.3, 0.5), values), PALETTE[:values])
        try:
            expected = gridwright.count(puzzle, strategy="search", limits=Limits(time=5))
        except LimitReached:
            continue
        assert gridwright.count(puzzle) == expected
        settled += 1
    assert settled > number / 3


def test_what_does_not_fit_in_memory_is_counted_all_the_same():
    """Broken: tables that outgrow the memory limit would end the count, or make it wrong."""
    puzzle = same_lines([None, None], 6)
    assert gridwright.count(puzzle, limits=Limits(memory=600_000, time=120)) == 50_068_432


@pytest.mark.parametrize("seed", [10, 22, 23, 31, 33, 39])
def test_counts_are_exact_in_whatever_memory(seed):
    """Broken: what was counted before something was forgotten would be taken for something else, and 101,965 solutions
    would be 47,936."""
    rng = random.Random(seed)
    width, height = rng.randint(9, 13), rng.randint(9, 13)
    puzzle = Nonogram.from_grid(noise(rng, width, height, rng.uniform(0.25, 0.45)))
    exact = gridwright.count(puzzle)
    for memory in (50_000, 60_000, 80_000, 120_000):
        assert gridwright.count(puzzle, limits=Limits(memory=memory)) == exact


def test_what_cannot_be_counted_has_a_lower_bound():
    """Broken: the memory would fill up, or nothing would be known."""
    with pytest.raises(LimitReached) as caught:
        gridwright.count(same_lines([1, 1], 40), limits=Limits(memory=30_000_000, time=2))
    assert caught.value.at_least >= 2


def test_the_bound_of_one_strategy_may_come_from_another():
    """Broken: `at least 0`, where `check` finds two solutions."""
    puzzle = Nonogram.from_grid(noise(random.Random(3), 20, 20, 0.45))
    with pytest.raises(LimitReached) as caught:
        gridwright.count(puzzle, strategy="exact-cover", limits=Limits(nodes=200))
    assert caught.value.at_least >= 2


# Solutions drawn


PUZZLES = {
    "ones": same_lines([1], 5),
    "unknown": same_lines([None], 3),
    "two parts": Nonogram([[1], [1], [2], [1], [1], [1]], [[1], [1], [1], [1], [1], [2]]),
    "colours": Nonogram.from_grid(noise(random.Random(9), 6, 6, 0.3, 4), PALETTE),
    "random": Nonogram.from_grid(noise(random.Random(32), 9, 9, 0.4)),
    "given": same_lines([1], 6),
    "colours of unknown length": Nonogram(
        [[(None, 1), (None, 2)], [(None, 1)], [(None, 2)]],
        [[(None, 1)], [(None, 1), (None, 2)], [(None, 2)]],
        palette=PALETTE[:3],
    ),
}
STARTS = {"given": Grid(6, 6, bytes([1] + [255] * 6 + [0] + [255] * 28))}


def statistic(drawn, number):
    """Chi-squared of draws that should be uniform."""
    expected = sum(drawn.values()) / number
    return sum((times - expected) ** 2 / expected for times in drawn.values()) + (number - len(drawn)) * expected


def bound(number):
    """What chi-squared hardly ever reaches: it is `number` on average, and its deviation the root of twice that."""
    return number + 5 * (2 * number) ** 0.5


@pytest.mark.parametrize("number", [2, 12, 120, 1000])
def test_a_bias_is_noticed(number):
    """Broken: no distribution would be too uneven for the tests below."""
    rng = random.Random(number)
    even = Counter(rng.choices(range(number), k=30 * number))
    assert statistic(even, number) < bound(number)
    doubled = Counter(rng.choices(range(number), [2] * (number // 2) + [1] * (number - number // 2), k=30 * number))
    assert statistic(doubled, number) > bound(number) or number == 2
    assert statistic(Counter(dict.fromkeys(range(number // 2), 60)), number) > bound(number)


@pytest.mark.parametrize(
    ("name", "strategy"), [*((name, strategy) for name in PUZZLES for strategy in ("auto", "search")), ("ones", "dfs")]
)
def test_every_solution_is_drawn_equally_often(name, strategy):
    """Broken: some solutions would be more likely, also beside given cells, in colours or with unknown lengths."""
    puzzle, start = PUZZLES[name], STARTS.get(name)
    solutions = set(gridwright.iter_solutions(puzzle, start=start))
    assert 2 <= len(solutions) <= 1000
    each = 30 if strategy == "auto" else 5  # which is slow
    drawn = Counter(gridwright.sample(puzzle, each * len(solutions), start=start, seed=5, strategy=strategy))
    assert set(drawn) <= solutions
    assert statistic(drawn, len(solutions)) < bound(len(solutions))


def test_parts_that_are_drawn_together_are_independent():
    """Broken: the parts of a solution would be drawn in step."""
    both = Nonogram([[1], [1], [], [1], [1]], [[1], [1], [], [1], [1]])
    start = Grid.from_text("??...\n??...\n.....\n...??\n...??")
    drawn = Counter(gridwright.sample(both, 400, start=start, seed=2))
    assert len(drawn) == 4
    assert statistic(drawn, 4) < bound(4)


def test_the_same_seed_draws_the_same():
    """Broken: a sample could not be drawn again."""
    puzzle = same_lines([1], 12)
    one, other = gridwright.sample(puzzle, 5, seed=7), gridwright.sample(puzzle, 5, seed=7)
    assert one == other
    assert len(set(one)) == 5
    assert gridwright.sample(puzzle, 5, seed=8) != one
    assert all(puzzle.violations(grid) == [] for grid in one)


def test_given_cells_are_kept():
    """Broken: a sample would contradict its start."""
    puzzle = same_lines([1], 8)
    start = Grid(8, 8, bytes([1] + [255] * 63))
    drawn = gridwright.sample(puzzle, 50, start=start)
    assert all(grid[0, 0] == 1 and puzzle.violations(grid) == [] for grid in drawn)
    assert len(set(drawn)) > 40


def test_no_solution_and_one_solution():
    """Broken: something would be drawn from nothing."""
    assert gridwright.sample(Nonogram([[2], [1]], [[1], [1]]), 3) == []
    [only] = set(gridwright.sample(Nonogram([[2], [1]], [[2], [1]]), 3))
    assert only == Grid.from_text("##\n#.")


def test_a_limit_comes_before_the_sample():
    """Broken: a sample that is not uniform would pass for one that is."""
    with pytest.raises(LimitReached, match="time"):
        gridwright.sample(same_lines([1, 1], 40), 2, limits=Limits(time=0.3))


def test_other_kinds_are_drawn_from_all_their_solutions():
    """Broken: only nonograms could be drawn."""
    tiles = gridwright.PicturePuzzle(2, 2, [(1, 1, 1, 1)] * 4, frame=False)
    hitori = gridwright.Hitori([[1, 2, 2], [2, 1, 3], [3, 3, 1]])
    for puzzle in (tiles, hitori):
        solutions = set(gridwright.iter_solutions(puzzle))
        assert set(gridwright.sample(puzzle, 20 * len(solutions), seed=1)) == solutions
