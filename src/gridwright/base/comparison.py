"""Strategies side by side on one or more puzzles: which puzzles each settles, how much work it does, how long it takes.

A *trial* is one strategy on one puzzle under common limits. A *row* sums up the trials of one strategy. Times are CPU
seconds, which other load on the machine does not lengthen; they are compared with those of `auto` on the same puzzles
in the same run. Each strategy runs briefly before its trial, so that the first one does not pay for the warm-up. A
quick trial is repeated, and the fastest run counts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import process_time
from typing import TYPE_CHECKING, Generic

from gridwright.base.result import SETTLED, Result
from gridwright.base.strategy import Task
from gridwright.values.clock import Clock
from gridwright.values.errors import UsageError
from gridwright.values.limits import NO_LIMITS
from gridwright.values.solution import Cells, S, S_co

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.strategy import Strategy
    from gridwright.values.clock import Progress, Work
    from gridwright.values.limits import Limits

YARDSTICK = "auto"
_WARMING = 0.05  # seconds, at most, that a strategy runs before its trial
_QUICK = 0.02  # seconds; shorter trials are repeated
_REPEATS = range(2, 20)  # minimum and maximum


@dataclass(frozen=True, slots=True)
class Trial(Generic[S_co]):
    """One strategy on one puzzle: its `result`, or why it was `refused`, and the `seconds` it took."""

    strategy: str
    result: Result[S_co] | None
    refused: str = ""
    seconds: float = 0.0

    @property
    def settled(self) -> bool:
        """Whether the strategy came to a final verdict."""
        return self.result is not None and self.result.verdict in SETTLED

    @property
    def cells(self) -> tuple[int, int] | None:
        """The number of fixed cells, and of all cells; None for a kind whose solutions have no cells.

        They are the cells of the solution, if one was found, else those that are certain.
        """
        if self.result is None:
            return None
        grid = self.result.partial if self.result.solution is None else self.result.solution
        return (grid.known, grid.size) if isinstance(grid, Cells) else None


@dataclass(frozen=True, slots=True)
class Row:
    """The results of one strategy: `outcome` in words, fixed `cells` `of` all, work, seconds, `times` those of `auto`.

    `stopped` says that a limit ended some trial, so the time is a lower bound.
    """

    strategy: str
    outcome: str
    cells: int
    of: int
    work: Work
    seconds: float
    times: float | None
    stopped: bool


def trial_of(
    puzzle: Puzzle[S], strategy: Strategy, limits: Limits | None, seed: int, progress: Progress | None
) -> Trial[S]:
    """The trial of a strategy on a puzzle."""
    if reason := strategy.refusal(puzzle):  # also imports the strategy, which must not be timed
        return Trial(strategy.name, None, reason)

    def timed(limits: Limits) -> tuple[Result[S], float]:
        began = process_time()
        result = strategy.solve(puzzle, Task(clock=Clock(limits, progress), seed=seed))
        return result, process_time() - began

    asked = limits or NO_LIMITS
    timed(replace(asked, time=_WARMING if asked.time is None else min(asked.time, _WARMING)))
    result, seconds = timed(asked)
    spent, repeats = seconds, 0
    while seconds < _QUICK and (repeats < _REPEATS.start or (spent < _QUICK and repeats < _REPEATS.stop)):
        again = timed(asked)[1]
        seconds, spent, repeats = min(seconds, again), spent + again, repeats + 1
    return Trial(strategy.name, result, seconds=seconds)


def check_names(names: Sequence[str]) -> None:
    """Raise an error if a strategy is named twice; its trials would be added up."""
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"the strategy {name} is named twice")


def disagreement(trials: Sequence[Trial[S]]) -> str:
    """How the trials on one puzzle contradict each other; normally empty."""
    settled = {trial.strategy: trial.result for trial in trials if trial.result is not None and trial.settled}
    if len({result.verdict for result in settled.values()}) > 1:
        return ", ".join(f"{name} says {result.verdict}" for name, result in settled.items())
    unique = [(name, result.solution) for name, result in settled.items() if result.verdict == "unique"]
    for name, solution in unique[1:]:
        if solution != unique[0][1]:
            return f"{unique[0][0]} and {name} have different solutions"
    return ""


def rows(comparisons: Sequence[Sequence[Trial[S]]]) -> list[Row]:
    """A row for each strategy, over its trials on one or more puzzles."""
    by_name: dict[str, list[Trial[S]]] = {}
    for trials in comparisons:
        for trial in trials:
            if trial.result is not None:
                by_name.setdefault(trial.strategy, []).append(trial)
    yardstick = sum(trial.seconds for trial in by_name.get(YARDSTICK, ()))
    return [_row(name, trials, yardstick) for name, trials in by_name.items()]


def _row(name: str, trials: list[Trial[S]], yardstick: float) -> Row:
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
        sum(known for known, _ in cells),
        sum(of for _, of in cells),
        work,
        seconds,
        seconds / yardstick if yardstick else None,
        any(result.ending.is_limit for result in results),
    )
