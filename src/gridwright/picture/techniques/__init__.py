"""What a person does with a picture puzzle: named deductions, from the simplest to the hardest.

All but the last are steps of the reduction (`gridwright.picture.reduction`), which finds them in an order of its own.
"""

from __future__ import annotations

from gridwright.base.technique import Technique

_HERE = "gridwright.picture.techniques.reducing:"

TECHNIQUES = (
    Technique("sorting", 1, 1, "the frame leaves one piece for a cell", _HERE + "next_step"),
    Technique("borders", 2, 2, "one piece is left that fits the borders of a cell", _HERE + "next_step"),
    Technique("only place", 3, 4, "a piece fits no other cell", _HERE + "next_step"),
    Technique("used up", 3, 4, "all other pieces for a cell lie elsewhere", _HERE + "next_step"),
    Technique("orientation", 4, 6, "the turn of the whole board is chosen", _HERE + "next_step"),
    Technique("search", 7, 200, "every other piece for a cell leads nowhere", _HERE + "by_search", guess=True),
)
