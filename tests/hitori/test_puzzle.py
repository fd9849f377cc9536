"""The value and its rules; if these fail, wrong solutions are accepted, or nonsense is read as a puzzle."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_puzzles import hitoris

from gridwright import Grid, Hitori, PuzzleError
from gridwright.hitori.puzzle import LARGEST

from .brute import solutions

CODINGAME = Hitori([[1, 1, 1], [2, 3, 4], [2, 2, 4]])


@given(puzzle=hitoris(most=3, numbers=3, empty=True), data=st.data())
def test_a_shading_is_accepted_exactly_if_it_solves(puzzle, data):
    size = puzzle.width * puzzle.height
    cells = bytes(data.draw(st.lists(st.integers(0, 1), min_size=size, max_size=size)))
    grid = Grid(puzzle.width, puzzle.height, cells)
    assert (puzzle.violations(grid) == []) == (grid in solutions(puzzle))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("#.#\n...\n##.", ["row 3: the shaded cells 1 and 2 touch"]),
        (".#.\n...\n#.#", ["row 1: 1 is unshaded 2 times, in cells 1 and 3"]),
        ("#..\n...\n#.#", ["row 1: 1 is unshaded 2 times, in cells 2 and 3"]),
        ("#.#\n.#.\n#.#", ["the unshaded cells fall into 4 areas"]),
        ("#.#\n...\n..#", ["row 3: 2 is unshaded 2 times, in cells 1 and 2"]),
        ("#.#\n?..\n#.?", ["row 2: 1 cell is not known", "row 3: 1 cell is not known"]),
        ("?.?\n...\n#.#", ["row 1: 2 cells are not known"]),
        ("#.\n..", ["the size is 2x2, not 3x3"]),
    ],
)
def test_what_is_wrong_is_named(text, wrong):
    found = [str(violation) for violation in CODINGAME.violations(Grid.from_text(text))]
    assert found[: len(wrong)] == wrong


def test_all_copies_are_named():
    (found,) = Hitori([[7, 7, 1, 7]]).violations(Grid.from_text("...."))
    assert str(found) == "row 1: 7 is unshaded 3 times, in cells 1, 2 and 4"


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ([], "a hitori needs at least one row and one column, not 0 and 0"),
        ([[]], "a hitori needs at least one row and one column, not 1 and 0"),
        ([[1, 2], [3]], "row 2: 1 number, but the first row has 2"),
        ([[1, -2]], "row 1: a number must be a whole number from 0"),
        ([[LARGEST + 1]], "row 1: a number must be a whole number from 0"),
        ([[True]], "row 1: a number must be a whole number from 0"),
        ([["1"]], "row 1: a number must be a whole number from 0"),
    ],
)
def test_what_is_no_puzzle(numbers, message):
    with pytest.raises(PuzzleError) as caught:
        Hitori(numbers)
    assert str(caught.value).startswith(message)


def test_what_comes_along_must_fit():
    with pytest.raises(PuzzleError, match="the goal is 1x1, the puzzle 2x1"):
        Hitori([[1, 2]], goal=Grid.from_text("."))
    with pytest.raises(PuzzleError, match="neither shaded nor unshaded"):
        Hitori([[1]], start=Grid(1, 1, b"\2"))


def test_equal_puzzles_are_equal_whatever_comes_along():
    goal = Grid.from_text("#.#\n...\n#.#")
    other = CODINGAME.with_notes(goal=goal, meta={"title": "Example"})
    assert other == CODINGAME
    assert hash(other) == hash(CODINGAME)
    assert pickle.loads(pickle.dumps(other)).meta == {"title": "Example"}
    assert (repr(CODINGAME), repr(other)) == ("<Hitori 3x3>", "<Hitori 3x3, 'Example'>")


@given(puzzle=hitoris())
def test_turning_twice_gives_the_puzzle_again(puzzle):
    assert puzzle.transposed().transposed() == puzzle
    assert puzzle.mirrored().mirrored() == puzzle


def test_a_violation_names_its_place_or_none():
    """Broken: a page that marks the lines at fault marks wrong ones."""
    (line,) = Hitori([[1, 2], [3, 3]]).violations(Grid.from_text("..\n.."))
    assert (line.axis, line.index) == ("row", 1)
    (whole,) = Hitori([[1, 2], [3, 4]]).violations(Grid.from_text("#.\n.#"))
    assert whole.axis == ""


def test_parts_of_solutions_are_blank_written_read_and_named():
    assert CODINGAME.blank().known == 0
    grid = Grid.from_text("#.?\n...\n#.#")
    assert CODINGAME.read_solution(CODINGAME.write_solution(grid)) == grid
    assert [CODINGAME.value_name(grid[0, column]) for column in range(3)] == ["shaded", "unshaded", "not known"]


def test_facts_are_counted():
    facts = CODINGAME.with_notes(goal=Grid.from_text("#.#\n...\n#.#")).facts()
    assert facts == facts.of(facts.puzzle)
    assert facts.fields()["copies"] == 8
    assert dict(facts.lines())["goal"] == "a solution that obeys the rules"
