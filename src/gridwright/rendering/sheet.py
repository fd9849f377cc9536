"""A page of paper as plain values: lines of text, dotted lines and drawings, each at its place.

All media paint the same sheets, so that a book is laid out once. Measures are in points (72 an inch), x and y from the
upper left corner of the paper.
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
DOT, BETWEEN = 0.6, 3.4  # of a dotted line: the side of a dot, and what parts it from the next

_UNIT = 40  # of the layout, a cell: what is one unit thick there is a hairline on paper
_TILE = 60  # likewise, with a face
_ROW = 20  # likewise, a line of text in it
_GAP = 0.1  # between tiles that are to be cut out, in cells


class Written(NamedTuple):
    """A line of text: where it begins, on which baseline, its colour, and how much of it is left of its place."""

    line: Line
    x: float
    y: float
    colour: str = INK
    across: float = 0.0

    def shown(self, encoding: str) -> Written:
        """The same at the same place, as `Line.shown` has it."""
        line = self.line.shown(encoding)
        return self._replace(line=line, x=self.x + self.across * (self.line.width - line.width))


class Dots(NamedTuple):
    """A dotted line."""

    left: float
    right: float
    y: float


class Layer(NamedTuple):
    """Shapes of a layout on a sheet: where its upper left corner is, how many points its pixels have, and its font."""

    left: float
    top: float
    scale: float
    font: int
    shapes: Iterator[Shape]


class Shown(NamedTuple):
    """A drawing by its upper left corner, with cells of a size."""

    drawing: Drawing
    left: float
    top: float
    cell: float

    def layers(self) -> Iterator[Layer]:
        """What there is to paint."""
        return self.drawing.layers(self.left, self.top, self.cell)


class Link(NamedTuple):
    """A box (left, top, right, bottom) that leads to a page."""

    box: tuple[float, float, float, float]
    page: int


@dataclass(slots=True)
class Sheet:
    """A page: its `number` from 1, and what is on it, in the order of reading. Links, and bookmarks by name and level,
    are for media that have them."""

    number: int
    width: float
    height: float
    title: str
    things: list[Written | Dots | Shown] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    bookmarks: list[tuple[str, int]] = field(default_factory=list)

    def write(self, line: Line, x: float, y: float, *, across: float = 0.0, colour: str = INK) -> None:
        """Adds a line of text; `across` is how much of it is left of x: 0.5 for its middle, 1 for all of it."""
        self.things.append(Written(line, x - across * line.width, y, colour, across))


class Drawing:
    """A scene that is ready for paper.

    `cells` are its columns and rows. `width` and `height` are how much room it takes, `left` and `top` how much of that
    is for labels, and `text` is the height of its smallest text (0 where there is none), all in cells: how large a cell
    is, the page decides. It is `legible` unless some text had to be left out. With `apart` there is a `gap` between
    tiles, to cut along.
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
        # Pages have margins of their own: what is free around a layout is left out.
        self.left, self.top = (layout.left - layout.pad) / unit, (layout.top - layout.pad) / unit
        self.width = self.left + scene.width + (scene.width - 1) * self.gap
        self.height = self.top + scene.height + (scene.height - 1) * self.gap
        sizes = text_sizes(scene, layout)
        self.text = min(sizes, default=0) / unit
        self.legible = all(sizes)

    def layers(self, left: float, top: float, cell: float) -> Iterator[Layer]:
        """What there is to paint, with the upper left corner at a place and with cells of a size."""
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
        for shape in islice(shapes(self._scene, layout), 1, None):  # the first is the paper, which a page is already
            yield _grey(shape) if self._grey else shape


def _grey(shape: Shape) -> Shape:
    """A shape in the shade of grey that is as bright as its colour looks."""
    if isinstance(shape, Images):
        return Images([(box, _grey_pixels(pixels)) for box, pixels in shape.places])
    return shape._replace(colour=colours.text_of(colours.grey(colours.rgb(shape.colour))))


def _grey_pixels(pixels: Pixels) -> Pixels:
    shades = {}  # the same few colours come again and again
    found = bytearray()
    for place in range(0, len(pixels.rgb), 3):
        colour = pixels.rgb[place : place + 3]
        if colour not in shades:
            shades[colour] = bytes(colours.grey((colour[0], colour[1], colour[2])))
        found += shades[colour]
    return Pixels(pixels.width, pixels.height, bytes(found))
