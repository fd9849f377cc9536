"""A PNG sheet of image tiles, as written by `gridwright cut`; the answer is the assembled picture.

    pixels  the tiles side by side, columns x rows of them, all of one size, in any order and turn
    note    a text chunk `Gridwright`: picture COLUMNSxROWS, then perhaps `rotate` and `shared`

With `shared`, neighbours have a line of pixels in common, and edges match exactly; otherwise they are only similar.
With `rotate`, the tiles are turned, except the first. A PNG without the note can be read if its size in tiles is given
(`--size 8x6`): then its tiles may not be turned, and their edges are only similar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.parsing import images
from gridwright.picture.cutting import crop, image_of, puzzle_of_images
from gridwright.picture.faces import ImageFace
from gridwright.picture.formats._plain import only
from gridwright.picture.puzzle import MAX_TILES
from gridwright.rendering.png_file import SIGNATURE, png_of
from gridwright.values.errors import FormatError, NotSupported, PuzzleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.picture.puzzle import PicturePuzzle


def parse(data: bytes, size: tuple[int, int] | None = None) -> list[PicturePuzzle]:
    """The puzzle of a sheet."""
    if not data.startswith(SIGNATURE):
        raise FormatError(f"expected a PNG picture, which begins with the bytes 89 50 4E 47{images.found(data)}")
    width, height, pixels, note = images.read_image(data)
    words = note.split()
    if note:
        size = _size(words)
    elif size is None:
        raise FormatError("this PNG does not say how many tiles it has; give the size in columns and rows")
    columns, rows = size
    if not (0 < columns <= width and 0 < rows <= height and columns * rows <= MAX_TILES):
        raise FormatError(f"{columns}x{rows} tiles do not fit an image of {width}x{height} pixels")
    if width % columns or height % rows:
        raise FormatError(f"an image of {width}x{height} pixels is not a sheet of {columns}x{rows} tiles of one size")
    rotate, shared = "rotate" in words, "shared" in words
    across, down = width // columns, height // rows
    if rotate and across != down:
        raise FormatError(f"tiles of {across}x{down} pixels cannot be turned")
    sheet = ImageFace(width, height, pixels)
    faces = [crop(sheet, column * across, row * down, across, down) for row in range(rows) for column in range(columns)]
    try:
        return [puzzle_of_images(columns, rows, faces, rotate=rotate, shared=shared)]
    except PuzzleError as error:
        raise FormatError(str(error)) from None


def _size(words: Sequence[str]) -> tuple[int, int]:
    sides = words[1].split("x") if len(words) > 1 and words[0] == "picture" else []
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() and len(side) < 6 for side in sides):
        raise FormatError("the note in this PNG does not describe a sheet of tiles")
    if unknown := set(words[2:]) - {"rotate", "shared"}:
        raise FormatError(f"the note in this PNG has the unknown word {min(unknown)[:20]!r}")
    return int(sides[0]), int(sides[1])


def write(puzzles: Sequence[PicturePuzzle]) -> bytes:
    """The sheet of tiles in the order of the puzzle."""
    puzzle = only(puzzles, "image")
    faces = _faces(puzzle)
    shared = not puzzle.loose
    again = puzzle_of_images(puzzle.width, puzzle.height, faces, rotate=puzzle.rotate, shared=shared)
    if again != puzzle:
        raise NotSupported("image holds only tiles whose edges are their pixels, the first of them upright")
    lines = []
    for row in range(puzzle.height):
        here = faces[row * puzzle.width : (row + 1) * puzzle.width]
        for line in range(here[0].height):
            lines += [face.pixels[3 * line * face.width : 3 * (line + 1) * face.width] for face in here]
    note = f"picture {puzzle.width}x{puzzle.height}" + " rotate" * puzzle.rotate + " shared" * shared
    face = faces[0]
    width, height = puzzle.width * face.width, puzzle.height * face.height
    return png_of(width, height, b"".join(lines), notes={images.SHEET: note})


def write_answers(puzzles: Sequence[PicturePuzzle]) -> bytes:
    """The picture of the goal."""
    puzzle = only(puzzles, "image")
    _faces(puzzle)
    if puzzle.goal is None or not puzzle.goal.complete:
        raise NotSupported("the answer is the picture, and this puzzle has none; solve it first")
    image = image_of(puzzle, puzzle.goal, shared=not puzzle.loose)
    return png_of(image.width, image.height, image.pixels)


def _faces(puzzle: PicturePuzzle) -> list[ImageFace]:
    faces = [tile.face for tile in puzzle.tiles if isinstance(tile.face, ImageFace)]
    if len(faces) < len(puzzle.tiles) or len({(face.width, face.height) for face in faces}) > 1:
        raise NotSupported("image holds only tiles that are pieces of an image, all of one size; use render for others")
    return faces


def looks_like(data: bytes) -> bool:
    """Whether this is a PNG with the note of a sheet."""
    return images.is_sheet(data)
