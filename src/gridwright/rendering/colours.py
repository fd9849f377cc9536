"""Arithmetic with colours: parsing `#rrggbb`, mixing, readable ink for a background, and similarity."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    RGB: TypeAlias = tuple[int, int, int]

WHITE: RGB = (255, 255, 255)
BLACK: RGB = (0, 0, 0)
MARK: RGB = (226, 32, 64)  # of marked cells
_OPEN: tuple[RGB, ...] = ((208, 212, 220), (168, 178, 198), (124, 134, 156), (226, 206, 236), (84, 92, 112))


def rgb(colour: str) -> RGB:
    """The three parts of a colour `#rrggbb`, each from 0 to 255.

    >>> rgb("#ff8000")
    (255, 128, 0)
    """
    number = int(colour[1:], 16)
    return number >> 16, number >> 8 & 255, number & 255


def text_of(colour: RGB) -> str:
    """A colour as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def brightness(colour: RGB) -> float:
    """How bright a colour looks, from 0 to 1; the eye sees green best and blue least."""
    red, green, blue = colour
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def grey(colour: RGB) -> RGB:
    """The grey that looks as bright as a colour.

    >>> grey(rgb("#ff0000"))
    (76, 76, 76)
    """
    shade = round(255 * brightness(colour))
    return shade, shade, shade


def ink_on(ground: RGB) -> RGB:
    """Black or white, whichever is more readable on a background.

    >>> ink_on(rgb("#ffff00")), ink_on(rgb("#000080"))
    ((0, 0, 0), (255, 255, 255))
    """
    return BLACK if brightness(ground) > 0.55 else WHITE


def mix(colour: RGB, other: RGB, share: float) -> RGB:
    """A colour with a share (0 to 1) of another mixed in."""
    red, green, blue = (round(one + (two - one) * share) for one, two in zip(colour, other, strict=True))
    return red, green, blue


def lab(colour: RGB) -> tuple[float, float, float]:
    """A colour in Oklab: its lightness from 0 to 1, and its coordinates from green to red and from blue to yellow.

    The distance of two colours shows how different they look.
    """
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def distance(colour: RGB, other: RGB) -> float:
    """How different two colours look: 1 for black and white."""
    return math.dist(lab(colour), lab(other))


def alike(colour: RGB, other: RGB) -> bool:
    """Whether two colours can be mistaken for each other if they do not touch."""
    return max(abs(one - two) for one, two in zip(colour, other, strict=True)) < 40


def open_among(palette: Sequence[str]) -> RGB:
    """The colour of unknown cells where only their background distinguishes them: pale, and not in the palette.

    >>> open_among(["#ffffff", "#000000"]), open_among(["#ffffff", "#d0d0d0"])
    ((208, 212, 220), (168, 178, 198))
    """
    taken = [rgb(colour) for colour in palette]
    return next((shade for shade in _OPEN if not any(alike(shade, other) for other in taken)), _OPEN[0])
