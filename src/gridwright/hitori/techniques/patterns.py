"""What copies in certain places say, whatever else is known: pairs, triples, corners and edges.

Such a pattern holds for good, so all of them are found once for a puzzle. Each is told by what it settles, the cells it
consists of, and a sentence.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import NamedTuple

from gridwright.grid import BLACK, UNKNOWN, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.hitori.techniques.board import Board
    from gridwright.hitori.techniques.position import Position
    from gridwright.technique import Technique
    from gridwright.trace import Step


class Pattern(NamedTuple):
    """A use of a technique that is there from the beginning."""

    technique: str
    changes: list[tuple[int, int]]  # cells and their values
    cells: list[int]  # of which it consists
    because: str


def patterns(board: Board) -> dict[str, list[Pattern]]:
    """All the patterns of a board, by the name of their technique."""
    found: dict[str, list[Pattern]] = {}
    for pattern in (*_in_lines(board), *_in_corners(board), *_at_edges(board)):
        found.setdefault(pattern.technique, []).append(pattern)
    return found


def _named(position: Position, technique: Technique) -> Step | None:
    """A step by the first pattern that still has something to say."""
    for pattern in position.patterns(technique.name):
        changes = [(cell, value) for cell, value in pattern.changes if position.cells[cell] == UNKNOWN]
        if changes:
            return position.step_of(technique, changes, pattern.cells, pattern.because)
    return None


triple = sandwich = induction = corner_triple = corner_quad = corner_pair = edge_pairs = _named


def _in_lines(board: Board) -> Iterator[Pattern]:
    for axis, index, cells in board.groups:
        where, number = f"{axis} {index + 1}", board.numbers[cells[0]]
        step = 1 if axis == "row" else board.width
        members = set(cells)
        for cell in cells:
            middle, last = cell + step, cell + 2 * step
            if last in members and middle in members:
                changes = [(cell, BLACK), (middle, WHITE), (last, BLACK)]
                because = (
                    f"Three {number}s stand together in {where}: two of them are shaded and do not touch, so the outer"
                    " ones are shaded and the middle one is not."
                )
                yield Pattern("adjacent triple", changes, [cell, middle, last], because)
            elif last in members:
                because = (
                    f"One of the two {number}s in {where} is shaded, and the cell between them touches both:"
                    " it stays unshaded."
                )
                yield Pattern("sandwich pair", [(middle, WHITE)], [cell, last], because)
        for one, other in pairwise(cells):
            rest = [cell for cell in cells if cell not in (one, other)]
            if other - one == step and rest:
                because = (
                    f"Of the pair of {number}s in {where} one is shaded and one is not, since both would touch:"
                    f" all other {number}s of the {axis} are shaded."
                )
                yield Pattern("pair induction", [(cell, BLACK) for cell in rest], [one, other], because)


def _in_corners(board: Board) -> Iterator[Pattern]:
    if board.width < 2 or board.height < 2:
        return
    width, numbers = board.width, board.numbers
    for down, right in product((1, -1), repeat=2):
        corner = (0 if down > 0 else board.size - width) + (0 if right > 0 else width - 1)
        level, upright = corner + right, corner + down * width
        inner = upright + right
        four = [corner, level, upright, inner]
        if None in (numbers[cell] for cell in four):
            continue
        # The two cells beside a corner are never both shaded: it would be cut off (on boards of more than three cells).
        if numbers[corner] == numbers[level] == numbers[upright]:
            because = (
                f"If the {numbers[corner]} in the corner stayed unshaded, both its copies beside it would be shaded and"
                " cut it off: it is shaded."
            )
            yield Pattern("corner triple", [(corner, BLACK)], [corner, level, upright], because)
        for (one, two), (three, last) in (((corner, level), (upright, inner)), ((corner, upright), (level, inner))):
            if numbers[one] == numbers[two] and numbers[three] == numbers[last]:
                because = (
                    "Of both pairs in the corner one cell is shaded, across from each other; the two beside the corner"
                    " would cut it off, so it is the corner and the cell across."
                )
                yield Pattern("corner quad", [(corner, BLACK), (inner, BLACK)], four, because)
        for beside, other in ((level, upright), (upright, level)):
            if numbers[corner] == numbers[beside]:
                because = (
                    f"Either the {numbers[corner]} in the corner is shaded, or its copy beside it; either way the cell"
                    " on the corner's other side stays unshaded, for it would touch the corner or help to cut it off."
                )
                yield Pattern("corner pair", [(other, WHITE)], [corner, beside], because)


def _at_edges(board: Board) -> Iterator[Pattern]:
    """Two pairs that stand upright on an edge, side by side."""
    if board.width < 2 or board.height < 2:
        return
    numbers, width = board.numbers, board.width
    # For each edge: its cells in order, and the step to the cell further in.
    edges = (
        (range(width), width),
        (range(board.size - width, board.size), -width),
        (range(0, board.size, width), 1),
        (range(width - 1, board.size, width), -1),
    )
    for edge, inward in edges:
        for place in range(len(edge) - 1):
            one, two = edge[place], edge[place + 1]
            pair = [one, one + inward, two, two + inward]
            if numbers[one] is None or numbers[two] is None:
                continue
            if numbers[one] != numbers[one + inward] or numbers[two] != numbers[two + inward]:
                continue
            outer = [edge[at] for at in (place - 1, place + 2) if 0 <= at < len(edge)]
            if outer:
                because = (
                    "Of these two pairs at the edge one cell each is shaded, across from each other; either way a"
                    " shaded cell beside them along the edge would touch one or close a chain: none is shaded."
                )
                yield Pattern("edge pairs", [(cell, WHITE) for cell in outer], pair, because)
