"""Making Hitori.

A unique solution must be a shading to which no cell can be added: with one more cell it would be a second solution. So
the maker starts with such a shading; for the easiest puzzles, one in which every unshaded cell is beside a shaded one,
since only chains could settle the others. The unshaded cells get numbers from a shuffled Latin square, in which no
number occurs twice in a line. Each shaded cell gets a number that occurs in its row or column, which makes it a copy.

Then the engine says how far the techniques reach, tier by tier. Where the requested techniques are stuck, the puzzle is
changed: a shaded cell that is still open becomes a copy of an unshaded cell that is already known, so that it follows
at once. If a lower tier is enough, the numbers in a random square are drawn again. In a large puzzle, most cells have
copies far away that settle them early; for the harder tiers the square gets numbers without further copies in the lines
of its cells, so that it must be solved locally.

When the tier is right, the puzzle is rated like any other, which proves that it has one solution; the engine's search,
which uses no techniques, confirms it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gridwright.base.difficulty import DIFFICULTIES as DIFFICULTIES  # what this maker supports
from gridwright.base.proving import count_attempt, proved
from gridwright.hitori.engine import EngineSearch, tiers_reached
from gridwright.hitori.making.shading import shading
from gridwright.hitori.puzzle import Hitori
from gridwright.hitori.scale import SCALE
from gridwright.values.grid import BLACK, WHITE

if TYPE_CHECKING:
    from random import Random

    from gridwright.base.difficulty import Wanted
    from gridwright.base.made import Made
    from gridwright.base.maker import MakerOptions
    from gridwright.base.maker_option import Asked
    from gridwright.base.rating import Rate
    from gridwright.values.clock import Clock
    from gridwright.values.grid import Grid

SIDES = range(3, 201)
OPTIONS: MakerOptions = ()

_OPEN = 255  # the tier of a cell that the techniques do not reach
# Decision 0053 has the measurements.
_WINDOW = 8  # the side of the square that is drawn again when a puzzle is too easy
_TRIES = 60  # with one shading


def make(
    width: int, height: int, difficulty: Wanted, asked: Asked, rng: Random, clock: Clock, rate: Rate
) -> Made[Hitori]:
    """A puzzle that needs the techniques of a tier and none beyond; without a difficulty, any but guesses."""
    least = SCALE.within(difficulty)[0] if difficulty else 1
    most = least if difficulty else SCALE.hard
    while True:
        count_attempt(clock)
        draft = _Draft(shading(width, height, most == 1, rng, clock), rng, clock, rate)
        for _ in range(_TRIES):
            if draft.repaired(most) >= least and (made := draft.proved(least, most)):
                return made
            draft.draw_anew(most > 2)


def pattern(puzzle: Hitori) -> list[list[int]]:
    """The numbers, 0 for a cell without one; see `AtRandom.pattern`."""
    return [[0 if number is None else number for number in row] for row in puzzle.numbers]


class _Draft:
    """A puzzle in the making: its goal, and numbers that are changed until it is right."""

    def __init__(self, goal: Grid, rng: Random, clock: Clock, rate: Rate) -> None:
        self._width, self._height = goal.width, goal.height
        self._goal, self._rng, self._clock, self._rate = goal, rng, clock, rate
        self._shaded = [cell for cell, value in enumerate(goal.cells) if value == BLACK]
        self._numbers = _latin_numbers(goal.width, goal.height, rng)
        self._unshaded = {cell: self._unshaded_along(cell) for cell in self._shaded}
        for cell in self._shaded:
            self._numbers[cell] = self._numbers[rng.choice(self._unshaded[cell])]

    def _unshaded_along(self, cell: int) -> list[int]:
        """The unshaded cells in the row and column of a cell."""
        self._clock.check()
        row, column = divmod(cell, self._width)
        cells = self._goal.cells
        along = [*range(row * self._width, (row + 1) * self._width), *range(column, len(cells), self._width)]
        return [other for other in along if cells[other] == WHITE]

    def draw_anew(self, lone: bool) -> None:
        """Give the shaded cells of a random square numbers of its unshaded ones, `lone` ones where possible."""
        top = self._rng.randrange(max(1, self._height - _WINDOW + 1))
        left = self._rng.randrange(max(1, self._width - _WINDOW + 1))

        def inside(cell: int) -> bool:
            row, column = divmod(cell, self._width)
            return top <= row < top + _WINDOW and left <= column < left + _WINDOW

        for cell in filter(inside, self._shaded):
            along = self._unshaded[cell]
            numbers = [self._numbers[other] for other in along]
            near = [self._numbers[other] for other in along if inside(other)]
            alone = [number for number in near if numbers.count(number) == 1] if lone else []
            self._numbers[cell] = self._rng.choice(alone or near or numbers)

    def repaired(self, tier: int) -> int:
        """Change the puzzle until the techniques up to a tier solve it; return the tier that it needs, 0 on failure."""
        for _ in range(2 * len(self._shaded) + 10):
            tiers = tiers_reached(self._width, self._height, self._numbers, tier, self._clock)
            if _OPEN not in tiers:
                return max(tiers)
            changes = self._changes(tiers)
            if not changes:
                return 0
            for cell, number in changes:
                self._numbers[cell] = number
            self._clock.count("changes", len(changes))
            self._clock.check()
        return 0

    def _changes(self, tiers: bytes) -> list[tuple[int, int]]:
        """New numbers for some open cells that should be shaded, far enough apart not to interfere."""
        stuck = [cell for cell in self._shaded if tiers[cell] == _OPEN]
        self._rng.shuffle(stuck)
        found: list[tuple[int, int]] = []
        lines: set[tuple[str, int]] = set()
        for cell in stuck:
            row, column = divmod(cell, self._width)
            if ("row", row) not in lines and ("column", column) not in lines:
                known = [other for other in self._unshaded[cell] if tiers[other] != _OPEN]
                if known:
                    found.append((cell, self._numbers[self._rng.choice(known)]))
                    lines |= {("row", row), ("column", column)}
        return found[: max(1, len(found) // 3)]

    def proved(self, least: int, most: int) -> Made[Hitori] | None:
        """The puzzle, if its rating is within the tiers and the engine finds no second solution."""
        width, numbers = self._width, self._numbers
        rows = [numbers[start : start + width] for start in range(0, len(numbers), width)]
        puzzle = Hitori(rows, goal=self._goal)
        search = partial(EngineSearch, puzzle, None)
        return proved(puzzle, least, most, search, self._clock, self._rate)


def _latin_numbers(width: int, height: int, rng: Random) -> list[int]:
    """Numbers from 1, none twice in a line: a cyclic square with its rows, columns and names shuffled."""
    side = max(width, height)
    rows, columns, names = (rng.sample(range(side), side) for _ in range(3))
    return [names[(rows[row] + columns[column]) % side] + 1 for row in range(height) for column in range(width)]
