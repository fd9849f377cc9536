"""How similar an image and its picture look, from 0 to 1.

Both are compared as tones, one per cell, at several scales: unchanged, and with two by two cells merged, once and
again, as seen from farther away. Three things count:

- *structure*: whether tones rise and fall together in every small square. A square is weighted by the contrast of the
  image there, plus a little, so that specks on a plain background cost something;
- *tone*: whether areas that are dark overall are dark in both;
- *edges*: whether the picture changes where the image does, in tone or in colour, whichever side is darker.

A blank picture has none of the three, but still resembles the plain parts of an image. In colours, the distance of the
colours, as seen from a little away, counts for a quarter.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gridwright.nonogram.making.photo.tones import local_means

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.making.photo.pixels import Lab

_SHARES = (3, 2, 1)  # weights of the scales, the finest first
_LEAST_SIDE = 6  # of the smallest scale
_RADIUS = 2  # of the squares
_NOISE = 0.003  # an invisible variance
_BESIDES = 0.08  # the weight of a plain square
_STRUCTURE, _TONE, _EDGES = 0.55, 0.15, 0.3
_AROUND, _FORGIVEN = 4, 0.5  # surroundings (radius: longer side / 4), and the share of their tone to ignore
_COLOUR = 0.25
_HUE = 2.0  # the weight of hue for edges, relative to tone
_FAR = 0.25  # a distance between unrelated colours


@dataclass(frozen=True, slots=True, eq=False)
class Likeness:
    """An image to compare pictures with: its tones and its colours; `shadows` if it may have some."""

    width: int
    height: int
    tones: Sequence[float]
    labs: Sequence[Lab]
    shadows: bool = True
    _scales: list[_Scale] = field(init=False)

    def __post_init__(self) -> None:
        tones = _evened(self.width, self.height, self.tones) if self.shadows else self.tones
        hues = [[_HUE * colour[part] for colour in self.labs] for part in (1, 2)]
        object.__setattr__(self, "_scales", _scales(self.width, self.height, tones, *hues))

    def of(self, tones: Sequence[float], labs: Sequence[Lab] = ()) -> float:
        """The likeness of a picture to the image, from its tones and, with several inks, its colours."""
        others = _scales(self.width, self.height, tones)
        pairs = list(zip(self._scales, others, strict=True))
        shares = _SHARES[: len(pairs)]
        structure = sum(share * _structure(*pair) for share, pair in zip(shares, pairs, strict=True)) / sum(shares)
        tone = _together(self._scales[-1].means, others[-1].means)
        edges = sum(_edges(one, other) for one, other in pairs[:2]) / len(pairs[:2])
        found = _STRUCTURE * structure + _TONE * tone + _EDGES * edges
        if labs:
            found = (1 - _COLOUR) * found + _COLOUR * self._colour(labs)
        return round(min(1.0, max(0.0, found)), 4)

    def _colour(self, labs: Sequence[Lab]) -> float:
        channels = [
            [_blurred(self.width, self.height, [colour[part] for colour in some]) for part in range(3)]
            for some in (self.labs, labs)
        ]
        apart = [
            math.dist(one, other)
            for one, other in zip(zip(*channels[0], strict=True), zip(*channels[1], strict=True), strict=True)
        ]
        return 1 - sum(min(1.0, distance / _FAR) for distance in apart) / len(apart)


@dataclass(frozen=True, slots=True, eq=False)
class _Scale:
    """Tones at one scale, with statistics of the square around each."""

    width: int
    height: int
    tones: Sequence[float]
    means: Sequence[float]
    variances: Sequence[float]
    slopes: Sequence[float]


def _scales(width: int, height: int, *channels: Sequence[float]) -> list[_Scale]:
    """The scales of an image: its tones, and perhaps two channels of colour, which count for edges."""
    found = [_scale(width, height, channels)]
    while len(found) < len(_SHARES) and min(width, height) >= 2 * _LEAST_SIDE:
        channels = tuple(_halved(width, height, channel) for channel in channels)
        width, height = width // 2, height // 2
        found.append(_scale(width, height, channels))
    return found


def _evened(width: int, height: int, tones: Sequence[float]) -> list[float]:
    """Tones in even light: darkness in a wide area around a cell is half ignored, as eyes do with shadows."""
    around = local_means(width, height, tones, max(2, max(width, height) // _AROUND))
    mean = sum(tones) / len(tones)
    return [tone - _FORGIVEN * (local - mean) for tone, local in zip(tones, around, strict=True)]


def _scale(width: int, height: int, channels: Sequence[Sequence[float]]) -> _Scale:
    tones = channels[0]
    means = local_means(width, height, tones, _RADIUS)
    squares = local_means(width, height, [tone * tone for tone in tones], _RADIUS)
    variances = [max(0.0, square - mean * mean) for square, mean in zip(squares, means, strict=True)]
    slopes = [_slopes(width, height, _blurred(width, height, channel)) for channel in channels]
    return _Scale(width, height, tones, means, variances, list(map(math.hypot, *slopes)))


def _halved(width: int, height: int, tones: Sequence[float]) -> list[float]:
    """Two by two cells merged; the last one of an odd number is left out."""
    across, down = width // 2, height // 2
    corners = [2 * row * width + 2 * column for row in range(down) for column in range(across)]
    return [(tones[at] + tones[at + 1] + tones[at + width] + tones[at + width + 1]) / 4 for at in corners]


def _blurred(width: int, height: int, tones: Sequence[float]) -> list[float]:
    return local_means(width, height, tones, 1)


def _slopes(width: int, height: int, tones: Sequence[float]) -> list[float]:
    """How much the tone changes from each cell to the next ones."""
    found = []
    for row in range(height):
        below = width if row + 1 < height else 0
        for column in range(width):
            cell = row * width + column
            ahead = 1 if column + 1 < width else 0
            found.append(math.hypot(tones[cell + ahead] - tones[cell], tones[cell + below] - tones[cell]))
    return found


def _structure(image: _Scale, picture: _Scale) -> float:
    """The mean agreement of the tones in each square."""
    products = [one * other for one, other in zip(image.tones, picture.tones, strict=True)]
    both = local_means(image.width, image.height, products, _RADIUS)
    total = weights = 0.0
    for cell, product in enumerate(both):
        one, other = image.variances[cell], picture.variances[cell]
        together = product - image.means[cell] * picture.means[cell] + _NOISE
        weight = math.sqrt(one) + _BESIDES
        total += weight * max(0.0, together / math.sqrt((one + _NOISE) * (other + _NOISE)))
        weights += weight
    return total / weights


def _edges(image: _Scale, picture: _Scale) -> float:
    return _together(image.slopes, picture.slopes)


def _together(one: Sequence[float], other: Sequence[float]) -> float:
    """How much two series of numbers rise and fall together: 1 for a straight line, 0 for nothing or the opposite."""
    size = len(one)
    mean, other_mean = sum(one) / size, sum(other) / size
    both = sum((a - mean) * (b - other_mean) for a, b in zip(one, other, strict=True))
    spread = sum((a - mean) ** 2 for a in one) * sum((b - other_mean) ** 2 for b in other)
    return max(0.0, both / math.sqrt(spread)) if spread > 1e-12 else 0.0
