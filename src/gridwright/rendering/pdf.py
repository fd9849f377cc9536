"""A scene as vectors on a page of a PDF, with the same looks as the SVG. Needs ReportLab.

Measures are in points (72 an inch), from the lower left corner of the page as PDF has it. A page is paper already, so
the paper of the layout is left out.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from gridwright.rendering import colours
from gridwright.rendering.layout import Boxes, Images, Polygons, Strokes, plan, shapes, text_sizes
from gridwright.values.errors import NotSupported
from gridwright.values.scene import Letters

if TYPE_CHECKING:
    from typing import Any

    from gridwright.rendering.layout import Layout, Shape
    from gridwright.values.scene import Pixels, Scene

FONT = "Helvetica"

_UNIT = 40  # of the layout, a cell: what is one unit thick there is a hairline on paper
_TILE = 60  # likewise, with a face
_LINE = 20  # likewise, a line of text in it
_GAP = 0.1  # between tiles that are to be cut out, in cells
_NON_ZERO = 1  # boxes of one colour may overlap


def need_reportlab() -> None:
    """Says how to get ReportLab, where it is not there."""
    from importlib.util import find_spec

    if find_spec("reportlab") is None:
        raise NotSupported("a book needs reportlab: pip install 'gridwright[book]'")


def plain(text: str) -> str:
    """A text in the characters of the fonts that every reader of PDF has: those of Western Europe.

    >>> plain("Škoda → 猫")
    'Škoda ? ?'
    """
    from unicodedata import normalize

    def known(char: str) -> str:
        for form in (char, normalize("NFKD", char)[0]):
            if form.isprintable() and form.encode("cp1252", "ignore"):
                return form
        return "?"

    return "".join(map(known, normalize("NFC", text)))


class Drawing:
    """A scene that is ready for paper.

    `width` and `height` are how much room it takes and `text` the height of its smallest text (0 where there is none),
    all in cells: how large a cell is, the page decides. It is `legible` unless some text had to be left out. With
    `apart` there are gaps between tiles, to cut along.
    """

    def __init__(self, scene: Scene, *, apart: bool = False) -> None:
        face = next((face for face in scene.faces if face is not None), None)
        lines = len(face.lines) if isinstance(face, Letters) else 0
        self._unit = _UNIT if face is None else max(_TILE, _LINE * lines)
        self._gap = _GAP if apart and face is not None and not (scene.left or scene.top) else 0.0
        self._scene = scene
        self._layout = layout = plan(scene, self._unit)
        # Pages have margins of their own: what is free around a layout is left out.
        self.width = (layout.width - 2 * layout.pad) / self._unit + (scene.width - 1) * self._gap
        self.height = (layout.height - 2 * layout.pad) / self._unit + (scene.height - 1) * self._gap
        sizes = text_sizes(scene, layout)
        self.text = min(sizes, default=0) / self._unit
        self.legible = all(sizes)

    def paint(self, canvas: Any, x: float, top: float, cell: float, *, grey: bool = False) -> None:
        """Paints it with its upper left corner at a place, with cells of a size."""
        brush = _Brush(canvas, cell / self._unit, grey)
        scene, layout = self._scene, self._layout
        if not self._gap:
            brush.paint(scene, layout, x - layout.pad * brush.scale, top + layout.pad * brush.scale)
            return
        step = cell * (1 + self._gap)
        for row in range(scene.height):
            for column in range(scene.width):
                tile = scene.part(range(row, row + 1), range(column, column + 1))
                alone = Drawing(replace(tile, left=(), top=(), rule=1))
                alone.paint(canvas, x + column * step, top - row * step, cell, grey=grey)


class _Brush:
    """Paints the shapes of layouts on a canvas of ReportLab."""

    def __init__(self, canvas: Any, scale: float, grey: bool) -> None:
        self.scale = scale
        self._canvas = canvas
        self._grey = grey

    def paint(self, scene: Scene, layout: Layout, left: float, top: float) -> None:
        """Paints all of a scene; its layout begins at a place."""
        for shape in islice(shapes(scene, layout), 1, None):  # the first is the paper
            self._shape(shape, layout.font, left, top)

    def _shape(self, shape: Shape, font: int, left: float, top: float) -> None:
        canvas, scale = self._canvas, self.scale
        if isinstance(shape, Images):
            for (x, y, width, height), pixels in shape.places:
                place = left + x * scale, top - (y + height) * scale
                canvas.drawImage(_image(pixels, self._grey), *place, width * scale, height * scale)
            return
        parts = [part / 255 for part in colours.rgb(shape.colour)]
        if self._grey:
            parts = [colours.brightness(colours.rgb(shape.colour))] * 3
        canvas.setFillColorRGB(*parts)
        if isinstance(shape, Strokes):
            canvas.setStrokeColorRGB(*parts)
            canvas.setLineWidth(shape.thickness * scale)
            canvas.lines(
                [
                    (left + x * scale, top - y * scale, left + (x + across) * scale, top - (y + down) * scale)
                    for x, y, across, down in shape.lines
                ]
            )
        elif isinstance(shape, Boxes | Polygons):
            path = canvas.beginPath()
            if isinstance(shape, Boxes):
                for x, y, width, height in shape.boxes:
                    path.rect(left + x * scale, top - (y + height) * scale, width * scale, height * scale)
            else:
                for first, *others in shape.corners:
                    path.moveTo(left + first[0] * scale, top - first[1] * scale)
                    for corner in others:
                        path.lineTo(left + corner[0] * scale, top - corner[1] * scale)
                    path.close()
            canvas.drawPath(path, stroke=0, fill=1, fillMode=_NON_ZERO)
        else:
            canvas.setFont(FONT, (shape.font or font) * scale)
            for across, down, text in shape.places:
                canvas.drawCentredString(left + across * scale, top - down * scale, plain(text))


def _image(pixels: Pixels, grey: bool) -> Any:
    from PIL import Image  # which comes with ReportLab
    from reportlab.lib.utils import ImageReader

    image = Image.frombytes("RGB", (pixels.width, pixels.height), pixels.rgb)
    return ImageReader(image.convert("L") if grey else image)
