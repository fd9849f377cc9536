"""PNG pictures: one pixel is one cell, or as many as a filled grid shows. `_pictures` says what the colours become.

    signature, then chunks:  length (4 bytes)  type (4 letters)  data  checksum (4 bytes)
    the first chunk is IHDR, whose data begins with width and height; the last is IEND

A drawing made by `render` has its puzzle in it, which `gridwright.files.drawing` reads. Several puzzles do not fit in
one PNG.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.formats import images
from gridwright.formats.carried import carried
from gridwright.formats.png import png_of
from gridwright.nonogram.formats import _pictures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Nonogram


def parse(data: bytes, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle whose goal is the picture."""
    notes = images.check_png(data, _pictures.check_cells)
    return _pictures.puzzles_of(images.read_frames(data, "PNG", 1), notes, size)


def write(puzzles: Sequence[Nonogram]) -> bytes:
    """A puzzle as a picture, its goal."""
    return _written(_pictures.encoded(puzzles, "png"))


def write_answers(puzzles: Sequence[Nonogram]) -> bytes:
    """The goal of a puzzle, which need not tell all of its clues."""
    return _written(_pictures.encoded(puzzles, "png", answers=True))


def _written(picture: _pictures.Encoded) -> bytes:
    goal, palette, notes = picture
    return png_of(goal.width, goal.height, goal.cells, palette=palette, notes=notes)


def looks_like(data: bytes) -> bool:
    """Whether this is a PNG, and neither a sheet of tiles nor a drawing with its puzzle in it."""
    return data.startswith(images.SIGNATURE) and not images.is_sheet(data) and carried(data) is None
