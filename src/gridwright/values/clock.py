"""The limits of a running call.

A clock starts with a call, and everything from then on counts: reading, building a model, searching, finding the
reason. Code that works for long checks it: `check` raises `LimitReached` when the time is up, `node` and `need` before
a decision or an allocation that would exceed a limit. C++ searches get what is `left` instead. A clock also carries the
caller's progress function, which is called a few times a second with the work done so far; if it returns False, the
call is interrupted.

Readers go through millions of lines and know nothing of calls, so they check the clock that is `ticking`: that of the
current call, if it has limits.
"""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.values.deprecated import FormerAttribute
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

_REPORTS = 0.1  # seconds between two progress reports

_ticking: ContextVar[Clock | None] = ContextVar("_ticking", default=None)


class Clock:
    """What a call may still use, and the work counted so far.

    >>> clock = Clock(Limits(nodes=1))
    >>> clock.node()
    >>> clock.node()
    Traceback (most recent call last):
    gridwright.LimitReached: the node limit was reached
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

    # Time

    @property
    def seconds(self) -> float:
        """How long the call has been running, without the time that the caller spent on its solutions."""
        return perf_counter() - self._began

    @property
    def seconds_left(self) -> float | None:
        """The remaining time; None if it is unlimited."""
        return None if self.limits.time is None else max(0.0, self.limits.time - self.seconds)

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.limits.time is not None and self.seconds >= self.limits.time

    def check(self, work: Callable[[], Work] | None = None) -> None:
        """End the call if its time is up; now and then, report the work as counted here or by `work`."""
        now = perf_counter()
        if self.limits.time is not None and now - self._began >= self.limits.time:
            raise LimitReached(Ending.TIME)
        if now - self._reported >= _REPORTS and not self._report(self.work if work is None else work()):
            raise LimitReached(Ending.INTERRUPTED)

    def exclude(self, seconds: float) -> None:
        """Exclude time that the caller spent."""
        self._began += seconds

    forgive = FormerAttribute("exclude")

    # Work and memory

    def count(self, name: str, number: int = 1) -> None:
        """Count some work."""
        self.work[name] = self.work.get(name, 0) + number

    def node(self) -> None:
        """Count a decision, or end the call if there have been enough."""
        most = self.limits.nodes
        if most is not None and self.work.get("nodes", 0) >= most:
            raise LimitReached(Ending.NODES)
        self.count("nodes")

    def need(self, size: int) -> None:
        """End the call if about `size` more bytes would exceed the memory limit."""
        if self.limits.memory is not None and self._taken + size > self.limits.memory:
            raise LimitReached(Ending.MEMORY)

    def take(self, size: int) -> None:
        """Record that about `size` bytes stay allocated; end the call if that exceeds the memory limit."""
        self._taken += size
        self.need(0)

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Try something in this context; if it fails, the memory that it took counts as free again."""
        before = self._taken
        try:
            yield
        except Exception:
            self._taken = before
            raise

    # For C++ searches

    def left(self, nodes: int = 0) -> tuple[float | None, int | None, int | None]:
        """The remaining time, the nodes that remain after `nodes` of them, and the remaining memory."""
        most = self.limits.nodes
        memory = None if self.limits.memory is None else max(0, self.limits.memory - self._taken)
        return self.seconds_left, None if most is None else max(0, most - nodes), memory

    @property
    def progress(self) -> Progress | None:
        """A function that reports progress; a C++ search calls it a few times a second.

        If it returns False, the search ends and returns what it has."""
        return None if self._progress is None else self._report

    def on_report(self, listen: Callable[[], object]) -> None:
        """Also call `listen` with each progress report; its time does not count."""
        progress = self._progress

        def both(work: Work) -> object:
            began = perf_counter()
            listen()
            self.exclude(perf_counter() - began)
            return None if progress is None else progress(work)

        self._progress = both

    def _report(self, work: Work) -> bool:
        self._reported = perf_counter()
        return self._progress is None or self._progress(work) is not False

    # For readers

    @contextmanager
    def ticking(self) -> Iterator[None]:
        """Make this clock the one that `tick` checks in this context."""
        token = _ticking.set(self if self.limits != NO_LIMITS or self._progress is not None else None)
        try:
            yield
        finally:
            _ticking.reset(token)


def tick() -> None:
    """Check the clock of the current call, if there is one."""
    clock = _ticking.get()
    if clock is not None:
        clock.check()


def take(size: int) -> None:
    """Record for the current call that about `size` bytes stay allocated."""
    clock = _ticking.get()
    if clock is not None:
        clock.take(size)


def need(size: int) -> None:
    """End the current call if about `size` more bytes would exceed its memory limit."""
    clock = _ticking.get()
    if clock is not None:
        clock.check()
        clock.need(size)


def trying() -> AbstractContextManager[None]:
    """`Clock.trying` for the current call."""
    clock = _ticking.get()
    return nullcontext() if clock is None else clock.trying()
