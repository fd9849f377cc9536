"""Random pictures that are worth painting.

Cells that are drawn one by one look like sand. Here a field of random heights is smoothed, so that cells that lie
together are alike, some noise is added, which gives the blots rough edges and a few holes, and as many cells as are
asked for are filled, from the highest down. With several colours each has a field of its own, and a filled cell takes
the colour whose field is highest there. In a symmetric picture the *twins*, cells that a mirror image or a half turn
maps onto each other, have one height.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from random import Random

    from gridwright.values.clock import Clock

    Rows: TypeAlias = list[list[float]]

_COARSE = 1600  # cells of a picture whose blots are coarser than those of small ones


def twins_of(width: int, height: int, symmetry: str) -> list[tuple[int, ...]]:
    """For each cell all those that must be like it, itself among them, in reading order."""
    cells = range(width * height)
    if symmetry == "mirror":
        images = [row * width + width - 1 - column for row in range(height) for column in range(width)]
    elif symmetry == "rotate":
        images = list(reversed(cells))
    else:
        images = list(cells)
    return [tuple(sorted({cell, image})) for cell, image in zip(cells, images, strict=True)]


def sketch(
    width: int,
    height: int,
    filled: int,
    colours: int,
    uneven: float,
    twins: list[tuple[int, ...]],
    rng: Random,
    clock: Clock,
) -> bytearray:
    """The cells of a picture: about so many are filled, 0 being the background, with colours from 1.

    The more `uneven`, the more some colours prevail.
    """
    coarse = width * height // _COARSE
    smooth, noise = rng.choice((1, 1, 2)) + coarse, rng.uniform(0.1, 0.5) / (1 + coarse / 3)
    firsts = [cell for cell, alike in enumerate(twins) if alike[0] == cell]
    heights = _heights(width, height, smooth, noise, rng, clock)
    cells = bytearray(width * height)
    left = filled
    for first in sorted(firsts, key=heights.__getitem__, reverse=True):
        if len(twins[first]) <= left:
            left -= len(twins[first])
            for cell in twins[first]:
                cells[cell] = 1
    if colours > 1:
        fields = [_heights(width, height, smooth + 1, noise / 2, rng, clock) for _ in range(colours)]
        _paint(cells, fields, [uneven * rank for rank in rng.sample(range(colours), colours)], twins)
        _paint_missing(cells, colours, twins, rng)
    return cells


def _paint(cells: bytearray, fields: list[list[float]], sunk: list[float], twins: list[tuple[int, ...]]) -> None:
    """Gives each filled cell the colour whose field is highest there, once each is sunk by so much."""
    for cell, value in enumerate(cells):
        if value:
            first = twins[cell][0]
            heights = [field[first] - depth for field, depth in zip(fields, sunk, strict=True)]
            cells[cell] = 1 + heights.index(max(heights))


def _paint_missing(cells: bytearray, colours: int, twins: list[tuple[int, ...]], rng: Random) -> None:
    """Gives colours that do not occur some cells of the one that occurs most, as far as there are any to spare."""
    for colour in range(1, colours + 1):
        if colour not in cells:
            most = max(range(1, colours + 1), key=cells.count)
            some = [cell for cell, value in enumerate(cells) if value == most and len(twins[cell]) < cells.count(most)]
            for cell in twins[rng.choice(some)] if some else ():
                cells[cell] = colour


def _heights(width: int, height: int, smooth: int, noise: float, rng: Random, clock: Clock) -> list[float]:
    """Heights of cells that vary smoothly, with some noise."""
    rows = [[rng.random() for _ in range(width)] for _ in range(height)]
    for _ in range(smooth):
        clock.check()
        rows = _turned(_averaged(_turned(_averaged(rows))))
    values = [value for row in rows for value in row]
    middle = sum(values) / len(values)
    spread = sqrt(sum((value - middle) ** 2 for value in values) / len(values)) or 1.0
    clock.check()
    return [value / spread + noise * rng.gauss(0, 1) for value in values]


def _averaged(rows: Rows) -> Rows:
    """Each value as the average of itself and its two neighbours in the row; the border counts twice."""
    padded = ([row[0], *row, row[-1]] for row in rows)
    return [[(a + b + c) / 3 for a, b, c in zip(row, row[1:], row[2:], strict=False)] for row in padded]


def _turned(rows: Rows) -> Rows:
    return [list(row) for row in zip(*rows, strict=True)]
