"""Making nonograms at random.

The maker starts with a random picture (`sketch`). Hardly any large one is a puzzle with one solution, and even fewer
have the requested difficulty; so the picture is changed one cell at a time, and the solver says where. The techniques
up to the allowed tier leave some cells open. One of these is changed, with its twins if the picture is symmetric, and
the change is kept if no more cells are open afterwards. Of several cells, the one that then looks most like its
neighbours is taken, so that the picture does not turn into noise.

When no cell is open but easier techniques would be enough, arbitrary cells are changed until lines alone leave
something open, and then changed until it is solved again, which ends where the puzzle can just be solved. An expert
puzzle is climbed instead: changes are kept as long as lines leave no fewer cells open and one guess still solves it.

When the tiers are right by the quick answers of the canvas, the puzzle is rated like any other, which proves that it
has one solution; the engine's search, which uses no techniques, confirms it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gridwright.base.difficulty import DIFFICULTIES as DIFFICULTIES  # what this maker supports
from gridwright.base.maker_option import Number, Words
from gridwright.base.proving import clock_of_proofs, count_attempt, proved
from gridwright.base.strategy import Task
from gridwright.nonogram.engine import Engine, Stage
from gridwright.nonogram.making.canvas import GUESS, LINES, NEIGHBOURS, Canvas
from gridwright.nonogram.making.sketch import sketch, twins_of
from gridwright.nonogram.scale import SCALE
from gridwright.values.colour import BLACK_AND_WHITE, Colour
from gridwright.values.errors import NotSupported
from gridwright.values.grid import WHITE
from gridwright.values.phrases import counted, listed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from gridwright.base.difficulty import Wanted
    from gridwright.base.made import Made
    from gridwright.base.maker import MakerOptions
    from gridwright.base.maker_option import Asked
    from gridwright.base.rating import Rate
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.clock import Clock

INKS = (
    Colour("red", "#c8324a", "r"),
    Colour("blue", "#2a6fb0", "b"),
    Colour("yellow", "#f2b632", "y"),
    Colour("green", "#4c9a5b", "g"),
    Colour("brown", "#7a4a2b", "n"),
    Colour("violet", "#8a5aa8", "v"),
    Colour("orange", "#ec7d2d", "o"),
    Colour("black", "#22252b", "k"),
)

SIDES = range(1, 201)
DENSITY: Number[int | None] = Number(
    "density", "Filled cells, per cent", "the percentage of cells that are filled", None, least=0, most=100
)
SYMMETRY = Words(
    "symmetry",
    "Symmetry",
    "symmetry under reflection (mirror) or a half turn (rotate)",
    "none",
    {"none": "None", "mirror": "Left and right", "rotate": "Half a turn"},
)
COLOURS = Number(
    "colours",
    "Colours besides the background",
    "the number of colours besides the background (1: black)",
    1,
    most=len(INKS),
)
OPTIONS: MakerOptions = (SYMMETRY, COLOURS, DENSITY)


class _Aim(NamedTuple):
    """The tiers of a difficulty, and the shares of filled cells, in per cent, that suit it (decision 0055)."""

    tiers: range
    low: int
    high: int
    uneven: float

    @property
    def least(self) -> int:
        return self.tiers[0]

    @property
    def most(self) -> int:
        return self.tiers[-1]


_AIMS: dict[Wanted, _Aim] = {
    "": _Aim(range(1, SCALE.hard + 1), 45, 60, 0.2),
    "easy": _Aim(SCALE.within("easy"), 58, 70, 0),
    "medium": _Aim(SCALE.within("medium"), 40, 52, 0.2),
    "hard": _Aim(SCALE.within("hard"), 35, 45, 0.6),
    "expert": _Aim(SCALE.within("expert"), 32, 42, 1),
}
_STAGES = {2: (4, 2), 5: (6, 5)}  # targets, one after the other: the core answers the first quickly
_MORE = 10  # per cent of filled cells that easy puzzles in colours have in addition
_TOLERANCE = 3  # per cent of the cells by which a picture may miss the requested density
# Sizes of small pictures in black and white of which none is that hard (all were rated): the greatest longer side by
# the shorter one; a single line is never hard. And a small size at which there are some.
_NONE = {"medium": {2: 6, 3: 4, 4: 4}, "hard": {2: 3, 3: 3}, "expert": {2: 7, 3: 5}}
_SOME = {"medium": "5x3", "hard": "4x2", "expert": "4x4"}
_ATTEMPTS = 100  # sketches, before a size, density or number of colours counts as impossible
_TRIES = 40  # changes of a picture that is too easy
_MOST_IDLE = 60  # consecutive changes without fewer open cells
_SHORT = 8  # the same when the techniques themselves are used, which takes longer
_ROUGH = 60  # most changes until something is open
_GROWTH = 1.2  # of the cells that lines leave open, before the difficulty is checked again
_LOOKS = 4  # candidate cells, of which the best-looking one is changed


class _Order(NamedTuple):
    """The properties that a puzzle is made with."""

    width: int
    height: int
    difficulty: Wanted
    density: int | None
    symmetry: str
    colours: int

    @property
    def aim(self) -> _Aim:
        """The tiers and shares of the difficulty."""
        return _AIMS[self.difficulty]

    def share(self, attempt: int, rng: Random) -> float:
        """The initial percentage of filled cells; if no easy puzzle is found, it increases with the attempts."""
        share = rng.uniform(self.aim.low, self.aim.high)
        if self.aim.most < LINES:
            share += (_MORE if self.colours > 1 else 0) + 2 * attempt
        return min(share, 90)

    def check_possible(self) -> None:
        """Reject a difficulty that no puzzle of this size has."""
        short, long = sorted((self.width, self.height))
        small = self.difficulty in _NONE and (short == 1 or long <= _NONE[self.difficulty].get(short, 0))
        if small and self.colours == 1:
            size = f"{self.width}x{self.height}"
            raise NotSupported(
                f"no nonogram of {size} is {self.difficulty}: use a larger size, such as {_SOME[self.difficulty]}"
            )

    def words(self) -> str:
        """The request in words."""
        told = [
            f"{self.density}% filled" if self.density is not None else "",
            f"{self.symmetry} symmetry" if self.symmetry != "none" else "",
            counted(self.colours, "colour") if self.colours > 1 else "",
        ]
        asked = listed(filter(None, told))
        what = f"{self.difficulty} nonogram".lstrip()
        return f"{what} of {self.width}x{self.height}{f' with {asked}' if asked else ''}"


def make(
    width: int, height: int, difficulty: Wanted, asked: Asked, rng: Random, clock: Clock, rate: Rate
) -> Made[Nonogram]:
    """A puzzle that needs the techniques of a tier and none beyond; without a difficulty, any but guesses."""
    order = _Order(width, height, difficulty, DENSITY.of(asked), SYMMETRY.of(asked), COLOURS.of(asked))
    order.check_possible()
    for attempt in range(_ATTEMPTS):
        count_attempt(clock)
        if (made := _Draft(order, attempt, rng, clock, rate).finished()) is not None:
            return made
    raise NotSupported(
        f"no {order.words()} found in {_ATTEMPTS} attempts: use another seed, a larger size or fewer options"
    )


def pattern(puzzle: Nonogram) -> list[bytes]:
    """The picture, row by row; see `AtRandom.pattern`."""
    return [] if puzzle.goal is None else list(puzzle.goal.rows())


class _Draft:
    """A picture in the making."""

    def __init__(self, order: _Order, attempt: int, rng: Random, clock: Clock, rate: Rate) -> None:
        self._order, self._rng, self._clock, self._rate = order, rng, clock, rate
        self._proofs = clock_of_proofs(clock)
        width, height, colours, aim = order.width, order.height, order.colours, order.aim
        self._twins = twins_of(width, height, order.symmetry)
        area = width * height
        if order.density is None:  # with one cell more or less, since small ones would all be the same
            filled = round(area * order.share(attempt, rng) / 100) + rng.randint(-1, 1)
        else:
            filled = round(area * order.density / 100)
        spare = 0 if order.density in (0, 100) else max(2, area * _TOLERANCE // 100)
        self._filled = range(filled - spare, filled + spare + 1)
        cells = sketch(width, height, filled, colours, aim.uneven, self._twins, rng, clock)
        palette = BLACK_AND_WHITE if colours == 1 else (BLACK_AND_WHITE[0], *INKS[:colours])
        self._canvas = Canvas(width, height, cells, palette)

    def finished(self) -> Made[Nonogram] | None:
        """The puzzle, once it has the requested difficulty."""
        least, most = self._order.aim.least, self._order.aim.most
        if not all(value in self._canvas.cells for value in range(2, len(self._canvas.palette))):
            return None  # not enough cells for all colours
        if not self._within_reach():
            return None
        for _ in range(_TRIES):
            if (least == 1 or self._open(least - 1)) and (made := self._proved()) is not None:
                return made
            if not (self._hardened() if most > NEIGHBOURS else self._roughened()):
                return None
        return None

    def _open(self, tier: int) -> list[int]:
        self._clock.check()
        return self._canvas.left_open(tier, self._proofs)

    def _within_reach(self) -> bool:
        """Change the picture until the allowed techniques solve it; return whether that succeeds."""
        most = self._order.aim.most
        return all(self._brought_within(tier) for tier in _STAGES.get(most, (most,)))

    def _brought_within(self, tier: int) -> bool:
        """Change the picture until techniques up to a tier solve it; return whether that succeeds."""
        most = _MOST_IDLE if tier >= LINES else _SHORT
        open_, tries_left = self._open(tier), most
        if tier < LINES and self._order.density is None and 4 * len(open_) > len(self._canvas.cells):
            return False  # finding another picture is faster than repairing this one
        while open_ and tries_left:
            tries_left -= 1
            undo = [change for _ in range(1 + len(open_) // 200) for change in self._change(open_, _LOOKS)]
            if undo:
                after = self._open(tier)
                if len(after) <= len(open_):
                    tries_left = most if len(after) < len(open_) else tries_left
                    open_ = after
                else:
                    self._undo(undo)
        return not open_

    def _roughened(self) -> bool:
        """Change cells until lines leave something open, and repair from there; return whether that succeeds."""
        everywhere = range(len(self._canvas.cells))
        for _ in range(_ROUGH):
            self._change(everywhere, 1)
            if self._open(LINES):
                break
        else:
            return False
        return self._within_reach()

    def _hardened(self) -> bool:
        """Change cells until lines leave many more open, while guesses still succeed; return whether any are open."""
        everywhere, before = range(len(self._canvas.cells)), len(self._open(LINES))
        open_ = before
        for _ in range(_ROUGH):
            undo = self._change(everywhere, 1)
            now = len(self._open(LINES))
            if now < open_ or (now and self._open(GUESS)):
                self._undo(undo)
            else:
                open_ = now
            if open_ > _GROWTH * before + 8:
                break
        return open_ > 0

    def _change(self, cells: Sequence[int], looks: int) -> list[tuple[int, int]]:
        """Give one of some cells, and its twins, another value; return the old values, empty if no change is possible.

        Of `looks` candidates, the one that is then most like its neighbours is taken.
        """
        best: tuple[int, int, int] | None = None
        for _ in range(looks):
            cell = self._rng.choice(cells)
            here, beside = self._canvas.cells[cell], self._canvas.beside(cell)
            value = self._other(here, beside)
            likeness = beside.count(value) - beside.count(here)
            if (best is None or likeness > best[0]) and self._allowed(cell, value):
                best = likeness, cell, value
        if best is None:
            return []
        _, cell, value = best
        undo = [(twin, self._canvas.cells[twin]) for twin in self._twins[cell]]
        for twin in self._twins[cell]:
            self._canvas.paint(twin, value)
        self._clock.count("changes")
        return undo

    def _undo(self, changes: list[tuple[int, int]]) -> None:
        for cell, value in reversed(changes):
            self._canvas.paint(cell, value)

    def _other(self, here: int, beside: list[int]) -> int:
        """Another value for a cell: usually one of an adjacent cell."""
        near = [value for value in beside if value != here]
        if near and self._rng.random() < 0.8:
            return self._rng.choice(near)
        return self._rng.choice([value for value in range(len(self._canvas.palette)) if value != here])

    def _allowed(self, cell: int, value: int) -> bool:
        """Whether a cell and its twins may take a value without breaking the density or the number of colours."""
        cells, number = self._canvas.cells, len(self._twins[cell])
        here = cells[cell]
        if len(self._canvas.palette) > 2 and here != WHITE and cells.count(here) <= number:
            return False
        more = number * ((here == WHITE) - (value == WHITE))
        return not more or len(cells) - cells.count(WHITE) + more in self._filled

    def _proved(self) -> Made[Nonogram] | None:
        puzzle, aim = self._canvas.puzzle(), self._order.aim

        def search(clock: Clock) -> Engine:
            return Engine(puzzle, Task(clock=clock), Stage.SEARCH)

        return proved(puzzle, aim.least, aim.most, search, self._clock, self._rate)
