"""CodinGame's Picture Puzzle: a text picture, cut into pieces that share their border lines.

    file    S, then columns rows, then W H (the picture), then for each piece S lines of S characters
            W = columns * (S - 1) + 1, H = rows * (S - 1) + 1; empty lines between pieces are ignored

    3
    2 1
    5 3
    ###
    #a-
    ###
    ###
    -b#
    ###

The border of the picture is a line of `#`. Pieces are turned but never mirrored; the first is already upright. The
answer is the picture.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.parsing.tokens import Lines, size_of, whole_number, words
from gridwright.picture.cutting import puzzle_of_faces, text_of
from gridwright.picture.faces import TextFace
from gridwright.picture.formats._plain import only
from gridwright.picture.puzzle import MAX_TILES
from gridwright.values.errors import FormatError, NotSupported
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.parsing.tokens import Word
    from gridwright.picture.puzzle import PicturePuzzle

_BEGINNING = re.compile(r"\s*[0-9]+[ \t]*\n\s*[0-9]+[ \t]+[0-9]+[ \t]*\n\s*[0-9]+[ \t]+[0-9]+[ \t]*\n")
_LARGEST = 1000  # characters along the side of a piece


def parse(data: str, size: tuple[int, int] | None = None) -> list[PicturePuzzle]:
    """The puzzle in a text."""
    lines = Lines(data)
    side = whole_number(_header(lines, 1, "the size of a piece")[0], "the size of a piece")
    if not 2 <= side <= _LARGEST:
        raise FormatError(f"expected a piece of 2 to {_LARGEST} characters, found {side}", line=lines.number, column=1)
    columns, rows = size_of(*_header(lines, 2, "columns and rows"))
    if columns * rows > MAX_TILES:
        raise FormatError(f"{columns}x{rows} pieces are over the limit of {MAX_TILES}", line=lines.number, column=1)
    picture = size_of(*_header(lines, 2, "the width and height of the picture"))
    needed = columns * (side - 1) + 1, rows * (side - 1) + 1
    if picture != needed:
        message = f"{columns}x{rows} pieces of {counted(side, 'character')} make a picture of {needed[0]}x{needed[1]}"
        raise FormatError(f"{message}, not {picture[0]}x{picture[1]}", line=lines.number, column=1)
    faces = [_piece(lines, side, number, columns * rows) for number in range(1, columns * rows + 1)]
    for text in lines:
        if text.strip():
            message = f"expected the end after {counted(columns * rows, 'piece')} of {columns}x{rows}"
            raise FormatError(message, line=lines.number, column=1)
    return [puzzle_of_faces(columns, rows, faces, frame="#")]


def _header(lines: Lines, count: int, what: str) -> list[Word]:
    for text in lines:
        if found := words(text, lines.number):
            if len(found) != count:
                raise found[-1].error(f"expected {what}, found {len(found)} words")
            return found
    raise lines.ended(what)


def _piece(lines: Lines, side: int, number: int, count: int) -> TextFace:
    found: list[str] = []
    for text in lines:
        if not found and not text:
            continue
        if len(text) != side:
            message = f"line {len(found) + 1} of piece {number} has {counted(len(text), 'character')}, not {side}"
            raise FormatError(message, line=lines.number, column=min(len(text), side) + 1)
        found.append(text)
        if len(found) == side:
            return TextFace(tuple(found))
    raise lines.ended(f"line {len(found) + 1} of piece {number} of {count}")


def write(puzzles: Sequence[PicturePuzzle]) -> str:
    """One puzzle as text."""
    puzzle = only(puzzles, "codingame")
    faces = _faces(puzzle)
    if puzzle.upright != {0} or not puzzle.frame or (puzzle.start is not None and puzzle.start.known):
        raise NotSupported(
            "codingame holds only puzzles with a frame, just the first piece upright, and no given placements"
        )
    if puzzle != puzzle_of_faces(puzzle.width, puzzle.height, faces, frame="#"):
        raise NotSupported(
            "codingame holds only puzzles whose frame is a line of # and whose edges are the pieces' borders"
        )
    side = len(faces[0].lines)
    picture = f"{puzzle.width * (side - 1) + 1} {puzzle.height * (side - 1) + 1}"
    pieces = "".join(line + "\n" for face in faces for line in face.lines)
    return f"{side}\n{puzzle.width} {puzzle.height}\n{picture}\n{pieces}"


def write_answers(puzzles: Sequence[PicturePuzzle]) -> str:
    """The picture of the goal."""
    puzzle = only(puzzles, "codingame")
    _faces(puzzle)
    if puzzle.goal is None or not puzzle.goal.complete:
        raise NotSupported("the answer is the picture, and this puzzle has none; solve it first")
    return text_of(puzzle, puzzle.goal)


def _faces(puzzle: PicturePuzzle) -> list[TextFace]:
    faces = [tile.face for tile in puzzle.tiles if isinstance(tile.face, TextFace)]
    if len(faces) < len(puzzle.tiles):
        raise NotSupported("codingame holds only pieces of text")
    return faces


def looks_like(data: str) -> bool:
    """Whether there is one number, then two lines with two numbers each."""
    return bool(_BEGINNING.match(data[:1000]))
