"""Nonograms, as the house knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.kind import Kind, Maker
from gridwright.nonogram.formats import FORMATS
from gridwright.nonogram.puzzle import Nonogram
from gridwright.nonogram.strategies import STRATEGIES
from gridwright.nonogram.techniques import TECHNIQUES
from gridwright.nonogram.wishes import IMAGE_OPTIONS, WISHES

if TYPE_CHECKING:
    from gridwright.values.grid import Grid

KIND: Kind[Grid] = Kind(
    name=Nonogram.kind,
    puzzle=Nonogram,
    strategies=STRATEGIES,
    json="gridwright.nonogram.formats.json_",
    formats=FORMATS,
    techniques=TECHNIQUES,
    position="gridwright.nonogram.techniques.position:position_of",
    maker=Maker(
        "gridwright.making.nonogram",
        from_image="gridwright.making.photo",
        image_options=IMAGE_OPTIONS,
    ),
    wishes=WISHES,
)
