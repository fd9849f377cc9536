"""The strategies for picture puzzles, one module each."""

from __future__ import annotations

from gridwright.base.strategy import Strategy

_HERE = "gridwright.picture.strategies."

STRATEGIES = (
    Strategy(
        "auto",
        "Counts edges, rules out tiles for each cell, then searches, as far as needed. The default.",
        _HERE + "auto",
    ),
    Strategy("search", "Places tile after tile, row by row, and backtracks when none fits.", _HERE + "search"),
    Strategy("cdcl", "Guesses, and learns from every contradiction. It shows no steps, only the end.", _HERE + "cdcl"),
    Strategy(
        "reduce",
        "Rules out tiles for each cell until nothing changes. Leaves hard puzzles unfinished.",
        _HERE + "reduce",
        finds_all=False,
    ),
    Strategy(
        "exact-cover",
        "Rules out tiles for each cell, then covers cells and borders with the remaining ones.",
        _HERE + "exact_cover",
    ),
    Strategy(
        "exact-cover-plain",
        "Covers cells and borders with tiles, without ruling any out first.",
        _HERE + "exact_cover_plain",
    ),
    Strategy(
        "assemble",
        "Assembles the pieces of a photograph by the similarity of their edges. For photographs only.",
        _HERE + "assemble",
        finds_all=False,
    ),
)
