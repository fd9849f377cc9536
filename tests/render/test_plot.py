"""Plots: points are in the right places, ticks are round, and the SVG is well-formed with any text."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gridwright.rendering import plot_png
from gridwright.rendering.plot import HEIGHT, WIDTH, Axis, Dots, Plot, Series, Stroke, Text, marks, svg

NUMBERS = st.floats(1e-6, 1e6)
POINTS = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=5)


def plot(series, *, logarithmic=True, equal=False, names=("first", "second"), title="title"):
    x, y = (Axis(name, lambda number: f"{number:g}", logarithmic) for name in ("across", "up"))
    roles = ("first", "second")
    drawn = [Series(points, role, name) for points, role, name in zip(series, roles, names, strict=False)]
    return Plot(title, x, y, drawn, [(role, role) for role in roles], equal=equal)


def places(mark):
    return [(mark.x, mark.y)] if isinstance(mark, Text) else mark.points


def line_of(drawn, role):
    """The points of the series with a role; the line in the legend comes before it."""
    return [mark.points for mark in marks(drawn) if not isinstance(mark, Text) and mark.role == role][-1]


@given(st.lists(POINTS, min_size=1, max_size=2), st.booleans(), st.booleans())
def test_everything_is_on_the_ground(series, logarithmic, equal):
    """Broken: a part of a plot would be cut off."""
    for mark in marks(plot(series, logarithmic=logarithmic, equal=equal)):
        for x, y in places(mark):
            assert 0 <= x <= WIDTH
            assert 0 <= y <= HEIGHT


@given(POINTS, st.booleans())
def test_more_is_further(points, logarithmic):
    """Broken: the picture would not match the numbers."""
    placed = line_of(plot([points], logarithmic=logarithmic), "first")
    assert len(placed) == len(points)
    for (x, y), (across, down) in zip(points, placed, strict=True):
        for (other_x, other_y), (other_across, other_down) in zip(points, placed, strict=True):
            assert x > other_x or across <= other_across
            assert y > other_y or down >= other_down


def test_a_power_of_ten_is_as_long_everywhere():
    (a, _), (b, _), (c, _) = line_of(plot([[(1, 1), (10, 1), (100, 1)]]), "first")
    assert b - a == pytest.approx(c - b)
    (a, _), (b, _), (c, _) = line_of(plot([[(1, 1), (2, 1), (3, 1)]], logarithmic=False), "first")
    assert b - a == pytest.approx(c - b)


@given(POINTS, st.booleans())
def test_ticks_are_few_and_round(points, logarithmic):
    """Broken: an axis would be unreadable."""
    axis = Axis("across", repr, logarithmic)
    drawn = Plot("title", axis, axis, [Series(points)])
    ticks = [float(mark.text) for mark in marks(drawn) if isinstance(mark, Text) and mark.anchor == "middle"]
    assert 2 <= len(ticks) <= 8
    assert ticks == sorted(set(ticks))
    steps = ticks if logarithmic else [ticks[1] - ticks[0]]
    assert {f"{step:.3e}"[:5] for step in steps} <= {"1.000", "2.000", "5.000"}
    assert ticks[0] <= min(x for x, _ in points) * (1 + 1e-9)


@given(st.lists(NUMBERS, min_size=2, max_size=2))
def test_names_of_lines_do_not_hide_each_other(heights):
    """Broken: if two lines end close together, only one name would be readable."""
    drawn = plot([[(1, 1), (2, height)] for height in heights], names=("one", "other"))
    one, other = (mark.y for mark in marks(drawn) if isinstance(mark, Text) and mark.text in ("one", "other"))
    assert abs(one - other) >= 10


def test_both_axes_are_equal_where_the_diagonal_is_drawn():
    ((x, y),) = line_of(plot([[(1, 1000)]], equal=True), "first")
    ((mirrored_x, mirrored_y),) = line_of(plot([[(1000, 1)]], equal=True), "first")
    assert (x, y) != (mirrored_x, mirrored_y)
    diagonal = next(
        mark.points for mark in marks(plot([[(1, 1000)]], equal=True)) if isinstance(mark, Stroke) and slanted(mark)
    )
    (left, bottom), (right, top) = diagonal
    assert (x - left) / (right - left) == pytest.approx((mirrored_y - bottom) / (top - bottom))


def slanted(mark):
    return len(mark.points) == 2 and all(a != b for a, b in zip(*mark.points, strict=True))


@given(st.text(max_size=20), st.text(max_size=20))
def test_svg_is_well_formed(title, name):
    """Broken: a name could break the page."""
    root = ElementTree.fromstring(svg(plot([[(1, 2), (3, 4)]], title=f'<&">{title}', names=(name,))))
    assert len(list(root.iter("path"))) >= 4


@given(st.lists(st.tuples(st.floats(0, WIDTH), st.floats(0, HEIGHT)), min_size=2, max_size=5))
def test_dashes_lie_on_the_line(points):
    """Broken: the lines in the PNG would differ from those in the page."""
    assume(len(set(points)) > 1)
    pieces = list(plot_png._dashed(points, (4, 2)))
    assert pieces[0][0] == points[0]
    assert all(len(piece) >= 2 for piece in pieces[:-1])


def test_pixels():
    image = pytest.importorskip("PIL.Image")
    from io import BytesIO

    series = [[(1, 1), (5, 100)], [(1, 3), (4, 50)]]
    dots = Plot("dots", *(Axis(name, str) for name in "xy"), [Series([(1, 1), (2, 5)], dots=True)])
    assert any(isinstance(mark, Dots) for mark in marks(dots))
    picture = image.open(BytesIO(plot_png.draw("a title", ["some words " * 40], [plot(series), dots, dots])))
    assert picture.width > picture.height / 2
    colours = {colour for _, colour in picture.getcolors(1 << 24)}
    for value in ((0, 0x72, 0xB2), (0xD5, 0x5E, 0), (255, 255, 255)):
        assert min(max(map(abs, map(int.__sub__, value, colour))) for colour in colours) <= 12
