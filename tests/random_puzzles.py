"""Random puzzles, for properties that must hold for all puzzles."""

from __future__ import annotations

from hypothesis import strategies as st

from gridwright.hitori.puzzle import Hitori
from gridwright.nonogram.formats import FORMATS
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour, Nonogram, Run, runs_of
from gridwright.values.grid import UNKNOWN, Grid

BY_NAME = {format.name: format for format in FORMATS}
NO_META = st.none()
COLOURS = (
    BLACK_AND_WHITE[1],
    Colour("red", "#ff0000", "r"),
    Colour("blue", "#0000ff", "b"),
    Colour("forestgreen", "#228b22", "g"),
)


@st.composite
def grids(draw, most=8, values=2):
    """Complete pictures, often square ones, since squares are most easily misread."""
    width = draw(st.integers(1, most))
    height = draw(st.one_of(st.just(width), st.integers(1, most)))
    return Grid(
        width,
        height,
        bytes(draw(st.lists(st.integers(0, values - 1), min_size=width * height, max_size=width * height))),
    )


def pictures(most=8, meta=NO_META):
    """Black and white puzzles with their goal."""
    return st.builds(lambda grid, meta: Nonogram.from_grid(grid, meta=meta), grids(most), meta)


@st.composite
def palettes(draw):
    """White and one or more colours, in a form that every format with colours can hold."""
    inks = draw(st.lists(st.sampled_from(COLOURS), min_size=1, max_size=4, unique=True))
    background = draw(st.sampled_from([BLACK_AND_WHITE[0], Colour("ivory", "#fffff0", ".")]))
    return (background, *inks)


@st.composite
def coloured(draw, most=6, meta=NO_META):
    """Puzzles of one or more colours with their goal."""
    palette = draw(palettes())
    return Nonogram.from_grid(draw(grids(most, len(palette))), palette, meta=draw(meta))


@st.composite
def clues_alone(draw, most=7):
    """Puzzles whose clues fit their lines but may contradict each other; without a goal."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))

    def lines(count, length):
        return [
            runs_of(draw(st.binary(min_size=length, max_size=length).map(lambda cells: bytes(c & 1 for c in cells))))
            for _ in range(count)
        ]

    return Nonogram(lines(height, width), lines(width, height))


def puzzles(most=8):
    """Black and white puzzles of all types."""
    return st.one_of(pictures(most), clues_alone(most))


@st.composite
def started(draw, most=6):
    """Black and white puzzles with a partly filled grid."""
    puzzle = draw(puzzles(most))
    size = puzzle.width * puzzle.height
    cells = draw(st.lists(st.sampled_from([0, 1, UNKNOWN]), min_size=size, max_size=size))
    return puzzle.with_notes(start=Grid(puzzle.width, puzzle.height, bytes(cells)))


def with_unknown_lengths(puzzle):
    """The same puzzle with the length of one run unknown; None if it has no runs."""
    for index, clue in enumerate(puzzle.rows):
        if clue:
            rows = [*puzzle.rows[:index], (Run(None, clue[0].colour), *clue[1:]), *puzzle.rows[index + 1 :]]
            return Nonogram(rows, puzzle.columns, puzzle.palette)
    return None


@st.composite
def hitoris(draw, most=5, numbers=9, square=False, empty=False):
    """Hitori with any numbers, with or without a solution."""
    width = draw(st.integers(1, most))
    height = width if square else draw(st.integers(1, most))
    number = st.integers(0, numbers) | st.none() if empty else st.integers(0, numbers)
    row = st.lists(number, min_size=width, max_size=width)
    return Hitori(draw(st.lists(row, min_size=height, max_size=height)))
