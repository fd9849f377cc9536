"""Hitori, as the rest of the house knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.kind import Kind, Maker
from gridwright.hitori.formats import FORMATS
from gridwright.hitori.puzzle import Hitori
from gridwright.hitori.strategies import STRATEGIES

if TYPE_CHECKING:
    from gridwright.values.grid import Grid

DIFFICULTIES = ("easy", "medium", "hard", "expert")  # the tiers 1 to 4

KIND: Kind[Grid] = Kind(
    name="hitori",
    puzzle=Hitori,
    strategies=STRATEGIES,
    json="gridwright.hitori.formats.json_",
    formats=FORMATS,
    explainer="gridwright.hitori.techniques",
    maker=Maker("gridwright.making.hitori", DIFFICULTIES),
)
