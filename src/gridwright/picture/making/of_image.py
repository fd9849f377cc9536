"""Picture puzzles from images, cut into the requested number of tiles as by `gridwright.cut`.

Such a puzzle need not have one solution: tiles of a plain sky look alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.made import Made
from gridwright.base.maker_option import Flag
from gridwright.picture.cutting import cut_file, cut_image
from gridwright.picture.faces import ImageFace
from gridwright.picture.puzzle import MAX_TILES
from gridwright.values.errors import UsageError
from gridwright.values.raster import Raster

if TYPE_CHECKING:
    from gridwright.base.maker import MakerOptions
    from gridwright.base.maker_option import Asked
    from gridwright.base.rating import Rate
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.values.clock import Clock

SIDES = range(1, MAX_TILES + 1)
ROTATE = Flag("rotate", "Turn the tiles", "also turn the tiles, all but the first (those of a text are always turned)")
SHARED_BORDER = Flag(
    "shared_border", "Shared borders", "let neighbours share a line of pixels, so that edges match exactly"
)
OPTIONS: MakerOptions = (ROTATE, SHARED_BORDER)


def make(
    image: bytes | Raster, size: tuple[int, int] | None, asked: Asked, seed: int, clock: Clock, rate: Rate
) -> Made[PicturePuzzle]:
    """The puzzle of an image with that many tiles across and down."""
    if size is None:
        raise UsageError("the number of tiles is missing; give a size, such as 8x6")
    rotate, shared = ROTATE.of(asked), SHARED_BORDER.of(asked)
    if isinstance(image, Raster):
        face = ImageFace(image.width, image.height, image.rgb)
        puzzle = cut_image(face, *size, rotate=rotate, shared=shared, seed=seed)
    else:
        puzzle = cut_file(image, *size, rotate=rotate, shared=shared, seed=seed)
    clock.check()
    return Made(puzzle, verdict="unknown")
