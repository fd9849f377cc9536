"""One line in colours as a person looks at it: where each run can be, and which blocks there are.

Sets of cells are whole numbers used as bits, as in black and white (`techniques/line.py`). What differs: a run keeps a
gap only from a neighbour of its own colour, and a cell may be barred for a run by a cross, by another colour, or by a
crossing line that does not have the run's colour.

Glossary: `may[colour]` are the cells that may have a colour; a *block* is a stretch of cells of one colour, as long as
it gets; *rough* places of a run go by `may` alone, *windows* by all that is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gridwright.base.puzzle import assign
from gridwright.nonogram.techniques.line import lowest, set_members, sweep_down, sweep_up
from gridwright.values.grid import UNKNOWN, WHITE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gridwright.nonogram.techniques.colour.words import Speech


@dataclass(frozen=True, slots=True, init=False)
class Finding:
    """What a technique finds on one line: (place, value) of cells, the runs and the known cells that it speaks of.

    `told` are (place, colour) that the sentence already says a crossing line does not have. Cells and runs are those of
    the line read from its beginning.
    """

    because: str
    changes: tuple[tuple[int, int], ...]
    runs: tuple[int, ...]
    named: tuple[int, ...]
    told: frozenset[tuple[int, int]]

    def __init__(
        self,
        because: str,
        changes: Iterable[tuple[int, int]],
        *,
        runs: Iterable[int] = (),
        named: Iterable[int] = (),
        told: Iterable[tuple[int, int]] = (),
    ) -> None:
        assign(
            self,
            because=because,
            changes=tuple(sorted(changes)),
            runs=tuple(sorted(runs)),
            named=tuple(sorted(named)),
            told=frozenset(told),
        )


class ColourLine:
    """The clue and the cells of one line; `mirrored` is the same line read from its end."""

    def __init__(
        self,
        axis: str,
        index: int,
        runs: Sequence[tuple[int, int]],
        cells: bytes,
        may: Sequence[int],
        speech: Speech,
        *,
        turned: bool = False,
    ) -> None:
        self.axis = axis
        self.index = index
        self.runs = tuple(runs)
        self.cells = cells
        self.may = tuple(may)
        self.speech = speech
        self.turned = turned
        self.size = len(cells)
        self.lengths = tuple(length for length, _ in runs)
        self.colours = tuple(colour for _, colour in runs)
        self.blotted = 0 in self.lengths

    @cached_property
    def mirrored(self) -> ColourLine:
        """The line read from its end."""
        may = [int(f"{bits:0{self.size}b}"[::-1], 2) for bits in self.may]
        return ColourLine(
            self.axis, self.index, self.runs[::-1], self.cells[::-1], may, self.speech, turned=not self.turned
        )

    def place(self, place: int) -> int:
        """A cell of a line that may be read from its end, as a cell of the line read from its beginning."""
        return self.size - 1 - place if self.turned else place

    def seen(self, places: Iterable[int]) -> list[int]:
        """Likewise several cells."""
        return sorted(map(self.place, places))

    def run(self, run: int) -> int:
        """Likewise a run."""
        return len(self.runs) - 1 - run if self.turned else run

    def run_name(self, run: int) -> str:
        """A run by name."""
        return self.speech.run(self.runs[::-1] if self.turned else self.runs, self.run(run))

    def alike(self, run: int, other: int) -> bool:
        """Whether two neighbours in the clue need a gap; there is none at the border."""
        return 0 <= run < len(self.runs) and 0 <= other < len(self.runs) and self.colours[run] == self.colours[other]

    @property
    def unknown(self) -> list[int]:
        """The unknown cells."""
        return self.unknown_in(0, self.size)

    def unknown_in(self, begin: int, end: int) -> list[int]:
        """The unknown cells from `begin` up to `end`, which does not belong to them."""
        return [place for place in range(max(begin, 0), min(end, self.size)) if self.cells[place] == UNKNOWN]

    def open_for(self, colour: int, begin: int, end: int) -> bool:
        """Whether all cells from `begin` up to `end` may have a colour."""
        ones = (1 << (end - begin)) - 1
        return begin >= 0 and end <= self.size and (self.may[colour] >> begin) & ones == ones

    @cached_property
    def blocks(self) -> list[tuple[int, int, int]]:
        """The blocks, each as its first cell, the cell after its last, and its colour."""
        found: list[tuple[int, int, int]] = []
        for place, cell in enumerate(self.cells):
            if cell in (UNKNOWN, WHITE):
                continue
            if found and found[-1][1] == place and found[-1][2] == cell:
                found[-1] = (found[-1][0], place + 1, cell)
            else:
                found.append((place, place + 1, cell))
        return found

    def room_of(self, begin: int, end: int, colour: int) -> tuple[int, int]:
        """The stretch around a block that its run can reach: all cells that may have the colour."""
        while begin and self.may[colour] >> (begin - 1) & 1:
            begin -= 1
        while end < self.size and self.may[colour] >> end & 1:
            end += 1
        return begin, end

    def _fits(self, run: int) -> int:
        """The starts at which all cells may have the colour of a run."""
        length, free, done = self.lengths[run], self.may[self.colours[run]], 1
        while done < length:
            step = min(done, length - done)
            free &= free >> step
            done += step
        return free

    @cached_property
    def rough(self) -> list[tuple[int, int]] | None:
        """For each run its first and its last start, pushed to both ends, not minding cells of its own colour."""
        if self.blotted:
            return None
        left, right = self._pushed(), self.mirrored._pushed()
        if left is None or right is None:
            return None
        ends = [self.size - start for start in reversed(right)]
        pairs = [(first, end - length) for first, end, length in zip(left, ends, self.lengths, strict=True)]
        return pairs if all(first <= last for first, last in pairs) else None

    def _pushed(self) -> list[int] | None:
        starts, place = [], 0
        for run, length in enumerate(self.lengths):
            rest = self._fits(run) >> place
            if not rest:
                return None
            place += lowest(rest)
            starts.append(place)
            place += length + self.alike(run, run + 1)
        return starts

    @cached_property
    def starts(self) -> list[int] | None:
        """For each run the set of its places, by their first cells; None if the runs cannot be placed, or have unknown
        lengths."""
        if self.blotted:
            return None
        blank = self.may[WHITE]
        reached = sweep_up(1, blank)
        found = []
        for run, length in enumerate(self.lengths):
            found.append(self._fits(run) & reached)
            reached = found[-1] << length
            if self.alike(run, run + 1):
                reached = (reached & blank) << 1
            reached = sweep_up(reached, blank)
        if not reached >> self.size & 1:
            return None
        reached = sweep_down(1 << self.size, blank)
        for run in range(len(self.runs) - 1, -1, -1):
            found[run] &= reached >> self.lengths[run]
            reached = found[run]
            if self.alike(run - 1, run):
                reached = (reached >> 1) & blank
            reached = sweep_down(reached, blank)
        return found if all(found) else None

    @cached_property
    def windows(self) -> list[tuple[int, int]] | None:
        """For each run its first and its last start, going by all that is known."""
        if self.starts is None:
            return None
        return [(lowest(starts), starts.bit_length() - 1) for starts in self.starts]

    def candidates(self, begin: int, end: int, colour: int) -> list[int]:
        """The runs of a colour whose window holds all cells from `begin` up to `end`, and that are long enough."""
        if self.windows is None:
            return []
        return [
            run
            for run, ((first, last), length) in enumerate(zip(self.windows, self.lengths, strict=True))
            if self.colours[run] == colour and first <= begin and end <= last + length and end - begin <= length
        ]

    @cached_property
    def settled(self) -> tuple[int, int]:
        """Where the settled beginning ends, and how many runs lie in it."""
        place = run = 0
        while place < self.size and not self.blotted:
            if self.cells[place] == WHITE:
                place += 1
                continue
            length, colour = self.runs[run] if run < len(self.runs) else (0, 0)
            end = place + length
            if not length or self.cells[place:end] != bytes([colour]) * length:
                break
            if (
                end < self.size
                and self.cells[end] == UNKNOWN
                and (self.alike(run, run + 1) or run + 1 == len(self.runs))
            ):
                break
            place, run = end, run + 1
        return place, run

    def arrangements(self) -> int:
        """In how many ways the runs can be placed."""
        if self.starts is None:
            return 0
        ways = {0: 1}  # by the first cell that is still free
        for run, (starts, length) in enumerate(zip(self.starts, self.lengths, strict=True)):
            following: dict[int, int] = {}
            for start in set_members(starts):
                total = sum(
                    count for free, count in ways.items() if free <= start and self.open_for(WHITE, free, start)
                )
                end = start + length
                if self.alike(run, run + 1):
                    total *= end < self.size and self.may[WHITE] >> end & 1
                    end += 1
                if total:
                    following[end] = total
            ways = following
        return sum(count for free, count in ways.items() if self.open_for(WHITE, free, self.size))
