"""What copies in certain places imply whatever else is known: pairs, triples, corners and edges.

Such a pattern is always valid, so all of them are found once per puzzle, and each gets its sentence when it is used.
The engine has the same patterns, to see how far the techniques of a tier reach (`cpp/hitori/patterns.cpp`).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from gridwright.values.grid import BLACK, UNKNOWN, WHITE
from gridwright.values.phrases import cell_named, numbered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.technique import Technique
    from gridwright.hitori.techniques.geometry import Board
    from gridwright.hitori.techniques.position import Position
    from gridwright.values.clock import Clock
    from gridwright.values.step import Step

# `number` is that of the first cell; `axis` is that of the line in which the second cell is beside it.
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
        "If the {number} in the {corner} stayed unshaded, both its copies beside it would be shaded and cut it off: it"
        " is shaded."
    ),
    "corner quad": (
        "Of both pairs in the {corner} one cell is shaded, across from each other; the two beside the corner would cut"
        " it off, so it is the corner and the cell across ({settled})."
    ),
    "corner pair": (
        "Either the {number} in the {corner} is shaded, or its copy beside it; either way the cell on the corner's"
        " other side ({settled}) stays unshaded, for it would touch the corner or help to cut it off."
    ),
    "edge pairs": (
        "Of the two pairs at the {edge} edge in {pairs} one cell each is shaded, across from each other; either way a"
        " shaded cell beside them along the edge would touch one or close a chain, so none is shaded there: {settled}."
    ),
}


class Pattern(NamedTuple):
    """A use of a technique that is available from the start."""

    technique: str
    cells: tuple[int, ...]  # of the pattern
    follows: tuple[tuple[int, int], ...] = ()  # cells and their values
    line: tuple[int, ...] = ()  # for a pair instead: all copies in its line, too many to list each time

    def changes(self) -> list[tuple[int, int]]:
        """The cells that it settles, with their values."""
        return [*self.follows, *((cell, BLACK) for cell in self.line if cell not in self.cells)]


def patterns(board: Board, clock: Clock) -> dict[str, list[Pattern]]:
    """All patterns of a puzzle, by the name of their technique."""
    found: dict[str, list[Pattern]] = {}
    for pattern in _patterns(board):
        clock.check()
        found.setdefault(pattern.technique, []).append(pattern)
    return found


def _patterns(board: Board) -> Iterator[Pattern]:
    """The patterns in lines, then those in corners, then those at edges."""
    first: dict[int | None, int] = {}  # the place of a number's first cell decides the order within a line
    for cell, number in enumerate(board.numbers):
        first.setdefault(number, cell)

    def place(group: tuple[str, int, list[int]]) -> tuple[bool, int, int]:
        axis, index, cells = group
        return axis == "column", index, first[board.numbers[cells[0]]]

    for axis, _, cells in sorted(board.groups, key=place):
        yield from _in_line(tuple(cells), 1 if axis == "row" else board.width)
    width, height = board.width, board.height
    if board.single:
        return
    last_row, last = (height - 1) * width, height * width - 1
    for corner, right, down in ((0, 1, width), (width - 1, -1, width), (last_row, 1, -width), (last, -1, -width)):
        yield from _in_corner(board, corner, right, down)
    yield from _at_edge(board, range(width), width)
    yield from _at_edge(board, range(last_row, last + 1), -width)
    yield from _at_edge(board, range(0, last, width), 1)
    yield from _at_edge(board, range(width - 1, last + 1, width), -1)


def _in_line(copies: tuple[int, ...], step: int) -> Iterator[Pattern]:
    among = set(copies)
    for cell in copies:
        middle, last = cell + step, cell + 2 * step
        if last not in among:
            continue
        if middle in among:
            yield Pattern("adjacent triple", (cell, middle, last), ((cell, BLACK), (middle, WHITE), (last, BLACK)))
        else:
            yield Pattern("sandwich pair", (cell, last), ((middle, WHITE),))
    if len(copies) > 2:
        for one, other in pairwise(copies):
            if other - one == step:
                yield Pattern("pair induction", (one, other), line=copies)


def _in_corner(board: Board, corner: int, right: int, down: int) -> Iterator[Pattern]:
    """The two cells beside a corner are never both shaded: it would be cut off."""
    level, upright, inner = corner + right, corner + down, corner + right + down
    across, along = _alike(board, corner, level), _alike(board, corner, upright)
    if across and along:
        yield Pattern("corner triple", (corner, level, upright), ((corner, BLACK),))
    if (across and _alike(board, upright, inner)) or (along and _alike(board, level, inner)):
        yield Pattern("corner quad", (corner, level, upright, inner), ((corner, BLACK), (inner, BLACK)))
    if across:
        yield Pattern("corner pair", (corner, level), ((upright, WHITE),))
    if along:
        yield Pattern("corner pair", (corner, upright), ((level, WHITE),))


def _at_edge(board: Board, edge: range, inward: int) -> Iterator[Pattern]:
    """Two pairs side by side, each across an edge: one cell of each pair is shaded."""
    for place, (one, two) in enumerate(pairwise(edge)):
        if _alike(board, one, one + inward) and _alike(board, two, two + inward):
            outer = [edge[beside] for beside in (place - 1, place + 2) if 0 <= beside < len(edge)]
            if outer:
                cells = (one, one + inward, two, two + inward)
                yield Pattern("edge pairs", cells, tuple((cell, WHITE) for cell in outer))


def _alike(board: Board, one: int, other: int) -> bool:
    return board.numbers[one] is not None and board.numbers[one] == board.numbers[other]


def _named(position: Position, technique: Technique[Position]) -> Step | None:
    """A step by the first pattern that still has an effect."""
    for pattern in position.patterns(technique.name):
        position.clock.check()
        changes = [(cell, value) for cell, value in pattern.changes() if position.cells[cell] == UNKNOWN]
        if changes:
            return position.step_of(technique, changes, pattern.cells, _because(position.board, pattern))
    return None


def _because(board: Board, pattern: Pattern) -> str:
    first, second = pattern.cells[:2]
    row, column = board.place(first)
    axis, index = ("row", row) if row == board.place(second)[0] else ("column", column)
    rows, columns = zip(*map(board.place, pattern.cells), strict=True)
    top, left = "bottom" if row else "top", "right" if column else "left"  # if it is in a corner or at an edge
    return _BECAUSE[pattern.technique].format(
        number=board.numbers[first],
        axis=axis,
        where=f"{axis} {index + 1} ({numbered('column', columns) if axis == 'row' else numbered('row', rows)})",
        corner=f"{top} {left} corner ({cell_named(row, column)})",
        edge=left if axis == "row" else top,
        pairs=numbered("row", rows) if axis == "row" else numbered("column", columns),
        settled=board.names(cell for cell, _ in pattern.follows if cell != first),
    )


triple = sandwich = induction = corner_triple = corner_quad = corner_pair = edge_pairs = _named
