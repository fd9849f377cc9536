"""Any input gives only the errors that are meant for users; otherwise a bad file would end in a traceback.

`make fuzz` runs this for longer.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_covers import covers
from random_puzzles import coloured, hitoris, pictures, with_unknown_lengths

from gridwright.files.drawing import with_puzzle
from gridwright.files.reading import COMMON, read_text
from gridwright.kinds import KINDS
from gridwright.nonogram.formats import FORMATS as NONOGRAMS
from gridwright.nonogram.puzzle import Nonogram
from gridwright.parsing.images import open_image
from gridwright.picture.cutting import cut_image, cut_text
from gridwright.picture.faces import ImageFace
from gridwright.picture.puzzle import PicturePuzzle
from gridwright.rendering.png_file import png_of
from gridwright.values.clock import Clock
from gridwright.values.errors import InputError, LimitReached, NotSupported
from gridwright.values.limits import Limits
from tests import structured

LIMITS = Limits(time=5, memory=300_000_000)
FORMATS = [*(form for kind in KINDS for form in kind.formats), *COMMON]
KIND_OF = {form: kind.name for kind in KINDS for form in kind.formats} | dict.fromkeys(COMMON, "any")

CLUES = [form for form in NONOGRAMS if form.name in ("non", "webpbn", "g", "puzzlink")]  # colours, unknown lengths

READ_ONLY = {  # small files in formats that cannot be written
    "gno": "[Dimensions]\n2\n3\n[Row clues]\n1,1\n3\n[Column clues]\n2\n1\n2\n[Solution grid]\n2 1 2\n2 2 2\n",
    "toml": '[clues]\nrows = """\n1 ?r\n3\n"""\ncolumns = """\n2\n1\n1r 1\n"""\n[colors]\ndefs = ["r = (red) %"]\n',
    "lp": "number_of_rows: 1\nnumber_of_columns: 1\nrow_1\nnumber_of_clusters: 1\nsize(s): 1\n"
    "column_1\nnumber_of_clusters: 1\nsize(s): 1\n",
    "rosetta": "AA C\nB A B\n",
    "terminal": "    2 1\n  ┌────┐\n1 │██  │\n2 │████│\n  └────┘\n",
    "drawing": with_puzzle(png_of(1, 1, b"abc"), Nonogram([[1]], [[1]])),
    "csv": "1,1\n3\n\n2\n1\n2\n",
    "nonograms-org": "<script>var d=[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,15,16],[17,18,19,20]];</script>",
}

# Special characters of any format, so that random texts get past their first character.
PIECES = st.sampled_from(
    [
        *("0", "1", "2", "3", "-1", "999999999", "1000000000000", "1" * 5000, "0" * 5000, "-f", "-ff", "z", "g"),
        *("?", "#", "#d", ":", "$", "$1", "/", ".", ",", "====", '"', "'", "&", "&#0;", "&quot;", "<", "[", "{", "="),
        *("\n", " ", "\t", "\r", "\n" * 300, "\0", "\x85", "\ufeff", "\ud800", "é"),
        *("width", "height", "rows", "columns", "goal", "saved", "color", "title", "P1", "P4", "3x2:", "nonogram/3/2/"),
        *("hitori/3/2/", "@", '"kind": "hitori"'),
        *("|", "p0 p1", "2:3|p2", "s0:red", '"kind": "exact-cover"'),
    ]
)
TEXTS = st.lists(PIECES | st.text(max_size=3), max_size=40).map("".join)


@st.composite
def tiles(draw, format):
    """A picture puzzle that a format can hold."""
    columns, rows, seed = draw(st.integers(1, 3)), draw(st.integers(1, 3)), draw(st.integers(0, 99))
    if format == "codingame":
        inner = ["#" + "".join("ab-"[x * y % 3] for x in range(2 * columns - 1)) + "#" for y in range(2 * rows - 1)]
        border = "#" * (2 * columns + 1)
        return cut_text([border, *inner, border], columns, rows, seed)
    if format == "image":
        image = ImageFace(8 * columns, 8 * rows, bytes(range(192)) * (columns * rows))
        return cut_image(image, columns, rows, seed=seed)
    edges = st.tuples(*[st.integers(1, 5)] * 4)
    return PicturePuzzle(columns, rows, [draw(edges) for _ in range(columns * rows)], frame=False)


@st.composite
def mutated(draw, format):
    """A valid file with some pieces cut out, duplicated, overwritten or moved."""
    if not format.writes:
        written = READ_ONLY[format.name]
        if KIND_OF[format] == "hitori":
            written = "1,2,2\n3,1,2\n2,2,2\n"
    elif KIND_OF[format] == "hitori":
        written = format.write([draw(hitoris(square=True))])
    elif KIND_OF[format] == "exact-cover":
        written = format.write([draw(covers())])
    elif KIND_OF[format] == "picture":
        written = format.write([draw(tiles(format.name))])
    elif KIND_OF[format] == "any":
        written = format.write([draw(hitoris(square=True)), draw(covers()), draw(tiles("puz")), draw(coloured(3))])
    else:
        puzzle = draw(pictures(5) | coloured(3))
        try:
            written = format.write([draw(st.sampled_from([puzzle, with_unknown_lengths(puzzle) or puzzle]))])
        except NotSupported:
            written = format.write([draw(pictures(5))])
    content = written if isinstance(written, bytes) else written.encode()
    for _ in range(draw(st.integers(1, 4))):
        start, stop = sorted((draw(st.integers(0, len(content))), draw(st.integers(0, len(content)))))
        cut = content[start:stop]
        piece = draw(
            st.just(b"")
            | st.just(cut * 2)
            | st.binary(max_size=4)
            | PIECES.map(lambda text: text.encode("utf-8", "replace"))
        )
        content = content[:start] + piece + content[stop:]
    return content


def outcome(action, *arguments, **options):
    """The result of a call, or an error that it is allowed to raise; any other error fails the test."""
    try:
        return action(*arguments, **options)
    except LimitReached as reached:
        return reached
    except InputError as error:
        assert str(error).strip()  # noqa: PT017
        assert "\n" not in str(error)  # noqa: PT017
        return error


def check(format, data):
    """Read `data`, and write the result again."""
    assert format.looks_like(data) in (True, False)
    assert format.fits(data) in (True, False)
    puzzles = outcome(format.parse, data)
    if isinstance(puzzles, InputError):
        return
    assert puzzles
    for puzzle in puzzles:
        assert puzzle.width * puzzle.height <= 100 * (len(data) + 1) ** 2  # the size is in proportion to the file
    if format.writes:
        written = outcome(format.write, puzzles)
        if format in CLUES and not isinstance(written, InputError):
            assert list(map(clues, format.parse(written))) == list(map(clues, puzzles))


def clues(puzzle):
    """What a nonogram asks for, with runs in the values of their colours."""
    values = [colour.value for colour in puzzle.palette]
    return [[(run.length, values[run.colour]) for run in clue] for clue in puzzle.rows + puzzle.columns]


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: f"{KIND_OF[format]}-{format.name}")
@given(data=st.data())
def test_random_texts(format, data):
    check(format, data.draw(st.binary() if format.binary else TEXTS))


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: f"{KIND_OF[format]}-{format.name}")
@given(data=st.data())
def test_good_files_gone_bad(format, data):
    content = data.draw(mutated(format))
    if format.binary:
        check(format, content)
    else:
        text = content.decode("utf-8", "replace")
        check(format, text)
        check(format, text.replace("\n", "\r\n"))


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: f"{KIND_OF[format]}-{format.name}")
@given(data=st.data())
def test_detection_of_good_files_gone_bad(format, data):
    content = data.draw(mutated(format))
    for suffix in ("", *format.suffixes[:1]):
        reading = outcome(read_text, content, suffix=suffix, source="here")
        assert isinstance(reading, InputError) or reading.format in FORMATS


@given(data=st.binary() | TEXTS)
def test_detection_of_random_texts(data):
    outcome(read_text, data)


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: f"{KIND_OF[format]}-{format.name}")
@given(head=TEXTS, unit=PIECES, size=st.sampled_from([None, (1, 1), (3, 2), (100, 100)]))
@settings(max_examples=settings().max_examples // 4)
def test_long_repetitions(format, head, unit, size):
    """Broken: a quadratic pattern, or a table that grows too fast, would make a reader run forever."""
    text = head + unit * (20_000 // len(unit))
    data = text.encode("utf-8", "surrogatepass") if format.binary else text
    format.looks_like(data)
    outcome(format.parse, data, size)


STRUCTURED = {
    "png": structured.pngs(),
    "gif": structured.gifs(),
    "webpbn": structured.XML,
    "toml": structured.TOML,
    "json": structured.JSON,
}


@pytest.mark.parametrize("name", STRUCTURED)
@given(data=st.data())
def test_files_of_right_parts(name, data):
    """Broken: a file with correct checksums and invalid content would end in a traceback, or run forever."""
    content = data.draw(STRUCTURED[name])
    with Clock(LIMITS).ticking():
        outcome(read_text, content)
        outcome(read_text, content, name)


@given(content=structured.pngs() | structured.gifs())
def test_images_of_right_parts(content):
    """Broken: an image with invalid content would end `make` in a traceback."""
    pytest.importorskip("PIL")
    with Clock(LIMITS).ticking():
        outcome(open_image, content)


@given(drawing=structured.DRAWINGS)
@settings(max_examples=settings().max_examples // 10)
def test_drawings_of_right_parts(drawing):
    """Broken: a drawing could crash the process or block it forever."""
    pytest.importorskip("resvg_py")
    with Clock(LIMITS).ticking():
        outcome(open_image, drawing.encode())
