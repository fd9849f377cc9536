"""A scene in colours that everybody can tell apart, whatever eyes they have.

The colours are those of Okabe and Ito (*Color Universal Design*, 2008). Each colour of the scene becomes the one that
is most like it, as far as all of them can have theirs; the background stays. Where eight are not enough, lighter and
darker ones follow, and beyond those some are used again. So that nobody depends on colours alone, cells and clues have
their letters besides.
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
_APART = 0.15  # from the background, at least
_DARK = 0.3  # a ground on which white is offered, too
_DULL = 0.05  # the strength at which hue counts half


def recoloured(scene: Scene, palette: str) -> Scene:
    """The scene in a palette: its `own`, or the `safe` one. Where there is nothing to tell apart, nothing changes.

    >>> from gridwright.values.scene import Scene
    >>> traffic = Scene(2, 1, b"\\x01\\x02", ("#ffffff", "#ff0000", "#00ff00"), signs=("", "r", "g"))
    >>> recoloured(traffic, "safe").palette
    ('#ffffff', '#d55e00', '#009e73')
    """
    if palette not in PALETTES:
        raise UsageError(f"there is no palette {palette!r}; there are {' and '.join(PALETTES)}")
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
    """For each colour of a palette a safe one, in the same order; the background, which is the first, stays.

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
    """The safe colours that stand out from a ground: eight, or more if so many are needed."""
    hues = [colours.rgb(hue) for hue in _HUES]
    steps = [colours.mix(hue, end, share) for hue, (end, share) in product(hues, _STEPS)]
    plain = [colours.BLACK, colours.WHITE] if colours.brightness(ground) < _DARK else [colours.BLACK]
    seen = [colour for colour in (*plain, *hues) if colours.distance(colour, ground) > _APART]
    if len(seen) < count:
        seen += [colour for colour in steps if colours.distance(colour, ground) > _APART]
    return seen


def _matched(inks: Sequence[RGB], offered: Sequence[RGB]) -> list[RGB]:
    """For each ink another of the colours offered, so that no exchange brings them nearer to the inks on the whole."""
    far = [[math.dist(_named(ink), _named(colour)) for colour in offered] for ink in inks]
    places = list(range(len(offered)))  # the ink of each number gets the colour of its place; the rest is free
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
    """Where a colour is among the names of colours: its hue says most, much the same whether it is strong or dull."""
    light, red, yellow = colours.lab(colour)
    shrunk = math.hypot(red, yellow) + _DULL
    return light / 2, red / shrunk, yellow / shrunk
