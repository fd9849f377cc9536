"""The policies of the pattern notes: lines that are settled without their pattern.

The notes are an essay in Korean; docs/algorithms/strategies.md says what else comes from them.

With `k` the runs, `n` the cells and `m` those already black:

    1, 2   if sum(k) + len(k) - 1 == n     line()         the runs fill the line in the only way
    3      if len(k) == 1 and m == k[0]    remain_off()   the only run is complete
    0      if len(k) == 0                  line_off()     there is no run; missing in the notes
    4      if n - (white cells) == sum(k)  remain_on()    every remaining cell is needed

`line()` is `line_on()` for a single run, otherwise black with single gaps. The notes name `remain_on()` and never
call it; it belongs to policy 4. The cells are returned, not painted: painting them shows whether the line already
breaks its clue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def policy(runs: Sequence[int], length: int, black: int, white: int) -> tuple[str, int, int] | None:
    """The policy that settles a line: its name, the black cells and the white cells; None if there is none.

    >>> policy([2, 2], 5, 0, 0)
    ('policy 1, 2: line()', 27, 4)
    """
    if not runs:
        return "policy 0: line_off()", 0, line_off(length)
    if sum(runs) + len(runs) - 1 == length:
        cells = line_on(length) if len(runs) == 1 else packed(runs)
        return "policy 1, 2: line()", cells, line_on(length) & ~cells
    if len(runs) == 1 and black.bit_count() == runs[0]:
        return "policy 3: remain_off()", black, remain_off(length, black)
    if length - white.bit_count() == sum(runs):
        return "policy 4: remain_on()", remain_on(length, white), white
    return None


def line_on(length: int) -> int:
    """All cells, to be made black."""
    return (1 << length) - 1


def line_off(length: int) -> int:
    """All cells, to be made white."""
    return (1 << length) - 1


def remain_on(length: int, white: int) -> int:
    """The cells that are not white, to be made black."""
    return line_on(length) & ~white


def remain_off(length: int, black: int) -> int:
    """The cells that are not black, to be made white."""
    return line_off(length) & ~black


def packed(runs: Sequence[int]) -> int:
    """The runs from the first cell on, with single gaps."""
    cells = at = 0
    for run in runs:
        cells |= ((1 << run) - 1) << at
        at += run + 1
    return cells
