"""The base of all searches for boards, whatever engine they use.

Of boards that are rotations of each other, or look alike, a search returns one; the rotations are its `family`. The
engine may also find the others later, so the boards returned are remembered (`Seen`), but only as long as necessary:
a search through millions of boards takes no more memory for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.search import Search
from gridwright.picture.board import Board
from gridwright.values.contradiction import Contradiction
from gridwright.values.ending import Ending
from gridwright.values.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.picture.puzzle import PicturePuzzle
    from gridwright.picture.stock import Stock
    from gridwright.values.clock import Work


class BoardSearch(Search[Board]):
    """A search without `next`, which ends by calling `_found` for a new board."""

    def __init__(self, puzzle: PicturePuzzle) -> None:
        self._puzzle = puzzle
        self._family: tuple[Board, ...] = ()
        self._because = "no arrangement of the tiles fits"  # why there is no board, if so
        self._trace: Trace | None = None

    def _found(self, family: tuple[Board, ...]) -> None:
        """Record a new board and its rotations."""
        self._family = family

    def _none(self, because: str) -> Ending:
        """Record that there is no board."""
        self._because = because
        return Ending.EXHAUSTED

    def solution(self) -> Board:
        """The last board found."""
        return self._family[0]

    def family(self) -> tuple[Board, ...]:
        """The last board found, and those of its rotations that are boards too."""
        return self._family

    def contradiction(self) -> Contradiction:
        """Why there is no board."""
        return Contradiction((self._because,))

    def record(self, limit: int) -> None:
        self._trace = Trace(self._puzzle.width, self._puzzle.height, limit, Board)

    def recording(self) -> Trace | None:
        """The recording, empty if there is nothing to show but the end."""
        return self._trace

    def recorded_so_far(self) -> Trace | None:
        """The recording so far."""
        return self._trace


class NoBoard(BoardSearch):
    """The search of a puzzle that is known to have no solution."""

    def __init__(self, puzzle: PicturePuzzle, because: str, stats: Work) -> None:
        super().__init__(puzzle)
        self._because = because
        self._stats = stats

    def next(self) -> Ending:
        """Report that there is none."""
        return Ending.EXHAUSTED

    def stats(self) -> Work:
        return self._stats


class Seen:
    """Boards that were returned and that an engine may still find.

    An engine finds a board once, so the board is forgotten then; except if some tiles that look alike are upright and
    others are not (`stock.mixed`). With `once_each` the engine itself skips rotations of boards.
    """

    def __init__(self, stock: Stock, once_each: bool) -> None:
        self._stock = stock
        self._once_each = once_each
        self._ahead: set[tuple[int, ...]] = set()

    def is_new(self, board: Board) -> bool:
        """Whether a board found by the engine was not returned before."""
        if board.cells not in self._ahead:
            return True
        if not self._stock.mixed:
            self._ahead.remove(board.cells)
        return False

    def add(self, family: Iterable[Board], found: Board | None = None) -> None:
        """Record a board that is returned, and its rotations; `found` is the one that the engine itself has found."""
        for board in family:
            if board != found or self._stock.mixed:
                self._ahead.add(board.cells)
            if self._once_each:
                break  # the engine does not find the others
