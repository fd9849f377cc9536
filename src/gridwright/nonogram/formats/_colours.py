"""Colours by name, and the letters that stand for them in clue texts.

The names are those of X11, as .g wants them; where the web means another colour by a name (green, gray, maroon,
purple), X11 has the say.
"""

from __future__ import annotations

from gridwright.errors import NotSupported
from gridwright.nonogram.puzzle import BLACK_AND_WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridwright.nonogram.puzzle import Palette

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

_TABLE = """
    white ffffff  black 000000  red ff0000  green 00ff00  blue 0000ff  yellow ffff00  orange ffa500  brown a52a2a
    pink ffc0cb  purple a020f0  gray bebebe  cyan 00ffff  magenta ff00ff  aliceblue f0f8ff  antiquewhite faebd7
    aqua 00ffff  aquamarine 7fffd4  azure f0ffff  beige f5f5dc  bisque ffe4c4  blanchedalmond ffebcd
    blueviolet 8a2be2  burlywood deb887  cadetblue 5f9ea0  chartreuse 7fff00  chocolate d2691e  coral ff7f50
    cornflowerblue 6495ed  cornsilk fff8dc  crimson dc143c  darkblue 00008b  darkcyan 008b8b  darkgoldenrod b8860b
    darkgray a9a9a9  darkgreen 006400  darkkhaki bdb76b  darkmagenta 8b008b  darkolivegreen 556b2f
    darkorange ff8c00  darkorchid 9932cc  darkred 8b0000  darksalmon e9967a  darkseagreen 8fbc8f
    darkslateblue 483d8b  darkslategray 2f4f4f  darkturquoise 00ced1  darkviolet 9400d3  deeppink ff1493
    deepskyblue 00bfff  dimgray 696969  dodgerblue 1e90ff  firebrick b22222  floralwhite fffaf0  forestgreen 228b22
    fuchsia ff00ff  gainsboro dcdcdc  ghostwhite f8f8ff  gold ffd700  goldenrod daa520  greenyellow adff2f
    honeydew f0fff0  hotpink ff69b4  indianred cd5c5c  indigo 4b0082  ivory fffff0  khaki f0e68c  lavender e6e6fa
    lavenderblush fff0f5  lawngreen 7cfc00  lemonchiffon fffacd  lightblue add8e6  lightcoral f08080
    lightcyan e0ffff  lightgoldenrodyellow fafad2  lightgray d3d3d3  lightgreen 90ee90  lightpink ffb6c1
    lightsalmon ffa07a  lightseagreen 20b2aa  lightskyblue 87cefa  lightslategray 778899  lightsteelblue b0c4de
    lightyellow ffffe0  lime 00ff00  limegreen 32cd32  linen faf0e6  maroon b03060  mediumaquamarine 66cdaa
    mediumblue 0000cd  mediumorchid ba55d3  mediumpurple 9370db  mediumseagreen 3cb371  mediumslateblue 7b68ee
    mediumspringgreen 00fa9a  mediumturquoise 48d1cc  mediumvioletred c71585  midnightblue 191970  mintcream f5fffa
    mistyrose ffe4e1  moccasin ffe4b5  navajowhite ffdead  navy 000080  oldlace fdf5e6  olive 808000
    olivedrab 6b8e23  orangered ff4500  orchid da70d6  palegoldenrod eee8aa  palegreen 98fb98  paleturquoise afeeee
    palevioletred db7093  papayawhip ffefd5  peachpuff ffdab9  peru cd853f  plum dda0dd  powderblue b0e0e6
    rosybrown bc8f8f  royalblue 4169e1  saddlebrown 8b4513  salmon fa8072  sandybrown f4a460  seagreen 2e8b57
    seashell fff5ee  sienna a0522d  silver c0c0c0  skyblue 87ceeb  slateblue 6a5acd  slategray 708090  snow fffafa
    springgreen 00ff7f  steelblue 4682b4  tan d2b48c  teal 008080  thistle d8bfd8  tomato ff6347  turquoise 40e0d0
    violet ee82ee  wheat f5deb3  whitesmoke f5f5f5  yellowgreen 9acd32
"""


def _named() -> dict[str, str]:
    words = _TABLE.split()
    return {name: "#" + digits for name, digits in zip(words[::2], words[1::2], strict=True)}


def value_of(name: str) -> str | None:
    """The value `#rrggbb` of a colour that is given by its value or its name, or None if that is neither.

    >>> value_of("#9CF200"), value_of("Brown"), value_of("brwon")
    ('#9cf200', '#a52a2a', None)
    """
    word = name.lower()
    if len(word) == 7 and word[0] == "#" and not set(word[1:]) - set("0123456789abcdef"):
        return word
    return _named().get(word.replace("grey", "gray"))


def name_of(value: str, default: str) -> str:
    """The name of the colour with that value, if it has one."""
    return next((name for name, known in _named().items() if known == value.lower()), default)


def some_values() -> list[str]:
    """Values for colours that are not told, the plainest first."""
    return [value for name, value in _named().items() if name not in ("white", "black")]


def is_black_and_white(palette: Palette) -> bool:
    """Whether a palette is black on white, however its entries are called."""
    return [colour.value.lower() for colour in palette] == [colour.value for colour in BLACK_AND_WHITE]


def letters(palette: Palette, format: str) -> list[str]:
    """A letter for each entry: none for the background, and none for `#`, the ink of black and white puzzles, which is
    the colour of a bare number; else the entry's own character if that is a letter, else a letter that is free.
    """
    own = [colour.char for colour in palette]
    free = iter([letter for letter in LETTERS if letter not in own])
    given = [""]
    for char in own[1:]:
        bare = char == BLACK_AND_WHITE[1].char
        given.append("" if bare else char if char in LETTERS else next(free, ""))
        if not (bare or given[-1]):
            raise NotSupported(f"{format} cannot hold more than {len(LETTERS)} colours")
    return given
