"""Broken rules, as every kind of puzzle reports them."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.values.phrases import counted


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: in a line, at a cell, or of the whole puzzle.

    `axis` says where: "row" or "column" with `index` from 0; "cell" with `index` as (row, column); or "" for the whole
    puzzle.

    >>> print(Violation("two tiles do not match", "cell", (0, 2)))
    row 1, column 3: two tiles do not match
    """

    message: str
    axis: str = ""
    index: int | tuple[int, int] = 0

    def __str__(self) -> str:
        if isinstance(self.index, tuple):
            return f"row {self.index[0] + 1}, column {self.index[1] + 1}: {self.message}"
        return f"{self.axis} {self.index + 1}: {self.message}" if self.axis else self.message


def unknown_cells(number: int) -> str:
    """The message for a line with unknown cells.

    >>> unknown_cells(1), unknown_cells(2)
    ('1 cell is not known', '2 cells are not known')
    """
    return f"{counted(number, 'cell')} {'is' if number == 1 else 'are'} not known"
