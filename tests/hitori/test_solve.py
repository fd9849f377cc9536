"""Solving Hitori by the public functions; if these fail, a verdict, a count or a limit is not reliable."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from random_puzzles import hitoris

import gridwright
from gridwright import Ending, Grid, Hitori, InputError, LimitReached, Limits, NotSupported

from .brute import solutions

DOCUMENT = {
    "111/234/224": "#.#/.../#.#",
    "22153/23145/11135/13542/54321": None,
    "3224/1413/4132/2414": None,  # shades both 4s of its last row
}


def puzzle_of(text):
    return Hitori([[int(digit) for digit in row] for row in text.split("/")])


@pytest.mark.parametrize("text", DOCUMENT)
def test_the_puzzles_of_hitori_solver_have_one_solution(text):
    puzzle = puzzle_of(text)
    result = gridwright.solve(puzzle)
    assert (result.verdict, result.count) == ("unique", 1)
    assert set(result.solutions) == solutions(puzzle)
    if DOCUMENT[text]:
        assert str(result.solution).replace("\n", "/") == DOCUMENT[text]


def test_both_copies_of_a_line_may_be_shaded():
    """A model that leaves exactly one copy of each number loses this solution."""
    puzzle = puzzle_of("3224/1413/4132/2414")
    solution = gridwright.solve(puzzle).solution
    fours = [solution[3, column] for column in range(4) if puzzle.numbers[3][column] == 4]
    assert fours == [1, 1]


def test_the_smallest():
    assert gridwright.count(Hitori([[1]])) == 2
    assert {str(grid) for grid in gridwright.iter_solutions(Hitori([[1]]))} == {"#", "."}
    assert gridwright.count(Hitori([[1, 1]])) == 2
    assert gridwright.check(Hitori([[1, 2, 1, 2, 1]])).verdict == "none"


@given(puzzle=hitoris(most=4, numbers=4, empty=True))
def test_a_start_is_kept(puzzle):
    grid = Grid.filled(puzzle.width, puzzle.height).replaced([(0, 0, 1)])
    kept = [found for found in solutions(puzzle) if found[0, 0] == 1]
    assert gridwright.count(puzzle, start=grid) == len(kept)


def test_a_start_of_another_size_is_refused():
    with pytest.raises(InputError, match="the start is 1x1, the puzzle 2x1"):
        gridwright.solve(Hitori([[1, 2]]), start=Grid.from_text("#"))


@given(puzzle=hitoris(most=4, numbers=4))
def test_turning_the_board_turns_the_solutions(puzzle):
    found = set(gridwright.iter_solutions(puzzle))
    assert {grid.transposed() for grid in gridwright.iter_solutions(puzzle.transposed())} == found
    assert {grid.mirrored() for grid in gridwright.iter_solutions(puzzle.mirrored())} == found


def test_many_copies_in_a_line():
    """Beyond a number of copies, pairs are no longer clauses; a line with one number in every second cell shades all
    but one of them, or all."""
    rows = [[7 if column % 2 else 1000 + column for column in range(80)], list(range(2000, 2080))]
    result = gridwright.solve(Hitori(rows))
    assert result.verdict == "multiple"
    assert not any(result.puzzle.violations(grid) for grid in result.solutions)
    assert all(sum(grid.row(0)[1::2]) >= 39 for grid in result.solutions)


def test_limits_give_what_is_certain():
    puzzle = Hitori([[1, 1, 1, 2], [2, 3, 4, 5], [2, 2, 4, 6], [7, 8, 9, 1]])
    result = gridwright.solve(puzzle, limits=Limits(time=0))
    assert result.verdict in ("unknown", "solved", "multiple")
    wide = Hitori([[row * 30 + column for column in range(30)] for row in range(30)])
    with pytest.raises(LimitReached) as caught:
        gridwright.count(wide, limits=Limits(time=0.2))
    assert caught.value.at_least > 0
    assert caught.value.ending is Ending.TIME


NONE = Hitori([[1, 2, 1, 2, 1]])
OPEN = Hitori([[1, 2], [3, 4]])


def test_why_there_is_no_solution():
    assert gridwright.solve(NONE).reason == "every way of shading breaks a rule"
    assert gridwright.solve(NONE, strategy="exact-cover").reason == "every way of shading breaks a rule"
    result = gridwright.solve(NONE, strategy="techniques")
    assert (result.verdict, result.count, result.ending) == ("none", 0, Ending.EXHAUSTED)
    assert "there is no solution" in str(result.contradiction)


def test_techniques_say_where_they_are_stuck():
    result = gridwright.solve(OPEN, strategy="techniques")
    assert (result.verdict, result.ending, result.solutions) == ("unknown", Ending.STUCK, ())
    assert result.reason == result.remark == "the techniques go no further"
    assert result.partial == OPEN.blank()
    for function in (gridwright.count, gridwright.iter_solutions):
        with pytest.raises(NotSupported, match="cannot find all solutions"):
            function(OPEN, strategy="techniques")


def board_of(side, numbers, seed):
    rng = random.Random(seed)
    return Hitori([[rng.randrange(numbers) for _ in range(side)] for _ in range(side)])


LARGE = {
    "few numbers": board_of(200, 5, 1),  # many patterns
    "many numbers": board_of(200, 200, 2),
    "rare copies": board_of(200, 20_000, 3),  # many guesses
    "one number": Hitori([[1] * 200] * 200),
    "no numbers": Hitori([[None] * 200] * 200),
}


@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("strategy", ["auto", "exact-cover", "techniques"])
def test_large_boards_end_with_their_time(name, strategy):
    """Broken: a call hangs, for minutes at least; `python -m bench latency` shows how late it ends."""
    result = gridwright.solve(LARGE[name], strategy=strategy, limits=Limits(time=0.2))
    assert result.ending in (Ending.TIME, Ending.EXHAUSTED, Ending.ENOUGH)


@pytest.mark.parametrize("name", LARGE)
def test_large_boards_are_rated_as_long_as_there_is_time(name):
    rating = gridwright.rate(LARGE[name], limits=Limits(time=0.3))
    assert rating.ending in (Ending.TIME, Ending.EXHAUSTED)


def test_the_limit_of_nodes_is_one_of_conflicts():
    made = gridwright.make("hitori", 12, difficulty="expert", seed=3).puzzle
    free = gridwright.solve(made)
    assert free.stats["conflicts"] > 1
    stopped = gridwright.solve(made, limits=Limits(nodes=1))
    assert stopped.ending is Ending.NODES
    assert stopped.stats["conflicts"] <= free.stats["conflicts"]


def test_memory_is_a_limit_of_guesses_and_of_searches():
    board = board_of(60, 2000, 5)
    walk = gridwright.solve(board, strategy="techniques", limits=Limits(memory=100_000))
    assert walk.ending is Ending.MEMORY


def test_a_seed_changes_the_way_and_not_the_verdict():
    puzzle = puzzle_of("22153/23145/11135/13542/54321")
    assert {str(gridwright.solve(puzzle, seed=seed).solution) for seed in range(5)} == {
        str(gridwright.solve(puzzle).solution)
    }


def test_large_boards_are_counted_from_every_side():
    """Broken: the frontier of a 12x12 board forgets a chain, or grows beyond all bounds."""
    numbers = [[1 + row * 12 + column for column in range(12)] for row in range(12)]
    assert gridwright.count(Hitori(numbers)) == 8821565703462781281195276
    rng = random.Random(4)
    for _ in range(3):
        for _ in range(10):  # pairs in rows and columns, near and far
            row, column, other = rng.randrange(12), rng.randrange(12), rng.randrange(12)
            numbers[row][other] = numbers[row][column]
            numbers[other][column] = numbers[row][column]
        turned = [list(column) for column in zip(*numbers, strict=True)]
        counts = {gridwright.count(Hitori(board)) for board in (numbers, turned, numbers[::-1], turned[::-1])}
        assert len(counts) == 1
