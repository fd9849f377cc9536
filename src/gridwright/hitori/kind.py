"""The declaration of the Hitori kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.kind import Kind
from gridwright.hitori.formats import FORMATS
from gridwright.hitori.scale import SCALE
from gridwright.hitori.strategies import STRATEGIES

if TYPE_CHECKING:
    from gridwright.base.maker import Maker
    from gridwright.values.grid import Grid


def _maker() -> Maker[Grid]:
    from gridwright.base.maker import Maker
    from gridwright.hitori.making import at_random

    return Maker(at_random)


KIND: Kind[Grid] = Kind(
    name="hitori",
    puzzle="gridwright.hitori.puzzle:Hitori",
    strategies=STRATEGIES,
    json="gridwright.hitori.formats.json_",
    formats=FORMATS,
    explainer="gridwright.hitori.techniques",
    scale=SCALE,
    maker=_maker,
)
