"""An image as cells: a few pixels each, their mean tone and their colour."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gridwright.nonogram.making.photo.loading import light_of, reduced, value_of
from gridwright.nonogram.making.photo.pixels import colours_of, lab
from gridwright.nonogram.making.photo.tones import local_means
from gridwright.rendering import colours
from gridwright.values.raster import Raster

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.making.photo.framing import Frame
    from gridwright.nonogram.making.photo.loading import Source
    from gridwright.nonogram.making.photo.pixels import Lab
    from gridwright.rendering.colours import RGB

_PIXELS = 160  # across or down, approximately, in the raster of all cells
_MOST = 4  # most pixels across or down in a cell
_STROKE_RADIUS = 2
_UNCLEAR = 0.5
_STROKES = 0.5  # the greatest share of the clearest pixel of a cell in a drawing
_DARK, _LIGHT = 0.02, 0.98  # quantiles of the tones that count as black and as white


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """The cells of an image.

    - `image`: one pixel per cell, with the appearance of the cell;
    - `greys`: the lightness of each cell, from 0 to 255; `tones`: the same from 0 to 1, with the contrast stretched;
    - `pixels`: for each cell, the appearance of its pixels.
    """

    width: int
    height: int
    image: Raster
    pixels: tuple[tuple[RGB, ...], ...]
    greys: tuple[float, ...] = field(init=False)
    tones: tuple[float, ...] = field(init=False)

    def __post_init__(self) -> None:
        greys = tuple(map(_grey, colours_of(self.image)))
        object.__setattr__(self, "greys", greys)
        object.__setattr__(self, "tones", _stretched(greys))

    def labs(self) -> list[Lab]:
        """The overall colour of each cell."""
        return [lab(colour) for colour in colours_of(self.image)]


def cells_of(source: Source, frame: Frame) -> Cells:
    """The cells of an image within its frame."""
    side = max(1, min(_MOST, _PIXELS // max(frame.width, frame.height)))
    columns, rows = frame.inner
    fine = source.reduced(frame.box, columns * side, rows * side, linear=not frame.drawing)
    fine = _framed(fine, frame, side)
    pixels = colours_of(fine)
    across = frame.width * side
    places = [
        [row * across + column for row in range(top, top + side) for column in range(left, left + side)]
        for top in range(0, frame.height * side, side)
        for left in range(0, across, side)
    ]
    image = reduced(fine, frame.width, frame.height, linear=not frame.drawing)
    found = tuple(tuple(pixels[at] for at in some) for some in places)
    if frame.drawing:
        image = _stronger(image, found)
    return Cells(frame.width, frame.height, image, found)


def _stronger(image: Raster, pixels: Sequence[Sequence[RGB]]) -> Raster:
    """A drawing with stronger strokes: pixels that stand out count for more than their share."""
    size = image.width, image.height
    means = colours_of(image)
    channels = [local_means(*size, channel, _STROKE_RADIUS) for channel in zip(*map(lab, means), strict=True)]
    rgb = bytearray()
    for mean, some, ground in zip(means, pixels, zip(*channels, strict=True), strict=True):
        far = [math.dist(lab(pixel), ground) for pixel in some]
        plainest = max(range(len(some)), key=far.__getitem__)
        clear = (max(far) - min(far)) / max(1e-9, max(far) + min(far))  # low on the edge of a large area
        share = _STROKES * max(0.0, clear - _UNCLEAR) / (1 - _UNCLEAR)
        rgb += bytes(colours.mix(mean, some[plainest], share))
    return Raster(*size, bytes(rgb))


def _framed(raster: Raster, frame: Frame, side: int) -> Raster:
    """A raster with the background around it."""
    width, height = frame.width * side, frame.height * side
    left, top = ((frame.width - frame.inner[0]) // 2) * side, ((frame.height - frame.inner[1]) // 2) * side
    right = width - left - raster.width
    ground = bytes(frame.ground)
    line = 3 * raster.width
    lines = [ground * width] * top
    lines += [
        ground * left + raster.rgb[row * line : (row + 1) * line] + ground * right for row in range(raster.height)
    ]
    lines += [ground * width] * (height - len(lines))
    return Raster(width, height, b"".join(lines))


def _grey(colour: RGB) -> float:
    """The value of the grey with the same lightness as a colour."""
    light = light_of()
    red, green, blue = colour
    return min(255.0, value_of(0.2126 * light[red] + 0.7152 * light[green] + 0.0722 * light[blue]))


def _stretched(greys: tuple[float, ...]) -> tuple[float, ...]:
    ordered = sorted(greys)
    last = len(ordered) - 1
    dark, light = ordered[round(_DARK * last)], ordered[round(_LIGHT * last)]
    if light - dark < 1:  # nearly all cells are the same; the details are in the others
        dark, light = ordered[0], ordered[-1]
    scale = 1 / max(1e-9, light - dark)
    return tuple(min(1.0, max(0.0, (grey - dark) * scale)) for grey in greys)
