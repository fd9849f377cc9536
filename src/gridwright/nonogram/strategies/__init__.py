"""The strategies for nonograms, one module each."""

from __future__ import annotations

from gridwright.base.strategy import Strategy

_HERE = "gridwright.nonogram.strategies."

STRATEGIES = (
    Strategy(
        "auto",
        "Solves lines, then tries out single cells, then searches, as far as needed. The default.",
        _HERE + "auto",
    ),
    Strategy(
        "line",
        "Solves each line on its own until no line settles anything new. Leaves hard puzzles unfinished.",
        _HERE + "line",
        False,
    ),
    Strategy(
        "probe",
        "Solves lines and, when they are stuck, tries both values of open cells. Leaves some puzzles unfinished.",
        _HERE + "probe",
        False,
    ),
    Strategy(
        "search",
        "Solves lines, guesses a cell when they are stuck, and backtracks when a guess fails.",
        _HERE + "search",
    ),
    Strategy("cdcl", "Guesses, and learns from every contradiction how to avoid it.", _HERE + "cdcl"),
    Strategy(
        "exact-cover",
        "Treats runs and white cells as tiles that must cover the board. It shows no steps, only the end.",
        _HERE + "exact_cover",
    ),
    Strategy(
        "logic",
        "Uses only what a person sees on a line, such as overlaps and edges. Leaves hard puzzles unfinished.",
        _HERE + "logic",
        finds_all=False,
    ),
    Strategy(
        "patterns",
        "Lists all ways to fill in each line, and rules out those that do not fit. Leaves hard puzzles unfinished.",
        _HERE + "patterns",
        finds_all=False,
    ),
    Strategy(
        "dfs",
        "Fills in row after row, the leftmost way first, and backtracks when a column does not fit. It is slow.",
        _HERE + "dfs",
    ),
    Strategy("dfs-logic", "Fills in row after row, and draws conclusions between the rows.", _HERE + "dfs_logic"),
    Strategy(
        "lalafrog",
        "Solves lines, tries out every open cell, then searches, like the program of Wu et al.",
        _HERE + "lalafrog",
    ),
    Strategy(
        "lalafrog-freedom",
        "Works like lalafrog, but skips lines that are too free to settle a cell.",
        _HERE + "lalafrog_freedom",
    ),
)
