"""Results in notebooks, `print` and `if`: if these fail, a puzzle without a solution looks as if it had one."""

from __future__ import annotations

import copy
import pickle

import pytest

import gridwright
from gridwright import Contradiction, Ending, ExactCover, Grid, Hitori, Limits, Nonogram, NotSupported, PicturePuzzle
from gridwright.base.result import VERDICTS, Result
from gridwright.rendering import svg
from tests.test_package import SMALLEST

DOG = gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
UNSOLVABLE = {
    "nonogram": (Nonogram([[2], [1]], [[1], [1]]), "the rows ask for 3 black cells, the columns for 2"),
    "hitori": (Hitori([[1] * 3] * 3), "every way of shading breaks a rule"),
    "picture": (PicturePuzzle(1, 1, [(1, 0, 0, 0)]), "the frame needs 4 edges, the tiles have 3"),
    "exact-cover": (
        ExactCover([[1]], primary=[1, 2]),
        "no choice of options covers every item as often as required",
    ),
}


@pytest.mark.parametrize("verdict", VERDICTS)
def test_a_result_is_neither_true_nor_false(verdict):
    """Broken: `if check(puzzle):` is true for a puzzle without a solution."""
    with pytest.raises(TypeError, match=r"compare its verdict, as in result.verdict == 'unique'"):
        bool(Result(DOG, verdict))


@pytest.mark.parametrize("kind", gridwright.all_kinds())
def test_of_no_solution_the_reason_is_printed(kind):
    """Broken: a blank grid is shown, as if no solving had been attempted."""
    puzzle, reason = UNSOLVABLE[kind]
    for result in (gridwright.solve(puzzle), gridwright.check(puzzle)):
        assert str(result).startswith(f"There is no solution: {reason}")
        assert result._repr_svg_() is None  # a notebook then shows the `repr`
        assert reason in repr(result)
    assert str(Result(puzzle, "none")) == "There is no solution"
    assert str(Result(puzzle, "none", contradiction=Contradiction(("so it is",)))) == "There is no solution: so it is"


@pytest.mark.parametrize("kind", gridwright.all_kinds())
def test_where_nothing_is_known_the_limit_is_printed(kind):
    result = gridwright.solve(SMALLEST[kind], limits=Limits(time=0))
    assert str(result) == "No solution is known: the time limit was reached"
    assert result._repr_svg_() is None
    partial = Grid.from_text("#?\n??")
    begun = Result(Nonogram([[1], [1]], [[1], [1]]), "unknown", partial=partial, ending=Ending.STUCK)
    assert "<svg" in begun._repr_svg_()
    assert "██" in str(begun)


def test_grids_show_themselves():
    picture = Grid.from_text("#.\n.?")
    assert picture._repr_svg_() == svg.draw(picture.scene()) == gridwright.render(picture)
    assert 'fill="#000000"' in Grid.filled(1, 1, 1)._repr_svg_()
    several = Grid.from_rows([[0, 1, 2, 3, 253]]).scene()
    assert len({several.palette[value] for value in (0, 1, 2, 3, 253)}) == 5
    assert Grid(0, 0, b"")._repr_svg_() is None
    assert gridwright.render(picture, "png")[:4] == b"\x89PNG"
    assert gridwright.render(Grid.from_text("#."), "terminal", ascii=True) == "+----+\n|##  |\n+----+"


@pytest.mark.parametrize("kind", ["nonogram", "hitori", "picture"])
def test_what_was_made_shows_the_puzzle(kind):
    """Broken: the drawing shows the goal, although the user may want to solve the puzzle."""
    made = gridwright.make(kind, 4, seed=1)
    assert made.puzzle.goal is not None
    assert made._repr_svg_() == made.puzzle._repr_svg_()
    assert gridwright.parse(gridwright.render(made)) == made.puzzle  # the drawing has no goal


@pytest.mark.parametrize("kind", ["nonogram", "hitori", "picture"])
def test_explanations_and_steps_show_the_board_as_it_is_then(kind):
    puzzle = gridwright.make(kind, 4, seed=1).puzzle
    steps = gridwright.explain(puzzle)
    assert steps.scene() == puzzle.scene(steps.start)
    shown = []
    for step in steps:
        places = [(row, column) for row, column, _ in step.cells]
        assert steps.scene() == puzzle.scene(steps.grid, places)
        shown.append(steps._repr_svg_())
        assert step._repr_svg_() == shown[-1]
    assert [step._repr_svg_() for step in steps.steps] == shown  # unchanged by later steps
    assert len(set(shown)) == len(shown) > 1


def test_a_step_alone_cannot_be_drawn():
    step = next(gridwright.explain(DOG))
    for alone in (pickle.loads(pickle.dumps(step)), copy.deepcopy(step)):
        assert alone == step
        assert alone._repr_svg_() is None
        with pytest.raises(NotSupported, match="only a step of an explanation can be drawn"):
            gridwright.render(alone)
