"""Hitori as an exact-cover problem, after the page "Hitori Solver" of the CodinGame playground on Algorithm X.

The actions are "shade this cell". What is required: of a number that stands k times in a line, k - 1 or k are shaded;
so a cell meets the requirement of its row, of its column, of both, or of neither; a cell of no requirement gets one of
its own, which may stay unmet, since any cell may be shaded. Optional requirements, one for each two cells side by side,
keep shaded cells from touching. That the unshaded cells hang together is no requirement: covers that fall apart are
passed over.

Requirements with a multiplicity are one item with bounds, not k - 1 items with names: so a shading is met once, however
its cells could be dealt out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.exact_cover.puzzle import ExactCover
from gridwright.hitori.techniques.board import Board
from gridwright.values.clock import Clock
from gridwright.values.grid import WHITE

if TYPE_CHECKING:
    from collections.abc import Hashable

    from gridwright.hitori.puzzle import Hitori
    from gridwright.values.grid import Grid


def cover_of(puzzle: Hitori, start: Grid | None = None, clock: Clock | None = None) -> ExactCover:
    """The problem whose covers are the shadings that obey all rules but that of hanging together.

    An option's name is the index of its cell in reading order. Cells that `start` leaves unshaded have no option; those
    that it shades are for the caller to choose.

    >>> from gridwright import Hitori
    >>> cover_of(Hitori([[1, 1]])).count()
    2
    """
    clock = clock or Clock()
    board = Board(puzzle, clock)
    options: dict[int, list[Hashable]] = {}
    bounds: dict[Hashable, int | tuple[int, int | None]] = {}
    for number, (_, _, cells) in enumerate(board.groups):
        bounds["copies", number] = len(cells) - 1, len(cells)
    pairs: list[tuple[int, int]] = []
    for cell in range(board.size):
        clock.check()
        pairs += [(cell, other) for other in board.beside[cell] if other > cell]
        needs: list[Hashable] = [("copies", number) for number in board.groups_of[cell]]
        if not needs:
            needs = [("cell", cell)]
            bounds["cell", cell] = 0, 1
        if start is None or start.cells[cell] != WHITE:
            touching = [(min(cell, other), max(cell, other)) for other in board.beside[cell]]
            options[cell] = [*needs, *touching]
    with clock.ticking():
        return ExactCover(options, primary=list(bounds), secondary=pairs, multiplicity=bounds)
