"""The ways of solving a Hitori: one module an approach."""

from __future__ import annotations

from gridwright.strategy import Strategy

_HERE = "gridwright.hitori.strategies."

STRATEGIES = (Strategy("auto", "conflict-driven search with a forest of shaded chains", _HERE + "auto"),)
