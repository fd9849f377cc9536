"""PNG files, written with the standard library alone."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from gridwright.formats.images import SIGNATURE

if TYPE_CHECKING:
    from collections.abc import Mapping

_RGB, _PALETTE = 2, 3  # what the bytes of a pixel are, in the words of PNG


def png_of(
    width: int, height: int, pixels: bytes, *, palette: bytes | None = None, notes: Mapping[str, str] | None = None
) -> bytes:
    """Pixels as a file: red, green and blue each, or with a palette of such triples the number of one in it.

    >>> png_of(1, 1, b"\\0", palette=b"\\xff\\xff\\xff")[:8]
    b'\\x89PNG\\r\\n\\x1a\\n'
    """
    length = len(pixels) // height
    sort = _RGB if palette is None else _PALETTE
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, sort, 0, 0, 0))
    lines = b"".join(b"\0" + pixels[at : at + length] for at in range(0, len(pixels), length))  # 0: as they are
    chunks = [_chunk(b"IHDR", header)]
    if palette is not None:
        chunks.append(_chunk(b"PLTE", palette))
    chunks += [_chunk(b"tEXt", f"{name}\0{note}".encode("latin-1")) for name, note in (notes or {}).items()]
    return b"".join([SIGNATURE, *chunks, _chunk(b"IDAT", zlib.compress(lines, 9)), _chunk(b"IEND", b"")])


def _chunk(name: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + name + content + zlib.crc32(name + content).to_bytes(4, "big")
