"""The base of the searches written in Python.

A strategy is a class with a method `solutions`, which yields grids and ends when there are no others; at a limit, or
when the strategy is stuck, it raises `LimitReached`. Everything else is here.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar

from gridwright.base.search import Search
from gridwright.nonogram.strategies.parts.bit_board import Board
from gridwright.nonogram.strategies.parts.colour_board import ColourBoard
from gridwright.values.contradiction import Contradiction as Reason
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.grid import Grid
from gridwright.values.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.nonogram.strategies.parts.bit_board import Contradiction
    from gridwright.values.clock import Work


B = TypeVar("B", Board, ColourBoard)


def supports(puzzle: Nonogram) -> str:
    """Why these strategies cannot take a puzzle; empty if they can."""
    return "it supports only black and white, not colours" if puzzle.coloured else needs_lengths(puzzle)


def needs_lengths(puzzle: Nonogram) -> str:
    """Why a strategy that takes colours cannot take a puzzle; empty if it can."""
    return "it needs the length of every run, and some are unknown (?)" if puzzle.has_unknown_lengths else ""


class Attempt(Search[Grid], Generic[B]):
    """The state shared by all strategies, on a board of their own type (`board_of`).

    `settled` is the board with the cells known to be in every solution; `because` is why there is no solution, once
    that is known; `trace` exists while the attempt is recorded.
    """

    def __init__(self, puzzle: Nonogram, task: Task[Grid]) -> None:
        self.puzzle = puzzle
        self.clock = task.clock
        self.trace: Trace | None = None
        self.because = "every possibility leads to a contradiction"
        self.start = task.start_for(puzzle)
        self.settled: B = self.board_of(self.start)
        self._solutions = self._begun()
        self._solution: Grid | None = None

    def _begun(self) -> Iterator[Grid]:
        """The solutions, after a first check of the clock and with the given cells as the first frame."""
        self.clock.check()
        if self.trace is not None and self.start is not None:
            self.trace.add("step", self.settled.changes(self.board_of(None)), "the given cells")
        yield from self.solutions()

    @abstractmethod
    def board_of(self, start: Grid | None) -> B:
        """The board with the cells of a start."""

    @abstractmethod
    def solutions(self) -> Iterator[Grid]:
        """The solutions, each computed on demand."""

    def next(self) -> Ending | None:
        try:
            self._solution = next(self._solutions, None)
        except LimitReached as reached:
            return reached.ending
        return Ending.EXHAUSTED if self._solution is None else None

    def solution(self) -> Grid:
        assert self._solution is not None, "next() has found no solution"
        return self._solution

    def certain(self) -> Grid:
        """The cells known to be in every solution."""
        return self.settled.grid()

    def stats(self) -> Work:
        return self.clock.work

    def contradiction(self) -> Reason:
        return Reason((self.because,))

    def record(self, limit: int) -> None:
        """Start recording."""
        self.trace = Trace(self.puzzle.width, self.puzzle.height, limit)

    def recording(self) -> Trace | None:
        return self.trace

    def recorded_so_far(self) -> Trace | None:
        """The recording so far."""
        return self.recording()

    # For the strategies.

    def frame(
        self,
        event: str,
        changes: Iterator[tuple[int, int]] | tuple[()] = (),
        note: str = "",
        line: int | None = None,
        guess: int | None = None,
    ) -> None:
        """Add a frame to the trace, if there is one; the changes are evaluated only then.

        `line` is the current line, `guess` the guessed cell.
        """
        if self.trace is not None:
            self.trace.add(event, changes, note, () if line is None else (self.settled.axis(line),), guess)

    def contradicted(self, found: Contradiction) -> None:
        """Note where a contradiction occurred; it is the reason for a verdict if nothing was guessed before it."""
        where = f"{self.settled.name(found.line)} cannot be filled in"
        if not self.clock.work.get("nodes"):
            self.because = where
        self.frame("contradiction", (), where, found.line)

    def found(self, board: B) -> Grid:
        """Show a solution in the trace and return it as a grid."""
        self.frame("solution", (), "every line has its runs")
        return board.grid()


class BlackAttempt(Attempt[Board]):
    """An attempt on a board in black and white."""

    def board_of(self, start: Grid | None) -> Board:
        return Board.of(self.puzzle, start)


class ColourAttempt(Attempt[ColourBoard]):
    """An attempt on a board in colours."""

    def board_of(self, start: Grid | None) -> ColourBoard:
        return ColourBoard.of(self.puzzle, start)


def stuck() -> LimitReached:
    """The exception for a strategy that is stuck."""
    return LimitReached(Ending.STUCK)
