"""The ways of solving a nonogram: one module an approach."""

from __future__ import annotations

from gridwright.strategy import Strategy

_HERE = "gridwright.nonogram.strategies."

STRATEGIES = (
    Strategy("auto", "lines, then probing, then search: whatever it takes", _HERE + "auto"),
    Strategy("line", "each line by itself, until no line says anything new", _HERE + "line"),
    Strategy("probe", "lines, and both values of each unknown cell tried", _HERE + "probe"),
    Strategy("search", "lines and probing at every node of a depth-first search", _HERE + "search"),
    Strategy("cdcl", "conflict-driven search that learns from every contradiction", _HERE + "cdcl"),
    Strategy("exact-cover", "segments and white cells as tiles that cover every cell twice", _HERE + "exact_cover"),
)
