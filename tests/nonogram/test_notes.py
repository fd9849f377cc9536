"""The example lines of the pattern notes and the solver notes, and those of their claims that are wrong."""

from __future__ import annotations

from itertools import islice, product

import pytest
from brute import lines_of

import gridwright
from gridwright.nonogram.strategies.parts.bit_board import Contradiction
from gridwright.nonogram.strategies.parts.pattern import Pattern, tally, untouched, written
from gridwright.nonogram.strategies.parts.permutations import permutations
from gridwright.nonogram.strategies.parts.policies import line_off, line_on, packed, policy, remain_off, remain_on
from gridwright.nonogram.strategies.parts.subroutines import (
    COMPLETE,
    EDGE_FILL,
    GLUE,
    MERCURY,
    SIMPLE_BOXES,
    Line,
    logic,
    mercury,
    walk,
)

NO_CONSENSUS = "4x4:2/1/2/1/1.1/2/1/1"


def after(runs, text):
    """A line after one visit of `logic`, and the subroutines that marked something."""
    line = Line.from_text(runs, text)
    logic(line)
    return str(line), {name for name, _, _ in line.marks}


def walked(runs, text):
    """The same after a walk in one direction only."""
    line = Line.from_text(runs, text)
    walk(line)
    return str(line), {name for name, _, _ in line.marks}


def bits(text, sign):
    return sum(1 << place for place, char in enumerate(text) if char == sign)


# The pattern notes


def test_the_pattern_of_two_and_one_in_five_cells():
    """Broken: the first definitions of the notes do not hold."""
    pattern = Pattern([2, 1], 5)
    assert pattern.members == [bits(way, "o") for way in ("ooxox", "ooxxo", "xooxo")]
    assert (pattern.complexity, str(pattern)) == (3, "?o???")


@pytest.mark.parametrize("written_out", [0, 500])
def test_its_reduction_and_expansion(written_out):
    """Broken: reducing a set, or counting it, gives another consensus than the notes."""
    pattern = Pattern([2, 1], 5, written_out=written_out)
    pattern.reduce(0, bits("???x?", "x"))
    assert (pattern.complexity, str(pattern)) == (2, "?o?xo")
    assert (pattern.members is None) == (not written_out)


def test_a_million_million_ways_are_counted():
    """Broken: a long line is written out, and never ends."""
    runs = [2, 1, 3, 1, 1, 2, 1, 4, 1, 1, 2, 1, 1, 2, 1]
    assert untouched(runs, 80) > 10**12
    assert tally(runs, 80, 0, 0)[0] == untouched(runs, 80)
    pattern = Pattern(runs, 80)
    assert pattern.members is None
    pattern.reduce(1 << 40, 1 << 3)
    assert 10**9 < pattern.complexity < untouched(runs, 80)


def test_policies():
    """Broken: a line is wrongly settled, or one of the four named functions does something else."""
    assert policy([5], 5, 0, 0) == ("policy 1, 2: line()", line_on(5), 0)
    assert policy([3, 1], 5, 0, 0) == ("policy 1, 2: line()", bits("oooxo", "o"), bits("oooxo", "x"))
    assert policy([2], 5, bits("?oo??", "o"), 0) == ("policy 3: remain_off()", 0b00110, bits("xoox?", "x") | 1 << 4)
    assert policy([], 5, 0, 0) == ("policy 0: line_off()", 0, line_off(5))
    assert policy([1, 1], 4, 0, bits("x?x?", "x")) == ("policy 4: remain_on()", bits("xoxo", "o"), bits("xoxo", "x"))
    assert policy([2], 5, bits("?o???", "o"), 0) is None
    assert policy([1, 1], 4, bits("o???", "o"), 0) is None
    assert (remain_on(4, 0b0101), remain_off(4, 0b0101), packed([2, 1])) == (0b1010, 0b1010, 0b1011)


def test_policies_agree_with_the_pattern():
    """Broken: a policy settles cells that have another value in some way."""
    for length in range(1, 7):
        for runs in _clues(length):
            for text in map("".join, product("ox?", repeat=length)):
                settled = policy(runs, length, bits(text, "o"), bits(text, "x"))
                ways = written(runs, length, bits(text, "o"), bits(text, "x"))
                if settled is not None and ways:
                    assert ways == [settled[1]]
                    assert settled[1] | settled[2] == line_on(length)


def test_a_solvable_puzzle_without_a_consensus():
    """Broken: the notes' claim that a solvable puzzle always has a consensus somewhere holds after all."""
    puzzle = gridwright.parse(NO_CONSENSUS)
    clues = [[run.length for run in clue] for clue in puzzle.rows + puzzle.columns]
    assert all(str(Pattern(clue, 4)) == "????" for clue in clues)
    assert gridwright.check(puzzle).verdict == "unique"
    for strategy in ("patterns", "logic"):
        result = gridwright.check(puzzle, strategy=strategy)
        assert (result.verdict, result.partial.known) == ("unknown", 0)
    for strategy in ("dfs", "dfs-logic", "lalafrog", "lalafrog-freedom"):
        assert gridwright.check(puzzle, strategy=strategy).verdict == "unique"


def test_complexity_alone_decides_nothing():
    """Broken: the answer of the docs to the notes' open question is wrong."""
    patterns = [Pattern(runs, length) for runs, length in (([8], 10), ([2, 1], 5), ([1, 1], 4))]
    assert [pattern.complexity for pattern in patterns] == [3, 3, 3]
    assert [length_of_consensus(pattern) for pattern in patterns] == [6, 1, 0]
    for length in range(1, 10):
        for runs in _clues(length):
            slack = length - sum(runs) - len(runs) + 1
            agreed = sum(max(0, run - slack) for run in runs) if slack and runs else length
            assert length_of_consensus(Pattern(runs, length)) == agreed


def length_of_consensus(pattern):
    return (pattern.black | pattern.white).bit_count()


# The solver notes


def test_simple_boxes():
    """Broken: the overlap of the two extremes differs from the notes' picture."""
    line, marked = after([2, 13, 1], "?" * 20)
    assert line == "?" * 5 + "o" * 11 + "?" * 4
    assert marked == {SIMPLE_BOXES}
    assert walk(Line([2, 13, 1], 20)) == [1, 15, 17]  # max_left; the notes work out 1 for the run of 2
    assert 19 - walk(Line([1, 13, 2], 20))[2] == 2  # max_right of the run of 2


def test_edge_fill_counts_from_the_settled_prefix():
    """Broken: the grey cell is counted as part of the run, and a cell is wrong."""
    assert after([2], "xo???")[0] == "xooxx"
    assert after([3], "o????") == ("oooxx", {EDGE_FILL, COMPLETE})
    assert after([2, 1], "xo????")[0] == "xoox??"
    assert after([1, 2], "oxo?????") == ("oxooxxxx", {EDGE_FILL, COMPLETE})


def test_glue():
    """Broken: a cell near the edge does not pull its run along."""
    assert walked([4], "?o??????") == ("?ooo????", {GLUE})
    assert walked([4], "??o?????") == ("??oo????", {GLUE})
    assert walked([4, 1], "xx?o??????") == ("xx?ooo????", {GLUE})
    assert walked([2, 4], "?????o???????") == ("?????o???????", set())  # not the edgemost run: nothing to glue


@pytest.mark.parametrize(
    ("before", "expected"),
    [("??o??", "x?o??"), ("??ox?", "xoox?"), ("??oo?", "xxoo?")],
)
def test_the_three_cases_of_mercury(before, expected):
    """Broken: a block at the end of the nearest place does not pull the run away from the edge."""
    line = Line.from_text([2], before)
    mercury(line, 0, 0, 0)
    assert str(line) == expected
    assert {name for name, _, _ in line.marks} == {MERCURY}


def test_mercury_after_complete_runs():
    """Broken: counted from the border, the cells of the first run become grey."""
    assert walked([2, 2], "oox??o??") == ("ooxx?o??", {MERCURY})


def test_the_state_11_ends_the_attempt():
    """Broken: a cell marked grey and black passes."""
    line = Line.from_text([2], "ox???")
    with pytest.raises(Contradiction):
        logic(line)
    assert [line.state(place) for place in range(3)] == [0b10, 0b11, 0b00]
    for runs, text in (([3], "o??o?"), ([2, 2], "?x??x?"), ([1], "o?o")):
        with pytest.raises(Contradiction):
            logic(Line.from_text(runs, text))


def test_both_directions_say_the_same():
    """Broken: a line gives fewer or other results when it is read from its other end."""
    for runs, text in (([2, 1], "?o?x???"), ([1, 3], "??o????"), ([4], "?????o?"), ([2, 2], "o?????o")):
        one, other = Line.from_text(runs, text), Line.from_text(runs[::-1], text[::-1])
        for line in (one, other):
            for _ in range(4):  # a single visit may find less from one end
                logic(line)
        assert str(one) == str(other)[::-1]


@pytest.mark.parametrize("length", [1, 2, 5, 8])
def test_logic_and_patterns_are_right_on_every_line(length):
    """Broken: a mark is not in every way to fill in the line, or a contradiction is wrong."""
    for runs in _clues(length):
        ways = [sum(cell << place for place, cell in enumerate(way)) for way in lines_of(runs, length)]
        assert sorted(permutations(runs, length)) == sorted(ways)
        for text in _texts(length):
            black, white = bits(text, "o"), bits(text, "x")
            fitting = [way for way in ways if not way & white and not black & ~way]
            _compare_with(Line.from_text(runs, text), fitting)
            _compare_tally(runs, length, black, white, fitting)


def _clues(length):
    return sorted({tuple(map(len, way.split())) for way in map("".join, product("o ", repeat=length))})


def _texts(length):
    step = 1 if length < 8 else 37  # of the 6,561 beginnings of eight cells, some
    return islice(map("".join, product("?ox", repeat=length)), 0, None, step)


def _compare_with(line, fitting):
    try:
        logic(line)
    except Contradiction:
        assert not fitting
        return
    assert all(line.black & ~way == 0 == line.white & way for way in fitting)


def _compare_tally(runs, length, black, white, fitting):
    complexity, all_black, all_white = tally(runs, length, black, white)
    assert complexity == len(fitting)
    assert sorted(written(runs, length, black, white)) == sorted(fitting)
    if fitting:
        assert all_black == sum(1 << i for i in range(length) if all(way >> i & 1 for way in fitting))
        assert all_white == sum(1 << i for i in range(length) if not any(way >> i & 1 for way in fitting))


def test_permutations_come_leftmost_first():
    """Broken: the search does not try the rows in the order of the notes."""
    found = [f"{cells:06b}"[::-1] for cells in permutations([2, 1], 6)]
    assert found == ["110100", "110010", "110001", "011010", "011001", "001101"]
    assert list(permutations([], 3)) == [0]
    assert next(iter(permutations([1] * 200, 1000))).bit_count() == 200  # the first comes at once
