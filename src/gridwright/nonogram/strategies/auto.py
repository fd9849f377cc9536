"""`auto`: the techniques of all engines, as far as needed.

Lines first, then probing, then a short depth-first search; a component that takes more than a few decisions goes to
conflict-driven search. Work is counted, not timed, so that the same puzzle takes the same path everywhere.

Conflict-driven search finds the first solutions of hard puzzles, but then it must learn to avoid each of them, and
the more there are, the slower it gets. So if many solutions are requested, depth-first search, which walks from one to
the next, finds the rest if it suits the puzzle: it is allowed some nodes to find as many again. For the
5040 solutions of 7x7 cells with a 1 at every line, that takes 0.08 s instead of 5.6 s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.search import Search
from gridwright.nonogram import engine
from gridwright.nonogram.engine import Engine, Stage, bounded
from gridwright.values.ending import Ending
from gridwright.values.grid import Grid

if TYPE_CHECKING:
    from gridwright.base.proof_log import ProofLog
    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.clock import Work
    from gridwright.values.contradiction import Contradiction
    from gridwright.values.trace import Trace

# Decision 0052 has the measurements.
_FIRST = 16  # solutions from `auto` before depth-first search gets a chance
_CHANCE = 4096  # nodes that it may use to find as many new ones


class Auto(Search[Grid]):
    """The first solutions from one engine, and the rest from the faster one."""

    def __init__(self, puzzle: Nonogram, task: Task[Grid]) -> None:
        self._puzzle = puzzle
        self._task = task
        self._engine = self._running = engine.search(puzzle, task, Stage.AUTO)
        self.counts_separately = self._engine.counts_separately
        self._walker: Engine | None = None  # depth-first search
        self._may_change = True
        self._on_trial = False
        self._found: set[bytes] = set()  # by the first engine, as long as the other may find them again
        self._number = 0

    def next(self) -> Ending | None:
        if self._number == _FIRST and self._walker is None and self._may_change and isinstance(self._engine, Engine):
            trial = bounded(self._task.clock, _CHANCE)
            self._running = self._walker = Engine(self._puzzle, self._task.with_clock(trial), Stage.SEARCH)
            self._on_trial = True
        while (ending := self._running.next()) is None:
            cells = self._running.cells()
            if cells not in self._found:
                self._number += 1
                if self._number <= 2 * _FIRST:
                    self._found.add(cells)
                if self._on_trial and self._number == 2 * _FIRST and self._walker is not None:
                    self._on_trial = False
                    self._walker.runs_by(self._task.clock)
                return None
        if ending is Ending.NODES and self._on_trial:
            self._on_trial = False
            self._running = self._engine
            return self.next()
        return ending

    def solution(self) -> Grid:
        return self._running.solution()

    def count(self) -> tuple[int, Ending]:
        """The number of solutions, by tables and by a search that remembers what it has counted."""
        return self._engine.count()

    def draw(self, number: int, seed: int) -> tuple[list[Grid], Ending]:
        """Solutions drawn with equal probability, while they are counted."""
        return self._engine.draw(number, seed)

    def certain(self) -> Grid:
        """The cells that are certain; ends the search."""
        return self._engine.certain()

    def branches(self) -> list[tuple[int, int, int]]:
        """The best cell for splitting the search; ends it."""
        return self._engine.branches()

    def stats(self) -> Work:
        """The work done so far, by both."""
        work = dict(self._engine.stats())
        for name, number in (self._walker.stats() if self._walker is not None else {}).items():
            work[name] += number
        return work

    def contradiction(self) -> Contradiction:
        return self._engine.contradiction()

    def certify(self, proof: ProofLog) -> None:
        self._may_change = False
        self._engine.certify(proof)

    def record(self, limit: int) -> None:
        """Record the search, which then stays with its first engine: a recording is of one engine."""
        self._may_change = False
        self._engine.record(limit)

    def recording(self) -> Trace | None:
        return self._engine.recording()

    def recorded_so_far(self) -> Trace | None:
        """The recording so far."""
        return self.recording()


search = Auto
