"""The strategies for exact-cover problems, one module each."""

from __future__ import annotations

from gridwright.base.strategy import Strategy

_HERE = "gridwright.exact_cover.strategies."

STRATEGIES = (
    Strategy("auto", "Covers item after item, with restarts. The default.", _HERE + "auto"),
    Strategy("cells", "Covers item after item, and finds every solution, one by one.", _HERE + "cells"),
    Strategy("diagram", "Finds all solutions at once, and reuses partial results.", _HERE + "diagram"),
)
