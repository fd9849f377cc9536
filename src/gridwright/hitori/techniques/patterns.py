"""What copies in certain places say, whatever else is known: pairs, triples, corners and edges.

Such a pattern holds for good, so all of them are found once for a puzzle, by the engine, which needs them as well to
see how far the techniques of a tier reach. Here each gets its sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gridwright.hitori.engine import patterns_of
from gridwright.values.grid import UNKNOWN

if TYPE_CHECKING:
    from gridwright.base.technique import Technique
    from gridwright.hitori.puzzle import Hitori
    from gridwright.hitori.techniques.board import Board
    from gridwright.hitori.techniques.position import Position
    from gridwright.values.trace import Step

# In these `number` is that of the first cell, and `where` and `axis` tell the line in which the cells stand.
_BECAUSE = {
    "adjacent triple": (
        "Three {number}s stand together in {where}: two of them are shaded and do not touch, so the outer ones are"
        " shaded and the middle one is not."
    ),
    "sandwich pair": (
        "One of the two {number}s in {where} is shaded, and the cell between them touches both: it stays unshaded."
    ),
    "pair induction": (
        "Of the pair of {number}s in {where} one is shaded and one is not, since both would touch: all other"
        " {number}s of the {axis} are shaded."
    ),
    "corner triple": (
        "If the {number} in the corner stayed unshaded, both its copies beside it would be shaded and cut it off: it is"
        " shaded."
    ),
    "corner quad": (
        "Of both pairs in the corner one cell is shaded, across from each other; the two beside the corner would cut it"
        " off, so it is the corner and the cell across."
    ),
    "corner pair": (
        "Either the {number} in the corner is shaded, or its copy beside it; either way the cell on the corner's other"
        " side stays unshaded, for it would touch the corner or help to cut it off."
    ),
    "edge pairs": (
        "Of these two pairs at the edge one cell each is shaded, across from each other; either way a shaded cell"
        " beside them along the edge would touch one or close a chain: none is shaded."
    ),
}


class Pattern(NamedTuple):
    """A use of a technique that is there from the beginning."""

    technique: str
    changes: list[tuple[int, int]]  # cells and their values
    cells: list[int]  # of which it consists


def patterns(puzzle: Hitori) -> dict[str, list[Pattern]]:
    """All the patterns of a puzzle, by the name of their technique."""
    found: dict[str, list[Pattern]] = {}
    for pattern in map(Pattern._make, patterns_of(puzzle)):
        found.setdefault(pattern.technique, []).append(pattern)
    return found


def _named(position: Position, technique: Technique) -> Step | None:
    """A step by the first pattern that still has something to say."""
    for pattern in position.patterns(technique.name):
        changes = [(cell, value) for cell, value in pattern.changes if position.cells[cell] == UNKNOWN]
        if changes:
            return position.step_of(technique, changes, pattern.cells, _because(position.board, pattern))
    return None


def _because(board: Board, pattern: Pattern) -> str:
    (row, column), (other_row, _) = (board.place(cell) for cell in pattern.cells[:2])
    axis, index = ("row", row) if row == other_row else ("column", column)
    number = board.numbers[pattern.cells[0]]
    return _BECAUSE[pattern.technique].format(number=number, axis=axis, where=f"{axis} {index + 1}")


triple = sandwich = induction = corner_triple = corner_quad = corner_pair = edge_pairs = _named
