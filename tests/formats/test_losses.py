"""Every format with every part of a puzzle: the part is kept or reported, or the puzzle is refused."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from random_puzzles import puzzles

import gridwright
from gridwright.base.format import Format
from gridwright.exact_cover.puzzle import ExactCover
from gridwright.files.reading import COMMON, formats_of
from gridwright.files.writing import left_out, written
from gridwright.hitori.puzzle import Hitori
from gridwright.kinds import KINDS
from gridwright.nonogram.puzzle import Colour, Nonogram
from gridwright.picture.board import Board
from gridwright.picture.cutting import cut_image, cut_text
from gridwright.picture.faces import ImageFace
from gridwright.picture.puzzle import PicturePuzzle
from gridwright.values.errors import LeftOutWarning, NotSupported
from gridwright.values.grid import UNKNOWN, Grid

RED = Colour("crimson ink", "#ff0000", "+")
INKS = (Colour("paper", "#fffff0", "_"), RED, Colour("sky", "#0000fe", "@"), Colour("never used", "#123456", "u"))
PICTURE = Grid.from_text("#.#\n##.\n...")
NUMBERS = Hitori([[1, 1, 2], [2, 1, 3], [3, 2, 1]])
TILES = PicturePuzzle(2, 1, [(0, 1, 0, 0), (1, 0, 0, 0)])
TEXT = ["#######", "#a-b-c#", "#d.e.f#", "#g:h:i#", "#j+k+l#", "#m*n*o#", "#######"]
COVER = {"left": ["a", ("s", "red")], "right": ["b", ("s", "red")], "all": ["a", "b"]}
SAMPLES = {
    "nonogram": [
        Nonogram.from_grid(PICTURE),
        Nonogram.from_grid(PICTURE, (Colour("paper", "#ffffff", "."), RED)),
        Nonogram.from_grid(Grid(2, 2, bytes([1, 2, 0, 1])), INKS),
    ],
    "hitori": [NUMBERS.with_notes(goal=Grid.from_text("#..\n...\n..#"))],
    "picture": [
        TILES.with_notes(goal=Board(2, 1, (0, 4))),
        cut_text(TEXT, 3, 3, 1),
        cut_image(ImageFace(4, 4, bytes(range(48))), 2, 2, seed=1),
    ],
    "exact-cover": [
        ExactCover(COVER, secondary=["s"]).with_notes(goal=["all"]),
        ExactCover([[1], [2], [2]], cliques=[[0, 1]]).with_notes(goal=[0, 2]),
    ],
}
STARTS = {
    "nonogram": lambda puzzle: Grid(
        puzzle.width, puzzle.height, bytes([1, *[UNKNOWN] * (puzzle.width * puzzle.height - 1)])
    ),
    "hitori": lambda puzzle: Grid.from_text("#??\n???\n???"),
    "picture": lambda puzzle: Board(puzzle.width, puzzle.height, (0, *[-1] * (puzzle.width * puzzle.height - 1))),
    "exact-cover": lambda puzzle: [puzzle.names[-1]],
}
NOTES = {
    "title": 'A <b>"title"</b>',
    "author": "Ann & Bob",
    "id": "7",
    "description": "one\ntwo",
    "rows": "a word of .non",
    "two words": "x",
    "license": "CC-BY-3.0",
}
CASES = [
    pytest.param(puzzle, format, id=f"{kind.name}-{number}-{format.name}")
    for kind in KINDS
    for number, puzzle in enumerate(SAMPLES[kind.name])
    for format in formats_of(kind.name, writing=True)
]


def parts(puzzle):
    """The parts apart from what the puzzle asks for, by their names in messages."""
    found = {"goal": puzzle.goal, **puzzle.meta}
    if isinstance(puzzle, Nonogram):
        palette = puzzle.palette
        found |= {"colours": {colour.value for colour in palette}}
        found |= {"names of colours": {colour.value: colour.name for colour in palette}}
        found |= {"letters of colours": {colour.value: colour.char for colour in palette}}
    if isinstance(puzzle, ExactCover):
        found["names of options"] = list(map(str, puzzle.names))
    return found


def missing(puzzle, again):
    """The parts of a puzzle that another one lacks."""
    for name, part in parts(puzzle).items():
        other = parts(again).get(name)
        if isinstance(part, dict):  # colours that both have
            part, other = ({value: it[value] for value in part if value in other} for it in (part, other))
        if isinstance(part, set):
            other &= part
        if part is not None and part != other:
            yield name


@pytest.mark.parametrize(("puzzle", "format"), CASES)
@pytest.mark.parametrize("noted", [False, True])
def test_every_part_is_kept_or_named(puzzle, format, noted):
    """Broken: a conversion would silently lose a goal, a title or the names of colours."""
    puzzle = puzzle.with_notes(meta=NOTES) if noted else puzzle
    try:
        done = written([puzzle], format.name, suffix=format.suffixes[0] if format.suffixes else "")
    except NotSupported:
        with pytest.raises(NotSupported):  # the notes are not the reason
            written([puzzle.with_notes(meta={})], format.name)
        return
    (again,) = format.parse(done.content)
    assert set(missing(puzzle, again)) == set(done.left_out)
    assert not done.left_out or format not in COMMON


@pytest.mark.parametrize(("puzzle", "format"), CASES)
def test_a_start_is_kept_or_refused(puzzle, format):
    """Broken: `convert` would write a puzzle with other solutions (`dlx` did)."""
    started = puzzle.with_notes(start=STARTS[puzzle.kind](puzzle))
    try:
        done = written([started], format.name)
    except NotSupported:
        return
    (again,) = format.parse(done.content)
    assert again.start == started.start


def test_dlx_says_that_it_cannot_hold_a_start():
    with pytest.raises(NotSupported, match="dlx cannot hold the start"):
        gridwright.dump(ExactCover(COVER, secondary=["s"]).with_notes(start=["left"]), "dlx")


@given(puzzle=puzzles(6))
def test_taai_is_not_written_where_it_would_be_read_as_another_puzzle(puzzle):
    """Broken: a sparse puzzle of 3x1 came back as a square of 2x2."""
    try:
        done = written([puzzle], "taai")
    except NotSupported as error:
        assert "read as another" in str(error)  # noqa: PT017
        assume(False)
    try:
        assert gridwright.parse(done.content, "taai") == puzzle
    except gridwright.FormatError:
        assert done.left_out[0] == f"size (read it with --size {puzzle.width}x{puzzle.height})"
        assert gridwright.parse(done.content, "taai", size=(puzzle.width, puzzle.height)) == puzzle


def test_taai_refuses_sparse_puzzles_that_are_not_square():
    sparse = gridwright.parse("3x1:1///1")
    with pytest.raises(
        NotSupported, match="taai cannot hold this puzzle of 3x1: it would be read as another puzzle of 2x2"
    ):
        gridwright.dump(sparse, "taai")


def test_two_sizes_that_must_be_told_do_not_go_together():
    """Broken: --size gives one size for all puzzles of a file."""
    unsure = [gridwright.parse("3x2:1/1//2/"), gridwright.parse("2x3:1/1/1/1/")]
    with pytest.raises(NotSupported, match="taai cannot hold this puzzle; reading it back failed"):
        written(unsure, "taai")


def test_python_warns_once(tmp_path):
    """Broken: a program that converts would lose titles silently, or be warned without a reason."""
    dog = gridwright.parse('title "Dog"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\ngoal "1"\n')
    for action in (
        lambda: gridwright.dump(dog, "nin"),
        lambda: gridwright.save([dog, dog], tmp_path / "dog.url"),
        lambda: gridwright.convert(tmp_path / "dog.non", tmp_path / "dog.nin"),
    ):
        gridwright.save(dog, tmp_path / "dog.non")
        with pytest.warns(LeftOutWarning, match=r"^\w+ does not keep the goal and title$") as caught:
            action()
        assert [one.filename for one in caught] == [__file__]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gridwright.dump(dog, "non")
        gridwright.dump(dog, "json")


def test_a_format_of_another_package_is_held_to_it(monkeypatch):
    """Broken: only formats that declare what they hold would be checked."""
    forgetful = Format("forgetful", "forgets", "gridwright.hitori.formats.numbers")
    start = Grid.from_text("#??\n???\n???")
    monkeypatch.setattr("gridwright.files.writing.format_to_write", lambda *_: forgetful)
    monkeypatch.setattr("gridwright.hitori.formats.numbers.fitting", lambda puzzle, *_, **__: puzzle)
    with pytest.raises(NotSupported, match="forgetful cannot hold the start"):
        written([NUMBERS.with_notes(start=start)], "forgetful")
    monkeypatch.setattr("gridwright.hitori.formats.numbers.parse", lambda *_: [Hitori([[1]])])
    with pytest.raises(NotSupported, match="of 3x3: it would be read as another puzzle of 1x1"):
        written([NUMBERS], "forgetful")
    monkeypatch.setattr("gridwright.hitori.formats.numbers.parse", lambda *_: [])
    with pytest.raises(NotSupported, match="it would be read as nothing"):
        written([NUMBERS], "forgetful")


@given(names=st.lists(st.text(max_size=60), max_size=20))
def test_the_line_stays_one_of_moderate_length(names):
    assert len(left_out("nin", names)) < 600
