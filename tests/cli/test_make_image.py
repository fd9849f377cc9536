"""`make` with an image, from the shell: what it prints and writes, and the errors for bad images."""

from __future__ import annotations

import json
import struct
import zlib
from random import Random

import pytest
from PIL import Image

import gridwright
from gridwright.cli import codes
from gridwright.cli.console import Console
from tests.making.drawn import FIGURE, figure, file_of, flag
from tests.web.samples import HEIC


@pytest.fixture
def images(folder):
    """Some images in the current folder."""
    figure().save(folder / "cup.png")
    flag("#d00000", "#2040ff").save(folder / "flag.png")
    Image.new("RGB", (20, 20), "teal").save(folder / "plain.png")
    Image.new("RGB", (1, 1)).save(folder / "dot.png")
    Image.frombytes("L", (12, 12), Random(1).randbytes(144)).save(folder / "noise.png")
    data = file_of(figure(), "GIF", save_all=True, append_images=[Image.new("RGB", (80, 64), "blue")])
    (folder / "two.gif").write_bytes(data)
    (folder / "photo.jpg").write_bytes(HEIC)
    (folder / "huge.png").write_bytes(png_head(40_000, 40_000))
    (folder / "cut.png").write_bytes((folder / "cup.png").read_bytes()[:60])
    (folder / "mask.txt").write_text("##\n..\n")
    return folder


def png_head(width, height):
    """A small PNG file that claims to be large."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(b"")), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def test_data_alone(call, images):
    """Broken: output to a file or a pipe would contain a preview."""
    outcome = call("make", "nonogram", "cup.png", "--size", "10x8", "--to", "text")
    assert (outcome.code, outcome.out) == (codes.DONE, FIGURE)
    assert outcome.err.startswith("cup.png: 10x8, one solution, 0 cells changed, likeness 1.00, easy, ")
    quiet = call("make", "nonogram", "cup.png", "--size", "10x8", "-q")
    assert (
        quiet.out == gridwright.render(gridwright.make("nonogram", (10, 8), image="cup.png").puzzle, "terminal") + "\n"
    )
    assert quiet.err == ""
    assert call("make", "nonogram", "cup.png", "--size", "10x8", "-o", "cup.non").out == ""
    assert str(gridwright.load("cup.non").goal) == FIGURE.strip()


def test_standard_input(call, images):
    """Broken: `curl ... | gridwright make nonogram -` would look for a file called -."""
    data = (images / "cup.png").read_bytes()
    outcome = call("make", "nonogram", "-", "--size", "10x8", "--to", "text", stdin=data)
    assert (outcome.code, outcome.out) == (codes.DONE, FIGURE)
    assert outcome.err.startswith("<stdin>: 10x8")


def test_records(call, images):
    """Broken: a program would not learn how similar the picture is, what was changed, or how hard it is."""
    (record,) = json.loads(call("make", "nonogram", "two.gif", "--size", "10x8", "--json").out)
    assert (record["source"], record["verdict"], record["reason"]) == ("two.gif", "unique", None)
    assert (record["method"], record["likeness"], record["changes"]) == (None, 1.0, [])
    assert [note["text"] for note in record["notes"]] == ["the image is animated: its first picture is used"]
    assert record["rating"]["tier"] >= 1
    assert gridwright.parse(json.dumps(record["puzzle"])).goal is not None


def test_what_was_tried(call, images):
    """Broken: the choice of `auto` could not be understood."""
    lines = call("make", "nonogram", "noise.png", "--to", "text", "-v").err.splitlines()
    assert any(line.startswith("noise.png: adaptive by 75%, 2 cells around: likeness 0.") for line in lines)
    assert any(" changes, likeness 0." in line and ", repaired: " in line for line in lines)


@pytest.mark.parametrize("color", ["always", "never"])
def test_a_preview_on_the_terminal(call, images, monkeypatch, color):
    """Broken: the user would have to solve the puzzle to see the picture made from the photograph."""
    monkeypatch.setattr(Console, "terminal", True)
    monkeypatch.setenv("COLUMNS", "120")
    outcome = call("make", "nonogram", "cup.png", "--size", "10x8", "--color", color)
    lines = outcome.out.splitlines()
    assert lines[0].split() == ["image", "picture"]
    if color == "never":
        assert lines[2:4] == ["│ ======   │  │ ▄▄▄▄▄▄   │", "│ @    @== │  │ █    █▄▄ │"]
    else:
        assert "\x1b[" in lines[2]
    assert len(lines) > 14
    monkeypatch.setenv("COLUMNS", "20")
    assert call("make", "nonogram", "cup.png", "--size", "10x8", "--color", color).out.split()[0] == "picture"


def test_changes_are_marked(call, images, monkeypatch):
    """Broken: the user would not see which cells were changed, and from what."""
    monkeypatch.setattr(Console, "terminal", True)
    monkeypatch.setenv("COLUMNS", "120")
    words = ("make", "nonogram", "noise.png", "--method", "threshold")
    (record,) = json.loads(call(*words, "--json").out)
    assert record["changes"]
    lines = call(*words, "--color", "never").out.splitlines()
    assert lines[0].split() == ["image", "before", "after"]
    panels = [[line.split("│")[number] for line in lines[2:14]] for number in (1, 3, 5)]
    for change in record["changes"]:
        marked = [panels[at][change["row"]][change["column"]] for at in (1, 2)]
        assert marked == (["▓", "░"] if change["before"] == "#" else ["░", "▓"])
    assert sum(row.count("▓") + row.count("░") for row in panels[2]) == len(record["changes"])


def test_an_option_that_cannot_be_met(call, images):
    """Broken: a picture with several solutions would be accepted as a puzzle."""
    outcome = call(
        "make", "nonogram", "noise.png", "--size", "12", "--method", "threshold", "--max-changes", "0", "--json"
    )
    (record,) = json.loads(outcome.out)
    assert (record["verdict"], record["changes"]) == ("multiple", [])
    assert record["reason"]
    assert outcome.code == codes.MULTIPLE
    assert outcome.err.splitlines()[-1] == f"gridwright: noise.png: several solutions: {record['reason']}"
    assert record["puzzle"]["meta"]["uniqueness"] == "several solutions"


def test_colours(call, images):
    """Broken: colours could not be requested from the shell."""
    outcome = call("make", "nonogram", "flag.png", "--size", "6", "--colours", "2", "--to", "json", "-q")
    assert {colour.value for colour in gridwright.parse(outcome.out).palette} == {"#ffffff", "#d00000", "#2040ff"}


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (
            ["dog.non"],
            codes.BAD_INPUT,
            "dog.non: expected an image (PNG, GIF, JPEG, BMP, WebP or SVG), found something",
        ),
        (["photo.jpg"], codes.BAD_INPUT, "photo.jpg: HEIC images cannot be read; save the image as JPEG or PNG"),
        (["plain.png"], codes.BAD_INPUT, "plain.png: the image is all of one colour: there is no picture in it"),
        (["dot.png"], codes.BAD_INPUT, "dot.png: the image is all of one colour: there is no picture in it"),
        (["huge.png"], codes.BAD_INPUT, "huge.png: a size of 40000x40000 is over the limit of 67108864 pixels"),
        (["cut.png"], codes.BAD_INPUT, "cut.png: the PNG picture is cut short"),
        (["absent.png"], codes.BAD_INPUT, "absent.png: no such file"),
        (["."], codes.BAD_INPUT, ".: expected a file, found a folder"),
        (["-"], codes.BAD_INPUT, "<stdin>: expected an image"),
        (["cup.png", "--size", "0"], codes.BAD_INPUT, "size 0x0: each side needs at least 1 cell"),
        (["cup.png", "--size", "0x9"], codes.BAD_INPUT, "size 0x9: each side needs at least 1 cell"),
        (["cup.png", "--size", "900"], codes.BAD_INPUT, "too large to be made from an image"),
        (["cup.png", "cup.png"], codes.USAGE, "unexpected argument 'cup.png'"),
        (["cup.png", "--random"], codes.USAGE, "--random cannot be used with an image"),
        (["cup.png", "--difficulty", "easy"], codes.USAGE, "cannot be chosen"),
        (["cup.png", "--threshold", "256"], codes.USAGE, "expected 0 to 255, 0% to 100%, otsu or median"),
        (["cup.png", "--crop", "0,0,81,9"], codes.BAD_INPUT, "not within the image, which is 80x64"),
        (["cup.png", "--crop", "all"], codes.BAD_INPUT, "expected LEFT,TOP,RIGHT,BOTTOM in pixels"),
        (["cup.png", "--keep", "mask.txt"], codes.BAD_INPUT, "cup.png: the mask of cells to keep is 2x2, the picture"),
        (["cup.png", "--keep", "absent.txt"], codes.BAD_INPUT, "absent.txt: no such file"),
        (["cup.png", "--colours", "17"], codes.USAGE, "colours must be a whole number from 1 to 16, not 17"),
        (["cup.png", "--colours", "2", "--method", "edges"], codes.USAGE, "only black and white"),
        (["cup.png", "--rotate"], codes.USAGE, "unknown option 'rotate' for making a nonogram"),
        (["cup.png", "--time-limit", "0"], codes.UNKNOWN, "cup.png: the time limit was reached"),
    ],
)
def test_what_goes_wrong(call, images, words, code, told):
    """Broken: a mistake or a bad file would not be reported in one plain line."""
    outcome = call("make", "nonogram", *words)
    assert (outcome.code, outcome.out) == (code, "")
    assert told in outcome.err
    assert outcome.err.startswith("gridwright: ")
    assert outcome.err.count("\n") == 1


def test_a_picture_puzzle_of_an_image(call, images):
    """Broken: `make picture` and `cut` would make different tiles of the same image."""
    ways = ("--rotate", "--shared-border", "--seed", "3")
    assert call("cut", "flag.png", "--columns", "3", "--rows", "2", *ways, "-o", "one.png").code == codes.DONE
    assert call("make", "picture", "flag.png", "--size", "3x2", *ways, "-o", "other.png").code == codes.DONE
    assert (images / "one.png").read_bytes() == (images / "other.png").read_bytes()
    pixels = Image.open("flag.png").convert("RGB")
    raster = gridwright.Raster(pixels.width, pixels.height, pixels.tobytes())
    made = gridwright.make("picture", (3, 2), image=raster, rotate=True, shared_border=True, seed=3)
    assert made.puzzle == gridwright.load("one.png")
    assert made.verdict == "unknown"  # not checked
    outcome = call("make", "picture", "flag.png")
    assert (outcome.code, outcome.err.count("\n")) == (codes.USAGE, 1)
    assert call("make", "hitori", "flag.png").err == "gridwright: a hitori cannot be made from an image\n"


def test_help(call):
    """Broken: the help of an option of two makers would describe only one of them."""
    text = " ".join(call("make", "--help").out.split())
    assert "besides the background (1: black); for a picture: the number of colours of inner edges" in text
    assert "0 to 255, 0% to 100%" in text
