"""Facts about a Hitori that need no solving."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.base.puzzle import Facts
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from gridwright.hitori.puzzle import Hitori


@dataclass(frozen=True, slots=True)
class HitoriFacts(Facts):
    """The size of a Hitori, its numbers, and how many of them are copies.

    - `distinct`: how many different numbers there are;
    - `copies`: how many cells have a number that occurs again in their row or column;
    - `most`: the largest number of copies of a number in one line;
    - `least_shaded`: for the rows and for the columns, the least number of cells to shade because of copies alone;
    - `empty`: how many cells have no number;
    - `goal_obeys`: whether the goal obeys the rules, None if there is no goal;
    - `start_known`: how many cells the partly shaded grid fixes, None if there is none.

    >>> from gridwright import Hitori
    >>> facts = Hitori([[1, 1, 1], [2, 3, 4], [2, 2, 4]]).facts()
    >>> facts.distinct, facts.copies, facts.most, facts.least_shaded
    (4, 8, 3, (3, 2))
    """

    puzzle: Hitori
    distinct: int
    copies: int
    most: int
    least_shaded: tuple[int, int]
    empty: int
    goal_obeys: bool | None
    start_known: int | None

    @classmethod
    def of(cls, puzzle: Hitori) -> HitoriFacts:
        """The facts of a puzzle."""
        copied: set[tuple[int, int]] = set()
        most, least = 0, {"row": 0, "column": 0}
        for axis, index, numbers in puzzle.lines():
            places: dict[int, list[int]] = {}
            for place, number in enumerate(numbers):
                if number is not None:
                    places.setdefault(number, []).append(place)
            for where in places.values():
                most = max(most, len(where))
                least[axis] += len(where) - 1
                if len(where) > 1:
                    copied.update((index, place) if axis == "row" else (place, index) for place in where)
        cells = [number for row in puzzle.numbers for number in row]
        return cls(
            puzzle=puzzle,
            distinct=len({*cells} - {None}),
            copies=len(copied),
            most=most,
            least_shaded=(least["row"], least["column"]),
            empty=cells.count(None),
            goal_obeys=None if puzzle.goal is None else not puzzle.violations(puzzle.goal),
            start_known=None if puzzle.start is None else puzzle.start.known,
        )

    def fields(self) -> dict[str, object]:
        return {
            "cells": self.puzzle.width * self.puzzle.height,
            "distinct": self.distinct,
            "copies": self.copies,
            "most_in_a_line": self.most,
            "least_shaded": max(self.least_shaded),
            "empty": self.empty,
            "goal_obeys": self.goal_obeys,
            "start_known": self.start_known,
        }

    def lines(self) -> list[tuple[str, str]]:
        puzzle = self.puzzle
        cells = puzzle.width * puzzle.height
        found = [("kind", puzzle.kind), ("size", f"{puzzle.width}x{puzzle.height}, {counted(cells, 'cell')}")]
        found.append(("numbers", f"{self.distinct} different ones, each at most {self.most} times in a line"))
        rows, columns = self.least_shaded
        found.append(
            (
                "copies",
                f"{counted(self.copies, 'cell')}; the rows ask for {rows} shaded cells, the columns for {columns}",
            )
        )
        if self.empty:
            found.append(("empty", f"{counted(self.empty, 'cell')} without a number"))
        if self.goal_obeys is not None:
            found.append(("goal", "a solution that obeys the rules" if self.goal_obeys else "breaks the rules"))
        if self.start_known is not None:
            found.append(("start", f"{self.start_known} of {counted(cells, 'cell')} are given"))
        return found
