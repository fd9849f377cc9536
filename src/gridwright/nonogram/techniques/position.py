"""A partly solved nonogram as the techniques see it.

Every technique must be asked before a harder one is, for each step anew; what makes that affordable is that a line by
itself can say nothing more than full line reasoning says, and the native kernel answers that in microseconds. So each
changed line is given to the kernel once; only lines with news are *live* and looked at by the techniques, and what a
technique found on a line is kept until the line changes.

What is known of a cell is its value or nothing, so that a grid is all there is to know. Black and white is a palette of
one colour. With more colours, or with runs of unknown length, a line is looked at with the clues that cross it in mind:
a red run goes past a column that has no red. And where no line settles a cell, the colours that lines rule out are
followed from line to line (`closure`) up to the next cell that they settle, which makes one step.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from gridwright.nonogram.engine import (
    LineProspects,
    Look,
    Refuter,
    Stage,
    force_colours,
    needed,
    plain_lengths,
    runs_of,
)
from gridwright.nonogram.puzzle import cells_asked
from gridwright.nonogram.techniques import wording
from gridwright.nonogram.techniques.cells import Board
from gridwright.nonogram.techniques.line import Clue, Line
from gridwright.nonogram.techniques.sets import both, flagged, gone, values_at, with_one
from gridwright.nonogram.techniques.story import Story
from gridwright.values.grid import UNKNOWN, WHITE
from gridwright.values.phrases import capital
from gridwright.values.step import Step

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from gridwright.base.technique import Technique
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.nonogram.techniques.deduction import Deduction
    from gridwright.nonogram.techniques.line_technique import LineTechnique
    from gridwright.values.clock import Clock
    from gridwright.values.grid import Grid


_AT_ONCE = 1_000  # lines that the kernel looks at between two checks of the clock
_SPARE = 1_000  # entries of changed lines that a heap may have


class Position(Board):
    """The cells of a puzzle while it is being explained.

    `free` is what cells may be going by the colours of the clues alone, `sets` by known cells besides: a byte for each
    cell and each value. `plain` is black and white with all lengths known, where the clues that cross a line never
    matter to it.
    """

    def __init__(self, puzzle: Nonogram, start: Grid | None, clock: Clock) -> None:
        super().__init__(puzzle, start, clock)
        self.values = len(puzzle.palette)
        lengths = plain_lengths(puzzle)
        self.plain = lengths is not None
        self.runs = runs_of(puzzle.rows) + runs_of(puzzle.columns)
        self._clues = list(map(Clue, self.runs))
        self._native = self.runs if lengths is None else lengths[0] + lengths[1]
        self.speech = (wording.PlainSpeech if self.plain else wording.Speech)(puzzle)
        clock.need(2 * self.values * len(self.cells))
        self._only = [bytes(value == other for other in range(self.values)) for value in range(self.values)]
        self._others = [bytes(map((1).__sub__, only)) for only in self._only]
        self.free = self._free()
        self.sets = bytearray(self.free)
        unknown = self.cells.translate(_IF_UNKNOWN)
        for value in range(self.values):  # all cells at once, for boards of a million
            open_ = int.from_bytes(both(self.free[value :: self.values], unknown), "little")
            known = int.from_bytes(self.cells.translate(_IF[value]), "little")
            self.sets[value :: self.values] = (open_ | known).to_bytes(len(self.cells), "little")
        self._native_prospects = None if lengths is None else LineProspects(*lengths)
        self._age, self._ages = 0, dict[int, int]()  # lines looked at, and when each of the live ones came to be so
        self._prospects: dict[int, Sequence[int]] = {}  # of each live line, how many cells each `Look` finds at most
        self._lines: dict[int, Line] = {}  # live lines that a technique has looked at
        self._finds: dict[LineTechnique, _Finds] = {}
        self._broken: int | None = None
        self._unlike = self._asked_differently()
        self._closure: Story | None = None
        self._fixed: Story | None = None
        self._waiting: set[int] = set()  # lines that it has not been looked at since they changed
        self._alone: dict[int, bytes] = {}  # what each line leaves to its cells by itself

    def _free(self) -> bytes:
        """What cells may be going by the colours of the clues alone."""
        if self.plain:
            return b"\1" * (self.values * len(self.cells))
        own = [frozenset({WHITE, *(colour for _, colour in runs)}) for runs in self.runs]
        columns = own[self.height :]
        sets = bytearray()
        for row in own[: self.height]:
            self.clock.check()
            allowed = {column: bytes(c in row and c in column for c in range(self.values)) for column in set(columns)}
            sets += b"".join(map(allowed.__getitem__, columns))
        return bytes(sets)

    def _asked_differently(self) -> str:
        """That rows and columns ask for another number of cells of a colour, if they do."""
        if self.puzzle.plausible:
            return ""
        rows, columns = cells_asked(self.puzzle.rows), cells_asked(self.puzzle.columns)
        colour = next(colour for colour in sorted({*rows, *columns}) if rows.get(colour) != columns.get(colour))
        return f"{self.speech.asked(rows.get(colour, 0), columns.get(colour, 0), colour)}: there is no solution."

    def _restrict(self, index: int, value: int) -> None:
        at = index * self.values
        self.sets[at : at + self.values] = self._only[value]

    def line_flags(self, line: int, sets: bytes | bytearray) -> bytes:
        """What the cells along a line may be."""
        count, members = self.values, self.members(line)
        if members.step == 1:
            return bytes(sets[members.start * count : members.stop * count])
        flags = bytearray(self.height * count)
        for value in range(count):
            flags[value::count] = sets[members.start * count + value :: self.width * count]
        return bytes(flags)

    def may_be(self, index: int, sets: bytes | bytearray) -> list[int]:
        """What a cell may be."""
        return values_at(sets, index, self.values)

    # Steps.

    def _know(self, cells: Iterable[tuple[int, int, int]]) -> None:
        cells = tuple(cells)
        super()._know(cells)
        for row, column, value in cells:
            self._restrict(row * self.width + column, value)
            if self._fixed is not None:
                for thing in self.all_but(row * self.width + column, value, self._fixed.sets):
                    self._fixed.sets[thing] = 0
        self._closure = None
        self._waiting |= {line for row, column, _ in cells for line in (row, self.height + column)}

    def contradiction(self) -> Step | None:
        """A step without cells that says what is wrong, if something is seen to be wrong."""
        self._look()
        if self._broken is not None:
            return self._cannot_hold(self._broken)
        if self._unlike:
            return self._across("contradiction", 0, self._unlike, (), (), (), range(self.height + self.width))
        if self.plain or self._ages or self.fixed().broken is None:
            return None
        story = self.closure()
        known = story.trim()
        told = story.told(story.links, "and")
        because = f"{capital(told)}. So {story.end().replace('could not', 'cannot')}: there is no solution."
        return self._across("contradiction", 0, because, (), story.lines, known, story.lenders)

    def _cannot_hold(self, line: int) -> Step:
        """The contradiction of a line whose runs do not fit its cells."""
        known, lacking = self._reasons(line, (), None)
        name, clue = wording.line(*self.axis(line)), self.speech.whole_clue(self.runs[line])
        because = f"{capital(name)} cannot hold {clue} any more: there is no solution."
        return self._of_line("contradiction", 0, line, because, known, lacking)

    def title(self, technique: Technique[Position]) -> str:
        return self.speech.title(technique)

    def on_a_line(self, technique: LineTechnique) -> Step | None:
        """The largest of the deductions of a technique on single lines; of several, that on the line settled first."""
        if technique.coloured and self.plain:
            return None
        self._look()
        finds = self._finds.setdefault(technique, _Finds())
        for line, age in self._live_since(finds.seen):
            if most := self._prospects[line][technique.looks_for]:
                heappush(finds.waiting, (-most, age, line))
        finds.seen = self._age
        finds.forget(self._ages)
        # Only lines on which the technique may find enough are looked at.
        while finds.waiting and (not finds.found or finds.waiting[0] < finds.found[0][:3]):
            _, age, line = heappop(finds.waiting)
            self.clock.check()
            if self._ages.get(line) != age:
                continue
            self.clock.count("lines_looked_at")
            if (deduction := technique.on(self._line(line))) is not None:
                heappush(finds.found, (-len(deduction), age, line, deduction))
        if not finds.found:
            return None
        _, _, line, deduction = finds.found[0]
        return self._step(technique, line, deduction)

    def _live_since(self, age: int) -> Iterator[tuple[int, int]]:
        """The live lines that were looked at after an age, the latest first, each with its age."""
        for line in reversed(self._ages):
            if self._ages[line] <= age:
                break
            yield line, self._ages[line]

    def settle(self, techniques: Iterable[LineTechnique]) -> None:
        """Does whatever some techniques find on single lines, until they find nothing more; no step is told."""
        silent: set[int] = set()
        while waiting := sorted(self._live() - silent):
            for line in waiting:
                self.clock.check()
                members = self.members(line)
                found = next(filter(None, (technique.on(self._line(line)) for technique in techniques)), None)
                if found is not None:
                    self._know((*self.place(members[place]), value) for place, value in found.changes)
            silent = silent.union(waiting) - self._changed

    def _live(self) -> set[int]:
        self._look()
        return set(self._ages)

    def _step(self, technique: LineTechnique, line: int, deduction: Deduction) -> Step:
        members, count = self.members(line), self.values
        others = bytearray(len(members) * count)  # all but the new value, of each cell that it settles
        for place, value in deduction.changes:
            others[place * count : (place + 1) * count] = self._others[value]
        known, lacking = self._reasons(line, deduction.named, bytes(others))
        cells = ((*self.place(members[place]), value) for place, value in deduction.changes)
        return self._of_line(
            technique.name,
            technique.tier,
            line,
            deduction.because,
            known,
            lacking,
            told=deduction.told,
            cells=tuple(cells),
            runs=deduction.runs,
        )

    def _of_line(
        self,
        technique: str,
        tier: int,
        line: int,
        because: str,
        known: Iterable[int],
        lacking: Collection[tuple[int, int]],
        *,
        told: frozenset[tuple[int, int]] = frozenset(),
        cells: tuple[tuple[int, int, int], ...] = (),
        runs: tuple[int, ...] = (),
    ) -> Step:
        """A step on one line, with a sentence before it on the colours that it needs crossing lines to lack."""
        axis, members = self.axis(line), self.members(line)
        across = dict.fromkeys((wording.ACROSS[axis[0]], place) for place, _ in sorted(lacking))
        if given := set(lacking) - told:
            because = f"{capital(self.speech.lacks(axis[0], given))}. {because}"
        return Step(
            technique,
            tier,
            because,
            lines=(axis, *across),
            aside=len(across),
            cells=cells,
            runs=runs,
            rests_on=tuple(self.place(members[place]) for place in known),
        )

    def _reasons(
        self, line: int, named: Iterable[int], unwanted: bytes | None
    ) -> tuple[list[int], list[tuple[int, int]]]:
        """What a line's news rest on, none of it idle: known cells, those that are `named` among them, and (place,
        colour) of colours of the line that a crossing line does not have.

        The news are that the line rules out the `unwanted` flags, or that its runs do not fit at all.
        """
        count, runs = self.values, self.runs[line]
        cells, kept = self.line_cells(line), sorted(set(named))
        mine, lacking = self.lacking(line)
        told = bytearray(len(mine))
        for value in range(count):
            told[value::count] = cells.translate(_IF[value])
        known = bytes(told)
        spare = [place for place, cell in enumerate(cells) if cell != UNKNOWN]
        spare = [place for place in spare if place not in kept] if kept else spare

        def given(flags: bytes, places: Iterable[int]) -> bytes:
            """The flags, with some cells known."""
            filled = bytearray(flags)
            for place in places:
                filled[place * count : (place + 1) * count] = known[place * count : (place + 1) * count]
            return bytes(filled)

        lent: list[int] = []
        if lacking:  # what is filled in is seen first
            open_ = [thing for thing in lacking if cells[thing // count] == UNKNOWN]
            lent = needed(runs, given(mine, (*kept, *spare)), known, count, open_, unwanted)
            ruled_out = int.from_bytes(flagged(lent, len(mine)), "little")
            mine = (int.from_bytes(mine, "little") ^ ruled_out).to_bytes(len(mine), "little")
        core = needed(runs, given(mine, kept), known, count, [-1 - place for place in spare], unwanted)
        return sorted([*kept, *(-1 - thing for thing in core)]), [divmod(thing, count) for thing in lent]

    def lacking(self, line: int) -> tuple[bytes, list[int]]:
        """What the cells of a line may be going by its own colours, and what of that crossing lines do not have."""
        if self.plain:
            return b"\1" * (self.values * len(self.members(line))), []
        own = {WHITE, *(colour for _, colour in self.runs[line])}
        mine = bytes(value in own for value in range(self.values)) * len(self.members(line))
        return mine, gone(mine, self.line_flags(line, self.free))

    def _look(self) -> None:
        """Lets the kernel say of every changed line whether it has news."""
        for lines in _parts(sorted(self._changed)):
            self.clock.check()
            for line, prospects in zip(lines, self._prospects_of(lines), strict=True):
                self._age += 1
                self._lines.pop(line, None)
                self._ages.pop(line, None)
                if prospects is None:
                    self._broken = line if self._broken is None else self._broken
                elif prospects[0]:
                    self._ages[line], self._prospects[line] = self._age, prospects
        self._changed.clear()

    def _prospects_of(self, lines: list[int]) -> Sequence[Sequence[int] | None]:
        """For each line, how many cells each `Look` may find at most; None if its runs do not fit."""
        if self._native_prospects is not None:
            return self._native_prospects.look(self.cells, lines)
        return [self._news(line) for line in lines]

    def _news(self, line: int) -> Sequence[int] | None:
        """The same for one line with colours or unknown lengths: only what the kernel settles is known of it."""
        self._alone.pop(line, None)
        forced = force_colours(self.runs[line], self.line_flags(line, self.sets), self.values)
        if forced is None:
            return None
        self._alone[line] = forced
        cells = self.line_cells(line)
        return (sum(cells[place] == UNKNOWN for place in with_one(forced, self.values)),) * len(Look)

    def _line(self, line: int) -> Line:
        """A live line as techniques see it."""
        if (seen := self._lines.get(line)) is None:
            cells, flags = self.line_cells(line), self.line_flags(line, self.sets)
            seen = self._lines[line] = Line(*self.axis(line), self._clues[line], cells, flags, self.speech)
        return seen

    # Across lines.

    def alone(self, line: int) -> bytes:
        """What a line that is not broken leaves to its cells by itself."""
        self._look()
        return self._alone[line]

    def sides(self) -> tuple[bytes, bytes]:
        """What the rows leave to all cells, each by itself, and what the columns do."""
        count, step = self.values, self.width * self.values
        columns = bytearray(len(self.sets))
        for column in range(self.width):
            alone = self.alone(self.height + column)
            for value in range(count):
                columns[column * count + value :: step] = alone[value::count]
        return b"".join(map(self.alone, range(self.height))), bytes(columns)

    def fixed(self) -> Story:
        """All that lines rule out without a guess, kept up to date; how it came about is not kept."""
        if self._fixed is None:
            self._fixed, self._waiting = Story(self, self.sets), set(range(self.height + self.width))
        if self._waiting and self._fixed.broken is None:
            self._fixed.run(sorted(self._waiting))
            self._fixed.links.clear()
            self._waiting.clear()
        return self._fixed

    def closure(self) -> Story:
        """The same, told from the beginning; in black and white what lines rule out is what they settle."""
        if self._closure is None:
            self._closure = Story(self, self.sets)
            if not self.plain:
                self._closure.run(range(self.height + self.width))
        return self._closure

    def all_but(self, index: int, value: int, sets: bytes | bytearray) -> list[int]:
        """What a guess that a cell has a value rules out."""
        return [index * self.values + other for other in self.may_be(index, sets) if other != value]

    # Guesses.

    def refuter(self, sets: bytes | bytearray) -> Refuter:
        """The native search for wrong guesses, on sets that no line narrows any further."""
        return Refuter(self._native, self.height, self.values, bytes(sets), self.clock)

    def tries(self) -> bytes:
        """For each cell the values that it may be proved to have, going by the solutions that have been met so far."""
        solutions, unknown = self.solutions(), self.cells.translate(_IF_UNKNOWN)
        flags = bytearray(self.closure().sets)
        for value in range(self.values):
            there = solutions[0].translate(_IF[value]) if solutions else flags[value :: self.values]
            flags[value :: self.values] = both(there, unknown, self._loose.translate(_IF_ZERO))
        return bytes(flags)

    def tries_on(self, story: Story) -> bytes:
        """The flags of all values of the cells that are unknown at the beginning of a story."""
        unknown, flags = story.known.translate(_IF_UNKNOWN), bytearray(story.sets)
        for value in range(self.values):
            flags[value :: self.values] = both(flags[value :: self.values], unknown)
        return bytes(flags)

    def may_prove(self, index: int, value: int) -> bool:
        """Likewise for one value of one unknown cell."""
        solutions = self.solutions()
        return not solutions or (not self._loose[index] and solutions[0][index] == value)

    def seems_forced(self, index: int) -> bool:
        """Whether a short search, made once, finds no solution that differs in a cell; to be asked before long ones."""
        solutions = self.solutions()
        if not solutions or self._alike[index] or not self._several():
            return True
        self._alike[index] = 1
        for other in self.may_be(index, self.closure().sets):
            if other == solutions[0][index]:
                continue
            if self._meets(self.engine([(index, other)], Stage.AUTO, self._few_nodes)):
                return False
        return True

    def lenders(self, line: int) -> set[int]:
        """The lines that cross a line and do not have all of its colours."""
        across = wording.ACROSS[self.axis(line)[0]]
        return {self.number(across, thing // self.values) for thing in self.lacking(line)[1]}

    # Steps over several lines.

    def step_of(
        self,
        technique: Technique[Position],
        because: str,
        cells: Iterable[tuple[int, int]],
        lines: Iterable[int],
        rests_on: Iterable[int],
        aside: Iterable[int] = (),
    ) -> Step:
        """A step over several lines that settles cells, by their indices; lines `aside` only back it up."""
        cells, lines, aside = list(cells), list(lines), set(aside)
        for index, _ in cells:
            aside |= self.narrowing(index, aside.union(lines))
        return self._across(technique.name, technique.tier, because, cells, lines, rests_on, aside)

    def narrowing(self, index: int, lines: Collection[int]) -> set[int]:
        """The lines through a cell, besides some `lines`, that keep a colour from it which these would allow."""
        if self.plain:
            return set()
        through, free = self.lines_of([index]), set(self.may_be(index, self.free))
        own = {line: {WHITE, *(colour for _, colour in self.runs[line])} for line in through}
        allowed = set(range(self.values)).intersection(*(own[line] for line in through if line in lines))
        return set() if allowed == free else {line for line in through if not allowed <= own[line]}

    def _across(
        self,
        technique: str,
        tier: int,
        because: str,
        cells: Iterable[tuple[int, int]],
        lines: Iterable[int],
        rests_on: Iterable[int],
        aside: Iterable[int],
    ) -> Step:
        looked_at = list(lines)
        others = sorted(set(aside).difference(looked_at))
        return Step(
            technique,
            tier,
            because,
            lines=tuple(map(self.axis, [*looked_at, *others])),
            aside=len(others),
            cells=tuple(sorted((*self.place(index), value) for index, value in cells)),
            rests_on=tuple(sorted(map(self.place, rests_on))),
        )


class _Finds:
    """What a technique has found on single lines: heaps with the largest first, then the line settled first.

    `waiting` are lines not yet looked at, (-news, age, line); `found` what was found, (-size, age, line, deduction).
    Lines have changed since unless they still have that age.
    """

    __slots__ = ("seen", "waiting", "found")

    def __init__(self) -> None:
        self.seen = 0
        self.waiting: list[tuple[int, int, int]] = []
        self.found: list[tuple[int, int, int, Deduction]] = []

    def forget(self, ages: Mapping[int, int]) -> None:
        """Drop lines that have changed: the first one, and all if they are the most."""
        while self.found and ages.get(self.found[0][2]) != self.found[0][1]:
            heappop(self.found)
        if len(self.waiting) > _SPARE + 2 * len(ages):
            self.waiting = [entry for entry in self.waiting if ages.get(entry[2]) == entry[1]]
            heapify(self.waiting)
        if len(self.found) > _SPARE + 2 * len(ages):
            self.found = [entry for entry in self.found if ages.get(entry[2]) == entry[1]]
            heapify(self.found)


def _parts(lines: list[int]) -> Iterator[list[int]]:
    return (lines[begin : begin + _AT_ONCE] for begin in range(0, len(lines), _AT_ONCE))


_IF = [bytes(cell == value for cell in range(256)) for value in range(256)]
_IF_UNKNOWN = bytes(255 if value == UNKNOWN else 0 for value in range(256))
_IF_ZERO = bytes(255 if value == 0 else 0 for value in range(256))
