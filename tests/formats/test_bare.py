"""Bare clues, bare cells and CSV, and the note when the kind of a puzzle was guessed."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from random_puzzles import clues_alone, hitoris, pictures

import gridwright
from gridwright.files.reading import read_text
from gridwright.hitori.puzzle import Hitori
from gridwright.nonogram.puzzle import Nonogram
from gridwright.values.errors import FormatError

H = gridwright.parse("#.#\n###")
CROSS = "0 1 0\n1 1 1\n0 1 0\n"


@pytest.mark.parametrize(
    "text",
    [
        "1 1\n3\n\n2\n1\n2\n",
        "1,1\n3\n\n2\n1\n2\n",
        "1;1\n3\n\n\n2\n1\n2",
        '"1","1"\n"3",""\n"",""\n"2",""\n"1",""\n"2",""\n',
        "\n1, 1,\n3,,\n,,\n2,,\n1,,\n2,,\n",
        "# . #\n# # #\n",
        "#,.,#\n#,#,#\n",
        "X;-;X\nX;X;X\n",
    ],
)
@pytest.mark.parametrize("suffix", ["", ".csv", ".txt"])
def test_bare_clues_and_cells(text, suffix):
    """Broken: text typed by hand or copied from a spreadsheet would be in no format that Gridwright reads."""
    reading = read_text(text, suffix=suffix)
    assert (reading.puzzles, reading.format.name, reading.notes) == ((H,), "csv", ())


@example(puzzle=gridwright.parse("..#\n###\n..."), comma=" ")  # its rows 1, 3 and 0 could be the sizes of a .cwd file
@given(puzzle=pictures(7) | clues_alone(7), comma=st.sampled_from([" ", ",", ", ", ";"]))
def test_clues_come_back_whatever_they_are(puzzle, comma):
    """Broken: some list of clues would be mistaken for another format, or for other clues."""
    lines = [comma.join(str(run.length) for run in clue) or "0" for clue in puzzle.rows + puzzle.columns]
    text = "\n".join([*lines[: puzzle.height], "", *lines[puzzle.height :]]) + "\n"
    assert gridwright.parse(text, "csv", kind="nonogram") == puzzle
    if puzzle.plausible and puzzle.height > 1:
        assert gridwright.parse(text) == puzzle


@given(puzzle=hitoris(empty=True), comma=st.sampled_from([",", ";", ", "]))
def test_numbers_of_a_hitori(puzzle, comma):
    text = "\n".join(comma.join("." if n is None else str(n) for n in row) for row in puzzle.numbers)
    if puzzle.width > 2:
        assert gridwright.parse(text, "csv", kind="hitori") == puzzle


def test_a_csv_file_of_numbers_is_a_hitori():
    reading = read_text("1,2,2\n3,1,2\n2,2,2\n", suffix=".csv")
    assert reading.puzzles == (Hitori([[1, 2, 2], [3, 1, 2], [2, 2, 2]]),)
    assert not reading.notes


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("1\n1\n", 3, 1, "expected rows, an empty line, and columns, found 1 block of lines"),
        ("1\n\n1\n\n1\n", 5, 1, "expected rows, an empty line, and columns, found 3 blocks of lines"),
        ("2\n\n1\n", 1, 1, "needs 2 cells, the line has 1"),
        ("1 x\n\n1\n1\n", 1, 3, "expected a run length, found 'x'"),
        ("0,1\n1\n", 2, 2, "expected 2 cells as in the first row, found 1"),
        ("", 1, 1, "expected the clues of the rows, found the end"),
    ],
)
def test_faults_have_a_place(text, line, column, message):
    with pytest.raises(FormatError) as caught:
        gridwright.parse(text, "csv", kind="nonogram")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert message in caught.value.message


# Guessed kinds


@pytest.mark.parametrize("text", [CROSS, CROSS.replace(" ", ",")])
@pytest.mark.parametrize("suffix", ["", ".txt", ".csv"])
def test_a_guess_is_said(text, suffix):
    """Broken: a cross in 0 and 1 was silently read as a Hitori."""
    reading = read_text(text, suffix=suffix)
    assert isinstance(reading.puzzles[0], Hitori)
    assert list(map(str, reading.notes)) == ["read as a hitori (--kind nonogram reads it as a nonogram)"]
    asked = read_text(text, suffix=suffix, kind="nonogram")
    assert (asked.puzzles, asked.notes) == ((gridwright.parse(".#.\n###\n.#."),), ())
    assert not read_text(text, suffix=suffix, kind="hitori").notes


def test_numbers_may_be_an_exact_cover_too():
    text = "1 2 3\n1 2\n3\n"
    assert gridwright.parse("1 2 3\n2 3 1\n3 1 2\n", kind="exact-cover").kind == "exact-cover"
    assert gridwright.parse(text, kind="exact-cover").count() == 1
    (note,) = read_text("1 2 3\n2 3 1\n3 1 2\n").notes
    assert str(note) == "read as a hitori (--kind exact-cover reads it as an exact-cover)"


@pytest.mark.parametrize("text", ["1 1 2\n2 1 3\n3 2 1\n", "#.#\n###", "4x4:2/1/2/1/1.1/2/1/1", "1 1\n3\n\n2\n1\n2\n"])
def test_where_nothing_was_guessed_nothing_is_said(text):
    assert not read_text(text).notes


def test_the_guess_is_one_line(tmp_path, capsys):
    from gridwright.cli.main import run

    (tmp_path / "cross").write_text(CROSS)
    run(["info", str(tmp_path / "cross")])
    assert capsys.readouterr().err.endswith("cross: read as a hitori (--kind nonogram reads it as a nonogram)\n")
    run(["info", "-q", str(tmp_path / "cross")])
    assert capsys.readouterr().err == ""
    assert isinstance(gridwright.load(tmp_path / "cross", kind="nonogram"), Nonogram)
