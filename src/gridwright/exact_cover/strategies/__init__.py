"""The ways of solving an exact-cover problem: one module an approach."""

from __future__ import annotations

from gridwright.base.strategy import Strategy

_HERE = "gridwright.exact_cover.strategies."

STRATEGIES = (
    Strategy("auto", "Covers item after item, and begins anew now and then. The usual way.", _HERE + "auto"),
    Strategy("cells", "Covers item after item, and finds every solution, one by one.", _HERE + "cells"),
    Strategy("diagram", "Finds all solutions at once, and remembers what it has met before.", _HERE + "diagram"),
)
