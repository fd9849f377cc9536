"""Picture puzzles of images: cut into tiles, as `gridwright.cut` does it, of as many as are asked for.

Nobody promises that such a puzzle has one solution: tiles of a plain sky look alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.files.reading import bytes_of
from gridwright.making.made import Made
from gridwright.picture.cutting import cut_file, cut_image
from gridwright.picture.faces import ImageFace
from gridwright.values.errors import UsageError
from gridwright.values.raster import Raster

if TYPE_CHECKING:
    from os import PathLike

    from gridwright.picture.board import Board
    from gridwright.values.clock import Clock


def make(
    image: str | PathLike[str] | bytes | Raster,
    size: tuple[int, int] | None,
    seed: int,
    clock: Clock,
    *,
    rotate: bool = False,
    shared_border: bool = False,
) -> Made[Board]:
    """The puzzle of an image in so many tiles across and down."""
    if size is None:
        raise UsageError("cut into how many tiles? Give a size, such as 8x6")
    columns, rows = size
    if isinstance(image, Raster):
        face = ImageFace(image.width, image.height, image.rgb)
        puzzle = cut_image(face, columns, rows, rotate=rotate, shared=shared_border, seed=seed)
    else:
        data, source = (image, "<bytes>") if isinstance(image, bytes) else (bytes_of(str(image)), str(image))
        puzzle = cut_file(data, columns, rows, rotate=rotate, shared=shared_border, seed=seed, source=source)
    clock.check()
    return Made(puzzle, verdict="unknown")
