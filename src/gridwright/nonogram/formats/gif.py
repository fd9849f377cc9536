"""GIF pictures: one pixel is one cell, unless a filled grid has several per cell. For colours see `_pictures`.

    "GIF87a" | "GIF89a", width and height (2 bytes each, low byte first), flags, 2 bytes, a colour table
    then blocks:  21 label sub-blocks                                          an extension
                  2C left top width height flags, a colour table, 1 byte, sub-blocks     a frame
                  3B                                                           the end
    sub-blocks:   a length from 1 to 255 and that many bytes, repeated; 0

Each frame of an animation, as displayed, is a puzzle. Only one puzzle can be written. Notes are lines of the comment,
such as `Background: #ffffff`.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from gridwright.nonogram.formats import _pictures
from gridwright.parsing.images import found, pillow, read_frames, sort_of
from gridwright.values.errors import FormatError, NotSupported

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Nonogram

_LONGEST = 0xFFFF
_EXTENSION, _FRAME, _END = 0x21, 0x2C, 0x3B
_COMMENT = 0xFE


def parse(data: bytes, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzles whose goals are the frames."""
    frames, notes = _checked_frames(data)
    return _pictures.puzzles_of(read_frames(data, "GIF", frames), notes, size)


def split(data: bytes, size: object = None) -> tuple[()]:
    """No pieces: a frame may contain only the changes to the previous one."""
    return ()


def write(puzzles: Sequence[Nonogram]) -> bytes:
    """A puzzle as the picture of its goal."""
    return _written(_pictures.encoded(puzzles, "gif"))


def write_answers(puzzles: Sequence[Nonogram]) -> bytes:
    """The goal of a puzzle, which need not determine all of its clues."""
    return _written(_pictures.encoded(puzzles, "gif", answers=True))


def _written(picture: _pictures.Encoded) -> bytes:
    goal, palette, notes = picture
    if max(goal.width, goal.height) > _LONGEST:
        longest = max(goal.width, goal.height)
        raise NotSupported(f"a GIF picture has sides of at most {_LONGEST} pixels, not {longest}")
    image = pillow().frombytes("P", (goal.width, goal.height), goal.cells)
    image.putpalette(palette)
    file = BytesIO()
    image.save(file, "GIF", comment="\n".join(f"{name}: {note}" for name, note in notes.items()).encode())
    return file.getvalue()


def looks_like(data: bytes) -> bool:
    """Whether this is a GIF."""
    return sort_of(data) == "GIF"


def _checked_frames(data: bytes) -> tuple[int, dict[str, str]]:
    """The number of frames, and the notes in a comment.

    Sizes that are too large and truncated files are found before anything is decoded.
    """
    if not looks_like(data):
        raise FormatError(f"expected a GIF picture, which begins with GIF87a or GIF89a{found(data)}")
    try:
        frames, width, height, comment = _frames(data)
    except IndexError:
        raise FormatError(f"the GIF picture is cut short: it ends after {len(data)} bytes") from None
    if not frames:
        raise FormatError("the GIF picture has no frame")
    _pictures.check_cells(width, height, frames)
    lines = (line.partition(": ") for line in comment.decode("ascii", "replace").split("\n"))
    return frames, {name: note for name, colon, note in lines if colon}


def _frames(data: bytes) -> tuple[int, int, int, bytes]:
    """The number of frames, the width and height that contain all of them, and the beginning of the last comment."""
    width, height = _number(data, 6), _number(data, 8)
    at = 13 + _table(data[10])
    frames = 0
    comment = b""
    while data[at] != _END:
        if data[at] == _FRAME:
            frames += 1
            left, top, wide, high = (_number(data, at + offset) for offset in (1, 3, 5, 7))
            width, height = max(width, left + wide), max(height, top + high)
            at += 11 + _table(data[at + 9])
        elif data[at] == _EXTENSION:
            at += 2
            if data[at - 1] == _COMMENT:
                comment = data[at + 1 : at + 1 + data[at]]
        else:
            raise FormatError(f"expected a block of a GIF picture at byte {at + 1}, found {data[at]:02X}")
        while data[at]:
            at += 1 + data[at]
        at += 1
    return frames, width, height, comment


def _number(data: bytes, at: int) -> int:
    return data[at] | data[at + 1] << 8


def _table(flags: int) -> int:
    """The size in bytes of the colour table declared by the flags."""
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0
