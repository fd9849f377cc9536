"""Explain a solution with the techniques of a kind: after each step, start again from the simplest technique."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Generic

from gridwright.base.puzzle import start_of
from gridwright.kinds import kind_of
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached, NotSupported
from gridwright.values.phrases import capital, counted, one
from gridwright.values.shown import Shown
from gridwright.values.solution import Cells, S
from gridwright.values.trace import LIMIT, Trace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Verdict
    from gridwright.base.technique import Position
    from gridwright.values.clock import Clock
    from gridwright.values.scene import Scene
    from gridwright.values.step import Step


LEFT_OUT = "The steps that follow are left out: a page of all steps would be too large."


class Explanation(Shown, Generic[S]):
    """The steps of an explanation, each found on request; the time between requests does not count.

    - `steps`: the steps found so far;
    - `grid`: the cells after the last step; `start`: the cells before the first;
    - `verdict`: None before the end, then `unique`, `multiple` (the other cells are not forced), `none` (the last step
      is the contradiction), or `unknown` (a limit was reached, or techniques up to `max_tier` find nothing more;
      `ending` says which);
    - `counts_pauses`: set it if the time between requests counts after all, as when the steps are being printed.
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
        """The steps found so far."""
        return tuple(self._steps)

    @property
    def grid(self) -> S:
        """The cells after the last step."""
        return self.start if self._position is None else self._position.grid

    def __iter__(self) -> Iterator[Step]:
        return self

    def __next__(self) -> Step:
        if self.verdict is not None or self._position is None:
            raise StopIteration
        if not self.counts_pauses:
            self._clock.exclude(perf_counter() - self._away)
        try:
            step = self._next(self._position)
        except LimitReached as reached:
            self._end("unknown", reached.ending)
            raise StopIteration from None
        finally:
            self._away = perf_counter()
        if step is None:
            raise StopIteration
        self._steps.append(step)
        return step

    def _next(self, position: Position[S]) -> Step | None:
        self._clock.check()
        if (wrong := position.contradiction()) is not None:
            self._end("none", Ending.EXHAUSTED)
            return self._numbered(wrong, "")
        if position.complete:
            self._end("unique", Ending.EXHAUSTED)
            return None
        for technique in self._techniques:
            step = technique.find(position)
            if step is not None:
                position.apply(step)
                self._clock.count("steps")
                return self._numbered(step, position.title(technique))
        if self._whole:
            self._end(position.verdict(), Ending.EXHAUSTED)
        else:
            self._end("unknown", Ending.STUCK)
        return None

    def _numbered(self, step: Step, title: str) -> Step:
        """A step as the next of this explanation, which draws it."""
        return replace(step, title=title, drawn=partial(self._scene_after, len(self._steps) + 1))

    def _end(self, verdict: Verdict, ending: Ending) -> None:
        self.verdict, self.ending = verdict, ending

    def trace(self, limit: int = LIMIT, taken: Iterable[Step] | None = None) -> Trace:
        """The steps so far, or those that `taken` yields, as a trace for the players, and how they ended.

        It takes about `limit` bytes at most; beyond that no step is requested.
        """
        if not isinstance(self.start, Cells):
            raise NotSupported(f"the steps of {one(self.puzzle.kind)} cannot be played")
        trace = Trace.of_steps(self.start, self._steps if taken is None else taken, limit)
        self.close(trace)
        return trace

    def close(self, trace: Trace) -> None:
        """End a trace of the steps with their verdict, if they have ended, or say that it has no room for more."""
        if self.verdict is None and trace.cut:
            left = counted(self.grid.size - self.grid.known, "cell")
            trace.close("stop", None, f"{counted(len(self._steps), 'step')} are shown, with {left} open. {LEFT_OUT}")
        if self.verdict is not None:
            ends = {"unique": "solution", "none": "contradiction"}
            trace.close(ends.get(self.verdict, "stop"), None, self.conclusion())

    def scene(self) -> Scene:
        """The board after the last step, with its cells marked."""
        return self._scene_after(len(self._steps))

    def _scene_after(self, number: int) -> Scene:
        """The board after a number of steps, with the cells of the last one marked."""
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
        """The verdict in a sentence; empty before the end."""
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
        end = "in progress" if self.verdict is None else self.verdict
        steps = counted(len(self._steps), "step")
        return f"<Explanation {end}, {steps}, {self.grid.known} of {counted(self.grid.size, 'cell')}>"
