"""`exact-cover`: segments and white cells as tiles, and Algorithm X to cover every cell twice.

No line is solved and nothing is reduced beforehand: the clues become an exact-cover problem (see `nonogram/cover.py`),
its solutions are exactly the pictures, and the general engine finds or counts them. What lines show at once (a run that
must be in the middle) it can find only by trying: the example puzzles take milliseconds, but three thin rings on 40x40
were not done after eight seconds. Then the verdict is `unknown`. `stats` has the size of the model: `actions`,
`requirements`, and the pairwise `exclusions`, which the engine gets as `cliques`.

To invert a picture (swap black and white), read the clues off the white tiles: `Nonogram.inverted` does so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.search import Search
from gridwright.exact_cover import engine as cover
from gridwright.nonogram.cover import cover_of, entries_needed
from gridwright.nonogram.strategies.parts import attempt
from gridwright.values.grid import WHITE, Grid

if TYPE_CHECKING:
    from gridwright.base.strategy import Task
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.clock import Work
    from gridwright.values.ending import Ending

MAX_ENTRIES = 20_000_000  # about half a gigabyte during construction


def supports(puzzle: Nonogram) -> str:
    """Why the strategy cannot take a puzzle; empty if it can."""
    if puzzle.has_unknown_lengths:
        return attempt.needs_lengths(puzzle)
    entries = entries_needed(puzzle)
    return f"its model could have {entries} entries, over the limit of {MAX_ENTRIES}" if entries > MAX_ENTRIES else ""


class Covering(Search[Grid]):
    """The search for covers as a search for grids."""

    counts_separately = True

    def __init__(self, puzzle: Nonogram, task: Task[Grid]) -> None:
        self._puzzle = puzzle
        self._clock = task.clock
        self._tiles = tiles = cover_of(puzzle, task.start_for(puzzle), task.clock)
        self._problem = cover.build(tiles.requirements, tiles.items, tiles.ends, tiles.entries, tiles.tints)
        self._engine = cover.Engine(self._problem, restarts=True, clock=task.clock)

    def next(self) -> Ending | None:
        """Go to the next cover."""
        return self._engine.next()

    def count(self) -> tuple[int, Ending]:
        """The number of covers."""
        return cover.count(self._problem, "auto", clock=self._clock)

    def solution(self) -> Grid:
        """The picture of the last cover: the cells of its horizontal segments, on white."""
        tiles = self._tiles
        number, whites = self._puzzle.width * self._puzzle.height, len(tiles.white_cells)
        cells = bytearray([WHITE]) * number
        for option in self._engine.chosen():
            if option >= whites:
                for entry in tiles.entries[tiles.ends[option - 1] if option else 0 : tiles.ends[option]]:
                    if entry < number:
                        cells[entry] = tiles.inks[option - whites]
        return Grid(self._puzzle.width, self._puzzle.height, bytes(cells))

    def stats(self) -> Work:
        """The size of the model and the work done so far."""
        names = ("actions", "requirements", "exclusions", "cliques")
        return {name: getattr(self._tiles, name) for name in names} | dict(self._engine.stats())


search = Covering
