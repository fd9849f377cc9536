"""The next step for somebody who has begun: as little of it as was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.explaining.walk import Explanation
from gridwright.kinds import kind_of
from gridwright.values.errors import LimitReached, UsageError

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Verdict
    from gridwright.values.clock import Clock
    from gridwright.values.ending import Ending
    from gridwright.values.solution import S
    from gridwright.values.step import Step

LEVELS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint: its `text`; the `step` behind it, None if there is none; the (row, column) of `mistakes` in the grid.

    Where there are mistakes, the hint is about them, and no step is given. `ending` says which limit was reached, where
    the verdict is `unknown`.
    """

    level: int
    text: str
    step: Step | None = None
    mistakes: tuple[tuple[int, int], ...] = ()
    verdict: Verdict | None = None
    ending: Ending | None = None

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
        sentence = reached.ending.sentence
        text = f"{sentence[:1].upper()}{sentence[1:]} before anything was found."
        return Hint(level, text, verdict="unknown", ending=reached.ending)
    if wrong:
        return Hint(level, _mistake(wrong, level), mistakes=wrong)
    step = next(steps, None)
    if step is None:
        return Hint(level, steps.conclusion(), verdict=steps.verdict, ending=steps.ending)
    if not step.cells:
        text = step.because
    elif level == 1:
        text = f"Look at {_lines(step)}."
    elif level == 2:
        text = f"Look at {_lines(step)}: try {step.technique} ({steps.title(step)})."
    else:
        text = step.because
    return Hint(level, text, step, verdict=steps.verdict)


def _mistake(wrong: tuple[tuple[int, int], ...], level: int) -> str:
    """What is said about wrong cells: how many, in which row the first is, which they are."""
    many = "There is a mistake" if len(wrong) == 1 else f"There are {len(wrong)} mistakes"
    if level == 1:
        return f"{many} in the grid."
    if level == 2:
        rows = sorted({row + 1 for row, _ in wrong})
        return f"{many} in the grid: look at row{'s' * (len(rows) > 1)} {', '.join(map(str, rows))}."
    cells = "; ".join(f"row {row + 1}, column {column + 1}" for row, column in wrong)
    return f"{many} in the grid: {cells}."


def _lines(step: Step) -> str:
    """Where to look: the line of the step, or for a longer story the cell that it is about."""
    if len(step.lines) == 1:
        axis, index = step.lines[0]
        return f"{axis} {index + 1}"
    row, column, _ = step.cells[0]
    return f"row {row + 1} and column {column + 1}"
