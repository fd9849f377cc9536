"""Given cells are kept: by hints, and by the methods of an exact cover."""

from __future__ import annotations

import pytest

import gridwright
from gridwright import Board, ExactCover, Grid, Hitori, Nonogram, PicturePuzzle

DIAGONALS = Nonogram([[1], [1]], [[1], [1]], start=Grid.from_text("#?\n??"))


def test_a_hint_goes_by_the_given_cells_too():
    """Broken: a hint says that a puzzle with one solution has several, since the grid lacks a given cell."""
    hint = gridwright.hint(DIAGONALS, Grid.from_text("??\n??"))
    assert hint.step is not None
    assert hint.step.cells
    assert hint == gridwright.hint(DIAGONALS)
    square = Hitori([[1, 1], [2, 3]], start=Grid.from_text("#?\n??"))
    assert gridwright.hint(square, square.blank()) == gridwright.hint(square)


def test_what_is_not_as_given_is_a_mistake():
    """Broken: a hint leads to a picture that the puzzle rules out."""
    assert gridwright.hint(DIAGONALS, Grid.from_text(".?\n??")).mistakes == ((0, 0),)
    assert gridwright.hint(DIAGONALS, Grid.from_text("??\n#?")).mistakes == ((1, 0),)
    assert gridwright.hint(DIAGONALS, Grid.from_text(".?\n#?")).mistakes == ((0, 0), (1, 0))
    square = Hitori([[1, 1], [2, 3]], start=Grid.from_text("#?\n??"))
    assert gridwright.hint(square, Grid.from_text("?#\n??")).mistakes == ((0, 1),)
    assert gridwright.hint(square, Grid.from_text(".?\n??")).mistakes == ((0, 0),)


def test_an_exact_cover_keeps_its_start_whoever_asks():
    """Broken: `gridwright.count` returns two where the problem's own `count` returns three."""
    cover = ExactCover({"ab": "ab", "c": "c", "a": "a", "bc": "bc", "b": "b"})
    begun = cover.with_notes(start=["a"])
    assert (cover.count(), begun.count(), gridwright.count(begun)) == (3, 2, 2)
    assert {"a"} <= set(begun.solve())
    assert sorted(begun.iter_solutions()) == sorted(gridwright.iter_solutions(begun))
    assert [cost for cost, _ in begun.min_cost({"ab": -9, "bc": 2}, k=5)] == [0, 2]
    assert begun.solve(given=["a", "bc"]) == ("a", "bc")
    assert list(map(str, begun.violations(["ab", "c"]))) == ["the given option 'a' is not chosen"]


def test_a_solution_that_changes_a_given_cell_breaks_a_rule():
    """Broken: `violations` accepts a solution that solvers must not return."""
    swapped = Grid.from_text(".#\n#.")
    assert list(map(str, DIAGONALS.violations(swapped))) == ["row 1, column 1: '#' is given here, found '.'"]
    assert DIAGONALS.violations(Grid.from_text("#.\n.#")) == []
    square = Hitori([[1, 1], [2, 3]], start=Grid.from_text("#?\n??"))
    assert list(map(str, square.violations(Grid.from_text(".#\n..")))) == [
        "row 1, column 1: '#' is given here, found '.'"
    ]
    assert square.violations(Grid.from_text("#.\n..")) == []


def solvable(kind):
    """A puzzle of a kind, with several solutions."""
    return {
        "nonogram": Nonogram([[1]] * 3, [[1]] * 3),
        "hitori": Hitori([[1, 1], [2, 3]]),
        "picture": PicturePuzzle(2, 2, [(0, 1, 1, 0)] * 2 + [(0, 1, 2, 0), (0, 2, 1, 0)]),
        "exact-cover": ExactCover({"ab": "ab", "c": "c", "a": "a", "bc": "bc", "b": "b"}),
    }[kind]


def parts(puzzle, solution):
    """Some partial solutions, each usable as a start."""
    if puzzle.kind == "exact-cover":
        return [[name] for name in solution]
    blank = puzzle.blank()
    return [
        type(blank).from_cells(blank.width, blank.height, [*blank.cells[:place], value, *blank.cells[place + 1 :]])
        for place, value in enumerate(solution.cells)
    ]


@pytest.mark.parametrize("kind", ["nonogram", "hitori", "picture", "exact-cover"])
def test_violations_keep_what_solving_keeps(kind):
    """Broken: a start means one thing to solvers and another to checks."""
    puzzle = solvable(kind)
    every = list(gridwright.iter_solutions(puzzle))
    assert len(every) > 1
    for begun in {str(part): puzzle.with_notes(start=part) for one in every for part in parts(puzzle, one)}.values():
        kept = list(gridwright.iter_solutions(begun))
        assert 0 < len(kept) == gridwright.count(begun)
        assert sorted(map(str, kept)) == sorted(str(one) for one in every if not begun.violations(one))


@pytest.mark.parametrize("kind", ["nonogram", "hitori", "picture", "exact-cover"])
def test_a_start_adds_to_what_the_puzzle_gives(kind):
    """Broken: `solve(start=...)` ignores the given cells of the puzzle."""
    puzzle = solvable(kind)
    for one in gridwright.iter_solutions(puzzle):
        first, *_, last = parts(puzzle, one)
        begun = puzzle.with_notes(start=first)
        both = list(gridwright.iter_solutions(begun, start=last))
        assert str(one) in map(str, both)
        assert not any(begun.violations(other) for other in both)
        assert gridwright.count(begun, start=last) == len(both)


def test_a_start_that_contradicts_the_puzzle_is_refused():
    for ask in (gridwright.solve, gridwright.check, gridwright.count, gridwright.explain, gridwright.rate):
        with pytest.raises(gridwright.PuzzleError, match="differs from the given cells in row 1, column 1"):
            ask(DIAGONALS, start=Grid.from_text(".?\n??"))


def test_a_given_tile_that_lies_elsewhere():
    """Broken: a tile is used twice, or an identical copy of a given tile is called a mistake."""
    tiles = [(0, 1, 1, 0), (0, 1, 1, 0), (0, 1, 2, 0), (0, 2, 1, 0)]
    puzzle = PicturePuzzle(2, 2, tiles, start=Board.of(2, 2, [(0, 0), None, None, None]))
    twin, wrong = puzzle.with_given(Board.of(2, 2, [None, None, None, (0, 2)]))
    assert (twin, wrong) == (Board.of(2, 2, [(0, 0), None, None, (1, 2)]), [])
    moved, wrong = puzzle.with_notes(start=Board.of(2, 2, [None, (2, 0), None, None])).with_given(
        Board.of(2, 2, [(0, 0), (3, 0), (2, 1), None])
    )
    assert (moved, wrong) == (Board.of(2, 2, [(0, 0), (2, 0), None, None]), [(0, 1), (1, 0)])
