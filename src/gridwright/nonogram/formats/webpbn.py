"""The XML of webpbn.com, version 0.3 (https://webpbn.com/pbn_fmt.html): clues, pictures, colours and notes.

    <?xml version="1.0"?>
    <puzzleset>
    <puzzle type="grid" defaultcolor="black" backgroundcolor="white">
    <title>Snake</title>
    <color name="white" char=".">FFFFFF</color>
    <color name="black" char="X">000</color>
    <clues type="columns"><line><count>1</count></line><line><count>2</count></line></clues>
    <clues type="rows"><line><count>2</count></line><line><count color="black">1</count></line></clues>
    <solution type="goal"><image>
    |XX|
    |.X|
    </image></solution>
    </puzzle>
    </puzzleset>

A `puzzleset` holds any number of puzzles; its own `author`, `authorid`, `copyright` and `source` apply to puzzles
without them. `defaultcolor` (else black) is the colour of a `count` without one, `backgroundcolor` (else white) that of
empty cells; a colour that is not declared has the value of its CSS name. A count of `?` is a run of unknown length;
a line without runs has no count, or a single 0. An image has its rows between bars, one character per cell, `?` for an
unknown cell and `[.X]` for one of several colours. The first `goal` image is the goal and must fit the clues; if
there are no clues, they are taken from it. The first `saved` image, else an incomplete goal, is the start.
Images of the type `solution`, and elements with other names, are ignored. Triddlers are rejected.

The writer writes clues, colours, goal, start and the notes named in `_NOTES`. The characters `| ? [ ]` and blanks
cannot represent a colour in an image; others replace them. Text with control characters, which XML cannot hold,
is rejected.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import Word, clue, puzzle_at
from gridwright.nonogram.formats._palette import (
    MOST_COLOURS,
    VALUES,
    Tint,
    complete_palette,
    distinct_chars,
    hex_value,
)
from gridwright.nonogram.puzzle import Run, runs_of
from gridwright.parsing.pieces import Piece
from gridwright.values.colour import BLACK_AND_WHITE
from gridwright.values.errors import NotSupported
from gridwright.values.grid import UNKNOWN, Grid
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gridwright.nonogram.formats._xml import Element
    from gridwright.nonogram.puzzle import Clue, Nonogram
    from gridwright.values.colour import Palette

_NOTES = ("title", "author", "authorid", "copyright", "description", "id", "source")
_INHERITED = ("author", "authorid", "copyright", "source")
_NOT_FOR_CELLS = "|?[]"
_DEFAULT_CHARS = {"white": ".", "black": "X"}

_PUZZLE = re.compile(rb"<puzzle[\s/>]", re.IGNORECASE)
_ROW = re.compile(r"\s*\|([^|]*)\|\s*")
_CELL = re.compile(r"\[([^\[\]]*)\]|\S")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def parse(text: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzles of a puzzleset."""
    from gridwright.nonogram.formats import _xml  # imported here: checks of other files need not load expat

    root = _xml.parse(text, _ended)
    if root.name != "puzzleset":
        raise root.error(f"expected <puzzleset>, found <{root.name[:20]}>")
    inherited = {name: note for name, note in _notes(root).items() if name in _INHERITED}
    puzzles = [_puzzle(child, inherited) for child in root.children if child.name == "puzzle"]
    if not puzzles:
        raise root.error("expected a <puzzle> in the <puzzleset>")
    return puzzles


def split(data: bytes, size: object = None) -> list[Piece]:
    """The file as one piece, if it has one puzzle: several share the data of the set."""
    return [Piece(1, data)] if len(_PUZZLE.findall(data)) == 1 else []


def write(puzzles: Sequence[Nonogram]) -> str:
    """The puzzles as a puzzleset."""
    if not puzzles:
        raise NotSupported("no puzzle to write")
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<puzzleset>"]
    for puzzle in puzzles:
        lines += _written(puzzle)
    return "\n".join([*lines, "</puzzleset>"]) + "\n"


def looks_like(text: str) -> bool:
    """Whether this may be a puzzleset."""
    return text.lstrip()[:1] == "<" and "<puzzleset" in text[:10_000].lower()


class _Colours:
    """The colours of a puzzle being read: the declared ones, and CSS colours used without a declaration."""

    def __init__(self, puzzle: Element) -> None:
        self._declared: dict[str, Tint] = {}
        self._cells: dict[str, int] = {}  # a character of an image, and the number of its colour
        self._numbers: dict[str, int] = {}
        self._tints: list[Tint] = []
        for element in puzzle.children:
            if element.name == "color":
                self._declare(element)
        self._default = puzzle.attributes.get("defaultcolor", "black")
        for name in (puzzle.attributes.get("backgroundcolor", "white"), *self._declared):
            self.number(name, puzzle)

    def _declare(self, element: Element) -> None:
        name, char = element.attributes.get("name"), element.attributes.get("char", "")
        if not name:
            raise element.error("a <color> needs a name")
        if name in self._declared:
            raise element.error(f"the colour {name[:20]!r} is declared twice")
        if len(char) > 1:
            raise element.error(f"a colour's char must be one character, not {char[:20]!r}")
        if char and any(char == tint.char for tint in self._declared.values()):
            raise element.error(f"the char {char!r} already represents another colour")
        value = hex_value(element.text.strip())
        if value is None:
            raise element.error(f"expected a colour of 3 or 6 hexadecimal digits, found {element.text.strip()[:20]!r}")
        if len(self._declared) == MOST_COLOURS:
            raise element.error(f"at most {MOST_COLOURS} colours are supported")
        self._declared[name] = Tint(value, name, char if _cell_char(char) else "")

    def number(self, name: str | None, where: Element | Word) -> int:
        """The palette index of a colour (None: the default one)."""
        name = self._default if name is None else name
        if name not in self._numbers:
            self._add(name, where)
        return self._numbers[name]

    def _add(self, name: str, where: Element | Word) -> None:
        value = VALUES.get(name.lower())
        if name not in self._declared and value is None:
            raise where.error(f"the colour {name[:20]!r} is not declared")
        tint = self._declared.get(name) or Tint(value or "", name)
        char = tint.char or _DEFAULT_CHARS.get(name, "")
        if not tint.char and any(char == other.char for other in self._declared.values()):
            char = ""
        if len(self._tints) == MOST_COLOURS:
            raise where.error(f"at most {MOST_COLOURS} colours are supported")
        self._numbers[name] = len(self._tints)
        if char:
            self._cells[char] = len(self._tints)
        self._tints.append(tint._replace(char=char))

    def cells(self, image: Element) -> dict[str, int]:
        """The cell value of each character of an image."""
        for name, char in _DEFAULT_CHARS.items():
            if char not in self._cells and char in image.text:
                self.number(name, image)
        return {**self._cells, "?": UNKNOWN}

    def palette(self) -> Palette:
        """The declared colours, each with a name, a value and a character."""
        return complete_palette(self._tints)


def _cell_char(char: str) -> bool:
    """Whether a character can represent a colour in an image."""
    return not char.isspace() and char not in _NOT_FOR_CELLS


def _ended(element: Element) -> None:
    """Keep only the counts of a clue's line: there may be very many."""
    if element.name != "line":
        return
    element.check_blank()
    element.data = []
    for child in element.children:
        if child.name != "count" or child.children:
            raise child.error("expected a <count> with a number")
        text = child.text
        place = child.place(len(text) - len(text.lstrip()))
        element.data.append((Word(text.strip(), *place), child.attributes.get("color")))
    element.content.clear()


def _puzzle(element: Element, inherited: dict[str, str]) -> Nonogram:
    kind = element.attributes.get("type", "grid")
    if kind.lower() != "grid":
        raise element.error(f"a puzzle of the type {kind[:20]!r} cannot be read, only 'grid'")
    element.check_blank()
    colours = _Colours(element)
    clues: dict[str, list[list[Run]]] = {}
    places: dict[str, list[tuple[int, int]]] = {}
    images: dict[str, tuple[Element, Grid]] = {}
    for child in element.children:
        if child.name == "clues":
            axis = child.attributes.get("type", "").lower()
            if axis not in ("rows", "columns") or axis in clues:
                raise child.error(f"expected one <clues> of the type rows and one of columns, found {axis[:20]!r}")
            clues[axis] = [_runs(line, colours) for line in _lines(child)]
            places[axis] = [(line.line, line.column) for line in child.children]
        elif child.name == "solution":
            kind = child.attributes.get("type", "goal").lower()
            if kind not in ("goal", "solution", "saved"):
                raise child.error(f"expected a solution of the type goal, solution or saved, found {kind[:20]!r}")
            image = _image_of(child)
            images.setdefault(kind, (image, _image(image, colours)))
    goal = images.get("goal")
    if not clues:
        if goal is None or not goal[1].complete:
            raise element.error("expected <clues>, or a <solution type='goal'> with a complete image")
        clues = {"rows": [list(runs_of(line)) for line in goal[1].rows()]}
        clues["columns"] = [list(runs_of(line)) for line in goal[1].columns()]
    for axis in ("rows", "columns"):
        if axis not in clues:
            raise element.error(f"the clues of the {axis} are missing")
    puzzle = puzzle_at(
        clues["rows"],
        clues["columns"],
        colours.palette(),
        row_places=places.get("rows", ()),
        column_places=places.get("columns", ()),
        place=(element.line, element.column),
        meta={**inherited, **_notes(element)},
    )
    return _with_images(puzzle, images)


def _with_images(puzzle: Nonogram, images: dict[str, tuple[Element, Grid]]) -> Nonogram:
    for element, grid in images.values():
        if (grid.width, grid.height) != (puzzle.width, puzzle.height):
            size = f"{grid.width}x{grid.height}, the puzzle {puzzle.width}x{puzzle.height}"
            raise element.error(f"the image is {size}")
    start = images["saved"][1] if "saved" in images else None
    if "goal" not in images:
        return puzzle.with_notes(start=start)
    image, goal = images["goal"]
    if not goal.complete:
        return puzzle.with_notes(start=start or goal)
    if broken := puzzle.broken_rules(goal):
        raise image.error(f"the goal does not fit the clues: {broken[0]}")
    return puzzle.with_notes(goal=goal, start=start)


def _notes(element: Element) -> dict[str, str]:
    notes = {child.name: child.all_text().strip(" \t\r\n") for child in element.children if child.name in _NOTES}
    return {name: notes[name] for name in _NOTES if notes.get(name)}


def _lines(element: Element) -> list[Element]:
    element.check_blank()
    for child in element.children:
        if child.name != "line":
            raise child.error(f"expected a <line>, found <{child.name[:20]}>")
    return element.children


def _runs(line: Element, colours: _Colours) -> list[Run]:
    lengths = clue([word for word, _ in line.data])
    runs = []
    for run, (word, name) in zip(lengths, line.data, strict=False):  # a single 0 is not a run
        colour = colours.number(name, word)
        if not colour:
            raise word.error("a run cannot have the colour of the background")
        runs.append(Run(run.length, colour))
    return runs


def _image_of(solution: Element) -> Element:
    images = [child for child in solution.children if child.name == "image"]
    if len(images) != 1:
        raise solution.error(f"expected one <image> in the <solution>, found {len(images)}")
    return images[0]


def _image(element: Element, colours: _Colours) -> Grid:
    """The cells of an image."""
    text, known = element.text, colours.cells(element)
    rows: list[bytes] = []
    end = 0
    while found := _ROW.match(text, end):
        row = _cells(element, found, known)
        if rows and len(row) != len(rows[0]):
            raise element.error(
                f"this row has {counted(len(row), 'cell')}, the first has {len(rows[0])}", found.start(1)
            )
        rows.append(row)
        end = found.end()
    if end < len(text) or not rows or not rows[0]:
        raise element.error("expected a row of cells between bars, such as |X.X|", end)
    return Grid(len(rows[0]), len(rows), b"".join(rows))


def _cells(element: Element, row: re.Match[str], known: dict[str, int]) -> bytes:
    plain = "".join(row[1].split())
    if known.keys() >= set(plain):
        return bytes(map(known.__getitem__, plain))
    cells = bytearray()
    for found in _CELL.finditer(row[1]):
        chars = found[1] if found[1] is not None else found[0]
        strange = [char for char in chars if char not in known]
        if strange or not chars:
            what = f"found {strange[0]!r}" if strange else "found none"
            raise element.error(f"expected a character that represents a colour, {what}", row.start(1) + found.start())
        values = {known[char] for char in chars}
        cells.append(values.pop() if len(values) == 1 else UNKNOWN)
    return bytes(cells)


def _written(puzzle: Nonogram) -> Iterator[str]:
    names = [colour.name for colour in puzzle.palette]
    if "" in names:
        raise NotSupported("webpbn identifies colours by name, and a colour of this puzzle has none")
    if len(set(names)) < len(names):
        raise NotSupported("webpbn identifies colours by name, and two colours of this puzzle have the same name")
    if puzzle.goal is not None and (broken := puzzle.broken_rules(puzzle.goal)):
        raise NotSupported(f"webpbn requires a goal that fits the clues; in this one, {broken[0]}")
    chars = distinct_chars([colour.char if _cell_char(colour.char) else "" for colour in puzzle.palette], names)
    if puzzle.palette == BLACK_AND_WHITE:
        chars = [_DEFAULT_CHARS[name] for name in names]
    yield f'<puzzle type="grid" defaultcolor="{_escaped(names[1])}" backgroundcolor="{_escaped(names[0])}">'
    for name in _NOTES:
        if note := puzzle.meta.get(name):
            yield f"<{name}>{_escaped(note).replace('&#10;', chr(10))}</{name}>"
    for (name, value, _), char in zip(puzzle.palette, chars, strict=True):
        yield f'<color name="{_escaped(name)}" char="{_escaped(char)}">{value[1:]}</color>'
    for axis, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        yield f'<clues type="{axis}">'
        yield from (f"<line>{_counts(line, puzzle)}</line>" for line in clues)
        yield "</clues>"
    for kind, picture in (("goal", puzzle.goal), ("saved", puzzle.start)):
        if picture is not None:
            yield f'<solution type="{kind}">'
            yield "<image>"
            signs = {UNKNOWN: "?", **{index: _escaped(char) for index, char in enumerate(chars)}}
            yield from (f"|{''.join(map(signs.__getitem__, row))}|" for row in picture.rows())
            yield "</image>"
            yield "</solution>"
    yield "</puzzle>"


def _counts(line: Clue, puzzle: Nonogram) -> str:
    def colour(run: Run) -> str:
        return f' color="{_escaped(puzzle.palette[run.colour].name)}"' if puzzle.coloured else ""

    return "".join(f"<count{colour(run)}>{'?' if run.length is None else run.length}</count>" for run in line)


_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)


def _escaped(text: str) -> str:
    """A text escaped for an attribute or between tags."""
    if strange := _NOT_XML.search(text):
        raise NotSupported(f"XML cannot hold the character U+{ord(strange[0]):04X} of the text {text[:20]!r}")
    return text.translate(_ESCAPES)
