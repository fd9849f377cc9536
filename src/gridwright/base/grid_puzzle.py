"""Puzzles whose solutions are grids: how grids are written and read, and how notes are changed."""

from __future__ import annotations

from abc import abstractmethod
from copy import copy
from typing import TYPE_CHECKING

from gridwright.base.puzzle import Puzzle, assign, frozen_meta
from gridwright.values.colour import signs_of
from gridwright.values.errors import PuzzleError
from gridwright.values.expected import expect
from gridwright.values.grid import PARTLY, UNKNOWN, Grid
from gridwright.values.violation import Violation

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from gridwright.parsing.tokens import Word


class GridPuzzle(Puzzle[Grid]):
    """A puzzle whose solutions are grids.

    A kind adds the fields `goal`, `start` and `_meta`, the method `broken_rules`, and whatever else `Puzzle` requires.
    With a `legend`, grids are written in its characters, otherwise as numbers separated by blanks; `?` is an unknown
    cell.
    """

    __slots__ = ()
    _meta: tuple[tuple[str, str], ...]

    @property
    def meta(self) -> dict[str, str]:
        return dict(self._meta)

    @abstractmethod
    def broken_rules(self, solution: Grid) -> list[Violation]:
        """Every rule that a grid of the right size breaks, in reading order; given cells are ignored."""

    def violations(self, solution: Grid) -> list[Violation]:
        """Every rule that `solution` breaks, then every given cell that it changes; empty if it solves the puzzle."""
        expect(solution, Grid, "a solution", "a Grid", PuzzleError)
        if (solution.width, solution.height) != (self.width, self.height):
            return [Violation(f"the size is {solution.width}x{solution.height}, not {self.width}x{self.height}")]
        given, changed = self.with_given(solution)
        return self.broken_rules(solution) + [
            Violation(f"{self._sign(given[place])} is given here, found {self._sign(solution[place])}", "cell", place)
            for place in changed
        ]

    def _sign(self, value: int) -> str:
        return repr(self.write_value(value)) if self.legend else self.write_value(value)

    def with_notes(
        self, *, goal: Grid | None = None, start: Grid | None = None, meta: Mapping[str, str] | None = None
    ) -> Self:
        if goal is None and start is None and meta is None:
            return self
        puzzle = copy(self)
        for name, grid in (("goal", goal), ("start", start)):
            if grid is not None:
                self.check_fits(grid, name)
                assign(puzzle, **{name: grid})
        if meta is not None:
            assign(puzzle, _meta=frozen_meta(meta))
        return puzzle

    def check_fits(self, solution: Grid, name: str) -> None:
        """Raise an error unless it is a grid of the right size; `name` is its name in the message."""
        expect(solution, Grid, f"the {name}", "a Grid", PuzzleError)
        Puzzle.check_fits(self, solution, name)

    def blank(self) -> Grid:
        """A grid of unknown cells."""
        return Grid.unknown(self.width, self.height)

    def with_given(self, solution: Grid) -> tuple[Grid, list[tuple[int, int]]]:
        """A grid with the given cells filled in, and the (row, column) of cells that differ from them."""
        if self.start is None:
            return solution, []
        pairs = enumerate(zip(self.start.cells, solution.cells, strict=True))
        missing = [
            (*divmod(cell, self.width), given) for cell, (given, there) in pairs if given not in (UNKNOWN, there)
        ]
        wrong = [(row, column) for row, column, _ in missing if solution[row, column] != UNKNOWN]
        return solution.replaced(missing), wrong

    def write_value(self, value: int) -> str:
        return "?" if value == UNKNOWN else self.legend[value].char if self.legend else str(value)

    def write_solution(self, solution: Grid) -> str:
        """A complete or partial grid as `read_solution` reads it: one line per row."""
        if self.legend:
            return solution.text(signs_of(self.legend))
        return "\n".join(" ".join(map(self.write_value, row)) for row in solution.rows())

    def read_solution(self, text: str) -> Grid:
        """The complete or partial grid in a text.

        If the legend has two characters, `#` and `.` are accepted for them as well.
        """
        if self.legend:
            return Grid.from_text(text, signs_of(self.legend))
        from gridwright.parsing.tokens import word_rows

        return Grid.from_rows([_value(word) for word in row] for row in word_rows(text))


def _value(word: Word) -> int:
    """The value of a cell that is written as a number."""
    from gridwright.parsing.tokens import whole_number

    value = UNKNOWN if word.text == "?" else whole_number(word, "a number or '?'")
    if PARTLY <= value != UNKNOWN:
        raise word.error(f"expected a number from 0 to {PARTLY - 1} or '?', found {value}")
    return value
