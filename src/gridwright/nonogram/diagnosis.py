"""Why a nonogram has no solution, in words; the core finds the lines to blame (cpp/nonogram/diagnosis.hpp)."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from gridwright.nonogram.engine import NativeDiagnosis
from gridwright.nonogram.puzzle import cells_asked
from gridwright.values.contradiction import Contradiction, Typo
from gridwright.values.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.clock import Clock
    from gridwright.values.grid import Grid


def diagnose(puzzle: Nonogram, start: Grid | None, clock: Clock) -> Contradiction:
    """Why a puzzle without solutions has none, as far as the clock allows."""
    row_sums, column_sums = cells_asked(puzzle.rows), cells_asked(puzzle.columns)
    surplus = {colour: row_sums.get(colour, 0) - column_sums.get(colour, 0) for colour in {*row_sums, *column_sums}}
    wrong = [] if puzzle.has_unknown_lengths else sorted((colour, cells) for colour, cells in surplus.items() if cells)
    sums = [
        f"the rows ask for {row_sums.get(colour, 0)} {puzzle.colour_name(colour)} cells, "
        f"the columns for {column_sums.get(colour, 0)}"
        for colour, _ in wrong
    ]
    native = NativeDiagnosis(puzzle, start)
    with suppress(LimitReached):  # findings up to then are valid
        native.run(wrong[0] if len(wrong) == 1 else None, clock)
    lines = tuple(_line(puzzle, line) for line in native.lines())
    typos = tuple(
        Typo(*_line(puzzle, line), run, found, suggested, unique)
        for line, run, found, suggested, unique in native.typos()
    )
    return Contradiction(_reasons(sums, lines, typos), lines, native.smallest, typos)


def _line(puzzle: Nonogram, line: int) -> tuple[str, int]:
    return ("row", line) if line < puzzle.height else ("column", line - puzzle.height)


def _reasons(sums: list[str], lines: Sequence[tuple[str, int]], typos: Sequence[Typo]) -> tuple[str, ...]:
    """The reasons why there is no solution, in words."""
    parts = list(sums)
    if lines:
        rows = [index + 1 for axis, index in lines if axis == "row"]
        columns = [index + 1 for axis, index in lines if axis == "column"]
        named = [_named("row", rows), _named("column", columns)]
        verb = "contradicts itself" if len(lines) == 1 else "contradict each other"
        parts.append(f"{' and '.join(filter(None, named))} {verb}")
    return tuple(parts) if parts or typos else ("no arrangement obeys all clues",)


def _named(axis: str, numbers: list[int]) -> str:
    if not numbers:
        return ""
    plural = "s" if len(numbers) > 1 else ""
    return f"{axis}{plural} {', '.join(map(str, numbers))}"
