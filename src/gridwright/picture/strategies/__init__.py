"""The ways of solving a picture puzzle: one module an approach."""

from __future__ import annotations

from gridwright.base.strategy import Strategy

_HERE = "gridwright.picture.strategies."

STRATEGIES = (
    Strategy(
        "auto", "counting, then the candidates of each cell reduced, then search: whatever it takes", _HERE + "auto"
    ),
    Strategy(
        "search", "a tile after the other, row by row, from tables by the edges on the left and above", _HERE + "search"
    ),
    Strategy("cdcl", "conflict-driven search on the clauses of the puzzle", _HERE + "cdcl"),
    Strategy(
        "reduce",
        "the candidates of each cell and border, reduced until nothing changes",
        _HERE + "reduce",
        finds_all=False,
    ),
    Strategy(
        "exact-cover",
        "an exact cover of cells and pieces with coloured borders, after reduction",
        _HERE + "exact_cover",
    ),
    Strategy("exact-cover-plain", "the same without reduction", _HERE + "exact_cover_plain"),
    Strategy(
        "assemble",
        "pieces of a photograph put together by the likeness of their edges",
        _HERE + "assemble",
        finds_all=False,
    ),
)
