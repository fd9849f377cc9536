"""What a puzzle gives is kept: by hints, and by the methods of an exact cover."""

from __future__ import annotations

import gridwright
from gridwright import ExactCover, Grid, Hitori, Nonogram

DIAGONALS = Nonogram([[1], [1]], [[1], [1]], start=Grid.from_text("#?\n??"))


def test_a_hint_goes_by_the_given_cells_too():
    """Broken: of a puzzle with one solution a hint says that it has several, since the grid does not repeat a cell."""
    hint = gridwright.hint(DIAGONALS, Grid.from_text("??\n??"))
    assert hint.step is not None
    assert hint.step.cells
    assert hint == gridwright.hint(DIAGONALS)
    square = Hitori([[1, 1], [2, 3]], start=Grid.from_text("#?\n??"))
    assert gridwright.hint(square, square.blank()) == gridwright.hint(square)


def test_what_is_not_as_given_is_a_mistake():
    """Broken: a hint leads on to a picture that the puzzle rules out."""
    assert gridwright.hint(DIAGONALS, Grid.from_text(".?\n??")).mistakes == ((0, 0),)
    assert gridwright.hint(DIAGONALS, Grid.from_text("??\n#?")).mistakes == ((1, 0),)
    assert gridwright.hint(DIAGONALS, Grid.from_text(".?\n#?")).mistakes == ((0, 0), (1, 0))
    square = Hitori([[1, 1], [2, 3]], start=Grid.from_text("#?\n??"))
    assert gridwright.hint(square, Grid.from_text("?#\n??")).mistakes == ((0, 1),)
    assert gridwright.hint(square, Grid.from_text(".?\n??")).mistakes == ((0, 0),)


def test_an_exact_cover_keeps_its_start_whoever_asks():
    """Broken: `gridwright.count` says two where the problem's own `count` says three."""
    cover = ExactCover({"ab": "ab", "c": "c", "a": "a", "bc": "bc", "b": "b"})
    begun = cover.with_notes(start=["a"])
    assert (cover.count(), begun.count(), gridwright.count(begun)) == (3, 2, 2)
    assert {"a"} <= set(begun.solve())
    assert sorted(begun.iter_solutions()) == sorted(gridwright.iter_solutions(begun))
    assert [cost for cost, _ in begun.min_cost({"ab": -9, "bc": 2}, k=5)] == [0, 2]
    assert begun.solve(given=["a", "bc"]) == ("a", "bc")
    assert list(map(str, begun.violations(["ab", "c"]))) == ["option 'a' was to be chosen"]
