"""Names of colours for use in sentences.

Many files name a colour by one letter, by its code, or not at all. In a sentence, such a colour gets the name of the
plain colour that it looks like. Colours of a palette that would share a name are distinguished by lightness: brown and
dark brown.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from gridwright.rendering import colours

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gridwright.values.colour import Palette

# Plain colours, each with its shades from the darkest to the lightest; "-" is a shade without a value.
_LOOKS = """
grey    080808 26282c 5c5e63 8a8c90 bcbec2 e2e4e6 ffffff
red     - 3a0a10 701522 dc2830 ee6a66 - -
orange  - - cc6810 f8901c fcc68a - -
yellow  - - b39a1c f8dc20 faf4b8 - -
green   - 0a2a10 1e4a2a 38963f 9edc98 c8f0c8 -
olive   - - 4a4a18 6e7a1e a8b050 - -
turquoise - - 146460 2cb0a8 94e2da - -
cyan    - - 0c8896 32d7e1 a8f2f4 - -
blue    - 0a1230 182c5e 285fc8 94c3f0 d0e4fa -
purple  - 200828 401452 8232a5 bd90d8 - -
magenta - - 860f6e e02cc8 f08ce4 - -
pink    - - c84878 f596be fbcadb - -
brown   - 2e1a0c 5a3519 8c5a2c b88658 - -
beige   - - c4ac82 e8d4ac f6ecd6 - -
"""
_SHADES = ("very dark ", "dark ", "", "light ", "very light ")
_CODE = re.compile(r"#.*|(0x)?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})'*|rgba?\(.*", re.IGNORECASE)
_LONGEST = 24  # letters of a name, since sentences repeat it


class _Look(NamedTuple):
    """A colour with a name: the plain colour, its shade, and its value."""

    plain: str
    shade: int
    value: colours.RGB


def spoken_names(palette: Palette) -> tuple[str, ...]:
    """A different name for each colour of a palette.

    >>> from gridwright.values.colour import Colour
    >>> spoken_names((Colour("white", "#ffffff", "."), Colour("r", "#e0322b", "r"), Colour("teal", "#008080", "t")))
    ('white', 'red', 'teal')
    >>> browns = Colour("6b4423", "#6b4423", "a"), Colour("a0703c", "#a0703c", "b")
    >>> spoken_names((Colour("white", "#ffffff", "."), *browns))
    ('white', 'dark brown', 'brown')
    """
    given = [" ".join(colour.name.split()) for colour in palette]
    often = Counter(name.casefold() for name in given)
    known = [name if often[name.casefold()] == 1 and _is_name(name) else "" for name in given]
    looks = [_look(colour.value) for colour in palette]
    while True:
        names = _completed(palette, known, looks)
        often = Counter(map(str.casefold, names))
        if len(often) == len(names):
            return tuple(names)
        known = [name if often[name.casefold()] == 1 else "" for name in known]  # two colours with one name


def _completed(palette: Palette, known: Sequence[str], looks: Sequence[_Look]) -> list[str]:
    """The known names, and names by appearance for the other colours."""
    names = list(known)
    for plain in {look.plain for look, name in zip(looks, known, strict=True) if not name}:
        shaded = _shades_of(plain)
        fixed = {index: shaded[name.casefold()] for index, name in enumerate(known) if name.casefold() in shaded}
        free = [index for index, look in enumerate(looks) if look.plain == plain and not known[index]]
        together = sorted({*fixed, *free}, key=lambda index: colours.lab(colours.rgb(palette[index].value))[0])
        for index, name in zip(together, _told_apart(together, plain, fixed, looks), strict=True):
            names[index] = known[index] or name
    return names


def _is_name(text: str) -> bool:
    """Whether a name from a file can be used in a sentence: not a letter, not a code, and not too long."""
    letters = sum(map(str.isalpha, text))
    return letters > 1 and len(text) <= _LONGEST and text.isprintable() and not _CODE.fullmatch(text)


def _look(value: str) -> _Look:
    """The named colour closest to a value `#rrggbb`."""
    colour = colours.rgb(value)
    return min(_NAMED, key=lambda look: colours.distance(look.value, colour))


def _shades_of(plain: str) -> dict[str, int]:
    """The names of the shades of a colour, with their places from the darkest; those of grey end in black and white."""
    found = {shade + plain: place for place, shade in enumerate(_SHADES, 1)}
    return {"black": 0, **found, "white": len(_SHADES) + 1} if plain == "grey" else found


def _told_apart(together: Sequence[int], plain: str, fixed: Mapping[int, int], looks: Sequence[_Look]) -> list[str]:
    """Names for similar colours, ordered from dark to light; some have names from the file."""
    names = {place: name for name, place in _shades_of(plain).items()}
    fitting = [
        places
        for places in combinations(sorted(names), len(together))
        if all(fixed.get(index, place) == place for index, place in zip(together, places, strict=True))
    ]

    def changed(places: Sequence[int]) -> int:
        """How far the names are from what each colour would be called on its own."""
        return sum((place - looks[index].shade) ** 2 for index, place in zip(together, places, strict=True))

    if fitting:
        return [names[place] for place in min(fitting, key=changed)]
    last = len(together) - 1  # too many for the shades: count them
    return [
        f"{_counted(number)}darkest {plain}" if 2 * number <= last else f"{_counted(last - number)}lightest {plain}"
        for number in range(last + 1)
    ]


def _counted(number: int) -> str:
    """The word before a superlative: nothing for the first, then second, third and so on."""
    words = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ", "ninth ", "tenth ")
    if number < len(words):
        return words[number]
    place = number + 1
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending} "


_NAMED = [
    _Look(plain, shade, colours.rgb("#" + digits))
    for plain, *values in map(str.split, _LOOKS.split("\n")[1:-1])
    for shade, digits in enumerate(values)
    if digits != "-"
]
