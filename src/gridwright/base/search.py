"""What a strategy must give: a search for the solutions of one puzzle, one at a time.

Native engines and strategies written in Python fill the same type, and one runner (`base.runner`) makes everything else
of it: results, counts, iteration, recordings. A search is made with a task, whose clock it looks at; `LimitReached`,
raised from anywhere inside, ends it like an ending that `next` returns.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic

from gridwright.values.errors import LimitReached
from gridwright.values.solution import S_co

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.values.clock import Work
    from gridwright.values.contradiction import Contradiction
    from gridwright.values.ending import Ending
    from gridwright.values.trace import Trace


class Search(ABC, Generic[S_co]):
    """A search. `next` and `solution` are a strategy's own, the rest has a default.

    `counts_otherwise` says whether `count` goes another way than `next`, which may then find solutions sooner.
    """

    counts_otherwise = False

    @abstractmethod
    def next(self) -> Ending | None:
        """Goes to the next solution: None once it is there, else why there is none."""

    @abstractmethod
    def solution(self) -> S_co:
        """The solution that was found last."""

    def family(self) -> Sequence[S_co]:
        """The solution that was found last, and those that follow from it and are not found by themselves."""
        return (self.solution(),)

    def certain(self) -> S_co | None:
        """What every solution has, as far as it is known; ends the search."""
        return None

    def count(self) -> tuple[int, Ending]:
        """How many solutions there are, and the ending; unless that is `exhausted`, there are at least so many."""
        number = 0
        try:
            while (ending := self.next()) is None:
                number += len(self.family())
        except LimitReached as reached:
            ending = reached.ending
        return number, ending

    def stats(self) -> Work:
        """The work done so far, counted."""
        return {}

    def contradiction(self) -> Contradiction:
        """Why there is no solution, once that is certain."""
        from gridwright.values.contradiction import Contradiction

        return Contradiction(("every possibility leads to a contradiction",))

    def branches(self) -> Sequence[tuple[int, int, int]]:
        """Where a search that a limit has ended is best split: the (row, column, value) of every value of one cell.

        Empty where it cannot be split. Ends the search.
        """
        return ()

    def remark(self) -> str:
        """What else the strategy has to say about its result."""
        return ""

    def record(self, limit: int) -> None:
        """Records the search from now on, in about so many bytes."""

    def recording(self) -> Trace | None:
        """What was recorded; None where a strategy shows nothing."""
        return None

    def recorded_so_far(self) -> Trace | None:
        """What is recorded in the midst of the search, which goes on; None where only the end can tell."""
        return None
