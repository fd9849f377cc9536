"""A partly solved picture puzzle as the techniques see it.

The reduction runs to its end and its steps are returned one by one, so what is explained is what was done. Where it
stops, the solution is searched for: if it is the only one, it settles the cell with the fewest pieces left (all its
other pieces lead nowhere), and the reduction continues from there.

Everything follows from the tiles and from the given ones. Only if a board could be rotated as a whole, one rotation is
chosen on the way; from then on a step rests on the tiles that were placed first, which show the rotation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base import technique as base
from gridwright.base.puzzle import start_of
from gridwright.base.strategy import Task
from gridwright.picture.board import EMPTY, Board
from gridwright.picture.counting import contradiction
from gridwright.picture.engine import supports_clauses
from gridwright.picture.reduction import Contradicted, Reduction
from gridwright.picture.stock import Stock
from gridwright.picture.strategies import STRATEGIES
from gridwright.values.errors import LimitReached, NotSupported
from gridwright.values.phrases import capital, cells_named
from gridwright.values.step import Step

if TYPE_CHECKING:
    from gridwright.base.result import Result, Verdict
    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.values.clock import Clock

_AUTO = STRATEGIES[0]


class Position(base.Position[Board]):
    """The board of a puzzle while it is being explained."""

    def __init__(self, puzzle: PicturePuzzle, start: Board | None, clock: Clock) -> None:
        if reason := supports_clauses(puzzle):
            raise NotSupported(f"this cannot be explained: {reason}")
        self.puzzle = puzzle
        self._clock = clock
        begun = start_of(puzzle, start)
        self._stock = Stock(puzzle.with_notes(start=begun) if begun is not None else puzzle, clock=clock)
        self._looks = [EMPTY] * len(puzzle.tiles)
        self._rests_on: list[tuple[int, int]] = []
        self._turnable = self._stock.symmetry > 1  # from what is known so far
        for cell, code in enumerate(begun.cells if begun is not None else ()):
            if code != EMPTY:
                self._looks[cell] = self._stock.look_of.get(code, EMPTY)
                self._rests_on.append(divmod(cell, puzzle.width))
        self._steps: list[tuple[str, list[int], str]] = []
        self._wrong = contradiction(puzzle, clock)
        self._solved: Result[Board] | None = None
        self._reduction = Reduction(self._stock)
        self._reduction.on_settled = lambda technique, cells, why: self._steps.append((technique, cells, why))
        if not self._wrong:
            self._reduce()

    def _reduce(self) -> None:
        try:
            self._reduction.run()
        except Contradicted as error:
            self._wrong = str(error)
            self._leave_out_missing()

    def _leave_out_missing(self) -> None:
        """Ignore cells that need tiles which lie elsewhere: the contradiction says that there are too few."""
        board, looks = self._reduction.board(), list(self._looks)
        for _, cells, _ in self._steps:
            for cell in [cell for cell in cells if looks[cell] == EMPTY]:
                self._clock.check()
                looks[cell] = self._stock.look_of.get(board.cells[cell], EMPTY)
                if self._stock.board(looks).known < len(looks) - looks.count(EMPTY):
                    looks[cell] = EMPTY
                if looks[cell] == EMPTY:
                    cells.remove(cell)

    @property
    def grid(self) -> Board:
        """The tiles settled so far."""
        return self._stock.board(self._looks)

    def contradiction(self) -> Step | None:
        """A step without cells that states the contradiction, once all steps before it are returned."""
        if self._wrong and not self._left():
            because = f"{capital(self._wrong)}: there is no solution."
            return Step("contradiction", 0, because, rests_on=tuple(self._rests_on))
        return None

    def next_step(self, technique: str, tier: int) -> Step | None:
        """The next step of the reduction, if it is of this technique, without cells that were known before."""
        left = self._left()
        if not left or left[0][0] != technique:
            return None
        _, cells, why = left[0]
        fresh = [cell for cell in cells if self._looks[cell] == EMPTY]
        return self._step(technique, tier, fresh, why)

    def _left(self) -> list[tuple[str, list[int], str]]:
        """The steps that still have an effect, at least the first of them."""
        while self._steps and all(self._looks[cell] != EMPTY for cell in self._steps[0][1]):
            del self._steps[0]
        return self._steps

    def searched(self, technique: str, tier: int) -> Step | None:
        """A cell settled by the only solution, if there is just one."""
        result = self._result()
        if result.verdict != "unique" or self.grid.complete:
            return None
        board = self._fitting(result.solutions[0])
        open_cells = [cell for cell, look in enumerate(self._looks) if look == EMPTY]
        cell = min(open_cells, key=lambda cell: (len(self._reduction.cells[cell]), cell))
        look = self._stock.look_of[board.cells[cell]]
        pieces = len({self._stock.variants[variant][1] for variant in self._reduction.cells[cell]})
        kept = [variant for variant in self._reduction.cells[cell] if self._stock.variants[variant][1] == look]
        self._reduction.keep(cell, kept, technique, "")
        self._steps.clear()
        step = self._step(technique, tier, [cell], f"{_others(pieces - 1)} nowhere")
        self._reduce()
        return step

    def _fitting(self, board: Board) -> Board:
        """The rotation of the solution that the reduction has chosen."""
        for turned in self._stock.symmetries(board):
            candidates = zip(turned.cells, self._reduction.cells, strict=True)
            if all(
                self._stock.look_of[code] in {self._stock.variants[v][1] for v in here} for code, here in candidates
            ):
                return turned
        return board

    def _step(self, technique: str, tier: int, cells: list[int], why: str) -> Step:
        settled = []
        board = self._reduction.board()
        for cell in cells:
            code = board.cells[cell]
            settled.append((*divmod(cell, self.puzzle.width), code))
        places = cells_named((row, column) for row, column, _ in settled)
        pieces = ", ".join(str(code // 4 + 1) for _, _, code in settled)
        many = "s" * (len(settled) > 1)
        because = f"Piece{many} {pieces} at {places}: {why}."
        return Step(technique, tier, because, cells=tuple(settled), rests_on=tuple(self._rests_on))

    def apply(self, step: Step) -> None:
        for row, column, code in step.cells:
            look = self._stock.look_of[code]
            self._looks[row * self.puzzle.width + column] = look
            if self._turnable:
                self._rests_on.append((row, column))
                self._turnable = not self._stock.tells_turn(look)

    def _result(self) -> Result[Board]:
        if self._solved is None:
            self._solved = _AUTO.solve(self._stock.puzzle, Task(clock=self._clock))
        return self._solved

    def verdict(self) -> Verdict:
        """The verdict when no technique finds anything more."""
        result = self._result()
        if result.verdict in ("solved", "unknown"):
            raise LimitReached(result.ending, at_least=len(result.solutions))
        return result.verdict

    def mistakes(self, grid: Board) -> list[tuple[int, int]]:
        """The cells of a partly filled board that differ from the only solution."""
        result = self._result()
        if result.verdict != "unique":
            return []
        looks = [EMPTY if code == EMPTY else self._stock.look_of.get(code, -2) for code in grid.cells]
        best: list[tuple[int, int]] | None = None
        for turned in self._stock.symmetries(result.solutions[0]):
            pairs = zip(looks, (self._stock.look_of[code] for code in turned.cells), strict=True)
            wrong = [divmod(cell, grid.width) for cell, (mine, right) in enumerate(pairs) if mine not in (EMPTY, right)]
            best = wrong if best is None or len(wrong) < len(best) else best
        return best or []


def _others(ways: int) -> str:
    return "the only other way to fill it leads" if ways == 1 else f"all {ways} other ways to fill it lead"
