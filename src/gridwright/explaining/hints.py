"""The next step from a partly filled grid, revealed level by level."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gridwright.explaining.walk import Explanation
from gridwright.kinds import kind_of
from gridwright.values.errors import LimitReached, UsageError
from gridwright.values.phrases import capital, cells_named, listed, numbered

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Verdict
    from gridwright.values.clock import Clock
    from gridwright.values.ending import Ending
    from gridwright.values.solution import S
    from gridwright.values.step import Step

LEVELS = (1, 2, 3)
_NAMED = 2  # lines of a step that are listed
MOST_NAMED = 6  # wrong cells that are listed
OTHERS = "; and others"


@dataclass(frozen=True, slots=True)
class Hint:
    """Help for a partly filled grid: what to do next, or where it is wrong.

    It has its `texts`, one for each level up to its own; the `step` behind it, or None; and the (row, column) of each
    of the `mistakes` in the grid. If there are mistakes, the hint is about them, and there is no step. If there is
    nothing to hint at, a single text says why, whatever the level. `ending` says which limit was reached if the verdict
    is `unknown`.
    """

    level: int
    texts: tuple[str, ...]
    step: Step | None = None
    mistakes: tuple[tuple[int, int], ...] = ()
    verdict: Verdict | None = None
    ending: Ending | None = None

    @property
    def text(self) -> str:
        """The text of the hint's level, which includes those of the lower levels."""
        return self.texts[-1]

    @property
    def reveals(self) -> bool:
        """Whether it points at something (a step that settles cells, or mistakes), so that each level says more."""
        return bool(self.mistakes) or (self.step is not None and bool(self.step.cells))

    def __str__(self) -> str:
        return self.text


def hint(puzzle: Puzzle[S], grid: S | None, level: int, clock: Clock) -> Hint:
    """Give a hint for a partly filled grid; see `gridwright.hint`."""
    if level not in LEVELS:
        raise UsageError(f"a hint has level 1, 2 or 3, not {level}")
    kind = kind_of(puzzle)
    against: list[tuple[int, int]] = []  # cells that differ from the given ones
    if grid is not None:
        puzzle.check_fits(grid, "grid")
        grid, against = puzzle.with_given(grid)
    steps = Explanation(puzzle, grid, clock)
    try:
        mistakes = [] if grid is None else kind.position_of(puzzle, None, clock).mistakes(grid)
        wrong = tuple(sorted({*against, *mistakes}))
    except LimitReached as reached:
        text = f"{capital(reached.ending.sentence)} before anything was found."
        return Hint(level, (text,), verdict="unknown", ending=reached.ending)
    if wrong:
        number = "is a mistake" if len(wrong) == 1 else f"are {len(wrong)} mistakes"
        cells = cells_named(wrong[:MOST_NAMED]) + (OTHERS if len(wrong) > MOST_NAMED else "")
        texts = mistake_texts(number, numbered("row", (row for row, _ in wrong)), cells)
        return Hint(level, texts[:level], mistakes=wrong)
    step = next(steps, None)
    if step is None:
        return Hint(level, (steps.conclusion(),), verdict=steps.verdict, ending=steps.ending)
    return replace(hint_at(step, level), verdict=steps.verdict)


def hint_at(step: Step, level: int = 3) -> Hint:
    """The hint at a step: where to look; from level 2 also the technique; at level 3 also the reason."""
    if not step.cells:
        return Hint(level, (step.because,), step)
    where = f"Look at {_lines(step)}"
    technique = f"{where}: try {step.technique} ({step.title})."
    return Hint(level, (f"{where}.", technique, f"{technique} {step.because}")[:level], step)


def mistake_texts(number: str, rows: str, cells: str) -> tuple[str, str, str]:
    """The texts about wrong cells: how many there are, in which rows, and which ones.

    >>> mistake_texts("is a mistake", "row 3", "row 3, column 1")[1]
    'There is a mistake in the grid: look at row 3.'
    """
    said = f"There {number} in the grid"
    return f"{said}.", f"{said}: look at {rows}.", f"{said}: {cells}."


def _lines(step: Step) -> str:
    """Where to look: the lines of the step or, if there are too many, the cell that it is about."""
    if 0 < len(step.focus) <= _NAMED:
        return listed(f"{axis} {index + 1}" for axis, index in step.focus)
    row, column, _ = step.cells[0]
    return f"row {row + 1} and column {column + 1}"
