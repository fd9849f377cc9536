"""The limits of one call while it runs.

A clock starts when a call does, and everything from then on counts: reading, building a model, searching, finding the
reason. Whoever works for long looks at it: `check` raises `LimitReached` once the time is over, `node` and `need` do so
before a decision or memory that would be too much. Native searches get what is `left` instead. A clock also carries the
caller's progress function, which is called a few times a second with the work done so far; if it returns False, the
call is interrupted.

Readers go through millions of lines and know of no call, so they look at the clock that is `ticking`: the one of the
call that they work for, if that has limits at all.
"""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.expected import expect, expect_function
from gridwright.values.limits import NO_LIMITS, Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from contextlib import AbstractContextManager
    from typing import TypeAlias

    Work: TypeAlias = Mapping[str, int | float]
    Progress: TypeAlias = Callable[[Work], object]

_REPORTS = 0.1  # seconds between two reports of progress

_ticking: ContextVar[Clock | None] = ContextVar("_ticking", default=None)


class Clock:
    """What a call may still spend, and the work that it has counted so far.

    >>> clock = Clock(Limits(nodes=1))
    >>> clock.node()
    >>> clock.node()
    Traceback (most recent call last):
    gridwright.LimitReached: the limit of search nodes was reached
    """

    def __init__(self, limits: Limits | None = None, progress: Progress | None = None) -> None:
        if limits is not None:
            expect(limits, Limits, "limits", "Limits, such as Limits(time=3)")
        expect_function(progress, "progress")
        self.limits = limits or NO_LIMITS
        self.work: dict[str, int] = {}
        self._taken = 0
        self._progress = progress
        self._began = self._reported = perf_counter()

    # Time.

    @property
    def seconds(self) -> float:
        """How long the call has been running; the time that a consumer of its solutions took does not count."""
        return perf_counter() - self._began

    @property
    def seconds_left(self) -> float | None:
        """What is left of the time; None for no bound."""
        return None if self.limits.time is None else max(0.0, self.limits.time - self.seconds)

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return self.limits.time is not None and self.seconds >= self.limits.time

    def check(self, work: Callable[[], Work] | None = None) -> None:
        """Ends the call if its time is over; now and then reports the work, as counted here or by `work`."""
        now = perf_counter()
        if self.limits.time is not None and now - self._began >= self.limits.time:
            raise LimitReached(Ending.TIME)
        if now - self._reported >= _REPORTS and not self._report(self.work if work is None else work()):
            raise LimitReached(Ending.INTERRUPTED)

    def forgive(self, seconds: float) -> None:
        """Does not charge for time that somebody else took."""
        self._began += seconds

    # Work and memory.

    def count(self, name: str, number: int = 1) -> None:
        """Counts some work."""
        self.work[name] = self.work.get(name, 0) + number

    def node(self) -> None:
        """Counts a decision, unless there have been enough."""
        most = self.limits.nodes
        if most is not None and self.work.get("nodes", 0) >= most:
            raise LimitReached(Ending.NODES)
        self.count("nodes")

    def need(self, size: int) -> None:
        """Ends the call if about so many bytes, besides those taken so far, are more than it may take."""
        if self.limits.memory is not None and self._taken + size > self.limits.memory:
            raise LimitReached(Ending.MEMORY)

    def take(self, size: int) -> None:
        """Notes that about so many bytes are taken for good, unless that is more than the call may take."""
        self._taken += size
        self.need(0)

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Within it something is tried; if that fails, the memory that it took is free again."""
        before = self._taken
        try:
            yield
        except Exception:
            self._taken = before
            raise

    # For native searches.

    def left(self, nodes: int = 0) -> tuple[float | None, int | None, int | None]:
        """What is left of the time and, after so many of them, of the nodes; and the memory."""
        most = self.limits.nodes
        memory = None if self.limits.memory is None else max(0, self.limits.memory - self._taken)
        return self.seconds_left, None if most is None else max(0, most - nodes), memory

    @property
    def progress(self) -> Progress | None:
        """A function that reports progress, for a native search, which calls it a few times a second.

        If it gives False, the search ends, with what it has."""
        return None if self._progress is None else self._report

    def on_report(self, listen: Callable[[], object]) -> None:
        """Has `listen` called as well, whenever progress is reported; its time does not count."""
        progress = self._progress

        def both(work: Work) -> object:
            began = perf_counter()
            listen()
            self.forgive(perf_counter() - began)
            return None if progress is None else progress(work)

        self._progress = both

    def _report(self, work: Work) -> bool:
        self._reported = perf_counter()
        return self._progress is None or self._progress(work) is not False

    # For readers.

    @contextmanager
    def ticking(self) -> Iterator[None]:
        """Within it `tick` looks at this clock."""
        token = _ticking.set(self if self.limits != NO_LIMITS or self._progress is not None else None)
        try:
            yield
        finally:
            _ticking.reset(token)


def tick() -> None:
    """Looks at the clock of the call that is under way, if there is one."""
    clock = _ticking.get()
    if clock is not None:
        clock.check()


def take(size: int) -> None:
    """Notes for that call that about so many bytes are taken."""
    clock = _ticking.get()
    if clock is not None:
        clock.take(size)


def need(size: int) -> None:
    """Ends that call if about so many bytes, besides those taken so far, are more than it may take."""
    clock = _ticking.get()
    if clock is not None:
        clock.check()
        clock.need(size)


def trying() -> AbstractContextManager[None]:
    """As `Clock.trying`, for the call that is under way."""
    clock = _ticking.get()
    return nullcontext() if clock is None else clock.trying()
