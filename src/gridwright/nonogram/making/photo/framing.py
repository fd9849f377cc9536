"""The part of an image that becomes the picture, its number of cells, and whether it is a drawing.

Without a size, the longer side has 30 cells, or as many as a smaller image has pixels, and the ratio of the sides is
kept. A size with another ratio takes the middle of a photograph, as long as most of it remains; otherwise, and for a
drawing on a plain background, the whole image is kept and the background is extended around it.

A drawing has a plain border and few colours. Its background is the colour of the border.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.nonogram.making.photo.pixels import colours_of, lab
from gridwright.values.errors import InputError
from gridwright.values.note import Note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.making.photo.loading import Source
    from gridwright.rendering.colours import RGB
    from gridwright.values.raster import Box, Raster

USUAL_SIDE = 30

_MOST_CUT = 0.4  # the largest part of a photograph to cut off
_SAMPLES = 100  # pixels sampled across and down
_ALIKE = 0.06  # the greatest distance between two colours that count as one
_PLAIN_BORDER = 0.9  # the share of the border that has the colour of the background
_FEW = 5  # colours of a drawing
_MOST_OF_IT = 0.85  # the share of the pixels with these colours


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the image that becomes cells.

    `box` becomes `inner` columns and rows in the middle of the `width` x `height` cells; `ground` is around
    it. A `drawing` has its number of `tones`; a photograph has 0. `samples` are some of its pixels, unmixed; `notes`
    say what was left out or added.
    """

    box: Box
    width: int
    height: int
    inner: tuple[int, int]
    ground: RGB
    tones: int
    samples: tuple[RGB, ...]
    notes: tuple[Note, ...] = ()

    @property
    def drawing(self) -> bool:
        """Whether it is a drawing."""
        return self.tones > 0


def frame_of(source: Source, size: tuple[int, int] | None, crop: str | None) -> Frame:
    """The frame for an image, with the requested size in cells, if any."""
    box = (0, 0, source.width, source.height) if crop is None else crop_of(crop, source.width, source.height)
    width, height = box[2] - box[0], box[3] - box[1]
    if size is None:
        size = _own_size(width, height)
    samples = source.sampled(box, _SAMPLES)
    pixels = tuple(colours_of(samples))
    if len(set(pixels)) == 1:
        named = "" if crop is None else "this part of "
        raise InputError(f"{named}the image is all of one colour: there is no picture in it")
    ground, share = _ground(samples, pixels)
    tones = _few(pixels) if share >= _PLAIN_BORDER else 0
    columns, rows = size
    if width * rows == height * columns:
        return Frame(box, columns, rows, size, ground, tones, pixels)
    cut, inner = _cut(box, columns, rows), _within(width, height, columns, rows)
    kept = (cut[2] - cut[0]) * (cut[3] - cut[1]) / (width * height)
    near = max(abs(columns - inner[0]), abs(rows - inner[1])) < 1  # cells that would be added, if any
    if near or (kept >= 1 - _MOST_CUT and not tones):
        part = f"the middle {cut[2] - cut[0]}x{cut[3] - cut[1]} of its {width}x{height} pixels"
        notes = () if near else (Note(f"{columns}x{rows} cells show {part}", "--crop selects others"),)
        return Frame(cut, columns, rows, size, ground, tones, pixels, notes)
    note = Note(f"the image fills {inner[0]}x{inner[1]} of {columns}x{rows} cells; the rest is background")
    return Frame(box, columns, rows, inner, ground, tones, pixels, (note,))


def crop_of(text: str, width: int, height: int) -> Box:
    """The part LEFT,TOP,RIGHT,BOTTOM of an image, in pixels."""
    words = [word.strip() for word in text.split(",")]
    if len(words) != 4 or not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
        raise InputError(f"the crop {text[:40]!r}: expected LEFT,TOP,RIGHT,BOTTOM in pixels, such as 10,0,110,80")
    left, top, right, bottom = map(int, words)
    if not (left < right <= width and top < bottom <= height):
        raise InputError(f"the crop {text} is not within the image, which is {width}x{height}")
    return left, top, right, bottom


def _own_size(width: int, height: int) -> tuple[int, int]:
    """The size in cells of an image if no size is requested."""
    longest = max(width, height)
    scale = min(USUAL_SIDE, longest) / longest
    return max(1, round(width * scale)), max(1, round(height * scale))


def _cut(box: Box, columns: int, rows: int) -> Box:
    """The middle of a part, in the ratio of the cells."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    across = min(width, max(1, round(height * columns / rows)))
    down = min(height, max(1, round(width * rows / columns)))
    left, top = left + (width - across) // 2, top + (height - down) // 2
    return left, top, left + across, top + down


def _within(width: int, height: int, columns: int, rows: int) -> tuple[int, int]:
    """The size in cells of an image that is kept whole."""
    scale = min(columns / width, rows / height)
    return min(columns, max(1, round(width * scale))), min(rows, max(1, round(height * scale)))


def _ground(raster: Raster, pixels: tuple[RGB, ...]) -> tuple[RGB, float]:
    """The most common colour of the border, and the share of the border that looks like it."""
    width = raster.width
    border = pixels[:width] + pixels[-width:] + pixels[::width] + pixels[width - 1 :: width]
    return _commonest(border)


def _commonest(pixels: Sequence[RGB]) -> tuple[RGB, float]:
    """The most common of some colours, and the share of them that looks like it."""
    bins = Counter(tuple(part >> 4 for part in pixel) for pixel in pixels)
    largest = max(bins, key=lambda one: (bins[one], one))
    found, _ = Counter(pixel for pixel in pixels if tuple(part >> 4 for part in pixel) == largest).most_common(1)[0]
    near = [pixel for pixel in pixels if _apart(pixel, found) <= _ALIKE]
    return found, len(near) / len(pixels)


def _few(pixels: Sequence[RGB]) -> int:
    """The number of colours that make up most of an image; 0 if more than a few are needed."""
    left: Sequence[RGB] = pixels
    for tones in range(1, _FEW + 1):
        found, _ = _commonest(left)
        left = [pixel for pixel in left if _apart(pixel, found) > _ALIKE]
        if len(left) <= (1 - _MOST_OF_IT) * len(pixels) and tones > 1:
            return tones
        if not left:
            break
    return 0


def _apart(one: RGB, other: RGB) -> float:
    """How different two colours look."""
    return math.dist(lab(one), lab(other))
