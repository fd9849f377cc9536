"""Puzzles to test formats with colours: with goal, start, notes, colours and unknown lengths."""

from __future__ import annotations

import string

from hypothesis import strategies as st

from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour, Nonogram, Run, runs_of
from gridwright.values.grid import UNKNOWN, Grid

_LINE_OF_TEXT = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=12)
_SIGNS = st.sampled_from(string.ascii_letters + string.punctuation)
PLAIN_TEXT = _LINE_OF_TEXT.map(str.strip).filter(bool)


@st.composite
def palettes(draw, chars=_SIGNS):
    """A palette of varying names, values and characters; often the standard one."""
    if draw(st.booleans()):
        return BLACK_AND_WHITE
    count = draw(st.integers(2, 6))
    values = draw(st.lists(st.integers(0, 0xFFFFFF), min_size=count, max_size=count, unique=True))
    names = draw(st.lists(PLAIN_TEXT, min_size=count, max_size=count, unique=True))
    signs = draw(st.lists(chars, min_size=count, max_size=count, unique=True))
    return tuple(Colour(name, f"#{value:06x}", sign) for name, value, sign in zip(names, values, signs, strict=True))


@st.composite
def grids(draw, width, height, cells):
    """A grid of given cells."""
    return Grid(width, height, bytes(draw(st.lists(cells, min_size=width * height, max_size=width * height))))


@st.composite
def nonograms(draw, palette=None, unknown_lengths=True, started=True, meta_keys=PLAIN_TEXT, meta_texts=PLAIN_TEXT):
    """A puzzle; with a goal that fits its clues, or without one and perhaps without a solution."""
    colours = draw(palettes()) if palette is None else draw(palette)
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    known = st.integers(0, len(colours) - 1)
    goal, other = draw(grids(width, height, known)), draw(grids(width, height, known))
    told = draw(st.booleans())

    def clue(line):
        runs = runs_of(line)
        return [
            Run(None if unknown_lengths and draw(st.integers(0, 9)) == 0 else run.length, run.colour) for run in runs
        ]

    return Nonogram(
        [clue(line) for line in goal.rows()],
        [clue(line) for line in (goal if told else other).columns()],
        colours,
        goal=goal if told else None,
        start=draw(grids(width, height, known | st.just(UNKNOWN))) if started and draw(st.booleans()) else None,
        meta=draw(st.dictionaries(meta_keys, meta_texts, max_size=3)),
    )


def told(puzzle):
    """Everything that a puzzle holds; its equality ignores inessential parts."""
    return puzzle.rows, puzzle.columns, puzzle.palette, puzzle.goal, puzzle.start, puzzle.meta
