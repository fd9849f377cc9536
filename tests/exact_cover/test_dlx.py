"""Knuth's DLX text, in both directions, and on the command line."""

from __future__ import annotations

import pytest
from hypothesis import given
from random_covers import all_solutions, covers

from gridwright import ExactCover, FormatError, NotSupported, load, parse
from gridwright.cli.main import run as gridwright
from gridwright.exact_cover.formats import dlx
from gridwright.files import json_, jsonl

EXAMPLE = """| A simple example of color controls
A B 2:3|C | X Y
A B X:0 Y:0
A C X:1 Y:1
C X:0
B X:1
C Y:1
"""


def test_knuths_example():
    """Broken: multiplicities or colours of the text are lost."""
    cover = parse(EXAMPLE, "dlx")
    assert cover.primary == ("A", "B", "C")
    assert cover.secondary == ("X", "Y")
    assert cover.bounds == ((1, 1), (1, 1), (2, 3))
    assert cover.meta == {"description": "A simple example of color controls"}
    assert list(cover.iter_solutions()) == [(1, 3, 4)]
    assert dlx.write([cover]) == EXAMPLE


@given(covers())
def test_round_trips(cover):
    """Broken: a problem comes back as another one; cliques come back as secondary items."""
    (copy,) = dlx.parse(dlx.write([cover]))
    assert copy.names == cover.names
    assert copy.bounds == cover.bounds
    assert len(copy.secondary) == len(cover.secondary) + len(cover.cliques)
    assert set(copy.iter_solutions()) == all_solutions(cover)
    assert dlx.parse(dlx.write([copy])) == [copy]
    assert json_.parse(json_.write([cover, cover])) == [cover, cover]
    assert jsonl.parse(jsonl.write([cover, cover])) == [cover, cover]
    assert dlx.looks_like(dlx.write([cover]))
    assert json_.looks_like(json_.write([cover]))
    assert jsonl.looks_like(jsonl.write([cover]))


def test_named_options_goals_and_notes_in_json():
    cover = ExactCover({"x": ["a", 1], "y": ["b"]}, meta={"title": "small"}).with_notes(goal=["y", "x"])
    (copy,) = json_.parse(json_.write([cover]))
    assert copy == cover
    assert copy.goal == ("x", "y")
    assert copy.meta == {"title": "small"}


BAD = {
    "nothing": ("| only a comment\n", 2, 1, "expected a line of items, found nothing"),
    "an item twice": ("a b a\n", 1, 5, "the item 'a' is named twice"),
    "two bars": ("a | b | c\na\n", 1, 7, "a second | on the line of items"),
    "a name without a name": ("2| b\n", 1, 1, "expected the name of an item, found '2|'"),
    "bounds upside down": ("a 3:2|b\n", 1, 3, "expected low <= high, found 3:2"),
    "bounds that are none": ("x:2|b\n", 1, 1, "expected low:high| or high|, found 'x:2|'"),
    "bounds on a secondary item": ("a | 2|b\n", 1, 5, "a secondary item cannot have a multiplicity"),
    "an unknown item": ("a b\n\n| here\na c\n", 4, 3, "there is no item 'c'"),
    "an item twice in an option": ("a | b\na b:1 b:2\n", 2, 7, "the item 'b' is in this option twice"),
    "a coloured primary item": ("a b\na:1\n", 2, 1, "the primary item 'a' cannot have a colour"),
    "no colour": ("a | b\na b:\n", 2, 3, "expected item:colour, found 'b:'"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_texts_are_placed(name):
    """Broken: users must search for the bad line among thousands."""
    text, line, column, message = BAD[name]
    with pytest.raises(FormatError) as error:
        dlx.parse(text)
    assert (error.value.line, error.value.column, error.value.message) == (line, column, message)


def test_what_cannot_be_written_is_said():
    with pytest.raises(NotSupported, match="'a b' cannot be written"):
        dlx.write([ExactCover([["a b"]])])
    with pytest.raises(NotSupported, match="two items have the same name"):
        dlx.write([ExactCover([[1, "1"]])])
    with pytest.raises(NotSupported, match="one problem, not 2"):
        dlx.write([ExactCover(["a"]), ExactCover(["a"])])
    with pytest.raises(NotSupported, match="texts and whole numbers"):
        json_.write([ExactCover([[(0, 1)]])])


def test_numbers_alone_are_not_taken_for_dlx():
    """Broken: a list of clues piped in is ambiguous."""
    assert not dlx.looks_like("1 2 3\n1 2\n3\n")


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "example.dlx").write_text(EXAMPLE)
    (tmp_path / "two.dlx").write_text("a b\na\nb\na b\n")

    def run(*arguments):
        code = gridwright(list(arguments))
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_command_line(run, tmp_path):
    """Broken: a problem in Knuth's text cannot be solved, counted, checked, described, converted or drawn."""
    assert run("solve", "example.dlx") == (0, "A C X:1 Y:1\nB X:1\nC Y:1\n", "example.dlx: unique\n")
    assert run("count", "two.dlx") == (0, "2\n", "")
    assert run("count", "--strategy", "diagram", "two.dlx") == (0, "2\n", "")
    code, printed, _ = run("check", "two.dlx")
    assert code == 1
    assert printed.startswith("multiple\n\nsolution 1:\na\nb\n\nsolution 2:\na b\n")
    code, printed, _ = run("info", "example.dlx")
    assert code == 0
    assert "3 primary, 2 secondary" in printed
    assert run("convert", "example.dlx", "-o", "example.json")[0] == 0
    assert load(tmp_path / "example.json") == load(tmp_path / "example.dlx")
    assert run("convert", "example.json", "--to", "dlx")[1] == EXAMPLE
    assert run("solve", "example.dlx", "-o", "solved.json")[0] == 0
    assert load(tmp_path / "solved.json").goal == (1, 3, 4)
    assert run("render", "--solved", "example.dlx", "-o", "drawn.svg")[0] == 0
    assert run("render", "two.dlx")[0] == 0
    code, printed, _ = run("solve", "--json", "example.dlx")
    assert '"solutions": [["A C X:1 Y:1", "B X:1", "C Y:1"]]' in printed


def test_command_line_says_what_does_not_fit(run):
    code, _, error = run("convert", "two.dlx", "--to", "non")
    assert code == 3
    assert "exact-cover puzzles cannot be written as non" in error
    assert run("invert", "two.dlx")[0] == 3
    code, _, error = run("solve", "--to", "dlx", "two.dlx")
    assert code == 2
