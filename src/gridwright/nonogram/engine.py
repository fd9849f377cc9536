"""The native engine, as the strategies, the techniques and the diagnosis see it: puzzles in, grids and endings out."""

from __future__ import annotations

import sys
from abc import abstractmethod
from contextlib import contextmanager
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, cast

from gridwright._core import (
    ColourDiagnosis,
    ColourRace,
    ColourRefuter,
    ColourRepair,
    ColourSearch,
    NonogramDiagnosis,
    NonogramRace,
    NonogramRefuter,
    NonogramRepair,
    NonogramSearch,
    Stage,
    force_colours,
    force_line,
)
from gridwright.base.native import ending_of
from gridwright.base.search import Search
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.grid import Grid
from gridwright.values.limits import Limits
from gridwright.values.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gridwright._core import Ending as NativeEnding
    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Clue, Nonogram
    from gridwright.values.clock import Work
    from gridwright.values.contradiction import Contradiction

__all__ = [
    "Engine",
    "NativeDiagnosis",
    "NativeRepair",
    "Race",
    "Refuter",
    "Stage",
    "bounded",
    "force_colours",
    "force_line",
    "plain_lengths",
    "runs_of",
    "search",
    "settled",
]

_THREADS = sys.platform != "emscripten"  # in a browser one search has to do for any number of jobs


# What a native search takes before it begins, roughly: measured on 2,000,000x1 and 1000x1000.
_LINE_BYTES, _RUN_BYTES, _CELL_BYTES = 350, 40, 7

_length = itemgetter(0)  # of a run; quicker than by its name, and every puzzle is asked for all of them
_BUSIEST = 64  # cells that are looked at when a search is split


def search(puzzle: Nonogram, task: Task[Grid], stage: Stage) -> Engine | Race:
    """One search, or several where more than one thread may be used; a recording is of one search."""
    alone = task.jobs == 1 or task.record or not _THREADS
    return Engine(puzzle, task, stage) if alone else Race(puzzle, task, stage)


class NonogramSearching(Search[Grid]):
    """What one native search and a race of them have in common."""

    def __init__(self, puzzle: Nonogram, task: Task[Grid], stage: Stage) -> None:
        task.clock.check()
        lines = puzzle.width + puzzle.height
        runs = sum(map(len, puzzle.rows)) + sum(map(len, puzzle.columns))
        task.clock.need(_LINE_BYTES * lines + _RUN_BYTES * runs + _CELL_BYTES * puzzle.width * puzzle.height)
        self._puzzle = puzzle
        self._task = task
        self._clock = task.clock
        self._start = task.start_for(puzzle)
        self.counts_otherwise = stage in (Stage.AUTO, Stage.CDCL)  # by depth-first search, which multiplies

    @abstractmethod
    def cells(self) -> bytes:
        """The cells of the solution that was found last."""

    @abstractmethod
    def certain(self) -> Grid:
        """The cells that are certain; ends the search."""

    def busiest(self) -> list[tuple[int, int]]:
        """The (row, column) of the cells that its last conflicts had most to do with, the busiest first."""
        return []

    def branches(self) -> list[tuple[int, int, int]]:
        """The (row, column, value) of every value of a cell at which the search is best split; ends it."""
        from gridwright.nonogram.splitting import branches

        busiest = self.busiest()
        return branches(self._puzzle, self.certain(), busiest)

    def solution(self) -> Grid:
        """The solution that was found last."""
        return self._grid(self.cells())

    def _grid(self, cells: bytes) -> Grid:
        return Grid(self._puzzle.width, self._puzzle.height, cells)

    def contradiction(self) -> Contradiction:
        """The lines that contradict each other, and numbers that are likely mistyped."""
        from gridwright.nonogram.diagnosis import diagnose

        return diagnose(self._puzzle, self._start, self._clock)


class Engine(NonogramSearching):
    """A native search on one puzzle. Of lines flagged in `active` (rows first) all others are left out."""

    def __init__(
        self, puzzle: Nonogram, task: Task[Grid], stage: Stage = Stage.SEARCH, active: bytes | None = None
    ) -> None:
        super().__init__(puzzle, task, stage)
        start = None if self._start is None else self._start.cells
        self._search: NonogramSearch | ColourSearch
        if (lengths := plain_lengths(puzzle)) is not None:
            self._search = NonogramSearch(*lengths, start, active, stage, task.native_seed)
        else:
            self._search = ColourSearch(
                runs_of(puzzle.rows), runs_of(puzzle.columns), start, active, stage, task.native_seed
            )
        self._limit = 0

    def _left(self) -> tuple[float | None, int | None, int | None]:
        if self._clock.limits.nodes is None:
            return self._clock.left()
        work = self._search.stats()
        return self._clock.left(int(work["nodes"] + work["conflicts"]))

    def runs_by(self, clock: Clock) -> None:
        """Goes by another clock from now on."""
        self._clock = clock

    def next(self) -> Ending | None:
        """Goes to the next solution."""
        return ending_of(self._search.next(*self._left(), self._clock.progress))

    def count(self) -> tuple[int, Ending]:
        """The number of solutions."""
        return _counted(*self._search.count(*self._left(), self._clock.progress))

    def cells(self) -> bytes:
        """The cells of the solution that was found last."""
        return self._search.cells()

    def certain(self) -> Grid:
        """The cells that are certain; ends the search."""
        return self._grid(self._search.certain_cells())

    def busiest(self) -> list[tuple[int, int]]:
        """The (row, column) of the cells that its last conflicts had most to do with, the busiest first."""
        return self._search.busiest(_BUSIEST)

    def stats(self) -> Work:
        """The work done so far."""
        return _counts(self._search.stats())

    def record(self, limit: int) -> None:
        """Records the search from now on."""
        self._limit = limit
        self._search.record(limit)

    def recording(self) -> Trace:
        """What was recorded."""
        trace = Trace(self._puzzle.width, self._puzzle.height, self._limit)
        names = [self._puzzle.colour_name(value) for value in range(len(self._puzzle.palette))]
        trace.take(self._search.recording(), self._search.wordings(), self._search.recording_cut(), names)
        return trace

    def recorded_so_far(self) -> Trace | None:
        """The same, in the midst of the search."""
        return self.recording()


class Race(NonogramSearching):
    """Several native searches on one puzzle at the same time: what one of them settles is settled.

    A race is run once, for all the solutions that are asked for, and then hands them out.
    """

    def __init__(self, puzzle: Nonogram, task: Task[Grid], stage: Stage = Stage.SEARCH) -> None:
        super().__init__(puzzle, task, stage)
        start = None if self._start is None else self._start.cells
        self._race: NonogramRace | ColourRace
        if (lengths := plain_lengths(puzzle)) is not None:
            self._race = NonogramRace(*lengths, start, stage, task.native_seed, task.jobs)
        else:
            self._race = ColourRace(
                runs_of(puzzle.rows), runs_of(puzzle.columns), start, stage, task.native_seed, task.jobs
            )
        self._ending: Ending | None = None
        self._run = False
        self._found: list[bytes] = []
        self._solution = b""

    def next(self) -> Ending | None:
        """Goes to the next solution."""
        if not self._run:
            self._run = True
            ending = self._race.solve(self._task.max_solutions, *self._clock.left(), self._clock.progress)
            self._found = list(reversed(self._race.solutions()))
            self._ending = Ending.ENOUGH if ending is None else ending_of(ending)
        if not self._found:
            return self._ending
        self._solution = self._found.pop()
        return None

    def count(self) -> tuple[int, Ending]:
        """The number of solutions."""
        return _counted(*self._race.count(*self._clock.left(), self._clock.progress))

    def cells(self) -> bytes:
        """The cells of the solution that was handed out last."""
        return self._solution

    def certain(self) -> Grid:
        """The cells that are certain; ends the race."""
        return self._grid(self._race.certain_cells())

    def stats(self) -> Work:
        """The work of all searches."""
        return _counts(self._race.stats())


class Refuter:
    """The native search for wrong guesses: suppositions that a cell does not have a value. LimitReached at a limit.

    Lines, rows first, are lengths of runs, or runs (length, colour) as `runs_of` has them; `colours` counts the
    background in. Sets are flags, for each cell and each of the colours a byte: `sets` says what cells may be, and no
    line may have news; `tries` which values of unknown cells are supposed away.
    """

    def __init__(
        self, lines: list[list[int]] | list[list[tuple[int, int]]], height: int, colours: int, sets: bytes, clock: Clock
    ) -> None:
        clock.check()
        self._clock = clock
        plain = colours == 2 and isinstance(next(chain(*lines), 0), int)
        native: Callable[..., NonogramRefuter | ColourRefuter] = NonogramRefuter if plain else ColourRefuter
        self._native = native(lines[:height], lines[height:], sets)

    def beside(self, tries: bytes) -> tuple[int, int, int, int, int] | None:
        """A cell and the value that it has (row, column, value, line, line beside).

        Without the value some cells of the line change, the lines that cross it there change the line beside it, and
        that breaks; of all such guesses in the line it is the one that changes the fewest cells of it.
        """
        with _in_time():
            return self._native.beside(tries, self._clock.seconds_left)

    def refute(self, tries: bytes) -> tuple[int, int, int] | None:
        """The cell and the value that it has (row, column, value) that take the fewest lines to see."""
        with _in_time():
            return self._native.refute(tries, self._clock.seconds_left)

    def agree(self) -> tuple[tuple[int, int], list[tuple[int, int, int]]] | None:
        """An unknown cell (row, column), and what cells are (row, column, value) whichever of its values it has.

        A value that breaks a line agrees with all others; where all but one do, the cell itself is among those that are
        told. But a cell with only two values, one of which is seen to break a line, is left to `refute`.
        """
        with _in_time():
            return self._native.agree(self._clock.seconds_left)


class NativeRepair:
    """The native search for the fewest changes that make a picture a fair puzzle: with one solution, or one that lines
    find alone.

    `keep` has a byte a cell, `visibility` one for each cell and value, as `cpp/nonogram/repair.hpp` has them.
    """

    def __init__(
        self,
        picture: Grid,
        values: int,
        *,
        lines: bool = False,
        keep: bytes | None = None,
        visibility: bytes | None = None,
        most: int | None = None,
        prove: bool = False,
    ) -> None:
        native = NonogramRepair if values == 2 else ColourRepair
        width, height = picture.width, picture.height
        self._size = width, height
        self._native: NonogramRepair | ColourRepair = native(
            width, height, picture.cells, lines, values, keep, visibility, most, prove
        )

    def run(self, clock: Clock) -> Ending | None:
        """Repairs the picture; None unless a limit ended it. What was found until then can be read.

        If the caller ended it, this raises `LimitReached`, as all makers do.
        """
        ending = ending_of(self._native.run(*clock.left(), clock.progress))
        if ending is Ending.INTERRUPTED:
            raise LimitReached(ending)
        return ending

    def picture(self) -> Grid:
        """The repaired picture, or the nearest that was met."""
        return Grid(*self._size, self._native.cells())

    @property
    def fair(self) -> bool:
        """Whether it is as it was wanted."""
        return self._native.fair()

    @property
    def impossible(self) -> bool:
        """Whether it is proved that no changes will do."""
        return self._native.impossible()

    @property
    def open(self) -> int:
        """How many of its cells are left open: all, until that was looked at."""
        return min(self._native.open(), self._size[0] * self._size[1])

    @property
    def least(self) -> int:
        """Fewer changes than so many will not do."""
        return self._native.least()

    def stats(self) -> Work:
        """The work done."""
        return self._native.stats()


class NativeDiagnosis:
    """The native search for the lines and the numbers to blame where there is no solution; see
    `cpp/nonogram/diagnosis.hpp`. Lines are numbered rows first."""

    def __init__(self, puzzle: Nonogram, start: Grid | None) -> None:
        cells = None if start is None else start.cells
        self._native: NonogramDiagnosis | ColourDiagnosis
        if (lengths := plain_lengths(puzzle)) is not None:
            self._native = NonogramDiagnosis(*lengths, cells)
        else:
            self._native = ColourDiagnosis(runs_of(puzzle.rows), runs_of(puzzle.columns), cells)

    def run(self, surplus: tuple[int, int] | None, clock: Clock) -> None:
        """Finds out what it can within the time and the memory that are left.

        `surplus`: the only colour of which the rows do not ask for as many cells as the columns, and how many more.
        """
        seconds, _, memory = clock.left()
        self._native.run(surplus, seconds, memory, clock.progress)

    def lines(self) -> list[int]:
        """Lines that contradict each other; none if they were not found."""
        return self._native.lines()

    @property
    def smallest(self) -> bool:
        """Whether it is proved that fewer lines do not."""
        return self._native.smallest()

    def typos(self) -> list[tuple[int, int, int, int, bool]]:
        """Numbers that are likely mistyped: (line, run, found, suggested, whether one solution is left)."""
        return self._native.typos()

    def stats(self) -> Work:
        """The work done."""
        return self._native.stats()


@contextmanager
def _in_time() -> Iterator[None]:
    try:
        yield
    except TimeoutError:
        raise LimitReached(Ending.TIME) from None


def _counted(digits: bytes, ending: NativeEnding) -> tuple[int, Ending]:
    return int.from_bytes(digits, "little"), ending_of(ending)


def _counts(work: dict[str, float]) -> Work:
    del work["unknown_cells"]
    return work


def settled(
    rows: list[list[tuple[int, int]]],
    columns: list[list[tuple[int, int]]],
    coloured: bool,
    stage: Stage,
    start: bytes | None,
    clock: Clock,
) -> bytes:
    """The cells that a stage without search, LINE or PROBE, settles, for whoever asks a thousand times.

    Clues are as `runs_of` gives them, and contradict nothing.
    """
    native: NonogramSearch | ColourSearch
    if coloured:
        native = ColourSearch(rows, columns, start, None, stage)
    else:
        lengths = [[[length for length, _ in clue] for clue in clues] for clues in (rows, columns)]
        native = NonogramSearch(lengths[0], lengths[1], start, None, stage)
    ending = ending_of(native.next(*clock.left(), clock.progress))
    if ending is not None and ending is not Ending.STUCK:
        raise LimitReached(ending)
    return native.cells()


def bounded(clock: Clock, nodes: int | None) -> Clock:
    """A clock for a part of a call: what is left of the time and the memory, and a share of nodes."""
    return Clock(Limits(clock.seconds_left, nodes, clock.limits.memory))


def plain_lengths(puzzle: Nonogram) -> tuple[list[list[int]], list[list[int]]] | None:
    """The lengths of the runs of rows and columns, as the engine for black and white takes them.

    None where only the engine for colours, and for runs of unknown length, can take a puzzle.
    """
    if puzzle.coloured:
        return None
    rows, columns = ([list(map(_length, clue)) for clue in clues] for clues in (puzzle.rows, puzzle.columns))
    if None in chain(*rows, *columns):
        return None
    return cast("tuple[list[list[int]], list[list[int]]]", (rows, columns))


def runs_of(clues: tuple[Clue, ...]) -> list[list[tuple[int, int]]]:
    """The lengths and colours of the runs of some clues; an unknown length is 0."""
    return [[(run.length or 0, run.colour) for run in clue] for clue in clues]
