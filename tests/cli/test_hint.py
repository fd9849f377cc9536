"""`hint` from the shell."""

from __future__ import annotations

import json

import pytest

import gridwright
from gridwright import Board, Colour, Grid, Hitori, Nonogram, PicturePuzzle
from gridwright.cli import codes
from gridwright.kinds import KINDS
from gridwright.web.dispatch import answer

PUZZLES = {
    "nonogram": "dog.non",
    "hitori": "made.singles",
    "picture": "made.puz",
}
RED_BLUE = (Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b"))
# Puzzles that have one solution thanks to their given cells, an empty grid, and one that contradicts them.
BEGUN = {
    "nonogram": (Nonogram([[1], [1]], [[1], [1]], start=Grid.from_text("#?\n??")), "??\n??", ".?\n??"),
    "colours": (
        Nonogram([[1], [1]], [[1], [1]], RED_BLUE, start=Grid.from_text("r?\n??", ".rb")),
        "??\n??",
        "b?\n??",
    ),
    "hitori": (Hitori([[1, 1], [2, 3]], start=Grid.from_text("#?\n??")), "??\n??", ".?\n??"),
    "picture": (
        PicturePuzzle(2, 1, [(0, 1, 0, 0), (0, 0, 0, 1)], start=Board.from_text("0n ?")),
        "? ?",
        "1n ?",
    ),
}


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS if kind.techniques])
def test_every_kind_gives_a_hint_without_options(call, folder, kind):
    """Broken: the example in the help would fail."""
    name = PUZZLES[kind]
    if kind != "nonogram":
        gridwright.save(gridwright.make(kind, 5, seed=1).puzzle, folder / name)
    outcome = call("hint", name)
    assert (outcome.code, outcome.err) == (codes.DONE, "")
    assert outcome.out.startswith("Look at ")


def test_a_hitori_step_has_a_picture(call):
    """Broken: a hint would name cells that the reader has to search for on the board."""
    lines = call("hint", "--level", "3", "3x3:112345678").out.splitlines()
    assert lines[0].startswith("Look at row 2 and column 1: try corner pair")
    assert lines[1:] == ["    1 2 3", "  ┌──────┐", "1 │·1·1·2│", "2 │░3·4·5│", "3 │·6·7·8│", "  └──────┘"]


def test_hint(call):
    """Broken: the level or the given grid would be ignored."""
    half = ("--grid", "half.txt", "dog.non")
    assert call("hint", *half).out == "Look at column 4.\n"
    assert call("hint", *half, "--level", "2").out.startswith("Look at column 4: try exact fit")
    assert call("hint", *half, "--level", "3").out.endswith(
        ". The run of 5 fills all 5 cells of column 4.\ncolumn 4: 5 │▓▓▓▓▓▓▓▓▓▓│\n"
    )
    assert call("hint", "dog.non").out == "Look at row 2.\n"
    [record] = json.loads(call("hint", *half, "--json", "--level", "2").out)
    assert record["step"] == {
        "technique": "exact fit",
        "title": "the runs fill all the room there is",
        "tier": 1,
        "lines": [{"axis": "column", "index": 3}],
        "aside": 0,
    }


def test_hint_points_out_a_mistake(call, folder):
    """Broken: a wrong cell would not be reported, or be revealed to a user who only wants a nudge."""
    (folder / "wrong.txt").write_text("#????\n" + "?????\n" * 4)
    wrong = ("--grid", "wrong.txt", "dog.non")
    assert call("hint", *wrong).out == "There is a mistake in the grid.\n"
    assert call("hint", *wrong, "--level", "3").out == "There is a mistake in the grid: row 1, column 1.\n"
    [record] = json.loads(call("hint", *wrong, "--json", "--level", "3").out)
    assert (record["mistakes"], record["step"], record["number_of_mistakes"]) == ([[0, 0]], None, 1)


def test_the_given_cells_count_too(call, folder):
    """Broken: a hint says that a puzzle with one solution has several, since the grid lacks a given cell."""
    given = {"kind": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]], "start": ["#?", "??"]}
    (folder / "given.json").write_text(json.dumps({"gridwright": 1, **given}))
    (folder / "blank.txt").write_text("??\n??\n")
    outcome = call("hint", "given.json", "--grid", "blank.txt", "--level", "3")
    assert outcome == call("hint", "given.json", "--level", "3")
    assert outcome.out.startswith("Look at row 1: ")
    (folder / "against.txt").write_text(".?\n??\n")
    assert call("hint", "given.json", "--grid", "against.txt").out == "There is a mistake in the grid.\n"
    for ask in ("check", "count", "solve", "explain"):
        outcome = call(ask, "given.json", "--start", "against.txt")
        assert outcome.err == ("gridwright: against.txt: the start differs from the given cells in row 1, column 1\n")
        assert outcome.code == codes.BAD_INPUT
    assert call("count", "given.json", "--start", "blank.txt").out == "1\n"


@pytest.mark.parametrize("kind", BEGUN)
def test_the_given_cells_count_for_every_kind(call, folder, kind):
    """Broken: on the command line or the page, a hint for a grid without the given cells would ignore them."""
    puzzle, blank, against = BEGUN[kind]
    gridwright.save(puzzle, "given.json")
    (folder / "blank.txt").write_text(blank)
    (folder / "against.txt").write_text(against)
    plain = call("hint", "given.json", "--level", "3")
    assert plain.out.startswith("Look at row ")
    assert call("hint", "given.json", "--grid", "blank.txt", "--level", "3") == plain
    outcome = call("hint", "given.json", "--grid", "against.txt", "--level", "3")
    assert outcome.out == "There is a mistake in the grid: row 1, column 1.\n"
    asked = {"puzzle": json.loads(gridwright.dump(puzzle, "json"))}
    assert answer("hint", {**asked, "grid": blank.split("\n")}) == answer("hint", asked)
    assert answer("hint", {**asked, "grid": against.split("\n")})["mistakes"] == [[0, 0]]
    assert (answer("check", asked)["verdict"], answer("count", asked)["count"]) == ("unique", "1")
    assert call("count", "given.json").out == "1\n"


def test_hint_with_bad_grids(call, folder):
    """Broken: a bad grid would end in a traceback."""
    (folder / "bad.txt").write_text("??x\n")
    (folder / "small.txt").write_text("??\n??\n")
    for name, said in (
        ("bad.txt", "gridwright: bad.txt:1:3: expected '#', '.' or '?', found 'x'\n"),
        ("small.txt", "gridwright: small.txt: the grid is 2x2, the puzzle 5x5\n"),
        ("absent.txt", "gridwright: absent.txt: no such file\n"),
    ):
        outcome = call("hint", "dog.non", "--grid", name)
        assert (outcome.code, outcome.err) == (codes.BAD_INPUT, said)
    for command in ("hint", "solve", "count"):  # the error is in the grid's file, not in the puzzle's
        outcome = call(command, "dog.non", "--start", "small.txt")
        assert (outcome.code, outcome.err) == (3, "gridwright: small.txt: the start is 2x2, the puzzle 5x5\n")
