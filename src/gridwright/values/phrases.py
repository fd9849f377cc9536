"""Numbers of things, and lists of lines and cells, in words. Lines and cells count from 1 here."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def counted(number: int, noun: str) -> str:
    """A number and a noun.

    >>> counted(1, "cell"), counted(0, "cell"), counted(2, "cell")
    ('1 cell', '0 cells', '2 cells')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def one(noun: str) -> str:
    """A noun with its indefinite article.

    >>> one("hitori"), one("exact-cover")
    ('a hitori', 'an exact-cover')
    """
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def whole_number(least: int, most: int | None = None) -> str:
    """A description of the whole numbers from `least` to `most`, if there is a maximum.

    >>> whole_number(1), whole_number(0, 100)
    ('a whole number, 1 or more', 'a whole number from 0 to 100')
    """
    return f"a whole number, {least} or more" if most is None else f"a whole number from {least} to {most}"


def ordinal(number: int) -> str:
    """An ordinal number.

    >>> ordinal(2), ordinal(3), ordinal(11), ordinal(21)
    ('2nd', '3rd', '11th', '21st')
    """
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listed(texts: Iterable[str], joint: str = "and") -> str:
    """Texts as a list: a, b and c."""
    found = list(texts)
    return f" {joint} ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def ranges(places: Iterable[int]) -> list[str]:
    """Places from 0 as numbers from 1, each once and sorted, with neighbours combined.

    >>> ranges([4, 0, 2, 3, 7, 8, 2])
    ['1', '3 to 5', '8 and 9']
    """
    stretches: list[list[int]] = []
    for place in sorted(set(places)):
        if stretches and place == stretches[-1][1] + 1:
            stretches[-1][1] = place
        else:
            stretches.append([place, place])
    joint = {0: "", 1: " and "}
    return [str(a + 1) if a == b else f"{a + 1}{joint.get(b - a, ' to ')}{b + 1}" for a, b in stretches]


def numbered(noun: str, places: Iterable[int]) -> str:
    """Several things by their places from 0.

    >>> numbered("column", [2]), numbered("column", [8, 2, 3, 4, 8]), numbered("row", [0, 1])
    ('column 3', 'columns 3 to 5 and 9', 'rows 1 and 2')
    """
    found = set(places)
    texts = ranges(found)
    if len(texts) > 1:  # "3 and 4 and 9" would be hard to read
        texts = [text.replace(" and ", ", ") for text in texts]
    return f"{noun}{'s' * (len(found) > 1)} {listed(texts)}"


def cell_named(row: int, column: int) -> str:
    """A cell of a grid."""
    return f"row {row + 1}, column {column + 1}"


def cells_named(cells: Iterable[tuple[int, int]]) -> str:
    """Some cells of a grid, in order, each once.

    >>> cells_named([(0, 1), (2, 3), (0, 1)])
    'row 1, column 2; row 3, column 4'
    """
    return "; ".join(cell_named(row, column) for row, column in dict.fromkeys(cells))


@contextmanager
def all_digits() -> Iterator[None]:
    """Allow writing whole numbers of any length in this context; not for reading, which must stay bounded."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)
