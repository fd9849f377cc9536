"""The ways of solving a nonogram: one module an approach."""

from __future__ import annotations

from gridwright.base.strategy import Strategy

_HERE = "gridwright.nonogram.strategies."

STRATEGIES = (
    Strategy(
        "auto",
        "Each line by itself, then trying out single cells, then a search: whatever it takes. The usual way.",
        _HERE + "auto",
    ),
    Strategy(
        "line",
        "Looks at each line by itself, until no line says anything new. Hard puzzles stay unfinished.",
        _HERE + "line",
        False,
    ),
    Strategy(
        "probe",
        "Looks at lines, and tries both values of each open cell where they say no more. Some puzzles stay unfinished.",
        _HERE + "probe",
        False,
    ),
    Strategy(
        "search",
        "Looks at lines, guesses a cell where they say no more, and goes back where a guess fails.",
        _HERE + "search",
    ),
    Strategy(
        "cdcl", "Guesses, and learns from every contradiction how not to run into the same one again.", _HERE + "cdcl"
    ),
    Strategy(
        "exact-cover",
        "Takes runs and white cells as tiles that must cover the board. It shows no steps, only the end.",
        _HERE + "exact_cover",
    ),
    Strategy(
        "logic",
        "Uses only what a person sees on a line, such as overlaps and edges. Hard puzzles stay unfinished.",
        _HERE + "logic",
        finds_all=False,
    ),
    Strategy(
        "patterns",
        "Lists all ways to fill in each line, and strikes out those that do not fit. Hard puzzles stay unfinished.",
        _HERE + "patterns",
        finds_all=False,
    ),
    Strategy(
        "dfs",
        "Fills in row after row, the leftmost way first, and goes back where a column does not fit. It takes long.",
        _HERE + "dfs",
    ),
    Strategy("dfs-logic", "Fills in row after row, and draws conclusions between the rows.", _HERE + "dfs_logic"),
    Strategy(
        "lalafrog",
        "Looks at lines, tries out every open cell, then searches, as the program of Wu et al. does.",
        _HERE + "lalafrog",
    ),
    Strategy(
        "lalafrog-freedom",
        "Does what lalafrog does, but leaves lines alone that are too free to say anything.",
        _HERE + "lalafrog_freedom",
    ),
)
