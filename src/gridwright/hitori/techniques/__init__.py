"""What a person does with a Hitori: named deductions, from the simplest to the hardest.

The tiers: 1 the patterns to start with, and what a shaded or an unshaded cell says to those beside it or along its
lines; 2 corners, edges and keeping the unshaded cells together; 3 two cases; 4 contradictions; 5 contradictions within
a contradiction; 6 case analysis. The cost of a technique is what a use of it adds to the effort of a solving.
"""

from __future__ import annotations

from gridwright.base.technique import Technique

_HERE = "gridwright.hitori.techniques."


def _guess(name: str, tier: int, cost: int, title: str, function: str) -> Technique:
    return Technique(name, tier, cost, title, f"{_HERE}guesses:{function}", guess=True)


TECHNIQUES = (
    Technique("neighbours", 1, 1, "beside a shaded cell none is shaded", _HERE + "rules:neighbours"),
    Technique("copies", 1, 1, "the copies of an unshaded number are shaded", _HERE + "rules:copies"),
    Technique("adjacent triple", 1, 1, "of three in a row the outer two are shaded", _HERE + "patterns:triple"),
    Technique("sandwich pair", 1, 1, "between two copies a cell stays unshaded", _HERE + "patterns:sandwich"),
    Technique("pair induction", 1, 2, "beside a pair all other copies are shaded", _HERE + "patterns:induction"),
    Technique("corner triple", 2, 3, "three copies around a corner shade it", _HERE + "patterns:corner_triple"),
    Technique("corner quad", 2, 3, "two pairs in a corner shade it", _HERE + "patterns:corner_quad"),
    Technique("corner pair", 2, 4, "a pair at a corner keeps its other side open", _HERE + "patterns:corner_pair"),
    Technique("edge pairs", 2, 5, "two pairs at the edge keep both sides open", _HERE + "patterns:edge_pairs"),
    Technique("partition avoidance", 2, 4, "a cell would cut the unshaded ones apart", _HERE + "rules:partition"),
    Technique("two cases", 3, 15, "whichever of two copies is shaded, a cell is settled", _HERE + "guesses:two_cases"),
    _guess("contradiction", 4, 40, "a guess breaks a rule", "contradiction"),
    _guess("nested contradiction", 5, 200, "a guess fails after second guesses", "nested"),
    _guess("case analysis", 6, 500, "all ways to go on fail", "case_analysis"),
)
