"""`assemble`: pieces of a photograph put together by the likeness of their edges.

For tiles that were cut without shared borders no rule says which edges belong together, so the verdict is `solved` and
never `unique`; the confidence says how sure it is.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright._core import edge_distances
from gridwright.base.result import Result
from gridwright.picture.assembly import Likeness, assembled, confidence
from gridwright.picture.faces import ImageFace
from gridwright.picture.stock import Stock
from gridwright.values.value import Value

if TYPE_CHECKING:
    from gridwright.base.strategy import Task
    from gridwright.picture.puzzle import PicturePuzzle

_MOST_TILES = 2500


class Likely(Value):
    """Why a picture is thought to be right: the share of touching edges that are each other's best partners."""

    __slots__ = ("confidence",)
    confidence: float

    def __init__(self, confidence: float) -> None:
        self._set(confidence=confidence)

    def __str__(self) -> str:
        return f"put together by the likeness of edges, confidence {self.confidence:.0%}"


def supports(puzzle: PicturePuzzle) -> str:
    """Why a puzzle cannot be put together; empty if it can."""
    faces = [tile.face for tile in puzzle.tiles if isinstance(tile.face, ImageFace)]
    if len(faces) < len(puzzle.tiles) or len({(face.width, face.height) for face in faces}) > 1:
        return "its tiles are not pieces of an image, all of one size"
    if not puzzle.loose:
        return "its edges match exactly, and likeness is no proof of that"
    if len(faces) > _MOST_TILES:
        return f"{len(faces)} tiles are over its limit of {_MOST_TILES}"
    if puzzle.start is not None and puzzle.start.known:
        return "it keeps no given placements"
    return ""


def solve(puzzle: PicturePuzzle, task: Task) -> Result:
    """The picture, as far as the likeness of edges tells."""
    began = perf_counter()
    faces = [tile.face for tile in puzzle.tiles if isinstance(tile.face, ImageFace)]
    pixels = b"".join(face.pixels for face in faces)
    face = faces[0]
    found = edge_distances(pixels, face.width, face.height, puzzle.rotate, task.limits.time, task.limits.memory)
    if found is None:
        reason = "a limit was reached before all edges were compared"
        stats = {"seconds": perf_counter() - began}
        return Result(puzzle, "unknown", reason=reason, stats=stats, strategy="assemble")
    likeness = Likeness(memoryview(found).cast("f"), 4 * len(faces))
    board = assembled(likeness, puzzle.width, puzzle.height, puzzle.rotate, sorted(puzzle.upright))
    sure = confidence(board, likeness)
    board = Stock(puzzle).canonical(board)
    return Result(
        puzzle,
        "solved",
        [board],
        stats={"edges": 4 * len(faces), "confidence": sure, "seconds": perf_counter() - began},
        reason=Likely(sure),
        strategy="assemble",
    )
