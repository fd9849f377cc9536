"""A printed page as plain values: lines of text, dotted lines and drawings, each with its position.

All media paint the same sheets, so that a book is laid out once. Lengths are in points (72 per inch), x and y are
measured from the upper left corner of the paper.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from gridwright.rendering import colours
from gridwright.rendering.layout import Images, plan, shapes, text_sizes
from gridwright.values.scene import Letters, Pixels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.rendering.layout import Layout, Shape
    from gridwright.rendering.lettering import Line
    from gridwright.values.scene import Scene

INK, PALE = "#000000", "#595959"
DOT, BETWEEN = 0.6, 3.4  # of a dotted line: the side of a dot, and the gap to the next

_UNIT = 40  # units of the layout per cell: a line of one unit is a hairline on paper
_TILE = 60  # the same for a cell with a face
_ROW = 20  # the same for a line of text in a cell
_GAP = 0.1  # between tiles to cut out, in cells


class Written(NamedTuple):
    """A line of text: its position, baseline and colour, and the share of it that is left of its position."""

    line: Line
    x: float
    y: float
    colour: str = INK
    across: float = 0.0

    def shown(self, encoding: str) -> Written:
        """The same line in the characters of an encoding; see `Line.shown`."""
        line = self.line.shown(encoding)
        return self._replace(line=line, x=self.x + self.across * (self.line.width - line.width))


class Dots(NamedTuple):
    """A dotted line."""

    left: float
    right: float
    y: float


class Layer(NamedTuple):
    """Shapes of a layout on a sheet: its upper left corner, the points per pixel, and its font size."""

    left: float
    top: float
    scale: float
    font: int
    shapes: Iterator[Shape]


class Shown(NamedTuple):
    """A drawing with its upper left corner and the size of its cells."""

    drawing: Drawing
    left: float
    top: float
    cell: float

    def layers(self) -> Iterator[Layer]:
        """Yield everything to paint."""
        return self.drawing.layers(self.left, self.top, self.cell)


class Link(NamedTuple):
    """A box (left, top, right, bottom) that links to a page."""

    box: tuple[float, float, float, float]
    page: int


@dataclass(slots=True)
class Sheet:
    """A page: its `number` from 1, and its contents in reading order.

    Links, and bookmarks with name and level, are for media that support them.
    """

    number: int
    width: float
    height: float
    title: str
    things: list[Written | Dots | Shown] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    bookmarks: list[tuple[str, int]] = field(default_factory=list)

    def write(self, line: Line, x: float, y: float, *, across: float = 0.0, colour: str = INK) -> None:
        """Add a line of text; `across` is the share of it left of x: 0.5 to centre it, 1 to right-align it."""
        self.things.append(Written(line, x - across * line.width, y, colour, across))


class Drawing:
    """A scene that is ready to print.

    `cells` are its columns and rows. `width` and `height` are its size, `left` and `top` the part of that for labels,
    and `text` is the height of its smallest text (0 if there is none), all in cells: the page decides how large a cell
    is. It is `legible` unless some text had to be left out. With `apart` there is a `gap` between tiles, to cut along.
    """

    def __init__(self, scene: Scene, *, apart: bool = False, grey: bool = False) -> None:
        face = next((face for face in scene.faces if face is not None), None)
        lines = len(face.lines) if isinstance(face, Letters) else 0
        unit = _UNIT if face is None else max(_TILE, _ROW * lines)
        self._scene = scene
        self._grey = grey
        self.cells = scene.width, scene.height
        self._layout = layout = plan(scene, unit)
        self.gap = _GAP if apart and face is not None and not (scene.left or scene.top) else 0.0
        # Pages have their own margins: leave out the blank margin of the layout.
        self.left, self.top = (layout.left - layout.pad) / unit, (layout.top - layout.pad) / unit
        self.width = self.left + scene.width + (scene.width - 1) * self.gap
        self.height = self.top + scene.height + (scene.height - 1) * self.gap
        sizes = text_sizes(scene, layout)
        self.text = min(sizes, default=0) / unit
        self.legible = all(sizes)

    def layers(self, left: float, top: float, cell: float) -> Iterator[Layer]:
        """Yield everything to paint, with the given upper left corner and cell size."""
        scene, layout = self._scene, self._layout
        if not self.gap:
            scale = cell / layout.cell
            pad = layout.pad * scale
            yield Layer(left - pad, top - pad, scale, layout.font, self._shapes(layout))
            return
        step = cell * (1 + self.gap)
        for row in range(scene.height):
            for column in range(scene.width):
                tile = scene.part(range(row, row + 1), range(column, column + 1))
                alone = Drawing(replace(tile, left=(), top=(), rule=1), grey=self._grey)
                yield from alone.layers(left + column * step, top + row * step, cell)

    def _shapes(self, layout: Layout) -> Iterator[Shape]:
        for shape in islice(shapes(self._scene, layout), 1, None):  # without the background
            yield _grey(shape) if self._grey else shape


def _grey(shape: Shape) -> Shape:
    """A shape in the grey that looks as bright as its colour."""
    if isinstance(shape, Images):
        return Images([(box, _grey_pixels(pixels)) for box, pixels in shape.places])
    return shape._replace(colour=colours.text_of(colours.grey(colours.rgb(shape.colour))))


def _grey_pixels(pixels: Pixels) -> Pixels:
    shades = {}  # a cache: the same few colours recur
    found = bytearray()
    for place in range(0, len(pixels.rgb), 3):
        colour = pixels.rgb[place : place + 3]
        if colour not in shades:
            shades[colour] = bytes(colours.grey((colour[0], colour[1], colour[2])))
        found += shades[colour]
    return Pixels(pixels.width, pixels.height, bytes(found))
