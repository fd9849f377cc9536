"""`repair` from the shell, and `check`, which suggests it."""

from __future__ import annotations

import json

import pytest

import gridwright
from gridwright.cli import codes

AMBIGUOUS = "#...#\n.#.#.\n..#..\n#....\n.#...\n"


@pytest.fixture
def file(folder):
    (folder / "kite.txt").write_text(AMBIGUOUS)
    return "kite.txt"


def test_changes_are_told_and_shown(call, file):
    """Broken: an author would have to search for the changes."""
    outcome = call("repair", file)
    assert outcome.code == codes.DONE
    changes, _, pictures = outcome.out.partition("before")
    assert changes.splitlines() == ["row 1, column 3: fill instead of cross", "row 4, column 1: cross instead of fill"]
    assert "after" in pictures
    assert "2 cells changed (proved fewest)" in outcome.err
    assert call("repair", file, "--quiet").out == changes


def test_written_and_read_again(call, file, folder):
    assert call("repair", file, "-o", "fair.non").code == codes.DONE
    puzzle = gridwright.load(folder / "fair.non")
    assert gridwright.check(puzzle).verdict == "unique"
    assert call("repair", "fair.non").out == "nothing was changed\n"
    record = json.loads(call("repair", file, "--json").out)[0]
    assert gridwright.parse(json.dumps(record["puzzle"])) == puzzle
    assert (record["command"], record["verdict"], record["least"]) == ("repair", "unique", True)
    assert record["changes"][0] == {"row": 0, "column": 2, "before": ".", "after": "#"}


def test_options(call, file, folder):
    (folder / "mask.txt").write_text("##.##\n#####\n#####\n.####\n#####\n")
    assert call("repair", file, "--keep", "mask.txt", "--line-solvable").code == codes.DONE
    outcome = call("repair", file, "--max-changes", "1")
    assert (outcome.code, outcome.err.count("is not enough; at least 2 are needed")) == (codes.MULTIPLE, 1)
    (folder / "small.txt").write_text("##\n")
    outcome = call("repair", file, "--keep", "small.txt")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (codes.BAD_INPUT, "", 1)
    assert "the mask of cells to keep is 2x1, the picture 5x5" in outcome.err
    assert call("repair", file, "--max-tier", "2", "--prove-least").code != codes.DONE
    assert call("repair", file, "--json", "--to", "non").code == codes.USAGE


def test_check_offers_it(call, file):
    """Broken: a user with two solutions would not be told how to fix the puzzle."""
    assert "gridwright repair" in call("check", file).err
    assert "gridwright repair" not in call("check", "2x2:1/1/1/1").err
    assert "gridwright repair" not in call("check", "--quiet", file).err


def test_what_has_no_picture(call):
    outcome = call("repair", "2x2:1/1/1/1")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (codes.BAD_INPUT, "", 1)
    assert "no goal picture: save a solution" in outcome.err
