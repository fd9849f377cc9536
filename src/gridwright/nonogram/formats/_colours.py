"""Colours by name, and the letters that represent them in clue texts.

The names are those of X11, as required by .g; where the web means another colour by a name (green, gray, maroon,
purple), X11 takes precedence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.colour import BLACK_AND_WHITE
from gridwright.values.errors import NotSupported

if TYPE_CHECKING:
    from gridwright.values.colour import Palette

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

# The X11 values of names that mean other colours on the web.
_X11 = {"green": "#00ff00", "gray": "#bebebe", "maroon": "#b03060", "purple": "#a020f0"}


def _named() -> dict[str, str]:
    from gridwright.nonogram.formats._palette import VALUES  # a large table, needed by few files

    return {**VALUES, **_X11}


def value_of(name: str) -> str | None:
    """The value `#rrggbb` of a colour given by its value or its name, or None if it is neither.

    >>> value_of("#9CF200"), value_of("Brown"), value_of("brwon")
    ('#9cf200', '#a52a2a', None)
    """
    word = name.lower()
    if len(word) == 7 and word[0] == "#" and not set(word[1:]) - set("0123456789abcdef"):
        return word
    return _named().get(word.replace("grey", "gray"))


def name_of(value: str, default: str) -> str:
    """The name of the colour with that value, if it has one."""
    return next((name for name, known in _named().items() if known == value), default)


def some_values() -> list[str]:
    """Values for colours that are not given, the plainest first."""
    return [value for name, value in _named().items() if name not in ("white", "black")]


def is_black_and_white(palette: Palette) -> bool:
    """Whether a palette is black on white, whatever the names of its entries."""
    return [colour.value for colour in palette] == [colour.value for colour in BLACK_AND_WHITE]


def letters(palette: Palette, format: str) -> list[str]:
    """A letter for each entry: none for the background, and none for `#`, the ink of black and white puzzles, which is
    the colour of a bare number; otherwise the entry's own character if that is a letter, else a free letter.
    """
    own = [colour.char for colour in palette[1:]]
    free = iter([letter for letter in LETTERS if letter not in own])
    given = [""]
    for char in own:
        bare = char == BLACK_AND_WHITE[1].char
        given.append("" if bare else char if char in LETTERS else next(free, ""))
        if not (bare or given[-1]):
            message = f"{format} has letters for {len(LETTERS)} colours; this puzzle has {len(own)}"
            raise NotSupported(message)
    return given
