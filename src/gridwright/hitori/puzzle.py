"""The Hitori as a frozen, validated value, and its rules.

Shade cells so that no number occurs twice unshaded in a row or column, shaded cells never touch along a side, and the
unshaded ones are connected along their sides.

Glossary: *shaded* cells are black (1 in a grid), the others white (0); *copies* are cells with the same number in one
line; the *goal* is a solution that came with the puzzle; a *start* is a partly shaded grid that a solution must keep.
Any cell may be shaded, even one whose number has no copy. A board without unshaded cells counts as connected.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import index as as_int
from typing import TYPE_CHECKING, ClassVar

from gridwright.base.grid_puzzle import GridPuzzle
from gridwright.base.puzzle import assign, frozen_meta
from gridwright.base.symmetry import renamed, symmetries
from gridwright.values.clock import tick
from gridwright.values.colour import BLACK_AND_WHITE
from gridwright.values.errors import PuzzleError
from gridwright.values.expected import each
from gridwright.values.grid import BLACK, UNKNOWN, WHITE, Grid
from gridwright.values.limits import check_size
from gridwright.values.phrases import counted, listed
from gridwright.values.violation import Violation, unknown_cells

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import TypeAlias

    from gridwright.hitori.facts import HitoriFacts
    from gridwright.values.colour import Palette
    from gridwright.values.scene import Scene

    Numbers: TypeAlias = tuple[tuple[int | None, ...], ...]

_ROWS = "rows of numbers, such as [[1, 2], [2, 1]]"
LARGEST = 10**15 - 1  # the largest number; every format and JSON reader can hold it
VALUE_NAMES = {WHITE: "unshaded", BLACK: "shaded", UNKNOWN: "not known"}
PALETTE = tuple(colour._replace(name=VALUE_NAMES[value]) for value, colour in enumerate(BLACK_AND_WHITE))


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Hitori(GridPuzzle):
    """A Hitori: a rectangle of numbers; None is a cell without a number, which is never a copy.

    Two are equal if their numbers are; `goal`, `start` and `meta` (title, author, ...) are not compared.

    >>> from gridwright import Grid
    >>> puzzle = Hitori([[1, 1, 1], [2, 3, 4], [2, 2, 4]])
    >>> puzzle.width, puzzle.height, puzzle.numbers[0]
    (3, 3, (1, 1, 1))
    >>> puzzle.violations(Grid.from_text("#.#\\n...\\n#.#"))
    []
    """

    kind: ClassVar[str] = "hitori"
    cells_are_colours: ClassVar[bool] = True

    numbers: Numbers
    goal: Grid | None = field(compare=False)
    start: Grid | None = field(compare=False)
    _meta: tuple[tuple[str, str], ...] = field(compare=False)

    def __init__(
        self,
        numbers: Iterable[Iterable[int | None]],
        *,
        goal: Grid | None = None,
        start: Grid | None = None,
        meta: Mapping[str, str] | None = None,
    ) -> None:
        rows = [_row(row, index) for index, row in enumerate(each(numbers, "the numbers", _ROWS, PuzzleError))]
        height, width = len(rows), len(rows[0]) if rows else 0
        if not width or not height:
            raise PuzzleError(f"a hitori needs at least one row and one column, not {height} and {width}")
        check_size(width, height)
        for index, row in enumerate(rows):
            tick()
            if len(row) != width:
                raise PuzzleError(
                    f"{counted(len(row), 'number')}, but the first row has {width}", axis="row", index=index
                )
            if not all(map(_is_number, row)):
                rows[index] = _plain(row, index)
        assign(self, numbers=tuple(rows), goal=goal, start=start, _meta=frozen_meta(meta))
        for name, grid in (("goal", goal), ("start", start)):
            if grid is not None:
                self.check_fits(grid, name)

    def canonical(self) -> Hitori:
        """The puzzle that represents this one and all its rotations, reflections and renumberings."""
        pattern = [[0 if number is None else number + 1 for number in row] for row in self.numbers]
        given = list((self.start or self.blank()).rows())
        numbers, cells = min(
            (renamed(numbers), tuple(map(tuple, cells)))
            for numbers, cells in zip(symmetries(pattern), symmetries(given), strict=True)
        )
        width, height = len(numbers[0]), len(numbers)
        start = None if self.start is None else Grid(width, height, b"".join(map(bytes, cells)))
        return Hitori([[value or None for value in row] for row in numbers], start=start)

    @property
    def width(self) -> int:
        return len(self.numbers[0])

    @property
    def height(self) -> int:
        return len(self.numbers)

    def lines(self) -> Iterator[tuple[str, int, tuple[int | None, ...]]]:
        """The axis, index and numbers of each line, rows first."""
        for index, row in enumerate(self.numbers):
            yield "row", index, row
        for index, column in enumerate(zip(*self.numbers, strict=True)):
            yield "column", index, column

    def broken_rules(self, solution: Grid) -> list[Violation]:
        """Every rule that a grid of the right size breaks, in reading order, ignoring the given cells.

        >>> from gridwright import Grid
        >>> [str(v) for v in Hitori([[1, 1], [2, 1]]).broken_rules(Grid.from_text("..\\n#."))]
        ['row 1: 1 is unshaded 2 times, in cells 1 and 2', 'column 2: 1 is unshaded 2 times, in cells 1 and 2']
        >>> [str(v) for v in Hitori([[1, 1], [2, 1]]).broken_rules(Grid.from_text("#.\\n.#"))]
        ['the unshaded cells fall into 2 areas']
        """
        if not solution.complete:
            unknown = (row.count(UNKNOWN) for row in solution.rows())
            return [Violation(unknown_cells(count), "row", index) for index, count in enumerate(unknown) if count]
        found = []
        cells = [*solution.rows(), *solution.columns()]
        for (axis, index, numbers), line in zip(self.lines(), cells, strict=True):
            found += [Violation(message, axis, index) for message in _line_faults(numbers, line)]
        if (areas := _areas(solution)) > 1:
            found.append(Violation(f"the unshaded cells fall into {areas} areas"))
        return found

    def transposed(self) -> Hitori:
        """The puzzle with rows and columns swapped."""
        return self._changed(zip(*self.numbers, strict=True), lambda grid: grid.transposed())

    def mirrored(self) -> Hitori:
        """The puzzle with left and right swapped."""
        return self._changed((row[::-1] for row in self.numbers), lambda grid: grid.mirrored())

    def check_fits(self, solution: Grid, name: str) -> None:
        """Reject a grid, whole or partial, that could not be a solution; `name` is its name in messages."""
        GridPuzzle.check_fits(self, solution, name)
        if not set(solution.cells) <= {WHITE, BLACK, UNKNOWN}:
            raise PuzzleError(f"the {name} has cells that are neither shaded nor unshaded")

    @property
    def legend(self) -> Palette:
        """The colours of unshaded and shaded cells."""
        return PALETTE

    def value_name(self, value: int) -> str:
        return VALUE_NAMES[value]

    def scene(self, solution: Grid | None = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
        """The drawing: the numbers, the cells of `solution` if given, and `marks` on (row, column) cells."""
        from gridwright.hitori.scene import scene_of

        return scene_of(self, solution, marks)

    def facts(self) -> HitoriFacts:
        from gridwright.hitori.facts import HitoriFacts

        return HitoriFacts.of(self)

    def _changed(self, numbers: Iterable[Iterable[int | None]], turn: Callable[[Grid], Grid]) -> Hitori:
        goal = None if self.goal is None else turn(self.goal)
        start = None if self.start is None else turn(self.start)
        return Hitori(numbers, goal=goal, start=start, meta=self.meta)

    def __repr__(self) -> str:
        title = self.meta.get("title")
        return f"<Hitori {self.width}x{self.height}{f', {title!r}' if title else ''}>"


def _row(numbers: Iterable[int | None], index: int) -> tuple[int | None, ...]:
    try:
        return tuple(numbers)
    except TypeError:
        raise PuzzleError(f"a row must be a list of numbers, not {numbers!r:.40}", axis="row", index=index) from None


def _plain(row: Iterable[int | None], index: int) -> tuple[int | None, ...]:
    """The numbers of a row in which not all are plain integers, if they are whole numbers."""
    plain = tuple(
        one if one is None or type(one) is bool or not hasattr(one, "__index__") else as_int(one) for one in row
    )
    for number in plain:
        if not _is_number(number):
            message = f"a number must be a whole number from 0 to {LARGEST}, not {number!r:.40}"
            raise PuzzleError(message, axis="row", index=index)
    return plain


def _is_number(number: object) -> bool:
    return number is None or (type(number) is int and 0 <= number <= LARGEST)


def _line_faults(numbers: tuple[int | None, ...], line: bytes) -> list[str]:
    """The errors in one line: unshaded copies, and shaded cells that touch."""
    places: dict[int, list[int]] = {}
    for place, (number, cell) in enumerate(zip(numbers, line, strict=True), 1):
        if number is not None and cell == WHITE:
            places.setdefault(number, []).append(place)
    faults = [
        f"{number} is unshaded {len(where)} times, in cells {listed(map(str, where))}"
        for number, where in places.items()
        if len(where) > 1
    ]
    touching = (place for place in range(1, len(line)) if line[place - 1] == BLACK == line[place])
    return faults + [f"the shaded cells {place} and {place + 1} touch" for place in touching]


def _areas(grid: Grid) -> int:
    """The number of areas of unshaded cells."""
    width = grid.width
    left = {index for index, cell in enumerate(grid.cells) if cell == WHITE}
    areas = 0
    while left:
        areas += 1
        waiting = [left.pop()]
        while waiting:
            cell = waiting.pop()
            column = cell % width
            beside = [cell - width, cell + width, *([cell - 1] * (column > 0)), *([cell + 1] * (column + 1 < width))]
            for other in beside:
                if other in left:
                    left.remove(other)
                    waiting.append(other)
    return areas
