"""Why a nonogram has no solution: lines that contradict each other, and a clue that is likely mistyped.

The lines are found by leaving out more and more of the others while the rest still has no solution: what remains is
irreducible. Whether a smaller set exists is then settled with hitting sets: a grid that obeys some lines breaks
others, and every contradictory set must contain one of those it breaks. The smallest set that hits all the broken sets
so far is tried next; once it is itself contradictory, it is a smallest one. Both loops stop after a fixed amount of
work, so that the answer is the same everywhere; then the set is irreducible, but it is not known to be smallest.

If the rows ask for one cell of a colour more than the columns (or the reverse), a single mistyped number may be to
blame. Each number is changed by one in turn, and those changes that make the puzzle solvable are named, unique ones
first.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from gridwright.base.strategy import Task
from gridwright.nonogram.engine import Engine, bounded, solution_of_lines
from gridwright.nonogram.puzzle import Nonogram, Run, cells_asked, least_length
from gridwright.values.clock import Clock
from gridwright.values.contradiction import Contradiction, Typo
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gridwright.values.grid import Grid

# Decision 0053 has the measurements of the first three; the others are bounds.
_NODES = 200  # of the search, for one test
_TESTS = 2000  # of sets of lines
_HITTING_WORK = 3_000_000  # sets looked at in all searches for hitting sets together
_MOST_CELLS = 100_000  # larger puzzles are not diagnosed
_MOST_TYPOS = 10


def _sums_texts(puzzle: Nonogram, row_sums: Mapping[int, int], column_sums: Mapping[int, int]) -> tuple[str, ...]:
    """What rows and columns ask for, of those colours on which they do not agree."""
    parts = []
    for colour in sorted({*row_sums, *column_sums}):
        rows, columns = row_sums.get(colour, 0), column_sums.get(colour, 0)
        if rows != columns:
            parts.append(f"the rows ask for {rows} {puzzle.colour_name(colour)} cells, the columns for {columns}")
    return tuple(parts)


def _reasons(sums: tuple[str, ...], lines: Sequence[tuple[str, int]], typos: Sequence[Typo]) -> tuple[str, ...]:
    """Why there is no solution, in words."""
    parts = list(sums)
    if lines:
        rows = [index + 1 for axis, index in lines if axis == "row"]
        columns = [index + 1 for axis, index in lines if axis == "column"]
        named = [_named("row", rows), _named("column", columns)]
        verb = "contradicts itself" if len(lines) == 1 else "contradict each other"
        parts.append(f"{' and '.join(filter(None, named))} {verb}")
    return tuple(parts) if parts or typos else ("no arrangement obeys all clues",)


def diagnose(puzzle: Nonogram, start: Grid | None = None, clock: Clock | None = None) -> Contradiction:
    """Why a puzzle that is known to have no solution has none, as far as the clock allows to find out."""
    row_sums, column_sums = cells_asked(puzzle.rows), cells_asked(puzzle.columns)
    surplus = {colour: row_sums.get(colour, 0) - column_sums.get(colour, 0) for colour in {*row_sums, *column_sums}}
    if puzzle.blotted:
        surplus.clear()  # nobody knows
    sums = _sums_texts(puzzle, row_sums, column_sums) if any(surplus.values()) else ()
    if puzzle.width * puzzle.height > _MOST_CELLS:
        return Contradiction(_reasons(sums, (), ()))
    tester = _Tester(puzzle, start, clock or Clock())
    lines: set[int] = set()
    smallest, typos = False, tuple[Typo, ...]()
    with suppress(LimitReached):
        lines, smallest = _contradictory_lines(tester)
        wrong = [(colour, number) for colour, number in surplus.items() if number]
        if len(wrong) == 1 and abs(wrong[0][1]) == 1:
            typos = tuple(_likely_typos(tester, *wrong[0]))
    named = tuple(("row", line) if line < puzzle.height else ("column", line - puzzle.height) for line in sorted(lines))
    return Contradiction(_reasons(sums, named, typos), named, smallest, typos)


class _Tester:
    """Asks the engine about parts of the puzzle, within a fixed amount of work."""

    def __init__(self, puzzle: Nonogram, start: Grid | None, clock: Clock) -> None:
        self.puzzle = puzzle
        self.start = start
        self.lines = puzzle.height + puzzle.width
        self.clock = clock
        self._tests = _TESTS

    @property
    def spent(self) -> bool:
        return self._tests <= 0 or self.clock.is_over

    def grid_for(self, lines: Iterable[int]) -> Grid | Ending:
        """A grid that obeys these lines, or why there is none."""
        self._tests -= 1
        active = bytearray(self.lines)
        for line in lines:
            active[line] = 1
        return solution_of_lines(self.puzzle, bytes(active), self.start, _NODES, self.clock)

    def contradictory(self, lines: Iterable[int]) -> bool:
        return self.grid_for(lines) is Ending.EXHAUSTED


def _contradictory_lines(tester: _Tester) -> tuple[set[int], bool]:
    lines = _irreducible(tester)
    return _smallest(tester, lines) if lines else (lines, False)


def _irreducible(tester: _Tester) -> set[int]:
    """Leaves out lines in chunks that shrink where they cannot be spared; empty if the work does not suffice."""
    kept = list(range(tester.lines))
    if not tester.contradictory(kept):
        return set()
    chunk, place = max(1, len(kept) // 4), 0
    while place < len(kept):
        if tester.spent:
            return set()
        rest = kept[:place] + kept[place + chunk :]
        if tester.contradictory(rest):
            kept = rest
        elif chunk == 1:
            place += 1
        else:
            chunk = (chunk + 1) // 2
            continue
        if chunk > 1 and place >= len(kept):
            chunk, place = 1, 0
    return set(kept)


def _smallest(tester: _Tester, lines: set[int]) -> tuple[set[int], bool]:
    """A smallest contradictory set, given an irreducible one, and whether that is proved."""
    broken_sets: list[frozenset[int]] = []
    work = _HITTING_WORK
    while not tester.spent:
        try:
            hitting, work = _hitting_set(broken_sets, len(lines) - 1, work, tester.clock)
        except _TooLongError:
            break
        if hitting is None:
            return lines, True  # nothing smaller hits all broken sets
        grid = tester.grid_for(hitting)
        if grid is Ending.EXHAUSTED:
            return set(hitting), True
        if isinstance(grid, Ending):
            break
        broken_sets.append(_broken_lines(tester.puzzle, grid))
    return lines, False


def _broken_lines(puzzle: Nonogram, grid: Grid) -> frozenset[int]:
    offset = {"row": 0, "column": puzzle.height}
    broken = puzzle.broken_rules(grid)
    return frozenset(offset[one.axis] + one.index for one in broken if isinstance(one.index, int))


class _TooLongError(Exception):
    """The searches for hitting sets have used up their work."""


def _hitting_set(sets: list[frozenset[int]], most: int, work: int, clock: Clock) -> tuple[frozenset[int] | None, int]:
    """A smallest set with a member of each of `sets` (None if it needs more than `most`), and the work that is left."""

    def hit(chosen: frozenset[int], left: int) -> frozenset[int] | None:
        nonlocal work
        clock.check()
        work -= len(sets) + 1
        if work < 0:
            raise _TooLongError
        missed = [candidates for candidates in sets if not candidates & chosen]
        if not missed:
            return chosen
        if not left:
            return None
        fewest = min(missed, key=lambda candidates: len(candidates))
        for line in sorted(fewest):
            if (found := hit(chosen | {line}, left - 1)) is not None:
                return found
        return None

    for size in range(most + 1):
        if (found := hit(frozenset(), size)) is not None:
            return found, work
    return None, work


def _likely_typos(tester: _Tester, colour: int, surplus: int) -> list[Typo]:
    """Numbers whose change by one makes the sums agree and the puzzle solvable; `surplus` is that of the rows, of cells
    of one colour."""
    found = []
    puzzle = tester.puzzle
    axes = (("row", puzzle.rows, puzzle.width, -surplus), ("column", puzzle.columns, puzzle.height, surplus))
    for axis, clues, length, change in axes:
        for index, clue in enumerate(clues):
            for place, run in enumerate(clue):
                suggested = (run.length or 0) + change
                changed = (*clue[:place], Run(suggested, colour), *clue[place + 1 :])
                if run.colour != colour or suggested < 1 or least_length(changed) > length or tester.spent:
                    continue
                lines = (*clues[:index], changed, *clues[index + 1 :])
                rows, columns = (lines, puzzle.columns) if axis == "row" else (puzzle.rows, lines)
                mended = Nonogram(rows, columns, puzzle.palette)
                engine = Engine(mended, Task(tester.start, clock=bounded(tester.clock, _NODES)))
                if engine.next() is None:
                    unique = engine.next() is Ending.EXHAUSTED
                    found.append(Typo(axis, index, place, suggested - change, suggested, unique))
    certain = [typo for typo in found if typo.unique]
    return (certain or found)[:_MOST_TYPOS]


def _named(axis: str, numbers: list[int]) -> str:
    if not numbers:
        return ""
    plural = "s" if len(numbers) > 1 else ""
    return f"{axis}{plural} {', '.join(map(str, numbers))}"
