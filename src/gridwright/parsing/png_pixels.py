"""PNG files, read with only the standard library if they are as simple as those of `rendering.png_file`."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from gridwright.rendering.png_file import PALETTE, RGB, SIGNATURE
from gridwright.values.clock import tick
from gridwright.values.raster import Raster

if TYPE_CHECKING:
    from collections.abc import Iterator

_BYTES = {RGB: 3, PALETTE: 1}  # per pixel
_PLAIN = {b"IHDR", b"PLTE", b"tEXt", b"iTXt", b"zTXt", b"IDAT", b"IEND"}  # chunks that do not change pixels themselves


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a file, up to the first with a wrong checksum."""
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
    """The pixels of a file of acceptable size that is as simple as those of `png_of`; None for any other."""
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
    if len(lines) != line * height or any(lines[::line]):  # each line stored unfiltered, not as a difference
        return None
    pixels = bytearray(lines)
    del pixels[::line]
    if header[9] == RGB:
        return Raster(width, height, bytes(pixels))
    if max(pixels) >= len(palette) // 3:
        return None
    rgb = bytearray(3 * len(pixels))
    for band in range(3):
        rgb[band::3] = pixels.translate(palette[band::3].ljust(256, b"\0")[:256])
    return Raster(width, height, bytes(rgb))
