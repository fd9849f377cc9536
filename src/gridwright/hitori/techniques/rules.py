"""The rules themselves as deductions: beside a shaded cell, along an unshaded number, across a chain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.grid import BLACK, UNKNOWN, WHITE
from gridwright.values.phrases import capital

if TYPE_CHECKING:
    from gridwright.base.technique import Technique
    from gridwright.hitori.techniques.position import Position
    from gridwright.values.step import Step


def neighbours(position: Position, technique: Technique[Position]) -> Step | None:
    """Cells beside a shaded cell are unshaded."""
    board = position.board
    for cell in position.shaded_news():
        cells = [other for other in board.beside[cell] if position.cells[other] == UNKNOWN]
        if cells:
            name = board.name(cell)
            because = f"{capital(name)} is shaded, so the cells beside it are not: {board.names(cells)}."
            return position.step(technique, WHITE, cells, [cell], because)
    return None


def copies(position: Position, technique: Technique[Position]) -> Step | None:
    """The copies of an unshaded number are shaded."""
    board = position.board
    for cell in position.unshaded_news():
        cells = sorted({other for other in board.copies(cell) if position.cells[other] == UNKNOWN})
        if cells:
            because = f"{capital(board.name(cell))} is unshaded, so its copies are shaded: {board.names(cells)}."
            return position.step(technique, BLACK, cells, [cell], because)
    return None


def partition(position: Position, technique: Technique[Position]) -> Step | None:
    """A cell that would separate the unshaded ones stays unshaded."""
    board = position.board
    for cell, chain in position.closing_cells():
        name = capital(board.name(cell))
        if not chain:
            because = f"{name} would cut the only line in two if it were shaded: it stays unshaded."
        else:
            because = (
                f"{name} would close a chain of shaded cells and cut the unshaded ones apart: it stays unshaded."
                f" The chain: {board.names(chain)}."
            )
        return position.step(technique, WHITE, [cell], chain, because)
    return None
