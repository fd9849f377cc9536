"""Picture puzzles, as the rest of Gridwright sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.kind import Kind, Maker
from gridwright.picture.formats import FORMATS
from gridwright.picture.puzzle import PicturePuzzle
from gridwright.picture.strategies import STRATEGIES

if TYPE_CHECKING:
    from gridwright.base.maker import AtRandom, OfImage
    from gridwright.picture.board import Board


def _at_random() -> AtRandom[Board]:
    from gridwright.picture.making import at_random

    return at_random


def _of_image() -> OfImage[Board]:
    from gridwright.picture.making import of_image

    return of_image


KIND: Kind[Board] = Kind(
    name="picture",
    puzzle=PicturePuzzle,
    strategies=STRATEGIES,
    json="gridwright.picture.formats.json_",
    formats=FORMATS,
    explainer="gridwright.picture.techniques",
    maker=Maker(_at_random, _of_image),
)
