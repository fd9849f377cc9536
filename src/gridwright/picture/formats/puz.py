"""Edges as numbers, one tile per line.

    file    columns rows, then for each tile a line with its edges: top, right, bottom, left; 0 is the frame

    2 1
    0 1 0 0
    1 0 0 0

A file without any 0 has no frame.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.parsing.tokens import Lines, size_of, whole_number, words
from gridwright.picture.formats._plain import only, plain, puzzle_of
from gridwright.picture.puzzle import MAX_TILES
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.picture.puzzle import Edges, PicturePuzzle

_BEGINNING = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*\n\s*[0-9]+[ \t]+[0-9]+[ \t]+[0-9]+[ \t]+[0-9]+[ \t]*(\n|$)")


def parse(data: str, size: tuple[int, int] | None = None) -> list[PicturePuzzle]:
    """The puzzle in a text."""
    lines = Lines(data)
    sides: tuple[int, int] | None = None
    first = 1
    tiles: list[Edges] = []
    for text in lines:
        found = words(text, lines.number)
        if not found:
            continue
        if sides is None:
            if len(found) != 2:
                raise found[0].error(f"expected columns and rows, found {len(found)} words")
            sides, first = size_of(*found), lines.number
            if sides[0] * sides[1] > MAX_TILES:
                raise found[0].error(f"a board of {sides[0]}x{sides[1]} is over the limit of {MAX_TILES} tiles")
            continue
        if len(found) != 4:
            raise found[min(len(found), 5) - 1].error(f"expected four edges, found {len(found)}")
        if len(tiles) == sides[0] * sides[1]:
            message = f"expected the end after {counted(len(tiles), 'tile')} of the {sides[0]}x{sides[1]} board"
            raise found[0].error(message)
        top, right, bottom, left = (whole_number(word, "an edge") for word in found)
        tiles.append((top, right, bottom, left))
    if sides is None:
        raise lines.ended("columns and rows")
    if len(tiles) < sides[0] * sides[1]:
        raise lines.ended(f"{counted(sides[0] * sides[1], 'tile')} (found {len(tiles)})")
    return [puzzle_of(*sides, tiles, line=first)]


def write(puzzles: Sequence[PicturePuzzle]) -> str:
    """One puzzle as text."""
    puzzle = only(puzzles, "puz")
    rows = "".join(" ".join(map(str, edges)) + "\n" for edges in plain(puzzle, "puz"))
    return f"{puzzle.width} {puzzle.height}\n{rows}"


def looks_like(data: str) -> bool:
    """Whether there is a line of two numbers, then one of four."""
    return bool(_BEGINNING.match(data[:1000]))
