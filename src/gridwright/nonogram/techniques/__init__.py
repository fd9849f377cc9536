"""Human techniques for nonograms: named deductions, from the simplest to the hardest.

The tiers: 1 counting, 2 ends and gaps, 3 blocks, 4 whole lines, 5 neighbouring lines, 6 one guess, 7 two guesses, 8
case analysis. The cost of a technique is what one use of it adds to the score of a puzzle; docs/explain.md says how a
rating is derived from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.technique import BoardTechnique
from gridwright.nonogram.engine import Look
from gridwright.nonogram.techniques import blocks, counting, crossings, edges, guesses, whole_line
from gridwright.nonogram.techniques.line_technique import LineTechnique
from gridwright.nonogram.techniques.position import Position

if TYPE_CHECKING:
    from gridwright.base.technique import Technique

__all__ = ["TECHNIQUES", "position_of"]

position_of = Position

TECHNIQUES: tuple[Technique[Position], ...] = (
    LineTechnique("exact fit", 1, 1, "the runs fill all the room there is", counting.exact_fit, Look.EXACT_FIT),
    LineTechnique(
        "completed line", 1, 1, "all black or all white cells are found", counting.completed_line, Look.COMPLETED_LINE
    ),
    LineTechnique(
        "no common colour",
        1,
        1,
        "row and column have no colour in common",
        counting.no_common_colour,
        coloured=True,
        any_length=True,
    ),
    LineTechnique("overlap", 1, 2, "a run covers some cells wherever it goes", counting.overlap, Look.OVERLAP),
    LineTechnique("edge fill", 2, 2, "a run begins right at the edge", edges.edge_fill, Look.EDGE_FILL),
    LineTechnique(
        "touching colours", 2, 2, "a run ends where another colour begins", edges.touching_colours, coloured=True
    ),
    LineTechnique("glue", 2, 2, "a black cell near the edge pulls the run", edges.glue, Look.GLUE),
    LineTechnique("mercury", 2, 3, "a black cell keeps the run off the edge", edges.mercury, Look.MERCURY),
    LineTechnique("small gap", 2, 3, "a gap is too small for the runs near it", blocks.small_gap, Look.SMALL_GAP),
    LineTechnique("bounded run", 2, 3, "a block grows away from a cross", blocks.bounded_run, Look.BOUNDED_RUN),
    LineTechnique(
        "complete block", 3, 3, "a block is a whole run, by its length", blocks.complete_block, Look.COMPLETE_BLOCK
    ),
    LineTechnique("joined blocks", 3, 4, "two blocks belong to one run", blocks.joined_blocks, Look.JOINED_BLOCKS),
    LineTechnique("split blocks", 3, 4, "two blocks cannot be one run", blocks.split_blocks, Look.SPLIT_BLOCKS),
    LineTechnique("unreachable", 3, 4, "no run reaches a cell", blocks.unreachable),
    LineTechnique("narrowed overlap", 3, 4, "overlap, with known black cells in mind", counting.narrowed_overlap),
    LineTechnique("full line", 4, 8, "all arrangements of a line agree", whole_line.full_line, any_length=True),
    BoardTechnique("common colour", 4, 8, "row and column agree on one colour only", crossings.common_colour),
    BoardTechnique("crossing colours", 4, 10, "crossing lines rule out colours", crossings.crossing_colours),
    BoardTechnique("edge reasoning", 5, 20, "a guess does not fit the line beside it", guesses.edge_reasoning),
    BoardTechnique("one guess", 6, 40, "a guess breaks a line", guesses.one_guess, guess=True),
    BoardTechnique("two cases", 6, 60, "both values of a cell agree on others", guesses.two_cases, guess=True),
    BoardTechnique("two guesses", 7, 200, "a guess fails after second guesses", guesses.two_guesses, guess=True),
    BoardTechnique("case analysis", 8, 500, "all ways to go on fail", guesses.case_analysis, guess=True),
)
