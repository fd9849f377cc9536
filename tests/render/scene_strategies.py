"""Scenes of every type, for properties that all of them must have."""

from __future__ import annotations

import string

from hypothesis import strategies as st

from gridwright.values.grid import PARTLY, UNKNOWN
from gridwright.values.scene import Label, Scene

BLACK_AND_WHITE = ("#ffffff", "#000000")

colours = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
signs = st.sampled_from(["", *string.ascii_letters])
numbers = st.one_of(st.integers(0, 12), st.integers(0, 1200)).map(str) | st.just("?")
labels = st.tuples(numbers, st.none() | colours, signs).map(Label._make)


def cells(count, values):
    """`count` cells, each with one of the values."""
    return st.binary(min_size=count, max_size=count).map(lambda found: bytes(values[i % len(values)] for i in found))


@st.composite
def pictures(draw, most=13):
    """Black and white pictures, all cells known, with the labels of a nonogram's margins."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    plain = st.lists(numbers.map(Label), max_size=3).map(tuple)
    return Scene(
        width,
        height,
        draw(cells(width * height, [0, 1])),
        BLACK_AND_WHITE,
        left=draw(st.lists(plain, min_size=height, max_size=height).map(tuple)),
        top=draw(st.lists(plain, min_size=width, max_size=width).map(tuple)),
        rule=draw(st.sampled_from([5, 5, 5, 0, 1, 3])),
    )


@st.composite
def scenes(draw, most=9):
    """All possible scenes."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    palette = draw(st.just(BLACK_AND_WHITE) | st.lists(colours, min_size=2, max_size=5).map(tuple))
    places = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    margin = st.lists(labels, max_size=4).map(tuple)
    return Scene(
        width,
        height,
        draw(cells(width * height, [*range(len(palette)), PARTLY, UNKNOWN])),
        palette,
        lettered=draw(st.booleans()),
        signs=draw(st.just(()) | st.lists(signs, min_size=len(palette), max_size=len(palette)).map(tuple)),
        left=draw(st.just(()) | st.lists(margin, min_size=height, max_size=height).map(tuple)),
        top=draw(st.just(()) | st.lists(margin, min_size=width, max_size=width).map(tuple)),
        marks=draw(st.frozensets(places, max_size=5)),
        rule=draw(st.integers(0, 6)),
        crosses=draw(st.booleans()),
        title=draw(st.text(max_size=10)),
    )
