"""One line of a nonogram as a person looks at it: gaps between crosses, blocks of black cells, places of the runs.

Sets of cells are whole numbers used as bits, bit p for cell p, which makes the two sweeps behind `starts` a handful of
operations a run: from the left, where can run j start if those before it and all black cells there are taken care of;
from the right, the same for those after it; both together give exactly the places of each run. Everything is computed
when it is asked for first.

Glossary: a *gap* is a stretch of cells that are not white, as long as it gets; a *block* is a stretch of black cells,
as long as it gets; the *window* of a run goes from its leftmost place to the end of its rightmost one; the *candidates*
of a block are the runs that it may be a part of, going by windows and lengths; the *settled* beginning of a line is
what lies before its first unknown or unfinished cell.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from gridwright.values.grid import BLACK, UNKNOWN, WHITE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


class Line:
    """The clue and the cells of one line; `mirrored` is the same line read from its end."""

    def __init__(self, axis: str, index: int, lengths: Sequence[int], cells: bytes, *, turned: bool = False) -> None:
        self.axis = axis
        self.index = index
        self.lengths = tuple(lengths)
        self.cells = cells
        self.turned = turned
        self.size = len(cells)

    @cached_property
    def mirrored(self) -> Line:
        """The line read from its end."""
        return Line(self.axis, self.index, self.lengths[::-1], self.cells[::-1], turned=not self.turned)

    def place(self, place: int) -> int:
        """A cell of a line that may be read from its end, as a cell of the line read from its beginning."""
        return self.size - 1 - place if self.turned else place

    def run(self, run: int) -> int:
        """Likewise a run."""
        return len(self.lengths) - 1 - run if self.turned else run

    @cached_property
    def black(self) -> int:
        """The black cells."""
        return _bits(self.cells, BLACK)

    @cached_property
    def white(self) -> int:
        """The white cells."""
        return _bits(self.cells, WHITE)

    @property
    def unknown(self) -> list[int]:
        """The unknown cells."""
        return self.places(UNKNOWN)

    def places(self, value: int) -> list[int]:
        """The cells of one value."""
        return [place for place, cell in enumerate(self.cells) if cell == value]

    def unknown_in(self, begin: int, end: int) -> list[int]:
        """The unknown cells from `begin` up to `end`, which does not belong to them."""
        return [place for place in range(max(begin, 0), min(end, self.size)) if self.cells[place] == UNKNOWN]

    def stretch(self, begin: int, end: int, value: int) -> list[int]:
        """The cells of one value from `begin` up to `end`, which does not belong to them."""
        return [place for place in range(max(begin, 0), min(end, self.size)) if self.cells[place] == value]

    @cached_property
    def gaps(self) -> list[tuple[int, int]]:
        """The gaps, each as its first cell and the cell after its last."""
        return list(_stretches(self.cells, lambda cell: cell != WHITE))

    @cached_property
    def blocks(self) -> list[tuple[int, int]]:
        """The blocks, likewise."""
        return list(_stretches(self.cells, lambda cell: cell == BLACK))

    def gap_of(self, place: int) -> tuple[int, int]:
        """The gap around a cell that is not white."""
        return next((begin, end) for begin, end in self.gaps if begin <= place < end)

    @cached_property
    def rough(self) -> list[tuple[int, int]] | None:
        """For each run its first and its last start, going by crosses alone: pushed to both ends. None: no room."""
        left = self._pushed()
        right = self.mirrored._pushed()
        if left is None or right is None:
            return None
        ends = [self.size - start for start in reversed(right)]
        pairs = [(first, end - length) for first, end, length in zip(left, ends, self.lengths, strict=True)]
        return pairs if all(first <= last for first, last in pairs) else None

    def _pushed(self) -> list[int] | None:
        """The start of each run when all are pushed to the left, around the crosses but not minding black cells."""
        starts, place = [], 0
        for length in self.lengths:
            rest = self._room(length) >> place
            if not rest:
                return None
            place += lowest(rest)
            starts.append(place)
            place += length + 1
        return starts

    def _room(self, length: int) -> int:
        """The starts of a stretch of so many cells without a white one among them."""
        free = ~self.white & ((1 << self.size) - 1)
        done = 1
        while done < length:
            step = min(done, length - done)
            free &= free >> step
            done += step
        return free

    @cached_property
    def starts(self) -> list[int] | None:
        """For each run the set of its places, by their first cells; None if the runs cannot be placed."""
        size, lengths = self.size, self.lengths
        not_black = ~self.black & ((1 << (size + 1)) - 1)  # the border counts as white
        fits = [self._room(length) & ~(self.black >> length) & ~(self.black << 1) for length in lengths]
        reached = sweep_up(1, not_black)
        found = []
        for fit, length in zip(fits, lengths, strict=True):
            here = fit & reached
            found.append(here)
            reached = sweep_up(here << (length + 1), not_black)
        if not (reached >> size) & 3:
            return None
        reached = sweep_down(3 << size, not_black)
        for index in range(len(lengths) - 1, -1, -1):
            found[index] &= reached >> (lengths[index] + 1)
            reached = sweep_down(found[index], not_black)
        return found if all(found) else None

    @cached_property
    def windows(self) -> list[tuple[int, int]] | None:
        """For each run its first and its last start, going by all that is known."""
        if self.starts is None:
            return None
        return [(lowest(starts), starts.bit_length() - 1) for starts in self.starts]

    def candidates(self, begin: int, end: int) -> list[int]:
        """The runs whose window holds all cells from `begin` up to `end`, and that are long enough for them."""
        if self.windows is None:
            return []
        return [
            run
            for run, ((first, last), length) in enumerate(zip(self.windows, self.lengths, strict=True))
            if first <= begin and end <= last + length and end - begin <= length
        ]

    @cached_property
    def settled(self) -> tuple[int, int]:
        """Where the settled beginning ends, and how many runs lie in it."""
        place = run = 0
        while place < self.size:
            if self.cells[place] == WHITE:
                place += 1
                continue
            length = self.lengths[run] if run < len(self.lengths) else 0
            end = place + length
            whole = length and self.cells[place:end] == bytes([BLACK]) * length
            if not whole or (end < self.size and self.cells[end] != WHITE):
                break
            place, run = end, run + 1
        return place, run

    def _black_in(self, begin: int, end: int) -> int:
        return self.black >> begin & ((1 << (end - begin)) - 1)

    def arrangements(self) -> int:
        """In how many ways the runs can be placed."""
        if self.starts is None:
            return 0
        ways = {0: 1}  # by the first cell that is still free, black cells before it being covered
        for starts, length in zip(self.starts, self.lengths, strict=True):
            following: dict[int, int] = {}
            for start in set_members(starts):
                total = sum(count for free, count in ways.items() if free <= start and not self._black_in(free, start))
                if total:
                    following[start + length + 1] = total
            ways = following
        return sum(count for free, count in ways.items() if not self.black >> free)


def _bits(cells: bytes, value: int) -> int:
    digits = cells[::-1].translate(_DIGITS[value])
    return int(digits, 2)


_DIGITS = {value: bytes(49 if cell == value else 48 for cell in range(256)) for value in (WHITE, BLACK)}


def lowest(bits: int) -> int:
    """The first member of a set."""
    return (bits & -bits).bit_length() - 1


def set_members(bits: int) -> Iterator[int]:
    """The members of a set, in order."""
    while bits:
        yield lowest(bits)
        bits &= bits - 1


def sweep_up(bits: int, through: int) -> int:
    """All that is reached by steps p -> p + 1 with p in `through`: the carry of an addition sweeps over ones."""
    return ((through + (bits & through)) ^ through) | bits


def sweep_down(bits: int, through: int) -> int:
    """All that is reached by steps p + 1 -> p with p in `through`, in steps of doubled length."""
    step = 1
    while through:
        bits |= through & (bits >> step)
        through &= through >> step
        step *= 2
    return bits


def _stretches(cells: bytes, belongs: Callable[[int], bool]) -> Iterator[tuple[int, int]]:
    begin = None
    for place, cell in enumerate(cells):
        if belongs(cell):
            begin = place if begin is None else begin
        elif begin is not None:
            yield begin, place
            begin = None
    if begin is not None:
        yield begin, len(cells)
