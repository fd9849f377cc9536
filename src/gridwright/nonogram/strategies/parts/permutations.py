"""The arrangements of a line's runs, one after the other and never stored, as the solver notes counts them.

Every run has an offset from its leftmost place, from 0 to the slack of the line, and no run a smaller one than the run
before it. These offsets are the digits of a counter: the last run moves first, and when it has come to the right end,
the run before it moves by one and all after it start over right behind. So the leftmost arrangement comes first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def permutations(runs: Sequence[int], length: int) -> Iterator[int]:
    """The black cells of each arrangement as bits, the first cell lowest.

    >>> [f"{cells:05b}"[::-1] for cells in permutations([2, 1], 5)]
    ['11010', '11001', '01101']
    """
    slack = length - sum(runs) - len(runs) + 1
    leftmost, at = [], 0
    for run in runs:
        leftmost.append(((1 << run) - 1) << at)
        at += run + 1
    offsets = [0] * len(runs)
    built = [0]  # the cells of the first runs, for each number of them
    for cells in leftmost:
        built.append(built[-1] | cells)
    while True:
        yield built[-1]
        mover = len(runs) - 1
        while mover >= 0 and offsets[mover] == slack:
            mover -= 1
        if mover < 0:
            return
        offset = offsets[mover] + 1
        for run in range(mover, len(runs)):
            offsets[run] = offset
            built[run + 1] = built[run] | leftmost[run] << offset
