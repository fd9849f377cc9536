"""The arrangements of a line's runs, one after the other and never stored, enumerated as in the solver notes.

Every run has an offset from its leftmost place, from 0 to the slack of the line and not smaller than that of the
previous run. These offsets are the digits of a counter: the last run moves first, and when it has reached the right
end, the previous run moves by one and all runs after it restart right behind it. So the leftmost arrangement is first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.puzzle import least_length

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gridwright.nonogram.puzzle import Clue


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
    return _moved(leftmost, slack)


def colour_permutations(clue: Clue, length: int) -> Iterator[int]:
    """The same in colours: the cells of each colour in a plane of their own (`parts/colour_board.py`).

    >>> from gridwright.nonogram.puzzle import Run
    >>> [f"{cells:06b}"[::-1] for cells in colour_permutations((Run(1, 1), Run(1, 2)), 3)]
    ['100010', '100001', '010001']
    """
    slack = length - least_length(clue)
    leftmost, at = [], 0
    for number, run in enumerate(clue):
        size = run.length or 0
        leftmost.append(((1 << size) - 1) << at + (run.colour - 1) * length)
        at += size + (number + 1 < len(clue) and clue[number + 1].colour == run.colour)
    return _moved(leftmost, slack)


def _moved(leftmost: Sequence[int], slack: int) -> Iterator[int]:
    """All arrangements of runs, starting from their leftmost places."""
    runs = leftmost
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
