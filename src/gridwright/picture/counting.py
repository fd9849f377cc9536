"""Reasons why a puzzle has no solution that follow from counting alone, before any search.

With a frame, every edge except the frame touches another one inside. So a colour that is its own mate occurs an even
number of times, and mates occur equally often; the frame occurs as often as the board has outer sides. The tiles with
a frame on two sides, on one, on none must be as many as there are corners, sides and inner cells. The colours along the
border touch each other only there, so the same holds for them alone.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from gridwright.picture.puzzle import FRAME
from gridwright.values.clock import Clock
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.picture.puzzle import Edges, PicturePuzzle


def contradiction(puzzle: PicturePuzzle, clock: Clock | None = None) -> str:
    """Why counting shows that there is no solution; empty if it does not. It respects the limits of `clock`."""
    clock = clock or Clock()
    if not puzzle.frame:
        return ""  # any edge may be outside
    tiles = [tile.edges for tile in puzzle.tiles]
    mates = puzzle.mates
    outer = 2 * (puzzle.width + puzzle.height)
    frames = sum(edges.count(FRAME) for edges in tiles)
    if frames < outer or (frames > outer and not puzzle.frame_inside):
        return f"the frame needs {counted(outer, 'edge')}, the tiles have {frames}"
    clock.check()
    if not puzzle.frame_inside:
        if why := _wrong_places(puzzle, tiles):
            return why
        clock.check()
        if min(puzzle.width, puzzle.height) > 1 and (
            why := _unequal(mates, _along_the_border(tiles), " along the border")
        ):
            return why
        clock.check()
    return _unequal(mates, (edge for edges in tiles for edge in edges if edge != FRAME), "")


def _wrong_places(puzzle: PicturePuzzle, tiles: list[Edges]) -> str:
    """Why the numbers of corner, side and inner tiles do not match those of their places; empty if they do."""
    needed: dict[tuple[bool, ...], int] = {}
    for row in range(puzzle.height):
        for column in range(puzzle.width):
            outside = (row == 0, column == puzzle.width - 1, row == puzzle.height - 1, column == 0)
            needed[_least_turn(outside)] = needed.get(_least_turn(outside), 0) + 1
    found: dict[tuple[bool, ...], int] = {}
    for edges in tiles:
        shape = _least_turn(tuple(edge == FRAME for edge in edges))
        found[shape] = found.get(shape, 0) + 1
    for shape in sorted({*needed, *found}, key=lambda shape: (-sum(shape), shape)):
        if needed.get(shape, 0) != found.get(shape, 0):
            name = _NAMES.get(shape, f"tiles with {sum(shape)} frame edges")
            return f"the board has places for {needed.get(shape, 0)} {name}, there are {found.get(shape, 0)}"
    return ""


@cache
def _least_turn(sides: tuple[bool, ...]) -> tuple[bool, ...]:
    return min(sides[cut:] + sides[:cut] for cut in range(4))


_NAMES: dict[tuple[bool, ...], str] = {
    (False, False, True, True): "corner tiles",
    (False, False, False, True): "side tiles",
    (False, False, False, False): "inner tiles",
}


def _along_the_border(tiles: list[Edges]) -> Iterable[int]:
    """The edges that touch another border tile: those next to the frame."""
    for edges in tiles:
        for side, edge in enumerate(edges):
            if edge != FRAME and FRAME in (edges[side - 1], edges[(side + 1) % 4]):
                yield edge


def _unequal(mates: dict[int, int], edges: Iterable[int], where: str) -> str:
    """An edge that does not occur as often as its mate, or an odd number of times if it is its own mate."""
    number: dict[int, int] = {}
    for edge in edges:
        number[edge] = number.get(edge, 0) + 1
    for edge, times in sorted(number.items()):
        mate = mates.get(edge, edge)
        if mate == edge and times % 2:
            return f"the edge {edge} occurs {_often(times)}{where}, an odd number, so one is left without a mate"
        if times != number.get(mate, 0):
            return f"the edge {edge} occurs {_often(times)}{where}, its mate {mate} {_often(number.get(mate, 0))}"
    return ""


def _often(times: int) -> str:
    return ("never", "once", "twice")[times] if times < 3 else f"{times} times"
