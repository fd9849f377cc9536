"""`check`: one word, and both pictures if there are two solutions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gridwright
from gridwright.cli import codes

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("name", "words", "verdict"),
    [
        ("dog.non", [], "unique"),
        ("none.nin", [], "none"),
        ("sums.nin", [], "none"),
        ("multiple.nin", ["--time-limit", "0"], "unknown"),
    ],
)
def test_one_word_alone(call, name, words, verdict):
    """Broken: `verdict=$(gridwright check x)` would not be the verdict."""
    assert call("check", name, *words).out == f"{verdict}\n"


def test_multiple_shows_both_pictures(call):
    """Broken: a user would not see how the solutions differ."""
    lines = call("check", "multiple.nin").out.splitlines()
    assert lines[0] == "multiple"
    first, second = lines.index("solution 1:"), lines.index("solution 2:")
    one, two = lines[first + 1 : second - 1], lines[second + 1 :]
    assert len(one) == len(two) > 2
    assert one != two


def test_quiet_prints_the_word_alone(call):
    """Broken: -q would still draw."""
    assert call("check", "-q", "multiple.nin").out == "multiple\n"
    assert call("check", "-q", "none.nin").err == ""


def test_several_are_told_apart(call):
    """Broken: it would be unclear which verdict belongs to which puzzle."""
    outcome = call("check", "-q", "dog.non", "multiple.nin", "set.jsonl")
    assert outcome.out.splitlines() == [
        "dog.non: unique",
        "multiple.nin: multiple",
        "set.jsonl#1: unique",
        "set.jsonl#2: unique",
    ]


def test_reason_of_none_is_told(call):
    """Broken: the author of a puzzle without a solution would get no reason."""
    assert call("check", "none.nin").err.startswith("none.nin: none: ")


def test_reason_is_left_out_on_demand(call):
    """Broken: checking thousands of puzzles would spend time on reasons that nobody reads."""
    for command in ("check", "solve"):
        assert call(command, "none.nin", "--no-diagnosis").err == "none.nin: none\n"


def test_records(call):
    """Broken: programs would miss fields that the schema promises."""
    records = json.loads(call("check", "--json", "dog.non", "multiple.nin", "none.nin", "bad.nin", "coloured.xml").out)
    assert all(record["schema"] == "gridwright-cli/3" and record["command"] == "check" for record in records)
    dog, multiple, none, bad, coloured = records
    assert (dog["source"], dog["index"], dog["title"]) == ("dog.non", 1, "Dog")
    assert (dog["kind"], dog["format"], dog["width"], dog["height"]) == ("nonogram", "non", 5, 5)
    assert (dog["verdict"], dog["count"], dog["differing"], dog["reason"]) == ("unique", "1", [], None)
    assert dog["stats"]["seconds"] >= 0
    assert (multiple["verdict"], sorted(multiple["solutions"])) == ("multiple", [["#.", ".#"], [".#", "#."]])
    assert multiple["differing"] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert (none["verdict"], none["solutions"], none["count"]) == ("none", [], "0")
    assert none["contradiction"]["lines"]
    assert all(line["axis"] in ("row", "column") and line["index"] in (0, 1) for line in none["contradiction"]["lines"])
    assert (bad["source"], bad["index"], bad["error"]["line"], bad["error"]["column"]) == ("bad.nin", None, 3, 1)
    assert (coloured["source"], coloured["verdict"], coloured["solutions"]) == ("coloured.xml", "unique", [["rb"]])


def test_likely_typo_is_in_the_record(call):
    """Broken: the clue that is most likely wrong would be missing from JSON results."""
    record = json.loads(call("check", "--jsonl", "sums.nin").out)
    typo = {"axis": "column", "index": 0, "run": 0, "found": 1, "suggested": 2, "unique": True}
    assert typo in record["contradiction"]["typos"]


def test_every_field_is_documented(call):
    """Broken: programs would have to guess at fields."""
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    for words in (
        ["solve", "none.nin"],
        ["check", "none.nin"],
        ["count", "dog.non"],
        ["info", "dog.non"],
        ["info", "-"],
    ):
        for line in call(*words, "--jsonl").out.splitlines():
            record = json.loads(line)
            inner = [record.get(name) or {} for name in ("contradiction", "error")]
            assert all(f"`{name}`" in text for fields in (record, *inner) for name in fields)


def test_lines_come_one_a_puzzle(call):
    """Broken: --jsonl would not print one record per line."""
    lines = call("check", "--jsonl", "set.jsonl", "dog.non").out.splitlines()
    assert [(json.loads(line)["source"], json.loads(line)["index"]) for line in lines] == [
        ("set.jsonl", 1),
        ("set.jsonl", 2),
        ("dog.non", 1),
    ]


def test_stats_tell_which_part_did_what(call):
    """Broken: --stats would not show where the time goes, or would add text to standard output."""
    told = call("check", "dog.non", "--stats")
    assert told.out == "unique\n"
    whole, *parts = told.err.splitlines()
    assert whole.startswith("dog.non: ")
    assert "line solves" in whole
    assert [part.split()[:3] for part in parts] == [["lines", "25", "cells"]]
    assert "--stats" not in call("check", "dog.non", "--stats", "--quiet").err


def test_jobs(call):
    """Broken: parallel searches would give another verdict than one search, or accept any number of threads."""
    raced, alone = call("check", "multiple.nin", "--jobs", "3"), call("check", "multiple.nin")  # in any order
    assert (raced.code, sorted(raced.out.split())) == (alone.code, sorted(alone.out.split()))
    for number in ("0", "65", "1000"):
        outcome = call("check", "dog.non", "--jobs", number)
        assert (outcome.code, outcome.out) == (codes.USAGE, "")
        assert outcome.err.startswith(f"gridwright: --jobs: expected a whole number from 1 to 64, found '{number}'")
    assert "1 to 64" in " ".join(call("check", "--help").out.split())


def test_drawing(call, folder):
    """Broken: text would be written to the file of a drawing, or the differing cells would not be marked."""
    outcome = call("check", "multiple.nin", "-o", "out.svg")
    assert (outcome.code, outcome.out) == (codes.MULTIPLE, "")
    assert outcome.err == "multiple.nin: multiple: the first two solutions differ in 4 cells\n"
    several, dog = (gridwright.check(gridwright.load(name)) for name in ("multiple.nin", "dog.non"))
    marked = (folder / "out.svg").read_text()
    assert marked == gridwright.render(several) + "\n"
    assert call("check", "dog.non", "--to", "svg").out == gridwright.render(dog) + "\n"
    assert call("check", "dog.non", "-o", "out.png").code == codes.DONE
    assert (folder / "out.png").read_bytes().startswith(b"\x89PNG")
    assert call("check", "dog.non", "multiple.nin", "-o", "out.svg").code == codes.USAGE
    assert call("check", "dog.non", "multiple.nin", "-o", "out-{}.svg").code == codes.MULTIPLE
    assert (folder / "out-2.svg").read_text() == marked
    assert call("check", "dog.non", "--json", "--to", "svg").code == codes.USAGE
