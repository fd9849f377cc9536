"""PNG pictures: one pixel is one cell. What the colours become is told in `_pictures`.

    signature, then chunks:  length (4 bytes)  type (4 letters)  data  checksum (4 bytes)
    the first chunk is IHDR, whose data begins with width and height; the last is IEND

A drawing made by `render` is not read back: it has many pixels a cell. Several puzzles do not fit in one PNG.
"""

from __future__ import annotations

from io import BytesIO

from gridwright.errors import FormatError
from gridwright.nonogram.formats import _pictures

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Nonogram

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def parse(data: bytes, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle whose goal is the picture."""
    _check(data)
    return _pictures.decoded(data, "PNG")


def write(puzzles: Sequence[Nonogram]) -> bytes:
    """The goal of a puzzle as a picture."""
    image, background = _pictures.encoded(puzzles, "PNG")
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    if background is not None:
        notes.add_text(_pictures.NOTE, background)
    file = BytesIO()
    image.save(file, "PNG", pnginfo=notes)
    return file.getvalue()


def looks_like(data: bytes) -> bool:
    """Whether this is a PNG."""
    return data.startswith(_SIGNATURE)


def _check(data: bytes) -> None:
    """Walks over the chunks, so that a size too large and a file cut short are found before anything is decoded."""
    if not looks_like(data):
        raise FormatError("expected a PNG picture, which begins with the bytes 89 50 4E 47")
    at = len(_SIGNATURE)
    while (kind := data[at + 4 : at + 8]) != b"IEND":
        length = int.from_bytes(data[at : at + 4], "big")
        if at == len(_SIGNATURE):
            if kind != b"IHDR" or len(data) < at + 16:
                raise FormatError("the PNG picture has no header")
            width, height = data[at + 8 : at + 12], data[at + 12 : at + 16]
            _pictures.check_cells(int.from_bytes(width, "big"), int.from_bytes(height, "big"))
        at += 12 + length
        if at + 8 > len(data):
            break
    if at + 12 > len(data):
        raise FormatError(f"the PNG picture is cut short: it ends after {len(data)} bytes, without an end chunk")
