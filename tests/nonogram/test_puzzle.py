"""The value: validation, symmetry, and the rules, which check every solver."""

from __future__ import annotations

import pickle
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_solve import DOG, pictures

from gridwright import Colour, Grid, InputError, Nonogram, PuzzleError, Run
from gridwright.nonogram.puzzle import runs_of

RED = Colour("red", "#ff0000", "r")
PALETTE = (*DOG.palette, RED)


@given(pictures(8))
def test_a_picture_obeys_its_own_clues(picture):
    puzzle = Nonogram.from_grid(picture)
    assert puzzle.violations(picture) == []
    assert puzzle.goal == picture


@given(st.lists(st.integers(0, 4), max_size=200), st.integers(1, 4))
def test_runs_are_blocks_of_one_colour(cells, most):
    line = bytes(min(cell, most) for cell in cells)
    blocks = [(len(list(block)), colour) for colour, block in groupby(line)]
    assert runs_of(line) == tuple(Run(length, colour) for length, colour in blocks if colour)


@given(pictures(8), st.data())
def test_one_changed_cell_breaks_its_row_and_its_column(picture, data):
    row = data.draw(st.integers(0, picture.height - 1))
    column = data.draw(st.integers(0, picture.width - 1))
    changed = picture.replaced([(row, column, 1 - picture[row, column])])
    broken = {(violation.axis, violation.index) for violation in Nonogram.from_grid(picture).violations(changed)}
    assert broken == {("row", row), ("column", column)}


def test_violations_of_other_sizes_and_unknown_cells():
    assert "3x3" in str(DOG.violations(Grid.filled(3, 3, 0))[0])
    partly = Grid.filled(5, 5)
    assert len(DOG.violations(partly)) == 10
    assert "5 cells are not known" in str(DOG.violations(partly)[0])


@given(pictures(8))
def test_symmetry_of_puzzles(picture):
    puzzle = Nonogram.from_grid(picture, meta={"title": "x"})
    assert puzzle.transposed().transposed() == puzzle == puzzle.mirrored().mirrored()
    assert puzzle.transposed() == Nonogram.from_grid(picture.transposed())
    assert puzzle.mirrored() == Nonogram.from_grid(picture.mirrored())
    assert puzzle.mirrored().goal == picture.mirrored()
    assert puzzle.transposed().meta == {"title": "x"}
    assert puzzle.inverted(picture).inverted(puzzle.inverted(picture).goal) == puzzle


def test_inverting_needs_a_solution():
    with pytest.raises(PuzzleError, match="not a solution"):
        DOG.inverted(Grid.filled(5, 5, 0))


@pytest.mark.parametrize(
    ("rows", "columns", "message"),
    [
        ([[0, 1]], [[1]], "row 1: a run length must be at least 1, not 0"),
        ([[1], [-3]], [[1]], "row 2: a run length must be at least 1, not -3"),
        ([[1]], [[2]], "column 1: the clue 2 needs 2 cells, the line has 1"),
        ([[1, 1]], [[1], [1]], "row 1: the clue 1 1 needs 3 cells"),
        ([[1.0]], [[1]], "whole number"),
        ([[True]], [[1]], "whole number"),
        ([["1"]], [[1]], "whole number"),
        ([], [[1]], "at least one row"),
        ([[1]], [], "at least one row"),
        ([[Run(1, 2)]], [[1]], "no colour 2"),
        ([[Run(1, True)]], [[1]], "no colour True"),
    ],
)
def test_what_is_no_puzzle(rows, columns, message):
    with pytest.raises(PuzzleError, match=message):
        Nonogram(rows, columns)


def test_neighbours_of_different_colours_need_no_gap():
    puzzle = Nonogram([[Run(1), Run(1, 2)]], [[1], [Run(1, 2)]], PALETTE)
    assert puzzle.violations(Grid.from_rows([[1, 2]])) == []
    assert puzzle.violations(Grid.from_rows([[1, 1]])) != []
    assert puzzle.coloured
    with pytest.raises(PuzzleError):
        Nonogram([[Run(1, 2), Run(1, 2)]], [[1], [1]], PALETTE)


@pytest.mark.parametrize(
    "palette", [[], PALETTE[:1], [RED, RED], [Colour("x", "red", "x"), RED], [Colour("x", "#12345g", "x"), RED]]
)
def test_palettes_that_are_none(palette):
    with pytest.raises(PuzzleError):
        Nonogram([[1]], [[1]], palette)


def test_density():
    assert Nonogram([[1, 1]], [[1], [], [1], []]).density == 0.5


def test_unknown_lengths_are_held():
    puzzle = Nonogram([[Run(None)]], [[1], [1]])
    assert puzzle.has_unknown_lengths
    assert puzzle.density is None
    assert puzzle.violations(Grid.from_text("##")) == []
    assert puzzle.violations(Grid.from_text("..")) != []


@pytest.mark.parametrize(
    "value", [DOG, DOG.palette, Grid.from_text("#?"), Run(3), DOG.violations(Grid.filled(5, 5, 0))[0]]
)
def test_values_are_frozen_hashable_and_travel(value):
    assert pickle.loads(pickle.dumps(value)) == value
    assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
    with pytest.raises((AttributeError, TypeError)):
        value.width = 3


def test_notes_are_changed_without_a_look_at_the_clues(monkeypatch):
    """Broken: a grid that does not fit is accepted, or a puzzle is validated again for every note."""
    monkeypatch.setattr("gridwright.nonogram.puzzle._clue", None)
    goal = Grid.from_text("...#.\n#.###\n.###.\n.#.#.\n.#.#.")
    noted = DOG.with_notes(goal=goal, meta={"title": "Dog"})
    assert (noted, noted.goal, noted.start, noted.meta) == (DOG, goal, None, {"title": "Dog"})
    assert noted.with_notes(start=goal).goal == goal
    assert noted.with_notes(meta={}).meta == {}
    assert DOG.goal is None
    for name in ("goal", "start"):
        with pytest.raises(PuzzleError, match=f"the {name} is 1x1, the puzzle 5x5"):
            DOG.with_notes(**{name: Grid.from_text("#")})


def test_grids_refuse_what_is_no_grid():
    with pytest.raises(InputError):
        Grid(2, 2, b"123")
    with pytest.raises(InputError):
        Grid(10**9, 10**9, b"")
    with pytest.raises(InputError):
        Grid.from_rows([[1, 0], [1]])
    with pytest.raises(InputError, match="2:3: expected"):
        Grid.from_text("#.#\n..x")
    with pytest.raises(IndexError):
        Grid.from_text("#")[0, 1]
