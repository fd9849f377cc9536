"""Complete palettes for files that give only part of a colour: its name, value or character.

If a file does not give a colour its character, it gets `.` as the background, `#` as black, else a letter: the first
one of its name if that is free. If it gives no name, the name is the CSS name of the value, else its six digits.

    >>> [tuple(colour) for colour in complete_palette([Tint("#ffffff"), Tint("#ff0000"), Tint("#a1b2c3")])]
    [('white', '#ffffff', '.'), ('red', '#ff0000', 'r'), ('a1b2c3', '#a1b2c3', 'a')]
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from gridwright.values.colour import BLACK_AND_WHITE, Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.values.colour import Palette

MOST_COLOURS = 254  # with the background; 255 is the unknown cell

# The colours of CSS, the usual one of two equal names first.
_CSS = """
black 000000 white ffffff red ff0000 lime 00ff00 blue 0000ff yellow ffff00 cyan 00ffff magenta ff00ff gray 808080
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4
blanchedalmond ffebcd blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00
chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c darkblue 00008b darkcyan 008b8b
darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b
darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f
darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3
deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222
floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700
goldenrod daa520 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c
indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd
lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90
lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899
lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 limegreen 32cd32 linen faf0e6 maroon 800000
mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371
mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970
mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000
olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98
paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
powderblue b0e0e6 purple 800080 rebeccapurple 663399 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513
salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb
slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c
teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 whitesmoke f5f5f5
yellowgreen 9acd32
"""

VALUES = {name: "#" + digits for name, digits in re.findall(r"(\w+) (\w+)", _CSS)}
_NAMES = {value: name for name, value in reversed(VALUES.items())}
_HEX = re.compile(r"#?([0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" + "".join(
    char for char in map(chr, range(0xC0, 0x250)) if char.isalpha()
)


class Tint(NamedTuple):
    """The parts of a colour in a file: its value `#rrggbb`, and its name and character or empty strings."""

    value: str
    name: str = ""
    char: str = ""


def hex_value(text: str) -> str | None:
    """The value of a colour of three or six hexadecimal digits, perhaps after a `#`.

    >>> hex_value("F80"), hex_value("#ff8800"), hex_value("orange")
    ('#ff8800', '#ff8800', None)
    """
    found = _HEX.fullmatch(text)
    if not found:
        return None
    digits = found[1].lower()
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


def complete_palette(tints: Sequence[Tint]) -> Palette:
    """A palette from the data of a file, the background first; plain black on white is the standard palette."""
    if len(tints) == 1:  # a palette has at least one colour besides the background
        tints = [*tints, Tint("#000000" if tints[0].value != "#000000" else "#ffffff")]
    names: list[str] = []
    for tint in tints:
        name = tint.name or _NAMES.get(tint.value, tint.value[1:])
        while not tint.name and name in names:
            name += "'"
        names.append(name)
    wanted = [
        tint.char or ("." if not index else "#" if tint.value == "#000000" else "") for index, tint in enumerate(tints)
    ]
    chars = distinct_chars(wanted, names)
    if [(name, tint.value) for name, tint in zip(names, tints, strict=True)] == [c[:2] for c in BLACK_AND_WHITE]:
        return BLACK_AND_WHITE
    return tuple(Colour(name, tint.value, char) for name, tint, char in zip(names, tints, chars, strict=True))


def distinct_chars(wanted: Sequence[str], names: Sequence[str]) -> list[str]:
    """A different character for each colour: the wanted one if it is free, else a letter of its name or another.

    >>> distinct_chars([".", "x", "x", ""], ["white", "black", "red", "green"])
    ['.', 'x', 'r', 'g']
    """
    taken: set[str] = set()
    chars = []
    for char in wanted:
        chars.append("" if char in taken else char)
        taken.add(char)
    for index, name in enumerate(names):
        if not chars[index]:
            letters = chain((letter for letter in name[:1] if letter in _LETTERS), _LETTERS)
            chars[index] = next(letter for letter in letters if letter not in taken)
            taken.add(chars[index])
    return chars
