"""`logic` (the solver notes): what a person sees on single lines, over and over, without ever guessing.

Each row and column is walked forwards and backwards. On the way the subroutines Simple Boxes, Edge Fill, Glue and
Mercury look at the cells (`parts/subroutines.py` has them, and every departure from the notes: taken literally they are
wrong now and then). A pass visits every line; its *coverage* is the share of cells marked grey or black. Passes are
repeated as long as the coverage grows. A cell has two bits, and one that is marked both grey and black ends the
attempt: no solution.

Every mark is true in all solutions, so a board that is full and obeys its clues is the only one; a full board that does
not obey them shows that there is none. The cost is small: a visit looks at each run twice, and a line that said nothing
is not visited again before one of its cells changes.

Where it stops: a run's place is known only from its neighbours towards the edge, so a block in the middle of a line
that no walk reaches says nothing, and two lines are never looked at together. `1 1` in `o?x??` is settled up to the
last two cells; `4x4:2/1/2/1/1.1/2/1/1` has one solution, of which it finds not a single cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.strategies.parts.attempt import Attempt, stuck, supports
from gridwright.nonogram.strategies.parts.board import Contradiction
from gridwright.nonogram.strategies.parts.subroutines import Line, logic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.nonogram.strategies.parts.board import Board
    from gridwright.values.grid import Grid

__all__ = ["logic_only", "search", "supports"]


class Logic(Attempt):
    """One solving by logic alone."""

    def solutions(self) -> Iterator[Grid]:
        """The solution, if every cell of it follows."""
        board = self.settled
        try:
            logic_only(board, self)
        except Contradiction as found:
            self.contradicted(found)
            return
        if not board.complete:
            raise stuck()
        if board.obeys:
            yield self.found(board)


def logic_only(board: Board, solving: Attempt) -> None:
    """Passes over all lines until the coverage does not grow any more; raises a contradiction if it meets one."""
    cells = board.width * board.height
    silent: dict[int, tuple[int, int]] = {}  # lines that said nothing, and their cells then
    coverage, before = board.known, -1
    while coverage > before:
        before = coverage
        for line in range(len(board.clues)):
            if silent.get(line) != (board.black[line], board.white[line]):
                solving.clock.check()
                if not _visit(board, line, solving):
                    silent[line] = board.black[line], board.white[line]
        coverage = board.known
        solving.clock.count("passes")
        if solving.trace is not None:
            share = f"coverage {before / cells:.1%} before, {coverage / cells:.1%} after"
            solving.frame("propagate", (), f"pass {solving.clock.work['passes']}: {share}")


def _visit(board: Board, number: int, solving: Attempt) -> bool:
    """Applies the subroutines to one line; whether they marked anything."""
    clock = solving.clock
    clock.count("visits")
    line = Line(board.clues[number], board.lengths[number], board.black[number], board.white[number], number)
    try:
        logic(line)
    finally:  # also what was marked before a contradiction is shown and counted
        for name, run, new in line.marks:
            clock.count(name.replace(" ", "_"), new.bit_count())
            _paint(board, line, name, run, new, solving)
    return bool(line.marks)


def _paint(board: Board, line: Line, name: str, run: int, new: int, solving: Attempt) -> None:
    painted = board.paint(line.number, line.black & new, line.white & new)
    if solving.trace is not None:
        whose = f"run {run + 1} ({line.runs[run]}), " if line.runs else ""
        note = f"{board.name(line.number)}, {whose}{name}"
        solving.frame("step", board.cells(line.number, painted), note, line.number)


search = Logic
