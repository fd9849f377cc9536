"""`count`: the number alone on a line, with all digits."""

from __future__ import annotations

import json
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached

PERMUTATIONS = "4x4:1/1/1/1/1/1/1/1"


def test_digits_alone(call):
    """Broken: the output could not be used as a number."""
    assert call("count", PERMUTATIONS) == (0, "24\n", "")
    assert call("count", "none.nin").out == "0\n"


def test_several_are_told_apart(call):
    """Broken: it would be unclear which count belongs to which puzzle."""
    assert call("count", "dog.non", "set.jsonl").out.splitlines() == ["dog.non: 1", "set.jsonl#1: 1", "set.jsonl#2: 1"]


def test_lower_bound_at_a_limit(call):
    """Broken: an interrupted count would look exact."""
    outcome = call("count", PERMUTATIONS, "--time-limit", "0")
    assert outcome.code == 4
    word, least = outcome.out.strip().rsplit(" ", 1)
    assert word == "at least"
    assert 0 <= int(least) <= 24


@pytest.mark.parametrize("limit", [False, True])
def test_all_digits_of_a_huge_count(call, monkeypatch, limit):
    """Broken: a count with more digits than Python prints by default would fail, or lift that limit for good."""
    huge = 10**6000 + 7

    def count(puzzle, **options):
        if limit:
            raise LimitReached(Ending.TIME, at_least=huge)
        return huge

    monkeypatch.setattr("gridwright.api.count", count)
    before = sys.get_int_max_str_digits()
    digits = "1" + "0" * 5999 + "7"
    assert call("count", PERMUTATIONS).out == ("at least " * limit) + digits + "\n"
    assert f'"count": "{digits}", "exact": {"false" if limit else "true"}' in call("count", "--jsonl", PERMUTATIONS).out
    assert sys.get_int_max_str_digits() == before


def test_record(call):
    """Broken: programs would miss fields that the schema promises."""
    record = json.loads(call("count", "--jsonl", PERMUTATIONS).out)
    assert (record["command"], record["count"], record["exact"], record["reason"]) == ("count", "24", True, None)
    assert record["seconds"] >= 0


@given(st.integers(1, 3), st.integers(1, 3), st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_equals_brute_force(call, width, height, data):
    """Broken: the number printed would not be the number of pictures with these clues."""
    rows = data.draw(st.lists(st.sampled_from(_clues(width)), min_size=height, max_size=height))
    columns = data.draw(st.lists(st.sampled_from(_clues(height)), min_size=width, max_size=width))
    game = f"{width}x{height}:" + "/".join([*columns, *rows])
    pictures = ([cells >> width * y & (1 << width) - 1 for y in range(height)] for cells in range(1 << width * height))
    expected = sum(
        all(_clue(row, width) == clue for row, clue in zip(picture, rows, strict=True))
        and all(
            _clue(sum((row >> x & 1) << y for y, row in enumerate(picture)), height) == clue
            for x, clue in enumerate(columns)
        )
        for picture in pictures
    )
    assert call("count", game).out == f"{expected}\n"


def _clues(length):
    return sorted({_clue(line, length) for line in range(1 << length)})


def _clue(line, length):
    return ".".join(str(len(run)) for run in f"{line:0{length}b}"[::-1].split("0") if run)
