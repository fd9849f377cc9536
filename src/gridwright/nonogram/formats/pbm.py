"""PBM, the black and white picture format of Netpbm: the picture is the goal.

    plain   P1 W H and then W*H digits, 1 for black, with or without whitespace between them; one picture per file
    raw     P4 W H, one whitespace character, then H rows of ceil(W/8) bytes, the leftmost cell in the highest bit,
            1 for black; any number of pictures one after the other

    P1
    3 2
    101
    111

Between the parts of a header, and in a plain picture, # begins a comment that lasts to the end of the line. One puzzle
is written plain; several are written raw, since a plain file holds one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import Word, size_of
from gridwright.nonogram.formats._writing import answer, fitting, picture
from gridwright.nonogram.puzzle import Nonogram
from gridwright.parsing.pieces import Piece
from gridwright.values.errors import FormatError
from gridwright.values.grid import Grid
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

_BLANK = rb"(?:[ \t\n\v\f\r]|#[^\n\r]*)"
_MAGIC = re.compile(rb"P[14](?=[ \t\n\v\f\r#])")
_NUMBER = re.compile(_BLANK + rb"+([^ \t\n\v\f\r#]*)")
_NOT_CELLS = re.compile(rb"[ \t\n\v\f\r]+|#[^\n\r]*")
_CELL = re.compile(rb"#[^\n\r]*|[^ \t\n\v\f\r]")
_END = re.compile(rb"[ \t\n\v\f\r]*\Z")
_CELLS = bytes.maketrans(b"01", b"\x00\x01")
_DIGITS = bytes.maketrans(b"\x00\x01", b"01")


def parse(data: bytes, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzles whose goals are the pictures."""
    puzzles: list[Nonogram] = []
    at = 0
    while not puzzles or not _END.match(data, at):
        magic = _MAGIC.match(data, at)
        if not magic or (puzzles and magic[0] == b"P1"):
            raise _error(data, at, "expected a PBM picture (P1 or P4)" if not puzzles else "expected P4 or the end")
        width, height, at = _size(data, magic.end())
        if magic[0] == b"P1":
            grid, at = Grid(width, height, _plain_cells(data, at, width * height)), len(data)
        else:
            grid, at = _raw_picture(data, at + 1, width, height)
        puzzles.append(Nonogram.from_grid(grid))
    return puzzles


def split(data: bytes, size: object = None) -> list[Piece]:
    """The file as one piece, if it is plain."""
    return [Piece(1, data)] if data.startswith(b"P1") else []


def _size(data: bytes, at: int) -> tuple[int, int, int]:
    """The size of a picture and where it ends."""
    found: list[tuple[int, bytes]] = []
    for what in ("a width", "a height"):
        number = _NUMBER.match(data, at)
        if not number:
            raise _error(data, at, f"expected {what}")
        at = number.end()
        found.append((number.start(1), number[1]))
    try:
        width, height = size_of(*(Word(text.decode("latin-1"), 0, 0) for _, text in found))
    except FormatError:  # positions are computed only for errors: there may be thousands of pictures before this one
        width, height = size_of(*(_word(data, start, text) for start, text in found))
    return width, height, at


def _plain_cells(data: bytes, at: int, count: int) -> bytes:
    cells = _NOT_CELLS.sub(b"", data[at:])
    if len(cells) == count and not cells.translate(None, b"01"):
        return cells.translate(_CELLS)
    seen = 0  # there is an error: find it cell by cell
    for found in _CELL.finditer(data, at):
        if found[0].startswith(b"#"):
            continue
        if found[0] not in b"01":
            raise _error(data, found.start(), f"expected 0 or 1, found {chr(found[0][0])!r}")
        if seen == count:
            raise _error(data, found.start(), f"expected {counted(count, 'cell')}, found more")
        seen += 1
    raise _error(data, len(data), f"expected {counted(count, 'cell')}, found {seen}")


def _raw_picture(data: bytes, at: int, width: int, height: int) -> tuple[Grid, int]:
    """A raw picture and where it ends."""
    row = (width + 7) // 8
    end = at + row * height
    if len(data) < end:
        raise FormatError(f"expected {row * height} bytes of cells from byte {at}, found {max(len(data) - at, 0)}")
    rows = []
    for start in range(at, end, row):
        digits = f"{int.from_bytes(data[start : start + row], 'big'):0{row * 8}b}"
        rows.append(digits[:width].encode().translate(_CELLS))
    return Grid(width, height, b"".join(rows)), end


def _word(data: bytes, at: int, text: bytes) -> Word:
    before = data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return Word(text.decode("latin-1"), before.count(b"\n") + 1, len(before) - before.rfind(b"\n"))


def _error(data: bytes, at: int, message: str) -> FormatError:
    return _word(data, at, b"").error(message)


def write(puzzles: Sequence[Nonogram]) -> bytes:
    """The puzzles as pictures of their goals: one plain, several raw."""
    return _written([picture(fitting(puzzle, "pbm"), "pbm") for puzzle in puzzles])


def write_answers(puzzles: Sequence[Nonogram]) -> bytes:
    """The goals of the puzzles, which need not determine all of their clues."""
    return _written([answer(puzzle, "pbm") for puzzle in puzzles])


def _written(grids: Sequence[Grid]) -> bytes:
    if len(grids) == 1:
        (grid,) = grids
        lines = b"".join(row.translate(_DIGITS) + b"\n" for row in grid.rows())
        return b"P1\n%d %d\n" % (grid.width, grid.height) + lines
    return b"".join(_raw(grid) for grid in grids)


def _raw(grid: Grid) -> bytes:
    row_bytes = (grid.width + 7) // 8
    rows = (row.translate(_DIGITS).ljust(row_bytes * 8, b"0") for row in grid.rows())
    packed = b"".join(int(row, 2).to_bytes(row_bytes, "big") for row in rows)
    return b"P4\n%d %d\n" % (grid.width, grid.height) + packed


def looks_like(data: bytes) -> bool:
    """Whether the file has the magic number."""
    return bool(_MAGIC.match(data))
