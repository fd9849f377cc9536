"""The lines of text on a page: their widths and line breaks.

The font is Helvetica, which every PDF reader has and which browsers have or imitate. Adobe's character widths are
listed here so that a page has the same layout in every medium, whatever is installed. Characters that it lacks may come
from a typeface of the user.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gridwright.rendering.typeface import Typeface

# The characters of Western Europe (Windows-1252) by width, in thousandths of the font size.
_REGULAR = {
    191: "'",
    222: "ijl‚‘’",
    260: "|¦",
    278: " !,./:;I[\\]ft·ÌÍÎÏìíîï",
    333: "()-`r„ˆ‹“”˜›¡¨¯²³´¸¹",
    334: "{}",
    350: "•",
    355: '"',
    365: "º",
    370: "ª",
    389: "*",
    400: "°",
    469: "^",
    500: "Jcksvxyzšžçýÿ",
    537: "¶",
    556: "#$0123456789?L_abdeghnopqu€ƒ†‡–¢£¤¥§«µ»àáâãäåèéêëðñòóôõöùúûüþ",
    584: "+<=>~¬±×÷",
    611: "FTZŽ¿ßø",
    667: "&ABEKPSVXYŠŸÀÁÂÃÄÅÈÉÊËÝÞ",
    722: "CDHNRUwÇÐÑÙÚÛÜ",
    737: "©®",
    778: "GOQÒÓÔÕÖØ",
    833: "Mm",
    834: "¼½¾",
    889: "%æ",
    944: "Wœ",
    1000: "…‰Œ—™Æ",
    1015: "@",
}
_BOLD = {
    238: "'",
    278: " ,./I\\ijl‚‘’·ÌÍÎÏìíîï",
    280: "|¦",
    333: "!()-:;[]`ftˆ‹˜›¡¨¯²³´¸¹",
    350: "•",
    365: "º",
    370: "ª",
    389: "*r{}",
    400: "°",
    474: '"',
    500: "z„“”ž",
    556: "#$0123456789J_aceksvxy€ƒ†‡–š¢£¤¥§«¶»àáâãäåçèéêëýÿ",
    584: "+<=>^~¬±×÷",
    611: "?FLTZbdghnopquŽµ¿ßðñòóôõöøùúûüþ",
    667: "EPSVXYŠŸÈÉÊËÝÞ",
    722: "&ABCDHKNRUÀÁÂÃÄÅÇÐÑÙÚÛÜ",
    737: "©®",
    778: "GOQwÒÓÔÕÖØ",
    833: "M",
    834: "¼½¾",
    889: "%mæ",
    944: "Wœ",
    975: "@",
    1000: "…‰Œ—™Æ",
}
_WIDTHS = tuple({char: width for width, chars in font.items() for char in chars} for font in (_REGULAR, _BOLD))
_REGULARS = frozenset(_WIDTHS[0])
_OTHER = 1000  # the assumed width of other characters: few are wider


class Line(NamedTuple):
    """A line of text in a font size, regular or bold. `face` is for characters that the font lacks."""

    text: str
    size: float
    bold: bool = False
    face: Typeface | None = None

    @property
    def runs(self) -> list[tuple[str, Typeface | None]]:
        """The line in pieces, each with its typeface; if `face` is needed, it is used for every character it has."""
        face = self.face
        if face is None or all(char in _REGULARS or char not in face for char in self.text):
            return [(self.text, None)]
        return [("".join(some), face if own else None) for own, some in groupby(self.text, face.__contains__)]

    @property
    def width(self) -> float:
        """The width in points.

        >>> Line("Wide", 10).width
        22.78
        """
        known = _WIDTHS[self.bold]
        return sum(
            known.get(char, _OTHER) if face is None else face.width(char) for text, face in self.runs for char in text
        ) * (self.size / 1000)

    def shown(self, encoding: str) -> Line:
        """The line as shown in a font that has only the characters of an encoding, and in the typeface.

        >>> Line("Škoda 猫", 10).shown("ascii").text
        'Skoda ?'
        """
        runs = ((text if face else plain(text, encoding)) for text, face in self.runs)
        return self._replace(text="".join(runs))


def wrapped(text: str, width: float, size: float, bold: bool = False, face: Typeface | None = None) -> list[Line]:
    """Break a text into lines of a width, between words or within a word that is longer than a line.

    >>> [line.text for line in wrapped("a rainy Sunday", 40, 10)]
    ['a rainy', 'Sunday']
    """
    empty = Line("", size, bold, face)
    lines = [empty]

    def fits(text: str) -> bool:
        return empty._replace(text=text).width <= width

    def put(text: str) -> None:
        lines[-1] = empty._replace(text=text)

    for word in text.split():
        rest, last = word, lines[-1].text
        joined = f"{last} {word}" if last else word
        if fits(joined):
            put(joined)
            continue
        if last:
            lines.append(empty)
        while not fits(rest) and len(rest) > 1:
            end = 1
            while fits(rest[: end + 1]):
                end += 1
            put(rest[:end])
            rest = rest[end:]
            lines.append(empty)
        put(rest)
    return lines


def changed(text: str, encoding: str = "cp1252", face: Typeface | None = None) -> list[str]:
    """The characters of a text, each once, that would be replaced by others.

    >>> changed("Škoda → 猫, 猫")
    ['→', '猫']
    """
    return [
        char for char in dict.fromkeys(text) if plain(char, encoding) != char and (face is None or char not in face)
    ]


def plain(text: str, encoding: str = "cp1252") -> str:
    """A text in the characters of an encoding only; others lose their accents or become `?`.

    >>> plain("Škoda → 猫"), plain("5×5 Škoda", "ascii")
    ('Škoda ? ?', '5x5 Skoda')
    """
    from unicodedata import normalize

    def known(char: str) -> str:
        for form in (char, normalize("NFKD", char)[0], "x" if char == "×" else "?"):
            if form.isprintable() and form.encode(encoding, "ignore"):
                return form
        return "?"

    return "".join(map(known, normalize("NFC", text)))
