"""The format of the nonogram tournaments (TAAI, TCGA, ICGA) and of their answers.

    file    puzzles, one after the other
    puzzle  $ and an id, one line per column, one line per row; clues as in `_numbers`, separated by TABs
    answer  $ and an id, one line per row: 0 (white) or 1 (black) for each cell, separated by TABs

    $1                  $1
    2                   1   0   1
    1                   1   1   1
    2
    1   1
    3

The size is not in the file. If given as a hint, it applies to every puzzle. Otherwise the lines are split where columns
and rows require equally many cells and every run fits: into a square if that is such a split, else where it is the only
one, and finally like the squares of the same file. Empty lines may be missing at the end of the file, or be there
without a reason; if that leaves a doubt, the error asks for the hint. A file contains answers if it has only 0 and 1,
in a way that no clues could have.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from itertools import accumulate, count
from typing import TYPE_CHECKING, NamedTuple, cast

from gridwright.nonogram.formats._clues import COMMON, Lines, items_in, puzzle_at, run
from gridwright.nonogram.formats._writing import answer, fitting
from gridwright.nonogram.puzzle import Nonogram
from gridwright.parsing.pieces import Piece
from gridwright.parsing.tokens import all_lines
from gridwright.values.clock import tick
from gridwright.values.errors import FormatError, InputError
from gridwright.values.grid import Grid
from gridwright.values.limits import check_size
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from typing import TypeAlias

    from gridwright.nonogram.formats._clues import Word

    Size: TypeAlias = tuple[int, int]
    _Clue: TypeAlias = list[int | None]

_LENGTHS: dict[str, int | None] = {word: run.length for word, run in COMMON.items()}
_CELLS = re.compile(r"\s*[01](?:[ \t]+[01])*\s*")
_ID = re.compile(r"\S(?:[^\n\r]*\S)?")


class _Section(NamedTuple):
    """The lines under a `$`: those of a puzzle or of an answer."""

    id: str
    line: int
    lines: list[str]

    @property
    def is_plain(self) -> bool:
        """Whether a quick check shows the clues of a square: as many cells in one half as in the other."""
        half, odd = divmod(len(self.lines), 2)
        try:
            cells = [sum(map(int, " ".join(part).split())) for part in (self.lines[:half], self.lines[half:])]
        except ValueError:
            return False
        return half > 0 and not odd and cells[0] == cells[1]

    def error(self, message: str, index: int | None = None) -> FormatError:
        """An error at one of the lines, or at the `$`."""
        return FormatError(message, line=self.line + (0 if index is None else index + 1), column=1)


def parse(data: str, size: Size | None = None) -> list[Nonogram]:
    """The puzzles in a text; for an answer file, its pictures."""
    sections = _sections(data)
    if _are_answers(sections):
        return [_answer(section) for section in sections]
    sized = _sizing(sections, size)
    return [clues.puzzle(its_size) for clues, its_size in map(sized, sections)]


def split(data: bytes, size: Size | None = None) -> Iterator[Piece]:
    """The pieces of a file. If the clues of a puzzle are not plainly those of a square, its size is searched for in
    the whole file, up to the first error: the other pieces must not depend on unreadable ones."""
    lines = data.splitlines(keepends=True)
    try:
        sections = _sections(data.decode(errors="replace").replace("\r\n", "\n").replace("\r", "\n"))
    except FormatError:
        return
    if _are_answers(sections) and not all(_are_answers([section]) for section in sections):
        with suppress(InputError):  # an error in one piece affects only that piece
            list(map(_answer, sections))
            return
    sized = _sizing(sections, None)
    searching = size is None
    ends = [*(section.line - 1 for section in sections[1:]), len(lines)]
    for section, end in zip(sections, ends, strict=True):
        its_size = None
        if searching and not section.is_plain:
            try:
                clues, its_size = sized(section)
                if not clues.allows(its_size):
                    clues.puzzle(its_size)  # raises the error, if there is one
            except InputError:
                searching, its_size = False, None
        yield Piece(section.line, b"".join(lines[section.line - 1 : end]), its_size)


def _sizing(sections: Sequence[_Section], size: Size | None) -> Callable[[_Section], tuple[_Clues, Size]]:
    """A function that gives the clues of a puzzle and its size."""
    if size is not None:
        check_size(*size)
        if not min(size):
            raise InputError(f"size {size[0]}x{size[1]}: each side needs at least 1 cell")

    def clues_of(section: _Section) -> _Clues:
        tick()
        return _Clues(section, section is sections[-1])

    @cache
    def squares() -> set[Size]:
        """The squares of the whole file: needed only if a puzzle is not a square."""
        return {square for section in sections if (square := clues_of(section).square)}

    def sized(section: _Section) -> tuple[_Clues, Size]:
        clues = clues_of(section)
        return clues, size or clues.square or clues.likeliest(squares())

    return sized


def _sections(data: str) -> list[_Section]:
    sections: list[_Section] = []
    for number, text in enumerate(all_lines(data), 1):
        if text.lstrip().startswith("$"):
            sections.append(_Section(text.strip()[1:].strip(), number, []))
        elif sections:
            sections[-1].lines.append(text)
        elif text.strip():
            message = f"expected '$' and the id of a puzzle, found {text.strip()[:20]!r}"
            raise FormatError(message, line=number, column=1)
    if not sections:
        raise Lines(data).ended("'$' and the id of a puzzle")
    return sections


class _Clues:
    """The clues under a `$`, and the sizes that they may have."""

    def __init__(self, section: _Section, last: bool) -> None:
        self.section = section
        self.last = last
        many = len(section.lines)
        self.lengths = [
            items_in(text, section.line + number, most=many, known=_LENGTHS, item=_length)
            for number, text in enumerate(section.lines, 1)
        ]
        self.least = _without_end(section.lines)
        self.untold = any(None in clue for clue in self.lengths)
        told = cast("list[list[int]]", self.lengths)
        lengths = [[length or 1 for length in clue] for clue in self.lengths] if self.untold else told
        cells = list(map(sum, lengths))
        needs = [inked + len(clue) - 1 if clue else 0 for inked, clue in zip(cells, lengths, strict=True)]
        self.sums = [0, *accumulate(cells)]
        self.longest_before = [0, *accumulate(needs, max)]
        self.longest_from = [0, *accumulate(reversed(needs), max)][::-1]

    def allows(self, size: Size) -> bool:
        """Whether with that size columns and rows require equally many cells, if known, and every run fits."""
        width, height = size
        at = min(width, len(self.lengths))
        agrees = self.untold or 2 * self.sums[at] == self.sums[-1]
        return agrees and self.longest_before[at] <= height and self.longest_from[at] <= width

    @property
    def square(self) -> Size | None:
        """The square with this number of lines, if it is allowed."""
        side, odd = divmod(len(self.lengths), 2)
        return (side, side) if side and not odd and self.allows((side, side)) else None

    def likeliest(self, squares: Collection[Size]) -> Size:
        """The size of a puzzle that is not a square as written, in a file with these squares; an error if in doubt."""
        many = len(self.lengths)
        if self.last and self.least:  # empty lines may be missing at the end of the file
            like = [size for size in squares if self.least <= sum(size) and self.allows(size)]
            if len(like) == 1:
                return like[0]
        splits = [] if self.untold else [(width, many - width) for width in range(1, many)]
        options = {size for size in splits if self.allows(size)}
        options |= {(many // 2, many - many // 2)} & set(squares)
        if self.last:  # and extra ones may be there
            sides = [(side, side) for side in range((self.least + 1) // 2, (many + 1) // 2) if side]
            options |= {size for size in sides if self.allows(size)}
        if len(options) == 1:
            return options.pop()
        found = " or ".join(f"{width}x{height}" for width, height in sorted(options)[:3])
        reason = f"it may be {found}" if options else "no split into columns and rows works"
        raise self.section.error(f"the size is not clear from {counted(many, 'line')}: {reason}; give the size")

    def puzzle(self, size: Size) -> Nonogram:
        """The puzzle of that size."""
        columns, rows = self._split(size)
        line = self.section.line
        places = [(line + index, 1) for index in range(1, len(self.lengths) + 1)]
        return puzzle_at(
            rows,
            columns,
            row_places=places[len(columns) :],
            column_places=places[: len(columns)],
            place=(line, 1),
            meta=_meta(self.section),
        )

    def _split(self, size: Size) -> tuple[list[_Clue], list[_Clue]]:
        """The clues of the columns and of the rows."""
        width, height = size
        try:
            check_size(width, height)
        except InputError as error:
            raise self.section.error(str(error)) from None
        many, total = len(self.lengths), width + height
        if self.least > total:
            raise self.section.error(
                f"expected {counted(width, 'column')} and {counted(height, 'row')}, found more lines", total
            )
        if many < total and not (self.last and self.allows(size)):
            raise self.section.error(
                f"expected {counted(width, 'column')} and {counted(height, 'row')}, found {counted(many, 'line')}", many
            )
        clues: list[_Clue] = self.lengths[:total] + [[]] * (total - many)
        return clues[:width], clues[width:]


def _length(word: Word) -> int | None:
    return run(word).length


def _without_end(lines: Sequence[str]) -> int:
    """The number of lines without the empty ones at the end."""
    many = len(lines)
    while many and not lines[many - 1].strip():
        many -= 1
    return many


def _meta(section: _Section) -> dict[str, str]:
    return {"id": section.id} if section.id else {}


def _are_answers(sections: Sequence[_Section]) -> bool:
    """Whether these are cells: a 0 beside another number is no clue, nor are equally many 1s in so few lines."""
    shown = False
    for section in sections:
        lines = section.lines[: _without_end(section.lines)]
        if not all(map(_CELLS.fullmatch, lines)):
            return False
        widths = {len(text.split()) for text in lines}
        ones = len(widths) == 1 and min(widths) > 1 and len(section.lines) == len(lines) < 4 * min(widths) - 2
        shown = shown or ones or any("0" in text and len(text.split()) > 1 for text in lines)
    return shown


def _answer(section: _Section) -> Nonogram:
    lines = section.lines[: _without_end(section.lines)]
    rows = [bytes(map(int, text.split())) for text in lines]
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise section.error(
                f"expected {counted(len(rows[0]), 'cell')} as in the first row, found {len(row)}", index
            )
    try:
        return Nonogram.from_grid(Grid.from_rows(rows), meta=_meta(section))
    except InputError as error:
        raise section.error(str(error)) from None


def write(puzzles: Sequence[Nonogram]) -> str:
    """The puzzles; one without an id gets its number in the file."""
    parts = []
    for number, puzzle in enumerate(puzzles, 1):
        clues = fitting(puzzle, "taai").columns + puzzle.rows
        lines = ["\t".join([str(run.length) for run in clue]) for clue in clues]
        parts.append(_section(_id(puzzle, number), lines))
    return "".join(parts)


def write_answers(puzzles: Sequence[Nonogram]) -> str:
    """The goals of the puzzles as an answer file."""
    pictures = [answer(puzzle, "a file of answers") for puzzle in puzzles]
    return "".join(map(answer_text, map(_id, puzzles, count(1)), pictures))


def answer_text(id: str, picture: Grid) -> str:
    """An answer of an answer file."""
    return _section(id, map("\t".join, picture.text("01").split()))


def id_of(text: bytes) -> str:
    """The id of the puzzle in a piece."""
    return re.split(r"[\n\r]", text.decode(errors="replace").partition("$")[2], maxsplit=1)[0].strip()


def _id(puzzle: Nonogram, number: int) -> str:
    id = puzzle.meta.get("id", "")
    return id if _ID.fullmatch(id) else str(number)


def _section(id: str, lines: Iterable[str]) -> str:
    return "\n".join([f"${id}", *lines, ""])


def looks_like(data: str) -> bool:
    """Whether the text begins with `$`."""
    return data.lstrip().startswith("$")
