"""A scene as plain shapes on a page of pixels, shared by SVG and PNG so that they look the same.

    page      x and y in whole pixels from the upper left corner
    margins   the labels, the last of a line next to the grid
    shapes    in the order of painting: boxes, strokes, polygons and texts, each group in one colour; and images

A renderer only needs to know how to paint these.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from gridwright.rendering import colours
from gridwright.values.clock import tick
from gridwright.values.errors import InputError
from gridwright.values.grid import PARTLY, UNKNOWN, WHITE
from gridwright.values.scene import Letters, Pixels, Wedges

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from gridwright.rendering.colours import RGB
    from gridwright.values.scene import Label, Scene

    Box: TypeAlias = tuple[int, int, int, int]  # x, y, width, height

MAX_CELLS = 10_000_000  # more would need too many shapes to hold in memory

_CELL = 20  # the usual size of a cell
_FACE = 60  # the usual size of a cell with a face
_SIDE = 4096  # a large grid gets smaller cells, to keep the page within this
_DIGIT = 0.6  # the width of a digit relative to the font size; narrower in most fonts
_LEAST_FONT = 6  # smaller labels cannot be read and are left out
_LEAST_DETAIL = 6  # smaller cells get no thin lines and no crosses
_LEAST_RULED = 4  # smaller cells get no lines at all
_LETTER = 0.55  # the height of a letter relative to its cell

_PAPER = "#ffffff"
_INK = "#000000"
_RIM = "#6b6b6b"
_MARK = colours.text_of(colours.MARK)


class Boxes(NamedTuple):
    """Filled rectangles."""

    colour: str
    boxes: list[Box]


class Strokes(NamedTuple):
    """Straight lines, each from one point to another."""

    colour: str
    thickness: int
    lines: list[Box]  # x, y, and how far to the right and down the other end is


class Texts(NamedTuple):
    """Texts, each at the middle of its baseline; in the size of the labels unless another one is given."""

    colour: str
    places: list[tuple[float, float, str]]
    font: int = 0


class Polygons(NamedTuple):
    """Filled polygons, each given by its corners."""

    colour: str
    corners: list[tuple[tuple[int, int], ...]]


class Images(NamedTuple):
    """Images, each with the box that it fills."""

    places: list[tuple[Box, Pixels]]


if TYPE_CHECKING:
    Shape: TypeAlias = Boxes | Strokes | Texts | Polygons | Images


@dataclass(frozen=True, slots=True)
class Layout:
    """The dimensions of a page: its size, those of a cell and the font (0: no labels), and the position of the grid."""

    cell: int
    font: int
    left: int = 0
    top: int = 0
    width: int = 0
    height: int = 0

    @classmethod
    def of(cls, scene: Scene, cell: int, margins: _Margins | None) -> Layout:
        """A page with cells of `cell` pixels, without labels if they would be unreadable."""
        font = 0
        if margins is not None:
            font = int(min(0.6 * cell, 0.82 * cell / (_DIGIT * max(margins.longest, 1))))
        layout = cls(cell, font if font >= _LEAST_FONT else 0)
        left = top = pad = layout.pad
        if layout.font and margins is not None:
            left += max((layout.gap + layout.wide(*most) for most in margins.left), default=0)
            top += layout.gap + margins.top * layout.high if margins.top else 0
        width, height = left + scene.width * cell + pad, top + scene.height * cell + pad
        return replace(layout, left=left, top=top, width=width, height=height)

    @property
    def pad(self) -> int:
        """The blank margin around everything."""
        return self.cell // 2

    def wide(self, characters: int, labels: int = 1) -> int:
        """The width of labels beside a row; a label over a column has the width of its cell."""
        return characters * round(_DIGIT * self.font) + labels * round(0.4 * self.font)

    @property
    def high(self) -> int:
        """The height of a label."""
        return round(1.3 * self.font)

    @property
    def gap(self) -> int:
        """The gap between the labels and the grid."""
        return self.font // 3


class _Margins(NamedTuple):
    """The space that the labels of a scene need, independent of the font."""

    left: set[tuple[int, int]]  # the number of characters in a row's labels, and of these labels
    top: int  # the most labels of a column
    longest: int  # the most characters of a label over a column or of a text in a cell


def plan(scene: Scene, cell: int | None = None, clues: bool = True) -> Layout:
    """The layout of a scene; unless a cell size is given, cells get smaller in large grids, down to one pixel."""
    if scene.width * scene.height > MAX_CELLS:
        raise InputError(f"a picture of {scene.width}x{scene.height} cells is over the limit of {MAX_CELLS} cells")
    if cell is not None and cell < 1:
        raise InputError(f"a cell of {cell} pixels cannot be drawn")
    sizes = [cell] if cell is not None else range(_usual(scene), 0, -1)
    if clues:
        margins = _Margins(
            {(sum(len(label.text) for label in labels), len(labels)) for labels in scene.left},
            max(map(len, scene.top), default=0),
            max(
                max((len(label.text) for labels in scene.top for label in labels), default=0),
                max(map(len, set(scene.texts)), default=0),
            ),
        )
        for size in sizes:
            layout = Layout.of(scene, size, margins)
            if cell is not None or (layout.font and max(layout.width, layout.height) <= _SIDE):
                return layout
    for size in sizes:
        layout = Layout.of(scene, size, None)
        if max(layout.width, layout.height) <= _SIDE:
            break
    return layout


def _usual(scene: Scene) -> int:
    """The usual size of a cell: larger if it has a face, and that of its image if it has one."""
    face = next((face for face in scene.faces if face is not None), None)
    if isinstance(face, Pixels):
        return max(_CELL, face.width, face.height)
    if isinstance(face, Letters):
        return max(_FACE, 12 * len(face.lines))
    return _FACE if face is not None else _CELL


def text_sizes(scene: Scene, layout: Layout) -> list[int]:
    """The sizes of all texts of a scene, possibly with repetitions; 0 for those left out."""
    sizes = [layout.font] if any((*scene.left, *scene.top, *scene.texts)) else []
    face = next((face for face in scene.faces if face is not None), None)
    if face is not None and not isinstance(face, Pixels):
        sizes.append(_face_font(face, layout.cell))
    if scene.lettered and any(scene.signs[value] for value in set(scene.cells) - {UNKNOWN, PARTLY}):
        sizes.append(_letter_font(layout.cell))
    return [size if size >= _LEAST_FONT else 0 for size in sizes]


def shapes(scene: Scene, layout: Layout) -> Iterator[Shape]:
    """Yield everything to paint, from the background up."""
    cells = _cells(scene, layout)
    ground = colours.rgb(scene.palette[WHITE])
    detailed = layout.cell >= _LEAST_DETAIL
    yield Boxes(_PAPER, [(0, 0, layout.width, layout.height)])
    if ground != colours.WHITE and WHITE in cells:
        yield Boxes(scene.palette[WHITE], cells[WHITE])
    blank = colours.WHITE
    if ground != colours.WHITE or (scene.crosses and not detailed):
        blank = colours.open_among(scene.palette)
        if UNKNOWN in cells:
            yield Boxes(colours.text_of(blank), cells[UNKNOWN])
        if PARTLY in cells:
            yield Boxes(colours.text_of(blank if detailed else colours.mix(blank, ground, 0.5)), cells[PARTLY])
    if detailed:
        yield Boxes(_faint(ground, 0.22), _lines(scene, layout, 1, 1))
    for value in sorted(cells.keys() - {WHITE, UNKNOWN, PARTLY}):
        yield Boxes(scene.palette[value], cells[value])
        colour = colours.rgb(scene.palette[value])
        if detailed and colours.alike(colour, ground):
            yield Boxes(_faint(colour, 0.3), _rings(layout, cells[value], 1))
    if detailed and PARTLY in cells:
        yield Boxes(_faint(blank, 0.5), _rings(layout, cells[PARTLY], round(layout.cell * 0.34)))
    if scene.crosses and detailed and WHITE in cells and scene.texts:
        yield Boxes(_faint(ground, 0.4), _rings(layout, cells[WHITE], max(2, round(layout.cell * 0.12))))
    elif scene.crosses and detailed and WHITE in cells:
        yield Strokes(_faint(ground, 0.5), max(1, layout.cell // 16), _crosses(layout, cells[WHITE]))
    if scene.lettered:
        yield from _letters(scene, layout, cells)
    if scene.faces:
        yield from _faces(scene, layout)
    if layout.cell >= _LEAST_RULED:
        bold = layout.cell >= 2 * _LEAST_RULED
        yield Boxes(_faint(ground, 0.58 if bold else 0.4), _lines(scene, layout, scene.rule, 2 if bold else 1))
    if scene.marks:
        yield from _marks(scene, layout)
    if layout.font:
        if scene.texts:
            yield from _cell_texts(scene, layout)
        yield from _labels(scene, layout)


def _faint(ground: RGB, share: float) -> str:
    """A colour between a background and the ink that is readable on it."""
    return colours.text_of(colours.mix(ground, colours.ink_on(ground), share))


def _cells(scene: Scene, layout: Layout) -> dict[int, list[Box]]:
    """The cells by value; equal neighbours in a row form one box."""
    found: dict[int, list[Box]] = {}
    cell = layout.cell
    for row in range(scene.height):
        tick()
        x, y = layout.left, layout.top + row * cell
        for value, run in groupby(scene.row(row)):
            width = cell * sum(1 for _ in run)
            found.setdefault(value, []).append((x, y, width, cell))
            x += width
    return found


def _lines(scene: Scene, layout: Layout, step: int, thickness: int) -> list[Box]:
    """The grid lines after every `step` cells (0: none), and the frame."""
    cell, inset = layout.cell, thickness // 2
    left, top = layout.left - inset, layout.top - inset
    width, height = scene.width * cell + thickness, scene.height * cell + thickness
    columns = [*range(0, scene.width, step or scene.width), scene.width]
    rows = [*range(0, scene.height, step or scene.height), scene.height]
    upright = [(left + column * cell, top, thickness, height) for column in columns]
    level = [(left, top + row * cell, width, thickness) for row in rows]
    return upright + level


def _crosses(layout: Layout, runs: list[Box]) -> list[Box]:
    """Two strokes in each cell of the runs."""
    cell = layout.cell
    inset = round(cell * 0.36)
    length = cell - 2 * inset
    strokes = []
    for start, y, width, _ in runs:
        for x in range(start + inset, start + width, cell):
            strokes.append((x, y + inset, length, length))
            strokes.append((x, y + inset + length, length, -length))
    return strokes


def _faces(scene: Scene, layout: Layout) -> Iterator[Shape]:
    """Yield the faces of the cells: triangles with their names, images, or texts."""
    triangles: dict[str, list[tuple[tuple[int, int], ...]]] = {}
    names: dict[str, list[tuple[float, float, str]]] = {}
    letters: list[tuple[float, float, str]] = []
    pictures: list[tuple[Box, Pixels]] = []
    cell = layout.cell
    font = 0
    for index, face in enumerate(scene.faces):
        row, column = divmod(index, scene.width)
        x, y = layout.left + column * cell, layout.top + row * cell
        if isinstance(face, Pixels):
            pictures.append(((x, y, cell, cell), face))
        elif isinstance(face, Letters):
            high, wide = cell / len(face.lines), cell / len(face.lines[0])
            font = _face_font(face, cell)
            for line, text in enumerate(face.lines):
                letters += [
                    (x + (at + 0.5) * wide, y + (line + 0.78) * high, char)
                    for at, char in enumerate(text)
                    if char != " "
                ]
        elif isinstance(face, Wedges):
            font = _face_font(face, cell)
            corners = (x, y), (x + cell, y), (x + cell, y + cell), (x, y + cell)
            middle = x + cell // 2, y + cell // 2
            for side, (colour, name) in enumerate(zip(face.colours, face.names, strict=True)):
                triangles.setdefault(colour, []).append((corners[side], corners[(side + 1) % 4], middle))
                ink = colours.text_of(colours.ink_on(colours.rgb(colour)))
                across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
                at = middle[0] + 0.31 * across * cell, middle[1] + 0.31 * down * cell + 0.36 * font
                names.setdefault(ink, []).append((*at, name))
    for colour, lot in triangles.items():
        yield Polygons(colour, lot)
    if pictures:
        yield Images(pictures)
    if font >= _LEAST_FONT:
        for ink, places in names.items():
            yield Texts(ink, places, font)
    if letters:
        yield Texts(_INK, letters, max(font, 1))


def _face_font(face: Letters | Wedges, cell: int) -> int:
    """The size of the texts in a face."""
    return int(0.9 * (cell / len(face.lines))) if isinstance(face, Letters) else cell // 6


def _letter_font(cell: int) -> int:
    """The size of the letter of a colour in a cell."""
    return int(_LETTER * cell)


def _letters(scene: Scene, layout: Layout, cells: dict[int, list[Box]]) -> Iterator[Texts]:
    """Yield the letter of its colour in each cell that has one."""
    cell, font = layout.cell, _letter_font(layout.cell)
    if font < _LEAST_FONT:
        return
    for value, sign in enumerate(scene.signs):
        if sign and value in cells:
            places = [
                (x + cell / 2, y + cell / 2 + 0.36 * font, sign)
                for start, y, width, _ in cells[value]
                for x in range(start, start + width, cell)
            ]
            yield Texts(_faint(colours.rgb(scene.palette[value]), 0.8), places, font)


def _rings(layout: Layout, runs: list[Box], inset: int) -> list[Box]:
    """A thin ring in each cell of the runs, `inset` pixels from its sides."""
    cell = layout.cell
    side = cell - 2 * inset + 1
    return [
        box
        for start, y, width, _ in runs
        for x in range(start, start + width, cell)
        for box in _ring(x + inset, y + inset, side, side, 1)
    ]


def _cell_texts(scene: Scene, layout: Layout) -> Iterator[Texts]:
    """Yield the texts in the cells, in ink that is readable on each; faint on a filled cell."""
    found: dict[str, list[tuple[float, float, str]]] = {}
    inks = {UNKNOWN: _INK, PARTLY: _INK, WHITE: _INK}
    for value in set(scene.cells) - inks.keys():
        inks[value] = _faint(colours.rgb(scene.palette[value]), 0.6)
    half, baseline = layout.cell / 2, layout.cell / 2 + 0.36 * layout.font
    for index, text in enumerate(scene.texts):
        if text:
            row, column = divmod(index, scene.width)
            x, y = layout.left + column * layout.cell + half, layout.top + row * layout.cell + baseline
            found.setdefault(inks[scene.cells[index]], []).append((x, y, text))
    for ink, places in found.items():
        yield Texts(ink, places)


def _marks(scene: Scene, layout: Layout) -> Iterator[Boxes]:
    """Yield rings in marked cells, each with a white one inside for cells in the ring's colour; fill small cells."""
    cell = layout.cell
    corners = [(layout.left + column * cell, layout.top + row * cell) for row, column in sorted(scene.marks)]
    if cell < _LEAST_DETAIL:
        yield Boxes(_MARK, [(x, y, cell, cell) for x, y in corners])
        return
    thickness = max(1, cell // 8)
    yield Boxes(_MARK, [box for x, y in corners for box in _ring(x + 1, y + 1, cell - 2, cell - 2, thickness)])
    inset = 1 + thickness
    side = cell - 2 * inset
    if side >= 4:
        yield Boxes(_PAPER, [box for x, y in corners for box in _ring(x + inset, y + inset, side, side, 1)])


def _ring(x: int, y: int, width: int, height: int, thickness: int) -> list[Box]:
    """The four sides of a box."""
    return [
        (x, y, width, thickness),
        (x, y + height - thickness, width, thickness),
        (x, y + thickness, thickness, height - 2 * thickness),
        (x + width - thickness, y + thickness, thickness, height - 2 * thickness),
    ]


def _labels(scene: Scene, layout: Layout) -> Iterator[Shape]:
    """Yield the labels; one about a colour is drawn on a swatch of it, so that it is readable in any colour."""
    swatches: dict[str, list[Box]] = {}
    rims: list[Box] = []
    texts: dict[str, list[tuple[float, float, str]]] = {}
    for label, (x, y, width, height) in _slots(scene, layout):
        ink = _INK
        if label.colour is not None:
            ground = colours.rgb(label.colour)
            ink = colours.text_of(colours.ink_on(ground))
            box = (x + 1, y + 1, width - 2, height - 2)
            swatches.setdefault(label.colour, []).append(box)
            if colours.brightness(ground) > 0.8:  # pale on white paper: the rim shows where it ends
                rims += _ring(*box, 1)
        texts.setdefault(ink, []).append((x + width / 2, y + height / 2 + 0.36 * layout.font, label.text))
    for colour, boxes in swatches.items():
        yield Boxes(colour, boxes)
    if rims:
        yield Boxes(_RIM, rims)
    for colour, places in texts.items():
        yield Texts(colour, places)


def _slots(scene: Scene, layout: Layout) -> Iterator[tuple[Label, Box]]:
    """Yield each label and its box: beside its row or over its column, the last next to the grid."""
    high, cell = layout.high, layout.cell
    for row, labels in enumerate(scene.left):
        tick()
        x, y = layout.left - layout.gap, layout.top + row * cell + (cell - high) // 2
        for label in reversed(labels):
            width = layout.wide(len(label.text))
            x -= width
            yield label, (x, y, width, high)
    for column, labels in enumerate(scene.top):
        tick()
        x, y = layout.left + column * cell, layout.top - layout.gap
        for label in reversed(labels):
            y -= high
            yield label, (x, y, cell, high)
