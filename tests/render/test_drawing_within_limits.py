"""If these fail, a call continues drawing after its limit."""

from __future__ import annotations

from io import BytesIO

import pytest
from scene_strategies import BLACK_AND_WHITE

from gridwright import Nonogram
from gridwright.rendering import animation, png, svg, terminal
from gridwright.rendering.png_file import png_of
from gridwright.values.clock import Clock
from gridwright.values.errors import LimitReached
from gridwright.values.grid import Grid
from gridwright.values.limits import Limits
from gridwright.values.scene import Scene
from gridwright.values.trace import Trace

SCENE = Scene(8, 8, bytes(64), BLACK_AND_WHITE)
PAST = Clock(Limits(time=0))


@pytest.mark.parametrize("draw", [terminal.draw, svg.draw, png.draw])
def test_drawing_looks_at_the_clock(draw):
    """Broken: drawing a 1000x1000 board would continue for minutes after the limit."""
    if draw is png.draw:
        pytest.importorskip("PIL.Image")
    assert draw(SCENE)
    with PAST.ticking(), pytest.raises(LimitReached, match="the time limit was reached"):
        draw(SCENE)


def test_labels_are_made_within_the_limits():
    """Broken: a million clues would be converted to labels after the limit, before anything is drawn."""
    puzzle = Nonogram([[1]], [[1]])
    with PAST.ticking(), pytest.raises(LimitReached):
        puzzle.scene()


def test_animations_look_at_the_clock():
    """Broken: drawing an animation of a large board would continue for minutes after the limit."""
    pytest.importorskip("PIL.Image")
    trace = Trace.of_steps(Grid(8, 8, bytes(64)), [])
    assert animation.gif(SCENE, trace)
    with PAST.ticking(), pytest.raises(LimitReached):
        animation.gif(SCENE, trace)


def test_the_terminal_is_drawn_line_by_line():
    """Broken: the whole text of a large board would be held in memory, and shown only at the end."""
    lines = terminal.drawer(SCENE)(SCENE.cells)
    assert next(lines).startswith("┌")
    with PAST.ticking(), pytest.raises(LimitReached):
        list(lines)


def test_pixels_are_compressed_within_the_limits():
    """Broken: compressing a large picture that was painted in time would continue for seconds after the limit."""
    image = pytest.importorskip("PIL.Image").new("RGB", (8, 8), "white")
    for write in (lambda: png.saved(image), lambda: png_of(8, 8, bytes(192))):
        assert write()
        with PAST.ticking(), pytest.raises(LimitReached):
            write()


@pytest.mark.parametrize("mode", ["RGB", "L", "P"])
@pytest.mark.parametrize("size", [(1, 1), (7, 64), (5, 65), (300, 130)])
def test_what_is_saved_is_what_was_painted(mode, size):
    """Broken: a drawing would be damaged between one band of lines and the next."""
    images = pytest.importorskip("PIL.Image")
    grain = bytes(i * i * 7 % 251 for i in range(size[0] * size[1] * len(mode)))
    image = images.frombytes(mode, size, grain)
    if mode == "P":
        image.putpalette(bytes(range(256)) * 3)
    read = images.open(BytesIO(png.saved(image, 200)))
    assert (read.mode, read.size, read.tobytes()) == (mode, size, grain)
    assert read.getpalette() == image.getpalette()
    assert round(read.info["dpi"][0]) == 200
