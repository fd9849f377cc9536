"""The search shared by the strategies: solutions by dancing cells, counts as each strategy prefers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gridwright.base import runner
from gridwright.base.search import Search
from gridwright.base.strategy import Task
from gridwright.exact_cover import engine
from gridwright.exact_cover.puzzle import Chosen
from gridwright.values.contradiction import Contradiction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.base.puzzle import Puzzle
    from gridwright.exact_cover.puzzle import ExactCover
    from gridwright.values.clock import Clock, Work
    from gridwright.values.ending import Ending


class CoverSearch(Search[Chosen]):
    """A search for the solutions of a problem; seed 0 is the order of its options.

    `counting` is a counting method (see `engine.count`); `restarts` says whether the search for the first solution
    restarts in other orders. `given` are the numbers of the options that belong to every solution, those of the task if
    it is None; items of lower rank in `ranks` are covered first.
    """

    def __init__(
        self,
        puzzle: ExactCover,
        task: Task[Chosen],
        counting: str,
        *,
        restarts: bool = False,
        given: Sequence[int] | None = None,
        ranks: Sequence[int] = (),
    ) -> None:
        self._puzzle = puzzle
        self._clock = task.clock
        self._counting = counting
        self.counts_separately = counting != "cells"
        if given is None:
            given = [puzzle.number_of(name) for name in task.start_for(puzzle) or ()]
        self._given, self._ranks, self._seed, self._restarts = given, ranks, task.seed or None, restarts

    @cached_property
    def _engine(self) -> engine.Engine:  # not needed for a count
        return engine.Engine(
            self._puzzle.native,
            given=self._given,
            ranks=self._ranks,
            seed=self._seed,
            restarts=self._restarts,
            clock=self._clock,
        )

    def next(self) -> Ending | None:
        return self._engine.next()

    def solution(self) -> Chosen:
        return self._puzzle.chosen(self._engine.chosen())

    def count(self) -> tuple[int, Ending]:
        """The number of solutions."""
        return engine.count(
            self._puzzle.native, self._counting, given=self._given, ranks=self._ranks, clock=self._clock
        )

    def stats(self) -> Work:
        return self._engine.stats()

    def contradiction(self) -> Contradiction:
        return Contradiction(("no choice of options covers every item as often as required",))


@dataclass(frozen=True, eq=False)
class _Way:
    """Counts by a method, with more than a task can say."""

    cover: ExactCover
    counting: str
    given: Sequence[int]
    ranks: Sequence[int]

    def search(self, _puzzle: Puzzle[Chosen], task: Task[Chosen]) -> Search[Chosen]:
        restarts = self.counting == "auto"
        return CoverSearch(self.cover, task, self.counting, restarts=restarts, given=self.given, ranks=self.ranks)


def count(cover: ExactCover, method: str, given: Sequence[int], ranks: Sequence[int], clock: Clock) -> int:
    """The exact number of solutions by a counting method; raises `LimitReached` with a lower bound."""
    way = _Way(cover, method, given, ranks)
    scout = way if method == "auto" else _Way(cover, "auto", given, ranks)
    return runner.count(way, cover, Task(clock=clock), scout_by=scout)
