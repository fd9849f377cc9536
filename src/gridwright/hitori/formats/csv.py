"""Rows of numbers separated by commas or semicolons, as written by spreadsheets.

file    as for `numbers`, with commas or semicolons in place of blanks

1,2,2
3,1,2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.hitori.formats import numbers

if TYPE_CHECKING:
    from gridwright.hitori.puzzle import Hitori

_BLANKS = str.maketrans(",;\"'", "    ")


def parse(data: str, size: tuple[int, int] | None = None) -> list[Hitori]:
    """The puzzle in a text."""
    return numbers.parse(data.translate(_BLANKS), size)


def looks_like(data: str) -> bool:
    """Whether there are rows of numbers, with a separator in the first."""
    first = data.lstrip().partition("\n")[0]
    return ("," in first or ";" in first) and numbers.looks_like(data.translate(_BLANKS))
