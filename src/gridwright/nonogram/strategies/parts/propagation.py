"""Lines solved until none settles anything new ("maximal painting"), in the order in which they changed.

The *freedom* of a line is how far its runs can move: its cells minus its runs and the gaps between them. Requiem (Chen
and Lin) uses a parameter of this name to save work; it is published that this reduces the cost of maximal painting, but
not how. The option here does what follows from that: a line without known cells is skipped if none of its runs is
longer than its freedom, since then no cell can be forced. Solving lines with little freedom first, which seems just as
natural, was tried and took more line solves, not fewer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.parts.bit_board import Contradiction
from gridwright.nonogram.strategies.parts.lines import LineSolver

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.nonogram.strategies.parts.bit_board import Board
    from gridwright.values.clock import Clock


class Propagation:
    """The line solvers of a puzzle; equal lines share one, including its cache."""

    def __init__(self, board: Board, clock: Clock, *, mind_freedom: bool = False) -> None:
        solvers: dict[tuple[tuple[int, ...], int], LineSolver] = {}
        lines = list(zip(board.clues, board.lengths, strict=True))
        for line in lines:
            if line not in solvers:
                solvers[line] = LineSolver(*line)
        self.solvers = [solvers[line] for line in lines]
        self._mind_freedom = mind_freedom
        self._clock = clock

    def run(self, board: Board, lines: Iterable[int]) -> None:
        """Solve lines, and the crossing lines that change, to the end; raise a contradiction if one does not fit."""
        solvers = self.solvers
        waiting = dict.fromkeys(sorted(lines))  # an ordered set
        while waiting:
            line = next(iter(waiting))
            del waiting[line]
            black, white = board.black[line], board.white[line]
            if self._mind_freedom and not black and not white and not _speaks(solvers[line]):
                self._clock.count("lines_left_alone")
                continue
            self._clock.check()
            self._clock.count("line_solves")
            forced = solvers[line].force(black, white)
            if forced is None:
                raise Contradiction(line)
            if new := board.paint(line, *forced):
                for crossing in board.cross(line, new):
                    waiting[crossing] = None


def _speaks(solver: LineSolver) -> bool:
    """Whether an untouched line forces a cell."""
    return max(solver.runs, default=solver.length + 1) > solver.freedom
