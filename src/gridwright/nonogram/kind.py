"""Nonograms, as the house knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.kind import Kind, Maker, MakerOption
from gridwright.nonogram.formats import FORMATS
from gridwright.nonogram.puzzle import Nonogram
from gridwright.nonogram.strategies import STRATEGIES
from gridwright.nonogram.wishes import IMAGE_OPTIONS, WISHES

if TYPE_CHECKING:
    from gridwright.values.grid import Grid

SYMMETRIES = ("none", "mirror", "rotate")
DIFFICULTIES = ("easy", "medium", "hard", "expert")  # the tiers 1 and 2, 3 and 4, 5, and the others

KIND: Kind[Grid] = Kind(
    name=Nonogram.kind,
    puzzle=Nonogram,
    strategies=STRATEGIES,
    json="gridwright.nonogram.formats.json_",
    formats=FORMATS,
    explainer="gridwright.nonogram.techniques",
    maker=Maker(
        "gridwright.making.nonogram",
        DIFFICULTIES,
        (
            MakerOption("density", "per cent of the cells that are filled", least=0, most=100),
            MakerOption("symmetry", "none, mirror (left and right) or rotate (half a turn)", words=SYMMETRIES),
            MakerOption("colours", "how many colours there are besides the background (1: black)"),
        ),
        from_image="gridwright.making.photo",
        image_options=IMAGE_OPTIONS,
    ),
    wishes=WISHES,
)
