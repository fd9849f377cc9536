"""Nonograms, as the house knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.kind import Kind, Maker
from gridwright.nonogram.formats import FORMATS
from gridwright.nonogram.puzzle import Nonogram
from gridwright.nonogram.strategies import STRATEGIES

if TYPE_CHECKING:
    from gridwright.base.maker import AtRandom, OfImage, Repair
    from gridwright.values.grid import Grid


def _at_random() -> AtRandom[Grid]:
    from gridwright.nonogram.making import at_random

    return at_random


def _of_image() -> OfImage[Grid]:
    from gridwright.nonogram.making import photo

    return photo


def _repair() -> Repair[Grid]:
    from gridwright.nonogram.making import repair

    return repair


KIND: Kind[Grid] = Kind(
    name=Nonogram.kind,
    puzzle=Nonogram,
    strategies=STRATEGIES,
    json="gridwright.nonogram.formats.json_",
    formats=FORMATS,
    explainer="gridwright.nonogram.techniques",
    maker=Maker(_at_random, _of_image, _repair),
)
