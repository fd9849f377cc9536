"""`exact-cover`: segments and white cells as tiles, and Algorithm X to cover every cell twice.

No line is solved, nothing is reduced beforehand: the clues become an exact-cover problem (`nonogram/tiles.py` tells
how), its solutions are the pictures, one to one, and the general engine finds or counts them. What lines see at once
(a run that must be in the middle) it can only find out by trying: the example puzzles take milliseconds, but three thin
rings on 40x40 were not done after eight seconds. Then the verdict is `unknown`. `stats` tells the size of the model:
`actions`, `requirements`, and the pairwise `exclusions`, which the engine gets as so many `cliques`.

To invert a picture (swap black and white) is to read the clues off the white tiles: `Nonogram.inverted` does so.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.base.searching import start_of
from gridwright.base.strategy import REASONS
from gridwright.exact_cover import engine as cover
from gridwright.nonogram import engine
from gridwright.nonogram.tiles import Tiles, entries_needed
from gridwright.values.errors import LimitReached
from gridwright.values.grid import BLACK, UNKNOWN, WHITE, Grid
from gridwright.values.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gridwright.base.result import Result
    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram

MAX_ENTRIES = 20_000_000  # about half a gigabyte while it is built


def supports(puzzle: Nonogram) -> str:
    """Why the strategy cannot take a puzzle; empty if it can."""
    if not (reason := engine.supports(puzzle)) and (entries := entries_needed(puzzle)) > MAX_ENTRIES:
        reason = f"its model could have {entries} entries, and {MAX_ENTRIES} is the limit"
    return reason


def solve(puzzle: Nonogram, task: Task) -> Result:
    """The verdict and up to `task.max_solutions` solutions."""
    return engine.result_of(puzzle, task, _Covering(puzzle, task), "exact-cover")


def count(puzzle: Nonogram, task: Task) -> int:
    """How many solutions there are."""
    return _Covering(puzzle, task).count()


def iter_solutions(puzzle: Nonogram, task: Task) -> Iterator[Grid]:
    """The solutions, each found when it is asked for."""
    return engine.solutions_of(_Covering(puzzle, task))


class _Covering:
    """The search for covers, seen as a search for grids. A model that takes too long to build counts as a limit."""

    def __init__(self, puzzle: Nonogram, task: Task) -> None:
        began = perf_counter()
        start = start_of(puzzle, task)
        self._start = start or Grid(puzzle.width, puzzle.height, bytes([UNKNOWN]) * (puzzle.width * puzzle.height))
        self._tiles = Tiles(puzzle, start)
        self._search: cover.Engine | None = None
        limit = task.limits.time
        for axis, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
            for index, lengths in enumerate(engine.lengths_of(clues)):
                if limit is not None and perf_counter() - began > limit:
                    self._built = perf_counter() - began
                    return
                self._tiles.add_line(axis, index, lengths)
        tiles = self._tiles
        items = tiles.requirements + tiles.cliques
        self._problem = cover.build(tiles.requirements, items, tiles.ends, tiles.entries)
        self._built = perf_counter() - began
        rest = None if limit is None else max(0.0, limit - self._built)
        self._limits = Limits(rest, task.limits.nodes, task.limits.memory)
        self._progress = task.progress
        self._search = cover.Engine(self._problem, restarts=True, limits=self._limits, progress=self._progress)

    def next(self) -> str:
        """'found', 'exhausted', or the limit that was reached."""
        return "time" if self._search is None else self._search.next()

    def count(self) -> int:
        """The number of solutions."""
        if self._search is None:
            raise LimitReached(REASONS["time"], at_least=0)
        return cover.count(self._problem, "auto", limits=self._limits, progress=self._progress)

    def grid(self) -> Grid:
        """The picture of the cover that was found: black where no white cell was placed."""
        cells = bytearray([BLACK]) * (self._start.width * self._start.height)
        white = self._tiles.white_cells
        for option in self._search.chosen() if self._search else ():
            if option < len(white):
                cells[white[option]] = WHITE
        return Grid(self._start.width, self._start.height, bytes(cells))

    def certain(self) -> Grid:
        """What is certain while the search goes on: the cells that were given."""
        return self._start

    def stats(self) -> Mapping[str, int | float]:
        """The size of the model and the work done so far."""
        tiles = self._tiles
        names = ("actions", "requirements", "exclusions", "cliques")
        work = {"nodes": 0, "seconds": 0.0} if self._search is None else self._search.stats()
        seconds = work["seconds"] + self._built
        return {name: getattr(tiles, name) for name in names} | work | {"seconds": seconds}
