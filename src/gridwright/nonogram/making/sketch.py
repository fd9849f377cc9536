"""Random pictures with some structure.

Cells drawn independently look like noise. Here a field of random heights is smoothed, so that neighbouring cells are
similar; some noise is added, which gives the blobs rough edges and a few holes; and the requested number of cells is
filled, from the highest down. With several colours, each has a field of its own, and a filled cell gets the colour
whose field is highest there. In a symmetric picture the *twins*, cells that a reflection or a half turn maps onto each
other, have the same height.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from random import Random

    from gridwright.values.clock import Clock

    Rows: TypeAlias = list[list[float]]

_COARSE = 1600  # cells of a picture, above which its blobs are coarser


def twins_of(width: int, height: int, symmetry: str) -> list[tuple[int, ...]]:
    """For each cell, all cells that must have the same value, including itself, in reading order."""
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
    """The cells of a picture: approximately this many are filled; 0 is the background, and colours count from 1.

    The greater `uneven` is, the more some colours prevail.
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
    """Give each filled cell the colour whose field is highest there, each lowered by its value in `sunk`."""
    for cell, value in enumerate(cells):
        if value:
            first = twins[cell][0]
            heights = [field[first] - depth for field, depth in zip(fields, sunk, strict=True)]
            cells[cell] = 1 + heights.index(max(heights))


def _paint_missing(cells: bytearray, colours: int, twins: list[tuple[int, ...]], rng: Random) -> None:
    """Give missing colours some cells of the most common one, as long as it has enough."""
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
    """Each value averaged with its two neighbours in the row; values at the border count twice."""
    padded = ([row[0], *row, row[-1]] for row in rows)
    return [[(a + b + c) / 3 for a, b, c in zip(row, row[1:], row[2:], strict=False)] for row in padded]


def _turned(rows: Rows) -> Rows:
    return [list(row) for row in zip(*rows, strict=True)]
