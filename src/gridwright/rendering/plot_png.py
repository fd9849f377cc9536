"""Plots as one PNG, below a title and some lines of text. Needs Pillow."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from gridwright.rendering.lettering import Line, plain, wrapped
from gridwright.rendering.plot import FONT, HEIGHT, LIGHT, PAPER, WIDTH, Dots, Text, marks
from gridwright.rendering.png import font_of, need_pillow, saved, typeface_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL.ImageDraw import ImageDraw

    from gridwright.rendering.plot import Mark, Plot, Point

_SCALE = 2  # pixels per pixel of the plot
_FINE = 2  # oversampling while painting, so that slanted lines are smooth
_COLUMNS = 2
_MARGIN, _GAP = 16, 20
_TITLE, _TEXT = 15.0, 10.5


def draw(title: str, lines: Sequence[str], plots: Sequence[Plot]) -> bytes:
    """A title, lines of text, and plots in rows of two, as the bytes of a PNG file."""
    need_pillow()
    from PIL import Image, ImageDraw

    width = 2 * _MARGIN + _COLUMNS * WIDTH + (_COLUMNS - 1) * _GAP
    room = width - 2 * _MARGIN
    written = [line for text in lines for line in wrapped(text, room, _TEXT)]
    written = [*wrapped(title, room, _TITLE, bold=True), *written]
    top = float(_MARGIN)
    places: list[tuple[float, Line]] = []
    for line in written:
        top += 1.45 * line.size
        places.append((top, line))
    top += _GAP
    rows = -(-len(plots) // _COLUMNS)
    height = round(top + rows * (HEIGHT + _GAP) + _MARGIN)
    fine = _SCALE * _FINE
    image = Image.new("RGB", (width * fine, height * fine), PAPER["light"])
    canvas = ImageDraw.Draw(image)
    for y, line in places:
        brush = _Brush(canvas, fine, _MARGIN, y)
        brush.write(Text(0, 0, line.text, "ink", bold=line.bold), line.size)
    for index, plot in enumerate(plots):
        row, column = divmod(index, _COLUMNS)
        brush = _Brush(canvas, fine, _MARGIN + column * (WIDTH + _GAP), top + row * (HEIGHT + _GAP))
        for mark in marks(plot):
            brush.paint(mark)
    return saved(image.resize((width * _SCALE, height * _SCALE), Image.Resampling.LANCZOS))


class _Brush:
    """Paints marks relative to a corner."""

    def __init__(self, canvas: ImageDraw, scale: int, left: float, top: float) -> None:
        self._canvas = canvas
        self._scale = scale
        self._left, self._top = left, top

    def paint(self, mark: Mark) -> None:
        """Paint a mark."""
        if isinstance(mark, Text):
            self.write(mark, FONT)
        elif isinstance(mark, Dots):
            self._dots(mark.points, mark.size, LIGHT[mark.role])
        else:
            for piece in _dashed(mark.points, mark.dashes):
                width = round(mark.width * self._scale)
                self._canvas.line([self._point(*point) for point in piece], LIGHT[mark.role], width, joint="curve")

    def write(self, mark: Text, size: float) -> None:
        """Write a text in a font size."""
        face = typeface_of(mark.bold)
        text = plain(mark.text, "cp1252" if face else "ascii")
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[mark.anchor]
        font = font_of(face, size * self._scale)
        self._canvas.text(self._point(mark.x, mark.y), text, LIGHT[mark.role], font, anchor)

    def _dots(self, points: Sequence[Point], size: float, colour: str) -> None:
        radius = size * self._scale / 2
        for x, y in points:
            across, down = self._point(x, y)
            self._canvas.ellipse((across - radius, down - radius, across + radius, down + radius), colour)

    def _point(self, x: float, y: float) -> tuple[float, float]:
        return (self._left + x) * self._scale, (self._top + y) * self._scale


def _dashed(points: Sequence[Point], dashes: tuple[float, ...]) -> Iterator[list[Point]]:
    """Yield the dashes of a line.

    >>> list(_dashed([(0, 0), (10, 0)], (4, 2)))
    [[(0, 0), (4.0, 0.0)], [(6.0, 0.0), (10, 0)]]
    """
    if not dashes:
        yield list(points)
        return
    on, off = dashes
    left, drawing, piece = on, True, [points[0]]
    for (x, y), end in pairwise(points):
        length = hypot(end[0] - x, end[1] - y)
        at = 0.0
        while length - at >= left:
            at += left
            point = (x + (end[0] - x) * at / length, y + (end[1] - y) * at / length) if at < length else end
            if drawing:
                yield [*piece, point]
            drawing = not drawing
            left, piece = on if drawing else off, [point]
        left -= length - at
        if at < length:
            piece.append(end)
    if drawing and len(piece) > 1:
        yield piece
