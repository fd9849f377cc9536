"""What the searches written in Python share.

A strategy is a class with a method `solutions`, which yields grids and ends when there are no others; a limit, or the
end of what the strategy can say, raises `LimitReached`. Everything else stands here.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar

from gridwright.base.search import Search
from gridwright.nonogram.strategies.parts.board import Board
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
    from gridwright.nonogram.strategies.parts.board import Contradiction
    from gridwright.values.clock import Work


B = TypeVar("B", Board, ColourBoard)


def supports(puzzle: Nonogram) -> str:
    """Why these strategies cannot take a puzzle; empty if they can."""
    return "it knows black and white only, no colours" if puzzle.coloured else needs_lengths(puzzle)


def needs_lengths(puzzle: Nonogram) -> str:
    """Why a strategy that takes colours cannot take a puzzle; empty if it can."""
    return "it needs the length of every run, and some are unknown (?)" if puzzle.blotted else ""


class Attempt(Search[Grid], Generic[B]):
    """The state that all strategies share, on a board of their own (`board_of`).

    `settled` is the board with the cells that every solution has, as far as they were found; `because` is why there is
    no solution, once that is known; `trace` is there while the solving is recorded.
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
        """The solutions, after a first look at the clock and with the given cells as the first frame."""
        self.clock.check()
        if self.trace is not None and self.start is not None:
            self.trace.add("step", self.settled.changes(self.board_of(None)), "the cells that are given")
        yield from self.solutions()

    @abstractmethod
    def board_of(self, start: Grid | None) -> B:
        """The board at a start."""

    @abstractmethod
    def solutions(self) -> Iterator[Grid]:
        """The solutions, each found when it is asked for."""

    def next(self) -> Ending | None:
        """Goes to the next solution."""
        try:
            self._solution = next(self._solutions, None)
        except LimitReached as reached:
            return reached.ending
        return Ending.EXHAUSTED if self._solution is None else None

    def solution(self) -> Grid:
        """The solution that was found last."""
        assert self._solution is not None, "next() has found no solution"
        return self._solution

    def certain(self) -> Grid:
        """The cells that every solution has, as far as they were found."""
        return self.settled.grid()

    def stats(self) -> Work:
        """The work done so far."""
        return self.clock.work

    def contradiction(self) -> Reason:
        """Why there is no solution."""
        return Reason((self.because,))

    def record(self, limit: int) -> None:
        """Records the solving from now on."""
        self.trace = Trace(self.puzzle.width, self.puzzle.height, limit)

    def recording(self) -> Trace | None:
        """What was recorded."""
        return self.trace

    def recorded_so_far(self) -> Trace | None:
        """The same, in the midst of the search."""
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
        """A frame of the trace, where one is kept; the changes are looked at only then.

        `line` is the one at work, `guess` the cell that was guessed.
        """
        if self.trace is not None:
            self.trace.add(event, changes, note, () if line is None else (self.settled.axis(line),), guess)

    def contradicted(self, found: Contradiction) -> None:
        """Notes where a contradiction came up; it is the reason for a verdict if nothing was guessed before it."""
        where = f"{self.settled.name(found.line)} cannot be filled in"
        if not self.clock.work.get("nodes"):
            self.because = where
        self.frame("contradiction", (), where, found.line)

    def found(self, board: B) -> Grid:
        """A solution, shown in the trace."""
        self.frame("solution", (), "every line has its runs")
        return board.grid()


class BlackAttempt(Attempt[Board]):
    """On a board in black and white."""

    def board_of(self, start: Grid | None) -> Board:
        """The board at a start."""
        return Board.of(self.puzzle, start)


class ColourAttempt(Attempt[ColourBoard]):
    """On a board in colours."""

    def board_of(self, start: Grid | None) -> ColourBoard:
        """The board at a start."""
        return ColourBoard.of(self.puzzle, start)


def stuck() -> LimitReached:
    """What a strategy raises when it goes no further."""
    return LimitReached(Ending.STUCK)
