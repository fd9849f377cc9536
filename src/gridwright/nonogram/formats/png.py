"""PNG pictures: one pixel is one cell. `_pictures` says what the colours become.

    signature, then chunks:  length (4 bytes)  type (4 letters)  data  checksum (4 bytes)
    the first chunk is IHDR, whose data begins with width and height; the last is IEND

A drawing made by `render` is not read back: it has many pixels a cell. Several puzzles do not fit in one PNG.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from gridwright.formats import images
from gridwright.nonogram.formats import _pictures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

    from gridwright.nonogram.puzzle import Nonogram


def parse(data: bytes, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle whose goal is the picture."""
    images.check_png(data, _pictures.check_cells)
    return _pictures.decoded(data, "PNG")


def write(puzzles: Sequence[Nonogram]) -> bytes:
    """A puzzle as a picture, its goal."""
    return _written(*_pictures.encoded(puzzles, "png"))


def write_answers(puzzles: Sequence[Nonogram]) -> bytes:
    """The goal of a puzzle, which need not tell all of its clues."""
    return _written(*_pictures.encoded(puzzles, "png", answers=True))


def _written(image: Image, background: str | None) -> bytes:
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    if background is not None:
        notes.add_text(_pictures.NOTE, background)
    file = BytesIO()
    image.save(file, "PNG", pnginfo=notes)
    return file.getvalue()


def looks_like(data: bytes) -> bool:
    """Whether this is a PNG, and not a sheet of tiles."""
    return data.startswith(images.SIGNATURE) and not images.is_sheet(data)
