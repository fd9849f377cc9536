"""Sheets as a PDF, drawn in vectors. Needs ReportLab.

PDF counts from the lower left corner of a page, sheets from the upper left: y is turned over on the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.rendering import colours
from gridwright.rendering.layout import Boxes, Images, Polygons, Strokes
from gridwright.rendering.lettering import plain
from gridwright.rendering.sheet import BETWEEN, DOT, PALE, Dots, Written
from gridwright.values.errors import NotSupported

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from gridwright.rendering.layout import Shape
    from gridwright.rendering.sheet import Layer, Sheet
    from gridwright.values.scene import Pixels

_FONTS = ("Helvetica", "Helvetica-Bold")
_NON_ZERO = 1  # boxes of one colour may overlap


def need_reportlab() -> None:
    """Says how to get ReportLab, where it is not there."""
    from importlib.util import find_spec

    if find_spec("reportlab") is None:
        raise NotSupported("a PDF needs reportlab: pip install 'gridwright[book]'")


def draw_sheets(sheets: Iterable[Sheet], title: str) -> bytes:
    """The sheets as the bytes of a PDF file; the same sheets give the same bytes."""
    need_reportlab()
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas

    file = BytesIO()
    canvas: Any = Canvas(file, pageCompression=1, invariant=1)
    canvas.setTitle(plain(title))
    canvas.setAuthor("")
    canvas.setSubject("")
    canvas.setCreator("Gridwright")
    for sheet in sheets:
        canvas.setPageSize((sheet.width, sheet.height))
        _Press(canvas, sheet.height).draw(sheet)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


class _Press:
    """Prints on one page of a canvas of ReportLab."""

    def __init__(self, canvas: Any, height: float) -> None:
        self._canvas = canvas
        self._height = height

    def draw(self, sheet: Sheet) -> None:
        """Prints all of a sheet."""
        canvas = self._canvas
        canvas.bookmarkPage(f"page {sheet.number}")
        for name, level in sheet.bookmarks:
            canvas.bookmarkPage(plain(name))
            canvas.addOutlineEntry(plain(name), plain(name), level)
        for (left, top, right, bottom), page in sheet.links:
            box = left, self._height - bottom, right, self._height - top
            canvas.linkRect("", f"page {page}", box, Border="[0 0 0]")
        for thing in sheet.things:
            if isinstance(thing, Written):
                self._colour(thing.colour)
                canvas.setFont(_FONTS[thing.line.bold], thing.line.size)
                canvas.drawString(thing.x, self._height - thing.y, plain(thing.line.text))
            elif isinstance(thing, Dots):
                self._colour(PALE)
                canvas.setLineWidth(DOT)
                canvas.setDash(DOT, BETWEEN)
                canvas.line(thing.left, self._height - thing.y, thing.right, self._height - thing.y)
                canvas.setDash()
            else:
                for layer in thing.layers():
                    for shape in layer.shapes:
                        self._shape(shape, layer)

    def _colour(self, colour: str) -> None:
        parts = [part / 255 for part in colours.rgb(colour)]
        self._canvas.setFillColorRGB(*parts)
        self._canvas.setStrokeColorRGB(*parts)

    def _shape(self, shape: Shape, layer: Layer) -> None:
        canvas, scale, left = self._canvas, layer.scale, layer.left
        top = self._height - layer.top
        if isinstance(shape, Images):
            for (x, y, width, height), pixels in shape.places:
                place = left + x * scale, top - (y + height) * scale
                canvas.drawImage(_image(pixels), *place, width * scale, height * scale)
            return
        self._colour(shape.colour)
        if isinstance(shape, Strokes):
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
            canvas.setFont(_FONTS[0], (shape.font or layer.font) * scale)
            for across, down, text in shape.places:
                canvas.drawCentredString(left + across * scale, top - down * scale, plain(text))


def _image(pixels: Pixels) -> Any:
    from PIL import Image  # which comes with ReportLab
    from reportlab.lib.utils import ImageReader

    return ImageReader(Image.frombytes("RGB", (pixels.width, pixels.height), pixels.rgb))
