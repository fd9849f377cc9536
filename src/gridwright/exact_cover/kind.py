"""Exact cover, as the house knows it."""

from __future__ import annotations

from gridwright.base.kind import Kind
from gridwright.exact_cover.formats import FORMATS
from gridwright.exact_cover.puzzle import Chosen, ExactCover
from gridwright.exact_cover.strategies import STRATEGIES

KIND: Kind[Chosen] = Kind(
    name=ExactCover.kind,
    puzzle=ExactCover,
    strategies=STRATEGIES,
    json="gridwright.exact_cover.formats.json_",
    formats=FORMATS,
)
