"""PNG pictures: one pixel is one cell, unless a filled grid has several per cell. For colours see `_pictures`.

    signature, then chunks:  length (4 bytes)  type (4 letters)  data  checksum (4 bytes)
    the first chunk is IHDR, whose data begins with width and height; the last is IEND

A drawing made by `render` contains its puzzle, which `gridwright.files.drawing` reads. A PNG cannot hold several
puzzles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.formats import _pictures
from gridwright.parsing import images
from gridwright.parsing.carried import carried
from gridwright.rendering.png_file import SIGNATURE, png_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Nonogram


def parse(data: bytes, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle whose goal is the picture."""
    notes = images.check_png(data, _pictures.check_cells)
    return _pictures.puzzles_of(images.read_frames(data, "PNG", 1), notes, size)


def write(puzzles: Sequence[Nonogram]) -> bytes:
    """A puzzle as the picture of its goal."""
    return _written(_pictures.encoded(puzzles, "png"))


def write_answers(puzzles: Sequence[Nonogram]) -> bytes:
    """The goal of a puzzle, which need not determine all of its clues."""
    return _written(_pictures.encoded(puzzles, "png", answers=True))


def _written(picture: _pictures.Encoded) -> bytes:
    goal, palette, notes = picture
    return png_of(goal.width, goal.height, goal.cells, palette=palette, notes=notes)


def looks_like(data: bytes) -> bool:
    """Whether this is a PNG, but neither a sheet of tiles nor a drawing that contains its puzzle."""
    return data.startswith(SIGNATURE) and not images.is_sheet(data) and carried(data) is None
