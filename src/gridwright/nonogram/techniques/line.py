"""One line of a nonogram as a person looks at it: where each run can be, and its blocks.

Sets of cells are whole numbers used as bits, bit p for cell p, so that the two sweeps behind `starts` take a few
operations per run: from the left, where run j can start if the runs before it fit and all coloured cells there are
covered; from the right, the same for the runs after it; both together give exactly the places of each run. Everything
is computed on first use. Black and white is a palette of one colour. With more, a run keeps a gap only from a neighbour
of its own colour, and a cell may be barred for a run by a cross, by another colour, or by a crossing line without the
run's colour.

Glossary: `flags` say what cells may be, a byte for each cell and value, and `may[value]` are the cells that may have a
value; a *block* is a maximal stretch of cells of one colour; a *gap* is a stretch of unknown cells between crosses; the
*rough* places of a run depend on `may` alone; its *window* takes all known cells into account, from its first start to
its last; the *candidates* of a block are the runs that it may belong to according to windows and lengths; the *settled*
beginning of a line is the part before its first unknown or unfinished cell.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from gridwright.nonogram.engine import force_colours
from gridwright.nonogram.techniques import wording
from gridwright.nonogram.techniques.sets import bits_of, values_of
from gridwright.values.grid import UNKNOWN, WHITE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gridwright.nonogram.techniques.wording import Speech

_BLOCKS = re.compile(rb"([\x01-\xfe])\1*")
_GAPS = re.compile(rb"(?:\A|(?<=\x00))\xff+(?=\x00|\Z)")


class Clue:
    """The runs (length, colour) of a line, and the `spaces` after them: 1 where the next one has the same colour.

    `room` is the number of cells that they take with their spaces; a length of 0 is unknown.
    """

    def __init__(self, runs: Sequence[tuple[int, int]]) -> None:
        self.runs = tuple(runs)
        self.lengths = tuple(length for length, _ in runs)
        self.colours = tuple(colour for _, colour in runs)
        self.spaces = (*(int(one == other) for one, other in pairwise(self.colours)), 0)[: len(self.runs)]
        self.room = sum(self.lengths) + sum(self.spaces)
        self.has_unknown_lengths = 0 in self.lengths

    @cached_property
    def mirrored(self) -> Clue:
        """The clue read from its end."""
        return Clue(self.runs[::-1])


class Line:
    """The clue and the cells of one line; `mirrored` is the same line read from its end."""

    def __init__(
        self,
        axis: str,
        index: int,
        clue: Clue,
        cells: bytes,
        flags: bytes,
        speech: Speech,
        *,
        turned: bool = False,
    ) -> None:
        self.axis = axis
        self.index = index
        self.clue = clue
        self.runs, self.lengths, self.colours, self.spaces = clue.runs, clue.lengths, clue.colours, clue.spaces
        self.has_unknown_lengths = clue.has_unknown_lengths
        self.cells = cells
        self._flags = flags
        self.speech = speech
        self.turned = turned
        self.size = len(cells)

    @cached_property
    def mirrored(self) -> Line:
        """The line read from its end."""
        count = len(self._flags) // self.size
        flags = bytearray(len(self._flags))
        for value in range(count):
            flags[value::count] = self._flags[value::count][::-1]
        clue, cells = self.clue.mirrored, self.cells[::-1]
        line = Line(self.axis, self.index, clue, cells, bytes(flags), self.speech, turned=not self.turned)
        if "rough" in self.__dict__:  # known already, and worth more than what it costs to turn
            line.rough = self._turned_rough()
        return line

    def _turned_rough(self) -> list[tuple[int, int]] | None:
        """The rough places of the runs, read from the end of the line."""
        if self.rough is None:
            return None
        ends = zip(reversed(self.rough), reversed(self.lengths), strict=True)
        return [(self.size - last - length, self.size - first - length) for (first, last), length in ends]

    @cached_property
    def may(self) -> list[int]:
        """For each value the cells that may have it, as bits."""
        return bits_of(self._flags, len(self._flags) // self.size)

    @property
    def name(self) -> str:
        """The line in words."""
        return wording.line(self.axis, self.index)

    def place(self, place: int) -> int:
        """The place on the line read from its beginning of a cell of a line that may be read from its end."""
        return self.size - 1 - place if self.turned else place

    def seen(self, places: Iterable[int]) -> list[int]:
        """The same for several cells."""
        return sorted(map(self.place, places))

    def run(self, run: int) -> int:
        """The same for a run."""
        return len(self.runs) - 1 - run if self.turned else run

    def run_name(self, run: int) -> str:
        """A run by name."""
        return self.speech.run(self.runs[::-1] if self.turned else self.runs, self.run(run))

    def where(self, places: Iterable[int]) -> str:
        """Cells by name."""
        return wording.cells(self.axis, self.seen(places))

    def are(self, changes: Iterable[tuple[int, int]]) -> str:
        """What cells become, in words."""
        return self.speech.are(self.axis, [(self.place(place), value) for place, value in changes])

    def space_before(self, run: int) -> int:
        """The space that a run needs before it: 1 if the previous run has the same colour."""
        return self.spaces[run - 1] if run else 0

    def ends(self, run: int) -> bool:
        """Whether a cross or the border is right after a run."""
        return bool(self.spaces[run]) or run + 1 == len(self.spaces)

    def begins(self, run: int) -> bool:
        """Whether a cross or the border is right before a run."""
        return not run or bool(self.spaces[run - 1])

    @property
    def unknown(self) -> list[int]:
        return self.unknown_in(0, self.size)

    def unknown_in(self, begin: int, end: int) -> list[int]:
        """The unknown cells from `begin` up to but not including `end`."""
        return [place for place in range(max(begin, 0), min(end, self.size)) if self.cells[place] == UNKNOWN]

    def inside(self, places: Iterable[int]) -> list[int]:
        """Those of some places that are cells of the line."""
        return [place for place in places if 0 <= place < self.size]

    def open_for(self, value: int, begin: int, end: int) -> bool:
        """Whether all cells from `begin` up to `end` may have a value."""
        ones = (1 << (end - begin)) - 1
        return begin >= 0 and end <= self.size and (self.may[value] >> begin) & ones == ones

    @cached_property
    def blocks(self) -> list[tuple[int, int, int]]:
        """The blocks, each as its first cell, the cell after its last, and its colour."""
        return [(*found.span(), found[0][0]) for found in _BLOCKS.finditer(self.cells)]

    def block_from(self, place: int) -> tuple[int, int, int] | None:
        """The first block that begins at a place or after it, if the cell before is not part of it."""
        found = _BLOCKS.search(self.cells, place)
        return None if found is None else (*found.span(), found[0][0])

    @property
    def gaps(self) -> Iterator[tuple[int, int]]:
        """The gaps, each as its first cell and the cell after its last."""
        return (found.span() for found in _GAPS.finditer(self.cells))

    def room_of(self, begin: int, end: int, colour: int) -> tuple[int, int]:
        """The stretch around a block that its run can reach: all cells that may have the colour."""
        while begin and self.may[colour] >> (begin - 1) & 1:
            begin -= 1
        while end < self.size and self.may[colour] >> end & 1:
            end += 1
        return begin, end

    @cached_property
    def _fits(self) -> list[int]:
        """For each run, the starts at which all its cells may have its colour."""
        known: dict[tuple[int, int], int] = {}
        for length, colour in self.runs:
            if (length, colour) not in known:
                free, done = self.may[colour], 1
                while done < length:
                    step = min(done, length - done)
                    free &= free >> step
                    done += step
                known[length, colour] = free
        return [known[run] for run in self.runs]

    @cached_property
    def rough(self) -> list[tuple[int, int]] | None:
        """For each run, its first and its last start, pushed to both ends, ignoring cells of its own colour.

        None if there is not enough room, or if lengths are unknown.
        """
        if self.has_unknown_lengths:
            return None
        firsts, place = [], 0
        for fits, length, space in zip(self._fits, self.lengths, self.spaces, strict=True):
            rest = fits >> place
            if not rest:
                return None
            place += lowest(rest)
            firsts.append(place)
            place += length + space
        pairs, end = [], self.size
        for run in range(len(firsts) - 1, -1, -1):
            room = end - self.lengths[run]  # the latest start of the run
            rest = self._fits[run] & ((2 << room) - 1) if room >= 0 else 0
            last = rest.bit_length() - 1
            if last < firsts[run]:
                return None
            pairs.append((firsts[run], last))
            end = last - self.space_before(run)
        return pairs[::-1]

    @cached_property
    def starts(self) -> list[int] | None:
        """For each run, the set of its places, by their first cells; None if the runs cannot be placed or have unknown
        lengths."""
        if self.has_unknown_lengths:
            return None
        blank = self.may[WHITE]
        reached = sweep_up(1, blank)
        found = []
        for fits, length, space in zip(self._fits, self.lengths, self.spaces, strict=True):
            found.append(fits & reached)
            reached = found[-1] << length
            if space:
                reached = (reached & blank) << 1
            reached = sweep_up(reached, blank)
        if not reached >> self.size & 1:
            return None
        reached = sweep_down(1 << self.size, blank)
        for run in range(len(self.runs) - 1, -1, -1):
            found[run] &= reached >> self.lengths[run]
            reached = found[run]
            if self.space_before(run):
                reached = (reached >> 1) & blank
            reached = sweep_down(reached, blank)
        return found if all(found) else None

    @cached_property
    def windows(self) -> list[tuple[int, int]] | None:
        """For each run, its first and its last start, taking all known cells into account."""
        if self.starts is None:
            return None
        return [(lowest(starts), starts.bit_length() - 1) for starts in self.starts]

    def candidates(self, begin: int, end: int, colour: int) -> list[int]:
        """The runs of a colour whose window contains all cells from `begin` up to `end`, and that are long enough."""
        if self.windows is None:
            return []
        return [
            run
            for run, ((first, last), length) in enumerate(zip(self.windows, self.lengths, strict=True))
            if self.colours[run] == colour and first <= begin and end <= last + length and end - begin <= length
        ]

    @cached_property
    def settled(self) -> tuple[int, int]:
        """Where the settled beginning ends, and how many runs are in it."""
        place = run = 0
        while place < self.size and not self.has_unknown_lengths:
            if self.cells[place] == WHITE:
                place += 1
                continue
            length, colour = self.runs[run] if run < len(self.runs) else (0, 0)
            end = place + length
            if not length or self.cells[place:end] != bytes([colour]) * length:
                break
            if end < self.size and self.cells[end] == UNKNOWN and self.ends(run):
                break
            place, run = end, run + 1
        return place, run

    @property
    def forced(self) -> bytes | None:
        """The values on which all arrangements agree; None if there is none."""
        count = len(self._flags) // self.size
        forced = force_colours(self.runs, self._flags, count)
        return None if forced is None else values_of(forced, count)

    def arrangements(self) -> int:
        """The number of ways to place the runs."""
        if self.starts is None:
            return 0
        ways = {0: 1}  # by the first free cell
        for starts, length, space in zip(self.starts, self.lengths, self.spaces, strict=True):
            following: dict[int, int] = {}
            for start in set_members(starts):
                total = sum(
                    count for free, count in ways.items() if free <= start and self.open_for(WHITE, free, start)
                )
                end = start + length
                if space:
                    total *= end < self.size and self.may[WHITE] >> end & 1
                    end += 1
                if total:
                    following[end] = total
            ways = following
        return sum(count for free, count in ways.items() if self.open_for(WHITE, free, self.size))


def lowest(bits: int) -> int:
    """The first member of a set."""
    return (bits & -bits).bit_length() - 1


def set_members(bits: int) -> Iterator[int]:
    """The members of a set, in order."""
    while bits:
        yield lowest(bits)
        bits &= bits - 1


def sweep_up(bits: int, through: int) -> int:
    """All positions reached by steps p -> p + 1 with p in `through`: the carry of an addition sweeps over ones."""
    return ((through + (bits & through)) ^ through) | bits


def sweep_down(bits: int, through: int) -> int:
    """All positions reached by steps p + 1 -> p with p in `through`, in steps of doubled length."""
    step = 1
    while through:
        bits |= through & (bits >> step)
        through &= through >> step
        step *= 2
    return bits
