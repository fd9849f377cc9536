"""What everything that reads or writes images shares: Pillow, when it is needed, and a look at PNG files before."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from gridwright.values.errors import FormatError, InputError, NotSupported
from gridwright.values.limits import check_size

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

SIGNATURE = b"\x89PNG\r\n\x1a\n"
SHEET = "Gridwright"  # the note in a sheet of tiles that says how to read it
MAX_PIXELS = 1 << 26


def pillow() -> ModuleType:
    """Pillow's module `Image`."""
    try:
        from PIL import Image
    except ImportError:
        raise NotSupported("needs Pillow: pip install 'gridwright[image]'") from None
    return Image


def check_png(data: bytes, check_sides: Callable[[int, int], object]) -> None:
    """Walks over the chunks, so that a size too large and a file cut short are found before anything is decoded."""
    if not data.startswith(SIGNATURE):
        raise FormatError("expected a PNG picture, which begins with the bytes 89 50 4E 47")
    at = len(SIGNATURE)
    while (kind := data[at + 4 : at + 8]) != b"IEND":
        length = int.from_bytes(data[at : at + 4], "big")
        if at == len(SIGNATURE):
            if kind != b"IHDR" or len(data) < at + 16:
                raise FormatError("the PNG picture has no header")
            check_sides(*(int.from_bytes(data[begin : begin + 4], "big") for begin in (at + 8, at + 12)))
        at += 12 + length
        if at + 8 > len(data):
            break
    if at + 12 > len(data):
        raise FormatError(f"the PNG picture is cut short: it ends after {len(data)} bytes, without an end chunk")


def is_sheet(data: bytes) -> bool:
    """Whether a PNG carries the note of a sheet of tiles, before its pixels."""
    return data.startswith(SIGNATURE) and f"tEXt{SHEET}\0".encode() in data[:4096].split(b"IDAT")[0]


def read_image(data: bytes) -> tuple[int, int, bytes, str]:
    """Width, height, the pixels as red, green and blue bytes, and the note of a sheet ("" for none) of an image file.

    PNG and JPEG are read; transparent pixels are seen on white.
    """
    image_module = pillow()
    if data.startswith(SIGNATURE):
        check_png(data, check_pixels)
    try:
        with image_module.open(BytesIO(data), formats=("PNG", "JPEG")) as image:
            check_pixels(*image.size)
            note = image.info.get(SHEET, "")
            seen = image.convert("RGBA")
            white = image_module.new("RGBA", image.size, "white")
            rgb = image_module.alpha_composite(white, seen).convert("RGB")
            return rgb.width, rgb.height, rgb.tobytes(), note if isinstance(note, str) else ""
    except (InputError, MemoryError):
        raise
    except Exception:  # a decoder that is given hostile data may raise nearly anything
        raise FormatError("expected a PNG or JPEG image, found something else or a damaged one") from None


def write_png(width: int, height: int, pixels: bytes, note: str = "") -> bytes:
    """Pixels as a PNG file, with the note of a sheet."""
    image = pillow().frombytes("RGB", (width, height), pixels)
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    if note:
        notes.add_text(SHEET, note)
    file = BytesIO()
    image.save(file, "PNG", pnginfo=notes)
    return file.getvalue()


def check_pixels(width: int, height: int) -> None:
    """Refuses an image that is too large, by what its header says."""
    try:
        check_size(width, height)
    except InputError as error:
        raise FormatError(str(error).replace("cells", "pixels")) from None
    if not width or not height or width * height > MAX_PIXELS:
        raise FormatError(f"an image of {width}x{height} pixels: there must be 1 to {MAX_PIXELS}")
