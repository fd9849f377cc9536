"""The declaration of the kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.format import Format
from gridwright.base.kind import Kind
from gridwright.base.strategy import Strategy
from latin_square.puzzle import LatinSquare

if TYPE_CHECKING:
    from gridwright import Grid

KIND: Kind[Grid] = Kind(
    name=LatinSquare.kind,
    puzzle=LatinSquare,
    strategies=(Strategy("auto", "an exact cover of cells, rows and columns", "latin_square.cover"),),
    json="latin_square.json_",
    formats=(Format("latin", "Latin square", "latin_square.text", (".latin",)),),
)
