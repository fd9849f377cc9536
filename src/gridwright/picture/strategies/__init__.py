"""The ways of solving a picture puzzle: one module an approach."""

from __future__ import annotations

from gridwright.base.strategy import Strategy

_HERE = "gridwright.picture.strategies."

STRATEGIES = (
    Strategy(
        "auto",
        "Counts edges, strikes out tiles that cannot lie in a cell, then searches: whatever it takes. The usual way.",
        _HERE + "auto",
    ),
    Strategy("search", "Lays tile after tile, row by row, and goes back where none fits.", _HERE + "search"),
    Strategy("cdcl", "Guesses, and learns from every contradiction. It shows no steps, only the end.", _HERE + "cdcl"),
    Strategy(
        "reduce",
        "Strikes out tiles that cannot lie in a cell, until nothing changes. Hard puzzles stay unfinished.",
        _HERE + "reduce",
        finds_all=False,
    ),
    Strategy(
        "exact-cover",
        "Strikes out tiles that cannot lie in a cell, then covers cells and borders with those that are left.",
        _HERE + "exact_cover",
    ),
    Strategy(
        "exact-cover-plain",
        "Covers cells and borders with tiles, without striking any out first.",
        _HERE + "exact_cover_plain",
    ),
    Strategy(
        "assemble",
        "Puts the pieces of a photograph together by how alike their edges look. It takes photographs only.",
        _HERE + "assemble",
        finds_all=False,
    ),
)
