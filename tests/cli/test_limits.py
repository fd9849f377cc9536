"""Limits from the shell: if these fail, a call does not stop at its limit, or does not say so.

No test here measures time; `python -m bench latency` does.
"""

from __future__ import annotations

import json
import random

import pytest

import gridwright
from gridwright import Grid, Nonogram
from gridwright.cli import codes
from gridwright.values.clock import Clock


@pytest.fixture
def noise(tmp_path):
    """A board that takes far longer to explain than any limit here."""
    rng = random.Random(1)
    path = tmp_path / "noise.non"
    grid = Grid(300, 300, bytes(rng.random() < 0.75 for _ in range(90_000)))
    gridwright.save(Nonogram.from_grid(grid), path)
    return str(path)


@pytest.mark.parametrize("command", ["rate", "explain", "hint"])
def test_explaining_ends_at_its_time_limit(call, noise, command, tmp_path):
    """Broken: rating a collection would hang at one puzzle."""
    negative = str(gridwright.load(noise).goal).translate(str.maketrans("#.", ".#"))
    (tmp_path / "wrong.txt").write_text(negative)  # each of its cells has to be checked
    grid = ["--grid", str(tmp_path / "wrong.txt")] if command == "hint" else []
    assert call(command, "--time-limit", "0.5", noise, *grid).code == codes.UNKNOWN


def test_a_rating_at_a_limit_is_a_record_like_any_other(call, noise):
    """Broken: a collection would end at the first slow puzzle."""
    outcome = call("rate", "--jsonl", "--time-limit", "2", noise, "dog.non")
    first, second = map(json.loads, outcome.out.splitlines())
    assert (first["verdict"], first["ending"], second["verdict"]) == ("unknown", "time", "unique")
    assert outcome.code == codes.UNKNOWN


@pytest.mark.parametrize("command", ["solve", "check", "count", "rate", "explain", "hint"])
def test_no_time_at_all(call, command):
    """Broken: a limit of 0 would end in an internal error, or be ignored."""
    outcome = call(command, "--time-limit", "0", "4x4:2/1/2/1/1.1/2/1/1")
    assert outcome.code == codes.UNKNOWN
    assert "fault" not in outcome.err


@pytest.mark.parametrize("command", ["explain", "rate"])
def test_limits_of_nodes_hold_for_explanations(call, command):
    """Broken: one of the three limits would have no effect."""
    hard = gridwright.dump(Nonogram([[1]] * 12, [[1]] * 12), "tatham").strip()
    assert call(command, "--node-limit", "0", hard).code == codes.UNKNOWN


@pytest.mark.parametrize("runs", [[300_000], [1] * 150_000])
def test_a_long_line_stays_under_its_memory_limit_or_is_refused(call, tmp_path, runs):
    """Broken: a file of a few megabytes would fill the memory, whatever the limit."""
    width = 300_000
    columns = ["1" if len(runs) == 1 or column % 2 == 0 else "0" for column in range(width)]
    path = tmp_path / "long.nin"
    path.write_text(f"{width} 1\n{' '.join(map(str, runs))}\n" + "\n".join(columns) + "\n")
    outcome = call("solve", "--memory-limit", "16", str(path))
    assert (outcome.code, outcome.out) == (codes.UNKNOWN, "")
    assert "the memory limit was reached" in outcome.err


def test_reading_counts(call, tmp_path):
    """Broken: a limit would take effect only after minutes of reading."""
    path = tmp_path / "large.jsonl"
    line = gridwright.dump(gridwright.parse("4x4:2/1/2/1/1.1/2/1/1"), "jsonl")
    path.write_text(line * 20_000)
    outcome = call("check", "--time-limit", "0.05", str(path))
    assert (outcome.code, outcome.out) == (codes.UNKNOWN, "")
    assert "the time limit was reached" in outcome.err


def test_a_line_of_blots_that_is_too_long(call, folder):
    """Broken: a few megabytes of `?` would use up all memory, or end in an internal error."""
    blots = 65_000
    rows = ",".join("?" * blots)
    columns = "1\n0\n" * blots
    (folder / "blots.non").write_text(f"width {2 * blots}\nheight 1\nrows\n{rows}\ncolumns\n{columns}")
    outcome = call("solve", "blots.non")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (codes.UNKNOWN, "", 1)
    assert "there is not enough memory for this" in outcome.err
    outcome = call("check", "blots.non", "--memory-limit", "900")
    assert outcome.code == codes.UNKNOWN
    assert "the memory limit was reached" in outcome.err


def test_what_is_drawn_late_gets_its_half_second_once(call, monkeypatch):
    """Broken: each stage of a drawing would get its own half second after the limit."""
    clocks = []
    ticking = Clock.ticking
    monkeypatch.setattr(Clock, "ticking", lambda clock: clocks.append(clock) or ticking(clock))
    call("render", "dog.non", "--to", "svg", "--time-limit", "0.001")
    assert len([clock for clock in clocks if clock.limits.time == 0.5]) == 1
