"""One solving by a strategy written in Python, from the task to the result.

A strategy is a class with a method `solutions`, which yields grids and ends when there are no others; a limit, or the
end of what the strategy can say, is `Stopped`. Everything else (verdicts, counting, lazy iteration, the trace) is the
same for all of them and stands here.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.base.result import Result
from gridwright.base.searching import start_of
from gridwright.base.strategy import REASONS
from gridwright.nonogram.strategies.parts.board import Board
from gridwright.nonogram.strategies.parts.budget import Budget, Stopped
from gridwright.values.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.result import Verdict
    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.nonogram.strategies.parts.board import Contradiction
    from gridwright.values.grid import Grid


def supports(puzzle: Nonogram) -> str:
    """Why these strategies cannot take a puzzle; empty if they can."""
    if puzzle.coloured:
        return "it knows black and white only, no colours"
    if puzzle.blotted:
        return "it needs the length of every run, and some are unknown (?)"
    return ""


class Attempt:
    """The state that all strategies share.

    `certain` is the board with the cells that every solution has, as far as they were found; `reason` is why there is
    no solution, once that is known.
    """

    name = ""

    def __init__(self, puzzle: Nonogram, task: Task) -> None:
        self.puzzle = puzzle
        self.task = task
        self.trace = task.trace
        self.budget = Budget(task)
        self.reason = "every possibility leads to a contradiction"
        self.start = start_of(puzzle, task)
        self.certain = Board.of(puzzle, self.start)

    @classmethod
    def solve(cls, puzzle: Nonogram, task: Task) -> Result:
        """Up to `task.max_solutions` solutions and the verdict that follows from them."""
        attempt = cls(puzzle, task)
        solutions: list[Grid] = []
        settled = False
        why = ""
        try:
            for grid in attempt._begun():
                solutions.append(grid)
                if len(solutions) >= task.max_solutions:
                    break
            else:
                settled = True
        except Stopped as stopped:
            why = REASONS[stopped.why]
        number = len(solutions)
        verdicts: tuple[Verdict, ...] = ("none", "unique", "multiple") if settled else ("unknown", "solved", "multiple")
        verdict = verdicts[min(number, 2)]
        return Result(
            puzzle,
            verdict,
            solutions,
            count=number if settled else None,
            stats=attempt.budget.stats(),
            partial=attempt.certain.grid() if verdict == "unknown" else None,
            reason=attempt.reason if verdict == "none" else why or None,
            strategy=cls.name,
        )

    @classmethod
    def count(cls, puzzle: Nonogram, task: Task) -> int:
        """How many solutions there are, found one by one."""
        return sum(1 for _ in cls.iter_solutions(puzzle, task))

    @classmethod
    def iter_solutions(cls, puzzle: Nonogram, task: Task) -> Iterator[Grid]:
        """The solutions, each found when it is asked for."""
        attempt = cls(puzzle, task)
        found = 0
        try:
            for grid in attempt._begun():
                found += 1
                away = perf_counter()
                yield grid
                attempt.budget.forgive(perf_counter() - away)
        except Stopped as stopped:
            raise LimitReached(REASONS[stopped.why], at_least=found) from None

    def _begun(self) -> Iterator[Grid]:
        """The solutions, after a first look at the clock and with the given cells as the first frame."""
        self.budget.check()
        if self.trace is not None and self.start is not None:
            self.trace.add("step", self.certain.changes(Board.of(self.puzzle)), "the cells that are given")
        yield from self.solutions()

    def solutions(self) -> Iterator[Grid]:
        """The solutions, each found when it is asked for."""
        raise NotImplementedError

    def record(
        self, event: str, changes: Iterator[tuple[int, int]] | tuple[()] = (), note: str = "", line: int | None = None
    ) -> None:
        """A frame of the trace, where one is kept; the changes are looked at only then. `line` is the one at work."""
        if self.trace is not None:
            self.trace.add(event, changes, note, () if line is None else (self.certain.axis(line),))

    def contradicted(self, found: Contradiction) -> None:
        """Notes where a contradiction came up; it is the reason for a verdict if nothing was guessed before it."""
        where = f"{self.certain.name(found.line)} cannot be filled in"
        if not self.budget.work.get("nodes"):
            self.reason = where
        self.record("contradiction", (), where, found.line)

    def found(self, board: Board) -> Grid:
        """A solution, told to the trace."""
        self.record("solution", (), "every line has its runs")
        return board.grid()
