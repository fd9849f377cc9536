"""The native engine, as the value and the strategies see it: numbers in, numbers of options out."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright._core import ExactCoverDiagram, ExactCoverSearch, best_exact_covers
from gridwright._core import ExactCoverProblem as Problem
from gridwright.base.strategy import REASONS
from gridwright.values.errors import LimitReached, PuzzleError, UsageError
from gridwright.values.limits import NO_LIMITS, Limits

__all__ = ["Engine", "Problem", "REASONS", "best", "build", "count"]

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Mapping, Sequence

    from gridwright.base.strategy import Progress

_PATIENCE = 10_000  # nodes of counting one by one before a diagram is tried
_ROOM = 1 << 31  # bytes that a diagram may take if nobody said how much


def build(
    primary: int,
    items: int,
    ends: array[int],
    entries: array[int],
    colours: array[int] | None = None,
    bounds: Sequence[tuple[int, int]] = (),
    describe: Callable[[str, int, int], str] = "{} (option {}, item {})".format,
) -> Problem:
    """The native problem; `describe` puts a fault (what, option, item) into words."""
    from array import array

    flat = array("i", [bound for pair in bounds for bound in pair])
    try:
        tints = colours.tobytes() if colours else None
        return Problem(primary, items, ends.tobytes(), entries.tobytes(), tints, flat.tobytes() or None)
    except ValueError as error:
        raise PuzzleError(describe(*error.args)) from None


class Engine:
    """A native search on one problem, with what is left of its limits.

    Only time spent inside the search counts, so that a lazy iteration is not charged for its consumer.
    """

    def __init__(
        self,
        problem: Problem,
        *,
        given: Sequence[int] = (),
        ranks: Sequence[int] = (),
        seed: int | None = None,
        restarts: bool = False,
        limits: Limits | None = None,
        progress: Progress | None = None,
        hooks: Mapping[str, Callable[..., object]] | None = None,
    ) -> None:
        self._limits = limits or NO_LIMITS
        self._progress = progress
        self._seconds = 0.0
        shuffle = seed is not None
        self._search = ExactCoverSearch(problem, given, ranks, (seed or 0) % 2**64, shuffle, restarts, **(hooks or {}))

    def _rest(self) -> tuple[float | None, int | None, int | None]:
        return self._limits.rest(self._seconds, self._search.stats()["nodes"])

    def next(self) -> str:
        """'found', 'exhausted', or the limit that was reached."""
        began = perf_counter()
        try:
            return self._search.next(*self._rest(), self._progress)
        finally:
            self._seconds += perf_counter() - began

    def count(self) -> int:
        """The number of solutions that are left."""
        began = perf_counter()
        number, outcome = self._search.count(*self._rest(), self._progress)
        self._seconds += perf_counter() - began
        if outcome != "done":
            raise LimitReached(REASONS[outcome], at_least=number)
        return number

    def chosen(self) -> list[int]:
        """The options of the last solution, rising."""
        return sorted(self._search.chosen())

    def stats(self) -> dict[str, int | float]:
        """The work done so far."""
        work: dict[str, int | float] = dict(self._search.stats())
        work["seconds"] = self._seconds
        return work


def count(
    problem: Problem,
    method: str,
    *,
    given: Sequence[int] = (),
    ranks: Sequence[int] = (),
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> int:
    """The number of solutions: one by one (`cells`), through a diagram (`diagram`), or as it turns out (`auto`).

    `auto` counts one by one for a while; most problems are done then. The diagram follows, which is much faster where
    many choices leave the same remainder, but takes memory; where that is too much, the solutions are counted one by
    one after all.
    """
    limits = limits or NO_LIMITS
    began = perf_counter()

    def rest() -> Limits:
        time = limits.time
        return Limits(None if time is None else max(0.0, time - (perf_counter() - began)), limits.nodes, limits.memory)

    def one_by_one(limits: Limits) -> int:
        return Engine(problem, given=given, ranks=ranks, limits=limits, progress=progress).count()

    def by_diagram(limits: Limits) -> int:
        diagram = ExactCoverDiagram(problem, given, ranks)
        outcome = diagram.build(limits.time, limits.nodes, limits.memory, progress)
        number = int.from_bytes(diagram.count(), "little")
        if outcome != "done":
            raise LimitReached(REASONS[outcome], at_least=number)
        return number

    if method == "cells":
        return one_by_one(limits)
    if method == "diagram":
        return by_diagram(limits)
    if method != "auto":
        raise UsageError(f"there is no way of counting {method!r}; there are auto, cells and diagram")
    if limits.nodes is None or limits.nodes > _PATIENCE:
        try:
            return one_by_one(Limits(limits.time, _PATIENCE, limits.memory))
        except LimitReached as reached:
            if str(reached) != REASONS["nodes"]:
                raise
        try:
            return by_diagram(Limits(rest().time, limits.nodes, _ROOM if limits.memory is None else limits.memory))
        except LimitReached as reached:
            if str(reached) != REASONS["memory"] or limits.memory is not None:
                raise
    return one_by_one(rest())


def best(
    problem: Problem,
    weights: Sequence[float],
    most: int,
    *,
    given: Sequence[int] = (),
    ranks: Sequence[int] = (),
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> tuple[list[list[int]], str]:
    """The options of the cheapest solutions, and 'done' or the limit that was reached."""
    limits = limits or NO_LIMITS
    bounds = (limits.time, limits.nodes, limits.memory)
    found, outcome, _ = best_exact_covers(problem, weights, most, given, ranks, *bounds, progress)
    return [options for _, options in found], outcome
