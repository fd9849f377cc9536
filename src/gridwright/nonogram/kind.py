"""The declaration of the nonogram kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.kind import Kind
from gridwright.nonogram.formats import FORMATS
from gridwright.nonogram.scale import SCALE
from gridwright.nonogram.strategies import STRATEGIES

if TYPE_CHECKING:
    from gridwright.base.maker import Maker
    from gridwright.values.grid import Grid


def _maker() -> Maker[Grid]:
    from gridwright.base.maker import Maker
    from gridwright.nonogram.making import at_random, photo, repair

    return Maker(at_random, photo, repair)


KIND: Kind[Grid] = Kind(
    name="nonogram",
    puzzle="gridwright.nonogram.puzzle:Nonogram",
    strategies=STRATEGIES,
    json="gridwright.nonogram.formats.json_",
    formats=FORMATS,
    explainer="gridwright.nonogram.techniques",
    scale=SCALE,
    maker=_maker,
)
