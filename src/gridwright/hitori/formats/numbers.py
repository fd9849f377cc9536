"""Rows of numbers separated by blanks.

    file    [a size], then one line per row with a number for each cell, . for none; empty lines are ignored
    size    R C: the numbers of rows and columns; or n for n rows of n numbers

    2 3
    1 2 2
    3 1 2

A first line that can be the size is read as the size. Without a size, rows of fewer than three numbers are read only if
this format is named, since much else looks like that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.hitori.formats._rows import fitting, only, puzzle_from, take_row, text_of
from gridwright.parsing.tokens import Lines, each_word, size_of
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.hitori.puzzle import Hitori
    from gridwright.parsing.tokens import Word

_MOST_LOOKED_AT = 1 << 20  # characters; only the beginning of a longer text is checked


def parse(data: str, size: tuple[int, int] | None = None) -> list[Hitori]:
    """The puzzle in a text."""
    lines = Lines(data)
    found = [(text, lines.number, words) for text in lines if (words := list(each_word(text, lines.number)))]
    if not found:
        raise lines.ended("a row of numbers")
    sided = _sides([words for _, _, words in found])
    if sided:
        height, width = sided
        found = found[1:]
        if len(found) > height:
            raise found[height][2][0].error(f"expected the end after {counted(height, 'row')}, found more")
        if len(found) < height:
            raise lines.ended(f"row {len(found) + 1} of {height}")
    else:
        width = len(found[0][2])
    rows = [take_row(words, width, text, number) for text, number, words in found]
    return [puzzle_from(rows, 1)]


def _sides(lines: list[list[Word]]) -> tuple[int, int] | None:
    """The numbers of rows and columns in the first line, if it is a size and not a row."""
    first, rest = lines[0], lines[1:]
    if len(first) > 2 or not rest or not all(word.text.isdigit() for word in first):
        return None
    sides = [int(word.text) if len(word.text) < 10 else 0 for word in first]
    fits = len(rest) == sides[0] and all(len(words) == sides[-1] for words in rest)
    if not fits and all(len(words) == len(first) for words in rest):
        return None  # a narrow puzzle without its size
    width, height = size_of(first[-1], first[0])
    return height, width


def write(puzzles: Sequence[Hitori]) -> str:
    """One puzzle as text, with its size."""
    puzzle = fitting(only(puzzles, "numbers"), "numbers", empty=True)
    return f"{puzzle.height} {puzzle.width}\n{text_of(puzzle)}"


def looks_like(data: str) -> bool:
    """Whether there is a size and as many rows, or rows of three or more words, nearly all numbers (`parse` checks)."""
    rows = [line.split() for line in data[:_MOST_LOOKED_AT].split("\n") if line.strip()]
    if len(data) > _MOST_LOOKED_AT:
        del rows[-1:]  # which may be cut off
    if not rows:
        return False
    if len(rows[0]) > 2:
        words = [word for row in rows for word in row]
        return _numbers(rows[0]) and 4 * sum(map(_number, words)) >= 3 * len(words)
    lengths = {len(row) for row in rows[1:]}
    if len(lengths) != 1 or not all(_numbers(row) for row in rows) or "." in rows[0]:
        return False
    if any(len(word) > 9 for word in rows[0]):
        return False  # no size
    complete = len(rows) - 1 == int(rows[0][0]) or len(data) > _MOST_LOOKED_AT
    return complete and lengths == {int(rows[0][-1])}


def _numbers(words: list[str]) -> bool:
    return all(map(_number, words))


def _number(word: str) -> bool:
    return word == "." or (word.isascii() and word.isdigit())
