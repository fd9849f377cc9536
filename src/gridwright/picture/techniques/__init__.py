"""Human techniques for picture puzzles: named deductions, from the simplest to the hardest.

All but the last are steps of the reduction (`gridwright.picture.reduction`), which finds them in an order of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.technique import BoardTechnique
from gridwright.picture.techniques.position import Position
from gridwright.picture.techniques.reducing import by_search, next_step

if TYPE_CHECKING:
    from gridwright.base.technique import Technique

__all__ = ["TECHNIQUES", "position_of"]

position_of = Position

TECHNIQUES: tuple[Technique[Position], ...] = (
    BoardTechnique("sorting", 1, 1, "the frame leaves one piece for a cell", next_step),
    BoardTechnique("borders", 2, 2, "one piece is left that fits the borders of a cell", next_step),
    BoardTechnique("only place", 3, 4, "a piece fits no other cell", next_step),
    BoardTechnique("used up", 3, 4, "all other pieces for a cell lie elsewhere", next_step),
    BoardTechnique("orientation", 4, 6, "the turn of the whole board is chosen", next_step),
    BoardTechnique("search", 7, 200, "every other piece for a cell leads nowhere", by_search, guess=True),
)
