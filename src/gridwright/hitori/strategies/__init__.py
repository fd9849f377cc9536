"""The ways of solving a Hitori: one module an approach."""

from __future__ import annotations

from gridwright.base.strategy import Strategy

_HERE = "gridwright.hitori.strategies."

STRATEGIES = (
    Strategy(
        "auto",
        "Guesses, learns from every contradiction, and keeps the unshaded cells connected. The usual way.",
        _HERE + "auto",
    ),
    Strategy(
        "exact-cover",
        "Covers the board with shadings, and leaves out those that cut the unshaded cells apart.",
        _HERE + "exact_cover",
    ),
    Strategy(
        "techniques",
        "Does what a person does, step by step. Hard puzzles stay unfinished.",
        _HERE + "techniques",
        finds_all=False,
    ),
)
