"""If these fail, a drawing of a nonogram has wrong clues, cells or colours."""

from __future__ import annotations

import pytest

from gridwright.base.result import Result
from gridwright.nonogram.puzzle import Colour, Nonogram, Run
from gridwright.rendering import svg, terminal
from gridwright.values.errors import PuzzleError
from gridwright.values.grid import Grid
from gridwright.values.scene import Label


def colour(value, char):
    return Colour(f"colour {char}", value, char)


def test_clues_of_a_black_and_white_puzzle_are_plain_ink():
    scene = Nonogram([[Run(None), 1], []], [[1], [], [1]]).scene()
    assert scene.left == ((Label("?"), Label("1")), (Label("0"),))
    assert scene.top == ((Label("1"),), (Label("0"),), (Label("1"),))


def test_colours_have_signs_that_cannot_be_taken_for_something_else():
    """A digit would lengthen the run before it, and a control code would reach the terminal."""
    palette = [
        colour("#ffffff", "."),
        colour("#000000", "#"),
        colour("#ff0000", "1"),
        colour("#00ff00", "a"),
        colour("#0000ff", "\x1b"),
    ]
    scene = Nonogram([[Run(1, 2), Run(1, 1)]], [[Run(1, 2)], [Run(1, 1)]], palette).scene()
    assert scene.signs == ("", "", "c", "a", "b")
    assert scene.left == ((Label("1", "#ff0000", "c"), Label("1", "#000000", "")),)


def test_no_two_colours_share_a_sign():
    """Broken: two blacks both have no sign, and cannot be distinguished without colours."""
    blacks = [colour("#ffffff", "."), colour("#000000", "k"), colour("#ff0000", "r"), colour("#000000", "b")]
    assert Nonogram([[1]], [[1]], blacks).scene().signs == ("", "", "r", "b")


def test_a_letter_that_looks_like_a_digit_is_not_given():
    """Broken: 1l and 1o are read as 11 and 10; a file's own letters are kept."""
    palette = [colour("#ffffff", "."), colour("#00ff00", "l"), *(colour(f"#0000{n:02x}", f"{n}") for n in range(1, 10))]
    palette += [colour(f"#00{9 - n:02x}00", "é§ß½¾ðþÆ"[n]) for n in range(8)]
    signs = Nonogram([[1]], [[1]], palette).scene().signs
    assert signs[1] == "l"
    assert "".join(signs[2:]) == "abcdefghijkmnpqrs"


def test_more_colours_than_letters():
    palette = [colour("#ffffff", "."), *(colour(f"#0000{n:02x}", chr(0x4E00 + n)) for n in range(1, 100))]
    signs = Nonogram([[1]], [[1]], palette).scene().signs
    assert len(set(signs)) == 54
    assert signs[-1] == "*"


def test_cells_come_from_the_solution_else_from_the_start():
    puzzle = Nonogram([[1]], [[1], []], start=Grid.from_text("?."))
    assert puzzle.scene().cells == b"\xff\0"
    assert puzzle.scene().crosses
    solved = puzzle.scene(Grid.from_text("#."), marks=[(0, 1)])
    assert (solved.cells, solved.crosses, solved.marks) == (b"\1\0", False, {(0, 1)})
    assert Nonogram([[1]], [[1], []]).scene().cells == b"\xff\xff"
    with pytest.raises(PuzzleError, match="1x1 grid does not fit the 2x1 puzzle"):
        puzzle.scene(Grid.from_text("#"))


def test_a_result_shows_what_is_known():
    """The first of two solutions with the difference marked; without a solution, the certain cells."""
    puzzle = Nonogram([[1], [1]], [[1], [1]], meta={"title": "Either & or"})
    first, second = Grid.from_text("#.\n.#"), Grid.from_text(".#\n#.")
    several = Result(puzzle, "multiple", [first, second])
    assert several.scene() == puzzle.scene(first, marks=[(0, 0), (0, 1), (1, 0), (1, 1)])
    assert str(several) == terminal.draw(several.scene())
    assert several._repr_svg_() == svg.draw(several.scene())
    assert "<title>Either &amp; or</title>" in puzzle._repr_svg_()
    partly = Grid.from_text("#?\n??")
    assert Result(puzzle, "unknown", partial=partly).scene() == puzzle.scene(partly)
    assert str(Result(puzzle, "none")) == "There is no solution"
