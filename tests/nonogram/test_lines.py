"""The line kernels through their bindings, against brute force and each other (the C++ tests try all lines to 12)."""

from __future__ import annotations

import pytest
from brute import lines_of, runs_of
from hypothesis import given
from hypothesis import strategies as st

from gridwright._core import force_line


@st.composite
def told_lines(draw, most):
    picture = draw(st.lists(st.integers(0, 1), min_size=1, max_size=most))
    told = draw(st.lists(st.sampled_from([0, 1, 255, 255, 255]), min_size=len(picture), max_size=len(picture)))
    keep = draw(st.booleans())
    cells = [told_cell if told_cell == 255 or not keep else cell for cell, told_cell in zip(picture, told, strict=True)]
    return runs_of(picture), bytes(cells)


@given(told_lines(12))
def test_short_lines_against_brute_force(line):
    runs, cells = line
    fitting = [
        arrangement
        for arrangement in lines_of(runs, len(cells))
        if all(cell in (255, there) for cell, there in zip(cells, arrangement, strict=True))
    ]
    expected = bytes(column[0] if len(set(column)) == 1 else 255 for column in zip(*fitting, strict=True))
    for kernel in ("narrow", "wide", "plain"):
        assert force_line(runs, cells, kernel) == (expected if fitting else None)


@given(told_lines(62))
def test_one_word_against_many(line):
    runs, cells = line
    assert force_line(runs, cells, "narrow") == force_line(runs, cells, "wide")


@given(told_lines(400))
def test_long_lines_against_the_plain_program_and_backwards(line):
    runs, cells = line
    assert force_line(runs, cells) == force_line(runs, cells, "plain")
    forced, backwards = force_line(runs, cells), force_line(runs[::-1], cells[::-1])
    assert forced == (backwards and backwards[::-1])


@given(told_lines(300))
def test_long_lines_are_settled_by_one_call(line):
    """Forcing again changes nothing, and setting a forced cell to the other value leaves no arrangement."""
    runs, cells = line
    forced = force_line(runs, cells)
    if forced is None:
        return
    assert force_line(runs, forced) == forced
    for place, (before, after) in enumerate(zip(cells, forced, strict=True)):
        if before == 255:
            other = bytes([1 - after if after != 255 else 1])
            tried = force_line(runs, cells[:place] + other + cells[place + 1 :])
            assert (tried is None) == (after != 255)
            break


def test_clues_that_do_not_fit_are_refused():
    for runs in ([3, 2], [6], [0], [-1]):
        with pytest.raises(ValueError, match="fit"):
            force_line(runs, b"\xff" * 5)
