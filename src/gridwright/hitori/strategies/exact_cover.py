"""`exact-cover`: the covers of `gridwright.hitori.cover`, one after the other, skipping those that are not connected.

It finds every solution, but spends time on covers that it throws away. Use it for study; `auto` is faster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.search import Search
from gridwright.hitori.cover import cover_of
from gridwright.hitori.engine import NO_WAY
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.grid import BLACK, UNKNOWN, WHITE, Grid
from gridwright.values.limits import Limits
from gridwright.values.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from gridwright.base.strategy import Task
    from gridwright.hitori.puzzle import Hitori
    from gridwright.values.clock import Work
    from gridwright.values.contradiction import Contradiction


def search(puzzle: Hitori, task: Task[Grid]) -> CoverSearch:
    """The search for connected covers."""
    return CoverSearch(puzzle, task)


class CoverSearch(Search[Grid]):
    """The covers one at a time, and how many of them there were."""

    def __init__(self, puzzle: Hitori, task: Task[Grid]) -> None:
        self._puzzle = puzzle
        self._clock = task.clock
        self._seed = task.seed or None
        self._start = task.start_for(puzzle)
        self._covers = 0
        self._shadings: Iterator[Grid] | None = None  # the connected ones
        self._found: Grid | None = None
        self._ending: Ending | None = None
        self._trace: Trace | None = None

    def next(self) -> Ending | None:
        if self._shadings is None:
            self._shadings = self._each()
        try:
            self._found = next(self._shadings)
        except StopIteration:
            self._ending = self._ending or Ending.EXHAUSTED
        except LimitReached as reached:
            self._ending = reached.ending
        return self._ending

    def _each(self) -> Iterator[Grid]:
        clock, puzzle = self._clock, self._puzzle
        cover = cover_of(puzzle, self._start, clock)
        given = [] if self._start is None else [cell for cell, value in enumerate(self._start.cells) if value == BLACK]
        watch: _Watch | None = None
        hooks: Mapping[str, Callable[..., object]] = {}
        if self._trace is not None:
            watch = _Watch(self._trace, cover.names, given)
            hooks = {"select": watch.select, "deselect": watch.deselect}
        limits = Limits(*clock.left())
        for chosen in cover.iter_solutions(given, seed=self._seed, limits=limits, progress=self._look, hooks=hooks):
            self._covers += 1
            cells = bytearray(puzzle.width * puzzle.height)
            for cell in chosen:
                assert isinstance(cell, int)
                cells[cell] = BLACK
            grid = Grid(puzzle.width, puzzle.height, bytes(cells))
            solves = hangs_together(grid)
            if watch is not None:
                watch.cover(grid, solves)
            if solves:
                yield grid
            clock.check()

    def _look(self, work: Work) -> bool:
        """Check the clock: the search for covers has limits of its own that ignore the time between covers."""
        if self._clock.is_over:
            raise LimitReached(Ending.TIME)
        return self._clock.progress is None or self._clock.progress(work) is not False

    def solution(self) -> Grid:
        assert self._found is not None
        return self._found

    def certain(self) -> Grid:
        """The given cells: a search for covers learns nothing for certain."""
        return self._puzzle.blank() if self._start is None else self._start

    def stats(self) -> Work:
        """The number of covers examined."""
        return {"covers": self._covers}

    def contradiction(self) -> Contradiction:
        return NO_WAY

    def record(self, limit: int) -> None:
        """Record the search in about that many bytes."""
        self._trace = Trace(self._puzzle.width, self._puzzle.height, limit)

    def recording(self) -> Trace | None:
        return self._trace

    def recorded_so_far(self) -> Trace | None:
        """The recording so far."""
        return self.recording()


class _Watch:
    """Records which cells are shaded and given up; the others are shown as unshaded while a cover is examined."""

    def __init__(self, trace: Trace, cells: Sequence[object], given: list[int]) -> None:
        self._trace = trace
        self._cells = cells  # of the options
        self._unshaded: list[int] = []
        if given:
            self._add("step", [(cell, BLACK) for cell in given], "the given cells")

    def _add(self, event: str, changes: list[tuple[int, int]], note: str, guess: int | None = None) -> None:
        back = [(cell, UNKNOWN) for cell in self._unshaded]
        self._unshaded = []
        self._trace.add(event, back + changes, note, guess=guess)

    def _cell(self, option: int) -> int:
        cell = self._cells[option]
        assert isinstance(cell, int)
        return cell

    def _name(self, cell: int) -> str:
        return f"row {cell // self._trace.width + 1}, column {cell % self._trace.width + 1}"

    def select(self, option: int) -> bool:
        """Record a chosen option; it is kept."""
        cell = self._cell(option)
        self._add("guess", [(cell, BLACK)], f"{self._name(cell)} is shaded", cell)
        return True

    def deselect(self, option: int) -> None:
        """Record that an option was undone."""
        cell = self._cell(option)
        self._add("backtrack", [(cell, UNKNOWN)], f"{self._name(cell)} is undone", cell)

    def cover(self, grid: Grid, solves: bool) -> None:
        """Record a cover."""
        note = f"a cover, {'and' if solves else 'but'} the unshaded cells are {'' if solves else 'not '}connected"
        unshaded = [cell for cell, value in enumerate(grid.cells) if value == WHITE]
        self._add("solution" if solves else "contradiction", [(cell, WHITE) for cell in unshaded], note)
        self._unshaded = unshaded


def hangs_together(grid: Grid) -> bool:
    """Whether the unshaded cells are one area, or none."""
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
