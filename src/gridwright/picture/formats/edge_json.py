"""Pieces and hints as JSON, as used by collections of edge-matching puzzles.

    file    {"width": W, "height": H, "pieces": [[top, right, bottom, left], ...], "hints": [hint, ...]}
    hint    {"piece": number from 0, "row": from 0, "column": from 0, "rotation": quarters clockwise}

    {"width": 2, "height": 1, "pieces": [[0, 1, 0, 0], [1, 0, 0, 0]], "hints": []}

Instead of row and column, a hint may have "y" and "x". Other keys of the file (an id, a family, a score) become notes
if they are texts or numbers, and are ignored otherwise. A puzzle in which no edge is 0 has no frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.board import EMPTY, Board
from gridwright.picture.formats._plain import only, plain
from gridwright.picture.puzzle import FRAME, MAX_TILES, PicturePuzzle
from gridwright.values.errors import InputError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.parsing.json_node import Node
    from gridwright.picture.puzzle import Edges

_KEYS = ("width", "height", "pieces", "hints")
_LARGEST = 10**9


def parse(data: str, size: tuple[int, int] | None = None) -> list[PicturePuzzle]:
    """The puzzle in a text."""
    from gridwright.parsing.json_node import root

    top = root(data)
    top.check_object(_KEYS[:3], tuple(top.value) if isinstance(top.value, dict) else ())
    width, height = (_whole(top[name], 1, MAX_TILES) for name in ("width", "height"))
    if width * height > MAX_TILES:
        raise top["width"].error(f"a board of {width}x{height} is over the limit of {MAX_TILES} tiles")
    pieces = [_edges(node) for node in top["pieces"].items()]
    if len(pieces) != width * height:
        raise top["pieces"].error(
            f"expected {counted(width * height, 'piece')} for a {width}x{height} board, found {len(pieces)}"
        )
    start = _start(top["hints"], width, height) if "hints" in top else None
    meta = {key: str(value) for key, value in top.value.items() if key not in _KEYS and type(value) in (str, int)}
    if "id" in meta:
        meta = {"title": meta.pop("id"), **meta}
    try:
        frame = any(FRAME in edges for edges in pieces)
        return [PicturePuzzle(width, height, pieces, frame=frame, start=start, meta=meta)]
    except InputError as error:
        raise top.error(str(error)) from None


def _whole(node: Node, least: int, most: int) -> int:
    if type(node.value) is not int or not least <= node.value <= most:
        raise node.expected(f"a whole number from {least} to {most}")
    number: int = node.value
    return number


def _edges(node: Node) -> Edges:
    node.check_list("a piece, a list of four edges")
    if len(node.value) != 4:
        raise node.error(f"expected four edges, found {len(node.value)}")
    top, right, bottom, left = (_whole(edge, 0, _LARGEST) for edge in node.items())
    return top, right, bottom, left


def _start(hints: Node, width: int, height: int) -> Board | None:
    cells = [EMPTY] * (width * height)
    for hint in hints.items():
        names = ("y", "x") if isinstance(hint.value, dict) and "x" in hint.value else ("row", "column")
        hint.check_object(("piece", *names, "rotation"))
        row, column = _whole(hint[names[0]], 0, height - 1), _whole(hint[names[1]], 0, width - 1)
        piece, turn = _whole(hint["piece"], 0, width * height - 1), _whole(hint["rotation"], 0, 3)
        if cells[row * width + column] != EMPTY:
            raise hint.error("this cell has another hint already")
        cells[row * width + column] = 4 * piece + turn
    return Board(width, height, tuple(cells)) if hints.value else None


def write(puzzles: Sequence[PicturePuzzle]) -> str:
    """One puzzle as JSON, with its start as hints."""
    import json

    puzzle = only(puzzles, "edge-json")
    rows = ",\n".join(f"    {json.dumps(edges)}" for edges in plain(puzzle, "edge-json", start=True))
    hints = []
    for cell, code in enumerate(puzzle.start.cells if puzzle.start is not None else ()):
        if code != EMPTY:
            row, column = divmod(cell, puzzle.width)
            hints.append({"piece": code // 4, "row": row, "column": column, "rotation": code % 4})
    title = f'  "id": {json.dumps(puzzle.meta["title"])},\n' if "title" in puzzle.meta else ""
    return (
        f'{{\n{title}  "width": {puzzle.width},\n  "height": {puzzle.height},\n  "pieces": [\n{rows}\n  ],\n'
        f'  "hints": {json.dumps(hints)}\n}}\n'
    )


def looks_like(data: str) -> bool:
    """Whether there is an object with pieces."""
    return data.lstrip()[:1] == "{" and '"pieces"' in data and '"gridwright"' not in data
