"""The interface of a strategy: a search for the solutions of one puzzle, one at a time.

C++ engines and strategies written in Python implement the same type, and one runner (`base.runner`) derives everything
else from it: results, counts, iteration, recordings. A search is created with a task and checks the task's clock;
`LimitReached`, raised anywhere inside, ends it like an ending that `next` returns.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from gridwright.values.deprecated import FormerAttribute, replace_former
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached, NotSupported
from gridwright.values.solution import S_co

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.base.proof_log import ProofLog
    from gridwright.values.clock import Work
    from gridwright.values.contradiction import Contradiction
    from gridwright.values.trace import Trace


class Search(ABC, Generic[S_co]):
    """A search. A strategy implements `next` and `solution`; the rest has defaults.

    `counts_separately` says whether `count` works differently from `next`, which may then find solutions sooner.
    """

    counts_separately = False
    counts_otherwise = FormerAttribute("counts_separately")

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        replace_former(cls, "counts_otherwise", "counts_separately")

    @abstractmethod
    def next(self) -> Ending | None:
        """Advance to the next solution: None if there is one, else why there is none."""

    @abstractmethod
    def solution(self) -> S_co:
        """The solution found last."""

    def family(self) -> Sequence[S_co]:
        """The solution found last, and those derived from it that the search does not find separately."""
        return (self.solution(),)

    def certain(self) -> S_co | None:
        """What all solutions have in common, as far as known; ends the search."""
        return None

    def count(self) -> tuple[int, Ending]:
        """The number of solutions, and the ending; a lower bound unless the ending is `exhausted`."""
        number = 0
        try:
            while (ending := self.next()) is None:
                number += len(self.family())
        except LimitReached as reached:
            ending = reached.ending
        return number, ending

    def draw(self, number: int, seed: int) -> tuple[list[S_co], Ending]:
        """`number` solutions, each drawn from all with equal probability, and the ending; none unless it is
        `exhausted`, or if there are no solutions.

        By default the search goes through all solutions, and each takes the place of one drawn before by chance.
        """
        random = Random(seed)  # noqa: S311 - not used for security
        drawn: list[S_co] = []
        seen = 0
        while (ending := self.next()) is None:
            for solution in self.family():
                seen += 1
                drawn = drawn or [solution] * number
                for place in range(number):
                    if not random.randrange(seen):
                        drawn[place] = solution
        return (drawn if ending is Ending.EXHAUSTED else []), ending

    def stats(self) -> Work:
        """The work done so far, as counts."""
        return {}

    def contradiction(self) -> Contradiction:
        """Why there is no solution, once that is certain."""
        from gridwright.values.contradiction import Contradiction

        return Contradiction(("every possibility leads to a contradiction",))

    def branches(self) -> Sequence[tuple[int, int, int]]:
        """How best to split a search that a limit has ended: the (row, column, value) of every value of one cell.

        Empty if it cannot be split. Ends the search.
        """
        return ()

    def remark(self) -> str:
        """An additional remark on the result."""
        return ""

    def certify(self, proof: ProofLog) -> None:
        """Write a proof from now on; it is complete when the search is exhausted after at most one solution."""
        raise NotSupported("this strategy writes no proof; use the strategy auto")

    def record(self, limit: int) -> None:
        """Record the search from now on, in about `limit` bytes."""

    def recording(self) -> Trace | None:
        """The recording; None if the strategy does not record."""
        return None

    def recorded_so_far(self) -> Trace | None:
        """The recording so far, while the search continues; None if it is available only at the end."""
        return None
