"""Generated fonts for the tests: each letter is a box as wide as its advance."""

from __future__ import annotations

import struct
from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

LETTERS = "Кот猫A1.😀"
WIDTHS = {char: 300 + 50 * number for number, char in enumerate(LETTERS)}


def font(letters=LETTERS, *, embedding=0, outlines=True):
    """The bytes of a font with these letters."""
    names = [".notdef", *(f"letter{ord(char)}" for char in letters)]
    widths = [500, *(WIDTHS[char] for char in letters)]
    builder = FontBuilder(1000, isTTF=outlines)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(char): f"letter{ord(char)}" for char in letters})
    if outlines:
        builder.setupGlyf({name: box(TTGlyphPen(None), wide).glyph() for name, wide in zip(names, widths, strict=True)})
    else:
        shapes = {
            name: box(T2CharStringPen(wide, None), wide).getCharString()
            for name, wide in zip(names, widths, strict=True)
        }
        builder.setupCFF("Boxes", {}, shapes, {})
    builder.setupHorizontalMetrics({name: (wide, 50) for name, wide in zip(names, widths, strict=True)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular", "psName": "Boxes (of tests)"})
    builder.setupOS2(fsType=embedding)
    builder.setupPost()
    file = BytesIO()
    builder.save(file)
    return file.getvalue()


def box(pen, wide):
    pen.moveTo((50, 0))
    for corner in ((50, 700), (wide - 50, 700), (wide - 50, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen


def with_table(data, tag, content):
    """A font with the content of a table replaced; the new content is at its end."""
    (tables,) = struct.unpack_from(">4xH", data)
    for number in range(tables):
        place = 12 + 16 * number
        if data[place : place + 4] == tag:
            entry = struct.pack(">II", len(data), len(content))
            return data[: place + 8] + entry + data[place + 16 :] + content
    raise KeyError(tag)


def endless_map():
    """A map of four billion characters in a few bytes."""
    subtable = struct.pack(">HHIII", 12, 0, 28, 0, 1) + struct.pack(">III", 0, 0xFFFF_FFFF, 0)
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + subtable
