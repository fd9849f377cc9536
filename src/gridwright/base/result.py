"""What a solver says: a verdict, the solutions behind it, and how much work it took."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeAlias

from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.shown import Shown
from gridwright.values.solution import S_co

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.clock import Work
    from gridwright.values.contradiction import Contradiction
    from gridwright.values.scene import Scene
    from gridwright.values.trace import Trace

Verdict: TypeAlias = Literal["unique", "multiple", "solved", "none", "unknown"]
VERDICTS: tuple[Verdict, ...] = ("unique", "multiple", "solved", "none", "unknown")
SETTLED: tuple[Verdict, ...] = ("unique", "multiple", "none")  # which nothing can change any more


@dataclass(frozen=True, slots=True)
class Result(Shown, Generic[S_co]):
    """The answer to `solve` or `check`.

    - `verdict`: `unique`; `multiple`; `solved` (one found, uniqueness not asked or not settled); `none`; `unknown` (a
      limit was reached, or the strategy goes no further). Nothing is guessed.
    - `solutions`: those found, each obeying every rule; with `multiple` at least two (and no more, where each was
      handed to `on_solution`).
    - `ending`: why the search ended.
    - `count`: how many solutions there are, where that is known for certain; else None.
    - `distinct`: the same with turnings of one solution counted once; None for kinds whose solutions are not turned.
    - `stats`: the work done (line solves, probes, nodes, ...) and the seconds it took.
    - `partial`: for `unknown`, the parts that are certain so far, where that is known.
    - `contradiction`: for `none`, why there is no solution.
    - `remark`: what else the strategy has to say.
    - `trace`: the recording of the solving, if one was asked for.
    """

    puzzle: Puzzle[S_co]
    verdict: Verdict
    solutions: tuple[S_co, ...] = ()
    ending: Ending = Ending.EXHAUSTED
    count: int | None = None
    distinct: int | None = None
    stats: Work = field(default_factory=dict)
    partial: S_co | None = None
    contradiction: Contradiction | None = None
    remark: str = ""
    strategy: str = ""
    trace: Trace | None = field(default=None, compare=False, repr=False)

    @property
    def solution(self) -> S_co | None:
        """The first solution, if one was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def differing(self) -> list[tuple[int, int]]:
        """For `multiple`: the (row, column) of the cells in which the first two solutions differ."""
        return self.solutions[0].differing(self.solutions[1]) if len(self.solutions) > 1 else []

    @property
    def reason(self) -> str | None:
        """Why the verdict is `none`, `unknown` or `solved`, or what else there is to say, in words."""
        if self.contradiction is not None:
            return str(self.contradiction)
        if self.ending.is_limit or (self.ending is Ending.STUCK and not self.remark):
            return self.ending.sentence
        return self.remark or None

    def with_verdict(self, verdict: Verdict) -> Result[S_co]:
        """The same findings under another verdict."""
        return replace(self, verdict=verdict)

    def scene(self) -> Scene:
        """What there is to draw: the first solution, or the cells found so far, with differing cells marked."""
        return self.puzzle.scene(self.solution if self.solution is not None else self.partial, self.differing)

    def __bool__(self) -> bool:
        raise TypeError("a result is neither true nor false: ask for its verdict, as in result.verdict == 'unique'")

    def __str__(self) -> str:
        if self._shows_nothing:
            return f"{_HEADS[self.verdict]}: {self.reason}" if self.reason else _HEADS[self.verdict]
        if self.solution is not None and not self.puzzle.is_picture:
            return self.puzzle.write_solution(self.solution)
        from gridwright.rendering import terminal

        return terminal.draw(self.scene())

    def _repr_svg_(self) -> str | None:
        return None if self._shows_nothing else Shown._repr_svg_(self)

    @property
    def _shows_nothing(self) -> bool:
        """Whether a picture would be that of a puzzle which nobody has begun."""
        return self.verdict == "none" or (self.solution is None and (self.partial is None or not self.partial.known))

    def __repr__(self) -> str:
        count = "" if self.count is None else f", count={self.count}"
        why = f": {self.reason}" if self._shows_nothing and self.reason else ""
        return f"<Result {self.verdict}{count} by {self.strategy or 'nobody'}{why}>"


_HEADS: dict[Verdict, str] = {"none": "There is no solution", "unknown": "No solution is known"}


class Count(NamedTuple):
    """How many solutions there are; at least so many, where a limit ended the counting."""

    number: int
    ending: Ending = Ending.EXHAUSTED

    @classmethod
    def of(cls, count: Callable[[], int]) -> Count:
        """What a call of `count` finds until its end, or until a limit.

        >>> Count.of(lambda: 7)
        Count(number=7, ending=<Ending.EXHAUSTED: 'exhausted'>)
        """
        try:
            return cls(count())
        except LimitReached as reached:
            return cls(reached.at_least, reached.ending)

    @property
    def exact(self) -> bool:
        """Whether there are no more."""
        return self.ending is Ending.EXHAUSTED

    @property
    def reason(self) -> str | None:
        """Which limit ended it, in words."""
        return None if self.exact else self.ending.sentence


def verdict_on(found: int, ending: Ending) -> Verdict:
    """The verdict after so many solutions and an ending.

    >>> verdict_on(1, Ending.EXHAUSTED), verdict_on(1, Ending.TIME)
    ('unique', 'solved')
    """
    if ending is Ending.EXHAUSTED:
        return "none" if not found else "unique" if found == 1 else "multiple"
    return "unknown" if not found else "solved" if found == 1 else "multiple"
