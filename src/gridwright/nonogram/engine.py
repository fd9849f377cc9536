"""The native engine as the strategies, techniques and diagnosis see it: puzzles in, grids and endings out."""

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
    LineProspects,
    Look,
    NonogramDiagnosis,
    NonogramRace,
    NonogramRefuter,
    NonogramRepair,
    NonogramSearch,
    Stage,
    force_colours,
    force_line,
    needed,
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
    from gridwright.base.proof_log import ProofLog
    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Clue, Nonogram
    from gridwright.values.clock import Work
    from gridwright.values.contradiction import Contradiction

__all__ = [
    "Engine",
    "LineProspects",
    "Look",
    "NativeDiagnosis",
    "NativeRepair",
    "Race",
    "Refuter",
    "Stage",
    "bounded",
    "force_colours",
    "force_line",
    "needed",
    "plain_lengths",
    "runs_of",
    "search",
    "settled",
]

_THREADS = sys.platform != "emscripten"  # in a browser one search does the work of any number of jobs


# Approximate bytes that a native search takes before it starts: measured on 2,000,000x1 and 1000x1000.
_LINE_BYTES, _RUN_BYTES, _CELL_BYTES = 350, 40, 7

_length = itemgetter(0)  # of a run; faster than by name, and needed for every run of every puzzle
_BUSIEST = 64  # cells considered when a search is split


def search(puzzle: Nonogram, task: Task[Grid], stage: Stage) -> Engine | Race:
    """One search, or several if more than one thread may be used; a recording is of one search."""
    alone = task.jobs == 1 or task.record or not _THREADS
    return Engine(puzzle, task, stage) if alone else Race(puzzle, task, stage)


class NonogramSearching(Search[Grid]):
    """The common base of one native search and a race of them."""

    def __init__(self, puzzle: Nonogram, task: Task[Grid], stage: Stage) -> None:
        task.clock.check()
        lines = puzzle.width + puzzle.height
        runs = sum(map(len, puzzle.rows)) + sum(map(len, puzzle.columns))
        task.clock.need(_LINE_BYTES * lines + _RUN_BYTES * runs + _CELL_BYTES * puzzle.width * puzzle.height)
        self._puzzle = puzzle
        self._task = task
        self._clock = task.clock
        self._start = task.start_for(puzzle)
        self.counts_separately = stage in (Stage.AUTO, Stage.CDCL)  # by adding and multiplying

    @abstractmethod
    def cells(self) -> bytes:
        """The cells of the last solution found."""

    @abstractmethod
    def certain(self) -> Grid:
        """The cells that are certain; ends the search."""

    def busiest(self) -> list[tuple[int, int]]:
        """The (row, column) of the cells most involved in its last conflicts, the busiest first."""
        return []

    def branches(self) -> list[tuple[int, int, int]]:
        """The (row, column, value) of every value of the best cell for splitting the search; ends it."""
        from gridwright.nonogram.splitting import branches

        busiest = self.busiest()
        return branches(self._puzzle, self.certain(), busiest)

    def solution(self) -> Grid:
        return self._grid(self.cells())

    def _grid(self, cells: bytes) -> Grid:
        return Grid(self._puzzle.width, self._puzzle.height, cells)

    def contradiction(self) -> Contradiction:
        """The lines that contradict each other, and numbers that are probably typos."""
        from gridwright.nonogram.diagnosis import diagnose

        return diagnose(self._puzzle, self._start, self._clock)


class Engine(NonogramSearching):
    """A native search on one puzzle. With `active`, only the lines flagged there (rows first) are used."""

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
        """Use another clock from now on."""
        self._clock = clock

    def next(self) -> Ending | None:
        return ending_of(self._search.next(*self._left(), self._clock.progress))

    def count(self) -> tuple[int, Ending]:
        """The number of solutions."""
        return _counted(*self._search.count(*self._left(), self._clock.progress))

    def draw(self, number: int, seed: int) -> tuple[list[Grid], Ending]:
        """Solutions drawn with equal probability; the seed is that of the task."""
        drawn, ending = self._search.draw(number, *self._left(), self._clock.progress)
        return list(map(self._grid, drawn)), ending_of(ending)

    def cells(self) -> bytes:
        return self._search.cells()

    def certain(self) -> Grid:
        return self._grid(self._search.certain_cells())

    def busiest(self) -> list[tuple[int, int]]:
        return self._search.busiest(_BUSIEST)

    def stats(self) -> Work:
        return _counts(self._search.stats())

    def certify(self, proof: ProofLog) -> None:
        self._search.certify(proof.nonogram, proof.open())

    def record(self, limit: int) -> None:
        self._limit = limit
        self._search.record(limit)

    def recording(self) -> Trace:
        trace = Trace(self._puzzle.width, self._puzzle.height, self._limit)
        names = [self._puzzle.colour_name(value) for value in range(len(self._puzzle.palette))]
        trace.take(self._search.recording(), self._search.wordings(), self._search.recording_cut(), names)
        return trace

    def recorded_so_far(self) -> Trace | None:
        """The recording so far."""
        return self.recording()


class Race(NonogramSearching):
    """Several native searches on one puzzle at the same time; a result of one settles it for all.

    A race runs once, for all requested solutions, and then returns them one by one.
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
        self._proof: ProofLog | None = None

    def certify(self, proof: ProofLog) -> None:
        self._proof = proof
        for job in range(self._task.jobs):
            self._race.certify(job, proof.nonogram, proof.open())

    def next(self) -> Ending | None:
        if not self._run:
            self._run = True
            ending = self._race.solve(self._task.max_solutions, *self._clock.left(), self._clock.progress)
            self._found = list(reversed(self._race.solutions()))
            self._ending = Ending.ENOUGH if ending is None else ending_of(ending)
            if self._proof is not None:
                self._proof.chosen = self._race.winner() or 0
        if not self._found:
            return self._ending
        self._solution = self._found.pop()
        return None

    def count(self) -> tuple[int, Ending]:
        """The number of solutions."""
        return _counted(*self._race.count(*self._clock.left(), self._clock.progress))

    def cells(self) -> bytes:
        """The cells of the last solution returned."""
        return self._solution

    def certain(self) -> Grid:
        """The cells that are certain; ends the race."""
        return self._grid(self._race.certain_cells())

    def stats(self) -> Work:
        """The work of all searches."""
        return _counts(self._race.stats())


class Refuter:
    """The native search for wrong guesses: assumptions that a cell does not have a value. Raises `LimitReached` at a
    limit.

    Lines, rows first, are lengths of runs, or runs (length, colour) as returned by `runs_of`; `colours` includes the
    background. Sets are flags, one byte for each cell and colour: `sets` says what cells may be, and every line must be
    propagated fully; `tries` says which values of unknown cells to exclude on trial.
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
        """A cell and its value (row, column, value, line, adjacent line).

        Without the value some cells of the line change, the lines that cross it there change the adjacent line, and
        that breaks. Of all such guesses in the line, it is the one that changes the fewest of its cells.
        """
        with _in_time():
            return self._native.beside(tries, self._clock.seconds_left)

    def refute(self, tries: bytes) -> tuple[int, int, int] | None:
        """The cell and its value (row, column, value) whose refutation takes the fewest lines."""
        with _in_time():
            return self._native.refute(tries, self._clock.seconds_left)

    def agree(self) -> tuple[tuple[int, int], list[tuple[int, int, int]]] | None:
        """An unknown cell (row, column), and the cells (row, column, value) that follow whichever of its values it has.

        A value that breaks a line agrees with all others; if all but one do, the cell itself is among those returned.
        But a cell with only two values, one of which visibly breaks a line, is left to `refute`.
        """
        with _in_time():
            return self._native.agree(self._clock.seconds_left)


class NativeRepair:
    """The native search for the fewest changes that make a picture a fair puzzle: with one solution, or solvable line
    by line.

    `keep` has one byte per cell, `visibility` one for each cell and value, as defined in `cpp/nonogram/repair.hpp`.
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
        """Repair the picture; return None unless a limit ended it. Partial results can be read afterwards.

        If the caller ended it, this raises `LimitReached`, as all makers do.
        """
        ending = ending_of(self._native.run(*clock.left(), clock.progress))
        if ending is Ending.INTERRUPTED:
            raise LimitReached(ending)
        return ending

    def picture(self) -> Grid:
        """The repaired picture, or the nearest one found."""
        return Grid(*self._size, self._native.cells())

    @property
    def fair(self) -> bool:
        """Whether the picture meets the requirement."""
        return self._native.fair()

    @property
    def impossible(self) -> bool:
        """Whether no changes are proved to be enough."""
        return self._native.impossible()

    @property
    def open(self) -> int:
        """The number of its cells left open; all, before that was checked."""
        return min(self._native.open(), self._size[0] * self._size[1])

    @property
    def least(self) -> int:
        """A lower bound of the number of changes."""
        return self._native.least()

    def stats(self) -> Work:
        return self._native.stats()


class NativeDiagnosis:
    """The native search for the lines and the numbers to blame if there is no solution; see
    `cpp/nonogram/diagnosis.hpp`. Lines are numbered rows first."""

    def __init__(self, puzzle: Nonogram, start: Grid | None) -> None:
        cells = None if start is None else start.cells
        self._native: NonogramDiagnosis | ColourDiagnosis
        if (lengths := plain_lengths(puzzle)) is not None:
            self._native = NonogramDiagnosis(*lengths, cells)
        else:
            self._native = ColourDiagnosis(runs_of(puzzle.rows), runs_of(puzzle.columns), cells)

    def run(self, surplus: tuple[int, int] | None, clock: Clock) -> None:
        """Find what it can within the remaining time and memory.

        `surplus`: the only colour whose totals differ in rows and columns, and how many more cells the rows require.
        """
        seconds, _, memory = clock.left()
        self._native.run(surplus, seconds, memory, clock.progress)

    def lines(self) -> list[int]:
        """Lines that contradict each other; none if they were not found."""
        return self._native.lines()

    @property
    def smallest(self) -> bool:
        """Whether no smaller set of lines is proved to contradict itself."""
        return self._native.smallest()

    def typos(self) -> list[tuple[int, int, int, int, bool]]:
        """Numbers that are probably typos: (line, run, found, suggested, whether one solution is left)."""
        return self._native.typos()

    def stats(self) -> Work:
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
    """The cells that a stage without search, LINE or PROBE, settles; fast for callers that ask thousands of times.

    Clues are in the form returned by `runs_of`, and contradict nothing.
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


def bounded(clock: Clock, nodes: int | None, *, reports: bool = False) -> Clock:
    """A clock for a part of a call: the remaining time and memory, and a share of the nodes.

    If it `reports`, then the work of the whole call; and the call can be interrupted in this part, too.
    """
    report = clock.progress if reports else None
    progress = None if report is None else lambda _: report(clock.work)
    return Clock(Limits(clock.seconds_left, nodes, clock.limits.memory), progress)


def plain_lengths(puzzle: Nonogram) -> tuple[list[list[int]], list[list[int]]] | None:
    """The lengths of the runs of rows and columns, as the engine for black and white takes them.

    None if only the engine for colours and for runs of unknown length can take the puzzle.
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
