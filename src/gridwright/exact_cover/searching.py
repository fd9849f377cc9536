"""The search shared by the strategies: solutions by dancing cells, counts as each strategy prefers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.search import Search
from gridwright.exact_cover import engine
from gridwright.exact_cover.puzzle import Chosen
from gridwright.values.contradiction import Contradiction

if TYPE_CHECKING:
    from gridwright.base.strategy import Task
    from gridwright.exact_cover.puzzle import ExactCover
    from gridwright.values.clock import Work
    from gridwright.values.ending import Ending


class CoverSearch(Search[Chosen]):
    """A search for the solutions of a problem; seed 0 is the order of its options.

    `counting` is a counting method (see `engine.count`); `restarts` says whether the search for the first solution
    restarts in other orders.
    """

    def __init__(self, puzzle: ExactCover, task: Task[Chosen], counting: str, *, restarts: bool = False) -> None:
        self._puzzle = puzzle
        self._clock = task.clock
        self._counting = counting
        self.counts_separately = counting != "cells"
        self._given = [puzzle.number_of(name) for name in task.start_for(puzzle) or ()]
        self._engine = engine.Engine(
            puzzle.native, given=self._given, seed=task.seed or None, restarts=restarts, clock=task.clock
        )

    def next(self) -> Ending | None:
        return self._engine.next()

    def solution(self) -> Chosen:
        return self._puzzle.chosen(self._engine.chosen())

    def count(self) -> tuple[int, Ending]:
        """The number of solutions."""
        return engine.count(self._puzzle.native, self._counting, given=self._given, clock=self._clock)

    def stats(self) -> Work:
        return self._engine.stats()

    def contradiction(self) -> Contradiction:
        return Contradiction(("no choice of options covers every item as often as required",))
