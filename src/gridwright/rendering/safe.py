"""A scene in colours that colour-blind people can tell apart.

The colours are those of Okabe and Ito (*Color Universal Design*, 2008). Each colour of the scene is replaced by a
similar one, chosen for the best match overall; the background stays. If eight are not enough, lighter and darker ones
follow, and after those some are used again. Cells and clues also have letters, so that colour is not the only cue.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from gridwright.rendering import colours
from gridwright.values.errors import UsageError
from gridwright.values.grid import WHITE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.rendering.colours import RGB
    from gridwright.values.scene import Label, Scene

PALETTES = ("own", "safe")

_HUES = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")
_STEPS = ((colours.BLACK, 0.4), (colours.WHITE, 0.5))
_APART = 0.15  # the minimum distance from the background
_DARK = 0.3  # the brightness of a background below which white is available too
_DULL = 0.05  # the chroma at which hue counts half


def recoloured(scene: Scene, palette: str) -> Scene:
    """The scene in a palette: its `own`, or the `safe` one. With only one colour, nothing changes.

    >>> from gridwright.values.scene import Scene
    >>> traffic = Scene(2, 1, b"\\x01\\x02", ("#ffffff", "#ff0000", "#00ff00"), signs=("", "r", "g"))
    >>> recoloured(traffic, "safe").palette
    ('#ffffff', '#d55e00', '#009e73')
    """
    if palette not in PALETTES:
        raise UsageError(f"unknown palette {palette!r}; choose from {' and '.join(PALETTES)}")
    if palette == "own" or scene.lettered or not any(scene.signs):
        return scene
    chosen = safe_palette(scene.palette)
    found = {(old, sign): new for old, sign, new in zip(scene.palette, scene.signs, chosen, strict=True)}

    def label(old: Label) -> Label:
        colour = None if old.colour is None else found.get((old.colour, old.sign), old.colour)
        return old._replace(text=old.text + old.sign, colour=colour, sign="")

    left, top = (tuple(tuple(map(label, labels)) for labels in side) for side in (scene.left, scene.top))
    return replace(scene, palette=chosen, left=left, top=top, lettered=True)


def safe_palette(palette: Sequence[str]) -> tuple[str, ...]:
    """A safe colour for each colour of a palette, in the same order; the first, the background, stays.

    >>> safe_palette(["#ffffff", "#ff0000", "#00ff00"])
    ('#ffffff', '#d55e00', '#009e73')
    """
    ground, *inks = map(colours.rgb, palette)
    return (palette[WHITE], *map(colours.text_of, _chosen(inks, ground)))


def _chosen(inks: Sequence[RGB], ground: RGB) -> list[RGB]:
    """A safe colour for each ink."""
    offered = _offered(ground, len(inks))
    chosen: list[RGB] = []
    while len(chosen) < len(inks):
        chosen += _matched(inks[len(chosen) : len(chosen) + len(offered)], offered)
    return chosen


def _offered(ground: RGB, count: int) -> list[RGB]:
    """The safe colours that stand out from a background: eight, or more if necessary."""
    hues = [colours.rgb(hue) for hue in _HUES]
    steps = [colours.mix(hue, end, share) for hue, (end, share) in product(hues, _STEPS)]
    plain = [colours.BLACK, colours.WHITE] if colours.brightness(ground) < _DARK else [colours.BLACK]
    seen = [colour for colour in (*plain, *hues) if colours.distance(colour, ground) > _APART]
    if len(seen) < count:
        seen += [colour for colour in steps if colours.distance(colour, ground) > _APART]
    return seen


def _matched(inks: Sequence[RGB], offered: Sequence[RGB]) -> list[RGB]:
    """A different one of the offered colours for each ink, such that no swap makes them more similar overall."""
    far = [[math.dist(_named(ink), _named(colour)) for colour in offered] for ink in inks]
    places = list(range(len(offered)))  # ink i gets the colour places[i]; the rest are unused
    better = True
    while better:
        better = False
        for one, other in product(range(len(inks)), range(len(places))):
            mine, theirs = places[one], places[other]
            gain = far[one][mine] - far[one][theirs]
            if other < len(inks):
                gain += far[other][theirs] - far[other][mine]
            if gain > 1e-9:
                places[one], places[other] = theirs, mine
                better = True
    return [offered[place] for place in places[: len(inks)]]


def _named(colour: RGB) -> tuple[float, float, float]:
    """Coordinates of a colour by which people name it: mostly its hue, almost regardless of its chroma."""
    light, red, yellow = colours.lab(colour)
    shrunk = math.hypot(red, yellow) + _DULL
    return light / 2, red / shrunk, yellow / shrunk
