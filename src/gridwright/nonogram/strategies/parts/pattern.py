"""The pattern of a line (the pattern notes): the set of all ways to fill it in, and their common cells.

    complexity    the number of ways
    consensus     the cells that are the same in all of them
    reduction     the removal of ways that do not agree with known cells
    expansion     the growth of the consensus by a reduction

"2 1" in 5 cells has the pattern {ooxox, ooxxo, xooxo}, the complexity 3 and the consensus ?o???. With the fourth cell
known to be white the pattern is reduced to {ooxxo, xooxo} and the consensus expanded to ?o?xo:

    >>> pattern = Pattern([2, 1], 5)
    >>> pattern.complexity, str(pattern)
    (3, '?o???')
    >>> pattern.reduce(0, 0b01000)
    >>> pattern.complexity, str(pattern)
    (2, '?o?xo')

A line of 80 cells may have 10^12 ways. So the set is written out only when it has few members; until then it is
counted: `tally` knows how many ways lead to each place and on from it, and their products count the ways through every
cell. A cell that is black in all ways, or in none, is in the consensus. For an untouched line with k runs and s spare
cells, the complexity is the number of ways to distribute s cells over k + 1 gaps, (s + k choose k).
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.parts.bit_board import places
from gridwright.nonogram.strategies.parts.lines import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WRITTEN_OUT = 500  # the most members of a set that is written out


class Pattern:
    """The ways to fill in one line that agree with its known cells; `complexity` is their number.

    `members` are their black cells as bits once there are at most `written_out`, else None. If no way is left, the
    complexity is 0, and the consensus is meaningless.
    """

    __slots__ = ("runs", "length", "black", "white", "complexity", "members", "_written_out", "_check")

    def __init__(
        self,
        runs: Sequence[int],
        length: int,
        *,
        written_out: int = WRITTEN_OUT,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self.runs = runs
        self.length = length
        self.black = self.white = 0  # the consensus
        self.members: list[int] | None = None
        self._written_out = written_out
        self._check = check
        self.complexity = 0
        self.reduce(0, 0)

    def reduce(self, black: int, white: int) -> None:
        """Remove the ways that do not agree with known cells, and expand the consensus."""
        if self.members is None:
            black |= self.black
            white |= self.white
            self.complexity, self.black, self.white = tally(self.runs, self.length, black, white, self._check)
            if not 0 < self.complexity <= self._written_out:
                return
            self.members = written(self.runs, self.length, black, white)
        else:
            self.members = [way for way in self.members if not way & white and not black & ~way]
        self.complexity = len(self.members)
        self.black = self.white = (1 << self.length) - 1
        for way in self.members:
            self.black &= way
            self.white &= ~way

    def __str__(self) -> str:
        signs = ("o" if self.black >> i & 1 else "x" if self.white >> i & 1 else "?" for i in range(self.length))
        return "".join(signs)


def untouched(runs: Sequence[int], length: int) -> int:
    """The complexity of a line without known cells.

    >>> untouched([2, 1], 5), untouched([1] * 10, 60)
    (3, 12777711870)
    """
    spare = length - sum(runs) - len(runs) + 1
    return comb(spare + len(runs), len(runs))


def tally(
    runs: Sequence[int], length: int, black: int, white: int, check: Callable[[], None] = lambda: None
) -> tuple[int, int, int]:
    """The complexity and the black and white cells of the consensus, counted without writing anything out."""
    table = Table(runs, length, black, white)
    before = [_ways([1] + [0] * (length + 1), table.free)]  # [j][p]: ways to fill the cells before p with j runs
    for size, begins in zip(runs, table.begins, strict=True):
        check()
        after = [0] * (length + 2)
        for place in places(begins):
            after[place + size + 1] = before[-1][place]
        before.append(_ways(after, table.free))
    complexity = before[-1][length + 1]
    if not complexity:
        return 0, 0, 0
    behind = _ways_back([0] * (length + 1) + [1], table.free)  # [p]: ways to fill the cells from p on
    gains = [0] * (length + 1)  # how many more ways are black at a cell than at the previous one
    for run in reversed(range(len(runs))):
        check()
        size = runs[run]
        ahead = [0] * (length + 2)
        for place in places(table.begins[run]):
            on = behind[place + size + 1]
            ahead[place] = on
            through = before[run][place] * on
            gains[place] += through
            gains[place + size] -= through
        behind = _ways_back(ahead, table.free)
    all_black = all_white = ways = 0
    for place in range(length):
        ways += gains[place]
        all_black |= (ways == complexity) << place
        all_white |= (not ways) << place
    return complexity, all_black, all_white


def written(runs: Sequence[int], length: int, black: int, white: int) -> list[int]:
    """The ways themselves, the leftmost first; every prefix that is tried leads to at least one."""
    table = Table(runs, length, black, white)
    rests = table.rests()
    begun = [(0, 0)]  # the black cells so far, and the next place
    for run, size in enumerate(runs):
        good = table.fits[run] & rests[run + 1] >> size + 1
        longer = []
        for way, at in begun:
            first = black >> at
            reach = (first & -first) * 2 - 1 if first else -1  # no black cell may be skipped
            for place in places(good >> at & reach):
                begin = at + place
                longer.append((way | ((1 << size) - 1) << begin, begin + size + 1))
        begun = longer
    return [way for way, at in begun if not black >> at]


def _ways(ways: list[int], free: int) -> list[int]:
    """Add to each place the ways that reach it over free cells from earlier places."""
    for place in range(len(ways) - 1):
        if ways[place] and free >> place & 1:
            ways[place + 1] += ways[place]
    return ways


def _ways_back(ways: list[int], free: int) -> list[int]:
    """Add to each place the ways that continue over free cells to later places."""
    for place in reversed(range(len(ways) - 1)):
        if ways[place + 1] and free >> place & 1:
            ways[place] += ways[place + 1]
    return ways
