"""Assembly of the pieces of a photograph by the similarity of their edges.

Two edges are *best buddies* if each is the most similar edge to the other. Pairs of edges are taken in the order of
how much better they are than the next best choice, best buddies first. Each pair joins the two clusters of its tiles,
unless tiles would collide or the cluster would not fit the board (Gallagher's constrained tree). The largest cluster is
placed on the board, and the remaining tiles fill its gaps, the most certain first. The *confidence* is the share of
touching edges that are best buddies: 1 if there is no doubt anywhere.

The method cannot distinguish two pieces of plain sky.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.board import Board

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from gridwright.values.clock import Clock

    Spot: TypeAlias = tuple[int, int]
    Cluster: TypeAlias = dict[Spot, int]  # the code 4 * tile + turn at (row, column)

_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # to the neighbour at each side


class Likeness:
    """The distances between edges; for each edge, its best partner and the next best distance."""

    def __init__(self, distances: memoryview[float], edges: int, clock: Clock) -> None:
        self._distances = distances
        self._edges = edges
        self.best: list[int] = []
        self.first: list[float] = []
        self.second: list[float] = []
        for edge in range(edges):
            clock.check()
            row: list[float] = list(distances[edge * edges : (edge + 1) * edges])
            least = min(row)
            self.best.append(row.index(least))
            self.first.append(least)
            row[self.best[-1]] = float("inf")
            self.second.append(min(row))

    def between(self, one: int, other: int) -> float:
        """The distance between two edges."""
        return float(self._distances[one * self._edges + other])

    def buddies(self, one: int, other: int) -> bool:
        """Whether each is the other's best partner."""
        return self.best[one] == other and self.best[other] == one

    def pairs(self) -> list[tuple[int, int]]:
        """Pairs of edges, the most certain first: best buddies, then the best partners of single edges."""
        ranked = []
        for edge, partner in enumerate(self.best):
            if self.first[edge] == float("inf"):
                continue
            mutual = self.buddies(edge, partner)
            if mutual and edge > partner:
                continue
            rival = min(self.second[edge], self.second[partner])
            ratio = self.first[edge] / rival if 0 < rival < float("inf") else 0.0
            ranked.append((not mutual, ratio, edge, partner))
        return [(edge, partner) for _, _, edge, partner in sorted(ranked)]


def assembled(likeness: Likeness, width: int, height: int, rotate: bool, upright: Sequence[int], clock: Clock) -> Board:
    """The board that fits together best; all tiles are upright, or those in `upright` are where possible."""
    count = width * height
    home: list[Cluster] = [{(0, 0): 4 * tile} for tile in range(count)]  # the cluster of each tile
    at: list[Spot] = [(0, 0)] * count
    for one, other in likeness.pairs():
        clock.check()
        _join(home, at, one, other, width, height, rotate)
    largest = max(home, key=lambda cluster: (len(cluster), -min(cluster.values())))
    cells = _laid(largest, width, height, rotate, upright)
    _fill(cells, likeness, width, height, rotate, clock)
    board = Board.from_cells(width, height, (cells[divmod(cell, width)] for cell in range(count)))
    return _straightened(board, upright) if rotate and upright else board


def _join(home: list[Cluster], at: list[Spot], one: int, other: int, width: int, height: int, rotate: bool) -> None:
    """Join the clusters of two edges so that these touch, if possible."""
    mine, theirs = home[one // 4], home[other // 4]
    if mine is theirs:
        return
    if len(mine) < len(theirs):
        mine, theirs, one, other = theirs, mine, other, one
    row, column = at[one // 4]
    side = (one + mine[row, column]) % 4  # where the edge points now, since edges turn with their tile
    target = row + _STEPS[side][0], column + _STEPS[side][1]
    place = at[other // 4]
    quarters = (side + 2 - (other + theirs[place])) % 4  # so that the other edge faces it
    if quarters and not rotate:
        return
    moved: Cluster = {}
    origin = _turned_spot(place, quarters)
    shift = target[0] - origin[0], target[1] - origin[1]
    for spot, code in theirs.items():
        turned = _turned_spot(spot, quarters)
        moved[turned[0] + shift[0], turned[1] + shift[1]] = code - code % 4 + (code + quarters) % 4
    if moved.keys() & mine.keys() or not _fits([*mine, *moved], width, height, rotate):
        return
    mine.update(moved)
    for spot, code in moved.items():
        home[code // 4], at[code // 4] = mine, spot


def _turned_spot(spot: Spot, quarters: int) -> Spot:
    row, column = spot
    return ((row, column), (column, -row), (-row, -column), (-column, row))[quarters]


def _fits(spots: Sequence[Spot], width: int, height: int, rotate: bool) -> bool:
    """Whether a cluster fits in some window of the size of the board."""
    rows, columns = [row for row, _ in spots], [column for _, column in spots]
    down, across = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return (down <= height and across <= width) or (rotate and down <= width and across <= height)


def _laid(cluster: Cluster, width: int, height: int, rotate: bool, upright: Sequence[int]) -> Cluster:
    """A cluster moved, and rotated if necessary, onto the board."""
    turn = next((code % 4 for code in cluster.values() if code // 4 in upright), 0) if rotate else 0
    for quarters in (-turn % 4, (2 - turn) % 4, (1 - turn) % 4, (3 - turn) % 4):
        spots = {_turned_spot(spot, quarters): code for spot, code in cluster.items()}
        if _fits(list(spots), width, height, rotate=False):
            top, left = min(row for row, _ in spots), min(column for _, column in spots)
            return {
                (row - top, column - left): code - code % 4 + (code + quarters) % 4
                for (row, column), code in spots.items()
            }
        if not rotate:
            break
    return cluster


def _fill(cells: Cluster, likeness: Likeness, width: int, height: int, rotate: bool, clock: Clock) -> None:
    """Place the remaining tiles: each time the best tile for the gap with the most neighbours."""
    left = set(range(width * height)) - {code // 4 for code in cells.values()}
    while left:
        clock.check()
        gaps = []
        for row in range(height):
            for column in range(width):
                if (row, column) not in cells:
                    known = sum((row + down, column + across) in cells for down, across in _STEPS)
                    gaps.append((-known, row, column))
        _, row, column = min(gaps)
        choices = [4 * tile + turn for tile in sorted(left) for turn in (range(4) if rotate else (0,))]
        best = min(choices, key=lambda code: (_strain(cells, likeness, row, column, code), code))
        cells[row, column] = best
        left.discard(best // 4)


def _strain(cells: Cluster, likeness: Likeness, row: int, column: int, code: int) -> float:
    """How badly a tile fits the neighbours of a cell."""
    total = 0.0
    for side, (down, across) in enumerate(_STEPS):
        other = cells.get((row + down, column + across))
        if other is not None:
            total += likeness.between(_edge(code, side), _edge(other, (side + 2) % 4))
    return total


def _edge(code: int, side: int) -> int:
    """The edge on a side of a tile in its turn."""
    return code - code % 4 + (side - code) % 4


def _straightened(board: Board, upright: Sequence[int]) -> Board:
    """The board rotated as a whole so that an upright tile is upright, if its shape allows that."""
    turn = next((code % 4 for code in board.cells if code // 4 in upright), 0)
    turned = board
    for _ in range(-turn % 4):
        turned = turned.turned()
    return turned if (turned.width, turned.height) == (board.width, board.height) else board


def confidence(board: Board, likeness: Likeness) -> float:
    """The share of touching edges that are best buddies."""
    touching = agreed = 0
    for cell, code in enumerate(board.cells):
        row, column = divmod(cell, board.width)
        for side, inside, step in ((1, column + 1 < board.width, 1), (2, row + 1 < board.height, board.width)):
            if inside:
                touching += 1
                other = board.cells[cell + step]
                agreed += likeness.buddies(_edge(code, side), _edge(other, (side + 2) % 4))
    return agreed / touching if touching else 1.0
