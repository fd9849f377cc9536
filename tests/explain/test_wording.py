"""The wording of steps: each cell and line is named once, in order, and corners are identified."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_puzzles import hitoris, pictures

import gridwright
from gridwright import Grid, Hitori, Limits
from gridwright.nonogram.techniques.blocks import complete_block
from gridwright.nonogram.techniques.line import Clue, Line
from gridwright.nonogram.techniques.wording import PlainSpeech
from gridwright.values.grid import UNKNOWN

_LINES = re.compile(r"(?:row|column)s (\d+(?:(?:, | and | to )\d+)+)")
_CELLS = re.compile(r"row \d+, column \d+(?:(?:; | and )row \d+, column \d+)+")


def repeated(sentence):
    """The lists in a sentence that name a line or cell twice, or name lines out of order."""
    lines = [
        (found[0], [int(number) for number in re.findall(r"\d+", found[1])]) for found in _LINES.finditer(sentence)
    ]
    wrong = [text for text, numbers in lines if numbers != sorted(set(numbers))]
    for text in _CELLS.findall(sentence):
        cells = re.findall(r"row \d+, column \d+", text)
        wrong += [text] * (len(set(cells)) < len(cells))
    return wrong


def test_the_test_sees_what_it_looks_for():
    """Broken: the properties below would hold for any text."""
    assert repeated("columns 5, 7, 7 and 9 are crosses") == ["columns 5, 7, 7 and 9"]
    assert repeated("rows 3 and 2") == ["rows 3 and 2"]
    assert repeated("it is so: row 1, column 2; row 1, column 2.") == ["row 1, column 2; row 1, column 2"]
    assert not repeated("rows 1 to 3, 5 and 7 make columns 2 and 3 black; row 1, column 2; row 1, column 3")


def all_reasons(puzzle):
    return [step.because for step in gridwright.explain(puzzle, limits=Limits(time=5))]


def test_two_blocks_share_the_cross_between_them():
    """Broken: "columns 5, 7, 7 and 9 are crosses"."""
    speech = PlainSpeech(gridwright.Nonogram([[1]], [[1]]))
    for text, ending in (("?#?#????", "columns 1, 3 and 5 are crosses."), (".#?#.???", "column 3 is a cross.")):
        cells = Grid.from_text(text).cells
        flags = bytes(cell in (value, UNKNOWN) for cell in cells for value in (0, 1))
        found = complete_block(Line("row", 0, Clue([(1, 1)] * 3), cells, flags, speech))
        assert found.because.endswith(ending)


@given(pictures(10))
@settings(max_examples=150)
def test_no_nonogram_step_names_a_line_twice(puzzle):
    """Broken: a list in a sentence would have a line twice."""
    assert not [text for because in all_reasons(puzzle) for text in repeated(because)]


@given(hitoris(7))
@settings(max_examples=100)
def test_no_hitori_step_names_a_cell_twice(puzzle):
    """Broken: a list in a sentence would have a cell twice."""
    assert not [text for because in all_reasons(puzzle) for text in repeated(because)]


@given(st.integers(0, 1000))
@settings(max_examples=10)
def test_no_made_puzzle_names_anything_twice(seed):
    """Broken: the same, in longer explanations."""
    for puzzle in (
        gridwright.make("hitori", 8, difficulty="hard", seed=seed).puzzle,
        gridwright.make("picture", 4, seed=seed, colours=4).puzzle,
    ):
        assert not [text for because in all_reasons(puzzle) for text in repeated(because)]


CORNERS = {
    "corner triple": [[1, 1, 2], [1, 3, 4], [5, 6, 3]],
    "corner quad": [[1, 1, 2], [3, 3, 4], [5, 6, 1]],
    "corner pair": [[1, 1, 2], [3, 4, 5], [6, 7, 8]],
}


@pytest.mark.parametrize("technique", CORNERS)
@pytest.mark.parametrize(
    ("flips", "corner"),
    [
        ((1, 1), "top left corner (row 1, column 1)"),
        ((1, -1), "top right corner (row 1, column 3)"),
        ((-1, 1), "bottom left corner (row 3, column 1)"),
        ((-1, -1), "bottom right corner (row 3, column 3)"),
    ],
)
def test_the_corner_is_named(technique, flips, corner):
    """Broken: a reader would not know which of the four corners is meant."""
    down, across = flips
    puzzle = Hitori([row[::across] for row in CORNERS[technique][::down]])
    [because] = [step.because for step in gridwright.explain(puzzle) if step.technique == technique]
    assert f"in the {corner}" in because


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([[4, 1, 2, 5], [6, 1, 2, 3], [7, 8, 9, 4]], "at the top edge in columns 2 and 3"),
        ([[7, 8, 9, 4], [6, 1, 2, 3], [4, 1, 2, 5]], "at the bottom edge in columns 2 and 3"),
        ([[4, 6, 7], [1, 1, 8], [2, 2, 9], [5, 3, 4]], "at the left edge in rows 2 and 3"),
        ([[7, 6, 4], [8, 1, 1], [9, 2, 2], [4, 3, 5]], "at the right edge in rows 2 and 3"),
    ],
)
def test_the_edge_is_named(numbers, said):
    """Broken: a reader would have to look for the two pairs."""
    reasons = [step.because for step in gridwright.explain(Hitori(numbers)) if step.technique == "edge pairs"]
    assert len(reasons) == 1
    assert said in reasons[0]
