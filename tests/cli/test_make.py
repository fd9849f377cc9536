"""`make` from the shell: drawn, written, as records, and what cannot be asked of it."""

from __future__ import annotations

import json

import pytest

import gridwright
from gridwright.cli import codes


def test_records(call):
    """Broken: programs could not get a new puzzle together with its seed and what is promised of it."""
    records = json.loads(call("make", "hitori", "--size", "5", "--count", "2", "--seed", "3", "--json").out)
    assert [record["seed"] for record in records] == [3, 4]
    for number, record in enumerate(records, 1):
        assert (record["schema"], record["command"], record["source"]) == ("gridwright-cli/2", "make", None)
        assert (record["puzzle"], record["kind"], record["width"], record["height"]) == (number, "hitori", 5, 5)
        assert record["verdict"] == "unique"
        made = gridwright.parse(json.dumps(record["made"]))
        assert made == gridwright.make("hitori", 5, seed=record["seed"]).puzzle
        assert made.goal is not None
    lines = call("make", "hitori", "--size", "5", "--count", "2", "--seed", "3", "--jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == records


def test_a_limit_is_a_record_too(call):
    """Broken: a program would not see which of the puzzles is missing."""
    outcome = call("make", "picture", "--seed", "7", "--time-limit", "0", "--jsonl")
    record = json.loads(outcome.out)
    assert (outcome.code, record["seed"]) == (codes.UNKNOWN, 7)
    assert record["error"]["message"] == "the time limit was reached"


@pytest.mark.parametrize("kind", ["hitori", "picture"])
def test_drawings(call, folder, kind):
    """Broken: the suffix of a drawing would be refused, with a list of formats of other kinds."""
    made = gridwright.make(kind, 3, seed=1).puzzle
    assert call("make", kind, "--size", "3", "--seed", "1", "-o", "out.svg").code == codes.DONE
    assert (folder / "out.svg").read_text() == gridwright.render(made, "svg") + "\n"
    assert call("make", kind, "--size", "3", "--seed", "1", "--to", "png", "-o", "out.png").code == codes.DONE
    assert (folder / "out.png").read_bytes().startswith(b"\x89PNG")
    assert call("make", kind, "--size", "3", "--count", "2", "-o", "out-{}.svg").code == codes.DONE
    assert (folder / "out-2.svg").read_text() == (folder / "out.svg").read_text()
    assert call("make", kind, "--size", "3", "--count", "2", "-o", "out.svg").code == codes.USAGE


def test_formats_of_other_kinds(call):
    """Broken: a Hitori would be promised in a format that holds nonograms alone."""
    outcome = call("make", "hitori", "--size", "4", "--to", "nin")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (codes.USAGE, "", 1)
    assert "a hitori cannot be written as nin" in outcome.err
    assert " webpbn" not in outcome.err
    outcome = call("make", "hitori", "--size", "4", "-o", "out.frobnicate")
    assert outcome.code == codes.USAGE
    assert " webpbn" not in outcome.err


def test_a_kind_without_difficulties(call):
    """Broken: the message would end in the middle of a sentence."""
    outcome = call("make", "picture", "--difficulty", "easy")
    assert outcome.code == codes.USAGE
    assert outcome.err == "gridwright: how hard a picture is cannot be chosen: leave the difficulty out\n"
