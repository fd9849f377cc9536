"""What a person does with a nonogram: named deductions, from the simplest to the hardest.

The tiers: 1 counting, 2 ends and gaps, 3 blocks, 4 whole lines, 5 neighbouring lines, 6 one guess, 7 two guesses, 8
case analysis. The cost of a technique is what a use of it adds to the effort of a solving; docs/explain.md says how a
rating comes of it.
"""

from __future__ import annotations

from gridwright.base.technique import Technique

_HERE = "gridwright.nonogram.techniques."


def _on_a_line(name: str, tier: int, cost: int, title: str, where: str) -> Technique:
    return Technique(name, tier, cost, title, _HERE + where, scope="line")


def _of_colours(name: str, tier: int, cost: int, title: str, where: str) -> Technique:
    return Technique(name, tier, cost, title, _HERE + "colour." + where, scope="colours")


TECHNIQUES = (
    _on_a_line("exact fit", 1, 1, "the runs fill all the room there is", "counting:exact_fit"),
    _on_a_line("completed line", 1, 1, "all black or all white cells are found", "counting:completed_line"),
    _of_colours("no common colour", 1, 1, "row and column have no colour in common", "counting:no_common_colour"),
    _on_a_line("overlap", 1, 2, "a run covers some cells wherever it goes", "counting:overlap"),
    _on_a_line("edge fill", 2, 2, "a run begins right at the edge", "edges:edge_fill"),
    _of_colours("touching colours", 2, 2, "a run ends where another colour begins", "edges:touching_colours"),
    _on_a_line("glue", 2, 2, "a black cell near the edge pulls the run", "edges:glue"),
    _on_a_line("mercury", 2, 3, "a black cell keeps the run off the edge", "edges:mercury"),
    _on_a_line("small gap", 2, 3, "a gap is too small for the runs near it", "blocks:small_gap"),
    _on_a_line("bounded run", 2, 3, "a block grows away from a cross", "blocks:bounded_run"),
    _on_a_line("complete block", 3, 3, "a block is a whole run, by its length", "blocks:complete_block"),
    _on_a_line("joined blocks", 3, 4, "two blocks belong to one run", "blocks:joined_blocks"),
    _on_a_line("split blocks", 3, 4, "two blocks cannot be one run", "blocks:split_blocks"),
    _on_a_line("unreachable", 3, 4, "no run reaches a cell", "blocks:unreachable"),
    _on_a_line("narrowed overlap", 3, 4, "overlap, with known black cells in mind", "counting:narrowed_overlap"),
    _on_a_line("full line", 4, 8, "all arrangements of a line agree", "whole_line:full_line"),
    _of_colours("common colour", 4, 8, "row and column agree on one colour only", "crossings:common_colour"),
    _of_colours("crossing colours", 4, 10, "crossing lines rule out colours", "crossings:crossing_colours"),
    Technique("edge reasoning", 5, 20, "a guess does not fit the line beside it", _HERE + "neighbours:edge_reasoning"),
    Technique("one guess", 6, 40, "a guess breaks a line", _HERE + "guesses:one_guess", guess=True),
    Technique("two cases", 6, 60, "both values of a cell agree on others", _HERE + "guesses:two_cases", guess=True),
    Technique("two guesses", 7, 200, "a guess fails after second guesses", _HERE + "guesses:two_guesses", guess=True),
    Technique("case analysis", 8, 500, "all ways to go on fail", _HERE + "guesses:case_analysis", guess=True),
)
