"""Photographs cut into tiles: exact with shared borders, by similarity without."""

from __future__ import annotations

import io
from random import Random

import pytest

import gridwright
from gridwright.picture.cutting import cut_image, image_of
from gridwright.picture.faces import ImageFace
from gridwright.picture.formats import image as image_format

data = pytest.importorskip("skimage.data", reason="needs the photographs of scikit-image")
PIL_Image = pytest.importorskip("PIL.Image")


def photograph(name: str) -> ImageFace:
    pixels = getattr(data, name)()
    return ImageFace(pixels.shape[1], pixels.shape[0], pixels.tobytes())


@pytest.mark.parametrize("name", ["coffee", "chelsea", "astronaut"])
def test_turned_tiles_with_shared_borders_come_back_pixel_by_pixel(name):
    puzzle = cut_image(photograph(name), 8, 6, rotate=True, shared=True, seed=1)
    result = gridwright.solve(puzzle)
    assert result.verdict == "unique"
    assert not puzzle.violations(result.solution)
    assert image_of(puzzle, result.solution, shared=True) == image_of(puzzle, puzzle.goal, shared=True)


@pytest.mark.parametrize(
    ("name", "rotate"), [("coffee", False), ("coffee", True), ("chelsea", False), ("chelsea", True)]
)
def test_tiles_without_shared_borders_come_back_with_a_confidence(name, rotate):
    puzzle = cut_image(photograph(name), 10, 10, rotate=rotate, seed=5)
    result = gridwright.solve(puzzle)
    assert (result.verdict, result.strategy, result.count) == ("solved", "auto", None)
    assert result.ending is gridwright.Ending.STUCK
    assert 0.9 < result.stats["confidence"] <= 1
    assert "confidence" in result.reason
    assert not puzzle.violations(result.solution)
    assert image_of(puzzle, result.solution, shared=False) == image_of(puzzle, puzzle.goal, shared=False)


def test_noise_is_put_together_without_confidence():
    """Tiles that do not belong together: still a board, but the confidence shows that nothing is certain."""
    random = Random(1)
    noise = ImageFace(60, 60, random.randbytes(3 * 60 * 60))
    result = gridwright.solve(cut_image(noise, 6, 6, seed=1))
    assert result.verdict == "solved"
    assert not result.puzzle.violations(result.solution)
    assert result.stats["confidence"] < 0.5


def test_check_never_calls_likeness_a_proof():
    puzzle = cut_image(photograph("chelsea"), 4, 4, seed=1)
    assert gridwright.check(puzzle).verdict == "unknown"
    with pytest.raises(gridwright.NotSupported):
        gridwright.count(puzzle, strategy="search")
    with pytest.raises(gridwright.NotSupported, match="cannot find all solutions"):
        gridwright.count(puzzle, strategy="assemble")
    with pytest.raises(gridwright.NotSupported, match="cannot keep given placements"):
        gridwright.solve(puzzle, start=gridwright.Board.of(4, 4, [(0, 0)] + [None] * 15))


@pytest.mark.parametrize(("rotate", "shared"), [(False, False), (True, False), (True, True), (False, True)])
def test_sheets_are_read_back(rotate, shared):
    puzzle = cut_image(photograph("coffee"), 4, 3, rotate=rotate, shared=shared, seed=2)
    sheet = image_format.write([puzzle])
    assert gridwright.parse(sheet) == puzzle
    result = gridwright.solve(puzzle)
    picture = PIL_Image.open(io.BytesIO(image_format.write_answers([puzzle.with_notes(goal=result.solution)])))
    assert picture.convert("RGB").tobytes() == image_of(puzzle, puzzle.goal, shared).pixels


def test_faces_turn_as_pictures_do():
    face = photograph("coffee")
    for quarters, turn in enumerate((None, PIL_Image.Transpose.ROTATE_270, PIL_Image.Transpose.ROTATE_180)):
        image = PIL_Image.frombytes("RGB", (face.width, face.height), face.pixels)
        image = image if turn is None else image.transpose(turn)
        assert face.turned(quarters).pixels == image.tobytes()
        assert face.turned(quarters).turned(4 - quarters) == face
