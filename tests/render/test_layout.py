"""If these fail, labels overlap or leave the page, or large pictures cannot be read or opened."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from scene_strategies import BLACK_AND_WHITE, scenes

from gridwright.rendering.layout import Boxes, Texts, plan, shapes, text_sizes
from gridwright.values.scene import Label, Scene


@given(scenes(), st.none() | st.integers(1, 40), st.booleans())
def test_everything_is_on_the_page(scene, cell, clues):
    layout = plan(scene, cell, clues)
    for shape in shapes(scene, layout):
        if isinstance(shape, Boxes):
            for x, y, width, height in shape.boxes:
                assert 0 <= x < x + width <= layout.width
                assert 0 <= y < y + height <= layout.height
        elif isinstance(shape, Texts):
            for middle, baseline, text in shape.places:
                half = 0.3 * layout.font * len(text)
                assert half <= middle <= layout.width - half
                assert layout.font * 0.7 <= baseline <= layout.height


@given(scenes(), st.integers(1, 60), st.booleans())
def test_the_sizes_of_all_texts_are_told(scene, cell, clues):
    """Broken: a book would contain texts smaller than its layout assumes."""
    layout = plan(scene, cell, clues)
    drawn = {shape.font or layout.font for shape in shapes(scene, layout) if isinstance(shape, Texts)}
    assert drawn <= set(text_sizes(scene, layout))


@given(scenes())
def test_labels_do_not_touch(scene):
    """In every common font, a digit is at most 0.6 of the font size wide and 0.75 high."""
    layout = plan(scene)
    places = [place for shape in shapes(scene, layout) if isinstance(shape, Texts) for place in shape.places]
    for index, (middle, baseline, text) in enumerate(places):
        for other_middle, other_baseline, other in places[:index]:
            apart = abs(middle - other_middle) - 0.3 * layout.font * (len(text) + len(other))
            assert apart > 0 or abs(baseline - other_baseline) > 0.75 * layout.font


def test_cells_shrink_in_large_grids():
    """Small puzzles get cells of 20 pixels; large ones stay within 4096 pixels, the largest without labels."""
    sizes = {}
    for side in (1, 50, 150, 300, 1000, 3000):
        margin = [[Label("1")] * (side // 4 + 1)] * side
        layout = plan(Scene(side, side, bytes(side * side), BLACK_AND_WHITE, left=margin, top=margin))
        assert max(layout.width, layout.height) <= 4096
        sizes[side] = layout.cell, layout.font > 0
    assert sizes == {
        1: (20, True),
        50: (20, True),
        150: (20, True),
        300: (11, True),
        1000: (4, False),
        3000: (1, False),
    }


def test_a_label_that_could_not_be_read_is_left_out():
    scene = Scene(1, 1, b"\0", BLACK_AND_WHITE, left=[[Label("1")]], top=[[Label("1")]])
    assert plan(scene, 10).font == 6
    assert plan(scene, 9).font == 0
    assert plan(scene, 9).left == plan(scene, 9, clues=False).left
