"""What a solver says: a verdict, the solutions behind it, and how much work it took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.value import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, Literal, Protocol, TypeAlias

    from gridwright.values.scene import Scene

    Verdict: TypeAlias = Literal["unique", "multiple", "solved", "none", "unknown"]

    class Puzzle(Protocol):
        """What every kind of puzzle offers; one whose solutions are no grids also has `told`, which writes them."""

        kind: str

        def violations(self, solution: Any) -> list[Any]:
            """Every rule that a solution breaks."""

        def scene(self, solution: Any = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
            """What there is to draw."""


VERDICTS = ("unique", "multiple", "solved", "none", "unknown")


class Result(Value):
    """The answer to `solve` or `check`.

    - `verdict`: `unique`; `multiple`; `solved` (one found, uniqueness not asked or not settled); `none`; `unknown` (a
      limit was reached, or the strategy goes no further). Nothing is guessed.
    - `solutions`: those found, each obeying every rule; with `multiple` at least two.
    - `count`: how many solutions there are, where that is known for certain; else None.
    - `distinct`: the same with turnings of one solution counted once; None for kinds whose solutions are not turned.
    - `stats`: the work done (line solves, probes, nodes, ...) and the seconds it took.
    - `partial`: for `unknown`, the grid with the cells that are certain so far.
    - `reason`: for `none` and `unknown`, why; for `none` it may be a `Contradiction` with lines and likely typos.
    """

    __slots__ = ("puzzle", "verdict", "solutions", "count", "distinct", "stats", "partial", "reason", "strategy")
    puzzle: Puzzle
    verdict: Verdict
    solutions: tuple[Any, ...]
    count: int | None
    distinct: int | None
    stats: Mapping[str, int | float]
    partial: Any
    reason: object
    strategy: str

    def __init__(
        self,
        puzzle: Puzzle,
        verdict: Verdict,
        solutions: Sequence[Any] = (),
        *,
        count: int | None = None,
        distinct: int | None = None,
        stats: Mapping[str, int | float] | None = None,
        partial: Any = None,
        reason: object = None,
        strategy: str = "",
    ) -> None:
        self._set(
            puzzle=puzzle,
            verdict=verdict,
            solutions=tuple(solutions),
            count=count,
            distinct=distinct,
            stats=dict(stats or {}),
            partial=partial,
            reason=reason,
            strategy=strategy,
        )

    @property
    def solution(self) -> Any:
        """The first solution, if one was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def differing(self) -> list[tuple[int, int]]:
        """For `multiple`: the (row, column) of the cells in which the first two solutions differ."""
        if len(self.solutions) < 2:
            return []
        found: list[tuple[int, int]] = self.solutions[0].differing(self.solutions[1])
        return found

    def with_verdict(self, verdict: Verdict) -> Result:
        """The same findings under another verdict."""
        return self._changed(verdict=verdict)

    def with_reason(self, reason: object) -> Result:
        """The same findings with another reason."""
        return self._changed(reason=reason)

    def _changed(self, **changes: Any) -> Result:
        return Result(**({name: getattr(self, name) for name in self.__slots__} | changes))

    def scene(self) -> Scene:
        """What there is to draw: the first solution, or the cells found so far, with differing cells marked."""
        return self.puzzle.scene(self.solution or self.partial, self.differing)

    def __str__(self) -> str:
        if self.solutions and (told := getattr(self.puzzle, "told", None)):
            return str(told(self.solution))
        from gridwright.rendering import terminal

        return terminal.draw(self.scene())

    def _repr_svg_(self) -> str:
        from gridwright.rendering import svg

        return svg.draw(self.scene())

    def __repr__(self) -> str:
        count = "" if self.count is None else f", count={self.count}"
        return f"<Result {self.verdict}{count} by {self.strategy or 'nobody'}>"
