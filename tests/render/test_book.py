"""Books: what is on which page, that it can be read, and that nothing is off the paper."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from io import BytesIO

import pypdf
import pytest
from hypothesis import given, settings
from pypdf.generic import ContentStream
from scene_strategies import scenes

from gridwright import ExactCover, Grid, Hitori, Nonogram
from gridwright.rendering import pdf
from gridwright.rendering.book import LEAST_TEXT, MARGINS, PAPERS, Book
from gridwright.rendering.layout import Texts
from gridwright.rendering.lettering import Line, wrapped
from gridwright.rendering.safe import recoloured
from gridwright.values.errors import NotSupported
from gridwright.values.grid import UNKNOWN, WHITE
from gridwright.values.scene import Label, Letters, Pixels, Scene, Wedges

MM = 72 / 25.4


def nonogram(width, height, seed=1):
    rng = random.Random(seed)
    rows = ("".join(rng.choice("##.") for _ in range(width)) for _ in range(height))
    return Nonogram.from_grid(Grid.from_text("\n".join(rows)))


def tiles(face, width=3, height=2):
    number = width * height
    return Scene(width, height, bytes([WHITE]) * number, ("#ffffff",), rule=1, faces=(face,) * number)


WEDGES = tiles(Wedges(("#ff0000", "#00ff00", "#0000ff", "#808080"), ("11", "12", "13", "14")))
LETTERS = tiles(Letters(("abc", "d f", "ghi")))
PIXELS = tiles(Pixels(2, 2, bytes(range(12))))
COLOURS = Scene(
    2,
    2,
    bytes([1, 2, WHITE, UNKNOWN]),
    ("#ffffff", "#ff0000", "#00ff00"),
    signs=("", "r", "g"),
    left=((Label("7", "#ff0000", "r"),), (Label("8", "#00ff00", "g"),)),
    top=((Label("1", "#ff0000", "r"),), (Label("2"),)),
    marks=frozenset({(0, 0)}),
    crosses=True,
)
SCENES = {
    "nonogram": nonogram(10, 10).scene(),
    "hitori": Hitori([[11, 2, 2], [3, 11, 1], [2, 1, 3]]).scene(),
    "cover": ExactCover({"one": "ab", "two": "c", "three": "ac"}).scene(),
    "colours": COLOURS,
    "safe": recoloured(COLOURS, "safe"),
    "wedges": WEDGES,
    "letters": LETTERS,
    "pixels": PIXELS,
}


def document(book):
    return pdf.draw_sheets(book.sheets(), book.title)


def opened(book):
    return pypdf.PdfReader(BytesIO(document(book)))


def operations(page):
    return ContentStream(page.get_contents(), page.pdf).operations


def drawn(page):
    """The points that a page draws at, and the sizes of its texts. Texts are measured by their own font."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    names = {key: font.get_object()["/BaseFont"][1:] for key, font in page["/Resources"]["/Font"].items()}
    points, sizes = [], []
    font, size, at = "Helvetica", 0.0, (0.0, 0.0)
    for operands, operator in operations(page):
        if operator == b"re":
            x, y, width, height = map(float, operands)
            points += [(x, y), (x + width, y + height)]
        elif operator in (b"m", b"l"):
            points.append(tuple(map(float, operands)))
        elif operator == b"cm":
            a, b, c, d, x, y = map(float, operands)
            points += [(x, y), (x + a, y + d)] if (a, b, c, d) != (1, 0, 0, 1) else []
        elif operator == b"Tf":
            font, size = names[operands[0]], float(operands[1])
        elif operator == b"Tm":
            at = tuple(map(float, operands[4:]))
        elif operator == b"Tj":
            text = operands[0] if isinstance(operands[0], str) else operands[0].decode("cp1252")
            points += [at, (at[0] + stringWidth(text, font, size), at[1] + 0.72 * size)]
            sizes.append(size)
    return points, sizes


def book_of(names=SCENES, **more):
    book = Book(**more)
    for name in names:
        book.add(f"The {name}", "details", SCENES[name])
        book.answer("", SCENES[name])
    return book


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("margin", MARGINS)
def test_everything_is_within_the_margins_and_large_enough(paper, margin):
    """Broken: a printer would cut something off, or nobody could read it."""
    book = Book(paper=paper, margin=margin, title="A title that is rather long for a small page " * 3)
    for name, scene in SCENES.items():
        book.add(f"The {name}" + "W" * 200, "details", scene)
        book.answer("", scene)
    width, height = PAPERS[paper]
    lines = 1.5  # the frame of a drawing is that thick at most, half of it outside
    for page in opened(book).pages:
        points, sizes = drawn(page)
        assert min(sizes) >= LEAST_TEXT - 1e-3
        for x, y in points:
            assert margin * MM - lines <= x <= width - margin * MM + lines
            assert margin * MM - lines <= y <= height - margin * MM + lines


@settings(max_examples=40, deadline=None)
@given(scenes())
def test_any_scene_is_on_the_paper(scene):
    """Broken: some puzzle that nobody thought of would be cut off."""
    book = Book(paper="a5")
    book.add("Any", "", scene)
    book.answer("", scene)
    for page in opened(book).pages:
        points, sizes = drawn(page)
        assert min(sizes) >= LEAST_TEXT - 1e-3
        assert all(0 < x < PAPERS["a5"][0] and 0 < y < PAPERS["a5"][1] for x, y in points)


@pytest.mark.parametrize("per_page", [0, 1, 3])
def test_blocks_do_not_overlap(per_page):
    """Broken: one puzzle would be printed over another."""
    puzzles, answers = book_of(per_page=per_page).pages()
    assert sum(map(len, puzzles)) == sum(map(len, answers)) == len(SCENES)
    if per_page:
        assert max(map(len, puzzles)) == per_page
    for page in puzzles + answers:
        for number, one in enumerate(page):
            for other in page[:number]:
                beside = one.left >= other.left + other.width or other.left >= one.left + one.width
                below = one.top >= other.top + other.height
                assert beside or below


def test_contents_say_the_right_pages():
    """Broken: readers would look for a puzzle on the wrong page."""
    book = Book(title="Ninety", paper="a5")
    for number in range(90):
        book.add(f"Puzzle called {number:02}", "", SCENES["nonogram"])
        book.answer("", SCENES["nonogram"])
    texts = [page.extract_text() for page in opened(book).pages]
    contents = [text for text in texts if "Contents" in text]
    assert len(contents) > 1
    assert texts[0].split() == ["Ninety", "90", "puzzles"]
    said = dict(re.findall(r"(Puzzle called \d\d|Solutions)\s+(\d+)$", "\n".join(contents), re.MULTILINE))
    assert len(said) == 91
    back = int(said.pop("Solutions"))
    assert "Solutions" in texts[back - 1]
    assert "Solutions" not in texts[back - 2]
    for title, page in said.items():
        assert title in texts[int(page) - 1]
        assert int(page) < back
        assert any(title in text for text in texts[back - 1 :])
    for number, text in enumerate(texts[1:], 2):
        assert str(number) in text.split("\n")


def test_links_and_bookmarks():
    """Broken: a click in the contents would lead elsewhere."""
    reader = opened(book_of(["nonogram", "hitori"], per_page=1))
    links = [link.get_object() for link in reader.pages[0]["/Annots"]]
    assert len(links) == 3
    names = [entry.title for entry in reader.outline if not isinstance(entry, list)]
    assert names == ["Puzzles", "Solutions"]
    inner = next(entry for entry in reader.outline if isinstance(entry, list))
    assert [(entry.title, reader.get_destination_page_number(entry)) for entry in inner] == [
        ("1. The nonogram", 1),
        ("2. The hitori", 2),
    ]


def test_what_stands_in_the_cells():
    """Broken: numbers, letters or names of a kind would be missing."""
    text = {}
    for name in SCENES:
        book = Book()
        book.add("x", "", SCENES[name])
        text[name] = opened(book).pages[0].extract_text().split()
    assert text["hitori"].count("11") == 2
    assert text["wedges"].count("13") == 6
    assert text["letters"].count("g") == 6
    assert text["colours"].count("7") == 1
    assert {"7r", "8g", "1r", "r", "g"} <= set(text["safe"])
    assert "three" in text["cover"]


def fills(page):
    return {tuple(map(float, operands)) for operands, operator in operations(page) if operator == b"rg"}


def test_grey():
    """Broken: a book for a grey printer would have colours."""
    colour, grey = (opened(book_of(grey=grey)) for grey in (False, True))
    found = {fill for page in colour.pages for fill in fills(page)}
    assert (1, 0, 0) in found
    assert all(red == green == blue for page in grey.pages for red, green, blue in fills(page))
    for reader, few in ((colour, False), (grey, True)):
        dots = b"".join(image.image.convert("RGB").tobytes() for page in reader.pages for image in page.images)
        assert dots
        assert (dots[::3] == dots[1::3] == dots[2::3]) == few


def test_tiles_to_cut_out_lie_apart():
    """Broken: there would be no room for scissors; in the solution tiles touch."""
    book = Book()
    book.add("x", "", PIXELS)
    book.answer("", PIXELS)
    _, puzzle, answer = opened(book).pages
    for page, apart in ((puzzle, True), (answer, False)):
        places = [tuple(map(float, operands)) for operands, operator in operations(page) if operator == b"cm"]
        side, second = places[1][0], places[2]
        first = places[1]
        step = second[4] - first[4]
        assert (step > 1.05 * side) == apart
        assert apart or step == pytest.approx(side, abs=0.01)


def test_tiles_of_an_image_are_not_tiny():
    """Broken: beside a large puzzle they would be too small for scissors, and their solution a stamp."""
    book = Book()
    book.add("large", "", nonogram(30, 40).scene())
    book.add("image", "", PIXELS)
    book.answer("", PIXELS)
    puzzles, answers = book.pages()
    assert puzzles[-1][-1].cell >= 40
    assert answers[-1][-1].cell >= 20


def test_a_split():
    """Broken: a large puzzle would be left out though it can be read on two pages, or lose clues or cells."""
    puzzle = nonogram(60, 30)
    book = Book()
    book.add("Wide", "60×30", puzzle.scene())
    book.add("Next", "", SCENES["nonogram"])
    puzzles, _ = book.pages()
    assert len(puzzles) == 2
    contents, left, right = (page.extract_text() for page in opened(book).pages)
    assert "part 1 of 2: columns 1 to 30" in left
    assert "part 2 of 2: columns 31 to 60" in right
    halves = (
        (left, puzzle.columns[:30], [1, 1, 30, 2]),
        (right.partition("2. Next")[0], puzzle.columns[30:], [2, 31, 60, 3]),
    )
    for text, columns, others in halves:  # the others: the part, its columns, the page
        found = Counter(int(word) for word in text.split() if word.isdigit())
        clues = (run.length for line in (*puzzle.rows, *columns) for run in line)
        assert found == Counter([*clues, *others])
    assert contents.count("Wide") == 1


def test_a_split_by_rows():
    """Broken: a high puzzle would be cut the wrong way."""
    book = Book()
    book.add("High", "", replace(nonogram(20, 70).scene(), rule=10))
    parts = [placed.block.lines[-1].text for page in book.pages()[0] for placed in page]
    assert parts == ["part 1 of 2: rows 1 to 40", "part 2 of 2: rows 41 to 70"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_tiles_in_two_parts(paper):
    """Broken: a board of the size of Eternity II could not be printed."""
    book = Book(paper=paper)
    book.add("Eternal", "picture, 16×16", tiles(WEDGES.faces[0], 16, 16))
    assert [len(page) for page in book.pages()[0]] == [1, 1]
    _, *pages = opened(book).pages
    assert [page.extract_text().split().count("13") for page in pages] == [128, 128]


def test_a_split_both_ways():
    """Broken: a puzzle for which two pages are not enough would be left out, or lose clues or cells; parts of
    different sizes could not be glued together."""
    puzzle = nonogram(110, 90)
    book = Book()
    book.add("Huge", "", puzzle.scene())
    pages = book.pages()[0]
    blocks = [placed.block for page in pages for placed in page]
    assert len({placed.cell for page in pages for placed in page}) == 1
    names = [block.lines[-1].text for block in blocks]
    assert names[0].startswith(f"part 1 of {len(names)}: rows 1 to ")
    assert names[-1].endswith(" to 110")
    cells = set()
    for block, name in zip(blocks, names, strict=True):
        top, bottom, left, right = map(int, re.search(r"rows (\d+) to (\d+), columns (\d+) to (\d+)", name).groups())
        assert (top % 5, left % 5) == (1, 1)  # the thicker lines are where they were
        cells |= {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}
        shown = {text for layer in block.drawing.layers(0, 0, 10) for text in texts_of(layer.shapes)}
        assert {str(run.length) for line in puzzle.rows[top - 1 : bottom] for run in line} <= shown
        assert {str(run.length) for line in puzzle.columns[left - 1 : right] for run in line} <= shown
    assert len(cells) == 110 * 90


def texts_of(shapes):
    return [text for shape in shapes if isinstance(shape, Texts) for _, _, text in shape.places]


def test_too_large():
    """Broken: there would be pages of little but clues, or the book would lose its numbers."""
    stripes = "#." * 150
    book = Book()
    with pytest.raises(NotSupported, match="smaller than 6 points on a4 paper, in parts as well"):
        book.add("Huge", "", Nonogram.from_grid(Grid.from_text("\n".join([stripes] * 20))).scene())
    assert book.empty
    book.add("Dog", "", SCENES["nonogram"])
    assert "1. Dog" in opened(book).pages[0].extract_text()


def test_the_same_bytes():
    """Broken: a book under version control would change by itself."""
    one, other = document(book_of(title="Twice")), document(book_of(title="Twice"))
    assert one == other
    about = pypdf.PdfReader(BytesIO(one)).metadata
    assert (about.title, about.creator) == ("Twice", "Gridwright")


def test_titles_in_foreign_letters_and_long_ones():
    """Broken: a title would end in a fault, or run off the page."""
    book = Book(title="  ")
    book.add("Ågot → 猫 \x07", "", SCENES["nonogram"])
    book.add("W" * 500, "", SCENES["nonogram"])
    book.answer("no solution was found: the time limit was reached")
    pages = opened(book).pages
    assert "1. Ågot ? ? ?" in pages[1].extract_text()
    assert "no solution was found" in pages[-1].extract_text().replace("\n", " ")
    for page in pages:
        assert max(x for x, _ in drawn(page)[0]) <= PAPERS["a4"][0] - MARGINS[1] * MM + 1


def test_wrapped():
    """Broken: a word would be lost at the end of a line."""
    text = "one two three fourfivesixseveneightnine ten"
    lines = wrapped(text, 60, 10)
    assert "".join(line.text for line in lines).replace(" ", "") == text.replace(" ", "")
    assert max(line.width for line in lines) <= 60
    assert wrapped("", 60, 10) == [Line("", 10)]


def test_without_reportlab(monkeypatch):
    """Broken: somebody without it would see a traceback."""
    import sys

    monkeypatch.setitem(sys.modules, "reportlab", None)
    with pytest.raises(NotSupported, match=re.escape("needs reportlab: pip install 'gridwright[book]'")):
        document(Book())
