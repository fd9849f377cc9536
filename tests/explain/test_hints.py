"""Hints: as much as the level allows, and mistakes first."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_puzzles import pictures

import gridwright
from gridwright import Grid, InputError, UsageError

DOG = gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
BEGUN = Grid.filled(5, 5).replaced([(0, 3, 1)])


def test_levels():
    """Broken: a hint would reveal too much or too little."""
    texts = [str(gridwright.hint(DOG, BEGUN, level=level)) for level in (1, 2, 3)]
    assert texts == [
        "Look at row 2.",
        "Look at row 2: try exact fit (the runs fill all the room there is).",
        "Look at row 2: try exact fit (the runs fill all the room there is). The runs 1 3 with single gaps between them"
        " fill all 5 cells of row 2.",
    ]
    assert gridwright.hint(DOG, BEGUN).step == next(gridwright.explain(DOG, start=BEGUN))


@pytest.mark.parametrize(
    "puzzle",
    [DOG, gridwright.make("hitori", 6, seed=3).puzzle, gridwright.make("picture", 4, seed=1, colours=4).puzzle],
    ids=lambda puzzle: puzzle.kind,
)
def test_each_level_says_what_the_one_before_does(puzzle):
    """Broken: a higher level would reveal less."""
    steps, known = gridwright.explain(puzzle), None
    for _ in islice(steps, 5):
        one, two, three = (gridwright.hint(puzzle, known, level=level) for level in (1, 2, 3))
        assert two.text.startswith(one.text.rstrip("."))
        assert three.text == f"{two.text} {three.step.because}"
        known = steps.grid


def test_a_mistake_is_pointed_out():
    """Broken: the hint would continue from a grid that cannot be completed."""
    wrong = BEGUN.replaced([(4, 0, 1), (1, 1, 1), (1, 0, 1)])
    found = gridwright.hint(DOG, wrong)
    assert found.mistakes == ((1, 1), (4, 0))
    assert found.step is None
    assert str(found) == "There are 2 mistakes in the grid: row 2, column 2; row 5, column 1."
    assert str(gridwright.hint(DOG, wrong, level=2)) == "There are 2 mistakes in the grid: look at rows 2 and 5."
    assert str(gridwright.hint(DOG, BEGUN.replaced([(0, 0, 1)]), level=1)) == "There is a mistake in the grid."


def test_a_mistake_in_a_puzzle_with_several_solutions():
    """Broken: a cell of some solution would be called wrong, or a combination that none has would be accepted."""
    puzzle = gridwright.parse("2x2:1/1/1/1")
    assert gridwright.hint(puzzle, Grid.from_text("#?\n??")).mistakes == ()
    assert gridwright.hint(puzzle, Grid.from_text("?#\n??")).mistakes == ()
    assert gridwright.hint(puzzle, Grid.from_text("#?\n?.")).mistakes == ((1, 1),)


def test_the_end():
    """Broken: a complete grid, or one that cannot be completed, would give a false step."""
    done = gridwright.hint(DOG, gridwright.solve(DOG).solution)
    assert (done.step, done.verdict) == (None, "unique")
    assert "solved" in str(done)
    several = gridwright.hint(gridwright.parse("2x2:1/1/1/1"), Grid.filled(2, 2))
    assert "several solutions" in str(several)
    none = gridwright.hint(gridwright.parse("2x2:2/0/2/0"), Grid.filled(2, 2), level=1)
    assert none.mistakes == ()


def test_bad_input():
    """Broken: a grid of another size, or an invalid level, would be accepted."""
    with pytest.raises(InputError, match="4x4"):
        gridwright.hint(DOG, Grid.filled(4, 4))
    with pytest.raises(UsageError, match="level 1, 2 or 3"):
        gridwright.hint(DOG, BEGUN, level=4)


@given(pictures(6), st.data())
@settings(max_examples=50)
def test_mistakes_are_cells_that_are_wrong(puzzle, data):
    """Broken: a right cell would be called wrong, or a wrong one not."""
    result = gridwright.check(puzzle)
    if result.verdict != "unique":
        return
    size = puzzle.width * puzzle.height
    told = data.draw(st.lists(st.sampled_from([0, 1, 255, 255]), min_size=size, max_size=size))
    grid = Grid(puzzle.width, puzzle.height, bytes(told))
    wrong = [place for place in grid.differing(result.solution) if grid[place] != 255]
    assert list(gridwright.hint(puzzle, grid).mistakes) == wrong
