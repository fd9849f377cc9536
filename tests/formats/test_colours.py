"""Coloured puzzles in every format with colours; if these fail, a conversion changes them."""

from __future__ import annotations

import string

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from made_puzzles import PLAIN_TEXT, grids, nonograms, told
from random_puzzles import BY_NAME

from gridwright import parse_all
from gridwright.files.reading import COMMON
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour, Nonogram, Run
from gridwright.values.errors import NotSupported, PuzzleError
from gridwright.values.grid import Grid

FORMATS = BY_NAME | {format.name: format for format in COMMON}
BACKGROUNDS = ["#ffffff", "#000000", "#0000ff", "#fffff0", "#800000"]
INKS = ["#000000", "#ffffff", "#ff0000", "#0000ff", "#fffff0", "#a1b2c3"]
BLACK_ON_WHITE = [colour.value for colour in BLACK_AND_WHITE]
MOST = 254  # entries of a palette


@st.composite
def palettes(draw, signs=string.ascii_letters + string.punctuation):
    """A background of any colour and one to five others, each with its own name and character."""
    count = draw(st.integers(2, 6))
    background = draw(st.sampled_from(BACKGROUNDS))
    others = [value for value in INKS if value != background]
    values = [background, *draw(st.permutations(others))[: count - 1]]
    names = draw(st.lists(PLAIN_TEXT, min_size=count, max_size=count, unique=True))
    chars = draw(st.lists(st.sampled_from(signs), min_size=count, max_size=count, unique=True))
    return tuple(Colour(*parts) for parts in zip(names, values, chars, strict=True))


def puzzles(**options):
    return nonograms(palettes(), meta_keys=st.just("title"), **options)


def through(name, puzzle):
    """The puzzle as read back from a format."""
    format = FORMATS[name]
    (again,) = format.parse(format.write([puzzle]))
    return again


def same_board(one, other):
    return (one.rows, one.columns, one.goal) == (other.rows, other.columns, other.goal)


def values(puzzle):
    return [colour.value for colour in puzzle.palette]


@pytest.mark.parametrize("name", ["json", "jsonl"])
@given(puzzle=puzzles())
def test_json_keeps_everything(name, puzzle):
    assert told(through(name, puzzle)) == told(puzzle)


@given(puzzle=puzzles())
def test_webpbn_keeps_everything_but_characters_that_images_cannot_use(puzzle):
    assume(
        not any(char > "\ufffd" for text in (*puzzle.meta.values(), *(c.name for c in puzzle.palette)) for char in text)
    )
    again = through("webpbn", puzzle)
    assert same_board(again, puzzle)
    assert (again.start, again.meta) == (puzzle.start, puzzle.meta)
    for one, other in zip(again.palette, puzzle.palette, strict=True):
        assert one[:2] == other[:2]
        assert one.char == other.char or other.char in "|?[]"


@given(puzzle=puzzles())
def test_non_keeps_everything_but_names_and_characters_that_are_no_letters(puzzle):
    again = through("non", puzzle)
    assert same_board(again, puzzle)
    assert values(again) == values(puzzle)
    assert again.start == (puzzle.start if puzzle.start and puzzle.start.known else None)
    assert_letters_kept(again, puzzle)


@given(puzzle=puzzles(unknown_lengths=False, started=False))
def test_g_keeps_clues_names_values_and_letters(puzzle):
    again = through("g", puzzle)
    assert (again.rows, again.columns, values(again)) == (puzzle.rows, puzzle.columns, values(puzzle))
    if values(puzzle) != BLACK_ON_WHITE:
        names = [" ".join(colour.name.split()) for colour in puzzle.palette]
        assert [colour.name for colour in again.palette] == names
    assert_letters_kept(again, puzzle)


def assert_letters_kept(again, puzzle):
    if values(puzzle) == BLACK_ON_WHITE:  # the same puzzle, whatever the names of its colours
        assert again.palette == BLACK_AND_WHITE
        return
    for one, other in zip(again.palette[1:], puzzle.palette[1:], strict=True):
        assert one.char == other.char or other.char not in string.ascii_letters + "#"


@pytest.mark.parametrize("name", ["png", "gif"])
@given(puzzle=puzzles(unknown_lengths=False, started=False))
def test_pictures_keep_what_is_to_be_seen(name, puzzle):
    pytest.importorskip("PIL")
    assume(puzzle.goal is not None)
    assert seen(through(name, puzzle)) == seen(puzzle)


def seen(puzzle):
    """The background, the clues and the picture, in colour values."""
    known = values(puzzle)
    clues = [[(run.length, known[run.colour]) for run in clue] for clue in puzzle.rows + puzzle.columns]
    return known[0], clues, [[known[cell] for cell in row] for row in puzzle.goal.rows()]


def large(count, background="#000000"):
    """A puzzle with a palette of the given size, all of it in its picture."""
    inks = (Colour(f"ink {n}", f"#{n * 1000:06x}", chr(0x100 + n)) for n in range(1, count))
    return Nonogram.from_grid(Grid(count, 1, bytes(range(count))), (Colour("paper", background, "."), *inks))


@pytest.mark.parametrize("name", ["json", "jsonl", "webpbn"])
def test_the_largest_palette_comes_back(name):
    assert told(through(name, large(MOST))) == told(large(MOST))


@pytest.mark.parametrize("name", ["png", "gif"])
@pytest.mark.parametrize("background", ["#000000", "#0000ff", "#ffffff"])
def test_a_picture_holds_the_largest_palette(name, background):
    pytest.importorskip("PIL")
    puzzle = large(MOST, background)
    assert seen(through(name, puzzle)) == seen(puzzle)
    bare = Nonogram.from_grid(Grid(MOST - 1, 1, bytes(range(1, MOST))), puzzle.palette)  # no background cell
    assert seen(through(name, bare)) == seen(bare)


@pytest.mark.parametrize("name", ["non", "g"])
def test_a_format_with_letters_holds_as_many_colours_as_there_are_letters(name):
    puzzle = large(53)
    assert values(through(name, puzzle)) == values(puzzle)
    ink = Colour("ink", "#123456", "#")  # written as a number without a colour
    bare = Nonogram(puzzle.rows, puzzle.columns, (*puzzle.palette, ink))
    assert values(through(name, bare)) == values(bare)
    for count in (54, MOST):
        message = f"{name} has letters for 52 colours; this puzzle has {count - 1}"
        with pytest.raises(NotSupported, match=message):
            FORMATS[name].write([large(count)])


@pytest.mark.parametrize("name", ["g", "png", "gif"])
def test_unknown_lengths_in_colours_are_not_dropped(name):
    palette = large(3).palette
    puzzle = Nonogram([[Run(None, 2)]], [[Run(1, 2)]], palette, goal=Grid(1, 1, b"\2"))
    with pytest.raises(NotSupported, match="unknown length"):
        FORMATS[name].write([puzzle])


@given(palette=palettes(), data=st.data())
def test_grids_come_back_in_the_characters_of_the_palette(palette, data):
    size = data.draw(st.integers(1, 5)), data.draw(st.integers(1, 5))
    puzzle = Nonogram.from_grid(data.draw(grids(*size, st.integers(0, len(palette) - 1))), palette)
    half = data.draw(grids(*size, st.integers(0, len(palette) - 1) | st.just(255)))
    assert puzzle.read_solution(puzzle.write_solution(half)) == half


def test_characters_that_cannot_be_seen_are_replaced_however_many_letters_are_taken():
    """Broken: `?` would mean both a colour and an unknown cell."""
    signs = string.ascii_letters + "? \n\u200b"
    palette = [Colour(f"c{n}", "#000000", sign) for n, sign in enumerate(signs)]
    puzzle = Nonogram([[]], [[]] * len(signs), palette)
    grid = Grid(len(signs), 1, bytes(range(len(signs))))
    assert puzzle.write_solution(grid).isprintable()
    assert puzzle.read_solution(puzzle.write_solution(grid)) == grid


@pytest.mark.parametrize(
    ("clue", "runs"),
    [
        ("1,2a,1", [Run(1, 1), Run(2, 2), Run(1, 1)]),
        ("2a,1,1", [Run(2, 1), Run(1, 2), Run(1, 2)]),
        ("64,65", [Run(64), Run(65)]),
        ("007,?,7", [Run(7), Run(None), Run(7)]),
        ("0", []),
    ],
)
def test_runs_that_were_met_before_are_the_same_runs(clue, runs):
    """Broken: a run would get the colour that its length has in another puzzle, or that no puzzle uses."""
    text = f"width 140\nheight 2\nrows\n{clue}\n{clue}\ncolumns\n" + "0\n" * 140
    first, second = parse_all(f"{text}====\n{text}", "non")
    assert first.rows == (tuple(runs),) * 2 == second.rows


def test_a_message_about_a_clue_is_one_line():
    """Broken: a palette with invisible characters would break the line."""
    palette = [("paper", "#ffffff", "."), ("ink", "#000000", "\n"), ("red", "#ff0000", "?")]
    with pytest.raises(PuzzleError, match=r"^row 1: the clue 2a 2b needs 4 cells, the line has 1$"):
        Nonogram([[Run(2, 1), Run(2, 2)]], [[]], palette)


def test_values_are_kept_in_small_letters():
    """Broken: a file with #FF0000 would be another puzzle than one with #ff0000."""
    loud, quiet = (
        Nonogram([[1]], [[1]], [("paper", "#ffffff", "."), ("ink", value, "i")]) for value in ("#AB00FF", "#ab00ff")
    )
    assert loud == quiet
    assert through("g", loud) == quiet
