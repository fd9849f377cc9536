"""Human techniques for Hitori: named deductions, from the simplest to the hardest.

The tiers: 1 the starting patterns, and what a shaded or an unshaded cell implies for its neighbours or along its lines;
2 corners, edges and keeping the unshaded cells connected; 3 two cases; 4 contradictions; 5 contradictions within
a contradiction; 6 case analysis. The cost of a technique is what one use of it adds to the score of a puzzle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.technique import BoardTechnique
from gridwright.hitori.techniques import guesses, patterns, rules
from gridwright.hitori.techniques.position import Position

if TYPE_CHECKING:
    from gridwright.base.technique import Technique

__all__ = ["TECHNIQUES", "position_of"]

position_of = Position

TECHNIQUES: tuple[Technique[Position], ...] = (
    BoardTechnique("neighbours", 1, 1, "beside a shaded cell none is shaded", rules.neighbours),
    BoardTechnique("copies", 1, 1, "the copies of an unshaded number are shaded", rules.copies),
    BoardTechnique("adjacent triple", 1, 1, "of three in a row the outer two are shaded", patterns.triple),
    BoardTechnique("sandwich pair", 1, 1, "between two copies a cell stays unshaded", patterns.sandwich),
    BoardTechnique("pair induction", 1, 2, "beside a pair all other copies are shaded", patterns.induction),
    BoardTechnique("corner triple", 2, 3, "three copies around a corner shade it", patterns.corner_triple),
    BoardTechnique("corner quad", 2, 3, "two pairs in a corner shade it", patterns.corner_quad),
    BoardTechnique("corner pair", 2, 4, "a pair at a corner keeps its other side open", patterns.corner_pair),
    BoardTechnique("edge pairs", 2, 5, "two pairs at the edge keep both sides open", patterns.edge_pairs),
    BoardTechnique("partition avoidance", 2, 4, "a cell would cut the unshaded ones apart", rules.partition),
    BoardTechnique("two cases", 3, 15, "whichever of two copies is shaded, a cell is settled", guesses.two_cases),
    BoardTechnique("contradiction", 4, 40, "a guess breaks a rule", guesses.contradiction, guess=True),
    BoardTechnique("nested contradiction", 5, 200, "a guess fails after second guesses", guesses.nested, guess=True),
    BoardTechnique("case analysis", 6, 500, "all ways to go on fail", guesses.case_analysis, guess=True),
)
