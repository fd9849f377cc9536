"""An image as plain bytes, independent of the decoder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gridwright.values.errors import InputError
from gridwright.values.expected import expect, whole

Box: TypeAlias = tuple[int, int, int, int]  # left, top, right, bottom; the last two are exclusive


@dataclass(frozen=True, slots=True)
class Raster:
    """An image of `width` x `height` pixels: `rgb` has their red, green and blue bytes in reading order.

    >>> Raster(2, 1, b"\\x00\\x00\\x00\\xff\\xff\\xff").part((1, 0, 2, 1))
    Raster(width=1, height=1, rgb=b'\\xff\\xff\\xff')
    """

    width: int
    height: int
    rgb: bytes

    def __post_init__(self) -> None:
        whole(self.width, "a width", InputError)
        whole(self.height, "a height", InputError)
        expect(self.rgb, bytes, "the pixels of an image", "bytes", InputError)
        if self.width < 1 or self.height < 1 or len(self.rgb) != 3 * self.width * self.height:
            size = f"{self.width}x{self.height}"
            raise InputError(f"an image of {size} pixels needs three bytes per pixel, not {len(self.rgb)} in all")

    def part(self, box: Box) -> Raster:
        """A rectangular part of the image."""
        left, top, right, bottom = box
        if box == (0, 0, self.width, self.height):
            return self
        starts = (3 * (row * self.width + left) for row in range(top, bottom))
        length = 3 * (right - left)
        return Raster(right - left, bottom - top, b"".join(self.rgb[start : start + length] for start in starts))
