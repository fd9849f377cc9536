"""The picture puzzle as a frozen, validated value, and its rules.

Glossary: a *tile* has four *edges*, clockwise from the top; an edge is a number, and 0 is the *frame*; two edges may
touch if each is the other's *mate*; a *turn* is a number of quarters clockwise; a *face* is what a tile shows besides
its edges; a *look* is the appearance of a tile in a turn; tiles with the same looks are one *species*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from gridwright.base.puzzle import Puzzle, assign, frozen_meta
from gridwright.picture.board import EMPTY, Board, word_of
from gridwright.values.errors import FormatError, PuzzleError
from gridwright.values.expected import each, expect, whole
from gridwright.values.limits import check_size
from gridwright.values.phrases import counted
from gridwright.values.violation import Violation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    from gridwright.picture.faces import ImageFace, TextFace
    from gridwright.picture.facts import PictureFacts
    from gridwright.values.scene import Scene

    Edges: TypeAlias = tuple[int, int, int, int]
    Face: TypeAlias = TextFace | ImageFace | None
    Look: TypeAlias = tuple[Edges, Face]

FRAME = 0
SIDES = ("top", "right", "bottom", "left")
MAX_TILES = 1 << 16
_TILES = "a list of tiles, each four edges"
MAX_EDGE = (1 << 31) - 1


class Tile(NamedTuple):
    """Four edges, clockwise from the top, and perhaps a face."""

    edges: Edges
    face: Face = None

    def turned(self, quarters: int) -> Look:
        """The look of the tile after some quarter turns clockwise."""
        top, right, bottom, left = (self.edges[(side - quarters) % 4] for side in range(4))
        return (top, right, bottom, left), None if self.face is None else self.face.turned(quarters)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class PicturePuzzle(Puzzle[Board]):
    """Square tiles to place on `width` x `height` cells so that touching edges are mates.

    - `tiles`: each four edges, clockwise from the top, or a `Tile` with a face; as many as there are cells;
    - `frame`: whether the edge 0 must be on the outside, and nowhere else; `frame_inside` also allows it inside
      (a line of # within a text picture); without a frame any edge may be on the outside;
    - `rotate`: whether tiles may be turned; those in `upright` may never be turned;
    - `mates`: for edges that are not their own mate, which one they touch;
    - `loose`: edges do not matter, the similarity of the pixels decides (see the strategy `assemble`);
    - `start`: a partly filled board that a solution must keep; `goal`: the board that the author had in mind.

    Two puzzles are equal if all but goal and meta are equal.

    >>> puzzle = PicturePuzzle(2, 1, [(0, 1, 0, 0), (1, 0, 0, 0)])
    >>> [str(broken) for broken in puzzle.violations(Board.of(2, 1, [(0, 0), (1, 0)]))]
    ['row 1, column 2: its top edge 1 is outside, where the frame belongs', \
'row 1, column 2: the frame is on its left edge, which is inside', \
'row 1, column 2: its left edge 0 meets 1']
    >>> puzzle.violations(Board.of(2, 1, [(0, 0), (1, 3)]))
    []
    """

    kind: ClassVar[str] = "picture"
    counts_rotations_once: ClassVar[bool] = True

    width: int
    height: int
    tiles: tuple[Tile, ...]
    frame: bool
    frame_inside: bool
    rotate: bool
    upright: frozenset[int]
    loose: bool
    start: Board | None
    goal: Board | None = field(compare=False)
    _mates: tuple[tuple[int, int], ...]
    _meta: tuple[tuple[str, str], ...] = field(compare=False)

    def __init__(
        self,
        width: int,
        height: int,
        tiles: Iterable[Tile | Sequence[int]],
        *,
        frame: bool = True,
        frame_inside: bool = False,
        rotate: bool = True,
        upright: Iterable[int] = (),
        mates: Mapping[int, int] | None = None,
        loose: bool = False,
        start: Board | None = None,
        goal: Board | None = None,
        meta: Mapping[str, str] | None = None,
    ) -> None:
        width, height = check_size(width, height)
        if not width or not height:
            raise PuzzleError(f"a picture puzzle needs at least one row and one column, not {height} and {width}")
        if width * height > MAX_TILES:
            raise PuzzleError(f"a board of {width}x{height} is over the limit of {MAX_TILES} tiles")
        kept = tuple(_tile(tile, number) for number, tile in enumerate(each(tiles, "tiles", _TILES, PuzzleError)))
        if len(kept) != width * height:
            raise PuzzleError(
                f"a {width}x{height} board has {width * height} cells, but there are {counted(len(kept), 'tile')}"
            )
        straight = frozenset(
            whole(tile, "a tile that is upright", PuzzleError)
            for tile in each(upright, "upright", "a list of numbers of tiles", PuzzleError)
        )
        if straight and not (min(straight) >= 0 and max(straight) < len(kept)):
            raise PuzzleError(f"upright: there is no tile {max(straight) + 1}")
        assign(
            self,
            width=width,
            height=height,
            tiles=kept,
            frame=frame,
            frame_inside=frame and frame_inside,
            rotate=rotate,
            upright=straight if rotate else frozenset(),
            loose=loose,
            start=start,
            goal=goal,
            _mates=_valid_mates(mates or {}, frame),
            _meta=frozen_meta(meta),
        )
        for name, board in (("start", start), ("goal", goal)):
            if board is not None:
                self.check_fits(board, name)

    @property
    def mates(self) -> dict[int, int]:
        """The mates of the edges that are not their own."""
        return dict(self._mates)

    @property
    def meta(self) -> dict[str, str]:
        return dict(self._meta)

    def canonical(self) -> PicturePuzzle:
        """The puzzle that represents this one and all its rotations."""
        from gridwright.picture.canonical import canonical

        return canonical(self)

    def turns_of(self, tile: int) -> tuple[int, ...]:
        """The turns that a tile may take."""
        return (0, 1, 2, 3) if self.rotate and tile not in self.upright else (0,)

    def violations(self, solution: Board) -> list[Violation]:
        """Every rule that `solution` breaks, in reading order; an empty list if it solves the puzzle."""
        width, height = self.width, self.height
        expect(solution, Board, "a solution", "a Board", PuzzleError)
        if (solution.width, solution.height) != (width, height):
            size = f"{solution.width}x{solution.height}, not {width}x{height}"
            return [Violation(f"the size is {size}")]
        mates = self.mates
        found: list[Violation] = []
        seen: dict[int, tuple[int, int]] = {}
        for row in range(height):
            for column in range(width):

                def broken(message: str, row: int = row, column: int = column) -> None:
                    found.append(Violation(message, "cell", (row, column)))

                place = solution[row, column]
                if place is None:
                    broken("there is no tile here")
                    continue
                number, turn = place
                if number >= len(self.tiles):
                    broken(f"there is no tile {number + 1}")
                    continue
                if number in seen:
                    first, other = seen[number]
                    broken(f"tile {number + 1} is already at row {first + 1}, column {other + 1}")
                seen[number] = (row, column)
                if turn and (not self.rotate or number in self.upright):
                    broken(f"tile {number + 1} may not be turned")
                given = EMPTY if self.start is None else self.start.cells[row * width + column]
                if given != EMPTY and self._look(4 * number + turn) != self._look(given):
                    broken(f"tile {given // 4 + 1} is given here")
                edges, _ = self.tiles[number].turned(turn)
                outside = (row == 0, column == width - 1, row == height - 1, column == 0)
                for name, edge, out in zip(SIDES, edges, outside, strict=True):
                    if self.frame and out and edge != FRAME:
                        broken(f"its {name} edge {edge} is outside, where the frame belongs")
                    elif self.frame and not out and edge == FRAME and not self.frame_inside:
                        broken(f"the frame is on its {name} edge, which is inside")
                above = solution[row - 1, column] if row else None
                before = solution[row, column - 1] if column else None
                for side, near, facing in ((0, above, 2), (3, before, 1)):
                    if near is not None and near.tile < len(self.tiles):
                        met = self.tiles[near.tile].turned(near.turn)[0][facing]
                        if mates.get(edges[side], edges[side]) != met:
                            broken(f"its {SIDES[side]} edge {edges[side]} meets {met}")
        return found

    def _look(self, code: int) -> Look:
        return self.tiles[code // 4].turned(code % 4)

    def with_given(self, solution: Board) -> tuple[Board, list[tuple[int, int]]]:
        """A board with the given tiles, and the (row, column) of each cell that conflicts with them."""
        if self.start is None:
            return solution, []
        cells, placed, wrong = list(solution.cells), set[int](), []
        for index, given in enumerate(self.start.cells):
            if given != EMPTY and (cells[index] == EMPTY or self._look(cells[index]) != self._look(given)):
                wrong += [index] * (cells[index] != EMPTY)
                cells[index] = given
                placed.add(index)
        taken = {cells[index] // 4 for index in placed}
        moved = [i for i, code in enumerate(cells) if code != EMPTY and code // 4 in taken and i not in placed]
        free = set(range(len(self.tiles))) - {code // 4 for code in cells if code != EMPTY} if moved else set()
        for index in moved:  # a given tile is elsewhere: another may look the same
            twins = (4 * tile + turn for tile in sorted(free) for turn in self.turns_of(tile))
            cells[index] = next((code for code in twins if self._look(code) == self._look(cells[index])), EMPTY)
            free.discard(cells[index] // 4)
            wrong += [index] * (cells[index] == EMPTY)
        return Board.from_cells(self.width, self.height, cells), [divmod(index, self.width) for index in sorted(wrong)]

    def with_notes(
        self,
        *,
        goal: Board | None = None,
        start: Board | None = None,
        meta: Mapping[str, str] | None = None,
    ) -> PicturePuzzle:
        return PicturePuzzle(
            self.width,
            self.height,
            self.tiles,
            frame=self.frame,
            frame_inside=self.frame_inside,
            rotate=self.rotate,
            upright=self.upright,
            mates=self.mates,
            loose=self.loose,
            start=self.start if start is None else start,
            goal=self.goal if goal is None else goal,
            meta=self.meta if meta is None else meta,
        )

    def scene(self, solution: Board | None = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
        """The drawing: the board of `solution`, else the start, else the tiles in the order of the puzzle."""
        from gridwright.picture.scene import scene_of

        return scene_of(self, solution, marks)

    def blank(self) -> Board:
        """A board without tiles."""
        return Board.empty(self.width, self.height)

    def read_solution(self, text: str) -> Board:
        """The whole or partial board in a text such as `12e` (tile and turn) for each cell; `?` for no tile."""
        board = Board.from_text(text)
        try:
            self.check_fits(board, "board")
        except PuzzleError as error:
            raise FormatError(str(error), line=1, column=1) from None
        return board

    def write_solution(self, solution: Board) -> str:
        """A whole or partial board in the form that `read_solution` reads."""
        return str(solution)

    def write_value(self, value: int) -> str:
        """The value of a cell as written by `write_solution`: tile and turn."""
        return word_of(value)

    def value_name(self, value: int) -> str:
        """The name of a cell's value in messages.

        >>> PicturePuzzle(1, 1, [(0, 0, 0, 0)]).value_name(4 * 2 + 2)
        'tile 3, turned twice'
        """
        if value == EMPTY:
            return "no tile"
        return f"tile {value // 4 + 1}{('', ', turned once', ', turned twice', ', turned three times')[value % 4]}"

    def facts(self) -> PictureFacts:
        from gridwright.picture.facts import PictureFacts

        return PictureFacts.of(self)

    def check_fits(self, solution: Board, name: str) -> None:
        """Reject a board of another size, or with tiles that the puzzle does not have."""
        if not isinstance(solution, Board):
            raise PuzzleError(f"the {name} of a picture puzzle is a board of tiles, not a grid of cells")
        Puzzle.check_fits(self, solution, name)
        used = [code // 4 for code in solution.cells if code != EMPTY]
        if used and max(used) >= len(self.tiles):
            raise PuzzleError(f"the {name} has a tile {max(used) + 1}, but there are {len(self.tiles)}")
        if len(set(used)) < len(used):
            raise PuzzleError(f"the {name} uses a tile twice")

    @property
    def usual_format(self) -> str:
        from gridwright.picture.faces import TextFace

        face = self.tiles[0].face
        return "puz" if face is None else "codingame" if isinstance(face, TextFace) else "image"

    def __repr__(self) -> str:
        title = f", {self.meta['title']!r}" if self.meta.get("title") else ""
        edges = len({edge for tile in self.tiles for edge in tile.edges})
        return f"<PicturePuzzle {self.width}x{self.height}, {edges} edge{'s' * (edges != 1)}{title}>"


def _tile(tile: Tile | Sequence[int], number: int) -> Tile:
    edges, face = tile if isinstance(tile, Tile) else (tile, None)
    four = tuple(each(edges, f"tile {number + 1}", "four edges, such as (0, 1, 2, 3)", PuzzleError))
    if set(map(type, four)) - {int}:
        four = tuple(whole(edge, f"an edge of tile {number + 1}", PuzzleError) for edge in four)
    if len(four) != 4:
        raise PuzzleError(f"tile {number + 1} has {counted(len(four), 'edge')}, not 4")
    for edge in four:
        if type(edge) is not int or not 0 <= edge <= MAX_EDGE:
            raise PuzzleError(f"tile {number + 1}: an edge is a whole number from 0 to {MAX_EDGE}, not {edge!r}")
    return Tile(four, face)


def _valid_mates(mates: Mapping[int, int], frame: bool) -> tuple[tuple[int, int], ...]:
    expect(mates, Mapping, "mates", "a mapping of edges to edges", PuzzleError)
    for edge, mate in mates.items():
        whole(edge, "an edge", PuzzleError)
        whole(mate, "a mate", PuzzleError)
        if mates.get(mate, mate) != edge:
            raise PuzzleError(f"the edge {edge} has the mate {mate}, whose mate is {mates.get(mate, mate)}")
    if frame and mates.get(FRAME, FRAME) != FRAME:
        raise PuzzleError("the frame, edge 0, can only be its own mate")
    return tuple(sorted((edge, mate) for edge, mate in mates.items() if edge != mate))
