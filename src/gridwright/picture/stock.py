"""The tiles of a puzzle as the engines see them: tiles that look alike are merged, and each cell has its variants.

A *look* is the appearance of a tile in a turn: edges and face. Tiles whose turns give the same looks are one *species*
with a number of copies, unless only some of them may be turned. A *variant* is a species with one of its looks. A
*class* lists the variants that may be in some cells, depending on the sides with the frame and on the start.

Rotating a whole board gives another board. A species with one copy and four different looks has another turn in each of
the four: if one of its looks is kept, exactly one board of each set of rotations is left (`once_each`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.picture.board import EMPTY, Board
from gridwright.picture.puzzle import FRAME
from gridwright.values.clock import Clock

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypedDict

    from gridwright.picture.puzzle import Edges, Look, PicturePuzzle

    class Problem(TypedDict):
        """A puzzle as the native engines take it."""

        width: int
        height: int
        mates: list[int]
        variants: list[tuple[int, Edges]]
        copies: list[int]
        classes: list[list[int]]
        class_of: list[int]


_MANY = 4096  # variants between two checks of the clock


class Stock:
    """The looks, species, variants and classes of a puzzle, numbered from 0; built within the limits of `clock`."""

    def __init__(self, puzzle: PicturePuzzle, start: Board | None = None, clock: Clock | None = None) -> None:
        self.puzzle = puzzle
        self.clock = clock or Clock()
        self.cells = puzzle.width * puzzle.height
        self.start = puzzle.start if start is None else start
        self.looks: dict[Look, int] = {}
        self.look_of: dict[int, int] = {}  # the look of 4 * tile + turn, for the allowed turns
        self.variants: list[tuple[int, int]] = []  # (species, look)
        self.copies: list[int] = []
        self._groups: dict[frozenset[int], list[int]] = {}  # tiles that look alike, whether or not they may be turned
        self._species()
        self._group_of = {look: group for group in self._groups for look in group}
        self.edges: list[Edges] = [edges for edges, _ in self.looks]  # of each look
        self.clock.check()
        self._colours()
        self.clock.check()
        self._classes()
        free = puzzle.rotate and not puzzle.upright and (self.start is None or not self.start.known)
        self.symmetry = (
            (4 if puzzle.width == puzzle.height else 2) if free else 1
        )  # the number of rotations that give boards again
        self.mixed = len(self.copies) > len(self._groups)  # some tiles that look alike are upright and some are not

    def _species(self) -> None:
        puzzle = self.puzzle
        species: dict[tuple[frozenset[int], int], int] = {}
        for number, tile in enumerate(puzzle.tiles):
            self.clock.check()
            turns = (0, 1, 2, 3) if puzzle.rotate else (0,)
            shown = [self.looks.setdefault(tile.turned(turn), len(self.looks)) for turn in turns]
            group = frozenset(shown)
            self._groups.setdefault(group, []).append(number)
            mine = [shown[turn] for turn in puzzle.turns_of(number)]
            for turn in reversed(puzzle.turns_of(number)):
                self.look_of[4 * number + turn] = shown[turn]
            which = group, EMPTY if number not in puzzle.upright else shown[0]
            if which not in species:
                species[which] = len(self.copies)
                self.copies.append(0)
                self.variants += [(species[which], look) for look in dict.fromkeys(mine)]
            self.copies[species[which]] += 1

    def _colours(self) -> None:
        """Number the edges without gaps, with the mate of each."""
        mates = self.puzzle.mates
        used = {edge for edges in self.edges for edge in edges}
        used |= {mates.get(edge, edge) for edge in used}
        number = {edge: index for index, edge in enumerate(sorted(used))}
        self.colour = number
        self.mates = [number[mates.get(edge, edge)] for edge in sorted(used)]

    def _classes(self) -> None:
        puzzle = self.puzzle
        self._with_look: dict[int, list[int]] = {}
        for number, (_, look) in enumerate(self.variants if self.start is not None else ()):
            self._with_look.setdefault(look, []).append(number)
        classes: dict[tuple[tuple[bool, bool, bool, bool], int], int] = {}
        self.classes: list[list[int]] = []
        self.class_of: list[int] = []
        for cell in range(self.cells):
            self.clock.check()
            row, column = divmod(cell, puzzle.width)
            outside = (row == 0, column == puzzle.width - 1, row == puzzle.height - 1, column == 0)
            given = self._given(cell)
            which = (outside if puzzle.frame else (False,) * 4), given  # without a frame all sides are the same
            if which not in classes:
                classes[which] = len(self.classes)
                self.classes.append(self._members(outside, given))
            self.class_of.append(classes[which])

    def _given(self, cell: int) -> int:
        """The look that the start requires in a cell; -1 for none, -2 for one that no tile may have."""
        code = EMPTY if self.start is None else self.start.cells[cell]
        return EMPTY if code == EMPTY else self.look_of.get(code, -2)

    def _members(self, outside: tuple[bool, bool, bool, bool], given: int) -> list[int]:
        puzzle = self.puzzle
        found = []
        for number in range(len(self.variants)) if given == EMPTY else self._with_look.get(given, ()):
            if number % _MANY == 0:
                self.clock.check()
            fits = True
            if puzzle.frame:
                for edge, out in zip(self.edges[self.variants[number][1]], outside, strict=True):
                    fits = fits and (edge == FRAME if out else edge != FRAME or puzzle.frame_inside)
            if fits:
                found.append(number)
        return found

    def orientation(self) -> tuple[int, list[int]] | None:
        """A species with one copy, and those of its variants to leave out so that exactly one of the boards that are
        rotations of each other is left; None if no species allows that.

        With a frame it is a corner, which is then in the first corner, or on an oblong board in the first or second.
        """
        if self.symmetry == 1:
            return None
        variants: dict[int, list[int]] = {}
        for number, (species, _) in enumerate(self.variants):
            variants.setdefault(species, []).append(number)
        usable = [species for species, copies in enumerate(self.copies) if copies == 1 and len(variants[species]) == 4]
        for species in usable if self.puzzle.frame and not self.puzzle.frame_inside else ():
            kept = [[v for v in self._members_at(corner) if v in variants[species]] for corner in self._corners()]
            if all(len(fitting) == 1 for fitting in kept):
                return species, [v for v in variants[species] if [v] not in kept]
        return (usable[0], variants[usable[0]][4 // self.symmetry :]) if usable else None

    def _corners(self) -> list[int]:
        """The first corners, no two of which a rotation of the board maps to each other."""
        thin = min(self.puzzle.width, self.puzzle.height) == 1  # with two ends instead of four corners
        return [0] if self.symmetry == 4 or thin else [0, self.puzzle.width - 1]

    def _members_at(self, cell: int) -> list[int]:
        return self.classes[self.class_of[cell]]

    def tells_turn(self, look: int) -> bool:
        """Whether this look shows the rotation of a board: no other tile and no other turn of its tile has it."""
        group = self._group_of[look]
        return len(group) == 4 and len(self._groups[group]) == 1

    def once_each(self) -> list[Problem]:
        """Problems that together have one of all the boards that are rotations of each other; empty if `orientation`
        finds no species for that. A corner is placed first: each problem has it in another place.
        """
        found = self.orientation()
        if found is None:
            return []
        species, dropped = found
        kept = [number for number, (mine, _) in enumerate(self.variants) if mine == species and number not in dropped]
        corners = [(corner, [v for v in self._members_at(corner) if v in kept]) for corner in self._corners()]
        if self.puzzle.frame and not self.puzzle.frame_inside and all(len(fitting) == 1 for _, fitting in corners):
            return [self._with(corner, fitting) for corner, fitting in corners]
        classes = [[variant for variant in members if variant not in dropped] for members in self.classes]
        return [{**self.native(), "classes": classes}]

    def _with(self, cell: int, members: list[int]) -> Problem:
        """The problem with only these variants in a cell."""
        class_of = list(self.class_of)
        class_of[cell] = len(self.classes)
        return {**self.native(), "classes": [*self.classes, members], "class_of": class_of}

    def turned(self) -> list[int]:
        """For each variant, the one that it becomes by a quarter turn; empty if tiles may not be turned."""
        if self.symmetry == 1:
            return []
        by_look = {look: number for number, (_, look) in enumerate(self.variants)}
        next_look = {
            self.look_of[4 * tile + turn]: self.look_of[4 * tile + (turn + 1) % 4]
            for tile in range(len(self.puzzle.tiles))
            for turn in range(4)
        }
        return [by_look[next_look[look]] for _, look in self.variants]

    def codes(self) -> list[int]:
        """For each variant, 4 * tile + turn of the first tile that looks like it."""
        first: dict[int, int] = {}
        for code in sorted(self.look_of):
            first.setdefault(self.look_of[code], code)
        return [first[look] for _, look in self.variants]

    def native(self, candidates: list[list[int]] | None = None) -> Problem:
        """The problem as the native engines take it; with `candidates`, every cell is a class of its own."""
        colour = self.colour
        colours = [
            (colour[top], colour[right], colour[bottom], colour[left]) for top, right, bottom, left in self.edges
        ]
        return {
            "width": self.puzzle.width,
            "height": self.puzzle.height,
            "mates": self.mates,
            "variants": [(species, colours[look]) for species, look in self.variants],
            "copies": self.copies,
            "classes": self.classes if candidates is None else candidates,
            "class_of": self.class_of if candidates is None else list(range(len(candidates))),
        }

    def board(self, looks: Sequence[int]) -> Board:
        """The board with these looks. Of tiles that look alike, the first in the puzzle comes first on the board, in
        the least turn that gives its look; so two boards are equal exactly if they look alike.
        """
        cells_of: dict[frozenset[int], list[int]] = {group: [] for group in self._groups}
        for cell, look in enumerate(looks):
            if look != EMPTY:
                cells_of[self._group_of[look]].append(cell)
        codes = [EMPTY] * len(looks)
        for group, cells in cells_of.items():
            tiles = list(self._groups[group])
            for tile in [tile for tile in tiles if tile in self.puzzle.upright]:
                for cell in cells:
                    if looks[cell] == self.look_of[4 * tile]:
                        codes[cell] = 4 * tile
                        cells.remove(cell)
                        tiles.remove(tile)
                        break
            free = (tile for tile in tiles if tile not in self.puzzle.upright)  # no cell requires the others
            for cell, tile in zip(cells, free, strict=False):
                turns = (4 * tile + turn for turn in self.puzzle.turns_of(tile))
                codes[cell] = next(code for code in turns if self.look_of[code] == looks[cell])
        return Board(self.puzzle.width, self.puzzle.height, tuple(codes))

    def canonical(self, board: Board) -> Board:
        """The board that looks like this one, in the form returned by `board`."""
        return self.board([EMPTY if code == EMPTY else self.look_of[code] for code in board.cells])

    def symmetries(self, board: Board) -> tuple[Board, ...]:
        """A whole board and its different rotations; only the board itself if its orientation is fixed.

        The board must come from `board`.
        """
        found = [board]
        turned = board
        for _ in range(3 if self.symmetry > 1 else 0):
            turned = turned.turned()
            if (turned.width, turned.height) == (board.width, board.height):
                again = self.canonical(turned)
                if again not in found:
                    found.append(again)
        return tuple(found)
