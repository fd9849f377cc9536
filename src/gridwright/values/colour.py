"""The colours of a puzzle, and the characters that stand for them in every text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

_LETTERS = "".join(
    map(chr, [*b"abcdefghijklmnopqrstuvwxyz", *b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *range(0xC0, 0x250)])
)  # more than the maximum number of colours

_TURN = 0.618034  # fraction of the colour wheel between consecutive numbers


class Colour(NamedTuple):
    """A colour of the palette: its name, its value `#rrggbb`, and its character in texts."""

    name: str
    value: str
    char: str


Palette: TypeAlias = tuple[Colour, ...]

BLACK_AND_WHITE: Palette = (Colour("white", "#ffffff", "."), Colour("black", "#000000", "#"))


def tint(number: int) -> str:
    """A default colour `#rrggbb` for a number: around the colour wheel in large steps, in three depths."""
    from colorsys import hls_to_rgb

    light = (0.58, 0.42, 0.74)[number // 12 % 3]
    red, green, blue = hls_to_rgb(number * _TURN % 1, light, 0.65)
    return f"#{round(255 * red):02x}{round(255 * green):02x}{round(255 * blue):02x}"


def visible(palette: Sequence[Colour]) -> Palette:
    """The palette with free letters in place of characters that are invisible in a text or mean an unknown cell.

    >>> [colour.char for colour in visible([Colour("white", "#ffffff", " "), Colour("a", "#000000", "a")])]
    ['b', 'a']
    """
    chars = {colour.char for colour in palette}
    free = (letter for letter in _LETTERS if letter not in chars)
    return tuple(
        colour if colour.char.isprintable() and colour.char not in " ?" else colour._replace(char=next(free))
        for colour in palette
    )


def signs_of(palette: Palette) -> str:
    """The characters of the palette, in order, as grids are written with them."""
    return "".join(colour.char for colour in palette)
