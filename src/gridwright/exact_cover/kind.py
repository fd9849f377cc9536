"""The declaration of the exact-cover kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.kind import Kind
from gridwright.exact_cover.formats import FORMATS
from gridwright.exact_cover.strategies import STRATEGIES

if TYPE_CHECKING:
    from gridwright.exact_cover.puzzle import Chosen

KIND: Kind[Chosen] = Kind(
    name="exact-cover",
    puzzle="gridwright.exact_cover.puzzle:ExactCover",
    strategies=STRATEGIES,
    json="gridwright.exact_cover.formats.json_",
    formats=FORMATS,
)
