"""Sheets as a PDF, in vector graphics. Needs pydyf.

PDF measures from the lower left corner of a page, sheets from the upper left: y is flipped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.rendering import colours
from gridwright.rendering.layout import Boxes, Images, Polygons, Strokes
from gridwright.rendering.lettering import Line, plain
from gridwright.rendering.sheet import BETWEEN, DOT, PALE, Dots, Written
from gridwright.values.errors import NotSupported

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pydyf import PDF, Array, Dictionary, Stream

    from gridwright.rendering.layout import Shape
    from gridwright.rendering.sheet import Layer, Sheet
    from gridwright.rendering.typeface import Typeface
    from gridwright.values.scene import Pixels

# Every PDF reader has these; the encoding is that of `plain`. Characters that they lack may come from a typeface.
_FONTS = {"regular": "Helvetica", "bold": "Helvetica-Bold"}
_EMBEDDED = "embedded"
_RIM = 1 / 30  # the outline of bold letters, relative to the font size
_ONCE = 100  # the most characters in one list of a ToUnicode map


def need_pydyf() -> None:
    """Raise an error that says how to install pydyf if it is missing."""
    from importlib.util import find_spec

    if find_spec("pydyf") is None:
        raise NotSupported("a PDF needs pydyf: pip install 'gridwright[book]'")


def draw_sheets(sheets: Iterable[Sheet], title: str, face: Typeface | None = None) -> bytes:
    """The sheets as the bytes of a PDF file; the same sheets give the same bytes.

    The characters used from a typeface are embedded.
    """
    need_pydyf()
    from io import BytesIO

    from pydyf import PDF, String

    document = PDF()
    document.info["Title"] = String(_readable(title))
    document.info["Creator"] = String("Gridwright")
    press = _Press(document, face)
    for sheet in sheets:
        press.print(sheet)
    press.bind()
    file = BytesIO()
    document.write(file, compress=True)
    return file.getvalue()


class _Press:
    """Prints sheets as the pages of a document."""

    def __init__(self, document: PDF, face: Typeface | None) -> None:
        from pydyf import Dictionary

        self._document = document
        self._face = face
        self._glyphs: dict[int, str] = {}  # those of the typeface that are used, with their characters
        kind = {"Type": "/Font", "Subtype": "/Type1", "Encoding": "/WinAnsiEncoding"}
        fonts = {name: Dictionary({**kind, "BaseFont": f"/{font}"}) for name, font in _FONTS.items()}
        self._fonts = Dictionary(fonts)
        document.add_object(self._fonts)
        self._images: dict[Pixels, tuple[str, bytes]] = {}  # the name and the place of those stored so far
        self._pages: dict[int, Dictionary] = {}  # by their numbers
        self._links: list[tuple[Dictionary, int]] = []  # with the number of the target page
        self._marks: list[tuple[str, int, Dictionary]] = []  # a name, its level and its page

    def print(self, sheet: Sheet) -> None:
        """Add a sheet."""
        from pydyf import Array, Dictionary, Stream

        ink = Stream(compress=True)
        self._document.add_object(ink)
        painter = _Painter(ink, sheet.height, self._image, self._face)
        for thing in sheet.things:
            if isinstance(thing, Written):
                painter.write(thing)
            elif isinstance(thing, Dots):
                painter.dot(thing)
            else:
                for layer in thing.layers():
                    for shape in layer.shapes:
                        painter.shape(shape, layer)
        self._glyphs |= painter.glyphs
        links = [self._link(sheet, box, page) for box, page in sheet.links]
        used = Dictionary({self._images[pixels][0]: self._images[pixels][1] for pixels in painter.used})
        page = Dictionary(
            {
                "Type": "/Page",
                "Parent": self._document.pages.reference,
                "MediaBox": Array([0, 0, sheet.width, sheet.height]),
                "Contents": ink.reference,
                "Resources": Dictionary({"Font": self._fonts.reference, "XObject": used}),
                "Annots": Array([link.reference for link in links]),
            }
        )
        self._document.add_page(page)
        self._pages[sheet.number] = page
        self._marks += [(_readable(name), level, page) for name, level in sheet.bookmarks]

    def bind(self) -> None:
        """Finish the document when it has all pages: add the links, the outline and the font."""
        if self._face is not None and self._glyphs:
            self._fonts[_EMBEDDED] = _embedded(self._document, self._face, self._glyphs)
        for link, number in self._links:
            link["Dest"] = _top(self._pages[number])
        if self._marks:
            self._document.catalog["Outlines"] = _outline(self._document, self._marks)

    def _link(self, sheet: Sheet, box: tuple[float, float, float, float], page: int) -> Dictionary:
        from pydyf import Array, Dictionary

        left, top, right, bottom = box
        place = Array([left, sheet.height - bottom, right, sheet.height - top])
        link = Dictionary({"Type": "/Annot", "Subtype": "/Link", "Rect": place, "Border": Array([0, 0, 0])})
        self._document.add_object(link)
        self._links.append((link, page))
        return link

    def _image(self, pixels: Pixels) -> str:
        """The name of an image, which is stored only once."""
        from pydyf import Stream

        if pixels not in self._images:
            about = {"Type": "/XObject", "Subtype": "/Image", "Width": pixels.width, "Height": pixels.height}
            about |= {"ColorSpace": "/DeviceRGB", "BitsPerComponent": 8}
            stored = Stream([pixels.rgb], about, compress=True)
            self._document.add_object(stored)
            self._images[pixels] = f"image{len(self._images)}", stored.reference
        return self._images[pixels][0]


class _Painter:
    """Paints on one page; `used` are the images drawn, `glyphs` the glyphs written in the typeface."""

    def __init__(self, ink: Stream, height: float, image: Callable[[Pixels], str], face: Typeface | None) -> None:
        self.glyphs: dict[int, str] = {}
        self._face = face
        self._ink = ink
        self._height = height
        self._image = image
        self.used: dict[Pixels, None] = {}

    def write(self, written: Written) -> None:
        """Write a line of text."""
        written = written.shown("cp1252")
        self._colour(written.colour)
        self._text(written.line, written.x, self._height - written.y)

    def dot(self, dots: Dots) -> None:
        """Draw a dotted line."""
        self._colour(PALE)
        self._ink.push_state()
        self._ink.set_line_width(DOT)
        self._ink.set_dash([DOT, BETWEEN], 0)
        self._ink.move_to(dots.left, self._height - dots.y)
        self._ink.line_to(dots.right, self._height - dots.y)
        self._ink.stroke()
        self._ink.pop_state()

    def shape(self, shape: Shape, layer: Layer) -> None:
        """Paint one shape of a drawing."""
        ink, scale, left = self._ink, layer.scale, layer.left
        top = self._height - layer.top
        if isinstance(shape, Images):
            for (x, y, width, height), pixels in shape.places:
                self.used[pixels] = None
                ink.push_state()
                ink.set_matrix(width * scale, 0, 0, height * scale, left + x * scale, top - (y + height) * scale)
                ink.draw_x_object(self._image(pixels))
                ink.pop_state()
            return
        self._colour(shape.colour)
        if isinstance(shape, Strokes):
            ink.set_line_width(shape.thickness * scale)
            for x, y, across, down in shape.lines:
                ink.move_to(left + x * scale, top - y * scale)
                ink.line_to(left + (x + across) * scale, top - (y + down) * scale)
            ink.stroke()
        elif isinstance(shape, Boxes):
            for x, y, width, height in shape.boxes:
                ink.rectangle(left + x * scale, top - (y + height) * scale, width * scale, height * scale)
            ink.fill()
        elif isinstance(shape, Polygons):
            for first, *others in shape.corners:
                ink.move_to(left + first[0] * scale, top - first[1] * scale)
                for corner in others:
                    ink.line_to(left + corner[0] * scale, top - corner[1] * scale)
                ink.close()
            ink.fill()
        else:
            for middle, base, text in shape.places:
                line = Line(text, (shape.font or layer.font) * scale, face=self._face)
                self._text(line, left + middle * scale - line.width / 2, top - base * scale)

    def _text(self, line: Line, x: float, y: float) -> None:
        for text, face in line.runs:
            self._ink.begin_text()
            if face is None:
                self._ink.set_font_size("bold" if line.bold else "regular", line.size)
            else:
                self._ink.set_font_size(_EMBEDDED, line.size)
                # There is no bold version: outline it.
                self._ink.set_text_rendering(2 if line.bold else 0)
                self._ink.set_line_width(line.size * _RIM)
            self._ink.set_text_matrix(1, 0, 0, 1, x, y)
            if face is None:
                self._ink.show_text_string(plain(text).encode("cp1252"))
            else:
                glyphs = [face.glyph(char) for char in text]
                self.glyphs |= zip(glyphs, text, strict=True)
                self._ink.show_text("<" + "".join(f"{glyph:04x}" for glyph in glyphs) + ">")
                self._ink.set_text_rendering(0)
            self._ink.end_text()
            x += line._replace(text=text).width

    def _colour(self, colour: str) -> None:
        parts = [part / 255 for part in colours.rgb(colour)]
        self._ink.set_color_rgb(*parts)
        self._ink.set_color_rgb(*parts, stroke=True)


def _readable(text: str) -> str:
    """A text for the window of a PDF reader, which can show all characters."""
    return "".join(char if char.isprintable() else "?" for char in text)


def _embedded(document: PDF, face: Typeface, glyphs: dict[int, str]) -> bytes:
    """Embed some glyphs of a typeface as a font, with a map to their characters, so that texts can be searched."""
    from pydyf import Array, Dictionary, Stream, String

    def added(thing: Dictionary | Stream) -> bytes:
        document.add_object(thing)
        reference: bytes = thing.reference
        return reference

    file = face.part(glyphs)
    name = f"/PARTOF+{face.name}"
    numbers = sorted(glyphs)
    about = {
        "Type": "/FontDescriptor",
        "FontName": name,
        "Flags": 4,  # symbolic: not only characters of Adobe's Latin set
        "FontBBox": Array(face.box),
        "ItalicAngle": 0,
        "Ascent": face.ascent,
        "Descent": face.descent,
        "CapHeight": face.ascent,
        "StemV": 80,
        "FontFile2": added(Stream([file], {"Length1": len(file)}, compress=True)),
    }
    font = {
        "Type": "/Font",
        "Subtype": "/CIDFontType2",
        "BaseFont": name,
        "CIDSystemInfo": Dictionary({"Registry": String("Adobe"), "Ordering": String("Identity"), "Supplement": 0}),
        "CIDToGIDMap": "/Identity",
        "FontDescriptor": added(Dictionary(about)),
        "W": Array([part for number in numbers for part in (number, Array([round(face.width(glyphs[number]), 1)]))]),
    }
    whole = {
        "Type": "/Font",
        "Subtype": "/Type0",
        "BaseFont": name,
        "Encoding": "/Identity-H",
        "DescendantFonts": Array([added(Dictionary(font))]),
        "ToUnicode": added(Stream([_meanings(glyphs)], compress=True)),
    }
    return added(Dictionary(whole))


def _meanings(glyphs: dict[int, str]) -> str:
    """The ToUnicode map of glyphs, in PostScript."""
    pairs = [f"<{number:04x}> <{glyphs[number].encode('utf-16-be').hex()}>" for number in sorted(glyphs)]
    lists = [pairs[start : start + _ONCE] for start in range(0, len(pairs), _ONCE)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <ffff> endcodespacerange",
            *(line for some in lists for line in (f"{len(some)} beginbfchar", *some, "endbfchar")),
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    )


def _outline(document: PDF, marks: Sequence[tuple[str, int, Dictionary]]) -> bytes:
    """The outline beside the pages; each mark is nested under the last one of the level above it."""
    from pydyf import Dictionary, String

    root = Dictionary({"Type": "/Outlines"})
    document.add_object(root)
    above = [root]  # the last entry of each level so far
    for name, level, page in marks:
        entry = Dictionary({"Title": String(name), "Dest": _top(page)})
        document.add_object(entry)
        del above[level + 2 :]
        parent = above[level]
        entry["Parent"] = parent.reference
        if len(above) > level + 1:
            before = above.pop()
            before["Next"], entry["Prev"] = entry.reference, before.reference
        parent.setdefault("First", entry.reference)
        parent["Last"] = entry.reference
        for open_entry in above:  # everything is unfolded
            open_entry["Count"] = open_entry.get("Count", 0) + 1
        above.append(entry)
    reference: bytes = root.reference
    return reference


def _top(page: Dictionary) -> Array:
    from pydyf import Array

    return Array([page.reference, "/Fit"])
