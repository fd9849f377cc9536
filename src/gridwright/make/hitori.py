"""Making Hitori.

Only a maximal set of shaded cells can be a unique solution: if one more could be shaded, that would be a second one. So
a random maximal set comes first. The unshaded cells get numbers of a shuffled Latin square, which has no number twice in
a line; each shaded cell gets some number of its row or column, which is what makes it a copy.

Then the puzzle is solved as a person would, with the techniques up to the tier that was asked for. Where they are stuck,
the puzzle is changed: a shaded cell that is still open becomes a copy of an unshaded cell that is known already, so that
it follows at once. When the end is reached, the techniques have proved that there is one solution. If a lower tier would
do, some numbers are drawn anew. The engine confirms the proof, which shares no code with it.

Corners and edges are seldom needed by chance. For that tier copies are drawn far apart, so that little else gives a first
step, and a pair is planted at a corner. Trying things out takes long while much is open, so that is left for the last cells.
"""

from __future__ import annotations

from gridwright.errors import LimitReached, NotSupported, PuzzleError
from gridwright.grid import BLACK, UNKNOWN, WHITE, Grid
from gridwright.hitori.engine import searching
from gridwright.hitori.puzzle import Hitori
from gridwright.hitori.strategies.techniques import next_step
from gridwright.hitori.techniques import TECHNIQUES
from gridwright.hitori.techniques.board import Board
from gridwright.hitori.techniques.position import Position
from gridwright.hitori.techniques.propagation import Conflict, Flow
from gridwright.limits import Limits
from gridwright.strategy import Task

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from gridwright.make.clock import Clock

DIFFICULTIES = ("easy", "medium", "hard")  # the tiers 1 to 3
LARGEST_SIDE = 200

_FRESH = 0.4  # the share of shaded cells that get new numbers when a puzzle turned out too easy
_WINDOW = 12  # and they lie in a square of this side
_TRIES = 30  # with one set of shaded cells
_FEW = 80  # open cells; while there are more, nothing is tried out


def make(width: int, height: int, difficulty: str, rng: Random, clock: Clock) -> Hitori:
    """A puzzle that needs the techniques of a tier and none beyond; without a difficulty, any that are no guess."""
    if min(width, height) < 3:
        raise NotSupported(f"a hitori of {width}x{height} is too small to be made: the least is 3x3")
    if max(width, height) > LARGEST_SIDE:
        raise NotSupported(f"a hitori of {width}x{height} is too large to be made: the most is {LARGEST_SIDE} a side")
    tier = DIFFICULTIES.index(difficulty) + 1 if difficulty else 0
    while True:
        clock.attempt()
        draft = _Draft(width, height, rng, clock)
        if tier == 2:
            draft.keep_quiet()
            if not draft.plant_corner():
                continue
        for _ in range(_TRIES):
            if draft.repaired(tier or len(DIFFICULTIES)) and (tier <= 1 or not draft.solved_by(tier - 1)):
                return draft.proved()
            draft.draw_anew(_FRESH, _WINDOW)


class _Draft:
    """A puzzle in the making: its goal, and numbers that are changed until it is right."""

    def __init__(self, width: int, height: int, rng: Random, clock: Clock) -> None:
        self._width, self._height, self._rng, self._clock = width, height, rng, clock
        self._goal = _maximal_shading(width, height, rng)
        self._shaded = [cell for cell, value in enumerate(self._goal) if value == BLACK]
        self._numbers = _latin_numbers(width, height, rng)
        self._lines = [self._line_of(cell) for cell in range(width * height)]
        self._quiet = False  # whether copies stay apart
        self._planted: set[int] = set()
        self.draw_anew(1)

    def _line_of(self, cell: int) -> list[int]:
        """The unshaded cells in the row and column of a cell."""
        row, column = divmod(cell, self._width)
        cells = [*range(row * self._width, (row + 1) * self._width), *range(column, len(self._goal), self._width)]
        return [other for other in cells if self._goal[other] == WHITE]

    def draw_anew(self, share: float, window: int = LARGEST_SIDE) -> None:
        """Gives some shaded cells of a square somewhere other numbers, from within the square if there are any."""
        rows = self._stretch(self._height, window)
        columns = self._stretch(self._width, window)

        def inside(cell: int) -> bool:
            return cell // self._width in rows and cell % self._width in columns

        for cell in filter(inside, self._shaded):
            if self._rng.random() < share and cell not in self._planted:
                near = [other for other in self._lines[cell] if inside(other)]
                self._numbers[cell] = self._copied(cell, near or self._lines[cell])

    def _stretch(self, length: int, most: int) -> range:
        """So many places of a line, somewhere."""
        first = self._rng.randrange(max(1, length - most + 1))
        return range(first, first + most)

    def _copied(self, cell: int, others: list[int]) -> int:
        """The number of one of some cells, for a shaded cell; if copies are to stand apart, one without any near."""
        numbers = [self._numbers[other] for other in others]
        apart = [number for number in numbers if not self._near(cell, number)] if self._quiet else []
        return self._rng.choice(apart or numbers)

    def _near(self, cell: int, number: int) -> bool:
        """Whether a number stands next to a cell, or next but one, in its row or column."""
        row, column = divmod(cell, self._width)
        for step in (-2, -1, 1, 2):
            if 0 <= column + step < self._width and self._numbers[cell + step] == number:
                return True
            if 0 <= row + step < self._height and self._numbers[cell + step * self._width] == number:
                return True
        return False

    def keep_quiet(self) -> None:
        """From now on copies stand apart, as far as they can."""
        self._quiet = True
        self.draw_anew(1)

    def plant_corner(self) -> bool:
        """Makes a pair at a corner of which one cell is shaded; False if no corner has a place for it."""
        width, size = self._width, len(self._goal)
        corners = [(0, 1, width), (width - 1, -1, width), (size - width, 1, -width), (size - 1, -1, -width)]
        self._rng.shuffle(corners)
        for corner, right, down in corners:
            for beside in self._rng.sample([corner + right, corner + down], 2):
                if self._goal[corner] != self._goal[beside]:
                    shaded, other = (corner, beside) if self._goal[corner] == BLACK else (beside, corner)
                    self._numbers[shaded] = self._numbers[other]
                    self._planted.add(shaded)
                    return True
        return False

    def puzzle(self) -> Hitori:
        """The puzzle as it is now."""
        width = self._width
        rows = [self._numbers[start : start + width] for start in range(0, len(self._numbers), width)]
        return Hitori(rows, goal=Grid(width, self._height, bytes(self._goal)))

    def _walked(self, tier: int) -> Position:
        """The position where the techniques of a tier end."""
        position = Position(self.puzzle(), None, Limits(time=self._clock.seconds))
        position.witness(bytes(self._goal))
        known = [technique for technique in TECHNIQUES if technique.tier <= tier]
        while next_step(position, known):
            self._clock.tick()
        return position

    def solved_by(self, tier: int) -> bool:
        """Whether the techniques of a tier reach the end."""
        return UNKNOWN not in self._walked(tier).cells

    def repaired(self, tier: int) -> bool:
        """Changes the puzzle until the techniques of a tier reach the end; False if that does not come about."""
        for _ in range(2 * len(self._shaded) + 10):
            position = self._walked(min(tier, 2))
            if tier > 2 and 0 < position.cells.count(UNKNOWN) <= _FEW:
                position = self._walked(tier)
            if UNKNOWN not in position.cells:
                return True
            changes = self._changes(position)
            if not changes:
                return False
            for cell, number in changes:
                self._numbers[cell] = number
            self._clock.change(len(changes))
        return False

    def _changes(self, position: Position) -> list[tuple[int, int]]:
        """New numbers for some open cells that are to be shaded, far enough apart not to meet."""
        stuck = [cell for cell in self._shaded if position.cells[cell] == UNKNOWN and cell not in self._planted]
        self._rng.shuffle(stuck)
        found: list[tuple[int, int]] = []
        lines: set[tuple[str, int]] = set()
        for cell in stuck:
            row, column = divmod(cell, self._width)
            known = [other for other in self._lines[cell] if position.cells[other] == WHITE]
            if known and ("row", row) not in lines and ("column", column) not in lines:
                found.append((cell, self._copied(cell, known)))
                lines |= {("row", row), ("column", column)}
        return found[: max(1, len(found) // 3)]

    def proved(self) -> Hitori:
        """The puzzle, once the engine has found no second solution either."""
        puzzle = self.puzzle()
        search = searching(puzzle, Task(limits=Limits(time=self._clock.seconds)))
        outcomes = [search.next()]
        if outcomes[0] == "found":
            outcomes.append(search.next())
        if outcomes[-1] not in ("found", "exhausted"):
            raise LimitReached("the time limit was reached", at_least=0)
        if outcomes != ["found", "exhausted"] or search.grid() != puzzle.goal:
            raise PuzzleError("the techniques and the engine disagree on a puzzle")
        return puzzle


def _maximal_shading(width: int, height: int, rng: Random) -> bytearray:
    """Cells shaded in random order wherever the rules allow, until none can be added."""
    board = Board(Hitori([[None] * width for _ in range(height)]))
    flow = Flow(board)
    cells = bytearray(board.size)
    order = list(range(board.size))
    rng.shuffle(order)
    for cell in order:
        if not any(cells[other] == BLACK for other in board.beside[cell]):
            try:
                flow.join(cell)
            except Conflict:
                continue
            cells[cell] = BLACK
    return cells


def _latin_numbers(width: int, height: int, rng: Random) -> list[int]:
    """Numbers from 1, none twice in a line: a cyclic square with its rows, columns and names shuffled."""
    side = max(width, height)
    rows, columns, names = (rng.sample(range(side), side) for _ in range(3))
    return [names[(rows[row] + columns[column]) % side] + 1 for row in range(height) for column in range(width)]
