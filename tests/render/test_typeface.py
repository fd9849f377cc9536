"""Typefaces of users in books: letters are drawn, searchable and measured; a bad file gives a one-line error."""

from __future__ import annotations

import random
import subprocess
import sys
from io import BytesIO

import pypdf
import pytest
from fonts import LETTERS, WIDTHS, endless_map, font, with_table
from fontTools.ttLib import TTFont
from PIL import Image, ImageOps

from gridwright import FormatError, Nonogram, NotSupported
from gridwright.rendering import pdf, png
from gridwright.rendering.book import Book
from gridwright.rendering.lettering import Line, changed, wrapped
from gridwright.rendering.sheet import Written
from gridwright.rendering.typeface import Typeface
from gridwright.values.scene import Letters, Scene

SCENE = Nonogram([[1]], [[1]]).scene()


@pytest.fixture(scope="module")
def face():
    return Typeface(font(), "boxes.ttf")


def book_of(*titles, face=None, title=""):
    book = Book(title=title, face=face)
    for name in titles:
        book.add(name, "", SCENE)
    return book


def document(book):
    return pdf.draw_sheets(book.sheets(), book.title, book.face)


def test_letters_of_a_typeface_are_in_the_pdf(face):
    """Broken: titles would be question marks or not searchable, or the file would contain the whole font."""
    data = document(book_of("Кот 猫 😀", "Plain", face=face, title="Кот"))
    reader = pypdf.PdfReader(BytesIO(data))
    text = "\n".join(page.extract_text() for page in reader.pages)
    assert "1. Кот 猫 😀" in text
    assert "2. Plain" in text
    (embedded,) = {
        name: fonts.get_object()
        for page in reader.pages
        for name, fonts in page["/Resources"]["/Font"].items()
        if name == "/embedded"
    }.values()
    assert embedded["/BaseFont"] == "/PARTOF+Boxesoftests"
    (below,) = embedded["/DescendantFonts"]
    widths = below["/W"]
    used = {widths[place]: widths[place + 1][0] for place in range(0, len(widths), 2)}
    assert used == {face.glyph(char): WIDTHS[char] for char in "Кот猫😀1."}
    part = TTFont(BytesIO(below["/FontDescriptor"]["/FontFile2"].get_object().get_data()))
    assert set(part.keys()) == {"GlyphOrder", "head", "hhea", "maxp", "hmtx", "loca", "glyf"}
    drawn = [part["glyf"][name].numberOfContours for name in part.getGlyphOrder()]
    assert drawn == [1, *(int(char != "A") for char in LETTERS)]


def test_the_same_bytes(face):
    """Broken: a book under version control would change without a reason."""
    other = Typeface(face.data, "boxes.ttf")
    assert document(book_of("Кот", face=face)) == document(book_of("Кот", face=other))


def test_what_is_not_used_is_not_there(face):
    """Broken: a typeface that no title needs would change the look or the size of a book."""
    assert document(book_of("A1. A", face=face)) == document(book_of("A1. A"))


def test_names_beside_the_pages():
    """Broken: the outline would have question marks although PDF readers can show all characters."""
    reader = pypdf.PdfReader(BytesIO(document(book_of("Кот \x07\ud800", title="猫"))))
    assert reader.metadata.title == "猫"
    assert [entry.title for entry in reader.outline[1]] == ["1. Кот ??"]


def test_widths(face):
    """Broken: titles in a typeface would extend into the margin, or wrap too early."""
    assert Line("Кот", 10, face=face).width == pytest.approx((300 + 350 + 400) / 100)
    assert Line("КW", 10, face=face).width == pytest.approx((300 + 944) / 100)
    assert Line("A", 10, face=face).width == pytest.approx(6.67)  # as no character is missing
    assert Line("AК", 10, face=face).runs == [("AК", face)]
    assert Line("Wк К", 10, face=face).runs == [("Wк ", None), ("К", face)]
    lines = wrapped("Кот " * 9, 40, 10, face=face)
    assert len(lines) == 3
    assert all(line.width <= 40 for line in lines)


def test_what_is_lost(face):
    """Broken: a title would lose characters without a warning."""
    assert changed("Škoda 5×5 ő К ъ") == ["ő", "К", "ъ"]
    assert changed("Škoda 5×5 ő К ъ", face=face) == ["ő", "ъ"]
    tiles = Scene(1, 1, b"\0", ("#ffffff",), faces=(Letters(("猫x",)),))
    book = Book(title="К")
    book.add("о", "", tiles)
    assert changed("".join(book.characters)) == ["К", "о", "猫"]


def test_png(face):
    """Broken: a picture of a page would have question marks, or nothing, instead of the letters."""
    book = book_of("КтК", face=face)
    (sheet,) = book.sheets()
    title = next(thing for thing in sheet.things if isinstance(thing, Written) and "К" in thing.line.text)
    image = Image.open(BytesIO(png.draw_sheet(sheet, dpi=288, face=face))).convert("L")
    size, start = title.line.size, title.x + Line("1. ", title.line.size, True, face).width
    for left, wide in ((start + 0.06 * size, 0.18 * size), (start + 0.36 * size, 0.28 * size)):  # two black boxes
        corners = (left, title.y - 0.6 * size, left + wide, title.y - 0.1 * size)
        shown = ImageOps.invert(image.crop(tuple(round(4 * side) for side in corners)))
        assert shown.getextrema()[0] > 200


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", b"wOFF" + bytes(60), b"OTTO" + bytes(60)])
def test_what_is_no_font(data):
    """Broken: any file would be accepted as a font, and fail in the middle of a book."""
    with pytest.raises(FormatError, match=r"^x: expected a TrueType font \(.ttf\), found something else$"):
        Typeface(data, "x")


def test_damaged_fonts():
    """Broken: a damaged font would cause a traceback."""
    whole = font()
    rng = random.Random(5)
    cases = [whole[:length] for length in range(4, len(whole), 37)]
    for _ in range(300):
        changed = bytearray(whole)
        for _ in range(rng.randint(1, 8)):
            changed[rng.randrange(4, len(whole))] = rng.randrange(256)
        cases.append(bytes(changed))
    told = []
    for data in cases:
        try:
            document(book_of("Кот", face=Typeface(data, "x.ttf")))
        except (FormatError, NotSupported) as error:
            told.append(str(error))
    assert len(told) > len(cases) / 4
    assert all(line.startswith("x.ttf: ") and "\n" not in line for line in told)


def test_a_strange_font(tmp_path):
    """Broken: warnings of the library about a font would be printed between our own lines."""
    head = TTFont(BytesIO(font())).reader["head"]
    (tmp_path / "strange.ttf").write_bytes(with_table(font(), b"head", head[:20] + b"\xff" * 16 + head[36:]))
    (tmp_path / "dot.non").write_text('title "К"\nwidth 1\nheight 1\n\nrows\n1\n\ncolumns\n1\n')
    words = [sys.executable, "-m", "gridwright", "book", "dot.non", "--font", "strange.ttf", "-o", "book.pdf"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_map_without_end():
    """Broken: a font of a few bytes would use all memory."""
    with pytest.raises(FormatError, match="x: the font is damaged"):
        Typeface(with_table(font(), b"cmap", endless_map()), "x")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (font(embedding=2), "its licence does not allow embedding"),
        (b"\0\1\0\0" + font(outlines=False)[4:], "expected a font with TrueType outlines, found one without"),
        (font(letters=""), "the font has no Unicode characters"),
    ],
    ids=["forbidden", "no outlines", "no letters"],
)
def test_fonts_that_will_not_do(data, message):
    with pytest.raises((FormatError, NotSupported), match=f"x: {message}|{message}"):
        Typeface(data, "x")


def test_without_fonttools(monkeypatch):
    """Broken: users without fontTools would see a traceback."""
    data = font()
    monkeypatch.setitem(sys.modules, "fontTools.ttLib", None)
    with pytest.raises(NotSupported, match=r"needs fontTools: pip install 'gridwright\[book\]'"):
        Typeface(data, "x")
