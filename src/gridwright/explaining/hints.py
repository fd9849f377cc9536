"""The next step for somebody who has begun: as little of it as was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.explaining.walk import Explanation
from gridwright.kinds import kind_of
from gridwright.values.errors import LimitReached, UsageError
from gridwright.values.words import capital, cells_named, listed, numbered

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Verdict
    from gridwright.values.clock import Clock
    from gridwright.values.ending import Ending
    from gridwright.values.solution import S
    from gridwright.values.step import Step

LEVELS = (1, 2, 3)
_NAMED = 2  # lines of a step that are named one by one


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint: its `text`; the `step` behind it, None if there is none; the (row, column) of `mistakes` in the grid.

    Where there are mistakes, the hint is about them, and no step is given. `title` says in words what the technique of
    the step is; `ending` says which limit was reached, where the verdict is `unknown`.
    """

    level: int
    text: str
    step: Step | None = None
    mistakes: tuple[tuple[int, int], ...] = ()
    verdict: Verdict | None = None
    ending: Ending | None = None
    title: str = ""

    def __str__(self) -> str:
        return self.text


def hint(puzzle: Puzzle[S], grid: S | None, level: int, clock: Clock) -> Hint:
    """A hint for a partly filled grid; see `gridwright.hint`."""
    if level not in LEVELS:
        raise UsageError(f"a hint has level 1, 2 or 3, not {level}")
    kind = kind_of(puzzle)
    if grid is not None:
        puzzle.check_fits(grid, "grid")
    steps = Explanation(puzzle, grid, clock)
    try:
        wrong = () if grid is None else tuple(kind.position_of(puzzle, None, clock).mistakes(grid))
    except LimitReached as reached:
        text = f"{capital(reached.ending.sentence)} before anything was found."
        return Hint(level, text, verdict="unknown", ending=reached.ending)
    if wrong:
        return Hint(level, _mistake(wrong, level), mistakes=wrong)
    step = next(steps, None)
    if step is None:
        return Hint(level, steps.conclusion(), verdict=steps.verdict, ending=steps.ending)
    title = steps.title(step)
    text = step.because if not step.cells else _nudge(step, title, level)
    return Hint(level, text, step, verdict=steps.verdict, title=title)


def _nudge(step: Step, title: str, level: int) -> str:
    """What is said about a step: where to look, then also which technique, then also what it says."""
    where = f"Look at {_lines(step)}"
    if level == 1:
        return f"{where}."
    technique = f"{where}: try {step.technique} ({title})."
    return technique if level == 2 else f"{technique} {step.because}"


def _mistake(wrong: tuple[tuple[int, int], ...], level: int) -> str:
    """What is said about wrong cells: how many, in which row the first is, which they are."""
    many = "There is a mistake" if len(wrong) == 1 else f"There are {len(wrong)} mistakes"
    if level == 1:
        return f"{many} in the grid."
    if level == 2:
        return f"{many} in the grid: look at {numbered('row', (row for row, _ in wrong))}."
    return f"{many} in the grid: {cells_named(wrong)}."


def _lines(step: Step) -> str:
    """Where to look: the lines of the step, or for a longer story the cell that it is about."""
    if 0 < len(step.lines) <= _NAMED:
        return listed(f"{axis} {index + 1}" for axis, index in step.lines)
    row, column, _ = step.cells[0]
    return f"row {row + 1} and column {column + 1}"
