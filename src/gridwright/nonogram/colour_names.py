"""What colours are called in sentences.

Many files name a colour by one letter, or by nothing but its value. In a sentence such a colour is called after the
plain colour that it looks like, unless two of a palette would share the name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwright.values.colour import Palette

_PLAIN = {
    "white": (255, 255, 255),
    "black": (0, 0, 0),
    "grey": (128, 128, 128),
    "red": (225, 30, 35),
    "orange": (250, 140, 10),
    "yellow": (255, 225, 20),
    "light green": (140, 230, 140),
    "green": (40, 150, 60),
    "cyan": (50, 215, 225),
    "light blue": (140, 195, 245),
    "blue": (35, 80, 215),
    "purple": (130, 45, 165),
    "pink": (250, 150, 190),
    "brown": (135, 85, 40),
    "beige": (235, 210, 170),
}


def spoken_names(palette: Palette) -> tuple[str, ...]:
    """A name for each colour of a palette.

    >>> from gridwright.values.colour import Colour
    >>> spoken_names((Colour("white", "#ffffff", "."), Colour("r", "#e0322b", "r"), Colour("teal", "#008080", "t")))
    ('white', 'red', 'teal')
    """
    own = [colour.name for colour in palette]
    like = [name if len(name) > 1 and name[0] != "#" else _nearest(palette[k].value) for k, name in enumerate(own)]
    return tuple(name if like.count(name) == 1 else mine for name, mine in zip(like, own, strict=True))


def _nearest(value: str) -> str:
    """The plain colour that a value `#rrggbb` is nearest to; eyes are keenest in green."""
    red, green, blue = (int(value[at : at + 2], 16) for at in (1, 3, 5))
    return min(
        _PLAIN,
        key=lambda name: (
            2 * (_PLAIN[name][0] - red) ** 2 + 4 * (_PLAIN[name][1] - green) ** 2 + 3 * (_PLAIN[name][2] - blue) ** 2
        ),
    )
