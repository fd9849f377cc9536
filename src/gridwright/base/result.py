"""The result of a solver: a verdict, the solutions found, and the amount of work."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias

from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.shown import Shown
from gridwright.values.solution import S_co

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.certificate import Certificate
    from gridwright.values.clock import Work
    from gridwright.values.contradiction import Contradiction
    from gridwright.values.scene import Scene
    from gridwright.values.trace import Trace

Verdict: TypeAlias = Literal["unique", "multiple", "solved", "none", "unknown"]
VERDICTS: tuple[Verdict, ...] = ("unique", "multiple", "solved", "none", "unknown")
SETTLED: tuple[Verdict, ...] = ("unique", "multiple", "none")  # final verdicts


@dataclass(frozen=True, slots=True)
class Result(Shown, Generic[S_co]):
    """The result of `solve` or `check`.

    - `verdict`: `unique`; `multiple`; `solved` (one found, uniqueness not requested or not settled); `none`; `unknown`
      (a limit was reached, or the strategy could get no further). Nothing is guessed.
    - `solutions`: those found, each obeying every rule; at least two for `multiple` (exactly two with `on_solution`).
    - `ending`: why the search ended.
    - `count`: the number of solutions if known for certain, else None.
    - `distinct`: the same with rotations of a solution counted once; None for kinds whose solutions are not rotated.
    - `stats`: the work done (line solves, probes, nodes, ...) and the seconds it took.
    - `partial`: for `unknown`, the part that is certain so far, if known.
    - `contradiction`: for `none`, why there is no solution.
    - `remark`: an additional remark by the strategy.
    - `trace`: the recording of the solving process, if requested;
    - `certificate`: a proof of the verdict, if requested.
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
    certificate: Certificate | None = field(default=None, compare=False, repr=False)

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
        """Why the verdict is `none`, `unknown` or `solved`, or the remark of the strategy, in words."""
        if self.contradiction is not None:
            return str(self.contradiction)
        if self.ending.is_limit or (self.ending is Ending.STUCK and not self.remark):
            return self.ending.sentence
        return self.remark or None

    def with_verdict(self, verdict: Verdict) -> Result[S_co]:
        """The same result with another verdict."""
        return replace(self, verdict=verdict)

    def scene(self) -> Scene:
        """The scene to draw: the first solution, or the cells found so far, with differing cells marked."""
        return self.puzzle.scene(self.solution if self.solution is not None else self.partial, self.differing)

    def __bool__(self) -> bool:
        raise TypeError("a result has no truth value; compare its verdict, as in result.verdict == 'unique'")

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
        """Whether a picture would show an empty puzzle."""
        return self.verdict == "none" or (self.solution is None and (self.partial is None or not self.partial.known))

    def __repr__(self) -> str:
        count = "" if self.count is None else f", count={self.count}"
        why = f": {self.reason}" if self._shows_nothing and self.reason else ""
        return f"<Result {self.verdict}{count} by {self.strategy or 'nobody'}{why}>"


_HEADS: dict[Verdict, str] = {"none": "There is no solution", "unknown": "No solution is known"}


class Count(NamedTuple):
    """The number of solutions; a lower bound if a limit ended the counting."""

    number: int
    ending: Ending = Ending.EXHAUSTED

    @classmethod
    def of(cls, count: Callable[[], int]) -> Count:
        """The result of `count`, up to its end or a limit.

        >>> Count.of(lambda: 7)
        Count(number=7, ending=<Ending.EXHAUSTED: 'exhausted'>)
        """
        try:
            return cls(count())
        except LimitReached as reached:
            return cls(reached.at_least, reached.ending)

    @property
    def exact(self) -> bool:
        """Whether there are no more solutions."""
        return self.ending is Ending.EXHAUSTED

    @property
    def reason(self) -> str | None:
        """The limit that ended the counting, in words."""
        return None if self.exact else self.ending.sentence


class Sample(NamedTuple):
    """Solutions drawn with equal probability."""

    solutions: list[Any]


def verdict_on(found: int, ending: Ending) -> Verdict:
    """The verdict after this number of solutions and this ending.

    >>> verdict_on(1, Ending.EXHAUSTED), verdict_on(1, Ending.TIME)
    ('unique', 'solved')
    """
    if ending is Ending.EXHAUSTED:
        return "none" if not found else "unique" if found == 1 else "multiple"
    return "unknown" if not found else "solved" if found == 1 else "multiple"
