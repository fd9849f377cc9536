"""The equivalents of a picture puzzle: rotations of its board with all tiles. The least of them represents all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.board import EMPTY, Board
from gridwright.picture.puzzle import PicturePuzzle, Tile
from gridwright.values.clock import tick

if TYPE_CHECKING:
    from typing import TypeAlias

    from gridwright.picture.puzzle import Edges

    Told: TypeAlias = tuple[int, int, list[Edges], list[int]]


def canonical(puzzle: PicturePuzzle) -> PicturePuzzle:
    """The equivalent that represents all, without goal and notes."""
    quarters = min(range(4), key=lambda quarters: _told(puzzle, quarters))
    width, height, _, cells = _told(puzzle, quarters)
    return PicturePuzzle(
        width,
        height,
        [Tile(*tile.turned(quarters)) for tile in puzzle.tiles],
        frame=puzzle.frame,
        frame_inside=puzzle.frame_inside,
        rotate=puzzle.rotate,
        upright=puzzle.upright,
        mates=puzzle.mates,
        loose=puzzle.loose,
        start=Board(width, height, tuple(cells)) if puzzle.start is not None else None,
    )


def _told(puzzle: PicturePuzzle, quarters: int) -> Told:
    """The properties that distinguish equivalents: size, edges, and what lies where; a given tile rotates with the
    board, and so keeps its turn."""
    given = [EMPTY] * len(puzzle.tiles) if puzzle.start is None else puzzle.start.cells
    rows = [list(given[row * puzzle.width : (row + 1) * puzzle.width]) for row in range(puzzle.height)]
    for _ in range(quarters):
        tick()
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    edges = [tile.turned(quarters)[0] for tile in puzzle.tiles]
    return len(rows[0]), len(rows), edges, [code for row in rows for code in row]
