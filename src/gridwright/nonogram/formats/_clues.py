"""Helpers shared by the readers of clue texts: run lengths and clues, and puzzles whose errors have a position."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from gridwright.nonogram.puzzle import COMMON_RUNS, LONGEST_COMMON, Nonogram, Run
from gridwright.parsing.tokens import Lines, Word, each_word, size_of, whole_number, words
from gridwright.values.clock import tick
from gridwright.values.colour import BLACK_AND_WHITE
from gridwright.values.errors import FormatError, InputError, PuzzleError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from gridwright.values.colour import Colour
    from gridwright.values.grid import Grid

__all__ = [
    "COMMON",
    "Lines",
    "Word",
    "clue",
    "clue_in",
    "each_word",
    "items_in",
    "puzzle_at",
    "run",
    "size_of",
    "whole_number",
    "words",
]


def run(word: Word, colour: int = 1) -> Run:
    """A run from a word: its length, or `?` if the length is not given."""
    if word.text == "?":
        return Run(None, colour)
    length = whole_number(word, "a run length")
    if not length:
        raise word.error("a run length must be at least 1, not 0")
    return Run(length, colour)


def clue(line: Sequence[Word]) -> list[Run]:
    """The clue in the words of one line; no words or a single `0` mean a line without runs."""
    if len(line) == 1 and _is_zero(line[0]):
        return []
    return [run(word) for word in line]


T = TypeVar("T")

_PIECE = 1 << 12  # characters of a line whose words are looked up at once, between two looks at the clock
_LONGEST = 9_999  # the longest run whose word is remembered


class _Runs(dict[str, Run]):
    """Runs of black by their words. Those that puzzles share are there; longer ones are added when they are met."""

    def __missing__(self, word: str) -> Run:
        if word.isascii() and word.isdigit() and word[0] != "0" and len(word) <= len(str(_LONGEST)):
            return self.setdefault(word, Run(int(word)))
        raise KeyError(word)


COMMON: Mapping[str, Run] = _Runs({str(length): COMMON_RUNS[length] for length in range(1, LONGEST_COMMON + 1)})


def clue_in(
    text: str,
    line: int,
    column: int = 1,
    *,
    most: int,
    separators: str = r"\s",
    known: Mapping[str, Run] = COMMON,
    run: Callable[[Word], Run] = run,
) -> list[Run]:
    """The clue in a line of text, or in a part of it that begins at `column`, with at most `most` runs.

    `known` maps words to runs; a clue with other words is read word by word.
    """
    return items_in(text, line, column, most=most, separators=separators, known=known, item=run)


def items_in(
    text: str,
    line: int,
    column: int = 1,
    *,
    most: int,
    separators: str = r"\s",
    known: Mapping[str, T],
    item: Callable[[Word], T],
) -> list[T]:
    """The same with other items instead of runs."""
    items: list[T] = []
    try:
        for piece in _pieces(text, separators):
            items += map(known.__getitem__, piece)
            if len(items) > most:
                break
        else:
            return items
    except KeyError:
        pass
    return _items_from(each_word(text, line, column, separators), most, item)


def _pieces(text: str, separators: str) -> Iterator[list[str]]:
    """The words of a line, some at a time."""
    if len(text) <= _PIECE:
        yield text.split() if separators == r"\s" else re.findall(f"[^{separators}]+", text)
        return
    word = re.compile(f"[^{separators}]+")
    gap = re.compile(f"[{separators}]")
    begin = 0
    while begin < len(text):
        tick()
        found = gap.search(text, begin + _PIECE)  # a word is never cut
        end = found.start() if found else len(text)
        yield word.findall(text, begin, end)
        begin = end


def _items_from(each: Iterator[Word], most: int, item: Callable[[Word], T]) -> list[T]:
    """The same from words taken one at a time, so that more than `most` runs are rejected and never held."""
    items: list[T] = []
    for word in each:
        if not items and _is_zero(word) and next(each, None) is None:
            return []
        if len(items) >= most:
            raise word.error(f"expected at most {counted(most, 'run')}, found another")
        items.append(item(word))
    return items


def _is_zero(word: Word) -> bool:
    return word.text.isascii() and word.text.isdigit() and not word.text.strip("0")


def puzzle_at(
    rows: Sequence[Sequence[int | Run | None]],
    columns: Sequence[Sequence[int | Run | None]],
    palette: Sequence[Colour] = BLACK_AND_WHITE,
    *,
    row_places: Sequence[tuple[int, int] | None] = (),
    column_places: Sequence[tuple[int, int] | None] = (),
    place: tuple[int, int] | None = None,
    goal: Grid | None = None,
    start: Grid | None = None,
    meta: Mapping[str, str] | None = None,
) -> Nonogram:
    """A nonogram whose errors are reported with their position: the (line, column) of a clue, else `place`."""
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
