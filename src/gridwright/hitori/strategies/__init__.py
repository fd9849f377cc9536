"""The strategies for Hitori, one module each."""

from __future__ import annotations

from gridwright.base.strategy import Strategy

_HERE = "gridwright.hitori.strategies."

STRATEGIES = (
    Strategy(
        "auto",
        "Guesses, learns from every contradiction, and keeps the unshaded cells connected. The default.",
        _HERE + "auto",
    ),
    Strategy(
        "exact-cover",
        "Covers the board with shadings, and skips those that separate the unshaded cells.",
        _HERE + "exact_cover",
    ),
    Strategy(
        "techniques",
        "Solves like a person, step by step. Leaves hard puzzles unfinished.",
        _HERE + "techniques",
        finds_all=False,
    ),
)
