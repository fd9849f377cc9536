"""`info`: the content of a file."""

from __future__ import annotations

import json

from gridwright import Grid, Nonogram, Run


def test_lines(call):
    """Broken: the facts about a puzzle would be wrong or missing."""
    lines = dict(line.split(maxsplit=1) for line in call("info", "dog.txt", "--start", "half.txt").out.splitlines())
    assert lines == {
        "format": "text",
        "kind": "nonogram",
        "size": "5x5, 25 cells",
        "black": "12 cells, 48%",
        "sums": "rows and columns agree",
        "runs": "8 in the rows, 5 in the columns",
        "slack": "0 to 4 cells; 2 of 10 lines have none",
        "goal": "a picture that obeys the clues",
        "start": "3 of 25 cells given",
    }


def test_sums_that_disagree_are_told(call):
    """Broken: the most common typo would go unseen."""
    assert "disagree (black: 3 in the rows, 2 in the columns)" in call("info", "sums.nin").out


def test_colours_and_unknown_lengths(call):
    """Broken: files that cannot be solved yet could not be described either."""
    assert "white #ffffff, red #ff0000, blue #0000ff" in call("info", "coloured.xml").out
    assert "unknown: some run lengths are not given" in call("info", "unknown_lengths.non").out


def test_record(call):
    """Broken: programs would miss fields that the schema promises."""
    record = json.loads(call("info", "--jsonl", "dog.non").out)
    assert record["meta"]["title"] == "Dog"
    assert (record["cells"], record["black"], record["sums_agree"]) == (25, 12, True)
    assert (record["row_sums"], record["column_sums"]) == ([12], [12])
    assert (record["row_runs"], record["column_runs"]) == (8, 5)
    assert (record["least_slack"], record["most_slack"], record["settled_lines"]) == (0, 4, 2)
    assert record["palette"][1] == {"name": "black", "value": "#000000", "char": "#"}
    assert (record["unknown_lengths"], record["goal_obeys"], record["start_known"]) == (False, None, None)


def test_facts_of_odd_puzzles():
    """Broken: sums would be compared over all colours at once, or an unknown length be mistaken for a number."""
    palette = [("white", "#ffffff", "."), ("red", "#ff0000", "r"), ("blue", "#0000ff", "b")]
    swapped = Nonogram([[Run(1, 1), Run(1, 2)]], [[Run(1, 1)], [Run(1, 1)]], palette).facts()
    assert (swapped.row_sums, swapped.column_sums, swapped.sums_agree) == ((1, 1), (2, 0), False)
    unknown_lengths = Nonogram([[Run(None)]], [[1], [1]]).facts()
    assert (unknown_lengths.row_sums, unknown_lengths.black, unknown_lengths.sums_agree) == ((None,), None, None)
    wrong = Nonogram([[1]], [[1]], goal=Grid.from_text(".")).facts()
    assert wrong.goal_obeys is False
