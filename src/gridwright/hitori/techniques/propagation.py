"""What follows from a partly shaded grid by the rules alone: neighbours, copies, and chains that must not close.

A `Flow` holds cells, the chains of shaded ones, and the reason for each cell that it settled. It serves the position
itself and, copied, every guess: a copy costs a few lists, and its reasons tell how the guess settled its cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.grid import BLACK, UNKNOWN, WHITE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.hitori.techniques.geometry import Board
    from gridwright.values.clock import Clock


class Conflict(Exception):
    """A rule is broken by known cells: `kind` names the rule, `cells` are those at fault."""

    def __init__(self, kind: str, cells: list[int]) -> None:
        super().__init__(kind)
        self.kind = kind
        self.cells = cells


class Flow:
    """Cells and chains. `settle` sets a value, `run` follows all consequences, chains last.

    `reasons` has for each cell settled here the name of the rule and, in order, the cells that it rests on.
    """

    __slots__ = ("board", "clock", "cells", "parent", "members", "joined", "reasons", "waiting", "unjoined")

    def __init__(self, board: Board, clock: Clock) -> None:
        self.board = board
        self.clock = clock
        self.cells = bytearray([UNKNOWN]) * board.size
        self.parent = list(range(board.size + 1))
        self.members: dict[int, list[int]] = {}  # of each root that has other members
        self.joined = bytearray(board.size) + b"\1"  # whether a node is in the chains; the border always is
        self.reasons: dict[int, tuple[str, list[int]]] = {}
        self.waiting: list[int] = []
        self.unjoined: list[int] = []  # shaded cells not yet joined to their chains

    def copy(self) -> Flow:
        """The same cells, with no reasons yet."""
        other = Flow.__new__(Flow)
        other.board = self.board
        other.clock = self.clock
        other.cells = self.cells[:]
        other.parent = self.parent[:]
        other.members = dict(self.members)
        other.joined = self.joined[:]
        other.reasons = {}
        other.waiting = []
        other.unjoined = []
        return other

    def root(self, node: int) -> int:
        """The first node of a chain."""
        parent = self.parent
        while parent[node] != node:
            node = parent[node]
        return node

    def settle(self, cell: int, value: int, rule: str, rests_on: list[int]) -> None:
        """Give a cell its value; if it has the other value, raise a conflict."""
        if self.cells[cell] == value:
            return
        if self.cells[cell] != UNKNOWN:
            raise Conflict(rule, [cell, *rests_on])
        self.cells[cell] = value
        self.reasons[cell] = (rule, rests_on)
        self.waiting.append(cell)

    def run(self) -> None:
        """Follow the rules from all newly settled cells."""
        board = self.board
        while self.waiting or self.unjoined:
            self.clock.check()
            if not self.waiting:
                for other in sorted(self.join(self.unjoined.pop(0))):
                    if self.cells[other] == UNKNOWN and (path := self.closing(other)) is not None:
                        self.settle(other, WHITE, "partition", path)
                continue
            cell = self.waiting.pop(0)
            if self.cells[cell] == WHITE:
                for other in board.copies(cell):
                    self.settle(other, BLACK, "copies", [cell])
            else:
                self.unjoined.append(cell)
                for other in board.beside[cell]:
                    self.settle(other, WHITE, "neighbours", [cell])

    def join(self, cell: int) -> Iterable[int]:
        """Add a shaded cell to the chains that it touches; return the cells near the joined chain."""
        board = self.board
        if (path := self.closing(cell)) is not None:
            raise Conflict("partition", [cell, *path])
        self.joined[cell] = True
        near = {met for met in board.corners[cell] if met != board.border}
        for met in board.corners[cell]:
            if not self.joined[met]:
                continue
            one, other = self.root(cell), self.root(met)
            if other == board.border or (one != board.border and self._size(one) < self._size(other)):
                one, other = other, one
            for member in self._members(other):
                near.update(board.corners[member])
            self.members[one] = [*self._members(one), *self._members(other)]
            self.parent[other] = one
        near.discard(board.border)
        return near

    def _members(self, root: int) -> list[int]:
        return self.members.get(root) or ([] if root == self.board.border else [root])

    def _size(self, root: int) -> int:
        return len(self.members.get(root, (root,)))

    def closing(self, cell: int) -> list[int] | None:
        """The chain that an open cell would close if shaded, if any."""
        board = self.board
        if board.cuts_alone(cell):
            return []
        seen: dict[int, int] = {}
        for met in board.corners[cell]:
            if self.joined[met]:
                root = self.root(met)
                if root in seen:
                    return self.path(seen[root], met)
                seen[root] = met
        return None

    def path(self, begin: int, end: int) -> list[int]:
        """The shaded cells on a shortest path along corners between two nodes, both included, without the border."""
        board = self.board
        before = {begin: begin}
        level = [begin]
        while level and end not in before:
            self.clock.check()
            following = []
            for node in level:
                for other in self._met(node):
                    if other not in before:
                        before[other] = node
                        following.append(other)
            level = following
        found = [end]
        while found[-1] != begin:
            found.append(before[found[-1]])
        return [cell for cell in found if cell != board.border]

    def _met(self, node: int) -> Iterable[int]:
        board = self.board
        if node == board.border:
            return (cell for cell in self.members.get(self.root(node), ()) if board.border in board.corners[cell])
        root = self.root(node)
        return (met for met in board.corners[node] if self.joined[met] and self.root(met) == root)
