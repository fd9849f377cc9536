"""Helpers shared by the readers and writers of rows of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.hitori.puzzle import LARGEST, Hitori
from gridwright.parsing.tokens import each_word, size_of, whole_number
from gridwright.values.errors import FormatError, InputError, NotSupported
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.parsing.tokens import Lines, Word

EMPTY = "."  # a cell without a number


def number_of(word: Word) -> int | None:
    """The number in a word; `.` is a cell without one."""
    return None if word.text == EMPTY else whole_number(word, "a number", len(str(LARGEST)))


def take_side(lines: Lines) -> tuple[int, int]:
    """The side of a square, alone on the first non-empty line, and that line."""
    for text in lines:
        words = list(each_word(text, lines.number))
        if len(words) > 1:
            raise words[1].error(f"expected the side of the square alone on the line, found {words[1].text[:20]!r} too")
        if words:
            return size_of(words[0], words[0])[0], lines.number
    raise lines.ended("the side of the square")


def take_row(words: list[Word], width: int, text: str, line: int) -> list[int | None]:
    """A row of exactly `width` numbers."""
    if len(words) > width:
        raise words[width].error(f"expected {counted(width, 'number')} in a row, found more")
    if len(words) < width:
        message = f"expected {counted(width, 'number')} in a row, found {len(words)}"
        raise FormatError(message, line=line, column=len(text.rstrip()) + 1)
    return [number_of(word) for word in words]


def take_square(lines: Lines, size: int) -> list[list[int | None]]:
    """The next `size` non-empty lines, with `size` numbers each."""
    rows: list[list[int | None]] = []
    while len(rows) < size:
        text = next(lines, None)
        if text is None:
            raise lines.ended(f"row {len(rows) + 1} of {size}")
        if words := list(each_word(text, lines.number)):
            rows.append(take_row(words, size, text, lines.number))
    return rows


def at_end(lines: Lines) -> None:
    """Reject anything but empty lines."""
    for text in lines:
        for word in each_word(text, lines.number):
            raise word.error(f"expected the end after the last row, found {word.text[:20]!r}")


def puzzle_from(rows: Sequence[Sequence[int | None]], line: int) -> Hitori:
    """A puzzle; remaining errors in it are reported at a position."""
    try:
        return Hitori(rows)
    except InputError as error:
        raise FormatError(str(error), line=line, column=1) from None


def only(puzzles: Sequence[Hitori], format: str) -> Hitori:
    """The puzzle, for a format that holds one."""
    if len(puzzles) != 1:
        raise NotSupported(f"a {format} file holds one puzzle, not {len(puzzles)}")
    return puzzles[0]


def fitting(
    puzzle: Hitori, format: str, *, largest: int = LARGEST, square: bool = False, empty: bool = False
) -> Hitori:
    """The puzzle, if a format with numbers up to `largest` can hold it.

    A goal and notes such as a title may be lost, since the puzzle is the same without them.
    """
    if square and puzzle.width != puzzle.height:
        raise NotSupported(f"{format} holds squares only, not {puzzle.width}x{puzzle.height}")
    if puzzle.start and puzzle.start.known:
        raise NotSupported(f"{format} cannot hold a partly filled grid")
    for row in puzzle.numbers:
        for number in row:
            if number is None and not empty:
                raise NotSupported(f"{format} cannot hold cells without a number")
            if number is not None and number > largest:
                raise NotSupported(f"{format} cannot hold the number {number}: the largest is {largest}")
    return puzzle


def text_of(puzzle: Hitori) -> str:
    """The rows of a puzzle as lines of numbers."""
    rows = (" ".join(EMPTY if number is None else str(number) for number in row) for row in puzzle.numbers)
    return "".join(row + "\n" for row in rows)
