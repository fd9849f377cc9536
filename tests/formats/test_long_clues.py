"""Clues of any length are read alike; if these fail, a large puzzle is read wrongly, or past its limits."""

from __future__ import annotations

import random

import pytest

from gridwright import FormatError, LimitReached, Limits
from gridwright.nonogram.formats._clues import clue_in
from gridwright.nonogram.puzzle import Nonogram, Run, cells_asked
from gridwright.values.clock import Clock


def test_long_clues_are_read_like_short_ones():
    """Broken: a number is cut in two where a piece of the line ends, or a long run is lost."""
    rng = random.Random(1)
    for count in (10, 3_000, 20_000):
        lengths = [rng.choice([1, 2, 30, 64, 65, 900, 12_345]) for _ in range(count)]
        for sign, separators in ((" ", r"\s"), ("  ", r"\s"), (",", r"\s,")):
            text = sign.join(map(str, lengths))
            assert clue_in(text, 1, most=count, separators=separators) == [Run(length) for length in lengths]


def test_errors_in_long_clues_have_their_place():
    """Broken: a wrong word far into a line is reported elsewhere, or not at all."""
    text = "12 " * 5_000
    for wrong, said in (("x", "expected a run length, found 'x'"), ("0", "at least 1"), ("007 1x", "1x"), ("²", "²")):
        with pytest.raises(FormatError, match=said) as caught:
            clue_in(text + wrong, 7, most=10_000)
        assert (caught.value.line, caught.value.column) == (7, len(text) + 1 + (4 if wrong == "007 1x" else 0))
    with pytest.raises(FormatError, match="at most 4999 runs"):
        clue_in(text, 1, most=4_999)
    assert clue_in("007 " + text, 1, most=5_001)[0] == Run(7)


def test_reading_a_long_clue_looks_at_the_clock():
    """Broken: a line of many megabytes is read to its end, whatever the limit."""
    with Clock(Limits(time=0)).ticking(), pytest.raises(LimitReached):
        clue_in("1 " * 50_000, 1, most=50_000)


def test_clues_of_many_runs_are_checked():
    """Broken: the short way for clues of runs in black accepts what the long one rejects."""
    ones = [Run(1)] * 20
    empty = [[]] * 39
    assert Nonogram([ones], [[1] if place % 2 == 0 else [] for place in range(39)]).rows[0] == tuple(ones)
    for wrong, said in (
        (Run(0), "at least 1"),
        (Run(1, 2), "no colour 2"),
        (Run("1"), "whole number"),
        (Run(2), "40 cells"),
    ):
        with pytest.raises(ValueError, match=said):
            Nonogram([[*ones[:-1], wrong]], empty)
    assert Nonogram([[*ones[:-1], Run(None)]], empty).has_unknown_lengths
    assert cells_asked(((Run(2), Run(None), Run(3, 2)), (Run(2),))) == {1: 4, 2: 3}
