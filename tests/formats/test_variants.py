"""Variants written by other programs and by hand; if one is misread, collections of that form cannot be used."""

from __future__ import annotations

import pytest
from random_puzzles import BY_NAME

from gridwright.nonogram.formats import taai
from gridwright.nonogram.puzzle import Nonogram, Run
from gridwright.values.grid import Grid

H = Nonogram.from_grid(Grid.from_text("#.#\n###"))

# Many ways to write the same small H.
SAME = [
    ("nin", "3 2\n1 1\n3\n2\n1\n2\n"),
    ("nin", "\n  3\t2  \n 1  1\n3 \n2\n1\n2\n\n\n"),
    ("nin", "3 2\n1 1\n3\n2\n1\n2"),
    ("codingame", "3 2\n2\n1\n2\n1 1\n3"),
    ("mk", "2 3\n1 1\n3\n#\n2\n1\n2\n"),
    ("mk", "2 3\n1 1\n3\n# columns\n2\n1\n2\n"),
    ("cwd", "2\n3\n1 1\n3\n\n2\n1\n2\n"),
    ("g", "An H\n\n: rows ----\n      1 1\n        3\n: columns\n2\n1\n2\n: end\nthat is all\n"),
    ("g", ":\n1,1\n3\n:\n2\n1\n2\n"),
    ("g", "#declarations\n  1:*  black\n  0:   white\n:radky\n1 1\n3\n:sloupce:\n2\n1\n2"),
    ("taai", "$1\n2\n1\n2\n1\t1\n3\n"),
    ("taai", "$1\n1\t0\t1\n1\t1\t1\n"),
    ("puzzlink", "https://puzz.link/p?nonogram/3/2/212113g\n"),
    ("puzzlink", "http://pzv.jp/p.html?nonogram_edit/3/2/212113g/"),
    ("puzzlink", "https://puzz.link/p.html?type=player&nonogram/v:x/3/2/212113g"),
    ("puzzlink", "nonogram/3/2/21211g3"),  # a gap between the slots of a line has no meaning
    ("puzzlink", "[InternetShortcut]\nIDList=\nURL=https://puzz.link/p?nonogram/3/2/212113g\nIconIndex=0\n"),
    ("tatham", "3x2:2/1/2/1.1/3\n"),
    ("tatham", "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pattern.html#3x2:2/1/2/1.1/3"),
    ("pbm", b"P1\n3 2\n101\n111\n"),
    ("pbm", b"P1 # small\n#H\n3 # wide\n2\n1 0 1 1 # half\n1 1"),
    ("pbm", b"P4\n3 2\n\xa0\xe0"),
    ("pbm", b"P4 3 2\n\xbf\xff"),  # the bits after the last cell of a row have no meaning
    ("text", "#.#\n###\n"),
    ("text", "\n  X-X  \n  xXx\n\n"),
    ("text", "101\n111"),
    ("text", "*_*\n***"),
    ("non", "width 3\nheight 2\nrows\n1,1\n3\ncolumns\n2\n1\n2\n"),
    ("non", "columns 3\nrows 2\nmaxrule 2\ncolumns\n\n2\n\n1\n2\n\n\nrows\n1 1\n3"),
    ("non", "height 2\nwidth 3\nrows\n1,1\n3\ncolumns\n2\n1\n2\ngoal\n101\n111\ntitle H\n====\n"),
]


@pytest.mark.parametrize(("name", "text"), SAME)
def test_these_all_say_the_same(name, text):
    assert BY_NAME[name].parse(text) == [H]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nin", "2 2\n\n1\n\n1\n"),
        ("codingame", "2 2\n0\n1\n0\n1\n"),
        ("mk", "2 2\n\n1\n#\n0\n1\n"),
        ("cwd", "2\n2\n\n1\n\n\n1\n"),
        ("g", ":\n\n1\n:\n0\n1\n:\n"),
        ("taai", "$1\n\n1\n0\n1\n"),
        ("tatham", "2x2:/1//1"),
        ("puzzlink", "nonogram/2/2/g1g1"),
        ("puzzlink", "nonogram/2/2/0101"),
        ("non", "width 2\nheight 2\nrows\n0\n1\ncolumns\n\n1\n"),
    ],
)
def test_a_line_without_runs_is_empty_or_a_zero(name, text):
    assert BY_NAME[name].parse(text) == [Nonogram([[], [1]], [[], [1]])]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nin", "2 1\n?\n1\n0\n"),
        ("mk", "1 2\n?\n#\n1\n0\n"),
        ("cwd", "1\n2\n?\n\n1\n0\n"),
        ("codingame", "2 1\n1\n0\n?\n"),
        ("g", ":\n?\n:\n1\n0\n"),
        ("non", "width 2\nheight 1\nrows\n?\ncolumns\n1\n0\n"),
        ("tatham", "2x1:1//?"),
        ("puzzlink", "nonogram/2/1/1g."),
    ],
)
def test_a_length_that_is_not_told(name, text):
    assert BY_NAME[name].parse(text) == [Nonogram([[Run(None)]], [[1], []])]


def test_tatham_reads_given_cells():
    (puzzle,) = BY_NAME["tatham"].parse("2x2:1/1/1/1,Abb")
    assert str(puzzle.start) == "#?\n.?"


@pytest.mark.parametrize("unknown", [24, 25, 26, 50, 51])
def test_tatham_reaches_far_for_a_given_cell(unknown):
    """Broken: a game id would give another cell than the puzzle does."""
    start = Grid.from_text("?" * unknown + ".?")
    puzzle = Nonogram([[1]], [[1], *[[]] * (unknown + 1)], start=start)
    (again,) = BY_NAME["tatham"].parse(BY_NAME["tatham"].write([puzzle]))
    assert again.start == start


def test_tatham_takes_a_single_number_for_a_square():
    assert BY_NAME["tatham"].parse("2:1/1/1/1") == [Nonogram([[1], [1]], [[1], [1]])]


def test_puzzlink_reads_an_example_of_its_own_site():
    (puzzle,) = BY_NAME["puzzlink"].parse("nonogram/6/6/12g1111h11112j12g11g21j11g3h")
    solution = Grid.from_text("##.#..\n#...#.\n.#.##.\n......\n#...#.\n.###..")
    assert puzzle == Nonogram.from_grid(solution)


def test_non_reads_all_that_is_known():
    text = (
        'catalogue "webpbn.com #1"\ntitle "Tom &amp; Jerry"\nby \'Jan\'\ncopyright "&copy; 2004"\nlicense CC-BY-3.0\n'
        'mood "fine"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\nsaved "?"\n'
    )
    (puzzle,) = BY_NAME["non"].parse(text)
    assert puzzle.meta == {
        "catalogue": "webpbn.com #1",
        "title": "Tom & Jerry",
        "author": "Jan",
        "copyright": "© 2004",
        "license": "CC-BY-3.0",
        "mood": "fine",
    }
    assert puzzle.start == Grid.from_text("?")


def test_non_reads_colours_declared_or_not():
    text = "width 3\nheight 1\nrows\n1b,1z,1\ncolumns\n1b\n1z\n1\ngoal bz1"
    for declared in ("", "color b #0000ff\ncolor z #ff0000\n"):
        (puzzle,) = BY_NAME["non"].parse(declared + text)
        assert [colour.char for colour in puzzle.palette] == [".", "b", "z", "#"]
        assert len({colour.value for colour in puzzle.palette}) == 4
        assert puzzle.goal.cells == bytes([1, 2, 3])
    assert [colour.value for colour in puzzle.palette[1:]] == ["#0000ff", "#ff0000", "#000000"]


def test_non_bare_numbers_are_black_even_if_a_letter_is():
    (puzzle,) = BY_NAME["non"].parse("color a #000000\nwidth 2\nheight 1\nrows\n1a,1\ncolumns\n1a\n1\n")
    assert [colour.value for colour in puzzle.palette] == ["#ffffff", "#000000", "#000000"]


def test_non_ink_is_seen_on_its_background():
    (puzzle,) = BY_NAME["non"].parse("color 0 #000000\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n")
    assert [colour.value for colour in puzzle.palette] == ["#000000", "#ffffff"]


def test_g_reads_colours():
    text = "#d\n  m:%  blue\n  0:   #FFFFF0 ivory\n  1:*  black\n: rows\n1m 1\n: columns\n1m\n1\n: end"
    (puzzle,) = BY_NAME["g"].parse(text)
    assert [tuple(colour) for colour in puzzle.palette] == [
        ("ivory", "#fffff0", "."),
        ("blue", "#0000ff", "m"),
        ("black", "#000000", "#"),
    ]
    assert puzzle.rows == ((Run(1, 1), Run(1, 2)),)


def test_taai_keeps_ids_and_reads_one_puzzle_like_the_others():
    five = "1\n1\n1\n1\n1\n"
    text = f"$a\n{five}{five}$b\n5\n5\n5\n5\n5\n5\n5\n5\n5\n4\n"
    puzzles = BY_NAME["taai"].parse(text)
    assert [(puzzle.width, puzzle.height, puzzle.meta["id"], puzzle.plausible) for puzzle in puzzles] == [
        (5, 5, "a", True),
        (5, 5, "b", False),
    ]


def test_taai_knows_missing_empty_lines_by_the_other_puzzles():
    square, open_end = "1\n1\n1\n1\n", "2\n\n1\n1\n"
    assert taai.parse(f"$1\n{square}$2\n1\n1\n2\n")[1] == Nonogram([[2], []], [[1], [1]])
    assert taai.parse(f"$1\n{square}$2\n{open_end}")[1] == Nonogram([[1], [1]], [[2], []])


def test_answers_are_written_as_the_tournaments_do():
    assert taai.write_answers([H]) == "$1\n1\t0\t1\n1\t1\t1\n"
