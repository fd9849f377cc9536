"""`logic` (the solver notes): what a person sees on single lines, over and over, without ever guessing.

Each row and column is walked forwards and backwards. On the way, the subroutines Simple Boxes, Edge Fill, Glue and
Mercury look at the cells (`parts/subroutines.py` has them, with every departure from the notes: taken literally, they
are sometimes wrong). A pass visits every line; its *coverage* is the share of cells marked grey or black. Passes are
repeated as long as the coverage grows. A cell has two bits, and one that is marked both grey and black ends the
attempt: no solution.

Every mark is true in all solutions, so a full board that obeys its clues is the only solution; a full board that does
not obey them shows that there is none. The cost is small: a visit looks at each run twice, and a line without new marks
is not visited again before one of its cells changes.

In colours the same applies to runs of each colour (`parts/colour_subroutines.py`).

Limitations: a run's place is known only from its neighbours towards the edge, so a block in the middle of a line that
no walk reaches has no effect, and two lines are never combined. `1 1` in `o?x??` is settled except for the last two
cells; `4x4:2/1/2/1/1.1/2/1/1` has one solution, of which it finds not a single cell.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.parts import colour_subroutines
from gridwright.nonogram.strategies.parts.attempt import Attempt, B, BlackAttempt, ColourAttempt, stuck
from gridwright.nonogram.strategies.parts.attempt import needs_lengths as supports
from gridwright.nonogram.strategies.parts.bit_board import Board, Contradiction
from gridwright.nonogram.strategies.parts.colour_board import ColourBoard
from gridwright.nonogram.strategies.parts.subroutines import Line, logic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.grid import Grid

__all__ = ["logic_only", "search", "supports"]


class Logic(Attempt[B]):
    """One attempt by logic alone."""

    @abstractmethod
    def visit(self, board: B, line: int) -> bool:
        """Apply the subroutines to one line; return whether they marked anything."""

    @abstractmethod
    def cells_of(self, board: B, line: int) -> tuple[int, int]:
        """The known cells of a line."""

    def solutions(self) -> Iterator[Grid]:
        """The solution, if every cell of it follows."""
        board = self.settled
        try:
            passes(board, self, self.visit, self.cells_of)
        except Contradiction as found:
            self.contradicted(found)
            return
        if not board.complete:
            raise stuck()
        if board.obeys:
            yield self.found(board)


class BlackLogic(Logic[Board], BlackAttempt):
    """Logic in black and white."""

    def visit(self, board: Board, line: int) -> bool:
        return _visit(board, line, self)

    def cells_of(self, board: Board, line: int) -> tuple[int, int]:
        return board.black[line], board.white[line]


class ColourLogic(Logic[ColourBoard], ColourAttempt):
    """Logic in colours."""

    def visit(self, board: ColourBoard, line: int) -> bool:
        self.clock.count("visits")
        clue, length = board.clues[line], board.lengths[line]
        at_work = colour_subroutines.ColourLine(clue, length, board.inks[line], board.white[line], line)
        try:
            colour_subroutines.logic(at_work)
        finally:  # marks before a contradiction are also shown and counted
            for name, run, inked, white in at_work.marks:
                self.clock.count(name.replace(" ", "_"), (inked | white).bit_count())
                inks = inked << (clue[run].colour - 1) * length if inked else 0
                painted = board.paint(line, inks, white)
                if self.trace is not None:
                    whose = f"run {run + 1} ({self.puzzle.clue_text(clue[run : run + 1])}), " if clue else ""
                    self.frame("step", board.cells(line, painted), f"{board.name(line)}, {whose}{name}", line)
        return bool(at_work.marks)

    def cells_of(self, board: ColourBoard, line: int) -> tuple[int, int]:
        return board.inks[line], board.white[line]


def logic_only(board: Board, solving: Attempt[Board]) -> None:
    """Apply logic to a board in black and white; raise any contradiction."""
    passes(
        board,
        solving,
        lambda board, line: _visit(board, line, solving),
        lambda board, line: (board.black[line], board.white[line]),
    )


def passes(
    board: B, solving: Attempt[B], visit: Callable[[B, int], bool], cells_of: Callable[[B, int], tuple[int, int]]
) -> None:
    """Make passes over all lines until the coverage stops growing; raise any contradiction."""
    cells = board.width * board.height
    silent: dict[int, tuple[int, int]] = {}  # lines without new marks, and their cells at that time
    coverage, before = board.known, -1
    while coverage > before:
        before = coverage
        for line in range(len(board.clues)):
            if silent.get(line) != cells_of(board, line):
                solving.clock.check()
                if not visit(board, line):
                    silent[line] = cells_of(board, line)
        coverage = board.known
        solving.clock.count("passes")
        if solving.trace is not None:
            share = f"coverage {before / cells:.1%} before, {coverage / cells:.1%} after"
            solving.frame("propagate", (), f"pass {solving.clock.work['passes']}: {share}")


def _visit(board: Board, number: int, solving: Attempt[Board]) -> bool:
    """Apply the subroutines to one line; return whether they marked anything."""
    clock = solving.clock
    clock.count("visits")
    line = Line(board.clues[number], board.lengths[number], board.black[number], board.white[number], number)
    try:
        logic(line)
    finally:  # marks before a contradiction are also shown and counted
        for name, run, new in line.marks:
            clock.count(name.replace(" ", "_"), new.bit_count())
            _paint(board, line, name, run, new, solving)
    return bool(line.marks)


def _paint(board: Board, line: Line, name: str, run: int, new: int, solving: Attempt[Board]) -> None:
    painted = board.paint(line.number, line.black & new, line.white & new)
    if solving.trace is not None:
        whose = f"run {run + 1} ({line.runs[run]}), " if line.runs else ""
        note = f"{board.name(line.number)}, {whose}{name}"
        solving.frame("step", board.cells(line.number, painted), note, line.number)


def search(puzzle: Nonogram, task: Task[Grid]) -> BlackLogic | ColourLogic:
    """The search for the solution of a puzzle."""
    return ColourLogic(puzzle, task) if puzzle.coloured else BlackLogic(puzzle, task)
