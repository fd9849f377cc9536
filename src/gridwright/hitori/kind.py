"""Hitori, as the rest of the house knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.kind import Kind, Maker
from gridwright.hitori.formats import FORMATS
from gridwright.hitori.puzzle import Hitori
from gridwright.hitori.strategies import STRATEGIES

if TYPE_CHECKING:
    from gridwright.base.maker import AtRandom
    from gridwright.values.grid import Grid


def _at_random() -> AtRandom[Grid]:
    from gridwright.hitori.making import at_random

    return at_random


KIND: Kind[Grid] = Kind(
    name="hitori",
    puzzle=Hitori,
    strategies=STRATEGIES,
    json="gridwright.hitori.formats.json_",
    formats=FORMATS,
    explainer="gridwright.hitori.techniques",
    maker=Maker(_at_random),
)
