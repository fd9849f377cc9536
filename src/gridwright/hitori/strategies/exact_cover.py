"""`exact-cover`: shading cells as an exact-cover problem, after the seed document on Hitori.

The actions are "shade this cell". What is required: of a number that stands k times in a line, k - 1 or k are shaded;
so a cell meets the requirement of its row, of its column, of both, or of neither; a cell of no requirement gets one of
its own, which may stay unmet, since any cell may be shaded. Optional requirements, one for each two cells side by side,
keep shaded cells from touching. A cover whose unshaded cells fall apart is no solution and is passed over.

Requirements with a multiplicity are one item with bounds, not k - 1 items with names: so a shading is met once, however
its cells could be dealt out.

It finds every solution, at the price of covers that are only found to be thrown away. Use it to study; `auto` is the
faster one.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.base.result import Result
from gridwright.base.searching import start_of, verdict_on
from gridwright.exact_cover.puzzle import ExactCover
from gridwright.hitori.techniques.board import Board
from gridwright.values.errors import LimitReached
from gridwright.values.grid import BLACK, UNKNOWN, WHITE, Grid
from gridwright.values.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from gridwright.base.strategy import Task
    from gridwright.hitori.puzzle import Hitori
    from gridwright.values.trace import Trace


def supports(puzzle: Hitori) -> str:
    """Every Hitori will do."""
    return ""


def cover_of(puzzle: Hitori, start: Grid | None = None) -> ExactCover:
    """The problem whose covers are the shadings that obey all rules but that of hanging together.

    >>> from gridwright import Hitori
    >>> cover_of(Hitori([[1, 1]])).count()
    2
    """
    board = Board(puzzle)
    options: dict[int, list[Any]] = {}
    bounds: dict[Any, int | tuple[int, int | None]] = {}
    for number, (_, _, cells) in enumerate(board.groups):
        bounds["copies", number] = len(cells) - 1, len(cells)
    pairs = [(cell, other) for cell in range(board.size) for other in board.beside[cell] if other > cell]
    for cell in range(board.size):
        needs: list[Any] = [("copies", number) for number in board.groups_of[cell]]
        if not needs:
            needs = [("cell", cell)]
            bounds["cell", cell] = 0, 1
        if start is None or start.cells[cell] != WHITE:
            touching = [(min(cell, other), max(cell, other)) for other in board.beside[cell]]
            options[cell] = needs + touching
    return ExactCover(options, primary=list(bounds), secondary=pairs, multiplicity=bounds)


class _Watch:
    """Writes down which cells are shaded and given up; the others are shown as unshaded while a cover is looked at."""

    def __init__(self, trace: Trace, cells: Sequence[Any], given: list[int]) -> None:
        self._trace = trace
        self._cells = cells  # of the options
        self._unshaded: list[int] = []
        if given:
            self._tell("step", [(cell, BLACK) for cell in given], "these cells are given")

    def _tell(self, event: str, changes: list[tuple[int, int]], note: str) -> None:
        back = [(cell, UNKNOWN) for cell in self._unshaded]
        self._unshaded = []
        self._trace.add(event, back + changes, note)

    def _name(self, cell: int) -> str:
        return f"row {cell // self._trace.width + 1}, column {cell % self._trace.width + 1}"

    def select(self, option: int) -> bool:
        """An option was chosen; it is kept."""
        cell: int = self._cells[option]
        self._tell("guess", [(cell, BLACK)], f"{self._name(cell)} is shaded")
        return True

    def deselect(self, option: int) -> None:
        """An option was given up."""
        cell: int = self._cells[option]
        self._tell("backtrack", [(cell, UNKNOWN)], f"{self._name(cell)} is given up")

    def cover(self, grid: Grid, solves: bool) -> None:
        """A cover was found."""
        note = f"a cover, {'and the unshaded cells hang together' if solves else 'but the unshaded cells fall apart'}"
        unshaded = [cell for cell, value in enumerate(grid.cells) if value == WHITE]
        self._tell("solution" if solves else "contradiction", [(cell, WHITE) for cell in unshaded], note)
        self._unshaded = unshaded


class _Covers:
    """The shadings one at a time, within the limits, and how many covers were passed over."""

    def __init__(self, puzzle: Hitori, task: Task) -> None:
        self._puzzle = puzzle
        self._task = task
        self._began = perf_counter()
        self.passed_over = 0
        self.found = 0
        start = start_of(puzzle, task)
        self._cover = cover_of(puzzle, start)
        self._given = [] if start is None else [cell for cell, value in enumerate(start.cells) if value == BLACK]

    def __iter__(self) -> Iterator[Grid]:
        task, puzzle = self._task, self._puzzle
        rest = Limits(time=self._left(), nodes=task.limits.nodes, memory=task.limits.memory)
        watch: _Watch | None = None
        hooks: dict[str, Callable[..., object]] = {}
        if task.trace is not None:
            watch = _Watch(task.trace, self._cover.names, self._given)
            hooks = {"select": watch.select, "deselect": watch.deselect}
        covers = self._cover.iter_solutions(
            self._given, seed=task.seed or None, limits=rest, progress=task.progress, hooks=hooks
        )
        for chosen in covers:
            cells = bytearray(puzzle.width * puzzle.height)
            for cell in chosen:
                assert isinstance(cell, int)
                cells[cell] = BLACK
            grid = Grid(puzzle.width, puzzle.height, bytes(cells))
            solves = hangs_together(grid)
            if watch is not None:
                watch.cover(grid, solves)
            if solves:
                self.found += 1
                yield grid
            else:
                self.passed_over += 1
            if self._left() == 0:
                raise LimitReached("the time limit was reached", at_least=self.found)

    def _left(self) -> float | None:
        limit = self._task.limits.time
        return None if limit is None else max(0.0, limit - self.seconds)

    @property
    def seconds(self) -> float:
        """The time since the beginning."""
        return perf_counter() - self._began


def hangs_together(grid: Grid) -> bool:
    """Whether the unshaded cells are one area, or none at all."""
    cells, width = bytearray(grid.cells), grid.width
    first = cells.find(WHITE)
    waiting = [first] if first >= 0 else []
    while waiting:
        cell = waiting.pop()
        if cells[cell] != WHITE:
            continue
        cells[cell] = BLACK
        column = cell % width
        if column and cells[cell - 1] == WHITE:
            waiting.append(cell - 1)
        if column + 1 < width and cells[cell + 1] == WHITE:
            waiting.append(cell + 1)
        if cell >= width and cells[cell - width] == WHITE:
            waiting.append(cell - width)
        if cell + width < len(cells) and cells[cell + width] == WHITE:
            waiting.append(cell + width)
    return WHITE not in cells


def solve(puzzle: Hitori, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` solutions."""
    covers = _Covers(puzzle, task)
    solutions: list[Grid] = []
    reason: object = None
    settled = False
    try:
        for grid in covers:
            solutions.append(grid)
            if len(solutions) >= task.max_solutions:
                break
        else:
            settled = True
            reason = None if solutions else "every way of shading breaks a rule"
    except LimitReached as reached:
        reason = str(reached)
    return Result(
        puzzle,
        verdict_on(len(solutions), settled),
        solutions,
        count=len(solutions) if settled else None,
        stats={"covers": covers.found + covers.passed_over, "seconds": covers.seconds},
        partial=None if solutions or settled else start_of(puzzle, task) or Grid.filled(puzzle.width, puzzle.height),
        reason=reason,
        strategy="exact-cover",
    )


def count(puzzle: Hitori, task: Task) -> int:
    """How many solutions there are."""
    covers = _Covers(puzzle, task)
    try:
        return sum(1 for _ in covers)
    except LimitReached as reached:
        raise LimitReached(str(reached), at_least=covers.found) from None


def iter_solutions(puzzle: Hitori, task: Task) -> Iterator[Grid]:
    """The solutions, each found when it is asked for."""
    return iter(_Covers(puzzle, task))
