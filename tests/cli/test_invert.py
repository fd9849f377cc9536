"""`invert`: CodinGame's Nonogram Inversor, and the same in any format."""

from __future__ import annotations

import json
import re

import pytest

from gridwright import parse

from .conftest import DOG, DOG_ID, FILES


@pytest.mark.parametrize("case", ["Tutorial", "Dog", "Music"])
def test_cases_of_codingame(call, shared_data, case):
    """Broken: CodinGame would not accept the output."""
    told = json.loads((shared_data / "codingame" / "nonogram_inversor.json").read_text())[case]
    for words in ([], ["--from", "codingame"]):
        outcome = call("invert", *words, stdin=told["input"].encode())
        assert (outcome.code, outcome.out) == (0, told["output"] + "\n")


def test_where_several_formats_would_do(call):
    """Broken: CodinGame's input could not be used as it is, or the choice of format would not be reported."""
    question = b"2 2\n2\n1\n1\n2\n"
    outcome = call("invert", stdin=question)
    assert outcome.out.split() == ["0", "1", "1", "0"]
    assert "read as codingame" in outcome.err
    assert call("invert", "--to", "tatham", stdin=question).code == 3


def test_in_a_format(call, folder):
    """Broken: the inverted puzzle would not have the inverted picture."""
    call("invert", DOG_ID, "-o", "negative.non")
    goal = parse((folder / "negative.non").read_text(), "non").goal
    assert str(goal).split() == [row.translate(str.maketrans("#.", ".#")) for row in DOG]


def test_twice_is_the_same(call):
    """Broken: black and white would not be swapped."""
    once = call("invert", DOG_ID, "--to", "tatham").out.strip()
    assert call("invert", once, "--to", "tatham").out.strip() == DOG_ID


def test_several_solutions_are_not_guessed_at(call):
    """Broken: one of several solutions would be inverted as if it were the only one."""
    outcome = call("invert", "multiple.nin")
    assert (outcome.code, outcome.out) == (1, "")
    assert "multiple" in outcome.err
    assert call("invert", "multiple.nin", "--max-solutions", "1").code == 0


def test_own_picture_is_used_if_it_obeys_the_clues(call, folder):
    """Broken: another picture than the author's would be inverted."""
    puzzle = {"gridwright": 1, "kind": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]], "goal": [".#", "#."]}
    (folder / "goal.json").write_text(json.dumps(puzzle))
    assert call("invert", "goal.json", "--to", "text").out.split() == ["#.", ".#"]
    (folder / "goal.json").write_text(json.dumps(puzzle | {"goal": ["##", "#."]}))
    outcome = call("invert", "goal.json")
    assert outcome.code == 1
    assert "does not match the clues" in outcome.err


def test_colours_are_refused_at_once(call, folder, monkeypatch):
    """Broken: a coloured picture would be inverted into nonsense, or refused only after a long search."""
    monkeypatch.setattr("gridwright.api.solve", None)
    (folder / "bare.xml").write_text(re.sub("<solution.*</solution>", "", FILES["coloured.xml"]))
    for name in ("coloured.xml", "bare.xml"):
        outcome = call("invert", name)
        assert (outcome.code, outcome.out) == (3, "")
        assert outcome.err == f"gridwright: {name}: only a black and white puzzle can be inverted\n"
    assert call("invert", "--kind", "hitori", "--from", "numbers", stdin=b"1 1\n1 2\n").err.endswith(
        "a hitori has no inverse\n"
    )
