"""Gridwright's own JSON for picture puzzles: everything that a `PicturePuzzle` holds.

    puzzle  = {"gridwright": 1, "kind": "picture", "width": W, "height": H, "tiles": [[top, right, bottom, left], ...]
               [, "frame": boolean] [, "frame_inside": boolean] [, "rotate": boolean] [, "upright": [tile, ...]]
               [, "mates": [[edge, edge], ...]] [, "loose": boolean] [, "texts": [[line, ...], ...]]
               [, "images": {"width": w, "height": h, "pixels": [base64, ...]}] [, "goal": board] [, "start": board]
               [, "meta": {name: text, ...}]}
    board   = [[[tile, turn] | null, ...], ...]         row by row; tiles from 0, turns in quarters clockwise

If missing, `frame` and `rotate` are true, `frame_inside` and `loose` are false. `texts` and `images` are the faces of
the tiles, if any.

    >>> PicturePuzzle.parse('{"gridwright": 1, "kind": "picture", "width": 1, "height": 1, "tiles": [[0, 0, 0, 0]]}')
    <PicturePuzzle 1x1, 1 edge>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.board import EMPTY, Board
from gridwright.picture.faces import ImageFace, TextFace
from gridwright.picture.puzzle import MAX_EDGE, MAX_TILES, PicturePuzzle, Tile
from gridwright.values.errors import FormatError, InputError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from gridwright.parsing.json_node import Node
    from gridwright.picture.puzzle import Face

_REQUIRED = ("width", "height", "tiles")
_FLAGS = {"frame": True, "frame_inside": False, "rotate": True, "loose": False}
_OPTIONAL = (*_FLAGS, "upright", "mates", "texts", "images")


def _whole_number(description: str, most: int, least: int) -> dict[str, object]:
    return {"type": "integer", "minimum": least, "maximum": most, "description": description}


def _list(items: object, description: str, length: int | None = None) -> dict[str, object]:
    sides = {} if length is None else {"minItems": length, "maxItems": length}
    return {"type": "array", "items": items, **sides, "description": description}


_EDGE = {"type": "integer", "minimum": 0, "maximum": MAX_EDGE}
_PLACE = {
    "description": "A tile, from 0, and its turn, in quarters clockwise; null for an empty cell.",
    "oneOf": [
        {"type": "null"},
        {
            "type": "array",
            "prefixItems": [
                {"type": "integer", "minimum": 0, "maximum": MAX_TILES - 1},
                {"type": "integer", "minimum": 0, "maximum": 3},
            ],
            "minItems": 2,
            "maxItems": 2,
        },
    ],
}
_BOARD = {"type": "array", "items": {"type": "array", "items": _PLACE}}

SCHEMA: dict[str, object] = {
    "properties": {
        "width": _whole_number("The number of columns of tiles.", MAX_TILES, 1),
        "height": _whole_number("The number of rows of tiles.", MAX_TILES, 1),
        "tiles": _list(
            _list(_EDGE, "The edges of a tile: top, right, bottom, left; 0 is the frame.", 4),
            "The tiles, as many as there are cells.",
        ),
        "frame": {
            "type": "boolean",
            "default": True,
            "description": "Whether the edge 0 must be on the outside, and nowhere else.",
        },
        "frame_inside": {"type": "boolean", "default": False, "description": "Whether the edge 0 may also be inside."},
        "rotate": {"type": "boolean", "default": True, "description": "Whether tiles may be turned."},
        "upright": _list(
            {"type": "integer", "minimum": 0, "maximum": MAX_TILES - 1},
            "The tiles, from 0, that may never be turned.",
        ),
        "mates": _list(_list(_EDGE, "An edge and its mate.", 2), "Pairs of different edges that touch each other."),
        "loose": {
            "type": "boolean",
            "default": False,
            "description": "Whether the edges do not matter and the similarity of the pixels decides.",
        },
        "texts": _list(
            _list({"type": "string"}, "The lines of a tile, as many as each line has characters."),
            "The text on each tile.",
        ),
        "images": {
            "type": "object",
            "properties": {
                "width": _whole_number("The width of a tile in pixels.", 1 << 16, 1),
                "height": _whole_number("The height of a tile in pixels.", 1 << 16, 1),
                "pixels": _list(
                    {"type": "string", "contentEncoding": "base64"},
                    "The pixels of each tile: red, green and blue, one byte each, in reading order.",
                ),
            },
            "required": ["width", "height", "pixels"],
            "additionalProperties": False,
            "description": "The image on each tile.",
        },
        "goal": {**_BOARD, "description": "The board that the author had in mind, row by row."},
        "start": {**_BOARD, "description": "The tiles that every solution keeps, row by row."},
    },
    "required": [*_REQUIRED],
}


def puzzle_of(node: Node) -> PicturePuzzle:
    """The picture puzzle in an object of the schema."""
    node.check_puzzle(_REQUIRED, _OPTIONAL)
    width, height = (_whole(node[name], MAX_TILES) for name in ("width", "height"))
    if width * height > MAX_TILES:
        raise node["width"].error(f"a board of {width}x{height} is over the limit of {MAX_TILES} tiles")
    edges = [_numbers(tile, 4, "four edges") for tile in node["tiles"].items()]
    faces = _faces(node, len(edges))
    flags: dict[str, Any] = {name: _flag(node, name) for name in _FLAGS}
    pairs = [_numbers(pair, 2, "an edge and its mate") for pair in node["mates"].items()] if "mates" in node else []
    mates = dict([(one, other) for one, other in pairs] + [(other, one) for one, other in pairs])
    upright = [_whole(tile, len(edges) - 1) for tile in node["upright"].items()] if "upright" in node else []
    try:
        return PicturePuzzle(
            width,
            height,
            [Tile((one, two, three, four), face) for (one, two, three, four), face in zip(edges, faces, strict=True)],
            **flags,
            upright=upright,
            mates=mates,
            start=_board(node["start"], width, height) if "start" in node else None,
            goal=_board(node["goal"], width, height) if "goal" in node else None,
        )
    except InputError as error:
        raise (error if isinstance(error, FormatError) else node.error(str(error))) from None


def fields_of(puzzle: PicturePuzzle) -> dict[str, object]:
    """The object of the schema that holds a picture puzzle, without the version and the kind."""
    fields: dict[str, object] = {
        "width": puzzle.width,
        "height": puzzle.height,
        "tiles": [list(tile.edges) for tile in puzzle.tiles],
    }
    fields |= {name: getattr(puzzle, name) for name, usual in _FLAGS.items() if getattr(puzzle, name) != usual}
    if puzzle.upright:
        fields["upright"] = sorted(puzzle.upright)
    if puzzle.mates:
        fields["mates"] = [[edge, mate] for edge, mate in puzzle.mates.items() if edge < mate]
    fields |= _face_fields([tile.face for tile in puzzle.tiles])
    for name, board in (("goal", puzzle.goal), ("start", puzzle.start)):
        if board is not None:
            codes = [None if code == EMPTY else [code // 4, code % 4] for code in board.cells]
            fields[name] = [codes[row * board.width : (row + 1) * board.width] for row in range(board.height)]
    return fields


def _face_fields(faces: list[Face]) -> dict[str, object]:
    images = [face for face in faces if isinstance(face, ImageFace)]
    if len(images) == len(faces) and len({(face.width, face.height) for face in images}) == 1:
        from base64 import b64encode

        pixels = [b64encode(face.pixels).decode("ascii") for face in images]
        return {"images": {"width": images[0].width, "height": images[0].height, "pixels": pixels}}
    texts = [face for face in faces if isinstance(face, TextFace)]
    if len(texts) == len(faces):
        return {"texts": [list(face.lines) for face in texts]}
    if any(face is not None for face in faces):
        raise InputError("either all tiles have faces of the same type and size, or none has a face")
    return {}


def _faces(node: Node, count: int) -> Sequence[Face]:
    if "texts" in node:
        texts = node["texts"]
        faces = []
        for entry in texts.items():
            lines = tuple(line.text() for line in entry.items())
            try:
                faces.append(TextFace(lines))
            except InputError as error:
                raise entry.error(str(error)) from None
        if len(faces) != count:
            raise texts.error(f"expected a text for each of {counted(count, 'tile')}, found {len(faces)}")
        return faces
    return _images(node["images"], count) if "images" in node else [None] * count


def _images(node: Node, count: int) -> list[ImageFace]:
    from base64 import b64decode

    node.check_object(("width", "height", "pixels"))
    width, height = (_whole(node[name], 1 << 16) for name in ("width", "height"))
    found = []
    for entry in node["pixels"].items():
        try:
            found.append(ImageFace(width, height, b64decode(entry.text(), validate=True)))
        except ValueError as error:
            if isinstance(error, FormatError):
                raise
            raise entry.error(f"expected {width}x{height} pixels in base64: {error}") from None
    if len(found) != count:
        raise node["pixels"].error(f"expected the pixels of {counted(count, 'tile')}, found {len(found)}")
    return found


def _board(node: Node, width: int, height: int) -> Board:
    rows = node.items()
    if len(rows) != height:
        raise node.error(f"expected {counted(height, 'row')}, found {len(rows)}")
    placements: list[tuple[int, int] | None] = []
    for row in rows:
        row.check_list("a row of [tile, turn] or null")
        if len(row.value) != width:
            raise row.error(f"expected {counted(width, 'cell')}, found {len(row.value)}")
        for cell in row.items():
            if cell.value is None:
                placements.append(None)
                continue
            tile, turn = _numbers(cell, 2, "a tile and its turn")
            if turn > 3 or tile >= width * height:
                raise cell.error(f"expected a tile below {width * height} and a turn from 0 to 3")
            placements.append((tile, turn))
    return Board.of(width, height, placements)


def _numbers(node: Node, count: int, what: str) -> tuple[int, ...]:
    node.check_list(f"{what}, a list")
    if len(node.value) != count:
        raise node.error(f"expected {what}, found a list of {len(node.value)}")
    return tuple(_whole(entry, MAX_EDGE) for entry in node.items())


def _whole(node: Node, most: int) -> int:
    if type(node.value) is not int or not 0 <= node.value <= most:
        raise node.expected(f"a whole number from 0 to {most}")
    number: int = node.value
    return number


def _flag(node: Node, name: str) -> bool:
    if name not in node:
        return _FLAGS[name]
    if type(node[name].value) is not bool:
        raise node[name].expected("true or false")
    flag: bool = node[name].value
    return flag
