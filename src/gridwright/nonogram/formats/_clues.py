"""What the readers of clue texts share: words with their places, run lengths, and puzzles whose faults have a place."""

from __future__ import annotations

import re
from typing import NamedTuple

from gridwright.errors import FormatError, InputError, PuzzleError
from gridwright.limits import check_size
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Nonogram, Run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from gridwright.grid import Grid
    from gridwright.nonogram.puzzle import Colour

_MOST_DIGITS = 9  # longer numbers are refused before they are converted


class Word(NamedTuple):
    """A word of a text and where it stands, both counted from 1."""

    text: str
    line: int
    column: int

    def error(self, message: str) -> FormatError:
        """An error at this place."""
        return FormatError(message, line=self.line, column=self.column)


class Lines:
    """The lines of a text one after the other, never as a list of them all; `number` is that of the line last taken.

    >>> lines = Lines("3 1\\n\\n2\\n")
    >>> list(lines), lines.number
    (['3 1', '', '2'], 3)
    """

    __slots__ = ("number", "_text", "_at")

    def __init__(self, text: str) -> None:
        self.number = 0
        self._text = text
        self._at = 0

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> str:
        if self._at >= len(self._text):
            raise StopIteration
        end = self._text.find("\n", self._at)
        line = self._text[self._at : end if end >= 0 else len(self._text)]
        self._at += len(line) + 1
        self.number += 1
        return line

    def ended(self, expected: str) -> FormatError:
        """The error of a text that ends where something was expected; its place is right behind the last character."""
        line, column = self._text.count("\n") + 1, len(self._text) - self._text.rfind("\n")
        return FormatError(f"expected {expected}, found the end", line=line, column=column)


def each_word(text: str, line: int, column: int = 1, separators: str = r"\s") -> Iterator[Word]:
    """The words of one line of text, one at a time; `column` is that of its first character."""
    return (Word(found[0], line, column + found.start()) for found in re.finditer(f"[^{separators}]+", text))


def words(text: str, line: int, column: int = 1, separators: str = r"\s") -> list[Word]:
    """The words of one line of text; `column` is that of its first character."""
    return list(each_word(text, line, column, separators))


def whole_number(word: Word, what: str = "a number") -> int:
    """The value of a word that must be a whole number from 0."""
    if not (word.text.isascii() and word.text.isdigit()):
        raise word.error(f"expected {what}, found {word.text[:20]!r}")
    digits = word.text.lstrip("0") or "0"
    if len(digits) > _MOST_DIGITS:
        raise word.error(f"{what} of {len(digits)} digits is too large")
    return int(digits)


def size_of(width: Word, height: Word) -> tuple[int, int]:
    """A declared size, refused with its place if it is empty or too large to hold."""
    pair = whole_number(width, "a width"), whole_number(height, "a height")
    for number, word in zip(pair, (width, height), strict=True):
        if not number:
            raise word.error("a side of 0 cells: a nonogram needs at least one row and one column")
    try:
        check_size(*pair)
    except InputError as error:
        raise width.error(str(error)) from None
    return pair


def run(word: Word, colour: int = 1) -> Run:
    """A run from a word: its length, or `?` where the length is not told."""
    if word.text == "?":
        return Run(None, colour)
    length = whole_number(word, "a run length")
    if not length:
        raise word.error("a run length must be at least 1, not 0")
    return Run(length, colour)


def clue(line: Sequence[Word]) -> list[Run]:
    """The clue in the words of one line; no word, or a lone `0`, is a line without runs."""
    if len(line) == 1 and _is_zero(line[0]):
        return []
    return [run(word) for word in line]


def clue_from(each: Iterator[Word], most: int, run: Callable[[Word], Run] = run) -> list[Run]:
    """The clue in words that are taken one at a time, so that more than `most` runs are refused and never held."""
    runs: list[Run] = []
    for word in each:
        if not runs and _is_zero(word) and next(each, None) is None:
            return []
        if len(runs) >= most:
            raise word.error(f"expected at most {most} runs, found another")
        runs.append(run(word))
    return runs


def _is_zero(word: Word) -> bool:
    return word.text.isascii() and word.text.isdigit() and not word.text.strip("0")


def puzzle_at(
    rows: Sequence[Sequence[Run]],
    columns: Sequence[Sequence[Run]],
    palette: Sequence[Colour] = BLACK_AND_WHITE,
    *,
    row_places: Sequence[tuple[int, int] | None] = (),
    column_places: Sequence[tuple[int, int] | None] = (),
    place: tuple[int, int] | None = None,
    goal: Grid | None = None,
    start: Grid | None = None,
    meta: Mapping[str, str] | None = None,
) -> Nonogram:
    """A nonogram whose faults are told with their place in the text: the (line, column) of a clue, else `place`."""
    try:
        return Nonogram(rows, columns, palette, goal=goal, start=start, meta=meta)
    except PuzzleError as error:
        places = {"row": row_places, "column": column_places}.get(error.axis or "", ())
        index = error.index or 0
        line, column = (places[index] if index < len(places) else None) or place or (None, None)
        raise FormatError(str(error), line=line, column=column) from None
    except InputError as error:
        line, column = place or (None, None)
        raise FormatError(str(error), line=line, column=column) from None
