"""If these fail, a renderer can receive a scene that it cannot draw, and fails in the middle of a page."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scene_strategies import BLACK_AND_WHITE, scenes

from gridwright.values.errors import InputError
from gridwright.values.scene import Label, Scene


@given(scenes())
def test_a_scene_is_a_frozen_value(scene):
    assert pickle.loads(pickle.dumps(scene)) == scene
    assert hash(pickle.loads(pickle.dumps(scene))) == hash(scene)
    with pytest.raises(AttributeError, match="cannot assign"):
        scene.title = "another"


@given(scenes(), st.data())
def test_a_part_shows_what_the_board_shows_there(scene, data):
    top, left = data.draw(st.integers(0, scene.height - 1)), data.draw(st.integers(0, scene.width - 1))
    rows = range(top, data.draw(st.integers(top + 1, scene.height)))
    columns = range(left, data.draw(st.integers(left + 1, scene.width)))
    part = scene.part(rows, columns)
    assert (part.width, part.height) == (len(columns), len(rows))
    for row in rows:
        for column in columns:
            whole, place = row * scene.width + column, (row - top) * part.width + column - left
            assert part.cells[place] == scene.cells[whole]
            assert not scene.texts or part.texts[place] == scene.texts[whole]
            assert ((row - top, column - left) in part.marks) == ((row, column) in scene.marks)
    assert [labels[-1].text for labels in part.left] == [str(row + 1) for row in rows]
    assert [labels[-1].text for labels in part.top] == [str(column + 1) for column in columns]


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ({"width": 0, "cells": b""}, "0x1 has nothing to draw"),
        ({"width": -2}, "negative"),
        ({"width": 10**9}, "over the limit"),
        ({"cells": b"\0"}, "has 2 cells, not 1"),
        ({"cells": b"\0\2"}, "colour 2, the palette ends at 1"),
        ({"cells": b"\0\xfd"}, "colour 253, the palette ends at 1"),
        ({"palette": ["#ffffff"] * 255}, "at most 254 colours, not 255"),
        ({"palette": ["#ffffff", "black"]}, "expected a colour #rrggbb, found 'black'"),
        ({"palette": ["#ffffff", '#12345"']}, "expected a colour #rrggbb"),
        ({"signs": ["", "a", "b"]}, "2 colours cannot have 3 signs"),
        ({"signs": ["", "\x1b"]}, "printable ASCII"),
        ({"signs": ["", "ab"]}, "at most 1 printable"),
        ({"left": [[], []]}, "2 lists of labels on the left of 1 line"),
        ({"top": [[Label("1\n")], []]}, "printable ASCII"),
        ({"top": [[Label("1", "red")], []]}, "expected a colour #rrggbb, found 'red'"),
        ({"marks": [(1, 0)]}, "outside the grid: row 1, column 0"),
        ({"rule": -5}, "every -5 cells"),
    ],
)
def test_what_cannot_be_drawn_is_refused(fault, message):
    good = {"width": 2, "height": 1, "cells": b"\0\1", "palette": BLACK_AND_WHITE}
    Scene(**good)
    with pytest.raises(InputError, match=message):
        Scene(**{**good, **fault})


def test_a_board_with_partly_known_cells_is_being_solved():
    """Broken: if no cell is completely unknown any more, known background would have no crosses."""
    board = Scene(3, 1, b"\xff\xff\xff", BLACK_AND_WHITE)
    assert board.showing(b"\0\1\xfe").crosses
    assert not board.showing(b"\0\1\0").crosses
