"""Helpers of the formats with plain edges: which puzzles they can hold, and errors with a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.puzzle import FRAME, PicturePuzzle
from gridwright.values.errors import FormatError, InputError, NotSupported

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import Edges


def only(puzzles: Sequence[PicturePuzzle], name: str) -> PicturePuzzle:
    """The one puzzle that a format holds."""
    if len(puzzles) != 1:
        raise NotSupported(f"{name} holds one puzzle, not {len(puzzles)}")
    return puzzles[0]


def plain(puzzle: PicturePuzzle, name: str, *, start: bool = False) -> list[Edges]:
    """The edges of a puzzle that has nothing else; `start` says whether the format can hold given placements."""
    tiles = [tile.edges for tile in puzzle.tiles]
    lacking = ""
    if any(tile.face is not None for tile in puzzle.tiles):
        lacking = "pieces of text or image"
    elif puzzle.mates:
        lacking = "edges that are not their own mates"
    elif not puzzle.rotate or puzzle.upright:
        lacking = "tiles that may not be turned"
    elif puzzle.start is not None and puzzle.start.known and not start:
        lacking = "given placements"
    elif puzzle.frame_inside or puzzle.loose or puzzle.frame != any(FRAME in edges for edges in tiles):
        lacking = "a frame unless its edges are 0, and no other edge is"
    if lacking:
        raise NotSupported(f"{name} cannot hold {lacking}")
    return tiles


def puzzle_of(
    width: int, height: int, tiles: Sequence[Edges], start: Board | None = None, *, line: int = 1, column: int = 1
) -> PicturePuzzle:
    """A puzzle of plain edges: it has a frame if any edge is 0. Errors in the whole are reported at a position."""
    try:
        return PicturePuzzle(width, height, tiles, frame=any(FRAME in edges for edges in tiles), start=start)
    except InputError as error:
        raise FormatError(str(error), line=line, column=column) from None
