"""A picture puzzle as a scene: tiles of four coloured triangles, of text, or of an image."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.board import EMPTY, Board
from gridwright.picture.faces import ImageFace, TextFace
from gridwright.picture.puzzle import FRAME
from gridwright.values.colour import tint
from gridwright.values.errors import PuzzleError
from gridwright.values.grid import UNKNOWN, WHITE
from gridwright.values.scene import Letters, Pixels, Scene, Wedges

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.values.scene import Face

_FRAME = "#8c8c8c"


def scene_of(puzzle: PicturePuzzle, solution: Board | None = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
    """The scene of a puzzle; `marks` are (row, column) cells to highlight.

    Its tiles are placed as in `solution`, else as in the start, else in the order of the puzzle.
    """
    board = solution if solution is not None else puzzle.start
    if board is None:
        board = Board.from_cells(puzzle.width, puzzle.height, range(0, 4 * len(puzzle.tiles), 4))
    if (board.width, board.height) != (puzzle.width, puzzle.height):
        size = f"{board.width}x{board.height}"
        raise PuzzleError(f"a {size} board does not fit the {puzzle.width}x{puzzle.height} puzzle")
    deck = [_face(puzzle, code) for code in range(4 * len(puzzle.tiles))] if solution is None else []
    faces = [None if code == EMPTY else deck[code] if deck else _face(puzzle, code) for code in board.cells]
    whole = solution is not None and board.complete
    return Scene(
        puzzle.width,
        puzzle.height,
        bytes(UNKNOWN if code == EMPTY else WHITE for code in board.cells),
        ("#ffffff",),
        marks=frozenset(marks),
        rule=0 if whole and isinstance(puzzle.tiles[0].face, ImageFace) else 1,
        title=puzzle.meta.get("title", ""),
        faces=tuple(faces),
        joined=whole and puzzle.tiles[0].face is not None and not puzzle.loose,
        deck=tuple(deck),
    )


def _face(puzzle: PicturePuzzle, code: int) -> Face:
    """A tile in a turn, as drawn."""
    edges, face = puzzle.tiles[code // 4].turned(code % 4)
    if isinstance(face, ImageFace):
        return Pixels(face.width, face.height, face.pixels)
    if isinstance(face, TextFace):
        return Letters(tuple(_printable(line) for line in face.lines))
    top, right, bottom, left = (_FRAME if puzzle.frame and edge == FRAME else tint(edge) for edge in edges)
    one, two, three, four = (str(edge) for edge in edges)
    return Wedges((top, right, bottom, left), (one, two, three, four))


def _printable(line: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in line)
