"""The face of a tile besides its edges: a piece of text, or a piece of an image. Both can be turned."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.values.errors import PuzzleError
from gridwright.values.phrases import counted


@dataclass(frozen=True, slots=True)
class TextFace:
    """A square of characters.

    >>> TextFace(("ab", "cd")).turned(1).lines
    ('ca', 'db')
    """

    lines: tuple[str, ...]

    def __post_init__(self) -> None:
        size = len(self.lines)
        for number, line in enumerate(self.lines):
            if len(line) != size:
                raise PuzzleError(
                    f"line {number + 1} of a piece has {counted(len(line), 'character')}, the piece {size} lines"
                )

    def turned(self, quarters: int) -> TextFace:
        """The face rotated clockwise."""
        lines = self.lines
        for _ in range(quarters % 4):
            lines = tuple("".join(column) for column in zip(*lines[::-1], strict=True))
        return TextFace(lines)

    def borders(self) -> tuple[str, str, str, str]:
        """The four edges, clockwise from the top, each read clockwise: so a turn does not change them."""
        lines = self.lines
        right, left = "".join(line[-1] for line in lines), "".join(line[0] for line in lines)
        return lines[0], right, lines[-1][::-1], left[::-1]


@dataclass(frozen=True, slots=True)
class ImageFace:
    """A rectangle of pixels: three bytes each (red, green, blue), in reading order."""

    width: int
    height: int
    pixels: bytes

    def __post_init__(self) -> None:
        needed = 3 * self.width * self.height
        if self.width < 1 or self.height < 1 or len(self.pixels) != needed:
            message = f"a face of {self.width}x{self.height} pixels has {needed} bytes, not {len(self.pixels)}"
            raise PuzzleError(message)

    def turned(self, quarters: int) -> ImageFace:
        """The face rotated clockwise."""
        quarters %= 4
        width, height, pixels = self.width, self.height, self.pixels
        if quarters == 2:
            return ImageFace(width, height, _colours_back(pixels[::-1]))
        if not quarters:
            return self
        columns = [_column(pixels, width, column) for column in range(width)]
        if quarters == 1:
            turned = b"".join(_colours_back(column[::-1]) for column in columns)
        else:
            turned = b"".join(reversed(columns))
        return ImageFace(height, width, turned)

    def borders(self) -> tuple[bytes, bytes, bytes, bytes]:
        """The pixels of the four edges, clockwise from the top, each read clockwise."""
        width, pixels = self.width, self.pixels
        left, right = _column(pixels, width, 0), _column(pixels, width, width - 1)
        bottom = pixels[-3 * width :]
        return pixels[: 3 * width], right, _colours_back(bottom[::-1]), _colours_back(left[::-1])


def _column(pixels: bytes, width: int, column: int) -> bytes:
    out = bytearray(len(pixels) // width)
    for band in range(3):
        out[band::3] = pixels[3 * column + band :: 3 * width]
    return bytes(out)


def _colours_back(reversed_pixels: bytes) -> bytes:
    """Pixels that were reversed byte by byte, with red, green and blue restored to their order."""
    out = bytearray(len(reversed_pixels))
    for band in range(3):
        out[band::3] = reversed_pixels[2 - band :: 3]
    return bytes(out)


def reversed_border(border: str | bytes) -> str | bytes:
    """A border as read from the adjacent tile."""
    return border[::-1] if isinstance(border, str) else _colours_back(border[::-1])
