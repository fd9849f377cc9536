"""What to draw, but not how: the only input of renderers.

A scene is a grid of cells with labels in its margins. No renderer imports a puzzle kind; every kind makes scenes.
Scenes are checked once, here, so that no renderer meets a cell without a colour or a text that breaks its page.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gridwright.values.errors import InputError
from gridwright.values.grid import PARTLY, UNKNOWN, WHITE
from gridwright.values.limits import check_size
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence


class Label(NamedTuple):
    """A short text in a margin.

    `colour` is the `#rrggbb` of the cells that it describes, None for plain ink; `sign` stands for the same colour
    where there are no colours.
    """

    text: str
    colour: str | None = None
    sign: str = ""


class Wedges(NamedTuple):
    """A cell of four triangles that meet in its centre: their colours, clockwise from the top, and their names."""

    colours: tuple[str, str, str, str]
    names: tuple[str, str, str, str]


class Pixels(NamedTuple):
    """A cell that shows an image: its size, and three bytes per pixel."""

    width: int
    height: int
    rgb: bytes


class Letters(NamedTuple):
    """A cell that shows lines of text of the same length."""

    lines: tuple[str, ...]


Face: TypeAlias = Wedges | Pixels | Letters


@dataclass(frozen=True, slots=True)
class Scene:
    """A grid of `width` x `height` cells and its margins.

    - `cells`: one entry per cell in reading order: a palette index, 0 for the background, `UNKNOWN` for a blank cell,
      `PARTLY` for one with some colours excluded;
    - `palette`: the colour `#rrggbb` of each index;
    - `signs`: the letter of each index where there are no colours; "" for the background and for plain ink;
      `lettered` shows them with the colours as well;
    - `texts`: a short text in each cell in reading order, "" for none; empty if no cell has one;
    - `left` and `top`: the labels of each row and of each column, in reading order, the last nearest to the grid;
      either may be empty;
    - `marks`: the (row, column) of cells to highlight;
    - `rule`: a thicker grid line every so many cells (0: none);
    - `crosses`: whether cells known to be background are marked (during solving) with a small cross, or with a ring
      around their text, or left plain;
    - `faces`: for each cell what it shows instead of a colour, or None; empty if every cell shows a colour; all faces
      have the same type and size; `joined` says that neighbouring faces share their border;
    - `deck`: the faces that `showing` picks from, if the values of a recording are face numbers.

    >>> Scene(2, 1, b"\\x00\\x07", ("#ffffff", "#000000"))
    Traceback (most recent call last):
    gridwright.InputError: a cell has the colour 7, the palette ends at 1
    """

    width: int
    height: int
    cells: bytes
    palette: tuple[str, ...]
    signs: tuple[str, ...] = ()
    lettered: bool = False
    texts: tuple[str, ...] = ()
    left: tuple[tuple[Label, ...], ...] = ()
    top: tuple[tuple[Label, ...], ...] = ()
    marks: frozenset[tuple[int, int]] = frozenset()
    rule: int = 5
    crosses: bool = False
    title: str = ""
    faces: tuple[Face | None, ...] = ()
    joined: bool = False
    deck: tuple[Face, ...] = ()

    def __post_init__(self) -> None:
        if not self.signs:
            object.__setattr__(self, "signs", ("",) * len(self.palette))
        self._check()

    def showing(self, cells: Sequence[int], marks: Iterable[tuple[int, int]] = ()) -> Scene:
        """The same board with other cells and marks, at some point of a solving process.

        If there is a deck, `cells` are numbers of its faces, and a negative number is an empty cell.
        """
        faces: list[Face | None] = []
        if self.deck:
            faces = [None if number < 0 else self.deck[number] for number in cells]
            cells = [UNKNOWN if face is None else WHITE for face in faces]
        return replace(
            self,
            cells=bytes(cells),
            marks=frozenset(marks),
            crosses=UNKNOWN in cells or PARTLY in cells,
            faces=tuple(faces),
            joined=False,
        )

    def sampled(self, step: int) -> Scene:
        """Every nth row and column of a board that is too large to be shown in full, without its labels."""
        if step == 1:
            return self
        return Scene(
            -(-self.width // step),
            -(-self.height // step),
            b"".join(self.row(row)[::step] for row in range(0, self.height, step)),
            self.palette,
            signs=self.signs,
            lettered=self.lettered,
            marks=frozenset((row // step, column // step) for row, column in self.marks),
            rule=0,
            crosses=self.crosses,
            title=self.title,
        )

    def part(self, rows: range, columns: range) -> Scene:
        """Some adjacent rows and columns of a board, with their numbers on the board, from 1, in the margins."""
        corners = [row * self.width for row in rows]
        shown = [slice(corner + columns.start, corner + columns.stop) for corner in corners]
        return replace(
            self,
            width=len(columns),
            height=len(rows),
            cells=b"".join(self.cells[some] for some in shown),
            texts=tuple(text for some in shown for text in self.texts[some]),
            left=tuple((Label(str(row + 1)),) for row in rows),
            top=tuple((Label(str(column + 1)),) for column in columns),
            marks=frozenset(
                (row - rows.start, column - columns.start)
                for row, column in self.marks
                if row in rows and column in columns
            ),
            rule=0,
            faces=tuple(face for some in shown for face in self.faces[some]),
        )

    def row(self, index: int) -> bytes:
        """The cells of one row."""
        return self.cells[index * self.width : (index + 1) * self.width]

    def marked_columns(self) -> dict[int, list[int]]:
        """The columns of the marked cells, by row."""
        found: dict[int, list[int]] = {}
        for row, column in sorted(self.marks):
            found.setdefault(row, []).append(column)
        return found

    def _check(self) -> None:
        check_size(self.width, self.height)
        if not self.width or not self.height:
            raise InputError(f"a scene of {self.width}x{self.height} has nothing to draw")
        if len(self.cells) != self.width * self.height:
            raise InputError(
                f"a {self.width}x{self.height} scene has {self.width * self.height} cells, not {len(self.cells)}"
            )
        if not self.palette or len(self.signs) != len(self.palette):
            raise InputError(f"a palette of {counted(len(self.palette), 'colour')} cannot have {len(self.signs)} signs")
        if len(self.palette) > PARTLY:
            raise InputError(f"a palette has at most {PARTLY} colours, not {len(self.palette)}")
        highest = max(self.cells.translate(None, bytes([UNKNOWN, PARTLY])), default=0)
        if highest >= len(self.palette):
            raise InputError(f"a cell has the colour {highest}, the palette ends at {len(self.palette) - 1}")
        if self.texts and len(self.texts) != len(self.cells):
            raise InputError(f"there are {counted(len(self.texts), 'text')} for {counted(len(self.cells), 'cell')}")
        for side, labels, lines in (("left", self.left, self.height), ("top", self.top, self.width)):
            if labels and len(labels) != lines:
                raise InputError(f"there are {len(labels)} lists of labels on the {side} of {counted(lines, 'line')}")
        for row, column in self.marks:
            if not (0 <= row < self.height and 0 <= column < self.width):
                raise InputError(f"a mark is outside the grid: row {row}, column {column}")
        self._check_faces()
        if self.rule < 0:
            raise InputError(f"a rule every {self.rule} cells cannot be drawn")
        different = {label for labels in (*self.left, *self.top) for label in labels}
        _check_colours({*self.palette, *(label.colour for label in different if label.colour is not None)})
        _check_texts({*self.texts, *(label.text for label in different)})
        _check_texts({*self.signs, *(label.sign for label in different)}, longest=1)

    def _check_faces(self) -> None:
        if self.faces and len(self.faces) != len(self.cells):
            raise InputError(f"there are {counted(len(self.faces), 'face')} for {counted(len(self.cells), 'cell')}")
        shown = {face for face in self.faces if face is not None}
        if len({type(face) for face in shown}) > 1:
            raise InputError("all faces of a scene must have the same type")
        for face in shown:
            if isinstance(face, Wedges):
                _check_colours(face.colours)
                _check_texts(face.names)
            elif isinstance(face, Pixels):
                if len(face.rgb) != 3 * face.width * face.height or not face.rgb:
                    raise InputError(f"an image of {face.width}x{face.height} pixels cannot have {len(face.rgb)} bytes")
            elif len({len(line) for line in face.lines}) != 1 or not "".join(face.lines).isprintable():
                raise InputError("the lines of a cell's text must be printable and of one length")


def _check_colours(colours: Collection[str]) -> None:
    for colour in colours:
        if len(colour) != 7 or colour[0] != "#" or not set(colour[1:]) <= set("0123456789abcdefABCDEF"):
            raise InputError(f"expected a colour #rrggbb, found {colour!r}")


def _check_texts(texts: Collection[str], longest: int = 20) -> None:
    """Check that labels and signs are plain ASCII: one terminal column per character, no control codes."""
    for text in texts:
        if not (text.isascii() and text.isprintable() and len(text) <= longest):
            raise InputError(f"expected at most {longest} printable ASCII characters, found {text[:40]!r}")
