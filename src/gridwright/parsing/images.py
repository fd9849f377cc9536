"""Shared code for reading images: recognising file types, and Pillow when it is needed.

No file is trusted. Its first bytes determine its type, whatever its name; its header, parsed here, gives its size; and
only an image of acceptable size is given to Pillow, and only to the decoder of that type. A browser has no Pillow, but
decodes images itself: `seen` passes on its result.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from gridwright.parsing import svg
from gridwright.rendering.png_file import SIGNATURE
from gridwright.values.clock import need, tick
from gridwright.values.errors import FormatError, InputError, LimitReached, NotSupported
from gridwright.values.limits import check_size
from gridwright.values.raster import Raster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from PIL.Image import Image

SHEET = "Gridwright"  # the note in a sheet of tiles that says how to read it
MAX_PIXELS = 1 << 26
_PIXEL_BYTES = 16  # for Pillow's and our copies of a pixel together during reading
_LONGEST_NOTE = 4096
_MOST_SCANS = 100  # of a JPEG: each covers the whole image, and takes only a few bytes
_ORIENTATION = 0x0112  # the EXIF tag of the camera's orientation
_HEIC = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs"}  # brands of phone photographs
_BMP_HEADERS = (12, 40, 52, 56, 64, 108, 124)  # their lengths


def pillow() -> ModuleType:
    """Pillow's module `Image`."""
    try:
        from PIL import Image
    except ImportError:
        raise NotSupported("needs Pillow: pip install 'gridwright[image]'") from None
    return Image


def _decoder() -> ModuleType:
    """Pillow's module `Image`, to read an image that nothing else could read."""
    try:
        return pillow()
    except NotSupported:
        if sys.platform == "emscripten":  # the browser decodes images, and has failed
            raise FormatError("the browser cannot read this image") from None
        raise


def sort_of(data: bytes) -> str:
    """The type of an image: PNG, GIF, JPEG, BMP, WebP or HEIC (recognised, not read); empty for anything else."""
    if data.startswith(SIGNATURE):
        return "PNG"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "GIF"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if data.startswith(b"BM") and int.from_bytes(data[14:18], "little") in _BMP_HEADERS:
        return "BMP"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "WebP"
    return "HEIC" if data[4:8] == b"ftyp" and not _HEIC.isdisjoint(_brands(data)) else ""


def _brands(data: bytes) -> set[bytes]:
    """The major brand of an ISO media file, and its compatible brands."""
    end = min(int.from_bytes(data[:4], "big"), len(data), _LONGEST_NOTE)
    return {data[8:12], *(data[at : at + 4] for at in range(16, end, 4))}


def no_puzzle(what: str) -> str:
    """The message for an image from which no puzzle can be read."""
    return f"{what}: 'gridwright make nonogram' makes a puzzle from an image, 'gridwright cut' cuts one into tiles"


def found(data: bytes) -> str:
    """The end of a message about an unexpected type of image."""
    sort = sort_of(data)
    return f", found a {sort} image" if sort else ""


_seen: list[tuple[bytes, Raster]] = []  # files that a browser has decoded, and the results


@contextmanager
def seen(data: bytes, raster: Raster) -> Iterator[None]:
    """Use `raster` as the decoded form of this file in this context, without Pillow."""
    _seen.append((data, raster))
    try:
        yield
    finally:
        _seen.pop()


def check_png(data: bytes, check_sides: Callable[[int, int], object]) -> dict[str, str]:
    """Walk over the chunks, to find an excessive size or a truncated file before anything is decoded.

    Returns the notes in the file.
    """
    notes: dict[str, str] = {}
    if not data.startswith(SIGNATURE):
        raise FormatError(f"expected a PNG picture, which begins with the bytes 89 50 4E 47{found(data)}")
    at = len(SIGNATURE)
    while (kind := data[at + 4 : at + 8]) != b"IEND":
        length = int.from_bytes(data[at : at + 4], "big")
        if at == len(SIGNATURE):
            if kind != b"IHDR" or len(data) < at + 16:
                raise FormatError("the PNG picture has no header")
            check_sides(*(int.from_bytes(data[begin : begin + 4], "big") for begin in (at + 8, at + 12)))
        elif kind == b"tEXt" and length <= _LONGEST_NOTE:
            name, _, note = data[at + 8 : at + 8 + length].decode("latin-1").partition("\0")
            notes[name] = note
        at += 12 + length
        if at + 8 > len(data):
            break
    if at + 12 > len(data):
        raise FormatError(f"the PNG picture is cut short: it ends after {len(data)} bytes, without an end chunk")
    return notes


def is_sheet(data: bytes) -> bool:
    """Whether a PNG has the note of a sheet of tiles, before its pixels."""
    return data.startswith(SIGNATURE) and f"tEXt{SHEET}\0".encode() in data[:4096].split(b"IDAT")[0]


class Opened(NamedTuple):
    """An image in red, green and blue, and whether it is the first of several in its file."""

    image: Image
    animated: bool


def read_image(data: bytes) -> tuple[int, int, bytes, str]:
    """Width, height, the pixels as red, green and blue bytes, and the note of a sheet ("" for none) of an image."""
    sort = _check(data) if not svg.is_svg(data) else "SVG"
    notes = check_png(data, check_pixels) if sort == "PNG" else {}
    note = notes.get(SHEET, "")
    for known, raster in _seen:
        if known == data:
            return raster.width, raster.height, raster.rgb, note
    if sort == "PNG" and (plain := _plain(data)) is not None:
        return plain.width, plain.height, plain.rgb, note
    image, _ = open_image(data)
    return image.width, image.height, image.tobytes(), note


def read_frames(data: bytes, sort: str, count: int) -> list[Raster]:
    """The first pictures of a PNG or GIF whose structure has been checked, on a white background."""
    for known, raster in _seen:
        if known == data:
            if count > 1:
                raise NotSupported("a browser reads only still pictures, and this GIF is animated")
            return [raster]
    if sort == "PNG" and (plain := _plain(data)) is not None:
        return [plain]
    frames = []
    image_module = _decoder()
    try:
        # A single format, so that no other decoder of Pillow sees the data.
        with _quietly(), image_module.open(BytesIO(data), formats=(sort,)) as image:
            for frame in range(count):
                image.seek(frame)
                shown = _on_white(eight_bits(image))
                frames.append(Raster(shown.width, shown.height, shown.tobytes()))
    except (LimitReached, MemoryError):
        raise
    except Exception as error:  # with hostile data, a decoder may raise nearly anything
        told = isinstance(error, OSError | ValueError) and "object at" not in str(error)
        raise FormatError(f"the {sort} picture is damaged" + (f": {error}" if told else "")) from None
    return frames


def _plain(data: bytes) -> Raster | None:
    """The pixels of a PNG that can be read without Pillow."""
    from gridwright.parsing.png_pixels import plain_pixels  # it imports this module

    return plain_pixels(data)


def open_image(data: bytes) -> Opened:
    """The image in a file.

    It is rotated upright, as the camera recorded; transparent pixels appear on white, and an animation gives its first
    picture. An SVG drawing is drawn on white.
    """
    if svg.is_svg(data):
        data = svg.png_of(data, _check)
    sort = _check(data)
    image_module = _decoder()
    if sort == "WebP":
        from PIL import features

        if not features.check("webp"):
            raise NotSupported("needs a Pillow that reads WebP: pip install 'gridwright[image]'")
    try:
        # A single format, so that no other decoder of Pillow sees the data.
        with _quietly(), image_module.open(BytesIO(data), formats=(sort.upper(),)) as image:
            check_pixels(*image.size)
            animated = bool(getattr(image, "is_animated", False))
            image.seek(0)
            upright = _upright(image)
            upright.load()  # while the file is open
            return Opened(upright, animated)
    except (InputError, LimitReached, MemoryError):
        raise
    except Exception:  # with hostile data, a decoder may raise nearly anything
        raise FormatError(f"the {sort} image is damaged or cut short") from None


@contextmanager
def _quietly() -> Iterator[None]:
    """Silence Pillow's warnings in this context: Gridwright reports what cannot be read."""
    from logging import NullHandler, getLogger
    from warnings import catch_warnings, simplefilter

    handler, log = NullHandler(), getLogger("PIL")
    log.addHandler(handler)  # without a handler, Python would print the log
    try:
        with catch_warnings():
            simplefilter("ignore")
            yield
    finally:
        log.removeHandler(handler)


def _upright(image: Image) -> Image:
    """An image in red, green and blue, rotated as its metadata says."""
    if image.getexif().get(_ORIENTATION, 1) != 1:
        from PIL import ImageOps

        image = ImageOps.exif_transpose(image)
    return _on_white(eight_bits(image))


def _on_white(image: Image) -> Image:
    """An image in red, green and blue, with transparent pixels on white."""
    image.load()
    tick()
    if not image.has_transparency_data:
        return image if image.mode == "RGB" else image.convert("RGB")
    white = pillow().new("RGBA", image.size, "white")
    seen: Image = pillow().alpha_composite(white, image.convert("RGBA"))
    tick()
    return seen.convert("RGB")


def eight_bits(image: Image) -> Image:
    """A 16-bit picture scaled to 8 bits; Pillow would clip it."""
    if not image.mode.startswith("I"):
        return image
    return image.convert("I").point(lambda value: value * (1 / 257) + 0.5).convert("L")


def _check(data: bytes) -> str:
    """The type of an image; raises an error if its header shows that it is none, too large, or too slow to decode."""
    sort = sort_of(data)
    if not sort:
        raise FormatError("expected an image (PNG, GIF, JPEG, BMP, WebP or SVG), found something else")
    if sort == "HEIC":
        raise FormatError("HEIC images cannot be read; save the image as JPEG or PNG")
    if sort == "PNG":
        check_png(data, check_pixels)
        return sort
    try:
        check_pixels(*_SIZES[sort](data))
    except IndexError:
        raise FormatError(f"the {sort} image is damaged or cut short: it ends after {len(data)} bytes") from None
    if sort == "JPEG" and (scans := data.count(b"\xff\xda")) > _MOST_SCANS:
        raise FormatError(f"the JPEG image has {scans} scans, over the limit of {_MOST_SCANS}")
    return sort


def _gif_size(data: bytes) -> tuple[int, int]:
    return _number(data, 6, 2), _number(data, 8, 2)


def _bmp_size(data: bytes) -> tuple[int, int]:
    if _number(data, 14, 4) == 12:
        return _number(data, 18, 2), _number(data, 20, 2)
    width, height = _number(data, 18, 4), _number(data, 22, 4)
    return width, min(height, (1 << 32) - height)  # a negative height means top-down order


def _webp_size(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + _number(data, 24, 3), 1 + _number(data, 27, 3)
    if kind == b"VP8L":
        sides = _number(data, 21, 4)
        return 1 + (sides & 0x3FFF), 1 + (sides >> 14 & 0x3FFF)
    return _number(data, 26, 2) & 0x3FFF, _number(data, 28, 2) & 0x3FFF


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Walk over the segments, each with its length, to the one with the size: C0 to CF, except C4, C8 and CC."""
    at = 2
    while True:
        while data[at + 1] == 0xFF:  # padding
            at += 1
        marker = data[at + 1]
        if data[at] != 0xFF or marker in (0xD9, 0xDA):
            raise IndexError
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")


_SIZES: dict[str, Callable[[bytes], tuple[int, int]]] = {
    "GIF": _gif_size,
    "JPEG": _jpeg_size,
    "BMP": _bmp_size,
    "WebP": _webp_size,
}


def _number(data: bytes, at: int, length: int) -> int:
    """A number of `length` bytes, lowest first."""
    if len(data) < at + length:
        raise IndexError
    return int.from_bytes(data[at : at + length], "little")


def check_pixels(width: int, height: int) -> None:
    """Raise an error if the size in the header is too large in general, or for the current call."""
    try:
        check_size(width, height)
    except InputError as error:
        raise FormatError(str(error).replace("cells", "pixels")) from None
    if not width or not height or width * height > MAX_PIXELS:
        raise FormatError(f"an image of {width}x{height} pixels: the number must be from 1 to {MAX_PIXELS}")
    need_pixels(width * height)


def need_pixels(number: int) -> None:
    """End the call if reading `number` pixels would exceed its memory limit; called before any are decoded."""
    need(_PIXEL_BYTES * number)
