"""`make` from the shell: drawings, files, records, and options that are refused."""

from __future__ import annotations

import json

import pytest

import gridwright
from gridwright import UsageError
from gridwright.cli import codes
from gridwright.making import canonical_pattern_of
from gridwright.picture.making import at_random


def test_records(call):
    """Broken: programs could not get a new puzzle with its seed and the verified facts about it."""
    records = json.loads(call("make", "hitori", "--size", "5", "--count", "2", "--seed", "3", "--json").out)
    assert [record["seed"] for record in records] == [3, 4]
    for number, record in enumerate(records, 1):
        assert (record["schema"], record["command"], record["source"]) == ("gridwright-cli/3", "make", None)
        assert (record["index"], record["kind"], record["width"], record["height"]) == (number, "hitori", 5, 5)
        assert record["verdict"] == "unique"
        made = gridwright.parse(json.dumps(record["puzzle"]))
        assert made == gridwright.make("hitori", 5, seed=record["seed"]).puzzle
        assert made.goal is not None
    lines = call("make", "hitori", "--size", "5", "--count", "2", "--seed", "3", "--jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == records


@pytest.mark.parametrize("kind", ["hitori", "picture", "nonogram"])
def test_titles(call, kind):
    """Broken: made puzzles would have no names, or all the same one; or the title would change the puzzle."""
    words = ("make", kind, "--size", "4", "--seed", "3")
    (one,) = json.loads(call(*words, "--title", "A  rainy day", "--json").out)
    assert one["title"] == one["puzzle"]["meta"]["title"] == "A rainy day"
    assert gridwright.parse(json.dumps(one["puzzle"])) == gridwright.make(kind, 4, seed=3).puzzle
    several = json.loads(call(*words, "--title", "Day", "--count", "2", "--json").out)
    assert [record["title"] for record in several] == ["Day 1", "Day 2"]
    (plain,) = json.loads(call(*words, "--title", " ", "--json").out)
    assert plain["title"] is None


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
    """Broken: a message would offer to write a Hitori in a format for nonograms."""
    outcome = call("make", "hitori", "--size", "4", "--to", "nin")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (codes.USAGE, "", 1)
    assert "a hitori cannot be written as nin" in outcome.err
    assert " webpbn" not in outcome.err
    outcome = call("make", "hitori", "--size", "4", "-o", "out.frobnicate")
    assert outcome.code == codes.USAGE
    assert " webpbn" not in outcome.err


def test_a_kind_without_difficulties(monkeypatch):
    """Broken: the message would end in the middle of a sentence."""
    monkeypatch.setattr(at_random, "DIFFICULTIES", ())
    with pytest.raises(UsageError, match="the difficulty of a picture cannot be chosen; leave it out"):
        gridwright.make("picture", 4, difficulty="easy")


def test_random_nonograms(call):
    """Broken: the options of nonograms would be available only in Python."""
    words = ["--random", "--size", "9x8", "--density", "45", "--symmetry", "rotate", "--colours", "2", "--seed", "5"]
    outcome = call("make", "nonogram", *words, "--difficulty", "medium", "--json")
    (record,) = json.loads(outcome.out)
    asked = {"density": 45, "symmetry": "rotate", "colours": 2}
    made = gridwright.make("nonogram", (9, 8), difficulty="medium", seed=5, **asked)
    assert (outcome.code, record["seed"], record["rating"]["tier"]) == (codes.DONE, 5, made.rating.tier)
    assert gridwright.parse(json.dumps(record["puzzle"])) == made.puzzle
    outcome = call("make", "nonogram", "--size", "3", "--difficulty", "expert", "--count", "9")
    assert (outcome.code, outcome.out) == (codes.BAD_INPUT, "")
    assert (
        outcome.err
        == "gridwright: nonogram with seed 0: no nonogram of 3x3 is expert: use a larger size, such as 4x4\n"
    )
    assert call("make", "nonogram", "--density", "101").code == codes.USAGE
    outcome = call("make", "hitori", "--symmetry", "mirror")
    assert outcome.err == "gridwright: unknown option 'symmetry' for making a hitori\n"


@pytest.mark.parametrize("words", [[], ["--json"], ["--to", "json", "-o", "out.json"]])
def test_what_is_not_settled(call, folder, monkeypatch, words):
    """Broken: a board that may have several solutions would be written silently, with exit code 0."""
    monkeypatch.setattr(at_random, "_NODES", 1)
    outcome = call("make", "picture", "--size", "6", "--seed", "1", "-q", *words)
    assert outcome.code == codes.UNKNOWN
    why = "uniqueness not settled: the node limit was reached"
    assert outcome.err == f"gridwright: picture with seed 1: not proved to have exactly one solution: {why}\n"
    if "--json" in words:
        (record,) = json.loads(outcome.out)
        assert (record["verdict"], record["reason"]) == ("unknown", why)
        assert record["puzzle"]["meta"] == {"uniqueness": why.removeprefix("uniqueness ")}
    if "-o" in words:
        assert gridwright.load("out.json").meta["uniqueness"].startswith("not settled")


def test_no_puzzle_twice(call):
    """Broken: a book would repeat a puzzle, as it is or rotated, or the call would search for new ones forever."""
    outcome = call("make", "nonogram", "--random", "--size", "3", "--count", "30", "--jsonl")
    records = [json.loads(line) for line in outcome.out.splitlines()]
    assert (outcome.code, [record["index"] for record in records]) == (codes.DONE, list(range(1, 31)))
    puzzles = [gridwright.parse(json.dumps(record["puzzle"])) for record in records]
    assert len({canonical_pattern_of(puzzle) for puzzle in puzzles}) == 30
    seeds = [record["seed"] for record in records]
    assert seeds == sorted(set(seeds))
    assert seeds[-1] > 29  # some were skipped
    assert all(
        gridwright.make("nonogram", 3, seed=seed).puzzle == one for seed, one in zip(seeds, puzzles, strict=True)
    )


def test_when_there_is_no_other(call):
    outcome = call("make", "nonogram", "--size", "2", "--count", "50", "--jsonl")
    *made, last = [json.loads(line) for line in outcome.out.splitlines()]
    why = f"no new puzzle with the last 100 seeds, after {len(made)} puzzles"
    assert (outcome.code, last["error"]["message"]) == (codes.UNKNOWN, why)
    assert 2 <= len(made) <= 5  # with one to three black cells, or with none or four
    assert outcome.err.splitlines()[-1] == f"gridwright: nonogram with seed {last['seed']}: {why}"
    outcome = call("make", "hitori", "--size", "3", "--difficulty", "easy", "--count", "50", "--quiet")
    assert (outcome.code, outcome.err.count("\n")) == (codes.UNKNOWN, 1)
    outcome = call("make", "picture", "--size", "2", "--colours", "1", "--border-colours", "1", "--count", "9", "-q")
    assert (outcome.code, outcome.err.count("\n")) == (codes.UNKNOWN, 1)
