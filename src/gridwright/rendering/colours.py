"""Arithmetic with colours: `#rrggbb` to three numbers, mixing, and ink that can be read on a ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypeAlias

    RGB: TypeAlias = tuple[int, int, int]

WHITE: RGB = (255, 255, 255)
BLACK: RGB = (0, 0, 0)
MARK: RGB = (226, 32, 64)  # of cells to point out


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


def ink_on(ground: RGB) -> RGB:
    """Black or white, whichever can be read on a ground.

    >>> ink_on(rgb("#ffff00")), ink_on(rgb("#000080"))
    ((0, 0, 0), (255, 255, 255))
    """
    return BLACK if brightness(ground) > 0.55 else WHITE


def mix(colour: RGB, other: RGB, share: float) -> RGB:
    """A colour with a share (0 to 1) of another mixed in."""
    red, green, blue = (round(one + (two - one) * share) for one, two in zip(colour, other, strict=True))
    return red, green, blue
