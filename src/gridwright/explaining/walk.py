"""The walk through a kind's techniques: always the simplest that gets anywhere, and after each step from the start."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Generic

from gridwright.base.puzzle import start_of
from gridwright.kinds import kind_of
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached, NotSupported
from gridwright.values.shown import Shown
from gridwright.values.solution import Cells, S
from gridwright.values.trace import LIMIT, Trace
from gridwright.values.words import capital, counted, one

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Verdict
    from gridwright.base.technique import Position
    from gridwright.values.clock import Clock
    from gridwright.values.scene import Scene
    from gridwright.values.step import Step


class Explanation(Shown, Generic[S]):
    """The steps of an explanation, each found when it is asked for; the time until then does not count.

    - `steps`: those found so far;
    - `grid`: the cells as they are after the last step; `start`: as they were before the first;
    - `verdict`: None before the end, then `unique`, `multiple` (what is left is not forced), `none` (the last step is
      the contradiction), or `unknown` (a limit was reached, or techniques up to `max_tier` go no further; `ending` says
      which);
    - `counts_pauses`: set it where the time until a step is asked for counts all the same, as where they are written.
    """

    def __init__(self, puzzle: Puzzle[S], start: S | None, clock: Clock, *, max_tier: int | None = None) -> None:
        kind = kind_of(puzzle)
        self.puzzle = puzzle
        self.verdict: Verdict | None = None
        self.ending: Ending | None = None
        self.counts_pauses = False
        self._clock = clock
        self._steps: list[Step] = []
        self._whole = max_tier is None
        self._techniques = tuple(
            technique for technique in kind.techniques if max_tier is None or technique.tier <= max_tier
        )
        self._position: Position[S] | None = None
        given = start_of(puzzle, start)
        self.start = puzzle.blank() if given is None else given
        try:
            self._position = kind.position_of(puzzle, start, clock)
            self.start = self._position.grid
        except LimitReached as reached:
            self._end("unknown", reached.ending)
        self._away = perf_counter()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that were found so far."""
        return tuple(self._steps)

    @property
    def grid(self) -> S:
        """The cells as they are after the last step."""
        return self.start if self._position is None else self._position.grid

    def __iter__(self) -> Iterator[Step]:
        return self

    def __next__(self) -> Step:
        if self.verdict is not None or self._position is None:
            raise StopIteration
        if not self.counts_pauses:
            self._clock.forgive(perf_counter() - self._away)
        try:
            step = self._next(self._position)
        except LimitReached as reached:
            self._end("unknown", reached.ending)
            raise StopIteration from None
        finally:
            self._away = perf_counter()
        if step is None:
            raise StopIteration
        step = replace(step, drawn=partial(self._scene_after, len(self._steps) + 1))
        self._steps.append(step)
        return step

    def _next(self, position: Position[S]) -> Step | None:
        self._clock.check()
        if (wrong := position.contradiction()) is not None:
            self._end("none", Ending.EXHAUSTED)
            return wrong
        if position.grid.complete:
            self._end("unique", Ending.EXHAUSTED)
            return None
        for technique in self._techniques:
            step = technique.find(position)
            if step is not None:
                position.apply(step)
                self._clock.count("steps")
                return replace(step, title=position.title(technique))
        if self._whole:
            self._end(position.verdict(), Ending.EXHAUSTED)
        else:
            self._end("unknown", Ending.STUCK)
        return None

    def _end(self, verdict: Verdict, ending: Ending) -> None:
        self.verdict, self.ending = verdict, ending

    def trace(self, limit: int = LIMIT, taken: Iterable[Step] | None = None) -> Trace:
        """The steps so far, or those that are `taken` of this, as a recording for the players, and how they ended.

        It takes about `limit` bytes at most; beyond that no step is asked for.
        """
        if not isinstance(self.start, Cells):
            raise NotSupported(f"the steps of {one(self.puzzle.kind)} cannot be played")
        trace = Trace.of_steps(self.start, self._steps if taken is None else taken, limit)
        self.close(trace)
        return trace

    def close(self, trace: Trace) -> None:
        """Ends a recording of the steps with how they ended, if they have."""
        if self.verdict is not None:
            ends = {"unique": "solution", "none": "contradiction"}
            trace.close(ends.get(self.verdict, "stop"), None, self.conclusion())

    def scene(self) -> Scene:
        """What there is to draw: the board after the last step, whose cells are pointed out."""
        return self._scene_after(len(self._steps))

    def _scene_after(self, number: int) -> Scene:
        """The board after so many steps, and the cells of the last one."""
        taken = self._steps[:number]
        grid, start = self.grid, self.start
        if number < len(self._steps):
            if not isinstance(start, Cells):
                raise NotSupported(f"single steps of {one(self.puzzle.kind)} cannot be drawn")
            cells = list(start.cells)
            for row, column, value in (change for step in taken for change in step.cells):
                cells[row * start.width + column] = value
            grid = start.from_cells(start.width, start.height, cells)
        return self.puzzle.scene(grid, [(row, column) for step in taken[-1:] for row, column, _ in step.cells])

    def conclusion(self) -> str:
        """How it ended, in a sentence; empty before the end."""
        left = self.grid.size - self.grid.known
        if self.verdict is None:
            return ""
        if self.verdict == "unique":
            return "The puzzle is solved, and it has no other solution."
        if self.verdict == "none":
            return "The puzzle has no solution."
        if self.verdict == "multiple":
            return (
                f"{counted(left, 'cell')} {'is' if left == 1 else 'are'} not forced: the puzzle has several solutions."
            )
        why = "A limit was reached" if self.ending is None else capital(self.ending.sentence)
        return f"{why} with {counted(left, 'cell')} open."

    def __repr__(self) -> str:
        end = "under way" if self.verdict is None else self.verdict
        steps = counted(len(self._steps), "step")
        return f"<Explanation {end}, {steps}, {self.grid.known} of {counted(self.grid.size, 'cell')}>"
