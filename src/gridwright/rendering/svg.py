"""A scene or a sheet as SVG: one self-contained text, small enough for a web page even if the picture is large."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.rendering.layout import Boxes, Images, Polygons, Strokes, plan, shapes
from gridwright.rendering.sheet import BETWEEN, DOT, PALE, Dots, Written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.rendering.layout import Layout, Shape
    from gridwright.rendering.sheet import Sheet
    from gridwright.values.scene import Pixels, Scene

_FAMILY = "Helvetica, Arial, sans-serif"

# Characters that XML 1.0 cannot contain, not even escaped.
_FORBIDDEN = {*range(0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF} - {0x09, 0x0A, 0x0D}
_ESCAPES: dict[int, str] = dict.fromkeys(_FORBIDDEN, "\ufffd") | {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;"}


def draw(scene: Scene, *, cell: int | None = None, clues: bool = True) -> str:
    """The scene as SVG text. `cell` is the size of a cell in pixels: 20, or less in large grids.

    >>> from gridwright import Grid, Nonogram
    >>> print(draw(Nonogram([[1]], [[1]]).scene(Grid.from_text("#")), clues=False))
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">
    <path fill="#ffffff" d="M0 0h40v40h-40z"/>
    <path fill="#c7c7c7" d="M10 10h1v21h-1zM30 10h1v21h-1zM10 10h21v1h-21zM10 30h21v1h-21z"/>
    <path fill="#000000" d="M10 10h20v20h-20z"/>
    <path fill="#6b6b6b" d="M9 9h2v22h-2zM29 9h2v22h-2zM9 9h22v2h-22zM9 29h22v2h-22z"/>
    </svg>
    """
    layout = plan(scene, cell, clues)
    return "\n".join(_elements(scene, layout))


def _elements(scene: Scene, layout: Layout) -> Iterator[str]:
    width, height = layout.width, layout.height
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    if scene.title:
        yield f"<title>{escaped(scene.title)}</title>"
    for shape in shapes(scene, layout):
        yield from _painted(shape, layout.font)
    yield "</svg>"


def draw_sheet(sheet: Sheet) -> str:
    """A printed page as SVG text, in its actual size."""
    return "\n".join(_sheet_elements(sheet))


def _sheet_elements(sheet: Sheet) -> Iterator[str]:
    width, height = f"{sheet.width:g}", f"{sheet.height:g}"
    size = f'width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    yield f"<title>{escaped(sheet.title)}, page {sheet.number}</title>"
    yield f'<path fill="#ffffff" d="M0 0h{width}v{height}h-{width}z"/>'
    for thing in sheet.things:
        if isinstance(thing, Written):
            line, x, y, colour, _ = thing
            bold = ' font-weight="bold"' if line.bold else ""
            lettering = f'font-family="{_FAMILY}" font-size="{line.size:g}"{bold}'
            # The width that the layout assumes, whatever font the browser has.
            length = f'textLength="{line.width:.2f}" lengthAdjust="spacingAndGlyphs"'
            yield f'<text fill="{colour}" x="{x:.2f}" y="{y:.2f}" {lettering} {length}>{escaped(line.text)}</text>'
        elif isinstance(thing, Dots):
            dashes = f'stroke-width="{DOT}" stroke-dasharray="{DOT} {BETWEEN}"'
            path = f"M{thing.left:.2f} {thing.y:.2f}H{thing.right:.2f}"
            yield f'<path fill="none" stroke="{PALE}" {dashes} d="{path}"/>'
        else:
            for left, top, scale, font, painted in thing.layers():
                yield f'<g transform="translate({left:.3f} {top:.3f}) scale({scale:.6f})">'
                for shape in painted:
                    yield from _painted(shape, font)
                yield "</g>"
    yield "</svg>"


def _painted(shape: Shape, font: int) -> Iterator[str]:
    """Yield the elements of a shape; `font` is the default size of texts."""
    if isinstance(shape, Boxes):
        path = "".join(f"M{x} {y}h{w}v{h}h-{w}z" for x, y, w, h in shape.boxes)
        yield f'<path fill="{shape.colour}" d="{path}"/>'
    elif isinstance(shape, Strokes):
        path = "".join(f"M{x} {y}l{dx} {dy}" for x, y, dx, dy in shape.lines)
        yield f'<path fill="none" stroke="{shape.colour}" stroke-width="{shape.thickness}" d="{path}"/>'
    elif isinstance(shape, Polygons):
        path = "".join("M" + "L".join(f"{x} {y}" for x, y in corners) + "z" for corners in shape.corners)
        yield f'<path fill="{shape.colour}" d="{path}"/>'
    elif isinstance(shape, Images):
        for (left, top, across, down), pixels in shape.places:
            place = f'x="{left}" y="{top}" width="{across}" height="{down}" preserveAspectRatio="none"'
            yield f'<image {place} href="{_data_url(pixels)}"/>'
    else:
        lettering = f'font-family="{_FAMILY}" font-size="{shape.font or font}" text-anchor="middle"'
        yield f'<g fill="{shape.colour}" {lettering}>'
        for x, y, text in shape.places:
            yield f'<text x="{x:g}" y="{y:g}">{escaped(text)}</text>'
        yield "</g>"


def _data_url(pixels: Pixels) -> str:
    """An image as a data URL."""
    from base64 import b64encode

    from gridwright.rendering.png_file import png_of

    file = png_of(pixels.width, pixels.height, pixels.rgb)
    return "data:image/png;base64," + b64encode(file).decode("ascii")


def escaped(text: str) -> str:
    """A text escaped for XML."""
    return text.translate(_ESCAPES)
