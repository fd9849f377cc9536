"""`gridwright book`."""

from __future__ import annotations

import signal
import sys

import pypdf
import pytest

import gridwright
from gridwright.cli import codes
from tests.render.fonts import font

HITORI = "3\n\n1 2 2\n3 1 1\n2 1 3\n"
TILES = "2 2\n0 0 1 2\n0 0 3 1\n2 4 0 0\n3 0 0 4\n"
COVER = "a b c\na b\nc\na c\n"


def texts(name="book.pdf"):
    return [page.extract_text() for page in pypdf.PdfReader(name).pages]


def test_several_kinds(call, folder):
    """Broken: a kind could not be printed, or its solution would be missing."""
    (folder / "h.singles").write_text(HITORI)
    (folder / "t.puz").write_text(TILES)
    (folder / "c.dlx").write_text(COVER)
    done = call(
        "book",
        "dog.non",
        "h.singles",
        "t.puz",
        "c.dlx",
        "coloured.xml",
        "set.jsonl",
        "--title",
        "Mixed",
        "-o",
        "book.pdf",
    )
    assert done == (codes.DONE, "", "")
    title, contents, *pages = texts()
    assert title.split() == ["Mixed", "7", "puzzles"]
    puzzles = "\n".join(page for page in pages if "Solutions" not in page)
    solutions = "\n".join(page for page in pages if "Solutions" in page)
    for name in ("1. Dog", "Puzzle 2", "Puzzle 3", "Puzzle 4", "Puzzle 5", "6. Dot", "Puzzle 7"):
        assert name in contents
        assert name in puzzles
        assert name in solutions
    assert "nonogram, 5×5" in puzzles
    assert str(folder).encode() not in (folder / "book.pdf").read_bytes()


def test_titles_of_made_puzzles(call):
    """Broken: a book of made puzzles would be full of file names, or repeat a number."""
    words = ("make", "nonogram", "--size", "5", "-q")
    assert call(*words, "--count", "2", "--title", "  Rainy  day ", "-o", "two.jsonl").code == codes.DONE
    assert call(*words, "--title", "Alone", "-o", "one.non").code == codes.DONE
    assert call(*words, "--count", "2", "-o", "none.jsonl").code == codes.DONE
    assert call("book", "two.jsonl", "one.non", "none.jsonl", "--no-solutions", "-o", "book.pdf").code == codes.DONE
    lines = texts()[0].splitlines()
    names = ["1. Rainy day 1", "2. Rainy day 2", "3. Alone", "Puzzle 4", "Puzzle 5"]
    assert [line for line in lines if line in names] == names
    assert "jsonl" not in texts()[0]


def test_no_solutions(call, monkeypatch):
    """Broken: the solutions would be visible, or puzzles would be solved for nothing."""
    monkeypatch.setattr("gridwright.api.solve", None)
    assert call("book", "dog.non", "--no-solutions", "-o", "book.pdf").code == codes.DONE
    assert len(texts()) == 1
    assert "Solutions" not in "".join(texts())


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        (["multiple.nin"], codes.DONE, "one of several solutions"),
        (["none.nin"], codes.NO_SOLUTION, "no solution exists"),
        (["dog.non", "--node-limit", "0", "--strategy", "dfs"], codes.UNKNOWN, "no solution was found"),
    ],
)
def test_what_the_back_says(call, words, code, line):
    """Broken: a puzzle without a solution would leave a gap at the back."""
    assert call("book", *words, "-o", "book.pdf").code == code
    assert line in texts()[-1].replace("\n", " ")


def test_rate(call, folder):
    """Broken: the difficulty would be missing, or a puzzle that cannot be rated would be left out."""
    (folder / "c.dlx").write_text(COVER)
    done = call("book", "--rate", "dog.non", "c.dlx", "multiple.nin", "-o", "book.pdf")
    assert "c.dlx: exact-cover puzzles cannot be rated" in done.err
    page = texts()[1].replace("\n", " ")
    assert "nonogram, 5×5, easy, 32 points" in page
    assert "exact-cover, 3×3, not rated" in page
    assert "not rated: the puzzle has several solutions" in page


def test_one_that_is_too_large(call, folder, monkeypatch):
    """Broken: one large puzzle would block the others, go missing silently, or be rated for nothing."""
    from gridwright import api

    rated = []
    rate = api.rate
    monkeypatch.setattr(api, "rate", lambda puzzle, **more: rated.append(puzzle.width) or rate(puzzle, **more))
    (folder / "large.nin").write_text("300 20\n" + "1 " * 150 + "\n" + "1\n" * 319)
    done = call("book", "--rate", "large.nin", "dog.non", "bad.nin", "-o", "book.pdf")
    large, bad = done.err.splitlines()
    assert done.code == codes.BAD_INPUT
    assert large.startswith("gridwright: large.nin: its clues would be smaller than 6 points on a4 paper")
    assert bad.startswith("gridwright: bad.nin:")
    assert "1. Dog" in texts()[1]
    assert rated == [5]


def test_nothing_to_print(call, folder):
    """Broken: an empty book would replace a good one."""
    (folder / "book.pdf").write_text("before")
    assert call("book", "bad.nin", "-o", "book.pdf").code == codes.BAD_INPUT
    assert (folder / "book.pdf").read_text() == "before"


@pytest.mark.parametrize("words", [[], ["-o", "-"], ["-o", "book.txt"], ["-o", "absent/book.pdf"]])
def test_where_it_goes(call, words):
    """Broken: a mistake in -o would be noticed after all the work, or never."""
    done = call("book", "dog.non", *words)
    assert (done.code, done.out, done.err.count("\n")) == (codes.USAGE, "", 1)


def test_paper_and_margin(call):
    """Broken: options would be ignored."""
    assert call("book", "dog.non", "--paper", "letter", "-o", "book.pdf").code == codes.DONE
    assert tuple(pypdf.PdfReader("book.pdf").pages[0].mediabox[2:]) == (612, 792)
    assert call("book", "dog.non", "--paper", "a3", "-o", "book.pdf").code == codes.USAGE
    assert call("book", "dog.non", "--margin", "0", "-o", "book.pdf").code == codes.USAGE


def test_letters_for_colours(call):
    """Broken: colours could not be told apart in grey, or by colour-blind readers."""
    for words, lettered in (([], False), (["--grey"], True), (["--palette", "safe"], True)):
        assert call("book", "coloured.xml", *words, "-o", "book.pdf").code == codes.DONE
        assert ("1r" in texts()[0].split()) == lettered


def test_without_pydyf(call, monkeypatch):
    """Broken: without the package, the user would see a traceback."""
    monkeypatch.setitem(sys.modules, "pydyf", None)
    done = call("book", "dog.non", "-o", "book.pdf")
    assert done == (
        codes.BAD_INPUT,
        "",
        "gridwright: a PDF needs pydyf: pip install 'gridwright[book]'\n",
    )


def test_sheets(call, folder):
    """Broken: pages could not be written as pictures, or not all of them."""
    pdf = call("book", "dog.non", "coloured.xml", "--title", "Two", "-o", "book.pdf")
    assert pdf.code == codes.DONE
    for words in (["-o", "sheet-{}.svg"], ["-o", "sheet-{}.png", "--dpi", "72"], ["--to", "svg", "-o", "other-{}"]):
        assert call("book", "dog.non", "coloured.xml", "--title", "Two", *words) == (codes.DONE, "", "")
    assert sorted(path.name for path in folder.glob("sheet-*.svg")) == [f"sheet-{n}.svg" for n in (1, 2, 3, 4)]
    assert len(texts()) == len(list(folder.glob("sheet-*.png"))) == len(list(folder.glob("other-*"))) == 4
    assert "1. Dog" in (folder / "sheet-3.svg").read_text()


def test_landscape(call):
    """Broken: the option would be ignored."""
    assert call("book", "dog.non", "--landscape", "-o", "book.pdf").code == codes.DONE
    assert [float(side) for side in pypdf.PdfReader("book.pdf").pages[0].mediabox[2:]] == [841.89, 595.28]


def test_one_page(call, folder):
    """Broken: a single page would need a number, or could not go to standard output."""
    assert call("book", "dog.non", "--no-solutions", "-o", "one.png").code == codes.DONE
    assert (folder / "one.png").read_bytes().startswith(b"\x89PNG")
    done = call("book", "dog.non", "--no-solutions", "--to", "svg")
    assert (done.code, done.out[:5], done.out[-7:]) == (codes.DONE, "<svg ", "</svg>\n")


@pytest.mark.parametrize(
    "words", [[], ["--no-solutions", "--title", "A book"], ["--no-solutions", "--rate", "--per-page", "1", "sums.nin"]]
)
@pytest.mark.parametrize("place", [["-o", "one.svg"], ["-o", "one.png"], ["--to", "svg"]])
def test_several_pages_for_one_file(call, folder, monkeypatch, words, place):
    """Broken: pages would be lost, or the mistake be reported after minutes of solving."""
    monkeypatch.setattr("gridwright.api.solve", None)
    monkeypatch.setattr("gridwright.api.rate", None)
    done = call("book", "dog.non", *words, *place)
    assert (done.code, done.out) == (codes.USAGE, "")
    shape = place[-1][-3:]
    assert done.err.startswith(
        f"gridwright: one {shape} file holds one page, and this book has more; put {{}} in the name given to -o"
    )
    assert not list(folder.glob("one*"))


def test_what_a_medium_needs(call, monkeypatch):
    """Broken: without a library the user would see a traceback, or be told to install one that is not needed."""
    monkeypatch.setitem(sys.modules, "pydyf", None)
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert call("book", "dog.non", "-o", "sheet-{}.svg") == (codes.DONE, "", "")
    done = call("book", "dog.non", "-o", "sheet-{}.png")
    assert (done.code, done.err) == (
        codes.BAD_INPUT,
        "gridwright: a pixel image needs Pillow: pip install 'gridwright[image]'\n",
    )


def test_binary_for_a_terminal(call, monkeypatch):
    """Broken: all puzzles would be solved before the user is told that a terminal cannot show a PDF."""
    monkeypatch.setattr("gridwright.api.solve", None)
    monkeypatch.setattr("gridwright.api.load", None)
    monkeypatch.setattr("gridwright.cli.console._stdout", lambda: type("Terminal", (), {"isatty": lambda self: True})())
    done = call("book", "multiple.nin", "--to", "pdf")
    assert (done.code, done.err.count("\n")) == (codes.USAGE, 1)
    assert "this format is binary; use -o FILE" in done.err


def test_progress(call, monkeypatch):
    """Broken: a long book would seem to hang."""
    said = []

    class Line:
        def __init__(self, label, stream):
            self.label = label

        def __call__(self, work):
            said.append((self.label, dict(work)))

        def erase(self):
            pass

    monkeypatch.setattr("gridwright.cli.console.ProgressLine", Line)
    monkeypatch.setattr("sys.stderr", type("Terminal", (), {"isatty": lambda self: True, "write": print})())
    assert call("book", "dog.non", "set.jsonl", "-o", "book.pdf").code == codes.DONE
    for name, work, most in (("reading", "puzzles", 3), ("solving", "puzzles", 3), ("printing", "pages", 3)):
        assert [done[work] for label, done in said if label == name] == list(range(1, most + 1))


@pytest.mark.parametrize("name", ["book.pdf", "sheet-{}.svg"])
def test_an_interrupt_while_printing(call, folder, monkeypatch, name):
    """Broken: Ctrl-C would leave half a book."""
    from gridwright.rendering.sheet import Shown

    monkeypatch.setattr(Shown, "layers", lambda self: signal.raise_signal(signal.SIGINT))
    before = set(folder.iterdir())
    done = call("book", "dog.non", "-o", name)
    assert (done.code, done.err) == (codes.INTERRUPTED, "gridwright: interrupted\n")
    assert set(folder.iterdir()) == before


def test_letters_that_are_lost(call, folder):
    """Broken: titles in other scripts would silently become question marks."""
    puzzle = gridwright.load("dog.non")
    gridwright.save(puzzle.with_notes(meta={"title": "Кот 猫"}), "cat.json")
    (folder / "boxes.ttf").write_bytes(font())
    done = call("book", "cat.json", "--title", "Škoda", "-o", "book.pdf")
    lost = "the font has no К о т 猫, so a plain letter or ? is printed instead; "
    lost += "use --font FILE to add a font that has them\n"
    assert (done.code, done.err) == (codes.DONE, lost)
    done = call("book", "cat.json", "--title", "ő", "--font", "boxes.ttf", "-o", "book.pdf")
    assert (done.code, done.err) == (
        codes.DONE,
        "boxes.ttf has no ő, so a plain letter or ? is printed instead; try another font\n",
    )
    assert "1. Кот 猫" in texts()[1]
    assert call("book", "cat.json", "--font", "boxes.ttf", "-o", "page-{}.png") == (codes.DONE, "", "")
    assert call("book", "cat.json", "-o", "page-{}.svg") == (codes.DONE, "", "")  # SVG keeps the characters
    assert call("book", "cat.json", "-q", "-o", "book.pdf").err == ""


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--font", "dog.non", "-o", "x.pdf"], codes.BAD_INPUT, "dog.non: expected a TrueType font"),
        (["--font", "absent.ttf", "-o", "x.pdf"], codes.BAD_INPUT, "absent.ttf: no such file"),
        (["--font", "dog.non", "-o", "x-{}.svg"], codes.USAGE, "--font cannot be used with SVG"),
    ],
)
def test_a_font_that_will_not_do(call, folder, monkeypatch, words, code, told):
    """Broken: a bad font would be reported after all the work, or not at all."""
    monkeypatch.setattr("gridwright.api.solve", None)
    done = call("book", "multiple.nin", *words)
    assert (done.code, done.out, done.err.count("\n")) == (code, "", 1)
    assert told in done.err
    assert not list(folder.glob("x*"))
