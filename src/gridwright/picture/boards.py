"""Searches for boards: what all of them share, whatever they search with.

A search gives out one of the boards that are turnings of one another, or look alike; the turnings are its `family`.
What finds the boards may come across the others too, so those that were given out are remembered (`Seen`), but no
longer than they have to be: a search that goes through millions of boards takes no more memory for it.
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
    """A search of which `next` is missing: it ends with `_found` for a new board."""

    def __init__(self, puzzle: PicturePuzzle) -> None:
        self._puzzle = puzzle
        self._family: tuple[Board, ...] = ()
        self._because = "no arrangement of the tiles fits"  # why there is no board, if there is none
        self._trace: Trace | None = None

    def _found(self, family: tuple[Board, ...]) -> None:
        """A board was found, and its turnings with it."""
        self._family = family

    def _none(self, because: str) -> Ending:
        """There is no board."""
        self._because = because
        return Ending.EXHAUSTED

    def solution(self) -> Board:
        """The board that was found last."""
        return self._family[0]

    def family(self) -> tuple[Board, ...]:
        """The board that was found last, and its turnings where they are boards too."""
        return self._family

    def contradiction(self) -> Contradiction:
        """Why there is no board."""
        return Contradiction((self._because,))

    def record(self, limit: int) -> None:
        """Records the search from now on, in about so many bytes."""
        self._trace = Trace(self._puzzle.width, self._puzzle.height, limit, Board)

    def recording(self) -> Trace | None:
        """What was recorded: empty where there is nothing to show but the end."""
        return self._trace

    def recorded_so_far(self) -> Trace | None:
        """The same, in the midst of the search."""
        return self._trace


class NoBoard(BoardSearch):
    """The search of a puzzle that is known to have no solution."""

    def __init__(self, puzzle: PicturePuzzle, because: str, stats: Work) -> None:
        super().__init__(puzzle)
        self._because = because
        self._stats = stats

    def next(self) -> Ending:
        """That there is none."""
        return Ending.EXHAUSTED

    def stats(self) -> Work:
        """The work done so far."""
        return self._stats


class Seen:
    """Boards that were given out and that an engine may still come across.

    An engine comes across a board once, so it is forgotten then; unless of tiles that look alike some are upright and
    some are not (`stock.mixed`). With `once_each` the engine leaves out turnings of boards itself.
    """

    def __init__(self, stock: Stock, once_each: bool) -> None:
        self._stock = stock
        self._once_each = once_each
        self._ahead: set[tuple[int, ...]] = set()

    def is_new(self, board: Board) -> bool:
        """Whether a board that the engine has come across was not given out before."""
        if board.cells not in self._ahead:
            return True
        if not self._stock.mixed:
            self._ahead.remove(board.cells)
        return False

    def add(self, family: Iterable[Board], found: Board | None = None) -> None:
        """Notes a board that is given out and its turnings; `found` if the engine itself has come across it."""
        for board in family:
            if board != found or self._stock.mixed:
                self._ahead.add(board.cells)
            if self._once_each:
                break  # the others it does not come across
