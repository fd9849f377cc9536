"""`techniques`: what a person does, step by step, without case analysis; where that is not enough, it says `unknown`.

Every step is sound, so a grid that it fills is the only solution, and a contradiction means that there is none.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.base.result import Result
from gridwright.hitori.techniques import TECHNIQUES
from gridwright.hitori.techniques.position import Position
from gridwright.values.errors import LimitReached
from gridwright.values.grid import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.base.strategy import Task
    from gridwright.base.technique import Technique
    from gridwright.hitori.puzzle import Hitori
    from gridwright.values.trace import Step

LAST_TIER = 5  # nested contradictions; beyond it is only the engine's own answer


def supports(puzzle: Hitori) -> str:
    """Every Hitori will do."""
    return ""


def solve(puzzle: Hitori, task: Task) -> Result:
    """The verdict, as far as the techniques of people reach."""
    began = perf_counter()
    position = Position(puzzle, task.start, task.limits)
    steps, reason = 0, "the techniques go no further"
    known = [technique for technique in TECHNIQUES if technique.tier <= LAST_TIER]
    try:
        while step := next_step(position, known):
            steps += 1
            if task.trace is not None:
                changes = [(row * puzzle.width + column, value) for row, column, value in step.cells]
                task.trace.add("step", changes, step.because)
    except LimitReached as reached:
        reason = str(reached)
    stats = {"steps": steps, "seconds": perf_counter() - began}
    wrong = position.contradiction()
    if wrong is not None:
        return Result(puzzle, "none", count=0, stats=stats, reason=wrong.because, strategy="techniques")
    if UNKNOWN in position.cells:
        return Result(puzzle, "unknown", stats=stats, partial=position.grid, reason=reason, strategy="techniques")
    return Result(puzzle, "unique", [position.grid], count=1, stats=stats, strategy="techniques")


def next_step(position: Position, techniques: Sequence[Technique]) -> Step | None:
    """The next step by the simplest technique, made; None at the end."""
    if position.contradiction() is None and UNKNOWN in position.cells:
        for technique in techniques:
            if step := technique.find(position):
                position.apply(step)
                return step
    return None
