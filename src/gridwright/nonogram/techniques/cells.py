"""The cells of a position and their lines, the engine on them, and the solutions found so far.

Guesses need to know which values are worth trying. Solutions of the puzzle, found by the engine when the first guess is
needed, show this: a value that some solution has cannot be refuted. They only save work; no step rests on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base import technique as base
from gridwright.base.puzzle import start_of
from gridwright.base.strategy import Task
from gridwright.nonogram.engine import Engine, Stage, bounded
from gridwright.nonogram.techniques.sets import differing
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.grid import UNKNOWN, Grid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.base.result import Verdict
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.clock import Clock
    from gridwright.values.step import Step


_FEW_NODES = 256  # of a search for one more solution


class Board(base.Position[Grid]):
    """The cells of a puzzle while it is being explained. Lines are numbered rows first, then columns."""

    def __init__(self, puzzle: Nonogram, start: Grid | None, clock: Clock) -> None:
        start = start_of(puzzle, start) or puzzle.blank()
        self.puzzle = puzzle
        self.width, self.height = puzzle.width, puzzle.height
        self.cells = bytearray(start.cells)
        self._open = self.cells.count(UNKNOWN)
        self.clock = clock
        self._changed = set(range(self.height + self.width))  # lines changed since the last check
        self._solutions: list[bytes] | None = None  # some, once requested
        self._loose = bytearray(self.width * self.height)  # cells in which some of these differ
        self._alike = bytearray(self.width * self.height)  # cells in which a short search has found them all alike
        self._has_several: bool | None = None

    # State.

    @property
    def grid(self) -> Grid:
        return Grid(self.width, self.height, bytes(self.cells))

    @property
    def complete(self) -> bool:
        return not self._open

    def axis(self, line: int) -> tuple[str, int]:
        """The axis of a line and its index there."""
        return ("row", line) if line < self.height else ("column", line - self.height)

    def number(self, axis: str, index: int) -> int:
        """The number of a line."""
        return index if axis == "row" else self.height + index

    def members(self, line: int) -> range:
        """The cells of a line, as indices into the grid."""
        if line < self.height:
            return range(line * self.width, (line + 1) * self.width)
        return range(line - self.height, self.width * self.height, self.width)

    def line_cells(self, line: int, cells: bytes | bytearray | None = None) -> bytes:
        """The values along a line, of this grid or of another."""
        members = self.members(line)
        return bytes((self.cells if cells is None else cells)[members.start : members.stop : members.step])

    def lines_of(self, indices: Iterable[int]) -> list[int]:
        """The lines through some cells, each once."""
        places = [self.place(index) for index in indices]
        return list(dict.fromkeys(line for row, column in places for line in (row, self.height + column)))

    def place(self, index: int) -> tuple[int, int]:
        """The row and the column of a cell."""
        return divmod(index, self.width)

    def known_around(self, index: int) -> int:
        """How many neighbours of a cell are known; the border counts as known."""
        row, column = self.place(index)
        around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return sum(
            not (0 <= y < self.height and 0 <= x < self.width) or self.cells[y * self.width + x] != UNKNOWN
            for y, x in around
        )

    # Steps.

    def apply(self, step: Step) -> None:
        self._know(step.cells)

    def _know(self, cells: Iterable[tuple[int, int, int]]) -> None:
        for row, column, value in cells:
            at = row * self.width + column
            self._open -= self.cells[at] == UNKNOWN
            self.cells[at] = value
            self._changed |= {row, self.height + column}

    # Guesses.

    def engine(self, changes: Iterable[tuple[int, int]], stage: Stage, nodes: int | None = None) -> Engine:
        """The engine on these cells with some changed, ready to search for solutions."""
        cells = bytearray(self.cells)
        for index, value in changes:
            cells[index] = value
        self.clock.check()
        self.clock.count("searches")
        clock = bounded(self.clock, nodes, reports=True)
        task = Task(Grid(self.width, self.height, bytes(cells)), clock=clock)
        return Engine(self.puzzle, task, stage)

    def solutions(self) -> list[bytes]:
        """Some solutions, at least one if there are any."""
        if self._solutions is None:
            self._solutions = []
            engine = self.engine((), Stage.AUTO, self.clock.limits.nodes)
            ending = engine.next()
            if ending is None:
                self.witness(engine.solution().cells)
            elif ending.is_limit:
                raise LimitReached(ending)
        return self._solutions

    @property
    def _few_nodes(self) -> int:
        most = self.clock.limits.nodes
        return _FEW_NODES if most is None else min(most, _FEW_NODES)

    def _several(self) -> bool:
        """Whether a short search finds two solutions."""
        if self._has_several is None:
            engine = self.engine((), Stage.AUTO, self._few_nodes)
            self._has_several = self._meets(engine) and self._meets(engine)
        return self._has_several

    def _meets(self, engine: Engine) -> bool:
        """Whether a search that may end at its nodes finds a solution, which is then recorded."""
        ending = engine.next()
        if ending is None:
            self.witness(engine.solution().cells)
        elif ending.is_limit and ending is not Ending.NODES:
            raise LimitReached(ending)
        return ending is None

    def witness(self, solution: bytes) -> None:
        """Record a solution: cells in which it differs from another are not forced."""
        if self._solutions is None:
            self._solutions = []
        if self._solutions:
            for index in differing(self._solutions[0], solution):
                self._loose[index] = 1
        self._solutions.append(solution)

    # The end.

    def verdict(self) -> Verdict:
        if self.contradiction() is not None:
            return "none"
        return "unique" if UNKNOWN not in self.cells else "multiple"

    def mistakes(self, grid: Grid) -> list[tuple[int, int]]:
        """The wrong cells of a partly filled grid: no solution of the puzzle has them.

        If there are several solutions, and each cell fits some but all together fit none, the mistake is the first cell
        in reading order that conflicts with those before it.
        """
        from gridwright.nonogram.techniques.mistakes import mistakes

        return mistakes(self.puzzle, grid, self.clock)
