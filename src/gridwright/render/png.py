"""A scene as a PNG picture, with the same looks as the SVG. Needs Pillow."""

from __future__ import annotations

from gridwright.errors import InputError, NotSupported
from gridwright.render.layout import Boxes, Images, Polygons, Strokes, plan, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridwright.scene import Scene

MAX_PIXELS = 100_000_000


def draw(scene: Scene, *, cell: int | None = None, scale: int = 1, clues: bool = True) -> bytes:
    """The scene as the bytes of a PNG file.

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
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise NotSupported("a PNG picture needs Pillow: pip install 'gridwright[image]'") from None
    from io import BytesIO

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
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()
