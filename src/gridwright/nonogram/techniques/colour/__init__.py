"""The techniques in colours, and for runs of unknown length.

What is known of a cell is its value or nothing, as in black and white, so that a grid is all there is to know. Two
things come in besides. A line is looked at with the clues that cross it in mind: a red run goes past a column that has
no red. And where no line settles a cell, the colours that lines rule out are followed from line to line (`Story`) up to
the next cell that they settle, which makes one step.

Techniques have their names, tiers and costs from the one catalogue; the tables say where each is found here.
"""

from __future__ import annotations

LINE_FINDERS = {
    "exact fit": "counting:exact_fit",
    "completed line": "counting:completed_line",
    "no common colour": "counting:no_common_colour",
    "overlap": "counting:overlap",
    "edge fill": "edges:edge_fill",
    "touching colours": "edges:touching_colours",
    "glue": "edges:glue",
    "mercury": "edges:mercury",
    "small gap": "blocks:small_gap",
    "bounded run": "blocks:bounded_run",
    "complete block": "blocks:complete_block",
    "joined blocks": "blocks:joined_blocks",
    "split blocks": "blocks:split_blocks",
    "unreachable": "blocks:unreachable",
    "narrowed overlap": "counting:narrowed_overlap",
    "full line": "whole_line:full_line",
}

# Where the catalogue speaks of black and white.
TITLES = {
    "completed line": "all coloured cells are found, or all others",
    "glue": "a coloured cell near the edge pulls the run",
    "mercury": "a coloured cell keeps the run off the edge",
    "narrowed overlap": "overlap, with the known cells in mind",
    "two cases": "all values of a cell agree on others",
}

GRID_FINDERS = {
    "common colour": "crossings:common_colour",
    "crossing colours": "crossings:crossing_colours",
    "edge reasoning": "guesses:edge_reasoning",
    "one guess": "guesses:one_guess",
    "two cases": "guesses:two_cases",
    "two guesses": "guesses:two_guesses",
    "case analysis": "guesses:case_analysis",
}
