"""The declaration of the picture kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.kind import Kind
from gridwright.picture.formats import FORMATS
from gridwright.picture.scale import scale
from gridwright.picture.strategies import STRATEGIES

if TYPE_CHECKING:
    from gridwright.base.maker import Maker
    from gridwright.picture.board import Board


def _maker() -> Maker[Board]:
    from gridwright.base.maker import Maker
    from gridwright.picture.making import at_random, of_image

    return Maker(at_random, of_image)


KIND: Kind[Board] = Kind(
    name="picture",
    puzzle="gridwright.picture.puzzle:PicturePuzzle",
    strategies=STRATEGIES,
    json="gridwright.picture.formats.json_",
    formats=FORMATS,
    explainer="gridwright.picture.techniques",
    scale=scale,
    maker=_maker,
)
