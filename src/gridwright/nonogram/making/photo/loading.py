"""From an image in any form to a raster with a few pixels per cell.

Pillow decodes a file, rotates it upright, crops it and shrinks it to a few times the required size. The rest of this
module and folder is plain Python on a `Raster`, so that it also works without Pillow.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from gridwright.parsing.blocks import cells_of
from gridwright.values.clock import tick
from gridwright.values.note import Note
from gridwright.values.raster import Raster

if TYPE_CHECKING:
    from PIL.Image import Image

    from gridwright.values.raster import Box

_MOST_OF_A_GRID, _LONGEST = 1 << 24, 200  # most pixels of an image searched for cells, and most cells in a side
_SPARE = 2  # times the required pixels are kept for an exact mean


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """An image: decoded by Pillow, or a raster from the start; `notes` have information about its file."""

    pixels: Image | Raster
    notes: tuple[Note, ...] = ()

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self.pixels.width

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self.pixels.height

    def as_cells(self, size: tuple[int, int] | None) -> tuple[Source, tuple[int, int] | None]:
        """The image with one pixel per cell, and its size in cells, if it is a filled grid of the requested size."""
        pixels = self.pixels
        if self.width * self.height > _MOST_OF_A_GRID or size == (self.width, self.height):
            return self, size
        raster = pixels if isinstance(pixels, Raster) else Raster(pixels.width, pixels.height, pixels.tobytes())
        found = cells_of(raster)
        own = None if found is None else (found.picture.width, found.picture.height)
        if found is None or own is None or max(own) > _LONGEST or size not in (None, own):
            return self, size
        return Source(found.picture, self.notes), own

    def reduced(self, box: Box, width: int, height: int, *, linear: bool = True) -> Raster:
        """A part of the image reduced to this many pixels."""
        return reduced(self._part(box, _SPARE * width, _SPARE * height), width, height, linear=linear)

    def sampled(self, box: Box, most: int) -> Raster:
        """Unmixed pixels of a part, at most `most` across and down."""
        part = self.pixels.part(box) if isinstance(self.pixels, Raster) else self.pixels.crop(box)
        width, height = min(most, part.width), min(most, part.height)
        if not isinstance(part, Raster):
            image = part.resize((width, height), 0)  # nearest pixel
            return Raster(width, height, image.tobytes())
        rows = [(2 * row + 1) * part.height // (2 * height) for row in range(height)]
        columns = [(2 * column + 1) * part.width // (2 * width) for column in range(width)]
        places = (3 * (row * part.width + column) for row in rows for column in columns)
        return Raster(width, height, b"".join(part.rgb[at : at + 3] for at in places))

    def _part(self, box: Box, width: int | None = None, height: int | None = None) -> Raster:
        """A part of the image, shrunk by a whole number if at least `width` x `height` pixels remain."""
        if isinstance(self.pixels, Raster):
            return self.pixels.part(box)
        image = self.pixels.crop(box)
        if width is not None and height is not None:
            factor = min(image.width // width, image.height // height)
            if factor > 1:
                image = image.reduce(factor)
        return Raster(image.width, image.height, image.tobytes())


def opened(given: bytes | Raster) -> Source:
    """The given image: the content of a file, or a raster."""
    if isinstance(given, Raster):
        return Source(given)
    from gridwright.parsing.images import open_image

    image, animated = open_image(given)
    return Source(image, (Note("the image is animated: its first picture is used"),) if animated else ())


@cache
def light_of() -> tuple[float, ...]:
    """The light of each value from 0 to 255, as a number from 0 to 1."""
    shares = (value / 255 for value in range(256))
    return tuple(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)


def value_of(light: float) -> float:
    """The value from 0 to 255 of light from 0 to 1."""
    return 255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)


def reduced(raster: Raster, width: int, height: int, *, linear: bool = True) -> Raster:
    """The raster reduced to this many pixels, each the mean of the part that it covers: of the light or of the values.

    The mean of the light is what is seen from a distance. It makes a thin black stroke on white paler than it looks in
    a drawing: there the mean of the values is better.

    >>> reduced(Raster(2, 1, b"\\x00\\x00\\x00\\xff\\xff\\xff"), 1, 1).rgb.hex(), reduced(
    ...     Raster(2, 1, b"\\x00\\x00\\x00\\xff\\xff\\xff"), 1, 1, linear=False).rgb.hex()
    ('bcbcbc', '808080')
    """
    if (raster.width, raster.height) == (width, height):
        return raster
    table = light_of() if linear else tuple(value / 255 for value in range(256))
    across, down = _shares(raster.width, width), _shares(raster.height, height)
    length = 3 * raster.width
    lines: dict[int, list[list[float]]] = {}  # the bands of a row, shrunk horizontally; a row may be needed twice

    def line(row: int) -> list[list[float]]:
        if row not in lines:
            values = [table[value] for value in raster.rgb[row * length : (row + 1) * length]]
            lines.clear()
            lines[row] = [_mixed(values[band::3], across) for band in range(3)]
        return lines[row]

    rgb = bytearray(3 * width * height)
    for number, rows in enumerate(down):
        tick()
        sums = [[0.0] * width for _ in range(3)]
        for row, share in rows:
            sums = [
                [total + share * part for total, part in zip(total_band, band, strict=True)]
                for total_band, band in zip(sums, line(row), strict=True)
            ]
        for band in range(3):
            values = map(value_of, sums[band]) if linear else (255 * mean for mean in sums[band])
            place = 3 * number * width + band
            rgb[place : 3 * (number + 1) * width : 3] = bytes(min(255, int(value + 0.5)) for value in values)
    return Raster(width, height, bytes(rgb))


def _mixed(values: list[float], shares: list[list[tuple[int, float]]]) -> list[float]:
    return [sum([values[at] * share for at, share in some]) for some in shares]


def _shares(length: int, parts: int) -> list[list[tuple[int, float]]]:
    """For each part of a line of pixels: the pixels that it covers, and their shares in its mean.

    >>> _shares(3, 2)
    [[(0, 0.6666666666666666), (1, 0.3333333333333333)], [(1, 0.3333333333333333), (2, 0.6666666666666666)]]
    """
    found = []
    for part in range(parts):
        first, last = part * length, (part + 1) * length  # in units of a pixel divided by `parts`
        pixels = range(first // parts, -(-last // parts))
        found.append([(at, (min(last, (at + 1) * parts) - max(first, at * parts)) / length) for at in pixels])
    return found
