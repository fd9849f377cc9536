"""If these fail, a browser or a notebook shows nothing, or a picture that differs from the scene."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scene_strategies import BLACK_AND_WHITE, pictures, scenes

from gridwright.rendering import svg
from gridwright.rendering.colours import alike, distance, rgb
from gridwright.rendering.layout import plan
from gridwright.values.errors import InputError
from gridwright.values.grid import PARTLY, UNKNOWN
from gridwright.values.scene import Label, Scene

SVG = "{http://www.w3.org/2000/svg}"


def boxes(root, colour):
    """The (x, y, width, height) of all boxes of a colour."""
    paths = [path.get("d") for path in root.iter(SVG + "path") if path.get("fill") == colour]
    return [tuple(map(int, found)) for found in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", "".join(paths))]


@given(scenes(), st.none() | st.integers(1, 40), st.booleans())
def test_every_scene_is_well_formed(scene, cell, clues):
    """If this fails, a label or title can break the file, or become markup."""
    root = ElementTree.fromstring(svg.draw(scene, cell=cell, clues=clues).encode())
    assert root.tag == SVG + "svg"
    lost = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
    shown = root.findtext(SVG + "title", "")
    assert shown == lost.sub("\ufffd", scene.title).replace("\r\n", "\n").replace("\r", "\n")


@given(pictures(), st.integers(1, 30))
def test_black_boxes_cover_the_black_cells(scene, cell):
    """Exactly these cells, each once, with one box for neighbours in a row."""
    layout = plan(scene, cell, clues=False)
    found = boxes(ElementTree.fromstring(svg.draw(scene, cell=cell, clues=False)), "#000000")
    covered = []
    for x, y, width, height in found:
        assert height == cell
        row, column = (y - layout.top) // cell, (x - layout.left) // cell
        covered += [row * scene.width + column + place for place in range(width // cell)]
    assert covered == [index for index, value in enumerate(scene.cells) if value]
    runs = sum(len(re.findall(b"\1+", scene.row(row))) for row in range(scene.height))
    assert len(found) == runs


@given(pictures())
def test_every_label_is_there(scene):
    root = ElementTree.fromstring(svg.draw(scene))
    shown = [text.text for text in root.iter(SVG + "text")]
    assert sorted(shown) == sorted(label.text for labels in scene.left + scene.top for label in labels)


@given(scenes())
def test_the_paper_is_white(scene):
    """If this fails, black clues are drawn on the black background of a dark notebook."""
    root = ElementTree.fromstring(svg.draw(scene).encode())
    first = next(root.iter(SVG + "path"))
    width, height = root.get("width"), root.get("height")
    assert (first.get("fill"), first.get("d")) == ("#ffffff", f"M0 0h{width}v{height}h-{width}z")
    assert root.get("viewBox") == f"0 0 {width} {height}"


def test_a_label_can_be_read_on_its_colour():
    """If this fails, a yellow or white clue is invisible on white paper."""
    scene = Scene(1, 1, b"\0", BLACK_AND_WHITE, left=[[Label("7", "#ffff00"), Label("8", "#000080"), Label("9")]])
    root = ElementTree.fromstring(svg.draw(scene))
    inks = {text.text: group.get("fill") for group in root.iter(SVG + "g") for text in group}
    assert inks == {"7": "#000000", "8": "#ffffff", "9": "#000000"}
    assert len(boxes(root, "#ffff00")) == len(boxes(root, "#000080")) == 1


def test_crosses_only_while_solving():
    """If this fails, a solved picture is full of crosses, or known cells cannot be recognized."""
    assert "stroke" not in svg.draw(Scene(2, 1, b"\0\1", BLACK_AND_WHITE))
    root = ElementTree.fromstring(svg.draw(Scene(3, 1, b"\0\1\xff", BLACK_AND_WHITE, crosses=True)))
    strokes = [path.get("d") for path in root.iter(SVG + "path") if path.get("stroke")]
    assert strokes == ["M17 17l6 6M17 23l6 -6"]


def test_a_partly_known_cell_has_a_mark_of_its_own():
    """If this fails, it is invisible that some colours of a cell are excluded."""
    looks = [svg.draw(Scene(1, 1, bytes([value]), BLACK_AND_WHITE, crosses=True)) for value in (0, 1, PARTLY, UNKNOWN)]
    assert len(set(looks)) == 4
    for ground in ("#000000", "#2040a0", "#808080"):
        for cell in (4, 20):
            some = Scene(3, 1, bytes([0, PARTLY, UNKNOWN]), (ground, "#ffffff"), crosses=True)
            other = Scene(3, 1, bytes([0, UNKNOWN, PARTLY]), (ground, "#ffffff"), crosses=True)
            assert svg.draw(some, cell=cell) != svg.draw(other, cell=cell)


@pytest.mark.parametrize("ground", ["#ffffff", "#000000", "#2040a0", "#808080", "#6b6b6b", "#d5d9e0", "#ffff00"])
def test_everything_can_be_seen_on_every_background(ground):
    """If this fails, rules, crosses or unknown cells are lost on a background that is not white."""
    palette = (ground, "#e0322b", "#d0d4dc")
    root = ElementTree.fromstring(svg.draw(Scene(6, 1, b"\0\1\2\0\xff\xff", palette, crosses=True), clues=False))
    (cross,) = [path.get("stroke") for path in root.iter(SVG + "path") if path.get("stroke")]
    rule = [path.get("fill") for path in root.iter(SVG + "path") if path.get("fill") != "none"][-1]
    for colour in (cross, rule):
        assert distance(rgb(colour), rgb(ground)) > 0.15
    paper = ground == "#ffffff"
    fills = {path.get("fill") for path in root.iter(SVG + "path")} - {*palette, rule, "none", "#ffffff"}
    unknown = [fill for fill in fills if boxes(root, fill)[0][2:] == (40, 20)]
    assert len(unknown) == (0 if paper else 1)
    for fill in unknown:
        assert not any(alike(rgb(fill), rgb(colour)) for colour in palette)


def test_a_colour_like_the_background_has_a_rim():
    """If this fails, an ivory cell on white paper is invisible."""
    pale = svg.draw(Scene(2, 1, b"\0\1", ("#ffffff", "#fffff0")), clues=False)
    assert len(boxes(ElementTree.fromstring(pale), "#b2b2a8")) == 4
    plain = svg.draw(Scene(2, 1, b"\0\1", ("#ffffff", "#ffff00")), clues=False)
    assert pale.count("<path") == plain.count("<path") + 1


def test_large_pictures_stay_small():
    """Even 1000x1000 cells of noise, the worst case, take only a few megabytes."""
    noise = bytes(random.Random(1).choices((0, 1), k=10**6))
    assert len(svg.draw(Scene(1000, 1000, noise, BLACK_AND_WHITE))) < 5_000_000


def test_senseless_sizes_are_refused():
    with pytest.raises(InputError, match="cell of 0 pixels"):
        svg.draw(Scene(1, 1, b"\0", BLACK_AND_WHITE), cell=0)
    with pytest.raises(InputError, match="4000x4000 cells"):
        svg.draw(Scene(4000, 4000, bytes(16_000_000), BLACK_AND_WHITE))
