"""Books: the contents of each page, legibility, and margins."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest
from hypothesis import given, settings
from PIL import Image
from pypdf.generic import ContentStream
from scene_strategies import scenes

import gridwright
from gridwright import ExactCover, Grid, Hitori, Nonogram
from gridwright.rendering import pdf, png, svg
from gridwright.rendering.book import LEAST_TEXT, MARGINS, PAPERS, Book
from gridwright.rendering.layout import Boxes, Polygons, Strokes, Texts
from gridwright.rendering.lettering import Line, wrapped
from gridwright.rendering.safe import recoloured
from gridwright.rendering.sheet import Dots, Written
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


def written(page):
    """All texts on a page, each on its own line."""
    texts = (operands[0] for operands, operator in operations(page) if operator == b"Tj")
    return "\n".join(text if isinstance(text, str) else text.decode("cp1252") for text in texts)


def drawn(page):
    """The points that a page draws, and the sizes of its texts. Texts are measured in their own font."""
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
    """Broken: a printer would cut something off, or it would be unreadable."""
    book = Book(paper=paper, margin=margin, title="A title that is rather long for a small page " * 3)
    for name, scene in SCENES.items():
        book.add(f"The {name}" + "W" * 200, "details", scene)
        book.answer("", scene)
    width, height = PAPERS[paper]
    lines = 1.5  # the maximum thickness of the frame of a drawing, half of it outside
    for page in opened(book).pages:
        points, sizes = drawn(page)
        assert min(sizes) >= LEAST_TEXT - 1e-3
        for x, y in points:
            assert margin * MM - lines <= x <= width - margin * MM + lines
            assert margin * MM - lines <= y <= height - margin * MM + lines


@settings(max_examples=40, deadline=None)
@given(scenes())
def test_any_scene_is_on_the_paper(scene):
    """Broken: some unusual puzzle would be cut off."""
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
    assert not any(overlapping(page) for page in puzzles + answers)


def overlapping(page):
    """Two blocks that overlap, if any."""
    for number, one in enumerate(page):
        for other in page[:number]:
            beside = one.left >= other.left + other.width or other.left >= one.left + one.width
            below = one.top >= other.top + other.height
            if not (beside or below):
                return one, other
    return None


def puzzle_and_answer(puzzle):
    answer = puzzle.scene(puzzle.goal or gridwright.solve(puzzle).solution)
    return puzzle.scene(puzzle.start), replace(answer, left=(), top=()) if puzzle.is_picture else answer


@pytest.fixture(scope="module")
def mixed():
    """Two dozen puzzles of all kinds, each with its solution, as scenes."""
    examples = Path(__file__).parent.parent.parent / "puzzles"
    made = {path.stem: gridwright.load(path) for path in sorted(examples.iterdir())}
    for size in ((5, 5), (30, 25), (40, 40), (60, 30), (90, 90)):
        made["black {}x{}".format(*size)] = nonogram(*size)
    for size in (4, 6, 9, 12):
        made[f"hitori {size}"] = gridwright.make("hitori", size, seed=1).puzzle
    for size in ((2, 2), (4, 3), (6, 6)):
        made["tiles {}x{}".format(*size)] = gridwright.make("picture", size, seed=1).puzzle
    made["cover"] = ExactCover({"one": "ab", "two": "c", "three": "ac"})
    made["letters"] = ExactCover({f"option {number}": chr(97 + number) for number in range(12)})
    scenes = {name: puzzle_and_answer(puzzle) for name, puzzle in made.items()}
    scenes["safe"] = tuple(recoloured(scene, "safe") for scene in scenes["parrot"])
    scenes |= {name: (SCENES[name],) * 2 for name in ("colours", "wedges", "pixels")}
    assert len(scenes) == 24
    return scenes


@pytest.mark.parametrize(("paper", "landscape"), [("a4", False), ("a5", True)])
def test_a_mixed_book(mixed, paper, landscape):
    """Broken: a puzzle or a solution would be missing, cut off, too small, or covered by another."""
    book = Book(title="Two dozen", paper=paper, landscape=landscape)
    for name, (puzzle, answer) in mixed.items():
        book.add(name, "details", puzzle)
        book.answer("", answer)
    for pages in book.pages():
        assert {placed.block.number for page in pages for placed in page} == set(range(1, 25))
        assert not any(overlapping(page) for page in pages)
    margin, lines = MARGINS[1] * MM, 1.5  # half of the frame of a drawing is outside
    for sheet in book.sheets():
        assert (sheet.width > sheet.height) == landscape
        points, sizes = on_sheet(sheet)
        assert min(sizes) >= LEAST_TEXT - 1e-3
        assert margin - lines <= min(x for x, _ in points)
        assert margin - lines <= min(y for _, y in points)
        assert max(x for x, _ in points) <= sheet.width - margin + lines
        assert max(y for _, y in points) <= sheet.height - margin + lines


def on_sheet(sheet):
    """The points that a sheet draws, and the sizes of its texts."""
    points, sizes = [], []
    for thing in sheet.things:
        if isinstance(thing, Written):
            points += [(thing.x, thing.y - 0.72 * thing.line.size), (thing.x + thing.line.width, thing.y)]
            sizes.append(thing.line.size)
        elif isinstance(thing, Dots):
            assert thing.left <= thing.right
            points += [(thing.left, thing.y), (thing.right, thing.y)]
        else:
            for left, top, scale, font, shapes in thing.layers():
                found, fonts = in_layout(shapes, font)
                points += [(left + x * scale, top + y * scale) for x, y in found]
                sizes += [size * scale for size in fonts]
    return points, sizes


def in_layout(shapes, font):
    points, sizes = [], []
    for shape in shapes:
        if isinstance(shape, Polygons):
            points += [corner for corners in shape.corners for corner in corners]
        elif isinstance(shape, Texts):
            sizes.append(shape.font or font)
            for x, y, text in shape.places:
                half = Line(text, sizes[-1]).width / 2
                points += [(x - half, y - 0.72 * sizes[-1]), (x + half, y)]
        else:
            boxes = {Boxes: "boxes", Strokes: "lines"}.get(type(shape))
            for x, y, across, down in getattr(shape, boxes) if boxes else [box for box, _ in shape.places]:
                points += [(x, y), (x + across, y + down)]
    return points, sizes


def test_contents_only_where_there_are_pages_to_turn_to():
    """Broken: a single page would be preceded by a table of contents."""
    book = Book()
    book.add("One", "", SCENES["nonogram"])
    assert len(book.sheets()) == 1
    book.answer("", SCENES["nonogram"])
    assert len(book.sheets()) == 2  # one puzzle needs no contents either
    book.add("Two", "", SCENES["nonogram"])
    assert len(book.sheets()) == 3


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
    """Broken: a click in the contents would lead to the wrong page."""
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
    """Broken: the numbers, letters or names in the cells of a kind would be missing."""
    text = {}
    for name in SCENES:
        book = Book()
        book.add("x", "", SCENES[name])
        text[name] = written(opened(book).pages[0]).split()
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
    """Broken: there would be no space for scissors; in the solution, tiles touch."""
    book = Book()
    book.add("x", "", PIXELS)
    book.answer("", PIXELS)
    puzzle, answer = opened(book).pages
    for page, apart in ((puzzle, True), (answer, False)):
        places = [tuple(map(float, operands)) for operands, operator in operations(page) if operator == b"cm"]
        side, second = places[1][0], places[2]
        first = places[1]
        step = second[4] - first[4]
        assert (step > 1.05 * side) == apart
        assert apart or step == pytest.approx(side, abs=0.01)


def test_tiles_of_an_image_are_not_tiny():
    """Broken: next to a large puzzle, tiles would be too small to cut out, and their solution tiny."""
    book = Book()
    book.add("large", "", nonogram(30, 40).scene())
    book.add("image", "", PIXELS)
    book.answer("", PIXELS)
    puzzles, answers = book.pages()
    assert puzzles[-1][-1].cell >= 40
    assert answers[-1][-1].cell >= 20


def test_a_split():
    """Broken: a large puzzle would be left out although it is legible on two pages, or lose clues or cells."""
    puzzle = nonogram(60, 30)
    book = Book()
    book.add("Wide", "60×30", puzzle.scene())
    book.add("Next", "", SCENES["nonogram"])
    puzzles, _ = book.pages()
    assert len(puzzles) == 2
    contents, left, right = map(written, opened(book).pages)
    assert "part 1 of 2: columns 1 to 30" in left
    assert "part 2 of 2: columns 31 to 60" in right
    halves = (
        (left, puzzle.columns[:30], [1, 1, 30, 2]),
        (right.partition("2. Next")[0], puzzle.columns[30:], [2, 31, 60, 3]),
    )
    for text, columns, others in halves:  # the others: the part, its columns, the page
        found = Counter(int(word) for word in text.split() if word.isdigit())
        clues = (run.length for line in (*puzzle.rows, *columns) for run in line)
        numbers = [1, *range(5, 31, 5), others[1], *range(others[1] + 4, others[2] + 1, 5)]  # of rows and columns
        assert found == Counter([*clues, *others, *numbers])
    assert contents.count("Wide") == 1


@pytest.mark.parametrize("scene", [nonogram(110, 90).scene(), tiles(WEDGES.faces[0], 40, 50)], ids=["clues", "tiles"])
def test_the_lines_of_parts_are_numbered(scene):
    """Broken: the rows of a part could not be identified in the whole, or would have wrong numbers."""
    book = Book()
    book.add("Huge", "", scene)
    (placed,), sheet = book.pages()[0][-1], book.sheets()[-1]
    rows, columns = placed.block.part
    drawing = placed.block.drawing
    step = placed.cell * (1 + drawing.gap)
    right, bottom = placed.left + drawing.width * placed.cell, placed.below + drawing.height * placed.cell
    at_the_right, below = {}, {}
    for thing in sheet.things:
        if isinstance(thing, Written) and thing.line.text.isdigit():
            if right <= thing.x and thing.y < bottom:
                at_the_right[int(thing.line.text)] = thing.y - 0.36 * thing.line.size
            elif bottom <= thing.y < bottom + 12:
                below[int(thing.line.text)] = thing.x + thing.line.width / 2
    for found, lines, start in (
        (at_the_right, rows, placed.below + drawing.top * placed.cell),
        (below, columns, placed.left + drawing.left * placed.cell),
    ):
        assert set(found) == {lines.start + 1, *(line + 1 for line in lines if line % 5 == 4)}
        for number, place in found.items():
            assert place == pytest.approx(start + (number - 1 - lines.start) * step + placed.cell / 2)


@pytest.mark.parametrize("paper", PAPERS)
def test_grids_in_a_row_begin_at_one_height(mixed, paper):
    """Broken: a page would look untidy, as each grid would begin where its own clues end."""
    book = Book(paper=paper)
    for name, (puzzle, answer) in mixed.items():
        book.add(name, "details", puzzle)
        book.answer("", answer)
    rows = Counter()
    for page in [page for some in book.pages() for page in some]:
        grids = {}
        for placed in page:
            grids.setdefault(placed.top, []).append(placed.below + placed.block.drawing.top * placed.cell)
        for begins in grids.values():
            assert begins == pytest.approx([begins[0]] * len(begins))
            rows[len(begins)] += 1
    assert rows.total() > rows[1] > 0


def test_the_room_of_a_page_is_used():
    """Broken: small puzzles would stay small next to large ones, and leave a part of the page empty."""
    book = Book()
    for seed in range(6):
        book.add(f"Small {seed}", "", nonogram(5, 5, seed).scene())
    for seed in range(2):
        book.add(f"Large {seed}", "", nonogram(12, 12, seed).scene())
    (page,), _ = book.pages()
    bottom = max(placed.top + placed.height for placed in page)
    assert bottom > 0.9 * (book.margin + book.frame[1])
    small, large = ({placed.cell for placed in page if placed.block.drawing.cells == (side,) * 2} for side in (5, 12))
    assert len(small) == len(large) == 1  # puzzles of the same size are drawn at the same size
    assert small.pop() > 1.2 * large.pop()


def test_few_on_a_page_are_large():
    """Broken: with two puzzles per page, both would be small on an almost empty page."""
    cells = {}
    for per_page in (0, 2):
        book = book_of(["nonogram", "nonogram"], per_page=per_page)
        ((*page,),), ((answer, _),) = book.pages()
        cells[per_page] = page[0].cell, answer.cell
    assert cells[2][0] > 1.1 * cells[0][0]
    assert cells[2][1] == cells[0][1]


def test_a_split_by_rows():
    """Broken: a tall puzzle would be split in the wrong direction."""
    book = Book()
    book.add("High", "", replace(nonogram(20, 70).scene(), rule=10))
    parts = [placed.block.lines[-1].text for page in book.pages()[0] for placed in page]
    assert parts == ["part 1 of 2: rows 1 to 40", "part 2 of 2: rows 41 to 70"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_tiles_in_two_parts(paper):
    """Broken: a board as large as Eternity II could not be printed."""
    book = Book(paper=paper)
    book.add("Eternal", "picture, 16×16", tiles(WEDGES.faces[0], 16, 16))
    assert [len(page) for page in book.pages()[0]] == [1, 1]
    pages = opened(book).pages
    assert [written(page).split().count("13") for page in pages] == [128, 128]


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
        assert (top % 5, left % 5) == (1, 1)  # the thicker lines have not moved
        cells |= {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}
        shown = {text for layer in block.drawing.layers(0, 0, 10) for text in texts_of(layer.shapes)}
        assert {str(run.length) for line in puzzle.rows[top - 1 : bottom] for run in line} <= shown
        assert {str(run.length) for line in puzzle.columns[left - 1 : right] for run in line} <= shown
    assert len(cells) == 110 * 90


def texts_of(shapes):
    return [text for shape in shapes if isinstance(shape, Texts) for _, _, text in shape.places]


def test_too_large():
    """Broken: there would be pages with hardly anything but clues, or the numbering of the book would have gaps."""
    stripes = "#." * 150
    book = Book()
    with pytest.raises(NotSupported, match="smaller than 6 points on a4 paper, even in parts"):
        book.add("Huge", "", Nonogram.from_grid(Grid.from_text("\n".join([stripes] * 20))).scene())
    assert book.empty
    book.add("Dog", "", SCENES["nonogram"])
    assert "1. Dog" in opened(book).pages[0].extract_text()


def test_the_same_bytes():
    """Broken: a book under version control would change without a reason."""
    one, other = document(book_of(title="Twice")), document(book_of(title="Twice"))
    assert one == other
    about = pypdf.PdfReader(BytesIO(one)).metadata
    assert (about.title, about.creator) == ("Twice", "Gridwright")


def test_titles_in_foreign_letters_and_long_ones():
    """Broken: a title would cause an error, or run off the page."""
    book = Book(title="  ")
    book.add("Ågot → 猫 \x07", "", SCENES["nonogram"])
    book.add("W" * 500, "", SCENES["nonogram"])
    book.answer("no solution was found: the time limit was reached")
    pages = opened(book).pages
    assert "1. Ågot ? ? ?" in pages[1].extract_text()
    assert "no solution was found" in pages[-1].extract_text().replace("\n", " ")
    for page in pages:
        assert max(x for x, _ in drawn(page)[0]) <= PAPERS["a4"][0] - MARGINS[1] * MM + 1


def test_a_title_without_its_letters_stands_in_the_middle():
    """Broken: a Chinese title, which the fonts show as question marks, would extend to the left."""
    book = book_of(title="日本の絵")
    page = book.sheets()[0]
    middle = PAPERS["a4"][0] / 2
    (left, _), (right, _), *_ = drawn(opened(book).pages[0])[0]
    assert (left + right) / 2 == pytest.approx(middle, abs=0.1)
    (title,) = [thing for thing in page.things if isinstance(thing, Written) and thing.line.text == "日本の絵"]
    ink = Image.open(BytesIO(png.draw_sheet(page, dpi=72))).convert("L")
    ink = ink.crop((0, round(title.y - title.line.size), ink.width, round(title.y))).point(
        lambda value: 255 * (value < 128)
    )
    left, _, right, _ = ink.getbbox()
    assert (left + right) / 2 == pytest.approx(middle, abs=10)


def test_more_words_than_a_page_has_room_for():
    """Broken: a long reason on small paper would cause an error, or displace the solution."""
    book = Book(paper="a5", landscape=True, margin=MARGINS[2])
    for number in range(2):
        book.add(f"Number {number} " + "W" * 100, "", SCENES["nonogram"])
        book.answer("no solution was found: " + "for this and that " * 20)
    _, answers = book.pages()
    assert [placed.block.number for page in answers for placed in page] == [1, 2]


def test_wrapped():
    """Broken: a word would be lost at the end of a line."""
    text = "one two three fourfivesixseveneightnine ten"
    lines = wrapped(text, 60, 10)
    assert "".join(line.text for line in lines).replace(" ", "") == text.replace(" ", "")
    assert max(line.width for line in lines) <= 60
    assert wrapped("", 60, 10) == [Line("", 10)]


def test_without_pydyf(monkeypatch):
    """Broken: users without pydyf would see a traceback."""
    import sys

    monkeypatch.setitem(sys.modules, "pydyf", None)
    with pytest.raises(NotSupported, match=re.escape("needs pydyf: pip install 'gridwright[book]'")):
        document(Book())


@pytest.mark.parametrize("bold", [False, True])
def test_the_widths_are_those_of_the_font(bold):
    """Broken: lines of a PDF would be wider than the layout assumes, and overlap."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    for number in range(32, 256):
        char = bytes([number]).decode("cp1252", "ignore")
        if char.isprintable() and char:
            wide = stringWidth(char, "Helvetica-Bold" if bold else "Helvetica", 1000)
            assert Line(char, 1000, bold).width == pytest.approx(wide), char


def test_svg_sheets_are_laid_out_as_the_pdf(monkeypatch):
    """Broken: the positions on an SVG sheet would differ from the PDF, or SVG would need pydyf."""
    import sys

    book = book_of(title="Any & all", landscape=True)
    texts = [page.extract_text() for page in opened(book).pages]
    monkeypatch.setitem(sys.modules, "pydyf", None)
    monkeypatch.setitem(sys.modules, "PIL", None)
    sheets = book.sheets()
    assert len(texts) == len(sheets)
    for sheet, text in zip(sheets, texts, strict=True):
        root = ElementTree.fromstring(svg.draw_sheet(sheet))
        assert (root.get("width"), root.get("height")) == ("841.89pt", "595.28pt")
        words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
        assert sorted("".join(words).replace(" ", "")) == sorted("".join(text.split()))


def test_letters_that_the_pdf_does_not_have():
    """Broken: an SVG would have question marks although it can show the title."""
    book = Book(title="猫")
    book.add("Кот", "", SCENES["nonogram"])
    title, puzzle = (svg.draw_sheet(sheet) for sheet in book.sheets())
    assert ">猫</text>" in title
    assert ">1. Кот</text>" in puzzle
    assert "1. ???" in opened(book).pages[1].extract_text()


def inked(image):
    """The bounding box of all pixels that are not white."""
    from PIL import ImageOps

    return ImageOps.invert(image.convert("L")).getbbox()


@pytest.mark.parametrize("fonts", [True, False])
def test_png_sheets(monkeypatch, fonts):
    """Broken: a picture of a page would be cut off, have the wrong size, or lack texts if no fonts are installed."""
    if not fonts:
        monkeypatch.setattr(png, "typeface_of", lambda bold: "")
    book = book_of(title="Ärger im Büro", paper="a5")
    for sheet in book.sheets():
        image = Image.open(BytesIO(png.draw_sheet(sheet, dpi=100)))
        assert image.size == (583, 827)
        assert image.info["dpi"] == pytest.approx((100, 100), abs=0.1)
        left, top, right, bottom = inked(image)
        margin = MARGINS[1] * MM * 100 / 72
        assert margin - 3 <= left
        assert margin - 3 <= top
        assert right <= image.width - margin + 3
        assert bottom <= image.height - margin + 3
        for thing in sheet.things:
            if isinstance(thing, Written):
                x, y = thing.x, thing.y - 0.8 * thing.line.size
                box = tuple(round(side * 100 / 72) for side in (x - 1, y, x + thing.line.width + 1, thing.y))
                assert inked(image.crop(box)), thing.line.text


def test_grey_sheets():
    """Broken: sheets for a grey printer would have colours."""
    for grey in (False, True):
        sheets = book_of(["colours", "pixels", "wedges"], grey=grey).sheets()
        used = {colour for sheet in sheets for colour in re.findall(r'"(#[0-9a-f]{6})"', svg.draw_sheet(sheet))}
        assert (len({colour for colour in used if colour[1:3] * 2 != colour[3:]}) == 0) == grey
        modes = {Image.open(BytesIO(png.draw_sheet(sheet, dpi=72))).mode for sheet in sheets}
        assert modes == ({"L"} if grey else {"L", "RGB"})
