"""Words for lines, cells and runs, as a person would say them; lines and cells are counted from 1 here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.words import listed, numbered

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ACROSS = {"row": "column", "column": "row"}
BEGINNING = {"row": "left", "column": "top"}
END = {"row": "right", "column": "bottom"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def ordinal(index: int, count: int) -> str:
    """The place of one of `count` things: first, second, ..., last.

    >>> [ordinal(index, 12) for index in (0, 1, 9, 11)]
    ['first', 'second', '10th', 'last']
    """
    if index and index == count - 1:
        return "last"
    if index < len(_ORDINALS):
        return _ORDINALS[index]
    number = index + 1
    ending = "th" if 10 < number % 100 < 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def number(count: int) -> str:
    """A small number in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def cells(axis: str, places: Iterable[int]) -> str:
    """Cells of a line, named by the lines that cross it there, each once and in order.

    >>> cells("row", [2]), cells("row", [2, 3, 4, 8]), cells("column", [0, 1])
    ('column 3', 'columns 3 to 5 and 9', 'rows 1 and 2')
    """
    return numbered(ACROSS[axis], places)


def line(axis: str, index: int) -> str:
    """One line of the grid."""
    return f"{axis} {index + 1}"


def run(lengths: Sequence[int], index: int) -> str:
    """One run of a clue: by its length, and by its place where others have the same length.

    >>> run([3, 1, 1], 0), run([3, 1, 1], 1), run([4], 0)
    ('the run of 3', 'the second run (1)', 'the run of 4')
    """
    length = lengths[index]
    if list(lengths).count(length) == 1:
        return f"the run of {length}"
    return f"the {ordinal(index, len(lengths))} run ({length})"


def runs(lengths: Sequence[int], indices: Sequence[int]) -> str:
    """Several runs of a clue."""
    if len(indices) == 1:
        return run(lengths, indices[0])
    return "the runs " + listed(str(lengths[index]) for index in indices)
