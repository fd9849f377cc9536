"""The ways of solving an exact-cover problem: one module an approach."""

from __future__ import annotations

from gridwright.base.strategy import Strategy

_HERE = "gridwright.exact_cover.strategies."

STRATEGIES = (
    Strategy("auto", "dancing cells with restarts; counting goes through a diagram when it takes long", _HERE + "auto"),
    Strategy("cells", "dancing cells: every solution one by one", _HERE + "cells"),
    Strategy("diagram", "all solutions at once, what was met before remembered", _HERE + "diagram"),
)
