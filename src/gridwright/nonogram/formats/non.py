"""Steve Simpson's .non, with the goal of pbnsolve and the colours and bundles of nonogram-db.

    file      puzzles, separated by lines ====
    puzzle    statements in any order, but the size before all that needs it; empty lines between them are ignored
    statement width N, or columns N (the words may also be in capitals)
              height N, or rows N
              rows, then one clue per line; columns, then one clue per line
              goal "cells", saved "cells": all cells in reading order, on this line or on the following ones
              color C #rrggbb: C is a letter; 0 is the background and 1 the colour of a bare number
              word "text": other notes, such as title, by (the author), copyright, catalogue, license
    clue      runs separated by commas or blanks; 0, or an empty line where a clue is missing, for no runs
    run       a length, or ? if unknown, and a colour's letter, unless it has the colour of a bare number
    cell      0 (background), 1 (the colour of a bare number), a colour's letter, and in saved ? (not known)
    text      with or without quotes; HTML character references are decoded

    title "Small &quot;H&quot;"
    width 3
    height 2

    rows
    1,1
    3

    columns
    2
    1
    2

    goal "101111"

If no statement declares a letter, each letter gets some colour. An empty line right before the next statement is not a
clue, so that a forgotten clue is noticed. The writer uses commas, a 0 for no runs, and `color 1` if there are other
colours.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.nonogram.formats._clues import COMMON, Lines, Word, clue_in, each_word, puzzle_at, run, size_of
from gridwright.nonogram.formats._colours import LETTERS, is_black_and_white, letters, name_of, some_values, value_of
from gridwright.nonogram.formats._writing import fitting
from gridwright.parsing.pieces import Piece
from gridwright.values.colour import BLACK_AND_WHITE, Colour
from gridwright.values.errors import FormatError
from gridwright.values.grid import UNKNOWN, Grid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gridwright.nonogram.puzzle import Clue, Nonogram, Run

_STATEMENT = re.compile(r"\s*([A-Za-z][A-Za-z0-9_-]*)(?!\S)[^\S\n]*(.*)")
_DIVIDER = re.compile(r"\s*={4,}\s*")
_COLOUR = re.compile(r"(\S)\s+(\S+)\s*")
_RUN = re.compile(r"([0-9]+|\?)([A-Za-z]?)")
_LIKE = re.compile(r"^[^\S\n]*(?:(?:width|height|rows|columns)[^\S\n]+[0-9]+|rows|columns)[^\S\n]*$", re.M | re.I)
_KEYWORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_NO_CELLS = re.compile(r"[\s\"']")
_BARE_TEXT = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]*")
_SIZES = {"width": "columns", "columns": "columns", "height": "rows", "rows": "rows"}
_META = {"by": "author"}  # the words with other names here
_RESERVED = {*_SIZES, *_META, "goal", "saved", "color", "colour", "maxrule"}
_KNOWN = {*_RESERVED, "title", "author", "copyright", "license", "catalogue"}


def parse(data: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzles in a text."""
    lines = Lines(data)
    drafts = [_Draft()]
    for text in lines:
        if _DIVIDER.fullmatch(text):
            drafts[-1].end(lines.number, True)
            drafts.append(_Draft())
        else:
            drafts[-1].take(text, lines.number)
    if len(drafts) > 1 and drafts[-1].blank:  # a divider after the last puzzle
        drafts.pop()
    else:
        drafts[-1].end(lines.number + 1, False)
    return [draft.puzzle() for draft in drafts]


def split(data: bytes, size: object = None) -> Iterator[Piece]:
    """The pieces of a file: each ends with its divider, except perhaps the last one."""
    first, lines = 1, data.splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        if number == len(lines) or _DIVIDER.fullmatch(line.decode(errors="replace")):
            text = b"".join(lines[first - 1 : number])
            if first == 1 or text.strip():
                yield Piece(first, text)
            first = number + 1


class _Clues:
    """The lines under `rows` or `columns`; it never holds more of them than there are clues."""

    def __init__(self, axis: str, count: int) -> None:
        self.axis = axis
        self.count = count
        self.filled: list[tuple[int, str]] = []
        self.first: list[tuple[int, str]] = []  # the first `count` lines, empty or not
        self.beyond: int | None = None  # the first non-empty line after them
        self.seen = 0
        self.blank = False

    def take(self, text: str, number: int) -> None:
        """Add a line."""
        self.seen += 1
        self.blank = not text.strip()
        if len(self.first) < self.count:
            self.first.append((number, text))
        elif not self.blank and self.beyond is None:
            self.beyond = number
        if not self.blank:
            if len(self.filled) == self.count:
                raise _at(number, f"expected {self.count} {self.axis}, found more")
            self.filled.append((number, text))

    def end(self, number: int, more: bool) -> None:
        """End the lines; at line `number` something else begins, if there is `more`, else the text ends."""
        if len(self.filled) == self.count:
            self.first = self.filled  # then all empty lines are ignored
        elif self.seen - (more and self.blank) < self.count:
            hint = "0 stands for a line without runs"
            raise _at(number, f"expected {self.count} {self.axis}, found {len(self.filled)} ({hint})")
        elif self.beyond is not None:
            raise _at(self.beyond, f"expected {self.count} {self.axis}, found more")


class _Cells:
    """The cells under `goal` or `saved`, as written, and their positions."""

    def __init__(self, name: str, total: int) -> None:
        self.name = name
        self.left = total
        self.parts: list[Word] = []  # one per line

    def take(self, text: str, number: int, column: int = 1) -> None:
        """Add some cells."""
        for word in each_word(text, number, column, r"\s\"'"):
            if len(word.text) > self.left:
                extra = Word("", number, word.column + self.left)
                raise extra.error(f"expected no more cells of the {self.name}, found {word.text[self.left]!r}")
            self.left -= len(word.text)
        self.parts.append(Word(text, number, column))


class _Inks:
    """The palette of a puzzle and the characters of its colours in the text."""

    def __init__(self) -> None:
        self.palette = [BLACK_AND_WHITE[0]]
        self.index = {"0": 0}
        self.declared: set[str] = set()

    def declare(self, word: Word, value: str) -> None:
        """Handle a `color` statement."""
        if word.text in self.declared:
            raise word.error(f"the colour {word.text!r} is declared twice")
        self._add(word, value)
        self.declared.add(word.text)

    def of(self, word: Word) -> int:
        """The index of the colour with a character; if no letter was declared, each gets some colour."""
        if word.text not in self.index:
            if word.text not in (*LETTERS, "1"):
                raise word.error(f"expected 0, 1 or the letter of a colour, found {word.text!r}")
            if word.text != "1" and self.declared - {"0", "1"}:
                raise word.error(f"the colour {word.text!r} is not declared")
            white, black = (colour.value for colour in BLACK_AND_WHITE)
            if word.text == "1":
                self._add(word, white if self.palette[0].value == black else black)
            else:
                used = {colour.value for colour in self.palette}
                self._add(word, next(value for value in some_values() if value not in used))
        return self.index[word.text]

    def _add(self, word: Word, value: str) -> None:
        char = {"0": ".", "1": "#"}.get(word.text, word.text)
        colour = Colour(name_of(value, char), value, char)
        if word.text == "0":
            self.palette[0] = colour
        else:
            self.index[word.text] = len(self.palette)
            self.palette.append(colour)


class _Draft:
    """A puzzle while its text is being read."""

    def __init__(self) -> None:
        self.sides: dict[str, Word] = {}
        self.size: tuple[int, int] | None = None
        self.meta: dict[str, str] = {}
        self.inks = _Inks()
        self.known: dict[str, Run] = {}  # the runs found so far, by their words
        self.clues: dict[str, _Clues] = {}
        self.grids: dict[str, _Cells] = {}
        self.open: _Clues | None = None  # the section of the next lines
        self.cells: _Cells | None = None
        self.others: list[tuple[Word, str]] = []  # words without a meaning here, and their values

    @property
    def blank(self) -> bool:
        """Whether nothing has been read yet."""
        return not (self.sides or self.meta or self.clues)

    def take(self, text: str, number: int) -> None:
        """Handle the next line."""
        if self.cells and self.cells.left:
            self.cells.take(text, number)
            return
        statement = _STATEMENT.match(text)
        if statement:
            if self.open:
                self.open.end(number, True)
                self.open = None
            self._state(Word(statement[1], number, statement.start(1) + 1), statement[2], statement.start(2) + 1)
        elif self.open:
            self.open.take(text, number)
        elif text.strip():
            raise self._fault(_at(number, f"expected a statement such as width or rows, found {text.strip()[:20]!r}"))

    def _state(self, word: Word, rest: str, column: int) -> None:
        name = word.text.lower() if word.text.lower() in _KNOWN else word.text
        if name in _SIZES and (name in ("width", "height") or rest.strip()):
            self._side(_SIZES[name], word, Word(rest.strip(), word.line, column))
        elif name in ("rows", "columns"):
            if name in self.clues:
                raise word.error(f"expected the {name} once, found them again")
            width, height = self._known(word)
            self.open = self.clues[name] = _Clues(name, height if name == "rows" else width)
        elif name in ("goal", "saved"):
            width, height = self._known(word)
            self.cells = _Cells(name, width * height)
            self.cells.take(rest, word.line, column)
            self.grids.setdefault(name, self.cells)  # the first of several saved grids
        elif name in ("color", "colour"):
            self._colour(Word(rest, word.line, column))
        elif name != "maxrule":
            if name not in _KNOWN:
                self.others.append((word, rest.strip()))
            self.meta[_META.get(name, name)] = _text(Word(rest, word.line, column))

    def _side(self, lines: str, word: Word, number: Word) -> None:
        if lines in self.sides:
            raise word.error(f"expected the {word.text} once, found it again")
        self.sides[lines] = number
        if len(self.sides) == 2:
            self.size = size_of(self.sides["columns"], self.sides["rows"])

    def _known(self, word: Word) -> tuple[int, int]:
        if self.size is None:
            raise self._fault(word.error(f"expected width and height before {word.text}"))
        return self.size

    def _fault(self, fault: FormatError) -> FormatError:
        """The error for something out of place: a misspelt word before it, if there is one."""
        there = {*self.clues, *(name for name, lines in _SIZES.items() if lines in self.sides and name != lines)}
        for word, rest in self.others:
            missing = [name for name in ("width", "height", "rows", "columns") if name not in there]
            if (meant := _like(word.text, missing, 0.7)) or not rest:
                return word.error(f"expected a statement such as {meant or 'width or rows'}, found {word.text[:20]!r}")
        return fault

    def _colour(self, rest: Word) -> None:
        found = _COLOUR.fullmatch(rest.text)
        if not found or found[1] not in (*LETTERS, "0", "1"):
            raise rest.error(f"expected the letter of a colour and its value #rrggbb, found {rest.text[:20]!r}")
        value = value_of(found[2])
        if value is None:
            word = Word(found[2], rest.line, rest.column + found.start(2))
            raise word.error(f"expected the value of a colour, #rrggbb, found {found[2][:20]!r}")
        self.inks.declare(Word(found[1], rest.line, rest.column), value)

    def end(self, number: int, more: bool) -> None:
        """End the puzzle before line `number` and check that it is complete; `more` if another may follow."""
        if self.open:
            self.open.end(number, more)
        for lines, name in (("columns", "width"), ("rows", "height")):
            if lines not in self.sides:
                raise self._fault(_at(number, f"expected a statement {name!r}, found the end"))
        for lines in ("rows", "columns"):
            if lines not in self.clues:
                raise self._fault(_at(number, f"expected a statement {lines!r}, found the end"))
        if self.cells and self.cells.left:
            raise _at(number, f"expected {self.cells.left} more cells of the {self.cells.name}, found the end")
        width, height = self.size or (0, 0)
        for word, rest in self.others:
            cells = _NO_CELLS.sub("", rest)
            meant = _like(word.text, ["goal", "saved"], 0.5)
            if meant and len(cells) == width * height and not cells.strip("01?"):
                raise word.error(f"expected a statement such as {meant}, found {word.text[:20]!r}")

    def puzzle(self) -> Nonogram:
        """The puzzle in the text."""
        clues = {}
        width, height = self.size or (0, 0)
        for lines, length in (("rows", width), ("columns", height)):
            clues[lines] = [
                clue_in(text, number, most=length, separators=r"\s,", known=self.known, run=self._run)
                for number, text in self.clues[lines].first
            ]
        grids = {name: self._grid(cells, width, height) for name, cells in self.grids.items()}
        if len(self.inks.palette) == 1:  # no runs
            self.inks.of(Word("1", 1, 1))
        return puzzle_at(
            clues["rows"],
            clues["columns"],
            self.inks.palette,
            row_places=[(number, 1) for number, _ in self.clues["rows"].first],
            column_places=[(number, 1) for number, _ in self.clues["columns"].first],
            goal=grids.get("goal"),
            start=grids.get("saved"),
            meta=self.meta,
        )

    def _run(self, word: Word) -> Run:
        found = _RUN.fullmatch(word.text)
        if not found:
            raise word.error(f"expected a run length, found {word.text[:20]!r}")
        colour = self.inks.of(word._replace(text=found[2] or "1"))
        if colour == 1 and not found[2]:
            self.known |= COMMON
        self.known[word.text] = run(word._replace(text=found[1]), colour)
        return self.known[word.text]

    def _grid(self, cells: _Cells, width: int, height: int) -> Grid:
        packed = bytearray()
        known = self.inks.index | ({"?": UNKNOWN} if cells.name == "saved" else {})
        for text, line, column in cells.parts:
            for index, char in enumerate(text, column):
                if char not in known and not char.isspace() and char not in "\"'":
                    known[char] = self.inks.of(Word(char, line, index))
                if char in known:
                    packed.append(known[char])
        return Grid(width, height, bytes(packed))


def _like(word: str, among: Sequence[str], likeness: float) -> str:
    """The intended word, if one of these is similar enough."""
    from difflib import get_close_matches

    return "".join(get_close_matches(word.lower(), among, 1, likeness))


def _at(number: int, message: str) -> FormatError:
    return FormatError(message, line=number, column=1)


def _text(word: Word) -> str:
    """The value of a statement, without its quotes and references."""
    text = word.text.strip()
    if text[:1] == '"':
        end = text.rfind('"')
        if not end:
            raise word.error("expected a text and a closing quote, found none")
        text = text[1:end]
    elif len(text) > 1 and text[0] == text[-1] == "'":
        text = text[1:-1]
    if "&" in text:
        from html import unescape

        text = unescape(text)
    return text


def write(puzzles: Sequence[Nonogram]) -> str:
    """The puzzles with all their notes."""
    return "====\n".join(
        _written(fitting(puzzle, "non", colours=True, start=True, unknown_lengths=True)) for puzzle in puzzles
    )


def _written(puzzle: Nonogram) -> str:
    plain = is_black_and_white(puzzle.palette)
    signs = ["", ""] if plain else letters(puzzle.palette, "non")
    lines = _meta_lines(puzzle.meta)
    if not plain:
        for colour, sign in zip(puzzle.palette, ["0", *signs[1:]], strict=True):
            if sign != "0" or colour.value != BLACK_AND_WHITE[0].value:
                lines.append(f"color {sign or 1} {colour.value}")
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", name, *(_clue(clue, signs) for clue in clues)]
    for name, grid in (("goal", puzzle.goal), ("saved", puzzle.start)):
        if grid and (grid.complete if name == "goal" else grid.known):
            cells = {UNKNOWN: "?", **{index: sign or "1" for index, sign in enumerate(signs)}, 0: "0"}
            lines += ["", f'{name} "{"".join(cells[cell] for cell in grid.cells)}"']
    return "".join(line + "\n" for line in lines)


def _clue(clue: Clue, signs: Sequence[str]) -> str:
    return ",".join(f"{'?' if run.length is None else run.length}{signs[run.colour]}" for run in clue) or "0"


def _meta_lines(meta: dict[str, str]) -> list[str]:
    names = {here: there for there, here in _META.items()}
    lines = []
    for key, text in meta.items():
        name = names.get(key, key)
        if _KEYWORD.fullmatch(name) and (name == names.get(key) or name not in _RESERVED):
            bare = name == "license" and _BARE_TEXT.fullmatch(text)
            lines.append(f"{name} {text if bare else _quoted(text)}")
    return lines


def _quoted(text: str) -> str:
    text = text.encode("utf-8", "replace").decode().replace("\0", "\ufffd")
    for char, reference in (("&", "&amp;"), ('"', "&quot;"), ("\n", "&#10;"), ("\r", "&#13;")):
        text = text.replace(char, reference)
    return f'"{text}"'


def looks_like(data: str) -> bool:
    """Whether a line has a size or begins the rows or columns."""
    return bool(_LIKE.search(data))
