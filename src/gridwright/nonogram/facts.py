"""Facts about a nonogram that need no solving."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.base import puzzle as base
from gridwright.nonogram.puzzle import least_length
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from gridwright.nonogram.puzzle import Clue, Nonogram


@dataclass(frozen=True, slots=True)
class Facts(base.Facts):
    """The size of a nonogram, its runs, their sums, and the slack of its lines.

    - `row_sums` and `column_sums`: the cells of each colour that the clues require, None if a length is unknown;
    - `slack`: for each line, rows first, the spare cells if its runs are packed tight; 0 means that it is settled;
    - `goal_obeys`: whether the goal obeys the clues, None if there is no goal;
    - `start_known`: how many cells the partly filled grid fixes, None if there is none.

    >>> from gridwright import Nonogram
    >>> facts = Nonogram([[2], [1]], [[2], [2]]).facts()
    >>> facts.row_sums, facts.column_sums, facts.sums_agree, facts.slack
    ((3,), (4,), False, (0, 1, 0, 0))
    """

    puzzle: Nonogram
    row_sums: tuple[int | None, ...]
    column_sums: tuple[int | None, ...]
    slack: tuple[int, ...]
    goal_obeys: bool | None
    start_known: int | None

    @classmethod
    def of(cls, puzzle: Nonogram) -> Facts:
        """The facts of a nonogram."""
        colours = len(puzzle.palette)
        lines = [(clue, puzzle.width) for clue in puzzle.rows] + [(clue, puzzle.height) for clue in puzzle.columns]
        return cls(
            puzzle=puzzle,
            row_sums=_sums(puzzle.rows, colours),
            column_sums=_sums(puzzle.columns, colours),
            slack=tuple(length - least_length(clue) if clue else 0 for clue, length in lines),
            goal_obeys=None if puzzle.goal is None else not puzzle.violations(puzzle.goal),
            start_known=None if puzzle.start is None else puzzle.start.known,
        )

    @property
    def sums_agree(self) -> bool | None:
        """Whether rows and columns require equally many cells of every colour; None if a length is unknown."""
        pairs = list(zip(self.row_sums, self.column_sums, strict=True))
        if any(row is not None and column is not None and row != column for row, column in pairs):
            return False
        return None if any(row is None or column is None for row, column in pairs) else True

    @property
    def black(self) -> int | None:
        """The number of cells that are not background, by the clues of the rows."""
        known = [number for number in self.row_sums if number is not None]
        return sum(known) if len(known) == len(self.row_sums) else None

    def fields(self) -> dict[str, object]:
        puzzle = self.puzzle
        return {
            "cells": puzzle.width * puzzle.height,
            "black": self.black,
            "row_sums": list(self.row_sums),
            "column_sums": list(self.column_sums),
            "sums_agree": self.sums_agree,
            "row_runs": sum(map(len, puzzle.rows)),
            "column_runs": sum(map(len, puzzle.columns)),
            "least_slack": min(self.slack),
            "most_slack": max(self.slack),
            "settled_lines": self.slack.count(0),
            "palette": [colour._asdict() for colour in puzzle.palette],
            "unknown_lengths": puzzle.has_unknown_lengths,
            "goal_obeys": self.goal_obeys,
            "start_known": self.start_known,
        }

    def lines(self) -> list[tuple[str, str]]:
        puzzle = self.puzzle
        cells = puzzle.width * puzzle.height
        rows, columns = sum(map(len, puzzle.rows)), sum(map(len, puzzle.columns))
        found = [("kind", puzzle.kind), ("size", f"{puzzle.width}x{puzzle.height}, {counted(cells, 'cell')}")]
        if puzzle.coloured:
            found.append(("colours", ", ".join(f"{colour.name} {colour.value}" for colour in puzzle.palette)))
        if self.black is None:
            found.append(("black", "unknown: some run lengths are not given"))
        else:
            found.append(("black", f"{counted(self.black, 'cell')}, {self.black / cells:.0%}"))
        found.append(("sums", self._sums_text()))
        found.append(("runs", f"{rows} in the rows, {columns} in the columns"))
        tight = self.slack.count(0)
        settled = f"{tight} of {len(self.slack)} lines {'has' if tight == 1 else 'have'} none"
        found.append(("slack", f"{min(self.slack)} to {max(self.slack)} cells; {settled}"))
        if self.goal_obeys is not None:
            found.append(("goal", "a picture that obeys the clues" if self.goal_obeys else "breaks the clues"))
        if self.start_known is not None:
            found.append(("start", f"{self.start_known} of {counted(cells, 'cell')} given"))
        return found

    def _sums_text(self) -> str:
        if self.sums_agree is None:
            return "cannot be compared"
        if self.sums_agree:
            return "rows and columns agree"
        pairs = zip(self.puzzle.palette[1:], self.row_sums, self.column_sums, strict=True)
        faults = (f"{c.name}: {row} in the rows, {column} in the columns" for c, row, column in pairs if row != column)
        return f"disagree ({'; '.join(faults)}): there is no solution"


def _sums(clues: tuple[Clue, ...], colours: int) -> tuple[int | None, ...]:
    """The cells of each colour in some clues."""
    sums: list[int | None] = [0] * (colours - 1)
    for clue in clues:
        for run in clue:
            so_far = sums[run.colour - 1]
            sums[run.colour - 1] = None if so_far is None or run.length is None else so_far + run.length
    return tuple(sums)
