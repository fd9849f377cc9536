"""A TrueType font from a file, for characters that the standard fonts of a page lack. Needs fontTools.

Fonts come from anywhere: one that is damaged or would need a lot of memory is refused with a one-line error.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from io import BytesIO
from struct import iter_unpack, unpack_from
from typing import TYPE_CHECKING

from gridwright.values.errors import FormatError, NotSupported

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fontTools.ttLib import TTFont

_SIGNS = (b"\0\1\0\0", b"true", b"ttcf")  # the first bytes of a file; of a collection, the first font is used
_UNICODE = 0x110000  # the number of code points
_SEGMENTED = (12, 13)  # the formats of character maps that list ranges
_NOT_TO_EMBED = 2  # the flag of a font that must not be embedded
_TABLES = ["head", "hhea", "maxp", "hmtx", "loca", "glyf"]  # all that a PDF needs


class Typeface:
    """A font: its characters, their widths, and subsets of it.

    Lengths are in thousandths of the font size: `box` (left, bottom, right, top), `ascent` and `descent`.
    """

    def __init__(self, data: bytes, source: str) -> None:
        self.data = data
        self._source = source
        if not data.startswith(_SIGNS):
            raise FormatError("expected a TrueType font (.ttf), found something else", source=source)
        with self._readable():
            font = self._opened()
            if "glyf" not in font:
                raise FormatError("expected a font with TrueType outlines, found one without", source=source)
            if "OS/2" in font and font["OS/2"].fsType & 0xF == _NOT_TO_EMBED:
                raise NotSupported(f"{source}: its licence does not allow embedding")
            _check_map(font.reader["cmap"])
            unit = 1000 / font["head"].unitsPerEm
            glyphs = font.getReverseGlyphMap()
            self._glyphs: dict[str, int] = {
                chr(code): glyphs[name] for code, name in (font.getBestCmap() or {}).items()
            }
            self._widths: list[float] = [unit * font["hmtx"][name][0] for name in font.getGlyphOrder()]
            head, across = font["head"], font["hhea"]
            self.box = [round(unit * side) for side in (head.xMin, head.yMin, head.xMax, head.yMax)]
            self.ascent, self.descent = (round(unit * height) for height in (across.ascent, across.descent))
            self.name = _name_of(font)
        if not self._glyphs:
            raise FormatError("the font has no Unicode characters", source=source)

    def __contains__(self, char: str) -> bool:
        return char in self._glyphs

    def glyph(self, char: str) -> int:
        """The glyph number of a character, which the font must have."""
        return self._glyphs[char]

    def width(self, char: str) -> float:
        """The width of a character, which the font must have."""
        return self._widths[self._glyphs[char]]

    def part(self, glyphs: Iterable[int]) -> bytes:
        """A font with some of the glyphs, under the same numbers; it has only their outlines and widths."""
        from fontTools.subset import Options, Subsetter

        options = Options(retain_gids=True, hinting=False, notdef_outline=True, layout_features=[], glyph_names=False)
        file = BytesIO()
        with self._readable():
            font = self._opened()
            for table in set(font.keys()) - {"GlyphOrder", *_TABLES}:
                del font[table]
            subsetter = Subsetter(options)
            subsetter.populate(gids=list(glyphs))
            subsetter.subset(font)
            font.save(file, reorderTables=False)
        return file.getvalue()

    def _opened(self) -> TTFont:
        try:
            from fontTools.ttLib import TTFont
        except ImportError:
            raise NotSupported("using a font file needs fontTools: pip install 'gridwright[book]'") from None
        from logging import NullHandler, getLogger

        log = getLogger("fontTools")
        if not log.handlers:  # else its warnings about a font would be printed
            log.addHandler(NullHandler())
        font = TTFont(BytesIO(self.data), fontNumber=0, lazy=True, recalcTimestamp=False)
        # Use neutral names, as those in the file may be anything.
        font.setGlyphOrder([f"glyph{number}" for number in range(font["maxp"].numGlyphs)])
        return font

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """Turn any error in this context into one line: a damaged font can fail in any way."""
        try:
            yield
        except (FormatError, NotSupported):
            raise
        except Exception as error:
            raise FormatError(f"the font is damaged: {type(error).__name__}", source=self._source) from None


def _check_map(table: bytes) -> None:
    """Refuse a character map with more entries than there are code points: each would be expanded."""
    (subtables,) = unpack_from(">2xH", table)
    for _, place in iter_unpack(">II", table[4 : 4 + 8 * subtables]):
        (kind,) = unpack_from(">H", table, place)
        if kind in _SEGMENTED:
            (groups,) = unpack_from(">12xI", table, place)
            ranges = iter_unpack(">III", table[place + 16 : place + 16 + 12 * groups])
            if sum(max(0, last - first + 1) for first, last, _ in ranges) > _UNICODE:
                raise ValueError


def _name_of(font: TTFont) -> str:
    name = font["name"].getDebugName(6) if "name" in font else None
    return re.sub("[^A-Za-z0-9-]", "", str(name or ""))[:60] or "Font"
