"""A scene as a PNG picture, with the same looks as the SVG. Needs Pillow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.rendering.layout import Boxes, Images, Polygons, Strokes, plan, shapes
from gridwright.values.errors import InputError, NotSupported

if TYPE_CHECKING:
    from PIL.Image import Image

    from gridwright.values.scene import Scene

MAX_PIXELS = 100_000_000


def draw(scene: Scene, *, cell: int | None = None, scale: int = 1, clues: bool = True) -> bytes:
    """The scene as the bytes of a PNG file. `cell`, `scale` and `clues` are those of `paint`."""
    return saved(paint(scene, cell=cell, scale=scale, clues=clues))


def need_pillow() -> None:
    """Says how to get Pillow, where it is not there."""
    try:
        import PIL  # noqa: F401
    except ImportError:
        raise NotSupported("a picture of pixels needs Pillow: pip install 'gridwright[image]'") from None


def saved(image: Image) -> bytes:
    """An image as the bytes of a PNG file."""
    from io import BytesIO

    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def paint(scene: Scene, *, cell: int | None = None, scale: int = 1, clues: bool = True) -> Image:
    """The scene as an image.

    `cell` is the size of a cell in pixels: 20, or less in large grids. `scale` enlarges the whole picture, lines and
    all, for screens and printers with small pixels.
    """
    layout = plan(scene, cell, clues)
    if scale < 1:
        raise InputError(f"a scale of {scale} cannot be drawn")
    size = layout.width * scale, layout.height * scale
    if size[0] * size[1] > MAX_PIXELS:
        smaller = (
            "a smaller scale" if scale > 1 else f"cells smaller than {layout.cell} pixels" if layout.cell > 1 else "SVG"
        )
        raise InputError(f"a picture of {size[0]}x{size[1]} pixels is over the limit of {MAX_PIXELS}; try {smaller}")
    need_pillow()
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", size)
    canvas = ImageDraw.Draw(image)
    font = ImageFont.load_default(layout.font * scale) if layout.font else None
    for shape in shapes(scene, layout):
        if isinstance(shape, Boxes):
            for x, y, width, height in shape.boxes:
                corner = (x + width) * scale - 1, (y + height) * scale - 1
                canvas.rectangle((x * scale, y * scale, *corner), fill=shape.colour)
        elif isinstance(shape, Strokes):
            for x, y, right, down in shape.lines:
                ends = x * scale, y * scale, (x + right) * scale, (y + down) * scale
                canvas.line(ends, fill=shape.colour, width=shape.thickness * scale)
        elif isinstance(shape, Polygons):
            for corners in shape.corners:
                canvas.polygon([(x * scale, y * scale) for x, y in corners], fill=shape.colour)
        elif isinstance(shape, Images):
            for (x, y, width, height), pixels in shape.places:
                face = Image.frombytes("RGB", (pixels.width, pixels.height), pixels.rgb)
                image.paste(face.resize((width * scale, height * scale)), (x * scale, y * scale))
        else:
            lettering = ImageFont.load_default(shape.font * scale) if shape.font else font
            for middle, baseline, text in shape.places:
                canvas.text((middle * scale, baseline * scale), text, fill=shape.colour, font=lettering, anchor="ms")
    return image
