"""Drawings can be read again: from the embedded puzzle, else as the picture that they show, else not at all."""

from __future__ import annotations

import json
import random
from io import BytesIO

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from random_covers import covers
from random_puzzles import coloured, grids, hitoris, pictures, started

import gridwright
from gridwright.files.drawing import with_puzzle
from gridwright.files.json_ import fields_of
from gridwright.files.reading import read_text
from gridwright.nonogram.puzzle import Nonogram
from gridwright.parsing import carried
from gridwright.parsing.blocks import cells_of
from gridwright.parsing.png_pixels import plain_pixels
from gridwright.picture.cutting import cut_text
from gridwright.rendering import svg, terminal
from gridwright.rendering.png_file import png_of
from gridwright.values.colour import BLACK_AND_WHITE, Colour
from gridwright.values.errors import FormatError, InputError
from gridwright.values.grid import Grid
from gridwright.values.raster import Raster

PALETTE = (*BLACK_AND_WHITE, Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b"))
TEXT = ["#######", "#a-b-c#", "#d.e.f#", "#g:h:i#", "#j+k+l#", "#m*n*o#", "#######"]
DOT = png_of(1, 1, b"abc")
NOTES = {"title": 'A <b>&amp;"title"</b> \x00 \ufffe', "author": "é"}


def without_goal(puzzle):
    return {name: part for name, part in fields_of(puzzle).items() if name != "goal"}


# The embedded puzzle


@given(puzzle=pictures(5) | coloured(4) | started(4) | hitoris() | covers() | st.just(cut_text(TEXT, 3, 3, 1)))
def test_every_kind_comes_back_from_its_drawing(puzzle):
    """Broken: a drawing could not be read, or would be another puzzle."""
    puzzle = puzzle.with_notes(meta=NOTES)
    for drawing in (with_puzzle("<?xml version='1.0'?>\n<svg width='1'>\n</svg>", puzzle), with_puzzle(DOT, puzzle)):
        reading = read_text(drawing)
        assert reading.format.name == "drawing"
        (again,) = reading.puzzles
        assert fields_of(again) == without_goal(puzzle)
        assert again.goal is None


def test_what_is_drawn_is_read(tmp_path):
    """Broken: `render --solved cat.non -o cat.png; solve cat.png` read 384x372 cells in 190 greys."""
    pytest.importorskip("PIL")
    cat = Nonogram.from_grid(Grid.from_text("#.#\n###\n.#."), meta={"title": "Cat"})
    for name, options in (("blank", {}), ("solved", {"solution": cat.goal}), ("bare", {"clues": False})):
        for medium in ("png", "svg"):
            drawing = gridwright.render(cat, medium, **options)
            (tmp_path / f"{name}.{medium}").write_bytes(drawing if medium == "png" else drawing.encode())
            again = gridwright.load(tmp_path / f"{name}.{medium}")
            assert (again, again.goal, again.meta) == (cat, None, cat.meta)
    result = gridwright.solve(cat)
    assert gridwright.parse(gridwright.render(result, "png")) == cat
    from PIL import Image

    with Image.open(BytesIO(gridwright.render(cat, "png"))) as image:
        image.load()
        assert json.loads(image.info["Gridwright puzzle"]) == without_goal(cat)


@pytest.mark.parametrize("command", ["render", "solve", "check"])
@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_every_command_that_draws(command, suffix, tmp_path):
    """Broken: only `render` would embed the puzzle."""
    pytest.importorskip("PIL")
    from gridwright.cli.main import run

    (tmp_path / "dog.non").write_text("width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n")
    out = str(tmp_path / f"dog.{suffix}")
    assert run([command, str(tmp_path / "dog.non"), "-o", out, *(["--to", "svg"] if suffix == "svg" else [])]) == 0
    if command != "solve" or suffix == "svg":  # it writes a picture with one pixel per cell
        assert b"Gridwright puzzle" in (data := (tmp_path / f"dog.{suffix}").read_bytes()) or b"<metadata" in data
    assert gridwright.load(out) == gridwright.load(tmp_path / "dog.non")


def test_a_drawing_made_at_random(tmp_path):
    from gridwright.cli.main import run

    assert run(["make", "hitori", "--size", "4", "-q", "-o", str(tmp_path / "h.svg")]) == 0
    assert gridwright.load(tmp_path / "h.svg") == gridwright.make("hitori", 4).puzzle


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "the puzzle in the drawing cannot be read: 1:"),
        ('{"gridwright": 1, "kind": "nonogram", "rows": [[9]], "columns": [[1]]}', "needs 9 cells"),
        ("[" * 10_000, "the puzzle in the drawing cannot be read"),
        ("", "the puzzle in the drawing cannot be read"),
    ],
)
def test_what_is_in_a_drawing_is_checked(text, message):
    """Broken: a drawing from another source would end in a traceback."""
    for drawing in (carried.carrying(DOT, text), carried.carrying("<svg>\n</svg>", text).encode()):
        with pytest.raises(InputError, match=message):
            gridwright.parse(drawing)


def test_a_puzzle_in_a_drawing_has_a_limit():
    """Broken: the text embedded in a drawing could have any length."""
    long = " " * (carried.LONGEST + 1)
    assert carried.carrying(DOT, long) == DOT
    shorter = carried.carrying("<svg></svg>", long[1:])
    assert carried.carried(shorter.encode()) == long[1:]
    assert carried.carried(shorter.replace("</metadata>", " </metadata>").encode()) is None


@given(data=st.binary(max_size=80), at=st.integers(0, 200))
def test_damaged_drawings(data, at):
    drawing = with_puzzle(DOT, Nonogram([[1]], [[1]]))
    broken = drawing[:at] + data + drawing[at + len(data) :]
    try:
        gridwright.parse(broken)
    except InputError as error:
        assert str(error)  # noqa: PT017


def test_drawings_without_a_puzzle():
    """Broken: the message would not say how to continue."""
    bare = svg.draw(Nonogram([[1]], [[1]]).scene())
    with pytest.raises(
        FormatError, match=r"an SVG drawing without one: 'gridwright make nonogram' .* 'gridwright cut'"
    ):
        gridwright.parse(bare)
    with pytest.raises(FormatError, match="found a PNG image without one: 'gridwright make nonogram'"):
        gridwright.parse(DOT, "drawing")


# Plain PNG files


@given(data=st.binary(min_size=6, max_size=6), palette=st.booleans())
def test_plain_files_need_no_pillow(data, palette):
    written = png_of(2, 1, bytes([0, 1]), palette=data) if palette else png_of(2, 1, data)
    assert plain_pixels(written) == Raster(2, 1, data)
    assert plain_pixels(written[:-1]) is None
    assert plain_pixels(written.replace(b"IDAT", b"IDAX")) is None


def test_pictures_are_read_without_pillow(monkeypatch):
    monkeypatch.setattr("gridwright.parsing.images.pillow", lambda: pytest.fail("Pillow was asked"))
    puzzle = Nonogram.from_grid(Grid.from_text("#.\n##"))
    assert gridwright.parse(gridwright.dump(puzzle, "png")) == puzzle


# Pixels


def drawn(grid, side, line=0, thick=0, outer=0, ground=(128, 128, 128), margin=0):
    """A filled grid, in cells of the given size, with lines between them, thicker at every fifth."""

    def places(count):
        at, found = margin + outer, []
        for index in range(count):
            found.append(at)
            at += side + (0 if index == count - 1 else thick if index % 5 == 4 else line)
        return found, at + outer

    xs, width = places(grid.width)
    ys, height = places(grid.height)
    pixels = [[ground] * (width + margin) for _ in range(height + margin)]
    for y in range(height + margin):
        for x in range(width + margin):
            if not (margin <= x < width and margin <= y < height):
                pixels[y][x] = (255, 255, 255)
    for row, y in enumerate(ys):
        for column, x in enumerate(xs):
            value = PALETTE[grid.cells[row * grid.width + column]].value
            for down in range(side):
                pixels[y + down][x : x + side] = [tuple(bytes.fromhex(value[1:]))] * side
    flat = bytes(band for row in pixels for pixel in row for band in pixel)
    return Raster(width + margin, height + margin, flat)


@pytest.mark.parametrize("ground", [(128, 128, 128), (0, 0, 0), (255, 255, 255)])
@pytest.mark.parametrize(
    ("side", "line", "thick", "outer", "margin"),
    [
        (2, 0, 0, 0, 0),
        (7, 0, 0, 0, 0),
        (8, 1, 1, 1, 0),
        (9, 1, 2, 0, 0),
        (12, 1, 3, 2, 0),
        (16, 2, 4, 2, 0),
        (9, 1, 1, 1, 7),
    ],
)
def test_filled_grids_are_found(side, line, thick, outer, margin, ground):
    """Broken: a picture from another program would become thousands of cells, or be refused."""
    if margin and ground == (255, 255, 255):
        pytest.skip("where lines and margin are white, a margin may be empty cells")
    for seed in range(8):
        pick = random.Random(seed)
        values = 2 if seed % 2 else 4
        grid = Grid(11, 7, bytes(pick.randrange(values) for _ in range(77)))
        found = cells_of(drawn(grid, side, line, thick, outer, ground, margin))
        assert found is not None
        expected = b"".join(bytes.fromhex(PALETTE[cell].value[1:]) for cell in grid.cells)
        assert (found.picture.width, found.picture.height, found.picture.rgb) == (11, 7, expected)


def png(raster):
    return png_of(raster.width, raster.height, raster.rgb)


def test_a_grid_of_several_pixels_a_cell_is_read_and_said():
    grid = Grid.from_text("#.#.#\n##..#\n.....\n#...#\n.###.")
    reading = read_text(png(drawn(grid, 8, 1, 2, 1)))
    assert reading.puzzles[0].goal == grid
    assert list(map(str, reading.notes)) == ["read as 5x5 cells of 9 pixels (--size 46x46 reads each pixel as a cell)"]
    (each,) = read_text(png(drawn(grid, 8, 1, 2, 1)), size=(46, 46)).puzzles
    assert (each.width, each.height) == (46, 46)
    with pytest.raises(FormatError, match="5x5 cells of 9 pixels, which is not the given size"):
        gridwright.parse(png(drawn(grid, 8, 1, 2, 1)), size=(4, 4))
    with pytest.raises(FormatError, match="does not show 4x4 cells"):
        gridwright.parse(png(drawn(grid, 1)), size=(4, 4))
    with pytest.raises(FormatError, match="all of one colour: 'gridwright make nonogram'"):
        gridwright.parse(png(drawn(Grid(5, 5, bytes(25)), 8, 1, 1, 1)))


@given(grid=grids(12))
@settings(max_examples=50)
def test_what_is_written_with_one_pixel_a_cell_stays_it(grid):
    """Broken: a picture of blocks would come back at half its size."""
    for blocks in (grid, Grid(2 * grid.width, grid.height, bytes(cell for cell in grid.cells for _ in "ab"))):
        tall = Grid(blocks.width, 2 * blocks.height, b"".join(row + row for row in blocks.rows()))
        puzzle = Nonogram.from_grid(tall)
        again = gridwright.parse(gridwright.dump(puzzle, "png"))
        assert (again, again.goal) == (puzzle, tall)


@pytest.mark.parametrize("clues", [True, False])
def test_our_own_drawing_without_its_puzzle(clues):
    """Broken: its clues and lines would become cells."""
    pytest.importorskip("PIL")
    from gridwright.rendering.png import draw

    goal = Grid.from_text("#.#.##\n##...#\n#....#\n.####.\n.#..#.\n......")
    puzzle = Nonogram.from_grid(goal)
    drawing = draw(puzzle.scene(goal), clues=clues)
    if not clues:
        assert gridwright.parse(drawing).goal == goal
        return
    with pytest.raises(
        FormatError, match=r"is not a picture of nonogram cells: 'gridwright make nonogram' .* 'gridwright cut'"
    ):
        gridwright.parse(drawing)


def test_make_keeps_a_grid_of_the_wanted_size():
    """Broken: cells would be smoothed, or inverted, in a picture that was already right."""
    goal = Grid.from_text("#####\n#...#\n#.###\n#.###\n#####")
    for raster in (drawn(goal, 1), drawn(goal, 9), drawn(goal, 9, 1, 1, 1)):
        made = gridwright.make("nonogram", (5, 5), image=raster)
        assert (made.puzzle.goal, made.changes, made.method) == (goal, (), "")
    assert gridwright.make("nonogram", image=drawn(goal, 9, 1, 1, 1)).puzzle.goal == goal
    colours = Grid(5, 5, bytes([0, 1, 2, 3, 0] * 5))
    assert gridwright.make("nonogram", (5, 5), image=drawn(colours, 9), colours=3).puzzle.goal.size == 25


# Drawings for a terminal


@given(data=st.data(), clues=st.booleans(), ascii=st.booleans(), width=st.sampled_from([None, 30]))
def test_drawings_for_a_terminal_come_back(data, clues, ascii, width):
    """Broken: the output of `solve` could not be read, or would be another picture."""
    values = data.draw(st.sampled_from([2, 4]))
    grid = data.draw(grids(14, values))
    assume(any(grid.cells))
    # Without clues and a second colour, which would look like a drawing in half blocks.
    assume(clues or ascii or values == 2 or set(grid.cells) - {0, 1})
    puzzle = Nonogram.from_grid(grid, PALETTE[:values])
    text = terminal.draw(puzzle.scene(grid), clues=clues, ascii=ascii, width=width)
    assume("cut" not in text)
    reading = read_text(text)
    (again,) = reading.puzzles
    expected = [[PALETTE[cell].char for cell in row] for row in grid.rows()]
    found = [[again.palette[cell].char for cell in row] for row in again.goal.rows()]
    if reading.notes and not reading.notes[0].minor:
        assert "an empty last row would look the same as none" in reading.notes[0].text
        expected = expected if len(expected) == len(found) else expected[:-1]
    assert (reading.format.name, found) == ("terminal", expected)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("┌──┐\n│· │\n└──┘", "2:2: expected a solved picture, found an unknown cell; clues are not read"),
        ("┌──┐\n│12│\n└──┘", "2:2: expected cells such as ██ and blanks, found '1'"),
        ("┌──┐\n│  │\n└──┘", "2:2: expected a picture, found a frame without a black cell"),
        ("┌──┐\n│██│\n", "expected rows of cells and the lower edge of the frame"),
        ("┌──┐\n│██…\n└──┘", "2:4: expected the right side of the frame"),
        ("\x1b[0m┌──┐\n│██│\n└──┘", "1:1: expected a drawing without a terminal's colours"),
    ],
)
def test_other_frames_are_refused(text, message):
    with pytest.raises(FormatError) as caught:
        gridwright.parse(text)
    assert message in str(caught.value)


def test_squares():
    assert gridwright.parse("■□■\n■■■") == gridwright.parse("#.#\n###")
    assert gridwright.parse("█░\n██".replace("░", "_")) == gridwright.parse("#.\n##")
