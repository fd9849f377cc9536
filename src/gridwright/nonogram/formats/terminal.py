"""Pictures as drawn by Gridwright on a terminal: the picture in the frame is the goal.

    file    drawings, each with a frame of ┌ ─ ┐ │ └ ┘ or of + - |; anything outside a frame is ignored
    cell    two characters: ██ or ## black, blanks or × white, a doubled letter for one of several colours; in a drawing
            without clues half a character: ▀ ▄ █ and blank

          1 3 2 5 1
        ┌──────────┐
      1 │      ██  │
    1 3 │██  ██████│
        └──────────┘

Clues are never read: a drawing with an unknown cell is rejected. Each letter gets some colour. If half a character is
a cell and there are no clues, an empty last row cannot be distinguished from no row; it is left out, with a note about
it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from gridwright.base.format import Puzzles
from gridwright.nonogram.formats._colours import LETTERS, some_values
from gridwright.nonogram.formats._palette import Tint, complete_palette
from gridwright.nonogram.puzzle import Nonogram
from gridwright.parsing.tokens import Lines
from gridwright.values.errors import FormatError, InputError
from gridwright.values.grid import Grid
from gridwright.values.note import Note

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOP = re.compile(r"[^\n┌+]*(┌[─┬┴]+┐|\+-[-+]*\+)\s*")
_LIKE = re.compile(rf"^{_TOP.pattern}\n[^\n]*[│┤|]", re.MULTILINE)
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_SIDES = "│┤├└|+"
_RULE = re.compile(r"[─┼┬┴+-]+")
_PAIRS = dict.fromkeys(("██", "##", "▓▓", "@@"), "#") | dict.fromkeys(("  ", "× ", "x ", "/ ", "░░", "--"), ".")
_PAIRS |= {2 * letter: letter for letter in LETTERS}
_NARROW = dict.fromkeys("█#▓@", "#") | dict.fromkeys(" ×/░-", ".") | {letter: letter for letter in LETTERS}
_HALVES = {" ": "..", "▀": "#.", "▄": ".#", "█": "##"}
_UNKNOWN = "·◦.:?"


class _Drawing(NamedTuple):
    """The lines in a frame: whether columns have labels, the labels of the rows, the content and its position; `ascii`
    if the frame is ASCII."""

    headed: bool
    labels: list[str]
    rows: list[str]
    places: list[tuple[int, int]]
    ascii: bool


def parse(data: str, size: tuple[int, int] | None = None) -> Puzzles[Nonogram]:
    """The puzzles whose goals are in the frames."""
    if (escape := data.find("\x1b")) >= 0:
        line = data.count("\n", 0, escape) + 1
        raise FormatError("expected a drawing without a terminal's colours (--colour never)", line=line, column=1)
    lines = Lines(data)
    found = [_puzzle(drawing) for drawing in _drawings(lines)]
    if not found:
        raise lines.ended("the frame of a drawing")
    return Puzzles([puzzle for puzzle, _ in found], *dict.fromkeys(note for _, note in found if note))


def _drawings(lines: Lines) -> Iterator[_Drawing]:
    above = ""
    for text in lines:
        if top := _TOP.fullmatch(text):
            yield _drawing(lines, top, above)
        above = text


def _drawing(lines: Lines, top: re.Match[str], above: str) -> _Drawing:
    """The drawing below an upper edge; `above` are the labels of columns, if any."""
    left, right = top.start(1), top.end(1) - 1
    edge = top[1][1:-1]
    columns = above[left:] if above[left:].strip(" 0123456789?") == "" else ""
    drawing = _Drawing(bool(columns.strip()), [], [], [], top[1][0] == "+")
    closed = False
    for text in lines:
        if text[left : left + 1] not in _SIDES or len(text) <= left:
            break
        inner = text[left + 1 : right].ljust(right - left - 1)
        closed = bool(_RULE.fullmatch(inner))
        if not closed:
            if text[right : right + 1] not in _SIDES or len(text) <= right:
                raise FormatError("expected the right side of the frame", line=lines.number, column=right + 1)
            drawing.labels.append(text[:left])
            drawing.rows.append(inner)
            drawing.places.append((lines.number, left + 2))
        elif text[left] == "└":
            break
    if not closed or not drawing.rows:
        raise FormatError("expected rows of cells and the lower edge of the frame", line=lines.number, column=left + 1)
    for at in reversed(range(len(edge))):  # ruled lines between columns of cells
        if edge[at] == "┬" or (edge[at] == "+" and all(row[at] == "|" for row in drawing.rows)):
            drawing.rows[:] = [row[:at] + row[at + 1 :] for row in drawing.rows]
    return drawing


def _puzzle(drawing: _Drawing) -> tuple[Nonogram, Note | None]:
    labelled = drawing.headed or any(label.strip() for label in drawing.labels)
    paired = any(" / " in label for label in drawing.labels)
    signs = set("".join(drawing.rows))
    note = None
    if not drawing.ascii and signs <= set(_HALVES) and (signs & set("▀▄") or paired or not labelled):
        pairs = [[_HALVES[char] for char in row] for row in drawing.rows]
        rows = ["".join(pair[half] for pair in row) for row in pairs for half in (0, 1)]
        if "#" not in rows[-1] and (not labelled or "/" not in drawing.labels[-1]):
            rows.pop()
            if not labelled:
                note = Note(f"read as {len(rows[0])}x{len(rows)}: an empty last row would look the same as none")
    else:
        rows = _cells(drawing)
    inks = sorted(set("".join(rows)) - {"."}, key=lambda sign: (sign != "#", sign))
    values = iter(some_values())
    tints = [Tint("#000000", char="#") if ink == "#" else Tint(next(values), char=ink) for ink in inks]
    palette = complete_palette([Tint("#ffffff"), *tints])
    numbers = {".": 0, **{ink: number for number, ink in enumerate(inks, 1)}}
    line, column = drawing.places[0]
    if not inks:
        raise FormatError("expected a picture, found a frame without a black cell", line=line, column=column)
    try:
        return Nonogram.from_grid(Grid.from_rows([bytes(map(numbers.__getitem__, row)) for row in rows]), palette), note
    except InputError as error:
        raise FormatError(str(error), line=line, column=column) from None


def _cells(drawing: _Drawing) -> list[str]:
    """Rows of cells of two characters, or of one if the drawing is compressed."""
    halved = [[row[at : at + 2] for at in range(0, len(row), 2)] for row in drawing.rows]
    if all(pair in _PAIRS for row in halved for pair in row):
        return ["".join(map(_PAIRS.__getitem__, row)) for row in halved]
    for row, (line, column) in zip(drawing.rows, drawing.places, strict=True):
        for place, char in enumerate(row, column):
            if char in _UNKNOWN:
                message = "expected a solved picture, found an unknown cell; clues are not read from drawings"
                raise FormatError(message, line=line, column=place)
            if char not in _NARROW:
                raise FormatError(f"expected cells such as ██ and blanks, found {char!r}", line=line, column=place)
    return ["".join(map(_NARROW.__getitem__, row)) for row in drawing.rows]


def looks_like(data: str) -> bool:
    """Whether there is the upper edge of a frame with a side below it."""
    return bool(_LIKE.search(_ESCAPE.sub("", data)))
