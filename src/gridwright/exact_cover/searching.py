"""The search that the strategies share: solutions by dancing cells, counts as each strategy likes."""

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
    """A search for the solutions of a problem; seed 0 is the order in which its options were given.

    `counting` is a way of counting (see `engine.count`), `restarts` whether the first solution is looked for from
    several sides.
    """

    def __init__(self, puzzle: ExactCover, task: Task[Chosen], counting: str, *, restarts: bool = False) -> None:
        self._puzzle = puzzle
        self._clock = task.clock
        self._counting = counting
        self.counts_otherwise = counting != "cells"
        self._given = [puzzle.number_of(name) for name in task.start_for(puzzle) or ()]
        self._engine = engine.Engine(
            puzzle.native, given=self._given, seed=task.seed or None, restarts=restarts, clock=task.clock
        )

    def next(self) -> Ending | None:
        """Goes to the next solution."""
        return self._engine.next()

    def solution(self) -> Chosen:
        """The solution that was found last."""
        return self._puzzle.chosen(self._engine.chosen())

    def count(self) -> tuple[int, Ending]:
        """The number of solutions."""
        return engine.count(self._puzzle.native, self._counting, given=self._given, clock=self._clock)

    def stats(self) -> Work:
        """The work done so far."""
        return self._engine.stats()

    def contradiction(self) -> Contradiction:
        """Why there is no solution."""
        return Contradiction(("no choice of options covers every item as often as it asks for",))
