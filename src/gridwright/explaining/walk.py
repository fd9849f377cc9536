"""The walk through a kind's techniques: always the simplest that gets anywhere, and after each step from the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.kinds import kind_of
from gridwright.values.errors import LimitReached, NotSupported

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from gridwright.base.result import Verdict
    from gridwright.base.technique import Technique
    from gridwright.values.grid import Grid
    from gridwright.values.limits import Limits
    from gridwright.values.trace import Step


class Explanation:
    """The steps of an explanation, each found when it is asked for.

    - `grid`: the cells as they are after the last step;
    - `verdict`: None before the end, then `unique`, `multiple` (what is left is not forced), `none` (the last step is
      the contradiction), or `unknown` (a limit was reached);
    - `taken`: how many steps there were.
    """

    def __init__(self, puzzle: Any, start: Grid | None = None, limits: Limits | None = None) -> None:
        kind = kind_of(puzzle)
        if not kind.techniques:
            raise NotSupported(f"a {kind.name} cannot be explained yet")
        self.puzzle = puzzle
        self.verdict: Verdict | None = None
        self.taken = 0
        self._techniques: tuple[Technique, ...] = kind.techniques
        self._position = kind.position(puzzle, start, limits)
        self.start: Grid = self._position.grid

    @property
    def grid(self) -> Grid:
        """The cells as they are after the last step."""
        grid: Grid = self._position.grid
        return grid

    def __iter__(self) -> Iterator[Step]:
        return self

    def __next__(self) -> Step:
        step = None if self.verdict is not None else self._next()
        if step is None:
            raise StopIteration
        self.taken += 1
        return step

    def _next(self) -> Step | None:
        try:
            wrong: Step | None = self._position.contradiction()
            if wrong is not None:
                self.verdict = "none"
                return wrong
            if self.grid.complete:
                self.verdict = "unique"
                return None
            for technique in self._techniques:
                step = technique.find(self._position)
                if step is not None:
                    self._position.apply(step)
                    return step
            self.verdict = self._position.verdict()
        except LimitReached:
            self.verdict = "unknown"
        return None

    def conclusion(self) -> str:
        """How it ended, in a sentence; empty before the end."""
        left = len(self.grid.cells) - self.grid.known
        return {
            None: "",
            "unique": "The puzzle is solved, and it has no other solution.",
            "multiple": f"{left} cells are not forced: the puzzle has several solutions.",
            "none": "The puzzle has no solution.",
            "unknown": f"A limit was reached with {left} cells open.",
        }[self.verdict]
