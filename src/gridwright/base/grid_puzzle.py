"""What puzzles have in common whose solutions are grids: how those are written and read, and how notes are changed."""

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

    from gridwright.formats.words import Word


class GridPuzzle(Puzzle[Grid]):
    """A puzzle whose solutions are grids.

    A kind has the fields `goal`, `start` and `_meta`, `broken_rules`, and what else a `Puzzle` asks for. Where it has a
    `legend`, grids are written in its characters, else as numbers with blanks between them; `?` is a cell that is not
    known.
    """

    __slots__ = ()
    _meta: tuple[tuple[str, str], ...]

    @property
    def meta(self) -> dict[str, str]:
        """What is known about the puzzle: title, author, and whatever else its file said."""
        return dict(self._meta)

    @abstractmethod
    def broken_rules(self, solution: Grid) -> list[Violation]:
        """Every rule that a grid of the right size breaks, in reading order; the given cells are not looked at."""

    def violations(self, solution: Grid) -> list[Violation]:
        """Every rule that `solution` breaks, then every given cell that it changes; none if it solves the puzzle."""
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
        """The same puzzle with another goal, start or meta; what is not given stays."""
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
        """Refuses what is no grid, or one of another size; `name` is what it is called."""
        expect(solution, Grid, f"the {name}", "a Grid", PuzzleError)
        Puzzle.check_fits(self, solution, name)

    def blank(self) -> Grid:
        """A grid of which nothing is known."""
        return Grid.unknown(self.width, self.height)

    def with_given(self, solution: Grid) -> tuple[Grid, list[tuple[int, int]]]:
        """A grid with the given cells, and the (row, column) of cells in which it has other values than they."""
        if self.start is None:
            return solution, []
        pairs = enumerate(zip(self.start.cells, solution.cells, strict=True))
        missing = [
            (*divmod(cell, self.width), given) for cell, (given, there) in pairs if given not in (UNKNOWN, there)
        ]
        wrong = [(row, column) for row, column, _ in missing if solution[row, column] != UNKNOWN]
        return solution.replaced(missing), wrong

    def write_value(self, value: int) -> str:
        """The value of a cell, as `write_solution` writes it."""
        return "?" if value == UNKNOWN else self.legend[value].char if self.legend else str(value)

    def write_solution(self, solution: Grid) -> str:
        """A grid, whole or in part, as `read_solution` reads it: a line a row."""
        if self.legend:
            return solution.text(signs_of(self.legend))
        return "\n".join(" ".join(map(self.write_value, row)) for row in solution.rows())

    def read_solution(self, text: str) -> Grid:
        """The grid, whole or in part, in a text.

        Where the legend has two characters, `#` and `.` stand for them as well.
        """
        if self.legend:
            return Grid.from_text(text, signs_of(self.legend))
        from gridwright.formats.words import word_rows

        return Grid.from_rows([_value(word) for word in row] for row in word_rows(text))


def _value(word: Word) -> int:
    """The value of a cell that is written as a number."""
    from gridwright.formats.words import whole_number

    value = UNKNOWN if word.text == "?" else whole_number(word, "a number or '?'")
    if PARTLY <= value != UNKNOWN:
        raise word.error(f"expected a number from 0 to {PARTLY - 1} or '?', found {value}")
    return value
