"""A look for two solutions during a count that works differently from the search.

A count that multiplies and adds, without listing solutions, may run for hours before it reaches a first solution, where
the search of `solve` finds two in a moment, or proves that there is only one. So each time the duration of a count has
doubled, that search gets an eighth of it. Most counts end before the first such look, and none takes more than a
quarter longer. With a time limit that is too short for that, the first look comes before the count, for a quarter of
the time; and if the scout has not seen two solutions when a quarter of the time is left, it gets that quarter. The
search may be that of another strategy, if the one that counts is slow to find solutions. At a limit, the number of
solutions that the scout has seen is a lower bound.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Generic, Protocol

from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.limits import Limits
from gridwright.values.solution import S

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.search import Search
    from gridwright.base.strategy import Task
    from gridwright.values.clock import Work

_FIRST = 0.05  # seconds of a count before the first look
_SHARE = 0.125  # of the time of a count
_LAST = 0.25  # of the time limit: for the last look
_WANTED = 2  # solutions


class Way(Protocol[S]):
    """A strategy, as far as it is needed here."""

    def search(self, puzzle: Puzzle[S], task: Task[S], /) -> Search[S]:
        """The search for the solutions of a puzzle."""


class Scout(Generic[S]):
    """Looks for two solutions in the pauses of a count for progress reports.

    - `clock`: the clock of the count; the scout runs during its reports;
    - `stays`: whether it does not run, since the count finds the same solutions;
    - `seen`: a lower bound of the number of solutions; `settled`: whether there are no others, which ends the count;
    - `interrupted`: whether the caller has interrupted it.
    """

    def __init__(self, strategy: Way[S], puzzle: Puzzle[S], task: Task[S]) -> None:
        self._strategy = strategy
        self._puzzle = puzzle
        self._task = task
        self._due = _FIRST
        self.clock = Clock(Limits(*task.clock.left()), self._report)
        self.stays = False
        self.seen = 0
        self.settled = self.interrupted = False

    def _report(self, work: Work) -> bool:
        """Report the progress of the count; False ends it, if the caller says so or everything is settled."""
        clock = self._task.clock
        if clock.progress is not None and clock.progress(work) is False:
            return False
        if not self.stays:
            now, left = clock.seconds, clock.seconds_left
            if left is not None and left <= _LAST * (now + left):
                self.look(left)
            elif now >= self._due:
                self.look(_SHARE * now)
                self._due = 2 * clock.seconds
        return self._undecided

    def begin(self) -> bool:
        """Look at once, if the time limit is too short for the usual looks; False: there is nothing to count."""
        left = self._task.clock.seconds_left
        if left is not None and _SHARE * left <= _FIRST:
            self.look(_LAST * left)
        return self._undecided

    @property
    def _undecided(self) -> bool:
        return not (self.settled or self.interrupted)

    def look(self, seconds: float | None = None) -> None:
        """Look for two solutions, for at most this many seconds."""
        if self.stays:
            return
        clock = self._task.clock
        left, nodes, memory = clock.left()
        times = [time for time in (seconds, left) if time is not None]
        limits = Limits(min(times, default=None), nodes, memory)
        task = replace(self._task, max_solutions=_WANTED, clock=Clock(limits, clock.progress), jobs=1)
        found = total = 0
        ending: Ending | None = None
        try:
            search = self._strategy.search(self._puzzle, task)
            while found < _WANTED and (ending := search.next()) is None:
                found += 1
                total += len(search.family())
        except LimitReached as reached:
            ending = reached.ending
        self.seen = max(self.seen, total)
        self.settled, self.interrupted = ending is Ending.EXHAUSTED, ending is Ending.INTERRUPTED
        self.stays = self.settled or found == _WANTED
