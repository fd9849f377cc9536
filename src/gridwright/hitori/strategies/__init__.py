"""The ways of solving a Hitori: one module an approach."""

from __future__ import annotations

from gridwright.base.strategy import Strategy

_HERE = "gridwright.hitori.strategies."

STRATEGIES = (
    Strategy("auto", "conflict-driven search with a forest of shaded chains", _HERE + "auto"),
    Strategy("exact-cover", "shadings as an exact cover, those that fall apart left out", _HERE + "exact_cover"),
    Strategy(
        "techniques", "what a person does, step by step, as far as it goes", _HERE + "techniques", finds_all=False
    ),
)
