"""Errors in input give the place and what was expected; otherwise a user hunts for a typo in a thousand lines."""

from __future__ import annotations

import tracemalloc

import pytest
from random_puzzles import BY_NAME

from gridwright.values.errors import FormatError, InputError

NON_RB = "color r #ff0000\ncolor b #0000ff\nwidth 4\nheight 1\nrows\n"
NON_COLUMNS = "columns\n0\n0\n0\n0\n"
G_RB = "#d\n  r:r red\n  b:b blue\n"
RED_BLUE = '<color name="red" char="r">f00</color>\n<color name="blue" char="b">00f</color>'
XML = (
    '<puzzleset>\n<puzzle>\n{}\n<clues type="rows">\n<line>{}</line>\n</clues>\n'
    '<clues type="columns"><line/><line/><line/><line/></clues>\n</puzzle>\n</puzzleset>'
)
TOML = '[clues]\nrows = "{}"\ncolumns = "0, 0, 0, 0"\n[colors]\ndefs = [{}]\n'


def count(length, colour):
    return f'<count color="{colour}">{length}</count>'


# format, text, line, column, a part of the message
BAD = [
    # sizes
    ("nin", "", 1, 1, "expected a width and a height, found the end"),
    ("nin", "3\n1\n", 1, 2, "expected a width and a height, found the end of the line"),
    ("nin", "3 2 1\n", 1, 5, "alone on the line"),
    ("nin", "3 -2\n", 1, 3, "expected a height, found '-2'"),
    ("nin", "0 2\n", 1, 1, "a side of 0 cells"),
    ("nin", "1000000000 1000000000\n", 1, 1, "too large"),
    ("nin", "999999999 1\n", 1, 1, "over the limit"),
    ("mk", "1 999999999\n", 1, 3, "over the limit"),
    ("cwd", "999999999\n1\n", 2, 1, "over the limit"),
    ("codingame", "999999999 1\n", 1, 1, "over the limit"),
    ("non", "width 999999999\nheight 999999999\n", 1, 7, "over the limit"),
    ("puzzlink", "nonogram/999999999/1/1", 1, 10, "over the limit"),
    ("tatham", "999999999x1:1/1", 1, 1, "over the limit"),
    ("pbm", b"P1\n999999999 1\n1", 2, 1, "over the limit"),
    ("pbm", b"P4\n1 999999999\n1", 2, 1, "over the limit"),
    # misspelt words
    ("non", "width 1\nheigth 1\nrows\n1\ncolumns\n1\n", 2, 1, "expected a statement such as height, found 'heigth'"),
    ("non", "width 1\nheight 1\nROWSS\n1\ncolumns\n1\n", 3, 1, "expected a statement such as rows, found 'ROWSS'"),
    ("non", "width 1\nheight 1\nrows\n1\ncolums\n1\n", 5, 1, "expected a statement such as columns, found 'colums'"),
    (
        "non",
        "width 1\nheight 1\nrows\n1\nhello\n1\n",
        5,
        1,
        "expected a statement such as width or rows, found 'hello'",
    ),
    ("non", 'width 1\nheight 2\nrows\n1\n0\ncolumns\n1\ngaol "10"\n', 8, 1, "such as goal, found 'gaol'"),
    ("tatham", "2x2:1/a/1/1", 1, 7, "expected a run length, found 'a'"),
    # clues
    ("nin", "3 2\n1 -1\n3\n1\n1\n1\n", 2, 3, "expected a run length, found '-1'"),
    ("nin", "3 2\n1 0\n3\n1\n1\n1\n", 2, 3, "at least 1, not 0"),
    ("nin", "3 2\n0 1\n3\n1\n1\n1\n", 2, 1, "at least 1, not 0"),
    ("nin", "3 2\n1 1\n4\n1\n1\n1\n", 3, 1, "needs 4 cells, the line has 3"),
    ("nin", "3 2\n1 1\n3\n1 1\n1\n1\n", 4, 1, "column 1: the clue 1 1 needs 3 cells, the line has 2"),
    ("nin", "3 2\n1 1 1 1\n3\n1\n1\n1\n", 2, 7, "at most 3 runs"),
    ("nin", "3 2\n1 x\n3\n1\n1\n1\n", 2, 3, "expected a run length, found 'x'"),
    ("nin", "3 2\n1 12345678901\n3\n1\n1\n1\n", 2, 3, "too large"),
    ("mk", "2 3\n1 1\n-3\n#\n1\n1\n1\n", 3, 1, "found '-3'"),
    ("mk", "2 3\n1 1\n3\n#\n3\n1\n1\n", 5, 1, "needs 3 cells, the line has 2"),
    ("cwd", "2\n3\n1 1\n3\n\n1\n1 0\n1\n", 7, 3, "not 0"),
    ("cwd", "2\n3\n1 3\n3\n\n1\n1\n1\n", 3, 1, "needs 5 cells"),
    ("codingame", "3 2\n1\n-1\n1\n1\n1\n", 3, 1, "found '-1'"),
    ("codingame", "3 2\n1\n1\n1\n1 2\n1\n", 5, 1, "needs 4 cells, the line has 3"),
    ("codingame", "3 2\n1\n1 0\n1\n1\n1\n", 3, 3, "not 0"),
    ("non", "width 3\nheight 2\nrows\n1,-1\n3\ncolumns\n1\n1\n1\n", 4, 3, "expected a run length, found '-1'"),
    ("non", "width 3\nheight 2\nrows\n1,0\n3\ncolumns\n1\n1\n1\n", 4, 3, "not 0"),
    ("non", "width 3\nheight 2\nrows\n1,2\n3\ncolumns\n1\n1\n1\n", 4, 1, "needs 4 cells"),
    ("non", "width 3\nheight 2\nrows\n1+\n3\ncolumns\n1\n1\n1\n", 4, 1, "expected a run length, found '1+'"),
    ("g", ": rows\n1 -1\n: columns\n1\n1\n1\n", 2, 3, "found '-1'"),
    ("g", ": rows\n1 0\n: columns\n1\n1\n1\n", 2, 3, "not 0"),
    ("g", ": rows\n4\n: columns\n1\n1\n1\n", 2, 1, "needs 4 cells, the line has 3"),
    ("g", ": rows\n1r\n: columns\n1\n", 2, 1, "declared colours, found 'r'"),
    ("g", "#d\nr:r red\n: rows\n1\n: columns\n1\n", 4, 1, "declared colours, found a bare number"),
    ("taai", "$1\n1\t-1\n1\n", 2, 3, "found '-1'"),
    ("taai", "$1\n2\t0\n1\n", 2, 3, "not 0"),
    ("tatham", "3x2:1/1/1/1.-1/1", 1, 13, "found '-1'"),
    ("tatham", "3x2:1/1/1/1.0/1", 1, 13, "not 0"),
    ("tatham", "3x2:1/1/1/4/1", 1, 11, "needs 4 cells, the line has 3"),
    ("puzzlink", "nonogram/3/2/212019g", 1, 17, "not 0"),
    ("puzzlink", "nonogram/3/2/212114g", 1, 19, "row 2: the clue 4 needs 4 cells"),
    ("puzzlink", "nonogram/3/2/2A2113g", 1, 15, "found 'A'"),
    ("puzzlink", "nonogram/3/2/21211-3", 1, 19, "found '-'"),
    # missing lines
    ("nin", "3 2\n1 1\n3\n1\n1\n", 6, 1, "expected column 3 of 3, found the end"),
    ("nin", "3 2\n1 1", 2, 4, "expected row 2 of 2, found the end"),
    ("mk", "2 3\n1 1\n#\n1\n1\n1\n", 3, 1, "expected a run length, found '#'"),
    ("mk", "2 3\n1 1\n3\n1\n1\n1\n", 4, 1, "expected '#' between rows and columns, found '1'"),
    ("mk", "2 3\n1 1\n3\n", 4, 1, "expected '#' between rows and columns, found the end"),
    ("mk", "2 3\n1 1\n3\n#\n1\n1\n", 7, 1, "expected column 3 of 3"),
    ("cwd", "2\n3\n1 1\n\n1\n1\n1\n", 5, 1, "expected an empty line"),
    ("cwd", "2\n3\n1 1\n3\n\n1\n1\n", 8, 1, "expected column 3 of 3"),
    ("codingame", "3 2\n1\n1\n1\n1\n", 6, 1, "expected row 2 of 2"),
    ("non", "width 3\nheight 2\nrows\n1,1\n\ncolumns\n1\n1\n1\n", 6, 1, "expected 2 rows, found 1"),
    ("non", "width 3\nheight 2\nrows\n1,1\n3\ncolumns\n1\n1\n", 9, 1, "expected 3 columns, found 2"),
    ("non", "width 3\nheight 2\nrows\n1,1\n3\n", 6, 1, "expected a statement 'columns', found the end"),
    ("non", "width 3\nrows\n", 2, 1, "expected width and height before rows"),
    ("non", "title x\n", 2, 1, "expected a statement 'width'"),
    ("non", "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal 1\n", 9, 1, "expected 1 more cells of the goal"),
    ("g", "", 1, 1, "expected a line ':' above the rows"),
    ("g", ": rows\n1\n", 3, 1, "expected a line ':' between rows and columns"),
    ("g", ": rows\n1\n: columns\n", 2, 1, "expected rows and columns, found 1 and 0"),
    ("g", ": rows\n1\n: columns\n1\n\n", 6, 1, "expected a line ':' after columns"),
    ("taai", "1\n1\n", 1, 1, "expected '$'"),
    ("taai", "$1\n2\n1\n2\n1\t1\n", 1, 1, "no split into columns and rows works; give the size"),
    ("taai", "$1\n1\t0\n1\n", 3, 1, "expected 2 cells as in the first row, found 1"),
    ("tatham", "3x2:1/1/1/1", 1, 12, "expected 3 columns and 2 rows, found 4 clues"),
    ("puzzlink", "nonogram/3/2/212113", 1, 20, "expected 7 slots for the clues, found 6"),
    ("pbm", b"P1\n3 2\n101\n11\n", 5, 1, "expected 6 cells, found 5"),
    ("pbm", b"P4\n9 2\n\xff\xff\xff", None, None, "expected 4 bytes of cells from byte 7, found 3"),
    ("text", "", 1, 1, "expected a picture"),
    ("text", "#.#\n#.\n", 2, 3, "expected 3 cells as in the first row, found 2"),
    # extra lines
    ("nin", "3 2\n1 1\n3\n1\n1\n1\n\n2\n", 8, 1, "expected the end, found '2'"),
    ("mk", "2 3\n1 1\n3\n#\n1\n1\n1\n2\n", 8, 1, "expected the end, found '2'"),
    ("mk", "2 3\n1 1\n3\n2\n#\n1\n1\n1\n", 4, 1, "expected '#' between rows and columns, found '2'"),
    ("cwd", "2\n3\n1 1\n3\n\n1\n1\n1\n2\n", 9, 1, "expected the end, found '2'"),
    ("codingame", "3 2\n1\n1\n1\n1\n1\n2\n", 7, 1, "expected the end, found '2'"),
    ("non", "width 3\nheight 2\nrows\n1,1\n3\n1\ncolumns\n1\n1\n1\n", 6, 1, "expected 2 rows, found more"),
    ("non", "width 1\nheight 3\nrows\n1\n\n\n1\n", 7, 1, "expected 3 rows, found more"),
    ("non", "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal 101\n", 8, 8, "expected no more cells of the goal"),
    ("non", "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\nrows\n", 8, 1, "expected the rows once"),
    ("non", "width 2\nwidth 2\n", 2, 1, "expected the width once"),
    ("tatham", "3x2:1/1/1/1/1/1", 1, 14, "expected the end after 3 columns and 2 rows, found '/'"),
    ("puzzlink", "nonogram/3/2/212113g1", 1, 21, "expected 7 slots for the clues, found more"),
    ("puzzlink", "nonogram/3/2/212113h", 1, 20, "expected 7 slots for the clues, found more"),
    ("pbm", b"P1\n3 2\n1011111\n", 3, 7, "expected 6 cells, found more"),
    ("pbm", b"P4\n1 1\n\x80P1", 3, 2, "expected P4 or the end"),
    # other invalid content
    ("non", "width 2\n;\n", 2, 1, "expected a statement such as width or rows, found ';'"),
    ("non", "width x\nheight 2\n", 1, 7, "expected a width, found 'x'"),
    ("non", 'title "x\n', 1, 7, "closing quote"),
    # colours
    ("non", "color a red-ish\n", 1, 9, "expected the value of a colour, #rrggbb, found 'red-ish'"),
    ("non", "color a #12345g\n", 1, 9, "expected the value of a colour, #rrggbb, found '#12345g'"),
    ("non", "color a\n", 1, 7, "expected the letter of a colour"),
    ("non", "color % #ff0000\n", 1, 7, "expected the letter of a colour"),
    ("non", "color 0 #ff0000\ncolor 0 #00ff00\n", 2, 7, "declared twice"),
    ("non", f"{NON_RB}1r,1z\n{NON_COLUMNS}", 6, 4, "the colour 'z' is not declared"),
    ("non", f"{NON_RB}2r,2r\n{NON_COLUMNS}", 6, 1, "row 1: the clue 2r 2r needs 5 cells, the line has 4"),
    ("g", f"{G_RB}:\n1r 1z\n:\n1r\n1r\n", 5, 4, "expected a run of one of the declared colours, found 'z'"),
    ("g", f"{G_RB}:\n2r 2r\n:\n\n\n\n\n:\n", 5, 1, "row 1: the clue 2r 2r needs 5 cells, the line has 4"),
    ("g", f"{G_RB}  r:q green\n:\n", 4, 3, "the colour 'r' is declared twice"),
    ("g", "#d\n0:. white\n:\n\n:\n\n:\n", 3, 1, "expected a colour besides the background above the rows"),
    ("g", "#d\n  r:r #12345g\n:\n", 2, 7, "expected a colour as #rrggbb or by its name, found '#12345g'"),
    ("g", "#d\n" + "".join(f"{chr(256 + n)}:. red\n" for n in range(254)), 255, 1, "at most 253 colours besides"),
    ("webpbn", XML.format(RED_BLUE, count(1, "plaid")), 6, 28, "the colour 'plaid' is not declared"),
    ("webpbn", XML.format(RED_BLUE, count(2, "red") * 2), 6, 1, "row 1: the clue 2r 2r needs 5 cells, the line has 4"),
    ("webpbn", XML.format(RED_BLUE.replace('"b"', '"r"'), ""), 4, 1, "the char 'r' already represents another colour"),
    ("toml", TOML.format("1r 1z", '"r = (red) r"'), 2, 12, "there is no colour 'z' for a run"),
    ("toml", TOML.format("2r 2r", '"r = (red) r"'), 2, 9, "needs 5 cells, the line has 4"),
    ("toml", TOML.format("0", '"r = (12345g) r"'), 5, 1, "expected a colour such as 'r = (red) %'"),
    ("toml", TOML.format("0", '"r = (red) r", "r = (blue) b"'), 5, 1, "the colour 'r' is declared twice"),
    ("toml", TOML.format("0", '"c%d = (red) r", ' * 253 % tuple(range(253))), 5, 1, "at most 254 colours"),
    ("non", "color a #ff0000\ncolor a #00ff00\n", 2, 7, "declared twice"),
    ("non", 'width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal "1?"\n', 8, 8, "expected 0, 1 or the letter"),
    ("g", "#t\n: rows\n", 1, 1, "found a triddler"),
    ("g", "#d\n1:# blakc\n: rows\n", 2, 5, "expected a colour as #rrggbb or by its name, found 'blakc'"),
    ("g", "#d\n1:/ red/blue\n: rows\n", 2, 5, "found the triangle 'red/blue'"),
    ("g", "#d\nblack\n: rows\n", 2, 1, "expected a colour as IN:OUT VALUE name"),
    ("g", "#d\n1:# red\n1:# blue\n: rows\n", 3, 1, "the colour '1' is declared twice"),
    ("tatham", "five by five", 1, 1, "expected a game id"),
    ("tatham", "2x1:1//1,5", 1, 10, "expected a letter"),
    ("tatham", "2x1:1//1,AAA", 1, 12, "outside the grid"),
    ("tatham", "2x1:1//1,A", 1, 11, "expected 2 cells, given or unknown, found 1"),
    ("puzzlink", "https://puzz.link/p?hitori/3/3/123", 1, 1, "expected the URL of a nonogram"),
    ("pbm", b"P5\n1 1\n\x80", 1, 1, "expected a PBM picture"),
    ("pbm", b"P1\n2 1\n1x", 3, 2, "expected 0 or 1, found 'x'"),
    ("pbm", b"P1\nx 1\n1", 2, 1, "expected a width, found 'x'"),
    ("pbm", b"P1", 1, 1, "expected a PBM picture"),
    ("text", "#.\n.x.\n", 2, 3, "expected 2 cells"),
    ("text", "#.\n.?\n", 2, 2, "an unknown cell"),
    ("text", "#.\n.o\n", 2, 2, "expected '#' or '.', found 'o'"),
]


@pytest.mark.parametrize(("name", "text", "line", "column", "message"), BAD)
def test_a_fault_is_told_with_its_place(name, text, line, column, message):
    with pytest.raises(FormatError) as caught:
        BY_NAME[name].parse(text)
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("non", f"{NON_RB}2r,2b\n{NON_COLUMNS}"),
        ("g", f"{G_RB}:\n2r 2b\n:\n\n\n\n\n:\n"),
        ("webpbn", XML.format(RED_BLUE, count(2, "red") + count(2, "blue"))),
        ("toml", TOML.format("2r 2b", '"r = (red) r", "b = (blue) b"')),
    ],
)
def test_runs_of_two_colours_need_no_gap(name, text):
    (puzzle,) = BY_NAME[name].parse(text)
    assert [puzzle.clue_text(clue) for clue in puzzle.rows] == ["2r 2b"]


HUGE = [
    ("nin", "8192 8192\n1\n"),
    ("mk", "8192 8192\n1\n"),
    ("cwd", "8192\n8192\n1\n"),
    ("codingame", "67108864 1\n1\n"),
    ("non", "width 8192\nheight 8192\nrows\n1\ncolumns\n1\ngoal 1\n"),
    ("non", "width 67108864\nheight 1\nrows\n1\ncolumns\n1\n"),
    ("puzzlink", "nonogram/67108864/1/1"),
    ("tatham", "8192x8192:1/1"),
    ("tatham", "67108864x1:1/1,zzz"),
    ("taai", "$1\n1\n1\n"),
    ("pbm", b"P1\n8192 8192\n1"),
    ("pbm", b"P4\n8192 8192\n1"),
]


@pytest.mark.parametrize(("name", "text"), HUGE)
def test_a_size_that_is_only_claimed_costs_no_memory(name, text):
    size = (8192, 8192) if name == "taai" else None
    tracemalloc.start()
    try:
        with pytest.raises(InputError):
            BY_NAME[name].parse(text, size)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


SUMS_DISAGREE = [
    ("nin", "2 1\n1\n1\n1\n"),
    ("mk", "1 2\n1\n#\n1\n1\n"),
    ("cwd", "1\n2\n1\n\n1\n1\n"),
    ("codingame", "2 1\n1\n1\n1\n"),
    ("non", "width 2\nheight 1\nrows\n1\ncolumns\n1\n1\n"),
    ("g", ":\n1\n:\n1\n1\n"),
    ("tatham", "2x1:1/1/1"),
    ("puzzlink", "nonogram/2/1/111"),
]


@pytest.mark.parametrize(("name", "text"), SUMS_DISAGREE)
def test_sums_that_disagree_are_for_the_solver_to_tell(name, text):
    (puzzle,) = BY_NAME[name].parse(text)
    assert (puzzle.width, puzzle.height, puzzle.plausible) == (2, 1, False)


def test_sums_that_disagree_need_a_told_size_in_taai():
    (puzzle,) = BY_NAME["taai"].parse("$1\n1\n1\n1\n", (2, 1))
    assert (puzzle.width, puzzle.height, puzzle.plausible) == (2, 1, False)
