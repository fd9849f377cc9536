"""Masks of cells, as texts and as files."""

from __future__ import annotations

from gridwright.base.maker_option import Mask
from gridwright.files.content import bytes_of
from gridwright.parsing.images import read_image, sort_of
from gridwright.rendering import colours
from gridwright.values.errors import FormatError
from gridwright.values.grid import Grid


def mask_of(text: str) -> Grid:
    """The cells in lines of `#` and `.`, or in a file with such lines, or the dark ones of an image file."""
    if not text.strip("#.\n"):
        return Mask.parse(text)
    try:
        return _in_file(bytes_of(text))
    except FormatError as error:
        raise error.within(text) from None


def _in_file(data: bytes) -> Grid:
    if sort_of(data):
        width, height, rgb, _ = read_image(data)
        values = iter(rgb)
        pixels = zip(values, values, values, strict=True)
        return Grid(width, height, bytes(int(colours.brightness(pixel) < 0.5) for pixel in pixels))
    try:
        return Mask.parse(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise FormatError("expected a mask, a grid of # and . or an image, found something else") from None
