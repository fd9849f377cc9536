"""Gnonograms, nonogrid's TOML, Bosch's lp and Rosetta's letters: if these fail, such files are misread.

They are written here by a few lines that exist only for this, and read back.
"""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_puzzles import nonograms, palettes, told

from gridwright.nonogram.formats import gno, lp, rosetta, toml
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Nonogram, Run
from gridwright.values.errors import FormatError, InputError
from gridwright.values.grid import UNKNOWN, Grid

BLACK = nonograms(st.just(BLACK_AND_WHITE))
COUNTED = nonograms(st.just(BLACK_AND_WHITE), unknown_lengths=False)
FORMATS = {"gno": gno, "toml": toml, "lp": lp, "rosetta": rosetta}


def lengths(clue, between=" "):
    return between.join("?" if run.length is None else str(run.length) for run in clue) or "0"


def as_gno(puzzle):
    sections = {"[Dimensions]": [puzzle.height, puzzle.width]}
    sections["[ROW CLUES]"] = [lengths(clue, ",") for clue in puzzle.rows]
    sections["[Column clues]"] = [lengths(clue, ", ") for clue in puzzle.columns]
    for heading, grid in (("[Solution grid]", puzzle.goal), ("[Working]", puzzle.start)):
        if grid is not None:
            digits = {UNKNOWN: "0", 0: "1", 1: "2"}
            sections[heading] = [" ".join(digits[cell] for cell in row) + " " for row in grid.rows()]
    if puzzle.meta:
        sections["[Description]"] = [puzzle.meta.get(key, "") for key in ("title", "author", "date", "difficulty")]
    return "".join("\n".join(map(str, [heading, *lines, ""])) for heading, lines in sections.items())


def as_lp(puzzle):
    lines = [f"number_of_rows: {puzzle.height}", f"number_of_columns: {puzzle.width}"]
    for axis, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for number, clue in enumerate(clues, 1):
            lines += [f"{axis}_{number}", f"number_of_clusters: {len(clue)}", f"size(s): {lengths(clue)}"]
    return "\n".join(lines)


def as_rosetta(puzzle):
    words = ["".join(chr(64 + run.length) for run in clue) or "_" for clue in puzzle.rows + puzzle.columns]
    return f"{' '.join(words[: puzzle.height])}\n{' '.join(words[puzzle.height :])}\n"


def as_toml(puzzle, names):
    def clues(lines):
        texts = [" ".join(lengths([run]) + names[run.colour] for run in clue) or "0" for clue in lines]
        return "\n".join(f"  {text}, ; a comment" for text in texts)

    colours = [f'"{name} = ({c.value[1:]}) {c.char}"' for name, c in zip(names[2:], puzzle.palette[2:], strict=True)]
    head = f'[colors]\ndefs = [{", ".join(colours)}]\n[clues]\nrows = """\n{clues(puzzle.rows)}\n"""\n'
    return f"{head}columns = '''{clues(puzzle.columns)}'''\n"


@given(nonograms(st.just(BLACK_AND_WHITE), meta_keys=st.sampled_from(["title", "author", "date", "difficulty"])))
def test_gnonograms(puzzle):
    """Broken: files of Gnonograms would be misread."""
    text = as_gno(puzzle)
    (read,) = gno.parse(text)
    start = puzzle.start if puzzle.start is not None and puzzle.start.known else None
    assert told(read)[:4] == told(puzzle)[:4]
    assert (read.start, read.meta) == (start, puzzle.meta)
    assert gno.looks_like(text)


@given(BLACK)
def test_lp(puzzle):
    """Broken: Bosch's files would be misread."""
    assert lp.parse(as_lp(puzzle)) == [puzzle]
    assert lp.parse(as_lp(puzzle).replace("size(s): 0", "width(s):").replace("\n", " ")) == [puzzle]
    assert lp.looks_like(as_lp(puzzle))


@given(st.lists(COUNTED, min_size=1, max_size=3))
def test_rosetta(puzzles):
    """Broken: Rosetta's letters would be misread."""
    text = "\n\n".join(map(as_rosetta, puzzles))
    assert rosetta.parse(text) == puzzles
    assert rosetta.parse(text.replace("\n", "\r\n").replace("_", "@")) == puzzles
    assert rosetta.looks_like(text)


@given(st.data())
def test_toml(data):
    """Broken: nonogrid's files would be misread."""
    more = data.draw(palettes(st.sampled_from("abcXYZ*%&")).filter(lambda palette: palette != BLACK_AND_WHITE))
    palette = (*BLACK_AND_WHITE, *(colour._replace(name=f"n{index}") for index, colour in enumerate(more)))
    puzzle = data.draw(nonograms(st.sampled_from([BLACK_AND_WHITE, palette])))
    text = as_toml(puzzle, ["W", "", *(colour.name for colour in puzzle.palette[2:])])
    (read,) = toml.parse(text)
    kept = [0, *range(1 if not puzzle.coloured or has_black(puzzle) else 2, len(puzzle.palette))]
    assert read.palette == tuple(puzzle.palette[index] for index in kept)
    recoloured = [tuple(Run(run.length, kept[run.colour]) for run in clue) for clue in read.rows + read.columns]
    assert recoloured == [*puzzle.rows, *puzzle.columns]
    assert toml.looks_like(text)
    assert toml.parse(text.replace("\n", "\r\n")) == [read]


def has_black(puzzle):
    """Whether a run is black: only then is black in the palette of a coloured puzzle."""
    return any(run.colour == 1 for clue in puzzle.rows + puzzle.columns for run in clue)


def test_gnonograms_takes_clues_from_a_solution():
    """Broken: a file with only a picture would not be read."""
    text = "By a game\n[Dim]\n\n 1\n3\n[License]\nCC0\n[Solution]\n2 1 2 \n[State]\nSOLVING\n[Working grid]\n0 0 3"
    (puzzle,) = gno.parse(text)
    goal, start = Grid.from_text("#.#"), Grid.from_text("??#")
    assert told(puzzle) == told(Nonogram.from_grid(goal, meta={"license": "CC0"}).with_notes(start=start))


def test_toml_takes_clues_in_every_documented_writing():
    """Broken: the examples of nonogrid would be misread."""
    text = """# a flag
[clues]
rows='2g 1 # a comment, with a comma'
columns = \"\"\"
    "1g", '1g' ; another

    # and one more
    1,\"\"\"
[colors]
defs = ["g = (0, 204, 0) %", "p=(Pink)#", "q = (#F80)q"]
"""
    (puzzle,) = toml.parse(text)
    assert [tuple(colour) for colour in puzzle.palette] == [
        ("white", "#ffffff", "."),
        ("black", "#000000", "#"),
        ("g", "#00cc00", "%"),
        ("p", "#ffc0cb", "p"),
        ("q", "#ff8800", "q"),
    ]
    assert puzzle.rows == ((Run(2, 2), Run(1, 1)),)
    assert puzzle.columns == ((Run(1, 2),), (Run(1, 2),), (Run(1, 1),))


GNO = "[Dimensions]\n2\n3\n[Row clues]\n1,1\n3\n[Column clues]\n2\n1\n2\n[Solution grid]\n2 1 2\n2 2 2\n"
LP = "number_of_rows: 1\nnumber_of_columns: 2\nrow_1\nruns: 1\nlengths: 1\ncolumn_1 a: 1 b: 1\ncolumn_2 a: 0 b:"
TOML = '[clues]\nrows = """\n1 1\n3"""\ncolumns = "2, 1,2"\n[colors]\ndefs = []\n'
ROSETTA = "AA C\nB A B\n"

FAULTS = [
    ("gno", "", "1:1: expected a section [Dimensions], found none"),
    ("gno", "\0\1\xff", "1:1: expected a section [Dimensions], found none"),
    ("gno", GNO.replace("2\n3\n[", "2\n["), "1:1: expected two numbers, of rows and of columns, found 1"),
    ("gno", GNO.replace("2\n3\n[", "1000000000\n3\n["), "2:1: a height of 10 digits is too large"),
    ("gno", GNO.replace("2\n3\n[", "99999\n99999\n["), "3:1: a size of 99999x99999 is over the limit"),
    ("gno", GNO.replace("2\n3\n[", "0\n3\n["), "2:1: a side of 0 cells"),
    ("gno", GNO.replace("2\n3\n[", "-2\n3\n["), "2:1: expected a height, found '-2'"),
    ("gno", GNO.replace("1,1\n3\n", "1,1\n"), "4:1: [Row clues] has 1 line, 2 were expected"),
    ("gno", GNO.replace("1,1\n3\n", "1,1\n3\n\n1\n"), "8:1: [Row clues] has 3 lines, 2 were expected"),
    ("gno", GNO.replace("1,1", "1,0"), "5:3: a run length must be at least 1, not 0"),
    ("gno", GNO.replace("1,1", "1, -1"), "5:4: expected a run length, found '-1'"),
    ("gno", GNO.replace("1,1", "1,2"), "5:1: row 1: the clue 1 2 needs 4 cells, the line has 3"),
    ("gno", GNO.replace("[Column clues]", "[Other]"), "11:1: expected a section [Column clues], found none"),
    ("gno", GNO.replace("[Column clues]", "[Row clues]"), "7:1: a second section [Row clues]"),
    ("gno", GNO.replace("2 1 2\n", "2 1\n"), "12:1: expected 3 cells, found 2"),
    ("gno", GNO.replace("2 1 2\n", "2 0 2\n"), "12:3: expected a cell, 1 or 2, found '0'"),
    ("gno", GNO.replace("2 1 2\n", ""), "11:1: [Solution grid] has 1 line, 2 were expected"),
    (
        "gno",
        GNO.replace("2 1 2\n", "2 2 1\n"),
        "11:1: the solution does not fit the clues: row 1: expected 1 1, found 2",
    ),
    ("lp", "", "1:1: expected number_of_rows:, found the end of the file"),
    ("lp", "\0\1", "1:1: expected number_of_rows:, found"),
    ("lp", "number_of_rows: 3", "1:18: expected number_of_columns:, found the end of the file"),
    ("lp", "number_of_rows: 1000000000 number_of_columns: 1", "1:17: a height of 10 digits is too large"),
    ("lp", "number_of_rows: 99999 number_of_columns: 99999", "1:42: a size of 99999x99999 is over the limit"),
    ("lp", "number_of_rows: 9999999 number_of_columns: 1", "1:45: column 1 is missing"),
    ("lp", LP.replace("row_1", "row_2"), "3:1: there is no row 2: they are numbered from 1 to 1"),
    ("lp", LP.replace("row_1", "row_0"), "3:1: there is no row 0: they are numbered from 1 to 1"),
    ("lp", LP.replace("row_1", "line_1"), "3:1: expected row_1, column_1, ..., found 'line_1'"),
    ("lp", LP.replace("column_2", "column_1"), "7:1: column 1 appears twice"),
    ("lp", LP.replace("\ncolumn_2 a: 0 b:", ""), "6:19: column 2 is missing"),
    ("lp", LP.replace("runs: 1", "runs: 2"), "4:7: expected 2 run lengths, found 1"),
    ("lp", LP.replace("runs: 1", "runs 1"), "4:1: expected a keyword and a colon, found 'runs'"),
    ("lp", LP.replace("lengths: 1", "lengths: 1 1"), "4:7: expected 1 run lengths, found 2"),
    ("lp", LP.replace("lengths: 1", "lengths: 1 0"), "5:12: a run length must be at least 1, not 0"),
    ("lp", LP.replace("lengths: 1", "lengths: -1"), "5:10: expected a run length, found '-1'"),
    ("lp", LP.replace("lengths: 1", "lengths: 3"), "3:1: row 1: the clue 3 needs 3 cells, the line has 2"),
    ("toml", "", "1:1: expected a table [clues] with rows and columns"),
    ("toml", "\0", "1:1: not TOML: Invalid statement"),
    ("toml", "[clues]\nrows = ", "2:8: not TOML: Invalid value"),
    ("toml", "[clues]\nrows = " + "[" * 50_000, "1:1: not TOML: nested too deeply"),
    ("toml", "[clues]\nrows = " + "1" * 5000, "2:5008: not TOML: Exceeds the limit"),
    ("toml", "clues = 3", "1:1: expected a table [clues] with rows and columns"),
    ("toml", "[clues]\nrows = '1'", "1:1: expected a string with the clues of the columns"),
    ("toml", TOML.replace('"2, 1,2"', "[2]"), "5:1: expected a string with the clues of the columns"),
    ("toml", TOML.replace("1 1", "1 0"), "3:3: a run length must be at least 1, not 0"),
    ("toml", TOML.replace("1 1", "-1"), "3:1: expected a run length, found '-1'"),
    ("toml", TOML.replace("1 1", "1 1x"), "3:3: there is no colour 'x' for a run"),
    ("toml", TOML.replace("1 1", "1W"), "3:1: there is no colour 'W' for a run"),
    ("toml", TOML.replace("1,2", "1,3"), "5:17: column 3: the clue 3 needs 3 cells, the line has 2"),
    ("toml", TOML.replace("2, 1,2", "2, \\u0031,9"), "5:6: column 3: the clue 9 needs 9 cells, the line has 2"),
    ("toml", TOML.replace('"2, 1,2"', '""'), "2:1: a nonogram needs at least one row and one column, not 2 and 0"),
    ("toml", TOML.replace("[]", "['r = (reddish) %']"), "7:1: expected a colour such as 'r = (red) %', found"),
    ("toml", TOML.replace("[]", "['r = (1, 2, 300) %']"), "7:1: expected a colour such as"),
    ("toml", TOML.replace("[]", "['r = (red)']"), "7:1: expected a colour such as"),
    ("toml", TOML.replace("[]", "[1]"), "7:1: expected a colour such as 'r = (red) %', found '1'"),
    ("toml", TOML.replace("[]", "1"), "7:1: expected a list of colours, defs, in [colors]"),
    ("toml", TOML.replace("[]", "['r=(red) %', 'r=(red) &']"), "7:1: the colour 'r' is declared twice"),
    (
        "toml",
        TOML.replace("[]", str([f"c{n} = (red) x" for n in range(300)])),
        "7:1: at most 254 colours are supported",
    ),
    ("rosetta", "", "1:1: expected two lines of letters, the rows and the columns"),
    ("rosetta", "\n\nA B", "3:1: expected two lines, the rows and the columns, between empty lines, found 1"),
    ("rosetta", ROSETTA + "A\n", "3:1: expected two lines, the rows and the columns, between empty lines, found 3"),
    ("rosetta", ROSETTA.replace("B A", "B a"), "2:3: expected a letter from A to Z, found 'a'"),
    ("rosetta", ROSETTA.replace("AA", "A-"), "1:2: expected a letter from A to Z, found '-'"),
    ("rosetta", ROSETTA.replace("AA", "AB"), "1:1: row 1: the clue 1 2 needs 4 cells, the line has 3"),
    ("rosetta", ROSETTA.replace("A B", "A Z"), "2:5: column 3: the clue 26 needs 26 cells, the line has 2"),
    ("rosetta", "\0\1\n\2", "1:1: expected a letter from A to Z, found '\\x00'"),
]


@pytest.mark.parametrize(("name", "text", "told_as"), FAULTS)
def test_a_fault_is_told_with_its_place(name, text, told_as):
    """Broken: a bad file would be read, or its author not told what is wrong where."""
    with pytest.raises(FormatError) as caught:
        FORMATS[name].parse(text)
    assert str(caught.value).startswith(told_as)


def test_the_good_files_are_good():
    """Broken: the errors above would occur even without the changes that should cause them."""
    assert gno.parse(GNO) == toml.parse(TOML) == rosetta.parse(ROSETTA)
    assert lp.parse(LP) == [Nonogram([[1]], [[1], []])]


def test_sums_that_disagree_are_no_fault_of_the_file():
    """Broken: a puzzle without a solution could not be read, and so not be judged."""
    puzzle = Nonogram([[2], [2]], [[1], []])
    assert gno.parse(as_gno(puzzle)) == lp.parse(as_lp(puzzle)) == rosetta.parse(as_rosetta(puzzle)) == [puzzle]


@pytest.mark.parametrize("name", FORMATS)
@given(data=st.data())
def test_no_text_brings_a_traceback(name, data):
    """Broken: some text would end in an undocumented exception."""
    good = {"gno": GNO, "lp": LP, "toml": TOML, "rosetta": ROSETTA}[name]
    at, cut = data.draw(st.integers(0, len(good))), data.draw(st.integers(0, 9))
    for text in (data.draw(st.text()), good[:at] + data.draw(st.text(max_size=4)) + good[at + cut :]):
        FORMATS[name].looks_like(text)
        with suppress(InputError):
            FORMATS[name].parse(text)
