"""`techniques`: solves like a person, step by step, without case analysis; the verdict is `unknown` if it gets stuck.

Every step is sound, so a grid that it fills is the only solution, and a contradiction means that there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.search import Search
from gridwright.hitori.techniques import TECHNIQUES
from gridwright.hitori.techniques.position import Position
from gridwright.values.contradiction import Contradiction
from gridwright.values.ending import Ending
from gridwright.values.grid import UNKNOWN, Grid
from gridwright.values.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.base.strategy import Task
    from gridwright.base.technique import Technique
    from gridwright.hitori.puzzle import Hitori
    from gridwright.values.clock import Work
    from gridwright.values.step import Step

LAST_TIER = 5  # nested contradictions; beyond it there is only the engine's search


def search(puzzle: Hitori, task: Task[Grid]) -> StepSearch:
    """The search as far as human techniques reach."""
    return StepSearch(puzzle, task)


class StepSearch(Search[Grid]):
    """A walk to the one solution, if it exists and the techniques reach it."""

    def __init__(self, puzzle: Hitori, task: Task[Grid]) -> None:
        self._puzzle = puzzle
        self._start = task.start_for(puzzle)
        self._clock = task.clock
        self._position: Position | None = None
        self._steps = 0
        self._trace: Trace | None = None
        self._ending: Ending | None = None

    def next(self) -> Ending | None:
        """Walk to the solution: None once it is found, else why it is not."""
        if self._ending is None:
            if self._position is None:
                self._position = Position(self._puzzle, self._start, self._clock)
            self._walk(self._position)
            stuck = self._position.contradiction() is None and UNKNOWN in self._position.cells
            self._ending = Ending.STUCK if stuck else Ending.EXHAUSTED
            if not stuck and self._position.contradiction() is None:
                return None
        return self._ending

    def _walk(self, position: Position) -> None:
        known = [technique for technique in TECHNIQUES if technique.tier <= LAST_TIER]
        while step := next_step(position, known):
            self._steps += 1
            if self._trace is not None:
                self._trace.add_step(step)

    def solution(self) -> Grid:
        assert self._position is not None
        return self._position.grid

    def certain(self) -> Grid | None:
        """The cells after the last step."""
        return self._start if self._position is None else self._position.grid

    def stats(self) -> Work:
        """The number of steps."""
        return {"steps": self._steps}

    def contradiction(self) -> Contradiction:
        """The contradiction at the end."""
        wrong = None if self._position is None else self._position.contradiction()
        return super().contradiction() if wrong is None else Contradiction((wrong.because,))

    def remark(self) -> str:
        """The remark about a search that got stuck."""
        return "the techniques go no further" if self._ending is Ending.STUCK else ""

    def record(self, limit: int) -> None:
        """Record the steps in about that many bytes."""
        self._trace = Trace(self._puzzle.width, self._puzzle.height, limit)

    def recording(self) -> Trace | None:
        return self._trace

    def recorded_so_far(self) -> Trace | None:
        """The recording so far."""
        return self.recording()


def next_step(position: Position, techniques: Sequence[Technique[Position]]) -> Step | None:
    """Make the next step by the simplest technique; None at the end."""
    if position.contradiction() is None and UNKNOWN in position.cells:
        for technique in techniques:
            if step := technique.find(position):
                position.apply(step)
                return step
    return None
