"""The native engine as strategies, techniques and the maker see it: puzzles in, grids and endings out.

Its node limit counts conflicts. They are counted on the clock, so that all searches of one call share the limit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright._core import HitoriReach, HitoriSearch
from gridwright.base.native import ending_of
from gridwright.base.search import Search
from gridwright.values.contradiction import Contradiction
from gridwright.values.errors import LimitReached
from gridwright.values.grid import Grid
from gridwright.values.trace import Trace

if TYPE_CHECKING:
    from gridwright._core import Ending as NativeEnding
    from gridwright.base.proof_log import ProofLog
    from gridwright.hitori.puzzle import Hitori
    from gridwright.values.clock import Clock, Work
    from gridwright.values.ending import Ending

NO_WAY = Contradiction(("every way of shading breaks a rule",))

_WORK = "conflicts"  # what the node limit counts
_CELL_BYTES = 70  # per cell, used by a native search before it starts, measured on 1000x1000


class EngineSearch(Search[Grid]):
    """A search of the engine for the solutions of a puzzle that keep `start`; built on first use."""

    def __init__(self, puzzle: Hitori, start: Grid | None, clock: Clock, seed: int = 0) -> None:
        self._puzzle = puzzle
        self._start = start
        self._clock = clock
        self._seed = seed
        self._native: HitoriSearch | None = None
        self._limit = 0  # bytes for the recording, if any
        self._proof: ProofLog | None = None

    def _built(self) -> HitoriSearch:
        if self._native is None:
            puzzle, start = self._puzzle, None if self._start is None else self._start.cells
            self._clock.need(_CELL_BYTES * puzzle.width * puzzle.height)
            numbers = short_numbers(puzzle, self._clock)
            self._native = HitoriSearch(puzzle.width, puzzle.height, numbers, start, self._seed)
            if self._limit:
                self._native.record(self._limit)
            if self._proof is not None:
                self._native.certify(self._proof.open())
        return self._native

    def next(self) -> Ending | None:
        native, clock = self._built(), self._clock
        before = native.stats()[_WORK]
        ending = native.next(*clock.left(clock.work.get(_WORK, 0)), clock.progress)
        clock.count(_WORK, native.stats()[_WORK] - before)
        return ending_of(ending)

    def count(self) -> tuple[int, Ending]:
        native, clock = self._built(), self._clock
        digits, ending = native.count(*clock.left(clock.work.get(_WORK, 0)), clock.progress)
        return int.from_bytes(digits, "little"), ending_of(ending)

    def solution(self) -> Grid:
        return Grid(self._puzzle.width, self._puzzle.height, self._built().cells())

    def certain(self) -> Grid | None:
        if self._native is None:
            return self._start
        return Grid(self._puzzle.width, self._puzzle.height, self._native.certain_cells())

    def stats(self) -> Work:
        return {} if self._native is None else self._native.stats()

    def contradiction(self) -> Contradiction:
        return NO_WAY

    def certify(self, proof: ProofLog) -> None:
        self._proof = proof

    def record(self, limit: int) -> None:
        """Record the search in about that many bytes."""
        self._limit = limit

    def recording(self) -> Trace | None:
        if not self._limit:
            return None
        trace = Trace(self._puzzle.width, self._puzzle.height, self._limit)
        if self._native is not None:
            trace.take(self._native.recording(), self._native.wordings(), self._native.recording_cut())
        return trace

    def recorded_so_far(self) -> Trace | None:
        """The recording so far."""
        return self.recording()


def tiers_reached(width: int, height: int, numbers: list[int], tier: int, clock: Clock) -> bytes:
    """For each cell, the tier of the techniques that settle it; 255 if those up to `tier` do not."""
    tiers, limit = HitoriReach(width, height, numbers).extend(tier, clock.seconds_left)
    _check(limit)
    return tiers


def worth_trying(puzzle: Hitori, grid: Grid, clock: Clock) -> tuple[list[int], list[tuple[int, int]]]:
    """Cells whose two cases settle some other cell the same way, and guesses (cell, value) that fail by the rules."""
    reach = HitoriReach(puzzle.width, puzzle.height, short_numbers(puzzle, clock), grid.cells)
    cases, failing, limit = reach.worth_trying(clock.seconds_left)
    _check(limit)
    return cases, failing


def _check(limit: NativeEnding | None) -> None:
    if limit is not None:
        raise LimitReached(ending_of(limit))


def short_numbers(puzzle: Hitori, clock: Clock) -> list[int]:
    """The numbers in reading order, renumbered 0, 1, 2, ... since only equality matters; -1 for none."""
    names: dict[int | None, int] = {None: -1}
    short: list[int] = []
    for row in puzzle.numbers:
        clock.check()
        short += [names.setdefault(number, len(names) - 1) for number in row]
    return short
