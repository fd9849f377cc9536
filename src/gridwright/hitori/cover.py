"""Hitori as an exact-cover problem, after the page "Hitori Solver" of the CodinGame playground on Algorithm X.

An action is "shade this cell". Of a number that occurs k times in a line, k - 1 or k cells must be shaded. So a cell
meets the requirement of its row, of its column, of both, or of neither; a cell without a requirement gets one of its
own, which need not be met, since any cell may be shaded. Optional requirements, one for each pair of adjacent cells,
keep shaded cells from touching. Connectivity of the unshaded cells is not a requirement: covers that are not connected
are skipped.

A requirement with a multiplicity is one item with bounds, not k - 1 items with names, so that each shading is found
once, however its cells could be assigned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.exact_cover.puzzle import ExactCover
from gridwright.hitori.techniques.geometry import Board
from gridwright.values.clock import Clock
from gridwright.values.grid import WHITE

if TYPE_CHECKING:
    from collections.abc import Hashable

    from gridwright.hitori.puzzle import Hitori
    from gridwright.values.grid import Grid


def cover_of(puzzle: Hitori, start: Grid | None = None, clock: Clock | None = None) -> ExactCover:
    """The problem whose covers are the shadings that obey all rules except connectivity.

    An option's name is the index of its cell in reading order. Cells that `start` leaves unshaded have no option; the
    caller must choose the cells that it shades.

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
