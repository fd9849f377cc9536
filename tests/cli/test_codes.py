"""The exit codes that scripts rely on: one table, every command."""

from __future__ import annotations

import pytest

TABLE = [
    (0, ["solve", "dog.non"]),
    (0, ["solve", "multiple.nin"]),  # a picture was requested, and there is one
    (0, ["solve", "multiple.nin", "--max-solutions", "1"]),
    (0, ["check", "dog.non"]),
    (0, ["count", "dog.non"]),
    (0, ["count", "multiple.nin"]),
    (0, ["invert", "dog.non"]),
    (0, ["convert", "dog.non", "--to", "nin"]),
    (0, ["render", "dog.non"]),
    (0, ["render", "--solved", "multiple.nin"]),
    (0, ["info", "sums.nin"]),
    (0, ["completion", "bash"]),
    (0, ["--help"]),
    (0, ["--version"]),
    (0, ["solve", "--help"]),
    (0, ["help", "solve"]),
    (1, ["check", "multiple.nin"]),
    (1, ["invert", "multiple.nin"]),
    (2, []),
    (2, ["paint", "dog.non"]),
    (2, ["slove", "dog.non"]),
    (2, ["--loud"]),
    (2, ["solve", "--loud", "dog.non"]),
    (2, ["solve", "dog.non", "--time-limit", "-1"]),
    (2, ["solve", "dog.non", "--time-limit", "nan"]),
    (2, ["solve", "dog.non", "--max-solutions", "0"]),
    (2, ["solve", "dog.non", "--seed", "9" * 5000]),
    (2, ["solve", "dog.non", "--size", "1000000000x1000000000"]),
    (2, ["solve", "dog.non", "--strategy", "magic"]),
    (2, ["solve", "dog.non", "--kind", "sudoku"]),
    (2, ["solve", "dog.non", "--from", "docx"]),
    (2, ["solve", "dog.non", "--to", "nin"]),  # cannot hold a solution
    (2, ["solve", "dog.non", "--json", "--jsonl"]),
    (2, ["solve", "dog.non", "--json", "--to", "text"]),
    (2, ["solve", "dog.non", "--json=yes"]),
    (2, ["solve", "dog.non", "--to"]),
    (2, ["solve", "dog.non", "-qx"]),
    (2, ["solve", "dog.non", "-q", "-v"]),
    (2, ["solve", "-", "-"]),
    (2, ["convert", "dog.non"]),
    (2, ["convert", "dog.non", "-o", "dog"]),
    (2, ["convert", "dog.non", "-o", "absent/dog.nin"]),
    (2, ["convert", "dog.non", "-o", "."]),
    (2, ["convert", "dog.non", "--to", "lp"]),  # read-only
    (2, ["completion", "tcsh"]),
    (3, ["solve", "bad.nin"]),
    (0, ["solve", "coloured.xml"]),
    (0, ["count", "unknown_lengths.non"]),
    (3, ["solve", "coloured.xml", "--strategy", "patterns"]),
    (3, ["check", "unknown_lengths.non", "--strategy", "logic"]),
    (3, ["invert", "coloured.xml"]),
    (3, ["solve", "absent.non"]),
    (3, ["solve", "dog.non", "--start", "absent.txt"]),
    (3, ["solve", "dog.non", "--start", "dog.non"]),
    (3, ["solve", "multiple.nin", "--start", "half.txt"]),  # of another size
    (4, ["solve", "multiple.nin", "--time-limit", "0"]),
    (4, ["check", "multiple.nin", "--time-limit", "0"]),
    (4, ["count", "multiple.nin", "--time-limit", "0"]),
    (5, ["solve", "none.nin"]),
    (5, ["solve", "sums.nin"]),  # sums that differ are a verdict, not an error
    (5, ["check", "none.nin"]),
    (5, ["count", "none.nin"]),
    (5, ["invert", "none.nin"]),
    (5, ["render", "--solved", "none.nin"]),
    # With several puzzles the highest code is returned, in any order.
    (1, ["check", "multiple.nin", "dog.non"]),
    (3, ["check", "bad.nin", "multiple.nin", "dog.non"]),
    (3, ["check", "dog.non", "multiple.nin", "bad.nin"]),
    (0, ["check", "dog.non", "coloured.xml"]),
    (5, ["check", "none.nin", "bad.nin", "multiple.nin"]),
]


def _name(words):
    return " ".join(words)[:60] or "nothing"


@pytest.mark.parametrize(
    ("code", "words"), TABLE, ids=lambda value: str(value) if isinstance(value, int) else _name(value)
)
def test_exit_code(call, code, words):
    """Broken: scripts that check the exit code would do the wrong thing."""
    assert call(*words).code == code


@pytest.mark.parametrize("words", [words for code, words in TABLE if code in (2, 3)], ids=lambda words: _name(words))
def test_a_fault_is_one_line_on_stderr(call, words):
    """Broken: a user would get a traceback, a long usage text, or no error message at all."""
    faults = [line for line in call(*words).err.splitlines() if line.startswith("gridwright: ")]
    assert len(faults) == 1
    assert "Traceback" not in faults[0]
    assert len(faults[0]) < 400
