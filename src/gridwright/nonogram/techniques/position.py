"""A partly solved nonogram as the techniques see it.

Every technique must be asked before a harder one is, for each step anew; what makes that affordable is that a line by
itself can say nothing more than full line reasoning says, and the native kernel answers that in microseconds. So each
changed line is given to the kernel once; only lines with news are *live* and looked at by the techniques, and what a
technique found on a line is kept until the line changes.

Guesses need to know which values are worth trying. Solutions of the puzzle, found by the engine when the first guess is
needed, show: a value that some solution has cannot be refuted. They only save work; no step rests on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gridwright.base import technique as base
from gridwright.base.puzzle import start_of
from gridwright.base.strategy import Task
from gridwright.nonogram.engine import Engine, Refuter, bounded, force_line, is_plain, lengths_of
from gridwright.nonogram.techniques import words
from gridwright.nonogram.techniques.line import Line
from gridwright.values.errors import LimitReached, NotSupported
from gridwright.values.grid import BLACK, UNKNOWN, WHITE, Grid
from gridwright.values.step import Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    from gridwright.base.result import Verdict
    from gridwright.base.technique import Technique
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.nonogram.techniques.deduction import Deduction
    from gridwright.values.clock import Clock

    Finder: TypeAlias = Callable[[Line], Deduction | None]


class Position(base.Position[Grid]):
    """The cells of a puzzle while it is being explained. Lines are numbered rows first, then columns."""

    def __init__(self, puzzle: Nonogram, start: Grid | None, clock: Clock) -> None:
        if not is_plain(puzzle):
            raise NotSupported("colours and unknown run lengths cannot be explained yet")
        start = start_of(puzzle, start) or puzzle.blank()
        self.puzzle = puzzle
        self.width, self.height = puzzle.width, puzzle.height
        self.lengths = lengths_of(puzzle.rows) + lengths_of(puzzle.columns)
        self.cells = bytearray(start.cells)
        self.clock = clock
        self._changed = set(range(self.height + self.width))
        self._lines: dict[int, Line] = {}  # the live ones
        self._found: dict[int, dict[Finder, Deduction | None]] = {}
        self._broken: int | None = None
        self._solutions: list[bytes] | None = None  # some, once they have been asked for
        self._loose = bytearray(self.width * self.height)  # cells in which some of these differ

    # What is there.

    @property
    def grid(self) -> Grid:
        """The cells as they are now."""
        return Grid(self.width, self.height, bytes(self.cells))

    def axis(self, line: int) -> tuple[str, int]:
        """A line by its axis and its number there."""
        return ("row", line) if line < self.height else ("column", line - self.height)

    def number(self, axis: str, index: int) -> int:
        """The number of a line."""
        return index if axis == "row" else self.height + index

    def members(self, line: int) -> range:
        """The cells of a line, as indices into the grid."""
        if line < self.height:
            return range(line * self.width, (line + 1) * self.width)
        return range(line - self.height, self.width * self.height, self.width)

    def line_cells(self, line: int, cells: bytes | bytearray | None = None) -> bytes:
        """The values along a line, of this grid or of another."""
        members = self.members(line)
        return bytes((self.cells if cells is None else cells)[members.start : members.stop : members.step])

    def line(self, line: int) -> Line:
        """A line as a person looks at it."""
        return Line(*self.axis(line), self.lengths[line], self.line_cells(line))

    def place(self, index: int) -> tuple[int, int]:
        """The row and the column of a cell."""
        return divmod(index, self.width)

    # Steps.

    def apply(self, step: Step) -> None:
        """Makes the changes of a step."""
        for row, column, value in step.cells:
            self.cells[row * self.width + column] = value
            self._changed |= {row, self.height + column}

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
            f"{words.capital(name)} cannot hold its clue {clue} any more: there is no solution.",
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
        return Refuter(self.lengths, self.height, bytes(cells or self.cells), self.clock)

    def engine(self, changes: Iterable[tuple[int, int]], stage: str, nodes: int | None = None) -> Engine:
        """The engine on these cells with some changed, ready to be asked for solutions."""
        cells = bytearray(self.cells)
        for index, value in changes:
            cells[index] = value
        self.clock.check()
        task = Task(Grid(self.width, self.height, bytes(cells)), clock=bounded(self.clock, nodes))
        return Engine(self.puzzle, task, stage)

    def tries(self) -> bytes:
        """For each cell the values that may be wrong: bit 0 white, bit 1 black."""
        if self._solutions is None:
            self._solutions = []
            engine = self.engine((), "auto", self.clock.limits.nodes)
            ending = engine.next()
            if ending is None:
                self.witness(engine.solution().cells)
            elif ending.is_limit:
                raise LimitReached(ending)
        worth = self._solutions[0].translate(_OTHER_VALUE) if self._solutions else b"\3" * len(self.cells)
        return _masked(worth, self.cells.translate(_IF_UNKNOWN), self._loose.translate(_IF_ZERO))

    def may_be_wrong(self, index: int) -> int:
        """Likewise for one unknown cell, going by the solutions that have been met so far."""
        if not self._solutions:
            return 3
        return 0 if self._loose[index] else 1 if self._solutions[0][index] == BLACK else 2

    def witness(self, solution: bytes) -> None:
        """Takes note of a solution: cells in which it differs from another are not forced."""
        if self._solutions is None:
            self._solutions = []
        if self._solutions:
            pairs = enumerate(zip(self._solutions[0], solution, strict=True))
            for index in (index for index, (mine, theirs) in pairs if mine != theirs):
                self._loose[index] = 1
        self._solutions.append(solution)

    # The end.

    def verdict(self) -> Verdict:
        """What there is to say when no technique finds anything more."""
        if self.contradiction() is not None:
            return "none"
        return "unique" if UNKNOWN not in self.cells else "multiple"

    def mistakes(self, grid: Grid) -> list[tuple[int, int]]:
        """Cells of a partly filled grid that are wrong: none of the solutions of the puzzle has them.

        If there are several solutions, and each cell fits some but all together fit none, the mistake is the first cell
        in reading order that does not fit with those before it.
        """
        from gridwright.nonogram.techniques.mistakes import mistakes

        return mistakes(self.puzzle, grid, self.clock)


_OTHER_VALUE = bytes(1 if value == BLACK else 2 for value in range(256))  # that a solution does not have, as a bit
_IF_UNKNOWN = bytes(255 if value == UNKNOWN else 0 for value in range(256))
_IF_ZERO = bytes(255 if value == 0 else 0 for value in range(256))


def _masked(values: bytes, *masks: bytes | bytearray) -> bytes:
    """Bytes that are all left, or 0 where a mask is 0; as numbers, for boards of a million cells."""
    number = int.from_bytes(values, "little")
    for mask in masks:
        number &= int.from_bytes(mask, "little")
    return number.to_bytes(len(values), "little")


def line_finder(technique: Technique) -> Finder:
    """The function of a technique that looks at one line."""
    return cast("Finder", technique.function)


def essential(items: list[int], enough: Callable[[list[int]], bool]) -> list[int]:
    """Those of some things that cannot be left out, one after the other, with enough left.

    Halves are tried before single ones, since usually few are needed.
    """
    kept: list[int] = []

    def reduce(some: list[int], rest: list[int]) -> None:
        """Decides on `some`, while `rest` are still undecided."""
        if not some or enough([*kept, *rest]):
            return
        if len(some) == 1:
            kept.append(some[0])
            return
        half = len(some) // 2
        reduce(some[:half], some[half:] + rest)
        reduce(some[half:], rest)

    reduce(items, [])
    return kept


def _only(cells: bytes, places: Iterable[int]) -> bytes:
    """A line in which nothing else is known."""
    some = bytearray([UNKNOWN]) * len(cells)
    for place in places:
        some[place] = cells[place]
    return bytes(some)
