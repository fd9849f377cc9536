"""Strategies side by side on one puzzle, or on many: what each settles, how much work it does, how long it takes.

A *trial* is one strategy on one puzzle under the limits that all of them have. A *row* sums up the trials of one
strategy. Times are seconds of the processor, which a busy machine does not lengthen, and are compared with those of
`auto` on the same puzzles in the same run; a quick trial is made three times, and the fastest counts.
"""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

from gridwright.values.value import Value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from gridwright.base.result import Result
    from gridwright.base.strategy import Strategy, Task

YARDSTICK = "auto"
SETTLED = ("unique", "multiple", "none")
_QUICK = 0.02  # seconds up to which a trial is repeated
_REPEATS = 2


class Trial(Value):
    """One strategy on one puzzle: its `result`, or why it was `refused`, and the `seconds` it took."""

    __slots__ = ("strategy", "result", "refused", "seconds")
    strategy: str
    result: Result | None
    refused: str
    seconds: float

    def __init__(self, strategy: str, result: Result | None, refused: str = "", seconds: float = 0.0) -> None:
        self._set(strategy=strategy, result=result, refused=refused, seconds=seconds)

    @property
    def settled(self) -> bool:
        """Whether the strategy came to a verdict that nothing can change."""
        return self.result is not None and self.result.verdict in SETTLED

    @property
    def cells(self) -> tuple[int, int] | None:
        """How many cells are fixed, of how many; None for a kind whose solutions have no cells.

        They are those of the solution, if one was found, and else those that are certain.
        """
        if self.result is None:
            return None
        grid = self.result.solution or self.result.partial
        if grid is None or not hasattr(grid, "known"):
            return None
        return grid.known, len(grid.cells)


class Row(Value):
    """What became of one strategy: `outcome` in words, cells fixed `of` how many, work, seconds, `times` those of auto.

    `stopped` says that some trial was ended by a limit, so that the time is a lower bound.
    """

    __slots__ = ("strategy", "outcome", "cells", "of", "work", "seconds", "times", "stopped")
    strategy: str
    outcome: str
    cells: int
    of: int
    work: Mapping[str, int | float]
    seconds: float
    times: float | None
    stopped: bool

    def __init__(
        self,
        strategy: str,
        outcome: str,
        cells: tuple[int, int],
        work: Mapping[str, int | float],
        seconds: float,
        times: float | None,
        stopped: bool,
    ) -> None:
        self._set(
            strategy=strategy,
            outcome=outcome,
            cells=cells[0],
            of=cells[1],
            work=dict(work),
            seconds=seconds,
            times=times,
            stopped=stopped,
        )


def trial_of(puzzle: Any, strategy: Strategy, task: Task) -> Trial:
    """The trial of a strategy on a puzzle."""
    if reason := strategy.refusal(puzzle):  # it also imports the strategy, which is not to be timed
        return Trial(strategy.name, None, reason)
    result, seconds = _timed(puzzle, strategy, task)
    for _ in range(_REPEATS if seconds < _QUICK else 0):
        seconds = min(seconds, _timed(puzzle, strategy, task)[1])
    return Trial(strategy.name, result, seconds=seconds)


def _timed(puzzle: Any, strategy: Strategy, task: Task) -> tuple[Result, float]:
    began = process_time()
    result = strategy.solve(puzzle, task)
    return result, process_time() - began


def disagreement(trials: Sequence[Trial]) -> str:
    """How trials on one puzzle contradict each other; empty if they do not, as it should be."""
    settled = {trial.strategy: trial.result for trial in trials if trial.result is not None and trial.settled}
    if len({result.verdict for result in settled.values()}) > 1:
        return ", ".join(f"{name} says {result.verdict}" for name, result in settled.items())
    unique = [(name, result.solution) for name, result in settled.items() if result.verdict == "unique"]
    for name, solution in unique[1:]:
        if solution != unique[0][1]:
            return f"{unique[0][0]} and {name} have different solutions"
    return ""


def rows(comparisons: Sequence[Sequence[Trial]]) -> list[Row]:
    """A row a strategy, over the trials on one puzzle or on several."""
    by_name: dict[str, list[Trial]] = {}
    for trials in comparisons:
        for trial in trials:
            if trial.result is not None:
                by_name.setdefault(trial.strategy, []).append(trial)
    yardstick = sum(trial.seconds for trial in by_name.get(YARDSTICK, ()))
    return [_row(name, trials, yardstick) for name, trials in by_name.items()]


def _row(name: str, trials: list[Trial], yardstick: float) -> Row:
    results = [trial.result for trial in trials if trial.result is not None]
    work: dict[str, int | float] = {}
    for result in results:
        for what, number in result.stats.items():
            work[what] = work.get(what, 0) + number
    cells = [trial.cells or (0, 0) for trial in trials]
    seconds = sum(trial.seconds for trial in trials)
    settled = sum(trial.settled for trial in trials)
    return Row(
        name,
        results[0].verdict if len(results) == 1 else f"{settled} of {len(results)} settled",
        (sum(known for known, _ in cells), sum(of for _, of in cells)),
        work,
        seconds,
        seconds / yardstick if yardstick else None,
        any("limit" in str(result.reason) for result in results if result.verdict in ("unknown", "solved")),
    )
