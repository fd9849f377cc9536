"""A partly solved Hitori as the techniques see it.

For each step, every technique must be tried before any harder one; so each remembers what is left to examine: settled
cells whose neighbours or copies may be open, cells near a chain that has grown, patterns that have not been used up.
Guesses are remembered until the next step.

Guesses need to know what is worth trying. The engine says which ones lead somewhere by the rules. For harder ones,
solutions of the puzzle do: a value that some solution has cannot be refuted. All that only saves work; no step rests on
it.

Every pass checks the clock, even the first one over the board: `LimitReached` may come from anywhere in here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base import technique as base
from gridwright.base.puzzle import start_of
from gridwright.hitori.engine import EngineSearch, worth_trying
from gridwright.hitori.techniques.geometry import Board
from gridwright.hitori.techniques.patterns import patterns
from gridwright.hitori.techniques.propagation import Conflict, Flow
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.grid import BLACK, UNKNOWN, WHITE, Grid
from gridwright.values.phrases import capital
from gridwright.values.step import Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gridwright.base.result import Verdict
    from gridwright.base.technique import Technique
    from gridwright.hitori.puzzle import Hitori
    from gridwright.hitori.techniques.patterns import Pattern
    from gridwright.values.clock import Clock

_LOOK = 1024  # cells between two checks of the clock
_CELL_BYTES = 10  # per cell of a flow, which guesses copy


class Position(base.Position[Grid]):
    """The cells of a puzzle while it is being explained."""

    def __init__(self, puzzle: Hitori, start: Grid | None, clock: Clock) -> None:
        given = start_of(puzzle, start)
        self.puzzle = puzzle
        self.clock = clock
        self.board = Board(puzzle, clock)
        self.flow = Flow(self.board, clock)
        self.cells = self.flow.cells
        self._news: dict[int, list[int]] = {BLACK: [], WHITE: []}
        self._near: dict[int, None] = dict.fromkeys(range(self.board.size) if self.board.single else ())
        self._patterns: dict[str, list[Pattern]] | None = None
        self._wrong: Conflict | None = None
        self._solutions: list[bytes] = []
        self._flows: dict[tuple[int, int], Flow | tuple[Flow, Conflict]] = {}
        self._worth: tuple[list[int], list[tuple[int, int]]] | None = None
        if given is not None:
            for cell, value in enumerate(given.cells):
                if cell % _LOOK == _LOOK - 1:
                    clock.check()
                if value != UNKNOWN:
                    self._settle(cell, value)

    # State.

    @property
    def grid(self) -> Grid:
        return Grid(self.puzzle.width, self.puzzle.height, bytes(self.cells))

    def open_cells(self) -> list[int]:
        """The cells that are not known."""
        return [cell for cell, value in enumerate(self.cells) if value == UNKNOWN]

    def shaded_news(self) -> Iterator[int]:
        """Shaded cells that may have open neighbours."""
        return self._left(BLACK)

    def unshaded_news(self) -> Iterator[int]:
        """Unshaded cells that may have open copies."""
        return self._left(WHITE)

    def _left(self, value: int) -> Iterator[int]:
        news = self._news[value]
        while news:
            yield news[0]
            self.clock.check()
            news.pop(0)

    def closing_cells(self) -> Iterator[tuple[int, list[int]]]:
        """Open cells that would close a chain, with the chain."""
        while self._near:
            cell = next(iter(self._near))
            if self.cells[cell] == UNKNOWN and (chain := self.flow.closing(cell)) is not None:
                yield cell, chain
            self.clock.check()
            del self._near[cell]

    def patterns(self, name: str) -> list[Pattern]:
        """The patterns of a technique that may still have an effect."""
        if self._patterns is None:
            self._patterns = patterns(self.board, self.clock)
        left = self._patterns.get(name, [])
        while left and all(self.cells[cell] != UNKNOWN for cell, _ in left[0].changes()):
            self.clock.check()
            left.pop(0)
        return left

    # Steps.

    def step(
        self, technique: Technique[Position], value: int, cells: Iterable[int], taken: Iterable[int], because: str
    ) -> Step:
        """A step that gives some cells one value."""
        return self.step_of(technique, [(cell, value) for cell in cells], taken, because)

    def step_of(
        self, technique: Technique[Position], changes: Sequence[tuple[int, int]], taken: Iterable[int], because: str
    ) -> Step:
        """A step that makes some changes, based on the numbers and values of the `taken` cells."""
        place = self.board.place
        settled = {cell for cell, _ in changes}
        others = sorted({*taken} - settled)
        rows, columns = map(set, zip(*map(place, (*settled, *others)), strict=True))
        line = ("row", rows.pop()) if len(rows) == 1 else ("column", columns.pop()) if len(columns) == 1 else None
        return Step(
            technique.name,
            technique.tier,
            because,
            lines=(line,) if line else (),
            cells=tuple((*place(cell), value) for cell, value in changes),
            rests_on=tuple(place(cell) for cell in others if self.cells[cell] != UNKNOWN),
            looks_at=tuple(place(cell) for cell in others if self.cells[cell] == UNKNOWN),
        )

    def apply(self, step: Step) -> None:
        for row, column, value in step.cells:
            self._settle(row * self.board.width + column, value)
        self._flows.clear()
        self._worth = None

    def _settle(self, cell: int, value: int) -> None:
        if self.cells[cell] != UNKNOWN:
            return
        self.cells[cell] = value
        self._news[value].append(cell)
        against = self.board.beside[cell] if value == BLACK else self.board.copies(cell)
        for other in against:
            if self.cells[other] == value and self._wrong is None:
                self._wrong = Conflict("neighbours" if value == BLACK else "copies", [cell, other])
        if value == BLACK and self._wrong is None:
            try:
                self._near.update(dict.fromkeys(self.flow.join(cell)))
            except Conflict as conflict:
                self._wrong = conflict

    def contradiction(self) -> Step | None:
        """A step without cells that states a contradiction, if one is visible."""
        if self._wrong is None:
            return None
        because = f"{broken(self.board, self._wrong)}: there is no solution."
        return Step("contradiction", 0, because, rests_on=tuple(map(self.board.place, self._wrong.cells)))

    # Guesses.

    def cases(self) -> list[int]:
        """Open cells whose two cases settle some other cell the same way."""
        return self._worth_trying()[0]

    def failing(self) -> list[tuple[int, int]]:
        """Open cells with values that fail by the rules."""
        return self._worth_trying()[1]

    def _worth_trying(self) -> tuple[list[int], list[tuple[int, int]]]:
        if self._worth is None:
            self._worth = worth_trying(self.puzzle, self.grid, self.clock)
        return self._worth

    def guess(self, cell: int, value: int) -> Flow | tuple[Flow, Conflict]:
        """What follows by the rules if an open cell has a value; with the conflict, if there is one."""
        known = self._flows.get((cell, value))
        if known is None:
            self.clock.check()
            self.clock.need(_CELL_BYTES * self.board.size * (len(self._flows) + 1))
            known = self._flows[cell, value] = followed(self.flow, cell, value)
        return known

    def solutions(self) -> list[bytes]:
        """One solution of the rest, or some of several; empty if there is none."""
        if not self._solutions:
            search = EngineSearch(self.puzzle, self.grid, self.clock)
            while len(self._solutions) < 2 and self._found(search):
                pass
        return self._solutions

    def _found(self, search: EngineSearch) -> bool:
        """Whether a search finds another solution; if so, it is recorded."""
        self.clock.check()
        ending = search.next()
        if ending is None:
            self.witness(search.solution().cells)
        elif ending is not Ending.EXHAUSTED:
            raise LimitReached(ending)
        return ending is None

    def witness(self, solution: bytes) -> None:
        """Record a solution."""
        self._solutions.append(solution)

    def wrong_values(self) -> Iterator[tuple[int, int]]:
        """Open cells with values that no known solution has."""
        solutions = self.solutions()
        for cell in self.open_cells():
            self.clock.check()
            values = {solution[cell] for solution in solutions}
            for value in (WHITE, BLACK):
                if value not in values:
                    yield cell, value

    def refuted(self, cell: int, value: int) -> bool:
        """Whether no solution has a value; if one has, it is recorded."""
        start = self.grid.replaced([(*self.board.place(cell), value)])
        return not self._found(EngineSearch(self.puzzle, start, self.clock))

    # The end.

    def verdict(self) -> Verdict:
        if self._wrong is not None:
            return "none"
        return "unique" if UNKNOWN not in self.cells else "multiple"

    def mistakes(self, grid: Grid) -> list[tuple[int, int]]:
        """The wrong cells of a partly filled grid: no solution of the puzzle has them.

        If there are several solutions, and each cell fits some but all together fit none, the mistake is the first cell
        in reading order that conflicts with those before it.
        """
        if self._fits(grid.cells):
            return []
        given = (self.puzzle.start or self.puzzle.blank()).cells
        known = [cell for cell, value in enumerate(grid.cells) if value not in (UNKNOWN, given[cell])]
        wrong = [
            cell for cell in known if not self._fits(given[:cell] + grid.cells[cell : cell + 1] + given[cell + 1 :])
        ]
        if not wrong:
            for cell in known:
                if not self._fits(grid.cells[: cell + 1] + given[cell + 1 :]):
                    wrong = [cell]
                    break
        return [self.board.place(cell) for cell in wrong]

    def _fits(self, cells: bytes) -> bool:
        """Whether some solution has all known cells of a grid."""
        for solution in self._solutions:
            self.clock.check()
            if all(value in (UNKNOWN, mine) for value, mine in zip(cells, solution, strict=True)):
                return True
        start = Grid(self.puzzle.width, self.puzzle.height, cells)
        return self._found(EngineSearch(self.puzzle, start, self.clock))


def followed(flow: Flow, cell: int, value: int) -> Flow | tuple[Flow, Conflict]:
    """What follows by the rules from one more cell."""
    trial = flow.copy()
    try:
        trial.settle(cell, value, "guess", [])
        trial.run()
    except Conflict as conflict:
        return trial, conflict
    return trial


def broken(board: Board, conflict: Conflict) -> str:
    """The broken rule in words."""
    first = capital(board.name(conflict.cells[0]))
    if conflict.kind == "neighbours":
        return f"{first} and {board.name(conflict.cells[1])} are both shaded and touch"
    if conflict.kind == "copies":
        return f"{first} and {board.name(conflict.cells[1])} are both unshaded copies"
    return f"A chain of shaded cells closes and cuts the unshaded ones apart ({board.names(conflict.cells)})"
