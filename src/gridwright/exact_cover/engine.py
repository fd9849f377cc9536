"""The native engine as the puzzle and the strategies see it: numbers in, numbers of options out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright._core import ExactCoverProblem as Problem
from gridwright._core import ExactCoverSearch, best_exact_covers, count_exact_covers
from gridwright.base.native import ending_of
from gridwright.values.clock import Clock
from gridwright.values.errors import PuzzleError, UsageError

__all__ = ["Engine", "Problem", "best", "build", "count"]

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Mapping, Sequence

    from gridwright.values.clock import Work
    from gridwright.values.ending import Ending

_ROOM = 1 << 31  # bytes that `auto` may take to remember remainders, whatever the memory limit


def build(
    primary: int,
    items: int,
    ends: array[int],
    entries: array[int],
    colours: array[int] | None = None,
    bounds: Sequence[tuple[int, int]] = (),
    describe: Callable[[str, int, int], str] = "{} (option {}, item {})".format,
) -> Problem:
    """The native problem; `describe` turns an error (what, option, item) into words."""
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
        """Go to the next solution: None once it is found, else why there is none."""
        return ending_of(self._search.next(*self._left(), self._clock.progress))

    def count(self) -> tuple[int, Ending]:
        """The number of remaining solutions, and the ending."""
        number, ending = self._search.count(*self._left(), self._clock.progress)
        return number, ending_of(ending)

    def chosen(self) -> list[int]:
        """The options of the last solution, in ascending order."""
        return sorted(self._search.chosen())

    def stats(self) -> Work:
        """The work done so far."""
        return self._search.stats()


def count(
    problem: Problem, method: str, *, given: Sequence[int] = (), ranks: Sequence[int] = (), clock: Clock | None = None
) -> tuple[int, Ending]:
    """The number of solutions, counted one by one (`cells`), through a diagram (`diagram`), or by either (`auto`).

    A diagram remembers every remainder, which is much faster where many choices leave the same one, but takes time and
    memory. `auto` remembers those that pay for it, and forgets the cheapest when they take too much memory. Unless the
    ending is `exhausted`, the number is a lower bound.
    """
    clock = clock or Clock()
    if method == "cells":
        return Engine(problem, given=given, ranks=ranks, clock=clock).count()
    if method not in ("auto", "diagram"):
        raise UsageError(f"unknown counting method {method!r}; choose from auto, cells, diagram")
    seconds, nodes, memory = clock.left()
    room = _ROOM if method == "auto" else None
    number, ending, _ = count_exact_covers(problem, given, ranks, room, seconds, nodes, memory, clock.progress)
    return int.from_bytes(number, "little"), ending_of(ending)


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
