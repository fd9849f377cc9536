"""The Latin square as a frozen, validated value, its rules, and its drawing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from gridwright import Grid, GridPuzzle, PuzzleError, Violation
from gridwright.base.puzzle import assign, frozen_meta
from gridwright.values.grid import UNKNOWN
from gridwright.values.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LARGEST = 40


@dataclass(frozen=True, slots=True, init=False)
class LatinSquare(GridPuzzle):
    """A Latin square with some given numbers."""

    kind: ClassVar[str] = "latin-square"

    given: Grid
    goal: Grid | None = field(compare=False)
    start: Grid | None = field(compare=False)
    _meta: tuple[tuple[str, str], ...] = field(compare=False, repr=False)

    def __init__(
        self,
        given: Grid,
        *,
        goal: Grid | None = None,
        start: Grid | None = None,
        meta: Mapping[str, str] | None = None,
    ) -> None:
        if given.width != given.height or not 1 <= given.width <= LARGEST:
            size = f"{given.width}x{given.height}"
            raise PuzzleError(f"a Latin square has from 1x1 to {LARGEST}x{LARGEST} cells, not {size}")
        assign(self, given=given, goal=goal, start=start, _meta=frozen_meta(meta))
        for name, grid in (("square", given), ("goal", goal), ("start", start)):
            if grid is not None:
                self.check_fits(grid, name)

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.given.width

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.given.height

    def check_fits(self, solution: Grid, name: str) -> None:
        """Reject a grid of another size or with other numbers."""
        GridPuzzle.check_fits(self, solution, name)
        if not set(solution.cells) <= {*range(1, self.width + 1), UNKNOWN}:
            raise PuzzleError(f"the {name} has a number that is not from 1 to {self.width}")

    def broken_rules(self, solution: Grid) -> list[Violation]:
        """Every rule that a grid of the right size breaks."""
        found = []
        for axis, lines in (("row", solution.rows()), ("column", solution.columns())):
            for index, line in enumerate(lines):
                missing = sorted({*range(1, self.width + 1)} - {*line})
                found += [Violation(f"{number} is missing", axis, index) for number in missing]
        changed = (place for place in self.given.differing(solution) if self.given[place] != UNKNOWN)
        return found + [Violation(f"{self.given[place]} is given here", "cell", place) for place in changed]

    def scene(self, solution: Grid | None = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
        """The drawing: the numbers of a solution, else of the start, and the given numbers."""
        shown = solution or self.start or self.given
        numbers = (own if own != UNKNOWN else given for own, given in zip(shown.cells, self.given.cells, strict=True))
        return Scene(
            self.width,
            self.height,
            bytes(self.width * self.height),
            ("#ffffff",),
            texts=tuple("" if number == UNKNOWN else str(number) for number in numbers),
            marks=frozenset(marks),
            rule=0,
            title=self.meta.get("title", ""),
        )
