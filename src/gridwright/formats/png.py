"""PNG files, written with the standard library alone, and read where they are as plain as those written here."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from gridwright.formats.images import SIGNATURE
from gridwright.values.clock import tick
from gridwright.values.raster import Raster

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_RGB, _PALETTE = 2, 3  # what the bytes of a pixel are, in the words of PNG
_BYTES = {_RGB: 3, _PALETTE: 1}  # of a pixel
_PLAIN = {b"IHDR", b"PLTE", b"tEXt", b"iTXt", b"zTXt", b"IDAT", b"IEND"}  # chunks that change no pixel by themselves


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
    written = [chunk(b"IHDR", header)]
    if palette is not None:
        written.append(chunk(b"PLTE", palette))
    written += [chunk(b"tEXt", f"{name}\0{note}".encode("latin-1")) for name, note in (notes or {}).items()]
    return b"".join([SIGNATURE, *written, chunk(b"IDAT", zlib.compress(lines, 9)), chunk(b"IEND", b"")])


def chunk(name: bytes, content: bytes) -> bytes:
    """A part of a file."""
    return len(content).to_bytes(4, "big") + name + content + zlib.crc32(name + content).to_bytes(4, "big")


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a file whose checksums are right, up to the first that is not."""
    at = len(SIGNATURE)
    while at + 12 <= len(data):
        tick()
        end = at + 8 + int.from_bytes(data[at : at + 4], "big")
        name, content = data[at + 4 : at + 8], data[at + 8 : end]
        if data[end : end + 4] != zlib.crc32(name + content).to_bytes(4, "big"):
            return
        yield name, content
        at = end + 4


def plain_pixels(data: bytes) -> Raster | None:
    """The pixels of a file of checked size that is as plain as `png_of` writes them; None for any other."""
    found: dict[bytes, list[bytes]] = {}
    for name, content in chunks(data):
        if name not in _PLAIN:
            return None
        found.setdefault(name, []).append(content)
    parts = {name: b"".join(pieces) for name, pieces in found.items()}
    header, palette = parts.get(b"IHDR", b""), parts.get(b"PLTE", b"")
    if len(header) != 13 or header[8] != 8 or header[9] not in _BYTES or any(header[10:]) or b"IEND" not in parts:
        return None
    width, height = int.from_bytes(header[:4], "big"), int.from_bytes(header[4:8], "big")
    line = 1 + width * _BYTES[header[9]]
    try:
        lines = zlib.decompressobj().decompress(parts.get(b"IDAT", b""), line * height + 1)
    except zlib.error:
        return None
    if len(lines) != line * height or any(lines[::line]):  # each line as it is, by no difference to others
        return None
    pixels = bytearray(lines)
    del pixels[::line]
    if header[9] == _RGB:
        return Raster(width, height, bytes(pixels))
    if max(pixels) >= len(palette) // 3:
        return None
    rgb = bytearray(3 * len(pixels))
    for band in range(3):
        rgb[band::3] = pixels.translate(palette[band::3].ljust(256, b"\0")[:256])
    return Raster(width, height, bytes(rgb))
