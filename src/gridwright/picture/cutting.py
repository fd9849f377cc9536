"""Cut pictures into pieces and put boards together again, for both texts and images.

With shared borders, neighbours have a line of characters or pixels in common, so their edges match exactly: an edge
is that line read clockwise around the piece, and its mate is the same line read in the other direction. Without shared
borders, the edges do not matter (the puzzle is loose).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from gridwright.parsing.images import read_image
from gridwright.picture.board import Board
from gridwright.picture.faces import ImageFace, TextFace, reversed_border
from gridwright.picture.puzzle import FRAME, MAX_TILES, PicturePuzzle, Tile
from gridwright.values.errors import FormatError, InputError, PuzzleError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    Piece = TypeVar("Piece", TextFace, ImageFace)


def puzzle_of_faces(
    width: int, height: int, faces: Sequence[TextFace | ImageFace], *, frame: str = "", rotate: bool = True
) -> PicturePuzzle:
    """The puzzle of pieces that share their borders. `frame` is the character of the frame's lines, if there is one.

    If tiles may be turned, the first one is upright.
    """
    numbers: dict[str | bytes, int] = {}
    if frame:
        numbers[frame * len(faces[0].borders()[0])] = FRAME
    mates: dict[int, int] = {}
    tiles = []
    for face in faces:
        edges = []
        for border in face.borders():
            edge = numbers.setdefault(border, len(numbers) + (not frame))
            mate = numbers.setdefault(reversed_border(border), len(numbers) + (not frame))
            mates[edge], mates[mate] = mate, edge
            edges.append(edge)
        tiles.append(Tile((edges[0], edges[1], edges[2], edges[3]), face))
    frames = sum(tile.edges.count(FRAME) for tile in tiles)
    return PicturePuzzle(
        width,
        height,
        tiles,
        frame=bool(frame),
        frame_inside=frames > 2 * (width + height),
        rotate=rotate,
        upright=(0,) if rotate else (),
        mates=mates,
    )


def loose_puzzle(width: int, height: int, faces: Sequence[ImageFace], *, rotate: bool = True) -> PicturePuzzle:
    """The puzzle of pieces whose edges are only similar."""
    tiles = [Tile((1, 1, 1, 1), face) for face in faces]
    upright = (0,) if rotate else ()
    return PicturePuzzle(width, height, tiles, frame=False, rotate=rotate, upright=upright, loose=True)


def cut_file(data: bytes, columns: int, rows: int, *, rotate: bool, shared: bool, seed: int) -> PicturePuzzle:
    """The content of a file, an image or a text with a border of `#`, cut into tiles."""
    if data.lstrip()[:1] == b"#":
        try:
            lines = data.decode("utf-8").replace("\r\n", "\n").rstrip("\n").split("\n")
        except UnicodeDecodeError:
            raise FormatError("expected a text picture in UTF-8, or an image") from None
        return cut_text(lines, columns, rows, seed)
    width, height, pixels, _ = read_image(data)
    return cut_image(ImageFace(width, height, pixels), columns, rows, rotate=rotate, shared=shared, seed=seed)


def cut_text(lines: Sequence[str], columns: int, rows: int, seed: int = 0) -> PicturePuzzle:
    """A text picture with a border of `#`, cut into pieces that share their border lines, shuffled and turned.

    >>> puzzle = cut_text(["#####", "#a-b#", "#####"], 2, 1, seed=1)
    >>> print(text_of(puzzle, puzzle.goal), end="")
    #####
    #a-b#
    #####
    """
    width, height = len(lines[0]) if lines else 0, len(lines)
    for number, line in enumerate(lines):
        if len(line) != width:
            raise InputError(
                f"line {number + 1} of the picture has {counted(len(line), 'character')}, the first {width}"
            )
    step = _step(width, height, columns, rows)
    pieces = []
    for top in range(0, rows * step, step):
        for left in range(0, columns * step, step):
            pieces.append(TextFace(tuple(line[left : left + step + 1] for line in lines[top : top + step + 1])))
    order, turns = _shuffled(len(pieces), True, seed)
    faces = [pieces[piece].turned(turn) for piece, turn in zip(order, turns, strict=True)]
    puzzle = puzzle_of_faces(columns, rows, faces, frame="#")
    return puzzle.with_notes(goal=_goal(columns, rows, order, turns))


def _step(width: int, height: int, columns: int, rows: int) -> int:
    """The number of characters from piece to piece: pieces are square and share their border lines."""
    step = (width - 1) // columns if columns else 0
    if step < 1 or width != columns * step + 1 or height != rows * step + 1:
        raise InputError(f"a picture of {width}x{height} cannot be cut into {columns}x{rows} square pieces")
    return step


def cut_image(
    image: ImageFace, columns: int, rows: int, *, rotate: bool = False, shared: bool = False, seed: int = 0
) -> PicturePuzzle:
    """An image cut into pieces, shuffled, and with `rotate` turned; the margin outside whole pieces is cropped evenly.

    Pieces that may be turned are square. With `shared`, neighbours have a line of pixels in common.
    """
    if columns < 1 or rows < 1 or columns * rows > MAX_TILES:
        raise PuzzleError(f"{columns}x{rows} pieces: there must be 1 to {MAX_TILES}")
    overlap = int(shared)
    across, down = (image.width - overlap) // columns, (image.height - overlap) // rows
    if rotate:
        across = down = min(across, down)
    if min(across, down) < 1 + overlap:
        raise PuzzleError(f"an image of {image.width}x{image.height} pixels is too small for {columns}x{rows} pieces")
    left, top = (image.width - across * columns - overlap) // 2, (image.height - down * rows - overlap) // 2
    pieces = [
        crop(image, left + column * across, top + row * down, across + overlap, down + overlap)
        for row in range(rows)
        for column in range(columns)
    ]
    order, turns = _shuffled(len(pieces), rotate, seed)
    faces = [pieces[piece].turned(turn) for piece, turn in zip(order, turns, strict=True)]
    puzzle = puzzle_of_images(columns, rows, faces, rotate=rotate, shared=shared)
    return puzzle.with_notes(goal=_goal(columns, rows, order, turns))


def puzzle_of_images(
    columns: int, rows: int, faces: Sequence[ImageFace], *, rotate: bool, shared: bool
) -> PicturePuzzle:
    """The puzzle of some image tiles."""
    if shared:
        return puzzle_of_faces(columns, rows, faces, rotate=rotate)
    return loose_puzzle(columns, rows, faces, rotate=rotate)


def crop(image: ImageFace, left: int, top: int, width: int, height: int) -> ImageFace:
    """A part of an image."""
    lines = range(top, top + height)
    starts = (3 * (line * image.width + left) for line in lines)
    return ImageFace(width, height, b"".join(image.pixels[start : start + 3 * width] for start in starts))


def _shuffled(count: int, rotate: bool, seed: int) -> tuple[list[int], list[int]]:
    """The piece of each tile, and how far it is turned; the first is not turned."""
    random = Random(seed)  # noqa: S311 (not for cryptography)
    order = random.sample(range(count), count)
    return order, [0] + [random.randrange(4) if rotate else 0 for _ in range(count - 1)]


def _goal(columns: int, rows: int, order: Sequence[int], turns: Sequence[int]) -> Board:
    codes = [0] * len(order)
    for tile, (piece, turn) in enumerate(zip(order, turns, strict=True)):
        codes[piece] = 4 * tile + -turn % 4
    return Board(columns, rows, tuple(codes))


def text_of(puzzle: PicturePuzzle, board: Board) -> str:
    """The text picture of a complete board of pieces that share their border lines."""
    lines: list[str] = []
    for row in range(board.height):
        faces = [
            puzzle.tiles[code // 4].turned(code % 4)[1] for code in board.cells[row * board.width :][: board.width]
        ]
        texts = [face.lines for face in faces if isinstance(face, TextFace)]
        joined = [line[0] + "".join(part[1:] for part in line[1:]) for line in zip(*texts, strict=True)]
        lines += joined if not row else joined[1:]
    return "".join(line + "\n" for line in lines)


def image_of(puzzle: PicturePuzzle, board: Board, shared: bool) -> ImageFace:
    """The image of a complete board of image tiles; with `shared`, border lines occur once."""
    overlap = int(shared)
    rows: list[bytes] = []
    width = 0
    for row in range(board.height):
        codes = board.cells[row * board.width :][: board.width]
        faces = [puzzle.tiles[code // 4].turned(code % 4)[1] for code in codes]
        images = [face for face in faces if isinstance(face, ImageFace)]
        width = sum(image.width - overlap for image in images) + overlap
        for line in range(overlap if row else 0, images[0].height):
            parts = [
                image.pixels[3 * (line * image.width + (overlap if n else 0)) : 3 * (line + 1) * image.width]
                for n, image in enumerate(images)
            ]
            rows.append(b"".join(parts))
    return ImageFace(width, len(rows), b"".join(rows))
