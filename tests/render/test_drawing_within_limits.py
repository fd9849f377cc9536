"""If these fail, a call that was given a limit goes on drawing after it."""

from __future__ import annotations

import pytest
from scene_strategies import BLACK_AND_WHITE

from gridwright.rendering import film, png, svg, terminal
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
    """Broken: a board of a thousand by a thousand cells would be drawn for minutes after the limit."""
    if draw is png.draw:
        pytest.importorskip("PIL.Image")
    assert draw(SCENE)
    with PAST.ticking(), pytest.raises(LimitReached, match="the time limit was reached"):
        draw(SCENE)


def test_films_look_at_the_clock():
    """Broken: a film of a large board would be drawn for minutes after the limit."""
    pytest.importorskip("PIL.Image")
    trace = Trace.of_steps(Grid(8, 8, bytes(64)), [])
    assert film.gif(SCENE, trace)
    with PAST.ticking(), pytest.raises(LimitReached):
        film.gif(SCENE, trace)


def test_the_terminal_is_drawn_line_by_line():
    """Broken: the text of a large board would be held in memory as a whole, and nothing seen until it is done."""
    lines = terminal.drawer(SCENE)(SCENE.cells)
    assert next(lines).startswith("┌")
    with PAST.ticking(), pytest.raises(LimitReached):
        list(lines)
