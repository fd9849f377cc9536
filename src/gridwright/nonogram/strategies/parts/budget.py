"""What one solving may still spend, and what it has done: limits, counts of work, reports of progress.

A strategy calls `check` wherever it goes round, `node` before it decides and `need` before it takes memory; each raises
`Stopped` at its limit.
Only time inside the strategy counts, so that a lazy iteration is not charged for its consumer.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwright.base.strategy import Task

_REPORTS = 0.2  # seconds between two reports of progress


class Stopped(Exception):
    """The strategy ends before the puzzle is settled; `why` is a word of `strategy.REASONS`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Budget:
    """The limits of a task, and the work counted under the names that the strategy gives it."""

    def __init__(self, task: Task) -> None:
        self.work: dict[str, int] = {}
        self._limits = task.limits
        self._progress = task.progress
        self._began = self._reported = perf_counter()

    def count(self, name: str, number: int = 1) -> None:
        """Counts some work."""
        self.work[name] = self.work.get(name, 0) + number

    def node(self) -> None:
        """Counts a decision, unless there have been enough."""
        most = self._limits.nodes
        if most is not None and self.work.get("nodes", 0) >= most:
            raise Stopped("nodes")
        self.count("nodes")

    def need(self, size: int) -> None:
        """Ends the solving if about so many bytes are more than it may take."""
        if self._limits.memory is not None and size > self._limits.memory:
            raise Stopped("memory")

    def check(self) -> None:
        """Ends the solving if its time is over; now and then tells of the progress."""
        now = perf_counter()
        if self._limits.time is not None and now - self._began >= self._limits.time:
            raise Stopped("time")
        if self._progress is not None and now - self._reported >= _REPORTS:
            self._reported = now
            self._progress(self.work)

    def forgive(self, seconds: float) -> None:
        """Does not charge for time that somebody else took."""
        self._began += seconds

    def stats(self) -> Mapping[str, int | float]:
        """The work done and the seconds it took."""
        return {**self.work, "seconds": perf_counter() - self._began}
