"""The native engine, as the value and the strategies see it: numbers in, numbers of options out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright._core import ExactCoverDiagram, ExactCoverSearch, best_exact_covers
from gridwright._core import ExactCoverProblem as Problem
from gridwright.base.native import ending_of
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.errors import PuzzleError, UsageError
from gridwright.values.limits import Limits

__all__ = ["Engine", "Problem", "best", "build", "count"]

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Mapping, Sequence

    from gridwright.values.clock import Work

_PATIENCE = 10_000  # nodes of counting one by one before a diagram is tried (decision 0053)
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
    """A native search on one problem, within the limits of a clock."""

    def __init__(
        self,
        problem: Problem,
        *,
        given: Sequence[int] = (),
        ranks: Sequence[int] = (),
        seed: int | None = None,
        restarts: bool = False,
        clock: Clock | None = None,
        hooks: Mapping[str, Callable[[int], object]] | None = None,
    ) -> None:
        self._clock = clock or Clock()
        shuffle = seed is not None
        self._search = ExactCoverSearch(problem, given, ranks, (seed or 0) % 2**64, shuffle, restarts, **(hooks or {}))

    def _left(self) -> tuple[float | None, int | None, int | None]:
        return self._clock.left(self._search.stats()["nodes"])

    def next(self) -> Ending | None:
        """Goes to the next solution: None once it is there, else why there is none."""
        return ending_of(self._search.next(*self._left(), self._clock.progress))

    def count(self) -> tuple[int, Ending]:
        """The number of solutions that are left, and the ending."""
        number, ending = self._search.count(*self._left(), self._clock.progress)
        return number, ending_of(ending)

    def chosen(self) -> list[int]:
        """The options of the last solution, rising."""
        return sorted(self._search.chosen())

    def stats(self) -> Work:
        """The work done so far."""
        return self._search.stats()


def count(
    problem: Problem, method: str, *, given: Sequence[int] = (), ranks: Sequence[int] = (), clock: Clock | None = None
) -> tuple[int, Ending]:
    """The number of solutions: one by one (`cells`), through a diagram (`diagram`), or as it turns out (`auto`).

    `auto` counts one by one for a while; most problems are done then. The diagram follows, which is much faster where
    many choices leave the same remainder, but takes memory; where that is too much, the solutions are counted one by
    one after all. Unless the ending is `exhausted`, the number is a lower bound.
    """
    clock = clock or Clock()
    limits = clock.limits

    def one_by_one(nodes: int | None) -> tuple[int, Ending]:
        part = Clock(Limits(clock.seconds_left, nodes, limits.memory), clock.progress)
        return Engine(problem, given=given, ranks=ranks, clock=part).count()

    def by_diagram(room: int | None) -> tuple[int, Ending]:
        diagram = ExactCoverDiagram(problem, given, ranks)
        ending = diagram.build(clock.seconds_left, limits.nodes, room, clock.progress)
        return int.from_bytes(diagram.count(), "little"), ending_of(ending)

    if method == "cells":
        return one_by_one(limits.nodes)
    if method == "diagram":
        return by_diagram(limits.memory)
    if method != "auto":
        raise UsageError(f"there is no way of counting {method!r}; there are auto, cells and diagram")
    if limits.nodes is None or limits.nodes > _PATIENCE:
        first, ending = one_by_one(_PATIENCE)
        if ending is not Ending.NODES:
            return first, ending
        number, ending = by_diagram(_ROOM if limits.memory is None else limits.memory)
        if ending is not Ending.MEMORY or limits.memory is not None:
            return max(first, number), ending
    return one_by_one(limits.nodes)


def best(
    problem: Problem,
    weights: Sequence[float],
    most: int,
    *,
    given: Sequence[int] = (),
    ranks: Sequence[int] = (),
    clock: Clock | None = None,
) -> tuple[list[list[int]], Ending]:
    """The options of the cheapest solutions, and the ending."""
    clock = clock or Clock()
    found, ending, _ = best_exact_covers(problem, weights, most, given, ranks, *clock.left(), clock.progress)
    return [options for _, options in found], ending_of(ending)
