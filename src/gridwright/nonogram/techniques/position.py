"""A partly solved nonogram as the techniques see it.

Every technique must be asked before a harder one is, for each step anew; what makes that affordable is that a line by
itself can say nothing more than full line reasoning says, and the native kernel answers that in microseconds. So each
changed line is given to the kernel once; only lines with news are *live* and looked at by the techniques, and what a
technique found on a line is kept until the line changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gridwright.nonogram.engine import Refuter, force_line, plain_lengths
from gridwright.nonogram.techniques import words
from gridwright.nonogram.techniques.board import Board, essential
from gridwright.nonogram.techniques.line import Line
from gridwright.values.grid import BLACK, UNKNOWN, WHITE
from gridwright.values.step import Step
from gridwright.values.words import capital

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from gridwright.base.technique import Technique
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.nonogram.techniques.deduction import Deduction
    from gridwright.values.clock import Clock
    from gridwright.values.grid import Grid

    Finder: TypeAlias = Callable[[Line], Deduction | None]


def position_of(puzzle: Nonogram, start: Grid | None, clock: Clock) -> Board:
    """A position of a puzzle, in black and white or, for colours and runs of unknown length, in sets of colours."""
    if (lengths := plain_lengths(puzzle)) is not None:
        return Position(puzzle, lengths[0] + lengths[1], start, clock)
    from gridwright.nonogram.techniques.colour.position import ColourPosition

    return ColourPosition(puzzle, start, clock)


class Position(Board):
    """The cells of a black and white puzzle while it is being explained."""

    def __init__(self, puzzle: Nonogram, lengths: list[list[int]], start: Grid | None, clock: Clock) -> None:
        super().__init__(puzzle, start, clock)
        self.lengths = lengths  # of the runs of each line, rows first
        self._lines: dict[int, Line] = {}  # the live ones
        self._found: dict[int, dict[Finder, Deduction | None]] = {}
        self._broken: int | None = None

    def line(self, line: int) -> Line:
        """A line as a person looks at it."""
        return Line(*self.axis(line), self.lengths[line], self.line_cells(line))

    # Steps.

    def contradiction(self) -> Step | None:
        """A step without cells that says what is wrong, if something is seen to be wrong."""
        self._look()
        if self._broken is not None:
            return self._cannot_hold(self._broken)
        rows, columns = (sum(map(sum, part)) for part in (self.lengths[: self.height], self.lengths[self.height :]))
        if rows != columns:
            because = f"The rows ask for {rows} black cells, the columns for {columns}: there is no solution."
            return Step("contradiction", 0, because)
        return None

    def _cannot_hold(self, line: int) -> Step:
        """The contradiction of a line whose runs do not fit its cells."""
        members = self.members(line)
        name, clue = words.line(*self.axis(line)), " ".join(map(str, self.lengths[line])) or "0"
        return Step(
            "contradiction",
            0,
            f"{capital(name)} cannot hold its clue {clue} any more: there is no solution.",
            lines=(self.axis(line),),
            rests_on=tuple(self.place(members[place]) for place in self.core(line, self.line_cells(line))),
        )

    def core(self, line: int, cells: bytes, order: Callable[[int], bool] | None = None) -> list[int]:
        """Known cells of a broken line that break it, none of them idle; those first in `order` are left out first."""
        known = [place for place, cell in enumerate(cells) if cell != UNKNOWN]
        known.sort(key=order or (lambda _: False))
        return essential(known, lambda some: force_line(self.lengths[line], _only(cells, some)) is None)

    def ask(self, technique: Technique) -> Step | None:
        """A step that a technique allows here; one that looks at single lines is asked for each that has news."""
        if technique.scope == "colours":
            return None
        return self._on_a_line(technique) if technique.scope == "line" else super().ask(technique)

    def _on_a_line(self, technique: Technique) -> Step | None:
        """The largest of the deductions that a technique finds on single lines."""
        find: Finder = line_finder(technique)
        self._look()
        best: tuple[int, Deduction] | None = None
        for line, view in self._lines.items():
            found = self._found[line]
            if find not in found:
                self.clock.check()
                found[find] = find(view)
            deduction = found[find]
            if deduction is not None and (best is None or len(deduction) > len(best[1])):
                best = line, deduction
        return None if best is None else self._step(technique, *best)

    def _live(self) -> set[int]:
        self._look()
        return set(self._lines)

    def _news(self, line: int, techniques: Iterable[Technique]) -> Iterator[tuple[int, int]]:
        view = self._lines[line]
        for technique in techniques:
            deduction = line_finder(technique)(view) if technique.scope == "line" else None
            if deduction is not None:
                yield from ((place, BLACK) for place in deduction.blacks)
                yield from ((place, WHITE) for place in deduction.whites)
                return

    def _step(self, technique: Technique, line: int, deduction: Deduction) -> Step:
        members = self.members(line)
        changes = [(place, BLACK) for place in deduction.blacks] + [(place, WHITE) for place in deduction.whites]
        rests_on = self.support(line, self.line_cells(line), changes, deduction.named)
        return Step(
            technique.name,
            technique.tier,
            deduction.because,
            lines=(self.axis(line),),
            cells=tuple((*self.place(members[place]), value) for place, value in sorted(changes)),
            runs=deduction.runs,
            rests_on=tuple(self.place(members[place]) for place in rests_on),
        )

    def support(
        self, line: int, cells: bytes, changes: Iterable[tuple[int, int]], named: Iterable[int] = ()
    ) -> list[int]:
        """Known cells of a line that suffice for some changes of it, none of them idle but those that are `named`."""
        lengths, goals = self.lengths[line], list(changes)
        kept = set(named)
        spare = [place for place, cell in enumerate(cells) if cell != UNKNOWN and place not in kept]

        def enough(some: list[int]) -> bool:
            forced = force_line(lengths, _only(cells, [*kept, *some]))
            return forced is None or all(forced[place] == value for place, value in goals)

        return sorted([*kept, *essential(spare, enough)])

    def _look(self) -> None:
        """Lets the kernel say of every changed line whether it has news."""
        for line in sorted(self._changed):
            self.clock.check()
            cells = self.line_cells(line)
            forced = force_line(self.lengths[line], cells)
            self._lines.pop(line, None)
            self._found.pop(line, None)
            if forced is None:
                self._broken = line if self._broken is None else self._broken
            elif forced != cells:
                self._lines[line] = Line(*self.axis(line), self.lengths[line], cells)
                self._found[line] = {}
        self._changed.clear()

    # Guesses.

    def refuter(self, cells: bytes | bytearray | None = None) -> Refuter:
        """The native search for wrong guesses, on these cells or on others, on which no line may have news."""
        return Refuter(self.lengths, self.height, 2, sets_of(cells or self.cells), self.clock)

    def tries(self) -> bytes:
        """For each cell the values that it may be proved to have, as flags."""
        solutions = self.solutions()
        worth = solutions[0] if solutions else self.cells
        return sets_of(_closed(worth, self.cells.translate(_IF_KNOWN), self._loose.translate(_IF_LOOSE)))

    def may_be_wrong(self, index: int) -> int:
        """For an unknown cell the values that may be wrong by the solutions met so far: bit 0 white, bit 1 black."""
        if not self._solutions:
            return 3
        return 0 if self._loose[index] else 1 if self._solutions[0][index] == BLACK else 2


_NEITHER = 2  # this bit makes a value, 0 or 1, none at all
_IF_KNOWN = bytes(0 if value == UNKNOWN else _NEITHER for value in range(256))
_IF_LOOSE = bytes(_NEITHER if value else 0 for value in range(256))
_MAY_BE_WHITE = bytes(value in (WHITE, UNKNOWN) for value in range(256))
_MAY_BE_BLACK = bytes(value in (BLACK, UNKNOWN) for value in range(256))


def sets_of(cells: bytes | bytearray) -> bytes:
    """What cells may be, as flags: for each one whether it may be white, and whether it may be black."""
    sets = bytearray(2 * len(cells))
    sets[0::2], sets[1::2] = cells.translate(_MAY_BE_WHITE), cells.translate(_MAY_BE_BLACK)
    return bytes(sets)


def _closed(values: bytes | bytearray, *bits: bytes | bytearray) -> bytes:
    """Bytes with further bits set; as numbers, for boards of a million cells."""
    number = int.from_bytes(values, "little")
    for more in bits:
        number |= int.from_bytes(more, "little")
    return number.to_bytes(len(values), "little")


def line_finder(technique: Technique) -> Finder:
    """The function of a technique that looks at one line."""
    return cast("Finder", technique.function)


def _only(cells: bytes, places: Iterable[int]) -> bytes:
    """A line in which nothing else is known."""
    some = bytearray([UNKNOWN]) * len(cells)
    for place in places:
        some[place] = cells[place]
    return bytes(some)
