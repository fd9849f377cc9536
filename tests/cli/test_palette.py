"""`--palette`: colours for the colour-blind, in all commands that draw."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gridwright import load, render

PARROT = str(Path(__file__).parent.parent.parent / "puzzles" / "parrot.non")
SAFE = "48;2;213;94;0"  # vermilion of Okabe and Ito
TWICE = "color r #ff0000\ncolor b #0000ff\nwidth 2\nheight 2\nrows\n1r\n1r\ncolumns\n1r\n1r\n"


@pytest.fixture
def twice(folder):
    """A coloured puzzle with two solutions."""
    (folder / "twice.non").write_text(TWICE)


@pytest.mark.parametrize(
    "words",
    [
        ["render", PARROT],
        ["render", "--solved", PARROT],
        ["solve", PARROT],
        ["solve", "--max-solutions", "2", PARROT],
        ["check", "twice.non"],
        ["watch", PARROT, "--frames", "2"],
    ],
)
def test_every_picture_on_the_terminal(call, twice, words):
    """Broken: the option would be accepted and ignored."""
    own = call(*words, "--color", "always").out
    assert call(*words, "--color", "always", "--palette", "own").out == own
    safe = call(*words, "--color", "always", "--palette", "safe").out
    assert SAFE not in own
    assert SAFE in safe
    plain = call(*words).out
    assert call(*words, "--palette", "safe").out == plain  # without colours nothing changes


@pytest.mark.parametrize(
    "words", [["render", "--solved", PARROT], ["solve", PARROT], ["check", PARROT], ["check", "twice.non"]]
)
def test_every_drawing_in_a_file(call, twice, folder, words):
    call(*words, "--palette", "safe", "-o", "safe.svg", "-q")
    drawing = (folder / "safe.svg").read_text()
    assert "#d55e00" in drawing
    assert re.search(r">\dr</text>", drawing)
    assert ">r</text>" in drawing


def test_the_drawing_is_that_of_python(call, folder):
    call("render", "--solved", PARROT, "--palette", "safe", "-o", "safe.svg")
    puzzle = load(PARROT)
    assert (folder / "safe.svg").read_text() == render(puzzle, solution=puzzle.goal, palette="safe") + "\n"


def head_of(page):
    """The board of the recording in a page."""
    found = json.loads(re.search(r'<script[^>]*id="?precomputed"?[^>]*>(.*?)</script>', page, re.DOTALL)[1])
    return found["recording"]["head"]


def test_pages_and_animations(call, folder):
    pytest.importorskip("PIL.Image", reason="needs Pillow")
    words = ("--html", "page.html", "--gif", "animation.gif", "--frames", "2", "-q")
    assert call("watch", PARROT, "--palette", "safe", *words).code == 0
    page, animation = (folder / "page.html").read_text(encoding="utf-8"), (folder / "animation.gif").read_bytes()
    head = head_of(page)
    assert head["signs"] == ["", "", "r", "y", "g", "b", "n"]
    assert "#d55e00" in head["palette"]
    assert head["safe"] is None  # it is safe already
    assert call("watch", PARROT, *words).code == 0
    page = (folder / "page.html").read_text(encoding="utf-8")
    own = head_of(page)
    assert own["signs"] == []
    assert "#d55e00" not in own["palette"]
    assert {name: head[name] for name in own["safe"]} == own["safe"]  # for the setting of the page
    assert (folder / "animation.gif").read_bytes() != animation


def test_explain_takes_it_too(call, folder):
    """Broken: the pages and line pictures of `explain` would use other colours."""
    assert call("explain", "dog.non", "--palette", "safe").out == call("explain", "dog.non").out
    assert call("explain", "dog.non", "--palette", "safe", "--html", "dog.html").code == 0


def test_there_is_no_other(call):
    done = call("render", PARROT, "--palette", "loud")
    assert done.code == 2
    assert "expected one of own safe, found 'loud'" in done.err
