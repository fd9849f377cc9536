"""The problem space of a picture puzzle, reduced: what may be in each cell, and the values of each border.

Pieces are sorted first: corners, edges, middles. Each cell has its candidates, pieces in a turn: up to four of a middle
piece, fewer if it is symmetric. Between the cells are (rows + 1) x columns horizontal and rows x (columns + 1) vertical
borders, each with the set of its possible values, shared by the two cells beside it. A cell drops the candidates that
contradict its borders, and its borders drop the values that no candidate of the cell has; this is done for all cells in
turn, again and again, until a pass changes nothing.

Where that is not enough, some more logic is used: a piece that fits only one cell is placed there; a placed piece is
nowhere else; and if the board could be rotated as a whole, one piece's turn can be chosen.

The cost is candidates times passes. It cannot distinguish two pieces with equal borders and different middles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.board import EMPTY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from gridwright.picture.board import Board
    from gridwright.picture.stock import Stock
    from gridwright.values.clock import Work
    from gridwright.values.trace import Trace

    # Called when cells become settled: a technique, the cells, and why.
    Listener: TypeAlias = Callable[[str, list[int], str], None]


class Contradicted(Exception):
    """A cell or a piece has no possibilities left; the message says which."""


class Reduction:
    """The candidates of each cell (variants of the stock) and the values of each border, as far as reduced.

    It checks the clock of the stock; a limit ends the reduction and leaves it as it is.
    """

    def __init__(self, stock: Stock) -> None:
        self.stock = stock
        self._clock = stock.clock
        puzzle = stock.puzzle
        self.width, self.height = puzzle.width, puzzle.height
        self.cells = [stock.classes[which] for which in stock.class_of]  # replaced, never changed
        everything = frozenset(range(len(stock.mates)))
        # Values as seen from the cell above or on the left.
        self.horizontal = [[everything] * self.width for _ in range(self.height + 1)]
        self.vertical = [[everything] * (self.width + 1) for _ in range(self.height)]
        self.passes = self.removed = 0
        self.oriented = False  # whether one piece's turn was chosen, so that other boards are rotations of the rest
        self._before: Board | None = None  # the tiles settled before that
        self.on_settled: Listener = lambda technique, cells, why: None
        self._settled = [False] * len(self.cells)
        self._awake = [True] * len(self.cells)  # cells whose borders have changed since their last check
        self._shown = []  # the four borders of each variant
        self._first = [len(stock.look_of)] * len(stock.copies)  # the first tile of each species
        tile_of: dict[int, int] = {}
        for code, look in stock.look_of.items():
            tile_of[look] = min(code // 4, tile_of.get(look, code))
        for species, look in stock.variants:
            self._first[species] = min(self._first[species], tile_of[look])
            top, right, bottom, left = (stock.colour[edge] for edge in stock.edges[look])
            self._shown.append((stock.mates[top], right, bottom, stock.mates[left]))

    def run(self) -> None:
        """Reduce as far as possible. Raises `Contradicted`, and `LimitReached` at a limit of the clock."""
        self._check_settled("sorting", "it is the only piece with the frame on these sides")
        while True:
            while self._pass():
                pass
            if not (self._only_places() or self._used_up() or self._orient()):
                return

    def borders(self, cell: int) -> tuple[frozenset[int], frozenset[int], frozenset[int], frozenset[int]]:
        """The four borders of a cell, clockwise from the top."""
        row, column = divmod(cell, self.width)
        return (
            self.horizontal[row][column],
            self.vertical[row][column + 1],
            self.horizontal[row + 1][column],
            self.vertical[row][column],
        )

    def certain(self) -> Board:
        """The tiles that every board has: those settled before a turn was chosen, or the given ones if more."""
        board, start = self._before or self.board(), self.stock.start
        return start if start is not None and start.known > board.known else board

    def stats(self) -> Work:
        """The work done so far."""
        return {"settled": self.settled, "passes": self.passes, "removed": self.removed}

    def __str__(self) -> str:
        return f"reduction settled {self.settled} of {_counted(len(self.cells), 'cell')}"

    @property
    def settled(self) -> int:
        """The number of cells with one look left."""
        return sum(self._settled)

    def board(self) -> Board:
        """The tiles of the settled cells."""
        looks = [
            self.stock.variants[here[0]][1] if done else EMPTY
            for here, done in zip(self.cells, self._settled, strict=True)
        ]
        return self.stock.board(looks)

    def _pass(self) -> bool:
        """Make one pass over all cells; return whether anything changed."""
        self.passes += 1
        self._clock.count("passes")
        changed = False
        for cell in range(len(self.cells)):
            if self._awake[cell]:
                self._clock.check()
                self._awake[cell] = False
                changed = self._look_at(cell) or changed
        return changed

    def _look_at(self, cell: int) -> bool:
        borders = self.borders(cell)
        top, right, bottom, left = borders
        shown = self._shown
        kept = [
            variant
            for variant in self.cells[cell]
            if shown[variant][0] in top
            and shown[variant][1] in right
            and shown[variant][2] in bottom
            and shown[variant][3] in left
        ]
        changed = self.keep(cell, kept, "borders", "no other piece fits its borders")
        for side, border in enumerate(borders):
            values = border & {shown[variant][side] for variant in kept}
            if len(values) < len(border):
                self._narrow(cell, side, values)
                changed = True
        return changed

    def _narrow(self, cell: int, side: int, values: frozenset[int]) -> None:
        """Keep some values of a border, and mark the cell behind it for a check."""
        row, column = divmod(cell, self.width)
        if side % 2:
            self.vertical[row][column + (side == 1)] = values
        else:
            self.horizontal[row + (side == 2)][column] = values
        down, across = ((-1, 0), (0, 1), (1, 0), (0, -1))[side]
        if 0 <= row + down < self.height and 0 <= column + across < self.width:
            self._awake[(row + down) * self.width + column + across] = True

    def keep(self, cell: int, kept: list[int], technique: str, why: str) -> bool:
        """Keep some candidates of a cell; return whether there were others."""
        if not kept:
            row, column = divmod(cell, self.width)
            raise Contradicted(f"no piece fits row {row + 1}, column {column + 1}")
        dropped = len(self.cells[cell]) - len(kept)
        if not dropped:
            return False
        self.removed += dropped
        self._clock.count("removed", dropped)
        self.cells[cell] = kept
        self._awake[cell] = True
        self._check_settled(technique, why, [cell])
        return True

    def _check_settled(self, technique: str, why: str, cells: Iterable[int] | None = None) -> None:
        fresh = []
        for cell in range(len(self.cells)) if cells is None else cells:
            if cells is None:
                self._clock.check()
            looks = {self.stock.variants[variant][1] for variant in self.cells[cell]}
            if len(looks) == 1 and not self._settled[cell]:
                self._settled[cell] = True
                fresh.append(cell)
        if fresh:
            self._clock.count("settled", len(fresh))
            self.on_settled(technique, fresh, why)

    def _places(self) -> Iterator[tuple[int, list[int], list[int]]]:
        """Each species, the cells where it may be, and those where nothing else may be."""
        may: list[list[int]] = [[] for _ in self.stock.copies]
        must: list[list[int]] = [[] for _ in self.stock.copies]
        for cell, here in enumerate(self.cells):
            self._clock.check()
            species = {self.stock.variants[variant][0] for variant in here}
            for one in species:
                may[one].append(cell)
            if len(species) == 1:
                must[min(species)].append(cell)
        return zip(range(len(may)), may, must, strict=True)

    def _only_places(self) -> bool:
        """Place a piece that has as many places as copies in all of them."""
        changed = False
        for species, may, _ in self._places():
            copies = self.stock.copies[species]
            if len(may) < copies:
                fits = f"fits {_counted(len(may), 'cell')}"
                raise Contradicted(f"piece {self._name(species)} {fits}, and there {_are(copies)} of it")
            if len(may) == copies:
                why = f"piece {self._name(species)} fits no other cell"
                for cell in may:
                    kept = [variant for variant in self.cells[cell] if self.stock.variants[variant][0] == species]
                    changed = self.keep(cell, kept, "only place", why) or changed
        return changed

    def _used_up(self) -> bool:
        """Remove a piece whose copies are all placed from the other cells."""
        changed = False
        for species, may, must in self._places():
            copies = self.stock.copies[species]
            if len(must) > copies:
                raise Contradicted(
                    f"{len(must)} cells need piece {self._name(species)}, and there {_are(copies)} of it"
                )
            if len(must) == copies and len(may) > copies:
                why = f"piece {self._name(species)} lies elsewhere"
                for cell in set(may) - set(must):
                    kept = [variant for variant in self.cells[cell] if self.stock.variants[variant][0] != species]
                    changed = self.keep(cell, kept, "used up", why) or changed
        return changed

    def _orient(self) -> bool:
        """Choose one piece's turn, once, if the board could be rotated as a whole."""
        if self.oriented:
            return False
        found = self.stock.orientation()
        if found is None:
            return False
        self.oriented, self._before = True, self.board()
        species, dropped = found
        why = f"the whole board can be turned, so the turn of piece {self._name(species)} is chosen"
        for cell, here in enumerate(self.cells):
            self._clock.check()
            if kept := [variant for variant in here if variant not in dropped]:
                self.keep(cell, kept, "orientation", why)
            else:
                raise Contradicted(f"no piece fits cell {cell + 1} once the board is turned")
        return True

    def _name(self, species: int) -> int:
        """The number of the first tile of a species, from 1."""
        return self._first[species] + 1


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _are(number: int) -> str:
    return f"{'is' if number == 1 else 'are'} {number}"


def recorder(reduction: Reduction, trace: Trace) -> Listener:
    """Record the cells that become settled, with the reason."""

    def note(technique: str, cells: list[int], why: str) -> None:
        board = reduction.board()
        trace.add("reduce", [(cell, board.cells[cell]) for cell in cells], f"{technique}: {why}")

    return note
