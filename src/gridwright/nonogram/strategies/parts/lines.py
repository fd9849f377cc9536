"""One line by dynamic programming, with each row of the table as one number.

The table of Wu et al. says for every number of cells and every number of runs whether these runs fit into these cells.
Here a row of it, for one number of runs, is a set of places, kept as the bits of a number, and is computed from the
previous row with a few operations whatever the length. A white cell is added after the line, so that every run has one
after it.

    ends[j]    places p such that the first j runs, each with a white cell after it, fill the cells before p
    rests[j]   places p such that the runs from j on fill the cells from p to the end

Moving over cells that may be white is one addition, whose carry runs through a block of ones; backwards it takes a few
shifts. A cell that is black in every arrangement, or in none, is forced. Answers are cached, since probing repeats the
same questions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_REMEMBERED = 2000  # cached answers per line; then the cache is cleared


class LineSolver:
    """The solver of all lines with one clue and length."""

    def __init__(self, runs: Sequence[int], length: int) -> None:
        self.runs = runs
        self.length = length
        self.freedom = length - sum(runs) - len(runs) + 1
        self._answers: dict[tuple[int, int], tuple[int, int] | None] = {}

    def force(self, black: int, white: int) -> tuple[int, int] | None:
        """The cells that must be black and those that must be white; None if the runs no longer fit.

        >>> LineSolver([2, 1], 5).force(0b00000, 0b01000)
        (18, 8)
        """
        key = black, white
        if key in self._answers:
            return self._answers[key]
        if len(self._answers) >= _REMEMBERED:
            self._answers.clear()
        answer = self._answers[key] = self._solve(black, white)
        return answer

    def _solve(self, black: int, white: int) -> tuple[int, int] | None:
        table = Table(self.runs, self.length, black, white)
        if not table.feasible:
            return None
        rests = table.rests()
        can_be_black = 0
        can_be_white = table.ends[0] & rests[0] >> 1 & table.free
        for run, size in enumerate(self.runs):
            begins = table.begins[run] & rests[run + 1] >> size + 1
            can_be_black |= spread(begins, size)
            can_be_white |= begins << size | table.ends[run + 1] & rests[run + 1] >> 1 & table.free
        whole = (1 << self.length) - 1
        return whole & ~can_be_white, whole & ~can_be_black


class Table:
    """The rows of the table for a line with some known cells; `begins[j]` are the places where run j can begin."""

    def __init__(self, runs: Sequence[int], length: int, black: int, white: int) -> None:
        self.runs = runs
        self.length = length
        self.free = (2 << length) - 1 & ~black  # the cells that may be white, including the one after the line
        self.ends = [slid(1, self.free)]
        self.begins = []
        self.fits = []
        blackable = (1 << length) - 1 & ~white
        for size in runs:
            fits = windows(blackable, size) & self.free >> size
            self.fits.append(fits)
            self.begins.append(self.ends[-1] & fits)
            self.ends.append(slid(self.begins[-1] << size + 1, self.free))
        self.feasible = bool(self.ends[-1] >> length + 1 & 1)

    def rests(self) -> list[int]:
        """The rows from the other end."""
        found = [slid_back(2 << self.length, self.free)]
        for size, fits in zip(reversed(self.runs), reversed(self.fits), strict=True):
            found.append(slid_back(found[-1] >> size + 1 & fits, self.free))
        return found[::-1]


def slid(places: int, free: int) -> int:
    """The places, and those reached from them by moving up over free cells.

    >>> bin(slid(0b000010, 0b001110))
    '0b11110'
    """
    return places | ((places & free) + free ^ free)


def slid_back(places: int, free: int) -> int:
    """The places, and those reached from them by moving down over free cells.

    >>> bin(slid_back(0b010000, 0b001110))
    '0b11110'
    """
    reached, step = places, 1
    while free:
        reached |= reached >> step & free
        free &= free >> step
        step <<= 1
    return reached


def windows(cells: int, size: int) -> int:
    """Where `size` of the cells are consecutive, by the first of them.

    >>> bin(windows(0b1110110, 2))
    '0b110010'
    """
    have = 1
    while have < size and cells:
        step = min(have, size - have)
        cells &= cells >> step
        have += step
    return cells


def spread(places: int, size: int) -> int:
    """The cells covered by blocks of `size` that begin at some places.

    >>> bin(spread(0b10001, 3))
    '0b1110111'
    """
    have = 1
    while have < size and places:
        step = min(have, size - have)
        places |= places << step
        have += step
    return places
