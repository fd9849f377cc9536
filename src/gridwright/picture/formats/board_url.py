"""The URL of a board: its size, and four letters per cell.

    URL     anything with board_w=W, board_h=H and board_edges=LETTERS separated by &, ? or #
    letters top, right, bottom, left of each cell in reading order; a is the frame, b to z are colours

    https://e2.bucas.name/#board_w=2&board_h=1&board_edges=abaaaaab

A complete board that breaks no rule is the goal; otherwise its cells only list the tiles. A cell of four `a` is empty,
which means that a tile is missing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.parsing.pieces import one_a_line
from gridwright.parsing.tokens import Lines, Word, size_of
from gridwright.picture.board import Board
from gridwright.picture.formats._plain import plain, puzzle_of
from gridwright.picture.puzzle import FRAME, MAX_TILES
from gridwright.values.errors import FormatError, NotSupported

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.picture.puzzle import Edges, PicturePuzzle

_BEFORE = "https://e2.bucas.name/#"
_FIELD = re.compile(r"(?:^|[?&#\s])(board_w|board_h|board_edges)=([^&#\s]*)")
split = one_a_line


def parse(data: str, size: tuple[int, int] | None = None) -> list[PicturePuzzle]:
    """The puzzles in a text, one per line."""
    lines = Lines(data)
    puzzles = [_puzzle(text, lines.number) for text in lines if text.strip()]
    if not puzzles:
        raise lines.ended("the URL of a board")
    return puzzles


def _puzzle(text: str, line: int) -> PicturePuzzle:
    fields = {found[1]: Word(found[2], line, found.start(2) + 1) for found in _FIELD.finditer(text)}
    for name in ("board_w", "board_h", "board_edges"):
        if name not in fields:
            raise FormatError(f"expected {name}= in the URL of a board", line=line, column=1)
    width, height = size_of(fields["board_w"], fields["board_h"])
    word = fields["board_edges"]
    cells = width * height
    if cells > MAX_TILES:
        raise fields["board_w"].error(f"a board of {width}x{height} is over the limit of {MAX_TILES} tiles")
    if len(word.text) != 4 * cells:
        raise word.error(f"expected {4 * cells} letters for {width}x{height} cells, found {len(word.text)}")
    for place, letter in enumerate(word.text):
        if not "a" <= letter <= "z":
            raise FormatError(f"expected a letter from a to z, found {letter!r}", line=line, column=word.column + place)
    tiles: list[Edges] = []
    for cell in range(cells):
        top, right, bottom, left = (ord(letter) - ord("a") for letter in word.text[4 * cell : 4 * cell + 4])
        if top == right == bottom == left == FRAME and cells > 1:
            row, column = divmod(cell, width)
            raise FormatError(
                f"row {row + 1}, column {column + 1} is empty, so a tile is missing",
                line=line,
                column=word.column + 4 * cell,
            )
        tiles.append((top, right, bottom, left))
    puzzle = puzzle_of(width, height, tiles, line=line, column=word.column)
    board = Board.of(width, height, [(tile, 0) for tile in range(cells)])
    return puzzle if puzzle.violations(board) else puzzle.with_notes(goal=board)


def write(puzzles: Sequence[PicturePuzzle]) -> str:
    """One URL per line, with the tiles in the order of the puzzle."""
    return "".join(_url(puzzle, plain(puzzle, "board-url")) for puzzle in puzzles)


def write_answers(puzzles: Sequence[PicturePuzzle]) -> str:
    """One URL per line, with the tiles as placed in the goal."""
    lines = []
    for puzzle in puzzles:
        plain(puzzle, "board-url", start=True)
        if puzzle.goal is None or not puzzle.goal.complete:
            raise NotSupported("board-url shows a whole board, and this puzzle has none; solve it first")
        lines.append(_url(puzzle, [puzzle.tiles[code // 4].turned(code % 4)[0] for code in puzzle.goal.cells]))
    return "".join(lines)


def _url(puzzle: PicturePuzzle, cells: Sequence[Edges]) -> str:
    highest = max(edge for edges in cells for edge in edges)
    if highest > 25:
        raise NotSupported(f"board-url has letters for the edges 0 to 25; this puzzle has an edge {highest}")
    letters = "".join(chr(ord("a") + edge) for edges in cells for edge in edges)
    return f"{_BEFORE}board_w={puzzle.width}&board_h={puzzle.height}&board_edges={letters}\n"


def looks_like(data: str) -> bool:
    """Whether one of the first lines has the edges of a board."""
    return "board_edges=" in data[:5000]
