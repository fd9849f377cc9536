"""Format detection: if this fails, another puzzle is solved than the user meant."""

from __future__ import annotations

import os
import subprocess
import sys
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_puzzles import BY_NAME, clues_alone, coloured, pictures, puzzles

from gridwright import kinds
from gridwright.base.format import Format
from gridwright.base.kind import Kind
from gridwright.files.content import looks_like_inline
from gridwright.files.reading import format_for_suffix, format_named, read_file, read_text
from gridwright.nonogram.formats import FORMATS
from gridwright.nonogram.puzzle import Nonogram
from gridwright.values.errors import AmbiguousFormat, FormatError, NotSupported, UsageError
from gridwright.values.limits import MAX_BYTES

WRITTEN = [format for format in FORMATS if format.writes]
ASYMMETRIC = Nonogram([[2], []], [[1], [1]])  # its transpose is a different puzzle


def seen(puzzle, coloured):
    """The clues as one sees them; pictures do not contain unused colours, or the order of the palette."""
    coloured = coloured and puzzle.coloured
    return [
        [[(run.length, puzzle.palette[run.colour].value if coloured else None) for run in clue] for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    ]


@pytest.mark.parametrize("format", WRITTEN, ids=lambda format: format.name)
@given(puzzle=st.one_of(pictures(6), clues_alone(5), coloured(4)))
def test_what_a_format_wrote_is_read_right_or_not_at_all(format, puzzle):
    try:
        written = format.write([puzzle])
    except NotSupported:
        return
    fault: FormatError | None = None
    try:
        reading = read_text(written)
    except FormatError as error:
        fault = error
    if isinstance(fault, AmbiguousFormat):
        assert format.name in fault.names
        return
    if fault is not None:
        assert (format.name, "give the size" in fault.message) == ("taai", True)
        return
    own = format.parse(written)
    if reading.format != format:  # then this format reads the same puzzle, or its rows and columns do not agree
        assert own == list(reading.puzzles) or (reading.notes and not own[0].plausible)
        return
    (again,) = reading.puzzles
    same = seen(again, puzzle.coloured) == seen(puzzle, again.coloured)
    if format.name == "taai":  # without a size: squares come first, and sums that agree before those that do not
        assert same or again.width == again.height or not puzzle.plausible
    else:
        assert same


@pytest.mark.parametrize("format", [format for format in WRITTEN if format.suffixes], ids=lambda format: format.name)
@given(puzzle=pictures(5))
def test_the_suffix_decides(format, puzzle):
    for suffix in format.suffixes:
        reading = read_text(format.write([puzzle]), suffix=suffix.upper(), size=(puzzle.width, puzzle.height))
        assert (reading.format, reading.notes) == (format, ())


def test_rows_first_or_columns_first_is_not_guessed():
    with pytest.raises(AmbiguousFormat, match="name the format") as caught:
        read_text(BY_NAME["nin"].write([ASYMMETRIC]), source="here")
    assert caught.value.names == ("nin", "codingame")
    assert str(caught.value).startswith("here: ")


def test_the_same_puzzle_either_way_is_taken_and_said():
    reading = read_text("2 2\n1\n1\n1\n1\n")
    assert reading.puzzles == (Nonogram([[1], [1]], [[1], [1]]),)
    assert tuple(map(str, reading.notes)) == ("read as nin; the same puzzle as codingame",)


def test_a_reading_that_cannot_agree_gives_way_and_that_is_said():
    text = "2 3\n1\n1\n1\n2\n1\n"  # as codingame, 2 filled cells against 4
    reading = read_text(text)
    assert reading.format.name == "nin"
    assert reading.puzzles == (Nonogram([[1], [1], [1]], [[2], [1]]),)
    assert tuple(map(str, reading.notes)) == ("read as nin: as codingame the rows and columns would not agree",)


def test_readings_of_which_none_agrees_are_not_chosen_among():
    with pytest.raises(AmbiguousFormat):
        read_text("2 2\n1\n1\n2\n1\n")


@given(text=st.text())
def test_a_name_decides_alone(text):
    try:
        assert read_text(text, "nin").format.name == "nin"
    except FormatError as error:
        assert not isinstance(error, AmbiguousFormat)  # noqa: PT017


def test_the_content_wins_over_a_suffix_that_is_clearly_wrong(tmp_path):
    path = tmp_path / "x.mk"
    path.write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    reading = read_file(path)
    assert reading.format.name == "non"
    assert tuple(map(str, reading.notes)) == ("read as non: the suffix says mk, but the content does not match",)


@pytest.mark.parametrize(
    ("suffix", "text", "message"),
    [
        (".mk", "1 1\n1\n1\n", "expected '#'"),  # nin or codingame? undecidable, so mk's own error is reported
        (".nin", "1 1\n1\n2\n", "column 1: the clue 2"),  # it is .nin, with a typo
        (".non", "5x5:1/2", "expected a statement"),  # the only format that it looks like cannot read it either
    ],
)
def test_a_suffix_is_not_given_up_lightly(tmp_path, suffix, text, message):
    path = tmp_path / f"x{suffix}"
    path.write_text(text)
    with pytest.raises(FormatError, match=message) as caught:
        read_file(path)
    assert caught.value.source == str(path)


def test_the_error_of_the_only_format_it_looks_like_is_told():
    with pytest.raises(FormatError) as caught:
        read_text("width 2\nheight 1\nrows\n3\ncolumns\n1\n1\n", source="x")
    assert str(caught.value) == "x:4:1: row 1: the clue 3 needs 3 cells, the line has 2"


def test_the_error_of_the_format_that_got_furthest_is_told():
    with pytest.raises(FormatError) as caught:
        read_text("3 2\n1\n1\n1\n1 x\n1\n")
    assert (caught.value.line, caught.value.column) == (5, 3)
    assert "found 'x'" in caught.value.message
    assert "nin" in caught.value.message
    assert "codingame" in caught.value.message


@pytest.mark.parametrize(
    ("data", "line", "column", "message"),
    [
        ("", 1, 1, "found nothing"),
        (b"", 1, 1, "found nothing"),
        (" \n\t\n", 1, 1, "found nothing"),
        ("hello", 1, 1, "in no format that Gridwright reads"),
        ("https://example.org/cat.non", 1, 1, "Gridwright does not fetch pages"),
        (b"1 1\r\n1\r\n\xe9", 3, 1, "the byte 0xe9"),
        (b"caf\xc3\xa9 \xff", 1, 6, "the byte 0xff"),
        (b"1 1\n1\n\0", 3, 1, "NUL"),
        ("1 1\n1 \0", 2, 3, "NUL"),
        (b"\x7fELF\x02\x01\x01\0\0\xff", 1, 8, "NUL"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_its_place(data, line, column, message):
    with pytest.raises(FormatError, match=message) as caught:
        read_text(data)
    assert (caught.value.line, caught.value.column) == (line, column)


@given(puzzle=puzzles(5), ending=st.sampled_from(["\n", "\r\n", "\r"]), mark=st.sampled_from(["", "\ufeff"]))
def test_line_ends_and_byte_order_marks_do_not_matter(puzzle, ending, mark):
    written = mark + BY_NAME["non"].write([puzzle]).replace("\n", ending)
    assert read_text(written).puzzles == (puzzle,)
    assert read_text(written.encode()).puzzles == (puzzle,)


def test_files_that_cannot_be_read_are_refused(tmp_path):
    with pytest.raises(FormatError, match="no such file"):
        read_file(tmp_path / "absent.non")
    with pytest.raises(FormatError, match="found a folder"):
        read_file(tmp_path)
    with pytest.raises(FormatError, match="cannot be read"):
        read_file("a\0b")
    with pytest.raises(FormatError, match="use `parse`"):
        read_file("https://puzz.link/p?nonogram/1/1/11")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_refused(tmp_path):
    path = tmp_path / "x.non"
    path.write_text("width 1\n")
    path.chmod(0)
    with pytest.raises(FormatError, match="cannot be read"):
        read_file(path)


def test_a_file_that_is_too_large_is_refused_unread(tmp_path):
    path = tmp_path / "x.non"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)  # a sparse file: it takes no disk space
    with pytest.raises(FormatError, match="over the limit") as caught:
        read_file(path)
    assert caught.value.source == str(path)


@pytest.mark.parametrize(
    ("argument", "inline"),
    [
        ("4x4:2/1/2/1/1.1/2/1/1", True),
        ("5x5de:1234", True),
        ("https://puzz.link/p?nonogram/3/2/212113g", True),
        ("http://x", True),
        ("4x4.non", False),
        ("C:\\puzzles\\5x5.non", False),
        ("-", False),
        ("", False),
    ],
)
def test_a_puzzle_in_place_of_a_name(argument, inline):
    assert looks_like_inline(argument) == inline


def test_unknown_names_are_told_with_the_known_ones():
    with pytest.raises(UsageError, match=r"no format 'nonn'.* non .*tatham"):
        format_named("nonn")
    with pytest.raises(UsageError, match="unknown kind 'sudoku'"):
        read_text("1", "nin", kind="sudoku")
    with pytest.raises(UsageError, match="to read"):
        read_text("1", "nonn")
    with pytest.raises(UsageError, match=r"suffix '\.xyz'"):
        format_for_suffix("a.xyz")
    with pytest.raises(UsageError, match="suffix ''"):
        format_for_suffix("a")


def test_only_ways_that_a_format_goes_are_offered():
    for format in FORMATS:
        assert format_named(format.name, "nonogram", reading=True) == format
        if format.writes:
            assert format_named(format.name, writing=True) == format
        else:
            with pytest.raises(UsageError, match="to write"):
                format_named(format.name, writing=True)


class Other:
    """A kind of puzzle that shares names and suffixes with nonograms."""

    kind = "other"
    plausible = True

    def __init__(self, text):
        self.text = text

    def __eq__(self, other):
        return isinstance(other, Other) and self.text == other.text


@pytest.fixture
def other_kind(monkeypatch):
    module = ModuleType("other_format")
    module.parse = lambda data, size=None: [Other(data)]
    module.looks_like = lambda data: "other" in data or data.startswith("2 2\n")
    monkeypatch.setitem(sys.modules, "other_format", module)
    formats = (Format("nin", "a namesake", "other_format", (".nin",)),)
    other = Kind(name="other", puzzle=Other, strategies=(), json="other_format", formats=formats)
    monkeypatch.setattr(kinds, "KINDS", (*kinds.KINDS, other))


@pytest.mark.usefixtures("other_kind")
def test_a_name_that_kinds_share_means_what_the_content_shows(tmp_path):
    nonogram = "1 1\n1\n1\n"
    assert isinstance(read_text("other", "nin").puzzles[0], Other)
    assert isinstance(read_text(nonogram, "nin").puzzles[0], Nonogram)
    assert isinstance(read_text("2 2\n1\n1\n1\n1\n", "nin").puzzles[0], Nonogram)  # both: the first kind
    assert isinstance(read_text(nonogram, "nin", kind="other").puzzles[0], Other)
    assert isinstance(read_text("other").puzzles[0], Other)
    path = tmp_path / "x.nin"
    path.write_text("other")
    assert isinstance(read_file(path).puzzles[0], Other)
    with pytest.raises(AmbiguousFormat):
        read_text("2 2\n1\n1\n1\n1\n")
    with pytest.raises(AmbiguousFormat, match="name the kind"):
        read_text("2 2\n1\n1\n1\n1\n", suffix=".nin")


def test_a_suffix_costs_one_module(tmp_path):
    """Broken: every start of the command line would import all formats."""
    path = tmp_path / "x.nin"
    path.write_text("1 1\n1\n1\n")
    code = (
        "import sys; from gridwright.files.reading import read_file; read_file(sys.argv[1]); "
        "print(*sorted(name for name in sys.modules if name.startswith('gridwright.nonogram.formats.')"
        " and not name.rpartition('.')[2].startswith('_')))"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["gridwright.nonogram.formats.nin"]


def test_the_collection_is_read(shared_data):
    """Broken: files would be misread. The sizes in these names and headers are known independently."""
    nonograms = shared_data / "nonogram"
    files = [path for path in sorted(nonograms.glob("*/*.nin")) if path.name != "data142.nin"]
    for path in files:
        (puzzle,) = read_file(path).puzzles
        width, height = map(int, path.read_text().split()[:2])
        assert (puzzle.width, puzzle.height, puzzle.plausible) == (width, height, True)
    assert len(files) == 164
    for path in sorted((nonograms / "free").glob("*.non")):
        (puzzle,) = read_file(path).puzzles
        assert puzzle.violations(puzzle.goal) == []
        assert {"title", "author", "license"} <= set(puzzle.meta)


def test_a_damaged_file_of_the_collection_is_refused(shared_data):
    """Broken: a file of the archive that repeats its clues would be read."""
    with pytest.raises(FormatError, match=r"data142\.nin:47:1: expected the end"):
        read_file(shared_data / "nonogram" / "archive" / "data142.nin")


def test_a_tournament_and_its_answers_belong_together(shared_data):
    folder = shared_data / "nonogram" / "tournament"
    tournament = read_file(folder / "taai2011.txt")
    answers = read_file(folder / "taai2011.solution.txt")
    assert tournament.format.name == answers.format.name == "taai"
    assert len(tournament.puzzles) == 1000
    assert tournament.puzzles == answers.puzzles  # the clues of the pictures are those of the puzzles
    assert [puzzle.meta["id"] for puzzle in tournament.puzzles] == [str(number) for number in range(1, 1001)]


def test_nothing_but_blanks_is_no_puzzle_however_much_there_is_of_it():
    """Broken: a long file without a word would end in an internal error."""
    with pytest.raises(FormatError, match="expected a puzzle, found nothing"):
        read_text(" \n" * 700_000)
