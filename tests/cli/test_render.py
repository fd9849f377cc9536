"""`render`: blank or solved, on the terminal, as SVG and as PNG."""

from __future__ import annotations

import pytest

from gridwright import Grid, load
from gridwright.files.drawing import with_puzzle
from gridwright.rendering import svg, terminal

from .conftest import DOG


def test_blank_and_solved(call):
    """Broken: the wrong picture would be drawn."""
    puzzle = load("dog.non")
    assert call("render", "dog.non").out == terminal.draw(puzzle.scene()) + "\n"
    solved = terminal.draw(puzzle.scene(Grid.from_text("\n".join(DOG)))) + "\n"
    assert call("render", "dog.non", "--solved").out == solved
    assert call("render", "dog.txt", "--solved").out == solved


def test_start_is_drawn(call, folder):
    """Broken: a partly filled grid could not be printed."""
    scene = load("dog.non").scene(Grid.from_text((folder / "half.txt").read_text()))
    assert call("render", "dog.non", "--start", "half.txt").out == terminal.draw(scene) + "\n"


def test_own_picture_needs_no_solver(call):
    """Broken: a coloured puzzle that contains its picture could not be drawn solved."""
    assert call("render", "--solved", "coloured.xml").code == 0


def test_options_of_the_terminal(call):
    """Broken: options would be accepted and ignored."""
    assert call("render", "dog.non", "--ascii").out.isascii()
    assert not call("render", "dog.non").out.isascii()
    scene = load("dog.non").scene()
    assert call("render", "dog.non", "--no-clues").out == terminal.draw(scene, clues=False) + "\n"
    assert call("render", "dog.non", "--width", "12").out == terminal.draw(scene, width=12) + "\n"
    assert "\x1b[" in call("render", "dog.non", "--color", "always").out


def test_svg(call, folder):
    """Broken: the suffix or the options would be ignored."""
    dog = load("dog.non")
    scene = dog.scene()
    assert call("render", "dog.non", "-o", "dog.svg").code == 0
    assert (folder / "dog.svg").read_text(encoding="utf-8").rstrip() == with_puzzle(svg.draw(scene), dog).rstrip()
    assert (
        call("render", "dog.non", "--to", "svg", "--cell", "7").out.rstrip()
        == with_puzzle(svg.draw(scene, cell=7), dog).rstrip()
    )


def test_png(call, folder):
    """Broken: `render` would write one pixel per cell, as `convert` does."""
    image = pytest.importorskip("PIL.Image")
    assert call("render", "--solved", "dog.non", "-o", "dog.png").code == 0
    assert call("solve", "dog.non", "-o", "pixels.png").code == 0
    assert image.open("pixels.png").size == (5, 5)
    assert image.open("dog.png").size > (50, 50)


def test_one_drawing_a_file(call, folder):
    """Broken: all drawings but one would be lost."""
    outcome = call("render", "dog.non", "set.jsonl", "-o", "all.svg")
    assert (outcome.code, (folder / "all.svg").exists()) == (2, False)
    assert call("render", "dog.non", "set.jsonl", "-o", "all-{}.svg").code == 0
    assert all((folder / f"all-{number}.svg").exists() for number in (1, 2, 3))
    assert call("render", "dog.non", "set.jsonl", "-o", "all-{}.txt").code == 0
    assert (folder / "all-1.txt").read_text(encoding="utf-8") == call("render", "dog.non").out
    assert call("render", "dog.non", "set.jsonl", "-o", "all.txt").code == 0
    assert (folder / "all.txt").read_text(encoding="utf-8") == call("render", "dog.non", "set.jsonl").out


def test_without_a_solution_nothing_is_drawn(call, folder):
    """Broken: a blank grid would be mistaken for the solution."""
    outcome = call("render", "--solved", "none.nin", "-o", "none.svg")
    assert (outcome.code, (folder / "none.svg").exists()) == (5, False)
