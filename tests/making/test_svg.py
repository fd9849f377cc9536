"""SVG drawings as images: drawn, and never allowed to load anything or to grow without limit."""

from __future__ import annotations

import base64
import sys

import pytest
from PIL import Image

import gridwright
from gridwright import FormatError, NotSupported
from gridwright.parsing.images import read_image
from tests.making.drawn import file_of

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
RING = f'{HEAD} viewBox="0 0 100 50"><rect x="10" y="10" width="80" height="30" fill="#800000"/></svg>'


def embedded(data):
    return f'<image width="9" height="9" href="data:image/png;base64,{base64.b64encode(data).decode()}"/>'


def header(width, height):
    """The beginning of a PNG file with these dimensions, and its end."""
    return (
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
        + width.to_bytes(4, "big")
        + height.to_bytes(4, "big")
        + b"\x08\2\0\0\0\0\0\0\0"
        + b"\0\0\0\0IEND\xaeB`\x82"
    )


def test_a_drawing():
    """Broken: an SVG would be drawn in the wrong ratio, in the wrong colours, or on black."""
    pytest.importorskip("resvg_py")
    width, height, rgb, _ = read_image(b"\xef\xbb\xbf<?xml version='1.0'?><!-- a ring -->" + RING.encode())
    assert (width, height) == (1024, 512)
    assert (rgb[:3], rgb[3 * (256 * width + 512) :][:3]) == (b"\xff\xff\xff", b"\x80\0\0")
    made = gridwright.make("nonogram", (10, 5), image=RING.encode())
    assert str(made.puzzle.goal).split() == ["." * 10] + [".########."] * 3 + ["." * 10]


def test_a_picture_within_a_drawing():
    """Broken: a drawing with an image of its own would be refused."""
    pytest.importorskip("resvg_py")
    inner = embedded(file_of(Image.new("RGB", (4, 4), "navy")))
    assert read_image(f'{HEAD} viewBox="0 0 9 9">{inner}</svg>'.encode())[2][:3] == b"\0\0\x80"


def test_without_resvg(monkeypatch):
    """Broken: the error would not say what to install."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NotSupported) as caught:
        gridwright.make("nonogram", image=RING.encode())
    assert str(caught.value) == "an SVG drawing needs resvg: pip install 'gridwright[svg]'"


USES = "".join(f'<g id="g{n}">{f"""<use href="#g{n - 1}"/>""" * 10 if n else "<path/>"}</g>' for n in range(9))


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ('<image href="file:///etc/passwd"/>', "loads external content"),
        ('<image xlink:href="/a.png"/>', "loads external content"),
        ('<image href="https://example.org/a.png"/>', "loads external content"),
        ('<use href="other.svg#a"/>', "loads external content"),
        ('<filter><feImage href="a.png"/></filter>', "loads external content"),
        ("<style>@import 'a.css';</style>", "loads external content"),
        ("<style>rect { fill: url(http://example.org/) }</style>", "loads external content"),
        ('<rect fill="url(a.svg#x)"/>', "loads external content"),
        ('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', "loads external content"),
        (embedded(header(40_000, 40_000)), "an image in the SVG drawing: a size of 40000x40000 is over the limit"),
        (embedded(b"nonsense"), "an image in the SVG drawing: expected an image"),
        (USES, "elements, over the limit of 100000"),
        ('<g id="a"><use href="#a"/></g>', "nested too deeply"),
        ("<g>" * 200 + "</g>" * 200, "nested too deeply"),
        ("<g>", "not well-formed"),
    ],
)
def test_what_is_refused(inside, told):
    """Broken: a drawing from the web could read files, call home, or use up all memory."""
    with pytest.raises(FormatError, match=told):
        read_image(f'{HEAD} viewBox="0 0 9 9">{inside}</svg>'.encode())


@pytest.mark.parametrize(
    ("head", "told"),
    [
        (f"{HEAD}>", "has no size"),
        (f'{HEAD} width="100%" height="100%">', "has no size"),
        (f'{HEAD} viewBox="0 0 0 9">', "cannot be drawn"),
        (f'{HEAD} viewBox="0 0 1 100000">', "cannot be drawn"),
        (f'<!DOCTYPE svg>{HEAD} viewBox="0 0 9 9"><!ENTITY a "b">', "entities"),
    ],
)
def test_heads_that_are_refused(head, told):
    """Broken: a drawing could have any size."""
    with pytest.raises(FormatError, match=told):
        read_image(f"{head}</svg>".encode())
