"""A scene or a sheet as a PNG picture that looks like the SVG. Needs Pillow."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from gridwright.rendering.layout import Boxes, Images, Polygons, Strokes, plan, shapes
from gridwright.rendering.lettering import Line
from gridwright.rendering.sheet import BETWEEN, DOT, PALE, Dots, Written
from gridwright.values.errors import InputError, NotSupported

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont
    from PIL.ImageFont import ImageFont as BasicFont

    from gridwright.rendering.layout import Shape
    from gridwright.rendering.sheet import Sheet
    from gridwright.rendering.typeface import Typeface
    from gridwright.values.scene import Scene

MAX_PIXELS = 100_000_000
DPI = (72, 200, 600)  # pixels per inch of a sheet: minimum, default and maximum

_THIN = 3  # pixels
_BAND = 64  # lines of an image that are written together

# Regular and bold; the first ones have the widths that the layout assumes.
_TYPEFACES = (
    ("Arial.ttf", "Arial Bold.ttf"),
    ("arial.ttf", "arialbd.ttf"),
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf"),
)


def draw(scene: Scene, *, cell: int | None = None, scale: int = 1, clues: bool = True) -> bytes:
    """The scene as the bytes of a PNG file; see `paint` for `cell`, `scale` and `clues`."""
    return saved(paint(scene, cell=cell, scale=scale, clues=clues))


def need_pillow() -> None:
    """Raise an error that says how to install Pillow if it is missing."""
    try:
        import PIL  # noqa: F401
    except ImportError:
        raise NotSupported("a pixel image needs Pillow: pip install 'gridwright[image]'") from None


def saved(image: Image, dpi: int | None = None) -> bytes:
    """An image as the bytes of a PNG file, with its number of pixels per inch if known."""
    from gridwright.rendering.png_file import GREY, PALETTE, RGB, chunk, png_file

    sort = {"L": GREY, "P": PALETTE, "RGB": RGB}[image.mode]
    palette = [chunk(b"PLTE", bytes(image.getpalette() or ()))] if sort == PALETTE else []
    density = [] if dpi is None else [chunk(b"pHYs", 2 * round(dpi / 0.0254).to_bytes(4, "big") + b"\1")]  # per metre
    return png_file(*image.size, sort, _bands(image), [*density, *palette])


def _bands(image: Image) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of an image as differences from those above, which are very similar in a drawing."""
    from PIL import ImageChops

    from gridwright.rendering.png_file import UP

    width, height = image.size
    if image.mode == "P":  # differences of the colour numbers
        from PIL.Image import frombytes

        image = frombytes("L", image.size, image.tobytes())
    for top in range(0, height, _BAND):
        bottom = min(top + _BAND, height)
        above = image.crop((0, top - 1, width, bottom - 1))  # the line above the first is black
        yield UP, ImageChops.subtract_modulo(image.crop((0, top, width, bottom)), above).tobytes()


def paint(scene: Scene, *, cell: int | None = None, scale: int = 1, clues: bool = True) -> Image:
    """The scene as an image.

    `cell` is the size of a cell in pixels: 20, or less in large grids. `scale` enlarges the whole picture including its
    lines, for screens and printers with small pixels.
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
    from PIL import Image

    image = Image.new("RGB", size)
    brush = _Brush(image, layout.font, scale)
    for shape in shapes(scene, layout):
        brush.paint(shape)
    return image


def draw_sheet(sheet: Sheet, *, dpi: int = DPI[1], face: Typeface | None = None) -> bytes:
    """A page as the bytes of a PNG file with `dpi` pixels per inch; `face` is for characters that fonts lack."""
    need_pillow()
    from PIL import Image, ImageDraw

    scale = dpi / 72
    image = Image.new("RGB", (round(sheet.width * scale), round(sheet.height * scale)), "#ffffff")
    canvas = ImageDraw.Draw(image)
    side = max(1, round(DOT * scale))
    for thing in sheet.things:
        if isinstance(thing, Written):
            _write(canvas, thing, scale)
        elif isinstance(thing, Dots):
            low = round(thing.y * scale)
            for number in range(int((thing.right - thing.left) / (DOT + BETWEEN))):
                x = round((thing.left + number * (DOT + BETWEEN)) * scale)
                canvas.rectangle((x, low - side + 1, x + side - 1, low), fill=PALE)
        else:
            for left, top, size, font, painted in thing.layers():
                brush = _Brush(image, font, size * scale, left * scale, top * scale, face)
                for shape in painted:
                    brush.paint(shape)
    red, green, blue = (part.tobytes() for part in image.split())
    if red == green == blue:  # then one channel is enough, in half the bytes and a third of the time
        image = image.getchannel(0)
    return saved(image, dpi)


class _Brush:
    """Paints the shapes of a layout on an image, from a corner on and at a scale."""

    def __init__(
        self,
        image: Image,
        font: int,
        scale: float,
        left: float = 0.0,
        top: float = 0.0,
        face: Typeface | None = None,
    ) -> None:
        from PIL import ImageDraw

        self._image = image
        self._canvas = ImageDraw.Draw(image)
        self._font = font
        self._scale = scale
        self._left, self._top = left, top
        self._face = face

    def paint(self, shape: Shape) -> None:
        """Paint a shape."""
        canvas, scale = self._canvas, self._scale
        if isinstance(shape, Boxes):
            for box in shape.boxes:
                left, top, right, bottom = self._box(*box)
                canvas.rectangle((left, top, right - 1, bottom - 1), fill=shape.colour)
        elif isinstance(shape, Strokes):
            for x, y, right, down in shape.lines:
                ends = *self._point(x, y), *self._point(x + right, y + down)
                canvas.line(ends, fill=shape.colour, width=max(1, round(shape.thickness * scale)))
        elif isinstance(shape, Polygons):
            for corners in shape.corners:
                canvas.polygon([self._point(x, y) for x, y in corners], fill=shape.colour)
        elif isinstance(shape, Images):
            from PIL import Image

            for box, pixels in shape.places:
                left, top, right, bottom = self._box(*box)
                tile = Image.frombytes("RGB", (pixels.width, pixels.height), pixels.rgb)
                self._image.paste(tile.resize((right - left, bottom - top)), (left, top))
        else:
            size = (shape.font or self._font) * scale
            for middle, baseline, text in shape.places:
                ((_, face), *_) = Line(text, size, face=self._face).runs
                font = font_of(face or "", size)
                place = self._left + middle * scale, self._top + baseline * scale
                canvas.text(place, text, fill=shape.colour, font=font, anchor="ms")

    def _point(self, x: int, y: int) -> tuple[int, int]:
        return round(self._left + x * self._scale), round(self._top + y * self._scale)

    def _box(self, x: int, y: int, width: int, height: int) -> tuple[int, int, int, int]:
        """The sides of a box (left, top, right, bottom)."""
        (left, top), (right, bottom) = self._point(x, y), self._point(x + width, y + height)
        return left, top, left + self._across(width, right - left), top + self._across(height, bottom - top)

    def _across(self, length: int, rounded: int) -> int:
        """The pixels of a length. Thin lines have the same thickness everywhere; longer ones leave no gaps."""
        exact = length * self._scale
        return max(1, round(exact)) if exact < _THIN else rounded


def _write(canvas: ImageDraw, written: Written, scale: float) -> None:
    """Write a line of text, no wider than the layout assumes."""
    line, x, y, colour, _ = written.shown(encoding())
    for some, face in line.runs:
        size, wide = line.size * scale, line._replace(text=some).width
        typeface = face or typeface_of(line.bold)
        font = font_of(typeface, size)
        while font.getlength(some) > wide * scale and size > 1:
            size *= 0.97
            font = font_of(typeface, size)
        canvas.text((x * scale, y * scale), some, fill=colour, font=font, anchor="ls")
        if line.bold and (face or not typeface):  # bold: written twice
            canvas.text((x * scale + size / 30, y * scale), some, fill=colour, font=font, anchor="ls")
        x += wide


def encoding() -> str:
    """The encoding with the characters available without a typeface of the user."""
    return "cp1252" if typeface_of(False) else "ascii"


@cache
def typeface_of(bold: bool) -> str:
    """A font of this machine that resembles Helvetica and has the letters of Western Europe; "" if there is none."""
    from PIL import ImageFont

    for names in _TYPEFACES:
        try:
            return str(ImageFont.truetype(names[bold]).path)
        except OSError:
            continue
    return ""


@lru_cache(maxsize=64)
def font_of(typeface: str | Typeface, size: float) -> FreeTypeFont | BasicFont:
    """A font in a size; without a typeface, the one included in Pillow, which has little more than ASCII."""
    from io import BytesIO

    from PIL import ImageFont

    if not typeface:
        return ImageFont.load_default(size)
    try:
        return ImageFont.truetype(typeface if isinstance(typeface, str) else BytesIO(typeface.data), size)
    except OSError as error:
        raise InputError(f"the font cannot be used for a PNG: {error}") from None
