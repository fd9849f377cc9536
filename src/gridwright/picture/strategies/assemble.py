"""`assemble`: assembly of the pieces of a photograph by the similarity of their edges.

For tiles that were cut without shared borders, no rule says which edges belong together, so the verdict is `solved` and
never `unique`; the confidence says how certain it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright._core import edge_distances
from gridwright.picture.assembly import Likeness, assembled, confidence
from gridwright.picture.boards import BoardSearch
from gridwright.picture.faces import ImageFace
from gridwright.picture.stock import Stock
from gridwright.values.ending import Ending
from gridwright.values.errors import NotSupported

if TYPE_CHECKING:
    from gridwright.base.search import Search
    from gridwright.base.strategy import Task
    from gridwright.picture.board import Board
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.values.clock import Work

_MOST_TILES = 2500
_NO_START = "it cannot keep given placements"


def supports(puzzle: PicturePuzzle) -> str:
    """Why a puzzle cannot be assembled; empty if it can."""
    faces = _faces(puzzle)
    if len(faces) < len(puzzle.tiles) or len({(face.width, face.height) for face in faces}) > 1:
        return "its tiles are not pieces of an image, all of one size"
    if not puzzle.loose:
        return "its edges must match exactly, which similarity does not prove"
    if len(faces) > _MOST_TILES:
        return f"{len(faces)} tiles are over its limit of {_MOST_TILES}"
    return _NO_START if puzzle.start is not None and puzzle.start.known else ""


def _faces(puzzle: PicturePuzzle) -> list[ImageFace]:
    return [tile.face for tile in puzzle.tiles if isinstance(tile.face, ImageFace)]


class AssemblySearch(BoardSearch):
    """The picture that fits together best: one board, without a claim about others."""

    def __init__(self, puzzle: PicturePuzzle, task: Task[Board]) -> None:
        super().__init__(puzzle)
        self._task = task
        self._stats: Work = {}

    def next(self) -> Ending | None:
        """Assemble the picture, once."""
        if self._family:
            return Ending.STUCK
        puzzle, clock = self._puzzle, self._task.clock
        faces = _faces(puzzle)
        pixels, face = b"".join(face.pixels for face in faces), faces[0]
        seconds, _, memory = clock.left()
        found = edge_distances(pixels, face.width, face.height, puzzle.rotate, seconds, memory)
        if found is None:
            return Ending.TIME if clock.is_over else Ending.MEMORY
        likeness = Likeness(memoryview(found).cast("f"), 4 * len(faces), clock)
        board = assembled(likeness, puzzle.width, puzzle.height, puzzle.rotate, sorted(puzzle.upright), clock)
        self._stats = {"edges": 4 * len(faces), "confidence": confidence(board, likeness)}
        self._found((Stock(puzzle, clock=clock).canonical(board),))
        return None

    def stats(self) -> Work:
        return self._stats

    def remark(self) -> str:
        """Why the picture is probably right: the share of touching edges that are each other's best partners."""
        if not self._stats:
            return ""
        return f"assembled by the similarity of edges, confidence {self._stats['confidence']:.0%}"


def search(puzzle: PicturePuzzle, task: Task[Board]) -> Search[Board]:
    """The search for the picture by the similarity of edges."""
    start = task.start_for(puzzle)
    if start is not None and start.known:
        raise NotSupported(f"the strategy assemble cannot solve this: {_NO_START}")
    return AssemblySearch(puzzle, task)
