"""The .g of Mirek and Petr Olšák's solver "grid": black and white, or in colours.

    file    remarks, [colours], a line that begins with :, the rows, a : line, the columns, [a : line, remarks]
    colours a line that begins with #d, then one line per colour: IN:OUT VALUE [name]
    IN      the character after the run lengths of this colour; 1: the colour of a bare number; 0: the background,
            which is white unless declared
    OUT     the character of the colour in a printed picture; it may be a blank
    VALUE   #rrggbb or a name as in X11
    clue    runs separated by blanks or commas; an empty line or a single 0 for no runs
    run     a length, or ? if unknown, and IN, unless it is a bare number

    #d
      1:#  #000000  black
      r:r  #ff0000  red
    : rows
    1 2r
    2r
    : columns
    1
    2r
    2r
    : end

Without colours everything is black on white. If the last columns have no runs, the : after them is required, since
otherwise empty clue lines could not be distinguished from other empty lines. Triangles and triddlers, which .g also
supports, are rejected.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from gridwright.nonogram.formats._clues import Lines, Word, clue_in, puzzle_at, run
from gridwright.nonogram.formats._colours import is_black_and_white, letters, name_of, value_of
from gridwright.nonogram.formats._writing import fitting, only
from gridwright.values.colour import BLACK_AND_WHITE, Colour
from gridwright.values.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Clue, Nonogram, Run
    from gridwright.values.colour import Palette

_COLOUR = re.compile(r"\s*(\S):.\s*(\S+)\s*(.*)")
_RUN = re.compile(r"([0-9]+|\?)(\D?)")
_LIKE = re.compile(r"^:", re.MULTILINE)
_MOST = 253  # colours that a palette takes besides the background


def parse(data: str, size: tuple[int, int] | None = None) -> list[Nonogram]:
    """The puzzle in a text."""
    lines = Lines(data)
    inks = _header(lines)
    first_row = lines.number + 1
    rows, ended = _section(lines)
    if not ended:
        raise lines.ended("a line ':' between rows and columns")
    first_column = lines.number + 1
    columns, ended = _section(lines)
    if not ended and columns and not columns[-1].strip():
        raise lines.ended("a line ':' after columns whose last line is empty")
    if not rows or not columns:
        message = f"expected rows and columns, found {len(rows)} and {len(columns)}"
        raise FormatError(message, line=first_row, column=1)
    return [
        puzzle_at(
            inks.clues(rows, first_row, len(columns)),
            inks.clues(columns, first_column, len(rows)),
            inks.palette(),
            row_places=[(line, 1) for line, _ in enumerate(rows, first_row)],
            column_places=[(line, 1) for line, _ in enumerate(columns, first_column)],
            place=(first_row, 1),
        )
    ]


def _header(lines: Lines) -> _Inks:
    """Read the part above the rows: remarks, and colours if there are any."""
    for text in lines:
        if text.startswith(":"):
            return _Inks([_Ink("1", *BLACK_AND_WHITE[1][:2])])
        if text[:2] in ("#t", "#T"):
            raise FormatError("expected a grid of squares, found a triddler", line=lines.number, column=1)
        if text[:2] in ("#d", "#D"):
            return _colours(lines)
    raise lines.ended("a line ':' above the rows")


def _colours(lines: Lines) -> _Inks:
    inks: dict[str, _Ink] = {}
    for text in lines:
        if text.lstrip().startswith(":"):
            if not inks.keys() - "0":
                message = "expected a colour besides the background above the rows"
                raise FormatError(message, line=lines.number, column=1)
            return _Inks(list(inks.values()))
        if not text.strip():
            continue
        ink = _ink(text, lines.number)
        place = Word(ink.sign, lines.number, text.index(ink.sign) + 1)
        if ink.sign in inks:
            raise place.error(f"the colour {ink.sign!r} is declared twice")
        if len(inks.keys() - "0") == _MOST and ink.sign != "0":
            raise place.error(f"at most {_MOST} colours besides the background are supported")
        inks[ink.sign] = ink
    raise lines.ended("a line ':' above the rows")


def _ink(text: str, line: int) -> _Ink:
    found = _COLOUR.fullmatch(text)
    if not found or found[1] in ",?23456789":
        message = f"expected a colour as IN:OUT VALUE name, found {text.strip()[:20]!r}"
        raise FormatError(message, line=line, column=1)
    word = Word(found[2], line, found.start(2) + 1)
    value = value_of(word.text)
    if value is None:
        what = "found the triangle" if "/" in word.text or "\\" in word.text else "found"
        raise word.error(f"expected a colour as #rrggbb or by its name, {what} {word.text[:20]!r}")
    name = found[3].strip() or name_of(value, found[1]) if word.text.startswith("#") else word.text
    return _Ink(found[1], name, value)


class _Ink(NamedTuple):
    """A declared colour: IN, its name and its value."""

    sign: str
    name: str
    value: str


class _Inks:
    """The colours of a file."""

    def __init__(self, inks: Sequence[_Ink]) -> None:
        self.background = next((ink for ink in inks if ink.sign == "0"), _Ink("0", *BLACK_AND_WHITE[0][:2]))
        self.inks = [ink for ink in inks if ink.sign != "0"]
        self.index = {ink.sign: index for index, ink in enumerate(self.inks, 1)}
        self.known: dict[str, Run] = {}  # the runs found so far, by their words

    def clues(self, lines: Sequence[str], first: int, most: int) -> list[list[Run]]:
        """The clues in some lines; `first` is the number of the first of them."""
        numbered = enumerate(lines, first)
        return [
            clue_in(text, line, most=most, separators=r"\s,", known=self.known, run=self.run) for line, text in numbered
        ]

    def run(self, word: Word) -> Run:
        """A run from a word such as `3r`."""
        found = _RUN.fullmatch(word.text)
        if not found:
            raise word.error(f"expected a run length and a colour, found {word.text[:20]!r}")
        sign = found[2] or "1"
        if sign not in self.index:
            what = f"found {sign!r}" if found[2] else "found a bare number"
            raise word.error(f"expected a run of one of the declared colours, {what}")
        self.known[word.text] = run(word._replace(text=found[1]), self.index[sign])
        return self.known[word.text]

    def palette(self) -> list[Colour]:
        """The palette; each colour has the character used after its lengths."""
        chars = {ink.sign: ink.sign for ink in self.inks}
        for sign, usual in (("0", "."), ("1", "#")):
            others = map(chr, range(0xA1, 0x200))  # more than there can be colours
            chars[sign] = next(char for char in (usual, *others) if char not in chars.values())
        return [Colour(ink.name, ink.value, chars[ink.sign]) for ink in (self.background, *self.inks)]


def _section(lines: Lines) -> tuple[list[str], bool]:
    """The lines up to one with `:`, and whether there was one."""
    section: list[str] = []
    for text in lines:
        if text.startswith(":"):
            return section, True
        section.append(text)
    return section, False


def write(puzzles: Sequence[Nonogram]) -> str:
    """One puzzle as text."""
    puzzle = fitting(only(puzzles, "g"), "g", colours=True)
    plain = is_black_and_white(puzzle.palette)
    signs = ["", ""] if plain else letters(puzzle.palette, "g")
    header = "" if plain else _declared(puzzle.palette, signs)
    return f"{header}: rows\n{_clues(puzzle.rows, signs)}: columns\n{_clues(puzzle.columns, signs)}: end\n"


def _declared(palette: Palette, signs: Sequence[str]) -> str:
    lines = ["#d"]
    for colour, sign in zip(palette, signs, strict=True):
        into = sign or ("0" if colour is palette[0] else "1")
        out = sign or (colour.char if colour.char.isprintable() else "")
        lines.append(f"  {into}:{out or ' '}  {colour.value}  {' '.join(colour.name.split())}")
    return "".join(line.rstrip() + "\n" for line in lines)


def _clues(clues: Sequence[Clue], signs: Sequence[str]) -> str:
    return "".join(" ".join(f"{run.length}{signs[run.colour]}" for run in clue) + "\n" for clue in clues)


def looks_like(data: str) -> bool:
    """Whether two lines begin with a colon."""
    first = _LIKE.search(data)
    return bool(first and _LIKE.search(data, first.end()))
