"""The page that plays a trace, as one file, for `watch --html`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.rendering.player import recording
from gridwright.web.bundle import document

if TYPE_CHECKING:
    from gridwright.values.scene import Scene
    from gridwright.values.trace import Trace


def page(scene: Scene, trace: Trace, *, title: str = "") -> str:
    """A page that plays a trace on a board; the scene has its colours and its clues.

    >>> import gridwright
    >>> puzzle = gridwright.parse("4x4:2/1/2/1/1.1/2/1/1")
    >>> result = gridwright.solve(puzzle, record=True)
    >>> page(puzzle.scene(), result.trace).startswith("<!DOCTYPE html>")
    True
    """
    title = title or scene.title or "Gridwright"
    precomputed = {"title": title, "recording": recording(scene, trace)}
    return document("app/watch_page.js", precomputed, title=title, styles=("ui/style.css", "watching/player.css"))
