"""The ways of solving a nonogram: one module an approach."""

from __future__ import annotations

from gridwright.base.strategy import Strategy

_HERE = "gridwright.nonogram.strategies."

STRATEGIES = (
    Strategy("auto", "lines, then probing, then search: whatever it takes", _HERE + "auto"),
    Strategy("line", "each line by itself, until no line says anything new", _HERE + "line", False),
    Strategy("probe", "lines, and both values of each unknown cell tried", _HERE + "probe", False),
    Strategy("search", "lines and probing at every node of a depth-first search", _HERE + "search"),
    Strategy("cdcl", "conflict-driven search that learns from every contradiction", _HERE + "cdcl"),
    Strategy("exact-cover", "segments and white cells as tiles that cover every cell twice", _HERE + "exact_cover"),
    Strategy(
        "logic",
        "simple boxes, edge fill, glue, mercury: what a person sees on a line",
        _HERE + "logic",
        finds_all=False,
    ),
    Strategy(
        "patterns",
        "the set of ways to fill in each line, reduced until one is left",
        _HERE + "patterns",
        finds_all=False,
    ),
    Strategy("dfs", "row after row, every arrangement, the leftmost first", _HERE + "dfs"),
    Strategy("dfs-logic", "the same, with logic between the rows", _HERE + "dfs_logic"),
    Strategy("lalafrog", "lines, full probing and search, after Wu et al.", _HERE + "lalafrog"),
    Strategy(
        "lalafrog-freedom", "the same, lines that are too free to say anything left alone", _HERE + "lalafrog_freedom"
    ),
)
