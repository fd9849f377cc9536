"""A nonogram as tiles on a board: the exact-cover model of segments and white cells.

Every cell must be covered twice, once horizontally and once vertically. A tile is either a *segment* (a run at one of
its places), which covers its cells in the direction of its line, or a *white cell*, which covers one cell both ways. So
a cell covered by a horizontal segment can only be covered vertically by a vertical segment, and rows and columns agree.
Every segment must be placed.

    requirements   2 · cells + segments
    actions        one for each white cell and for each place of each segment
    exclusions     two neighbouring segments of a line that do not overlap, but touch or are in the wrong order

Overlapping segments need no exclusion, since they cover a cell twice. Pushed to the left, segment j starts at f(j), and
with slack s at most at f(j) + s; so with offsets 0 <= i, k <= s, two neighbours exclude each other exactly if k < i.
Pair by pair that is up to s² / 2 exclusions. As cliques there are s: all those with offsets i >= m on one side and
k < m on the other exclude each other, and the same is done below and above m.

In colours every cell has one more item, which need not be covered and whose colour all segments over it agree on.
Segments of different colours may touch; f(j) allows for that.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

from gridwright.nonogram.puzzle import least_length
from gridwright.values.grid import UNKNOWN, WHITE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Clue, Nonogram
    from gridwright.values.clock import Clock
    from gridwright.values.grid import Grid


class Tiles:
    """The model as numbers: the `entries` of all actions in sequence, and the `ends` of the actions.

    Items 0 to `requirements` - 1 must be covered. The items of the cells' colours, in a puzzle with several, and the
    `cliques` that follow are optional. `tints` has the colour that each entry requires of its item, or 0. The actions
    of the white cells come first; `add_line` adds the segments of one line, each in one of the `inks`. With a `start`,
    tiles that contradict it are left out.
    """

    def __init__(self, puzzle: Nonogram, start: Grid | None = None) -> None:
        self._width, self._height = puzzle.width, puzzle.height
        cells = puzzle.width * puzzle.height
        self._known = bytes([UNKNOWN]) * cells if start is None else start.cells
        self._some_known = self._known.count(UNKNOWN) < cells
        self.requirements = 2 * cells + sum(map(len, puzzle.rows + puzzle.columns))
        self._tinted = cells if puzzle.coloured else 0  # cells whose colour is an item
        self.tints = array("i")
        self.inks = bytearray()
        self.cliques = 0
        self.exclusions = 0  # the pairs that the cliques cover
        self.ends = array("i")
        self.entries = array("i")
        self.white_cells = [cell for cell in range(cells) if self._known[cell] in (WHITE, UNKNOWN)]
        self._segment = 2 * cells  # the requirement of the next segment
        for cell in self.white_cells:
            self.entries.extend((cell, cells + cell))
            self.ends.append(len(self.entries))
        if self._tinted:
            self.tints.extend([0] * len(self.entries))

    @property
    def items(self) -> int:
        """The number of items."""
        return self.requirements + self._tinted + self.cliques

    @property
    def actions(self) -> int:
        """The number of tiles, one for each place."""
        return len(self.ends)

    def add_line(self, axis: str, index: int, clue: Clue) -> None:
        """Add the segments of a line, each at each of its places, and their exclusions."""
        cells = self._width * self._height
        across = axis == "row"
        line = range(index * self._width, (index + 1) * self._width) if across else range(index, cells, self._width)
        slack = len(line) - least_length(clue)
        as_earlier, as_later = _cliques(slack)
        first = 0
        before: list[int] = []  # offsets of the previous segment, its length, and the gap after it
        length_before = gap = 0
        for number, run in enumerate(clue):
            length, colour = run.length or 0, run.colour
            offsets = []
            follows = number + 1 < len(clue)
            next_clique = self.items
            for offset in range(slack + 1):
                covered = line[first + offset : first + offset + length]
                if self._some_known and any(self._known[cell] not in (UNKNOWN, colour) for cell in covered):
                    continue
                offsets.append(offset)
                self.entries.append(self._segment)
                self.entries.extend(covered if across else [cells + cell for cell in covered])
                if number:
                    self.entries.extend([next_clique - slack + clique for clique in as_later[offset]])
                if follows:
                    self.entries.extend([next_clique + clique for clique in as_earlier[offset]])
                if self._tinted:
                    self.tints.extend([0] * (len(self.entries) - len(self.tints)) + [colour] * length)
                    self.entries.extend([self.requirements + cell for cell in covered])
                self.ends.append(len(self.entries))
                self.inks.append(colour)
            self.exclusions += _exclusions(before, offsets, length_before + length, gap)
            self.cliques += slack if follows else 0
            self._segment += 1
            gap = 1 if follows and clue[number + 1].colour == colour else 0
            first += length + gap
            before, length_before = offsets, length


def cover_of(puzzle: Nonogram, start: Grid | None, clock: Clock) -> Tiles:
    """The whole model of a puzzle; checks the clock between lines."""
    tiles = Tiles(puzzle, start)
    for axis, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for index, clue in enumerate(clues):
            clock.check()
            tiles.add_line(axis, index, clue)
    return tiles


@lru_cache(maxsize=64)
def _cliques(slack: int) -> tuple[list[list[int]], list[list[int]]]:
    """The cliques 0..slack - 1 between two neighbours that contain each offset of the earlier and of the later one.

    Clique m - 1 splits the offsets of a range at m: the earlier segment is at m or above, the later one below.
    """
    earlier: list[list[int]] = [[] for _ in range(slack + 1)]
    later: list[list[int]] = [[] for _ in range(slack + 1)]
    ranges = [(0, slack)]
    for low, high in ranges:  # grows during the loop
        if low < high:
            middle = (low + high + 1) // 2
            for offset in range(low, high + 1):
                (earlier if offset >= middle else later)[offset].append(middle - 1)
            ranges += [(low, middle - 1), (middle, high)]
    return earlier, later


def _exclusions(before: Sequence[int], after: Sequence[int], lengths: int, gap: int) -> int:
    """The number of pairs of offsets of two neighbours, with this total length and gap, that need an exclusion.

    The distance i - k decides: up to the gap, they touch; then they overlap, and finally they are in the wrong
    order.
    """
    touching = len({offset + 1 for offset in after} & set(before)) if gap else 0
    return touching + sum(bisect_right(after, offset - lengths - gap) for offset in before)


def entries_needed(puzzle: Nonogram) -> int:
    """An upper bound of the size of the model, checked before memory is allocated for it."""
    total = 2 * puzzle.width * puzzle.height
    for clues, length in ((puzzle.rows, puzzle.width), (puzzle.columns, puzzle.height)):
        for clue in clues:
            filled = sum(run.length or 0 for run in clue)
            places = length - least_length(clue) + 1
            covered = 2 * filled if puzzle.coloured else filled
            total += places * (covered + len(clue) * (1 + 2 * places.bit_length()))
    return total
