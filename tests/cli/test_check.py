"""`check`: one word, and both pictures where there are two."""

from __future__ import annotations

import json

import pytest


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
    """Broken: one could not see which verdict belongs to which puzzle."""
    outcome = call("check", "-q", "dog.non", "multiple.nin", "set.jsonl")
    assert outcome.out.splitlines() == [
        "dog.non: unique",
        "multiple.nin: multiple",
        "set.jsonl#1: unique",
        "set.jsonl#2: unique",
    ]


def test_reason_of_none_is_told(call):
    """Broken: a puzzle without solution would leave its author alone with the word."""
    assert call("check", "none.nin").err.startswith("none.nin: none: ")


def test_records(call):
    """Broken: programs would miss fields that the schema promises."""
    records = json.loads(call("check", "--json", "dog.non", "multiple.nin", "none.nin", "bad.nin", "coloured.xml").out)
    assert all(record["schema"] == "gridwright-cli/1" and record["command"] == "check" for record in records)
    dog, multiple, none, bad, coloured = records
    assert (dog["source"], dog["puzzle"], dog["title"]) == ("dog.non", 1, "Dog")
    assert (dog["kind"], dog["format"], dog["width"], dog["height"]) == ("nonogram", "non", 5, 5)
    assert (dog["verdict"], dog["count"], dog["differing"], dog["reason"]) == ("unique", 1, [], None)
    assert dog["stats"]["seconds"] >= 0
    assert (multiple["verdict"], sorted(multiple["solutions"])) == ("multiple", [["#.", ".#"], [".#", "#."]])
    assert multiple["differing"] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert (none["verdict"], none["solutions"], none["count"]) == ("none", [], 0)
    assert none["contradiction"]["lines"]
    assert all(line["axis"] in ("row", "column") and line["index"] in (0, 1) for line in none["contradiction"]["lines"])
    assert (bad["source"], bad["puzzle"], bad["error"]["line"], bad["error"]["column"]) == ("bad.nin", None, 3, 1)
    assert (coloured["source"], coloured["puzzle"]) == ("coloured.xml", 1)
    assert "not supported yet" in coloured["error"]["message"]


def test_likely_typo_is_in_the_record(call):
    """Broken: the clue that is most likely wrong would not reach a program."""
    record = json.loads(call("check", "--jsonl", "sums.nin").out)
    typos = record["contradiction"]["typos"]
    assert {"axis": "row", "index": 0, "run": 0, "found": 2, "suggested": 1} in typos


def test_lines_come_one_a_puzzle(call):
    """Broken: --jsonl would not be one record a line."""
    lines = call("check", "--jsonl", "set.jsonl", "dog.non").out.splitlines()
    assert [(json.loads(line)["source"], json.loads(line)["puzzle"]) for line in lines] == [
        ("set.jsonl", 1),
        ("set.jsonl", 2),
        ("dog.non", 1),
    ]
