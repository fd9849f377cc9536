"""A partly solved nonogram in colours, or with runs of unknown length, as the techniques see it.

As in black and white, each changed line is given to the kernel once, and only lines with news are looked at by the
techniques. Known cells and the colours of the clues are all that a line goes by; what lines rule out without settling a
cell is followed when no line has news (`closure`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from gridwright.nonogram.engine import force_colours, runs_of
from gridwright.nonogram.puzzle import cells_asked
from gridwright.nonogram.techniques import words
from gridwright.nonogram.techniques.board import Board, essential
from gridwright.nonogram.techniques.colour import GRID_FINDERS, LINE_FINDERS, TITLES
from gridwright.nonogram.techniques.colour.line import ColourLine
from gridwright.nonogram.techniques.colour.sets import bits_of, colours_at, gone, values_of
from gridwright.nonogram.techniques.colour.story import Story
from gridwright.nonogram.techniques.colour.words import Speech
from gridwright.values.grid import UNKNOWN, WHITE
from gridwright.values.step import Step
from gridwright.values.words import capital, counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from gridwright.base.technique import Technique
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.nonogram.techniques.colour.line import Finding
    from gridwright.values.clock import Clock
    from gridwright.values.grid import Grid

    LineFinder: TypeAlias = Callable[[ColourLine], Finding | None]
    GridFinder: TypeAlias = Callable[["ColourPosition", Technique], Step | None]

_FOR_ALL = {"no common colour", "full line"}  # the techniques for lines with runs of unknown length, too


class ColourPosition(Board):
    """The cells of a puzzle while it is being explained.

    `free` is what cells may be going by the colours of the clues alone, `sets` by known cells besides: a byte for each
    cell and each colour.
    """

    def __init__(self, puzzle: Nonogram, start: Grid | None, clock: Clock) -> None:
        super().__init__(puzzle, start, clock)
        self.colours = len(puzzle.palette)
        self.runs = runs_of(puzzle.rows) + runs_of(puzzle.columns)
        self.speech = Speech(puzzle)
        clock.need(2 * self.colours * len(self.cells))
        self.free = self._free()
        self.sets = bytearray(self.free)
        for index, value in enumerate(self.cells):
            if value != UNKNOWN:
                self._restrict(index, value)
        self._lines: dict[int, ColourLine] = {}  # the live ones
        self._found: dict[int, dict[str, Finding | None]] = {}
        self._broken: int | None = None
        self._unlike = self._asked_differently()
        self._closure: Story | None = None
        self._fixed: Story | None = None
        self._waiting: set[int] = set()  # lines that it has not been looked at since they changed
        self._alone: dict[int, bytes] = {}  # what each line leaves to its cells by itself

    def _free(self) -> bytearray:
        """What cells may be going by the colours of the clues alone."""
        own = [frozenset({WHITE, *(colour for _, colour in runs)}) for runs in self.runs]
        columns = own[self.height :]
        sets = bytearray()
        for row in own[: self.height]:
            self.clock.check()
            both = {column: bytes(c in row and c in column for c in range(self.colours)) for column in set(columns)}
            sets += b"".join(map(both.__getitem__, columns))
        return sets

    def _asked_differently(self) -> str:
        """That rows and columns ask for another number of cells of a colour, if they do."""
        if self.puzzle.plausible:
            return ""
        rows, columns = cells_asked(self.puzzle.rows), cells_asked(self.puzzle.columns)
        colour = next(colour for colour in sorted({*rows, *columns}) if rows.get(colour) != columns.get(colour))
        asked = counted(rows.get(colour, 0), f"{self.speech.names[colour]} cell")
        return f"The rows ask for {asked}, the columns for {columns.get(colour, 0)}: there is no solution."

    def _restrict(self, index: int, value: int) -> None:
        at = index * self.colours
        self.sets[at : at + self.colours] = bytes(colour == value for colour in range(self.colours))

    def line_flags(self, line: int, sets: bytes | bytearray) -> bytes:
        """What the cells along a line may be."""
        count, members = self.colours, self.members(line)
        if members.step == 1:
            return bytes(sets[members.start * count : members.stop * count])
        flags = bytearray(self.height * count)
        for colour in range(count):
            flags[colour::count] = sets[members.start * count + colour :: self.width * count]
        return bytes(flags)

    def may_be(self, index: int, sets: bytes | bytearray) -> list[int]:
        """What a cell may be."""
        return colours_at(sets, index, self.colours)

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
            return Step("contradiction", 0, self._unlike)
        if self._lines or self.fixed().broken is None:
            return None
        story = self.closure()
        known = story.trim()
        told = story.told(story.links, "and")
        because = f"{capital(told)}. So {story.end().replace('could not', 'cannot')}: there is no solution."
        return Step(
            "contradiction",
            0,
            because,
            lines=tuple(self.axis(line) for line in story.lines),
            rests_on=tuple(sorted(map(self.place, known))),
        )

    def _cannot_hold(self, line: int) -> Step:
        """The contradiction of a line whose runs do not fit its cells."""
        members, runs = self.members(line), self.runs[line]
        known, lacking = self._reasons(line, (), lambda after: after is None)
        name = words.line(*self.axis(line))
        because = f"{capital(name)} cannot hold {self.speech.clue(runs, 'its')} any more: there is no solution."
        return Step(
            "contradiction",
            0,
            self._given(line, lacking) + because,
            lines=(self.axis(line),),
            rests_on=tuple(self.place(members[place]) for place in known),
        )

    def title(self, technique: Technique) -> str:
        """What a technique is, in words that fit colours."""
        return TITLES.get(technique.name, technique.title) if self.puzzle.coloured else technique.title

    def ask(self, technique: Technique) -> Step | None:
        """A step that a technique allows here; one that looks at single lines is asked for each that has news."""
        if technique.name in LINE_FINDERS:
            return self._on_a_line(technique)
        return cast("GridFinder", finder(GRID_FINDERS[technique.name]))(self, technique)

    def _on_a_line(self, technique: Technique) -> Step | None:
        """The largest of the findings of a technique on single lines."""
        find = cast("LineFinder", finder(LINE_FINDERS[technique.name]))
        self._look()
        best: tuple[int, Finding] | None = None
        for line, view in self._lines.items():
            found = self._found[line]
            if technique.name not in found:
                self.clock.check()
                skip = view.blotted and technique.name not in _FOR_ALL
                found[technique.name] = None if skip else find(view)
            finding = found[technique.name]
            if finding is not None and (best is None or len(finding.changes) > len(best[1].changes)):
                best = line, finding
        return None if best is None else self._step(technique, *best)

    def _live(self) -> set[int]:
        self._look()
        return set(self._lines)

    def _news(self, line: int, techniques: Iterable[Technique]) -> Iterator[tuple[int, int]]:
        view = self._lines[line]
        for technique in techniques:
            if technique.name in LINE_FINDERS and not (view.blotted and technique.name not in _FOR_ALL):
                finding = cast("LineFinder", finder(LINE_FINDERS[technique.name]))(view)
                if finding is not None:
                    yield from finding.changes
                    return

    def _step(self, technique: Technique, line: int, finding: Finding) -> Step:
        members, count = self.members(line), self.colours

        def enough(after: bytes | None) -> bool:
            return after is None or all(colours_at(after, place, count) == [value] for place, value in finding.changes)

        known, lacking = self._reasons(line, finding.named, enough)
        return Step(
            technique.name,
            technique.tier,
            self._given(line, set(lacking) - finding.told) + finding.because,
            lines=(self.axis(line),),
            cells=tuple((*self.place(members[place]), value) for place, value in finding.changes),
            runs=finding.runs,
            rests_on=tuple(self.place(members[place]) for place in known),
        )

    def _reasons(
        self, line: int, named: Iterable[int], holds: Callable[[bytes | None], bool]
    ) -> tuple[list[int], list[tuple[int, int]]]:
        """What a line's news rests on, none of it idle: known cells, those that are `named` among them, and (place,
        colour) of colours of the line that a crossing line does not have."""
        count, runs = self.colours, self.runs[line]
        cells, free, kept = self.line_cells(line), self.line_flags(line, self.free), set(named)
        mine = bytes(colour in {WHITE, *(other for _, other in runs)} for colour in range(count)) * len(cells)
        lacking = list(gone(mine, free))

        def flags_of(places: Iterable[int], lacks: Iterable[int]) -> bytes:
            flags = bytearray(mine)
            for thing in lacks:
                flags[thing] = 0
            for place in places:
                at = place * count
                flags[at : at + count] = bytes(colour == cells[place] for colour in range(count))
            return bytes(flags)

        def enough(places: Iterable[int], lacks: Iterable[int]) -> bool:
            return holds(force_colours(runs, flags_of(places, lacks), count))

        spare = [place for place, cell in enumerate(cells) if cell != UNKNOWN and place not in kept]
        needed = essential(lacking, lambda some: enough([*kept, *spare], some))  # what is filled in is seen first
        known = sorted([*kept, *essential(spare, lambda some: enough([*kept, *some], needed))])
        return known, [divmod(thing, count) for thing in needed]

    def _given(self, line: int, lacking: Iterable[tuple[int, int]]) -> str:
        """A sentence on the colours that crossing lines do not have, before the one that rests on it."""
        told = self.speech.lacks(self.axis(line)[0], lacking)
        return f"{capital(told)}. " if told else ""

    def _look(self) -> None:
        """Lets the kernel say of every changed line whether it has news."""
        for line in sorted(self._changed):
            self.clock.check()
            flags, cells = self.line_flags(line, self.sets), self.line_cells(line)
            forced = force_colours(self.runs[line], flags, self.colours)
            self._lines.pop(line, None)
            self._found.pop(line, None)
            if forced is None:
                self._broken = line if self._broken is None else self._broken
                continue
            self._alone[line] = forced
            if values_of(forced, self.colours) != cells:
                may = bits_of(flags, self.colours)
                self._lines[line] = ColourLine(*self.axis(line), self.runs[line], cells, may, self.speech)
                self._found[line] = {}
        self._changed.clear()

    # Across lines.

    def alone(self, line: int) -> bytes:
        """What a line that is not broken leaves to its cells by itself."""
        self._look()
        return self._alone[line]

    def sides(self) -> tuple[bytes, bytes]:
        """What the rows leave to all cells, each by itself, and what the columns do."""
        count, step = self.colours, self.width * self.colours
        columns = bytearray(len(self.sets))
        for column in range(self.width):
            alone = self.alone(self.height + column)
            for colour in range(count):
                columns[column * count + colour :: step] = alone[colour::count]
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
        """The same, told from the beginning."""
        if self._closure is None:
            self._closure = Story(self, self.sets)
            self._closure.run(range(self.height + self.width))
        return self._closure

    def all_but(self, index: int, value: int, sets: bytes | bytearray) -> list[int]:
        """What a guess that a cell has a value rules out."""
        return [index * self.colours + colour for colour in self.may_be(index, sets) if colour != value]

    def step_of(
        self,
        technique: Technique,
        because: str,
        cells: Iterable[tuple[int, int]],
        lines: Iterable[int],
        rests_on: Iterable[int],
    ) -> Step:
        """A step over several lines that settles cells, by their indices."""
        return Step(
            technique.name,
            technique.tier,
            because,
            lines=tuple(self.axis(line) for line in lines),
            cells=tuple(sorted((*self.place(index), value) for index, value in cells)),
            rests_on=tuple(sorted(map(self.place, rests_on))),
        )


def finder(where: str) -> Callable[..., object]:
    """The function of a technique in colours, by its `module:name` here."""
    module, _, name = where.partition(":")
    return cast(
        "Callable[..., object]", getattr(import_module(f"gridwright.nonogram.techniques.colour.{module}"), name)
    )
