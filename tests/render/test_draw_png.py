"""If these fail, a PNG differs from the scene, or from the SVG."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scene_strategies import BLACK_AND_WHITE, pictures, scenes

from gridwright.rendering import png, svg
from gridwright.rendering.colours import rgb
from gridwright.rendering.layout import plan
from gridwright.values.errors import InputError, NotSupported
from gridwright.values.grid import PARTLY, UNKNOWN
from gridwright.values.scene import Label, Scene

Image = pytest.importorskip("PIL.Image")


def opened(data):
    return Image.open(io.BytesIO(data)).convert("RGB")


@given(scenes(), st.sampled_from([None, 1, 2, 3, 6, 9, 20, 30]), st.integers(1, 3))
def test_each_cell_has_its_colour(scene, cell, scale):
    """Sampled a third down the cell, away from its cross, and from the ring that marks it if it is not too small."""
    scene = replace(scene, lettered=False)
    layout = plan(scene, cell)
    picture = opened(png.draw(scene, cell=cell, scale=scale))
    for index, value in enumerate(scene.cells):
        row, column = divmod(index, scene.width)
        if value not in (UNKNOWN, PARTLY) and ((row, column) not in scene.marks or layout.cell >= 9):
            x, y = layout.left + column * layout.cell, layout.top + row * layout.cell
            place = (x * scale + layout.cell * scale // 2, y * scale + layout.cell * scale // 3)
            assert picture.getpixel(place) == rgb(scene.palette[value])


@given(pictures(), st.integers(1, 3))
def test_the_centre_of_each_cell_in_black_and_white(scene, scale):
    layout = plan(scene)
    picture = opened(png.draw(scene, scale=scale))
    for index, value in enumerate(scene.cells):
        row, column = divmod(index, scene.width)
        x, y = layout.left + column * layout.cell, layout.top + row * layout.cell
        centre = (x * scale + layout.cell * scale // 2, y * scale + layout.cell * scale // 2)
        assert picture.getpixel(centre) == ((0, 0, 0) if value else (255, 255, 255))


@given(scenes(), st.integers(1, 3))
def test_the_size_is_that_of_the_svg(scene, scale):
    width, height = map(int, re.search(r'width="(\d+)" height="(\d+)"', svg.draw(scene)).groups())
    assert opened(png.draw(scene, scale=scale)).size == (width * scale, height * scale)


def test_marked_cells_are_ringed():
    """If this fails, the cells in which two solutions differ cannot be seen."""
    scene = Scene(2, 1, b"\0\1", BLACK_AND_WHITE, marks=[(0, 0)])
    plain = opened(png.draw(Scene(2, 1, b"\0\1", BLACK_AND_WHITE)))
    marked = opened(png.draw(scene))
    layout = plan(scene)
    changed = {
        (x, y)
        for x in range(marked.width)
        for y in range(marked.height)
        if marked.getpixel((x, y)) != plain.getpixel((x, y))
    }
    assert changed
    assert all(layout.left < x < layout.left + layout.cell and layout.top < y for x, y in changed)


def test_labels_are_drawn():
    """If this fails, the margins of a PNG are empty."""
    scene = Scene(1, 1, b"\0", BLACK_AND_WHITE, left=[[Label("8")]], top=[[Label("8")]])
    picture = opened(png.draw(scene))
    layout = plan(scene)
    beside = picture.crop((0, layout.top + 2, layout.left - 2, layout.top + layout.cell - 2))
    above = picture.crop((layout.left + 2, 0, layout.left + layout.cell - 2, layout.top - 2))
    for margin in (beside, above):
        darkest = margin.convert("L").getextrema()[0]
        assert darkest < 100


def test_too_many_pixels_are_refused_before_they_are_made():
    scene = Scene(1000, 1000, bytes(1_000_000), BLACK_AND_WHITE)
    with pytest.raises(
        InputError, match="20020x20020 pixels is over the limit of 100000000; try cells smaller than 20"
    ):
        png.draw(scene, cell=20)
    with pytest.raises(InputError, match="try a smaller scale"):
        png.draw(scene, scale=4)
    with pytest.raises(InputError, match="scale of 0"):
        png.draw(scene, scale=0)


def test_without_pillow_it_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(NotSupported, match=re.escape("pip install 'gridwright[image]'")):
        png.draw(Scene(1, 1, b"\0", BLACK_AND_WHITE))
