"""What the readers of clue texts share: run lengths and clues, and puzzles whose faults have a place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from gridwright.formats.words import Lines, Word, each_word, size_of, whole_number, words
from gridwright.nonogram.puzzle import COMMON_RUNS, LONGEST_COMMON, Nonogram, Run
from gridwright.values.colour import BLACK_AND_WHITE
from gridwright.values.errors import FormatError, InputError, PuzzleError
from gridwright.values.words import counted

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
    """A run from a word: its length, or `?` where the length is not given."""
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


T = TypeVar("T")

_SHORT = 1 << 12  # characters of a line whose words may be looked at all at once
COMMON = {str(length): COMMON_RUNS[length] for length in range(1, LONGEST_COMMON + 1)}  # the words for them


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
    """The clue in a line of text, or in a part of it that begins at `column`, with at most so many runs.

    `known` are runs by the words for them; where a clue is not made of these alone, it is read word by word.
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
    """The same with something else in place of the runs."""
    if len(text) < _SHORT:
        try:
            found = text.split() if separators == r"\s" else re.findall(f"[^{separators}]+", text)
            items = [known[word] for word in found]
        except KeyError:
            pass
        else:
            if len(items) <= most:
                return items
    return _items_from(each_word(text, line, column, separators), most, item)


def _items_from(each: Iterator[Word], most: int, item: Callable[[Word], T]) -> list[T]:
    """The same from words that are taken one at a time, so that more than `most` runs are refused and never held."""
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
    """A nonogram whose faults are reported with their place in the text: the (line, column) of a clue, else `place`."""
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
