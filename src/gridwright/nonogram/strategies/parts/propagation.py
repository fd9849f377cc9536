"""Lines solved until none says anything new ("maximal painting"), in the order in which they changed.

The *freedom* of a line is how far its runs can move: its cells less its runs and the gaps between them. Requiem (Chen
and Lin) uses a parameter of this name to save work; what is published of it is that it cuts the cost of maximal
painting, not how. The option here goes as far as that bears: a line of which nothing is known is left alone if no run
of it is longer than its freedom, for then no cell can be forced. To solve lines of little freedom first, which seems as
natural, was tried and took more line solves, not fewer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.parts.board import Contradiction
from gridwright.nonogram.strategies.parts.lines import LineSolver

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.nonogram.strategies.parts.board import Board
    from gridwright.values.clock import Clock


class Propagation:
    """The line solvers of a puzzle; equal lines share one, with all that it remembers."""

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
        """Solves lines, and those across that change, to the end; raises a contradiction if one does not fit."""
        solvers = self.solvers
        waiting = dict.fromkeys(sorted(lines))  # a set that keeps its order
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
