"""Shared code for reading texts of any kind: lines and words with their places, whole numbers, sizes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from gridwright.values.clock import take, tick
from gridwright.values.errors import FormatError, InputError
from gridwright.values.limits import check_size
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

SHORTCUT = re.compile(r"\s*\[InternetShortcut\]", re.IGNORECASE)
_LINE_BYTES, _CHARACTER_BYTES = 270, 37  # memory for a line of short numbers, roughly: measured with .nin files
_PIECE = 1 << 16  # bytes between checks of the clock
_MOST_DIGITS = 9  # longer numbers are refused before they are converted


class Word(NamedTuple):
    """A word of a text and its place, with line and column from 1."""

    text: str
    line: int
    column: int

    def error(self, message: str) -> FormatError:
        """An error at this place."""
        return FormatError(message, line=self.line, column=self.column)


class Lines:
    """The lines of a text one at a time, never all in a list; `number` is that of the last line returned.

    >>> lines = Lines("3 1\\n\\n2\\n")
    >>> list(lines), lines.number
    (['3 1', '', '2'], 3)
    """

    __slots__ = ("number", "_text", "_at", "_kept")

    def __init__(self, text: str) -> None:
        self.number = 0
        self._text = text
        self._at = 0
        self._kept = 0  # bytes for the lines so far, roughly

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> str:
        if self._at >= len(self._text):
            raise StopIteration
        end = self._text.find("\n", self._at)
        line = self._text[self._at : end if end >= 0 else len(self._text)]
        self._at += len(line) + 1
        self.number += 1
        self._kept += _LINE_BYTES + _CHARACTER_BYTES * len(line)
        if self._kept > _PIECE:
            tick()
            take(self._kept)
            self._kept = 0
        return line

    def ended(self, expected: str) -> FormatError:
        """The error for a text that ends too early; its place is just after the last character."""
        line, column = self._text.count("\n") + 1, len(self._text) - self._text.rfind("\n")
        return FormatError(f"expected {expected}, found the end", line=line, column=column)


def all_lines(text: str) -> list[str]:
    """The same as a list, for readers that keep all lines: ten times as fast."""
    take(_LINE_BYTES * text.count("\n") + _CHARACTER_BYTES * len(text))
    lines = text.split("\n")
    return lines if lines[-1] else lines[:-1]


def each_word(text: str, line: int, column: int = 1, separators: str = r"\s") -> Iterator[Word]:
    """The words of a line, one at a time; `column` is that of its first character."""
    for number, found in enumerate(re.finditer(f"[^{separators}]+", text)):
        if number & 1023 == 1023:
            tick()
        yield Word(found[0], line, column + found.start())


def words(text: str, line: int, column: int = 1, separators: str = r"\s") -> list[Word]:
    """The words of a line; `column` is that of its first character."""
    return list(each_word(text, line, column, separators))


def word_rows(text: str) -> list[list[Word]]:
    """The words of a text by line, the same number in each; empty lines are ignored."""
    rows: list[list[Word]] = []
    for number, line in enumerate(all_lines(text), 1):
        row = words(line, number)
        if row and rows and len(row) != len(rows[0]):
            message = f"expected {counted(len(rows[0]), 'cell')} as in the first row, found {len(row)}"
            column = row[len(rows[0])].column if len(row) > len(rows[0]) else len(line.rstrip()) + 1
            raise FormatError(message, line=number, column=column)
        if row:
            rows.append(row)
    return rows


def each_url(text: str) -> Iterator[tuple[str, int]]:
    """The lines of a text that hold URLs, with their numbers: all that are not empty, or the URL of a shortcut file."""
    shortcut = SHORTCUT.match(text)
    lines = Lines(text)
    for line in lines:
        if line.strip() and (not shortcut or line.lstrip().upper().startswith("URL=")):
            yield line, lines.number


class Declared(NamedTuple):
    """A puzzle that a line declares with its size: the match, the line number, width and height."""

    match: re.Match[str]
    line: int
    width: int
    height: int


def declared(match: re.Match[str] | None, text: str, line: int, expected: str, shown: int) -> Declared:
    """The size in the first two groups of a match, the second of which may be empty; an error if there is no match."""
    if not match:
        raise FormatError(f"expected {expected}, found {text.strip()[:shown]!r}", line=line, column=1)
    wide = Word(match[1], line, match.start(1) + 1)
    high = Word(match[2], line, match.start(2) + 1) if match[2] else wide
    return Declared(match, line, *size_of(wide, high))


def game_ids(data: str, head: re.Pattern[str]) -> Iterator[Declared]:
    """The game ids of Simon Tatham's puzzles in a text, one per line; `head` matches the part before the cells."""
    lines, found = Lines(data), False
    for text in lines:
        if text.strip():
            found = True
            yield declared(head.match(text.rstrip()), text, lines.number, "a game id WxH:...", 20)
    if not found:
        raise lines.ended("a game id WxH:...")


def puzzle_urls(data: str, url: re.Pattern[str], kind: str) -> Iterator[Declared]:
    """The URLs of puzzles of a kind in a text, one per line; `url` matches a whole URL."""
    found = False
    for text, line in each_url(data):
        found = True
        yield declared(url.search(text), text, line, f"the URL of a {kind} (...?{kind}/W/H/...)", 40)
    if not found:
        raise Lines(data).ended(f"the URL of a {kind}")


def whole_number(word: Word, what: str = "a number", most_digits: int = _MOST_DIGITS) -> int:
    """The value of a word that must be a non-negative whole number."""
    if not (word.text.isascii() and word.text.isdigit()):
        raise word.error(f"expected {what}, found {word.text[:20]!r}")
    digits = word.text.lstrip("0") or "0"
    if len(digits) > most_digits:
        raise word.error(f"{what} of {len(digits)} digits is too large")
    return int(digits)


def size_of(width: Word, height: Word) -> tuple[int, int]:
    """A declared size; raises an error with its place if it is empty or too large."""
    pair = whole_number(width, "a width"), whole_number(height, "a height")
    for number, word in zip(pair, (width, height), strict=True):
        if not number:
            raise word.error("a side of 0 cells: a puzzle needs at least one row and one column")
    try:
        return check_size(*pair)
    except InputError as error:
        raise width.error(str(error)) from None
