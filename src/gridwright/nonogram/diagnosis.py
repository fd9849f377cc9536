"""Why a nonogram has no solution: lines that contradict each other, and a clue that is likely mistyped.

The lines are found by leaving out more and more of the others while the rest still has no solution: what remains is
irreducible. Whether a smaller set exists is then settled with hitting sets: a grid that obeys some lines breaks
others, and every contradictory set must contain one of those it breaks. The smallest set that hits all the broken sets
so far is tried next; once it is itself contradictory, it is a smallest one. Both loops stop after a fixed amount of
work, so that the answer is the same everywhere; then the set is irreducible, but it is not known to be smallest.

If the rows ask for one black cell more than the columns (or the reverse), a single mistyped number may be to blame.
Each number is changed by one in turn, and those changes that make the puzzle solvable are told, unique ones first.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright.base.strategy import Task
from gridwright.nonogram.engine import Engine, solution_of_lines
from gridwright.nonogram.puzzle import Nonogram, Run, least_length
from gridwright.values.limits import Limits
from gridwright.values.value import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.values.grid import Grid

_NODES = 200  # of the search, for one test
_TESTS = 2000  # of sets of lines
_HITTING_WORK = 3_000_000  # sets looked at in all searches for hitting sets together
_MOST_CELLS = 100_000  # larger puzzles are not diagnosed
_MOST_TYPOS = 10


class Typo(Value):
    """A number that is likely mistyped: run `run` (from 0) of a line, as `found` and as `suggested`."""

    __slots__ = ("axis", "index", "run", "found", "suggested", "unique")
    axis: str
    index: int
    run: int
    found: int
    suggested: int
    unique: bool

    def __init__(self, axis: str, index: int, run: int, found: int, suggested: int, unique: bool) -> None:
        self._set(axis=axis, index=index, run=run, found=found, suggested=suggested, unique=unique)

    def __str__(self) -> str:
        return f"{self.axis} {self.index + 1}, number {self.run + 1}: {self.found} should perhaps be {self.suggested}"


class Contradiction(Value):
    """Why there is no solution.

    - `lines`: (axis, index) of lines that contradict each other, none of which can be left out; empty if not found;
    - `smallest`: whether it is certain that no smaller set of lines does;
    - `row_sum`, `column_sum`: the black cells that the rows and the columns ask for;
    - `typos`: numbers whose change by one makes the puzzle solvable.
    """

    __slots__ = ("lines", "smallest", "row_sum", "column_sum", "typos")
    lines: tuple[tuple[str, int], ...]
    smallest: bool
    row_sum: int
    column_sum: int
    typos: tuple[Typo, ...]

    def __init__(
        self,
        lines: Iterable[tuple[str, int]],
        smallest: bool,
        row_sum: int,
        column_sum: int,
        typos: Iterable[Typo] = (),
    ) -> None:
        self._set(lines=tuple(lines), smallest=smallest, row_sum=row_sum, column_sum=column_sum, typos=tuple(typos))

    def __str__(self) -> str:
        parts = []
        if self.row_sum != self.column_sum:
            parts.append(f"the rows ask for {self.row_sum} black cells, the columns for {self.column_sum}")
        if self.lines:
            rows = [index + 1 for axis, index in self.lines if axis == "row"]
            columns = [index + 1 for axis, index in self.lines if axis == "column"]
            named = [_named("row", rows), _named("column", columns)]
            verb = "contradicts itself" if len(self.lines) == 1 else "contradict each other"
            parts.append(f"{' and '.join(filter(None, named))} {verb}")
        parts.extend(str(typo) for typo in self.typos)
        return "; ".join(parts) or "no arrangement obeys all clues"


def diagnose(puzzle: Nonogram, start: Grid | None = None, limits: Limits | None = None) -> Contradiction:
    """Why a puzzle that is known to have no solution has none."""
    row_sum = sum(run.length or 0 for clue in puzzle.rows for run in clue)
    column_sum = sum(run.length or 0 for clue in puzzle.columns for run in clue)
    if puzzle.width * puzzle.height > _MOST_CELLS:
        return Contradiction((), False, row_sum, column_sum)
    tester = _Tester(puzzle, start, limits)
    lines, smallest = _contradictory_lines(tester)
    typos = _likely_typos(tester, row_sum - column_sum) if abs(row_sum - column_sum) == 1 else ()
    named = [("row", line) if line < puzzle.height else ("column", line - puzzle.height) for line in sorted(lines)]
    return Contradiction(named, smallest, row_sum, column_sum, typos)


class _Tester:
    """Asks the engine about parts of the puzzle, within a fixed amount of work."""

    def __init__(self, puzzle: Nonogram, start: Grid | None, limits: Limits | None) -> None:
        self.puzzle = puzzle
        self.start = start
        self.lines = puzzle.height + puzzle.width
        self._tests = _TESTS
        self._deadline = None if limits is None or limits.time is None else perf_counter() + limits.time

    @property
    def spent(self) -> bool:
        late = self._deadline is not None and perf_counter() > self._deadline
        return self._tests <= 0 or late

    def grid_for(self, lines: Iterable[int]) -> Grid | str:
        """A grid that obeys these lines, 'exhausted' if there is none, or why it is not known."""
        self._tests -= 1
        active = bytearray(self.lines)
        for line in lines:
            active[line] = 1
        return solution_of_lines(self.puzzle, bytes(active), self.start, _NODES)

    def contradictory(self, lines: Iterable[int]) -> bool:
        return self.grid_for(lines) == "exhausted"


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
            hitting, work = _hitting_set(broken_sets, len(lines) - 1, work)
        except _TooLongError:
            break
        if hitting is None:
            return lines, True  # nothing smaller hits all broken sets
        grid = tester.grid_for(hitting)
        if grid == "exhausted":
            return set(hitting), True
        if isinstance(grid, str):
            break
        broken_sets.append(_broken_lines(tester.puzzle, grid))
    return lines, False


def _broken_lines(puzzle: Nonogram, grid: Grid) -> frozenset[int]:
    offset = {"row": 0, "column": puzzle.height}
    return frozenset(offset[broken.axis] + broken.index for broken in puzzle.violations(grid))


class _TooLongError(Exception):
    """The searches for hitting sets have used up their work."""


def _hitting_set(sets: list[frozenset[int]], most: int, work: int) -> tuple[frozenset[int] | None, int]:
    """A smallest set with a member of each of `sets` (None if it needs more than `most`), and the work that is left."""

    def hit(chosen: frozenset[int], left: int) -> frozenset[int] | None:
        nonlocal work
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


def _likely_typos(tester: _Tester, surplus: int) -> list[Typo]:
    """Numbers whose change by one makes the sums agree and the puzzle solvable; `surplus` is that of the rows."""
    found = []
    puzzle = tester.puzzle
    axes = (("row", puzzle.rows, puzzle.width, -surplus), ("column", puzzle.columns, puzzle.height, surplus))
    for axis, clues, length, change in axes:
        for index, clue in enumerate(clues):
            for place, run in enumerate(clue):
                suggested = (run.length or 0) + change
                changed = (*clue[:place], Run(suggested, run.colour), *clue[place + 1 :])
                if suggested < 1 or least_length(changed) > length or tester.spent:
                    continue
                lines = (*clues[:index], changed, *clues[index + 1 :])
                mended = Nonogram(lines, puzzle.columns) if axis == "row" else Nonogram(puzzle.rows, lines)
                engine = Engine(mended, Task(tester.start, limits=Limits(nodes=_NODES)))
                if engine.next() == "found":
                    unique = engine.next() == "exhausted"
                    found.append(Typo(axis, index, place, suggested - change, suggested, unique))
    certain = [typo for typo in found if typo.unique]
    return (certain or found)[:_MOST_TYPOS]


def _named(axis: str, numbers: list[int]) -> str:
    if not numbers:
        return ""
    plural = "s" if len(numbers) > 1 else ""
    return f"{axis}{plural} {', '.join(map(str, numbers))}"
