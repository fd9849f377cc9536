"""How long a maker may go on, and how far it has come."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from gridwright.values.errors import LimitReached

if TYPE_CHECKING:
    from gridwright.base.strategy import Progress
    from gridwright.values.limits import Limits

_EVERY = 0.1  # seconds between reports


class Clock:
    """Counts the work of a maker, reports it a few times a second, and ends it at a limit of time or of attempts."""

    def __init__(self, limits: Limits, progress: Progress | None) -> None:
        self._deadline = None if limits.time is None else monotonic() + limits.time
        self._attempts = limits.nodes
        self._progress = progress
        self._told = monotonic()
        self.work: dict[str, int | float] = {"attempts": 0, "changes": 0}

    def attempt(self) -> None:
        """A new attempt begins."""
        self.work["attempts"] += 1
        if self._attempts is not None and self.work["attempts"] > self._attempts:
            raise LimitReached("the limit of attempts was reached", at_least=0)
        self.tick()

    def change(self, number: int = 1) -> None:
        """Something was changed to come closer."""
        self.work["changes"] += number
        self.tick()

    def tick(self) -> None:
        """Looks at the time, and reports now and then."""
        now = monotonic()
        if self._deadline is not None and now >= self._deadline:
            raise LimitReached("the time limit was reached", at_least=0)
        if self._progress is not None and now - self._told >= _EVERY:
            self._told = now
            self._progress(self.work)

    @property
    def seconds(self) -> float | None:
        """What is left of the time."""
        return None if self._deadline is None else max(0.0, self._deadline - monotonic())
