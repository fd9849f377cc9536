"""Native guesses as used by Python, against lines solved one after the other by the automaton."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright import Limits
from gridwright.nonogram.engine import Refuter, force_colours
from gridwright.values.clock import Clock
from gridwright.values.errors import LimitReached


def runs_at(line):
    """The runs (length, colour) of a line of values."""
    starts = [k for k, value in enumerate(line) if value and (k == 0 or line[k - 1] != value)]
    return [(next((n for n, v in enumerate(line[k:]) if v != line[k]), len(line) - k), line[k]) for k in starts]


class Plain:
    """A picture's clues, its lines, and their consequences."""

    def __init__(self, picture, colours, blots=()):
        self.height, self.width, self.colours = len(picture), len(picture[0]), colours
        self.runs = [runs_at(line) for line in (*picture, *zip(*picture, strict=True))]
        for number, run in enumerate((runs, k) for runs in self.runs for k in range(len(runs))):
            if number in blots:
                run[0][run[1]] = 0, run[0][run[1]][1]

    def members(self, line):
        """The cells of a line."""
        if line < self.height:
            return range(line * self.width, (line + 1) * self.width)
        return range(line - self.height, self.height * self.width, self.width)

    def solve(self, line, sets):
        """Let a line rule out what it can; return False if it breaks."""
        count, members = self.colours, self.members(line)
        flags = b"".join(bytes(sets[cell * count : (cell + 1) * count]) for cell in members)
        after = force_colours(self.runs[line], flags, count, "automaton")
        for place, cell in enumerate(members if after else ()):
            sets[cell * count : (cell + 1) * count] = after[place * count : (place + 1) * count]
        return after is not None

    def close(self, sets):
        """The sets when no line settles anything more; None if one breaks."""
        sets, before = bytearray(sets), None
        while before != sets:
            before = bytes(sets)
            if not all(self.solve(line, sets) for line in range(self.height + self.width)):
                return None
        return sets

    def without(self, sets, cell, *values):
        """The same sets with values of a cell removed."""
        sets = bytearray(sets)
        for value in values:
            sets[cell * self.colours + value] = 0
        return sets

    def left(self, sets, cell):
        """The values that a cell may have."""
        return [value for value in range(self.colours) if sets[cell * self.colours + value]]

    def refuter(self, sets, clock=None):
        """The native search."""
        lines = self.runs
        if self.colours == 2 and all(length for runs in lines for length, _ in runs):
            lines = [[length for length, _ in runs] for runs in lines]
        return Refuter(lines, self.height, self.colours, bytes(sets), clock or Clock())


@st.composite
def boards(draw):
    """Clues in black and white or in colours, some with runs of unknown length, and the sets that lines leave."""
    width, height, colours = draw(st.integers(3, 6)), draw(st.integers(3, 6)), draw(st.sampled_from([2, 2, 3]))
    values = st.sampled_from([0, 0, 1, 1, colours - 1])
    picture = draw(st.lists(st.lists(values, min_size=width, max_size=width), min_size=height, max_size=height))
    blots = draw(st.sampled_from([(), (), (1, 4)]))
    plain = Plain(picture, colours, blots)
    return plain, plain.close(b"\1" * (width * height * colours)), draw(st.randoms(use_true_random=False))


@given(boards())
@settings(max_examples=150)
def test_guesses_are_those_that_break(board):
    """Broken: a cell gets a value that is not forced, or a wrong guess is not found."""
    plain, sets, random = board
    open_ = [cell for cell in range(plain.width * plain.height) if len(plain.left(sets, cell)) > 1]
    tries = bytes(flag and random.random() < 0.7 for flag in sets)
    worth = [(cell, value) for cell in open_ for value in plain.left(tries, cell)]
    breaking = [guess for guess in worth if plain.close(plain.without(sets, *guess)) is None]
    refuter = plain.refuter(sets)
    found = refuter.refute(tries)
    assert (found is not None) == bool(breaking)
    if found is not None:
        row, column, value = found
        assert (row * plain.width + column, value) in breaking
    near = refuter.beside(tries)
    if near is not None:
        row, column, value, line, beside = near
        assert (row * plain.width + column, value) in breaking
        assert row * plain.width + column in plain.members(line)
        assert abs(line - beside) == 1
        after = plain.without(sets, row * plain.width + column, value)
        assert plain.solve(line, after)
        across = range(plain.height, plain.height + plain.width) if line < plain.height else range(plain.height)
        assert all(plain.solve(crossing, after) for crossing in across)
        assert not plain.solve(beside, after)
    alike = refuter.agree()
    if alike is not None:
        (row, column), agreed = alike
        cell = row * plain.width + column
        values = plain.left(sets, cell)
        cases = [plain.close(plain.without(sets, cell, *(v for v in values if v != value))) for value in values]
        assert agreed
        for row, column, value in agreed:
            other = row * plain.width + column
            assert other in open_
            assert {tuple(plain.left(case, other)) for case in cases if case is not None} == {(value,)}


def test_the_largest_puzzle_without_a_consensus():
    """Broken: nothing is found where no line settles anything, or the cell is not reported."""
    lengths = [[1, 1], [2], [1], [1], [2], [1], [2], [1]]
    runs = [[(length, 1) for length in line] for line in lengths]
    for lines in (lengths, runs):
        refuter = Refuter(lines, 4, 2, b"\1" * 32, Clock())
        assert refuter.beside(b"\1" * 32) == (0, 0, 1, 0, 1)
        assert refuter.refute(b"\1" * 32) == (0, 0, 1)
        assert refuter.refute(b"\0\0" + b"\1" * 30) != (0, 0, 1)
        assert refuter.agree() == ((0, 0), [(1, 3, 0)])


def test_limits_and_bad_arguments():
    """Broken: a long search does not end in time, or wrong flags cause reads out of bounds."""
    plain = Plain([[1, 0], [0, 1]], 2)
    sets = b"\1" * 8
    with pytest.raises(LimitReached):
        plain.refuter(sets, Clock(Limits(time=0)))
    with pytest.raises(ValueError, match="one flag"):
        plain.refuter(sets[1:])
    with pytest.raises(ValueError, match="unknown colour"):
        plain.refuter(sets[:4])
    with pytest.raises(ValueError, match="no possible value"):
        plain.refuter(bytes(8))
    with pytest.raises(ValueError, match="one flag"):
        plain.refuter(sets).refute(b"\1" * 4)
    with pytest.raises(ValueError, match="already forces"):
        Plain([[1, 1], [0, 1]], 2).refuter(sets).agree()
