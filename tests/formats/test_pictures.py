"""PNG and GIF pictures: if these fail, drawings become other puzzles, or a damaged file gives a traceback."""

from __future__ import annotations

import struct
import sys
import zlib
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_puzzles import nonograms, palettes

from gridwright.nonogram.formats import gif, png, webpbn
from gridwright.nonogram.formats._palette import VALUES
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour, Nonogram
from gridwright.parsing import images
from gridwright.values.errors import FormatError, InputError, NotSupported
from gridwright.values.grid import Grid

Image = pytest.importorskip("PIL.Image", reason="needs Pillow")
PngInfo = pytest.importorskip("PIL.PngImagePlugin").PngInfo

FORMATS = pytest.mark.parametrize("format", [png, gif])
PICTURES = nonograms(palettes(), unknown_lengths=False, started=False).filter(lambda puzzle: puzzle.goal is not None)


def looks(puzzle):
    """The visible content of a puzzle: the clues and the goal in their colour values, and the background."""
    values = [colour.value for colour in puzzle.palette]
    clues = [[(run.length, values[run.colour]) for run in clue] for clue in puzzle.rows + puzzle.columns]
    return values[0], clues, [values[cell] for cell in puzzle.goal.cells], puzzle.goal.width


def saved(image, kind="PNG", **options):
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def drawn(mode, *rows):
    """A picture from rows of pixels."""
    image = Image.new(mode, (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            image.putpixel((x, y), pixel)
    return image


@FORMATS
@given(puzzle=PICTURES)
def test_a_written_picture_is_read_as_the_same_puzzle(format, puzzle):
    """Broken: a picture of our own would become another puzzle."""
    data = format.write([puzzle])
    (back,) = format.parse(data)
    assert looks(back) == looks(puzzle)
    assert format.looks_like(data)
    if puzzle.palette == BLACK_AND_WHITE:
        assert (back, back.goal) == (puzzle, puzzle.goal)


@FORMATS
@given(puzzle=PICTURES)
def test_a_colour_file_comes_through_a_picture(format, puzzle):
    """Broken: colours would change on the way from a picture to XML and back."""
    (through,) = webpbn.parse(webpbn.write(format.parse(format.write([puzzle]))))
    assert looks(through) == looks(puzzle)


@FORMATS
def test_a_picture_cut_short_anywhere_is_refused(format):
    """Broken: a half-copied file would be read as some puzzle, or end in a traceback."""
    data = format.write([Nonogram.from_grid(Grid.from_text("#.#.\n.##.\n####"))])
    for length in range(len(data)):
        with pytest.raises(FormatError):
            format.parse(data[:length])


@FORMATS
@given(data=st.data())
def test_no_change_of_a_picture_brings_a_traceback(format, data):
    """Broken: some damaged picture would end in an undocumented exception."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gridwright.values.limits.MAX_CELLS", 10_000)  # a changed byte may make the picture very large
        change_and_read(format, data)


def change_and_read(format, data):
    whole = bytearray(format.write([data.draw(PICTURES)]))
    for _ in range(data.draw(st.integers(1, 3))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    with suppress(InputError):
        format.parse(bytes(whole))


@FORMATS
@given(junk=st.binary())
def test_binary_junk_is_refused(format, junk):
    """Broken: unreadable data would be read as a picture, or end in a traceback."""
    start = format.write([Nonogram.from_grid(Grid.from_text("#"))])[:10]
    for data in (junk, start + junk):
        with pytest.raises(FormatError) as caught:
            format.parse(data)
        assert len(str(caught.value).splitlines()) == 1


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@pytest.mark.parametrize("size", [(10**9, 10**9), (2**31 - 1, 1), (0, 5)])
def test_a_declared_size_is_refused_before_anything_is_decoded(size, monkeypatch):
    """Broken: a small file could use up all memory."""
    monkeypatch.setattr("PIL.Image.open", None)
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 0, 0, 0, 0))
    with pytest.raises(FormatError, match=r"over the limit|needs at least one row"):
        png.parse(b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b""))


def test_the_frames_of_a_gif_count_together(monkeypatch):
    """Broken: many large frames in a small file could use up all memory."""
    monkeypatch.setattr("PIL.Image.open", None)
    whole = gif.write([Nonogram.from_grid(Grid.filled(300, 300, 1))])
    start = whole.index(b"\x2c\0\0\0\0")
    with pytest.raises(FormatError, match="a size of 300x3000000 is over the limit"):
        gif.parse(whole[:start] + whole[start:-1] * 10_000 + b";")


def test_each_frame_of_a_gif_is_a_puzzle():
    """Broken: only some of the puzzles in a file would be read."""
    frames = [drawn("L", [0, 255, 255]), drawn("L", [255, 0, 255]), drawn("L", [255, 255, 0])]
    data = saved(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert [str(puzzle.goal) for puzzle in gif.parse(data)] == ["#..", ".#.", "..#"]


RED, WHITE, CREAM, BROWN, CLEAR = (255, 0, 0), (255, 255, 255), (255, 250, 220), (90, 50, 10), (9, 9, 9, 0)


@pytest.mark.parametrize(
    ("image", "palette", "cells"),
    [
        (drawn("1", [0, 255]), [("black", "#")], [1, 0]),
        (drawn("L", [255, 255]), [("black", "#")], [0, 0]),
        (drawn("L", [0, 0]), [("black", "#")], [1, 1]),
        (drawn("I;16", [0, 65535]), [("black", "#")], [1, 0]),
        (drawn("RGB", [RED, RED]), [("red", "r")], [1, 1]),
        (drawn("RGB", [RED, WHITE, (0, 0, 0)]), [("red", "r"), ("black", "#")], [1, 0, 2]),
        (drawn("RGBA", [(*RED, 255), CLEAR]), [("red", "r")], [1, 0]),
        (drawn("RGBA", [(*RED, 51), (*WHITE, 255)]), [("ffcccc", "f")], [1, 0]),
        (drawn("LA", [(0, 255), (0, 0)]), [("black", "#")], [1, 0]),
    ],
)
def test_a_drawing_on_white_becomes_what_it_looks_like(image, palette, cells):
    """Broken: drawings from other programs would become other puzzles."""
    (puzzle,) = png.parse(saved(image))
    assert puzzle.palette[0] == BLACK_AND_WHITE[0]
    assert [(colour.name, colour.char) for colour in puzzle.palette[1:]] == palette
    assert puzzle.goal == Grid(len(cells), 1, bytes(cells))


def test_without_white_the_lightest_colour_is_the_background():
    """Broken: brown ink on cream paper would become cream ink on brown paper."""
    (puzzle,) = png.parse(saved(drawn("RGB", [BROWN, BROWN, CREAM])))
    assert [colour.value for colour in puzzle.palette] == ["#fffadc", "#5a320a"]
    assert puzzle.goal == Grid(3, 1, b"\1\1\0")


def test_a_picture_with_many_colours_is_refused():
    """Broken: a photograph would become a puzzle of noise."""
    greys = drawn("RGB", [(n, n, n) for n in range(256)])
    with pytest.raises(
        FormatError, match="over 254 colours is not a picture of nonogram cells: 'gridwright make nonogram' m"
    ):
        png.parse(saved(greys))
    with pytest.raises(FormatError, match="the picture has more than 254 colours, the most that can be read"):
        png.parse(saved(greys), (256, 1))
    assert len(png.parse(saved(greys.crop((2, 0, 256, 1))), (254, 1))[0].palette) == 254
    note = PngInfo()
    note.add_text("Background", "#123456")
    with pytest.raises(FormatError, match="254 colours besides its background, #123456"):
        png.parse(saved(greys.crop((2, 0, 256, 1)), pnginfo=note), (254, 1))


@FORMATS
def test_what_is_no_picture_is_refused(format):
    """Broken: a picture would be written that differs from the puzzle."""
    twins = (BLACK_AND_WHITE[0], Colour("red", "#ff0000", "a"), Colour("rot", "#FF0000", "b"))
    pale = (BLACK_AND_WHITE[0], Colour("pale", "#ffffff", "a"))
    dot = Nonogram.from_grid(Grid.from_text("#"))
    for puzzles, reason in [
        ([Nonogram([[1]], [[1]])], "solve it first"),
        ([Nonogram([[1]], [[1]], goal=Grid.from_text("?"))], "does not fit its clues"),
        ([Nonogram([[1]], [[1]], goal=Grid.from_text("."))], "does not fit its clues"),
        ([Nonogram([[None]], [[1]], goal=Grid.from_text("#"))], "unknown length"),
        ([dot.with_notes(start=Grid.from_text("#"))], "partly filled"),
        ([Nonogram.from_grid(Grid(2, 1, b"\1\2"), twins)], "look the same"),
        ([Nonogram.from_grid(Grid(1, 1, b"\1"), pale)], "look the same"),
        ([], "one puzzle, not 0"),
        ([dot, dot], "one puzzle, not 2"),
    ]:
        with pytest.raises(NotSupported, match=reason):
            format.write(puzzles)


def test_a_gif_has_sides_of_16_bits():
    """Broken: Pillow's own exception would reach the user."""
    with pytest.raises(NotSupported, match="at most 65535 pixels, not 65536"):
        gif.write([Nonogram.from_grid(Grid.filled(65536, 1, 0))])


@FORMATS
def test_without_pillow_the_way_to_get_it_is_told(format, monkeypatch):
    """Broken: a missing extra would end in an ImportError."""
    puzzle = Nonogram.from_grid(Grid.from_text("#"))
    data = format.write([puzzle])
    grey = saved(drawn("L", [0]))
    monkeypatch.setitem(sys.modules, "PIL", None)
    if format is png:  # the standard library writes it, and reads it if it is simple
        assert format.parse(data) == [puzzle]
        data = grey
    with pytest.raises(NotSupported, match=r"needs Pillow: pip install 'gridwright\[image\]'"):
        format.parse(data)
    if format is png:
        assert format.parse(format.write([puzzle])) == [puzzle]
        return
    with pytest.raises(NotSupported, match=r"needs Pillow: pip install 'gridwright\[image\]'"):
        format.write([puzzle])


@FORMATS
@given(puzzle=PICTURES)
def test_what_a_browser_has_decoded_is_read_without_pillow(format, puzzle):
    """Broken: without Pillow, a picture could not be opened, or would be another puzzle."""
    with suppress(NotSupported):
        file = format.write([puzzle])
        (raster,) = images.read_frames(file, "PNG" if format is png else "GIF", 1)
        with pytest.MonkeyPatch.context() as patch, images.seen(file, raster):
            patch.setitem(sys.modules, "PIL", None)
            (found,) = format.parse(file)
        assert [found] == format.parse(file)


def test_an_animation_is_not_read_without_pillow():
    """Broken: all frames but the first would be lost silently."""
    first, second = (drawn("L", [0, value], [value, 0]) for value in (255, 0))
    file = saved(first, "GIF", save_all=True, append_images=[second])
    (raster,) = images.read_frames(file, "GIF", 1)
    with images.seen(file, raster), pytest.raises(NotSupported, match="reads only still pictures"):
        gif.parse(file)


def test_the_colours_of_css_have_the_values_that_others_give_them():
    """Broken: colours would get wrong names, and names wrong colours."""
    from PIL import ImageColor

    assert {name: ImageColor.getcolor(name, "RGB") for name in ImageColor.colormap} == {
        name: tuple(bytes.fromhex(value[1:])) for name, value in VALUES.items()
    }
