"""PNG files, written with the standard library only."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from gridwright.values.clock import tick

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, RGB, PALETTE = 0, 2, 3  # colour types of PNG
AS_IT_IS, UP = 0, 2  # line filters of PNG: plain pixels, or their differences from the line above
_AT_ONCE = 1 << 18  # bytes that are compressed between two looks at the clock


def png_of(
    width: int, height: int, pixels: bytes, *, palette: bytes | None = None, notes: Mapping[str, str] | None = None
) -> bytes:
    """Pixels as a file: each has its red, green and blue or, with a palette of such triples, an index into it.

    >>> png_of(1, 1, b"\\0", palette=b"\\xff\\xff\\xff")[:8]
    b'\\x89PNG\\r\\n\\x1a\\n'
    """
    notes_written = [chunk(b"tEXt", f"{name}\0{note}".encode("latin-1")) for name, note in (notes or {}).items()]
    if palette is None:
        return png_file(width, height, RGB, [(AS_IT_IS, pixels)], notes_written)
    return png_file(width, height, PALETTE, [(AS_IT_IS, pixels)], [chunk(b"PLTE", palette), *notes_written])


def png_file(
    width: int, height: int, sort: int, bands: Iterable[tuple[int, bytes]], before: Iterable[bytes] = ()
) -> bytes:
    """Bands of lines, each with its filter, as a file; compressed step by step, within the limits of a call.

    The chunks `before` precede the pixels.
    """
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, sort, 0, 0, 0))
    length = width * (3 if sort == RGB else 1)
    step = max(1, _AT_ONCE // (length + 1)) * length
    packer = zlib.compressobj(9)
    packed: list[bytes] = []
    for lines_are, band in bands:
        first = bytes((lines_are,))
        for start in range(0, len(band), step):
            tick()
            lines = range(start, min(start + step, len(band)), length)
            packed.append(packer.compress(b"".join(first + band[at : at + length] for at in lines)))
    packed.append(packer.flush())
    return b"".join([SIGNATURE, chunk(b"IHDR", header), *before, chunk(b"IDAT", b"".join(packed)), chunk(b"IEND", b"")])


def chunk(name: bytes, content: bytes) -> bytes:
    """A chunk of a PNG file."""
    return len(content).to_bytes(4, "big") + name + content + zlib.crc32(name + content).to_bytes(4, "big")
