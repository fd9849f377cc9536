"""Making picture puzzles: framed random boards, as Eternity II and its smaller relatives are.

Colours are drawn for the borders between cells, one set for those along the frame and another for those inside, so that
a border tile is known by its edges; then the tiles are shuffled and turned. With too few colours there are many
solutions, with many there is one, and in between (about one inner colour for each cell of a side) the hardest puzzles
lie. A draft with several solutions is thrown away; one whose uniqueness cannot be settled within its share of work is
kept, and says so, unless a difficulty was asked for.

A difficulty is a matter of how many pieces are found by search alone when the puzzle is rated: none, up to one of
sixteen, up to one of six, or more. Colours are what decides it, so there are fewer after a draft that is too easy, and
more after one that is too hard, unless their number was asked for.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from gridwright.base.made import UNIQUENESS, Made
from gridwright.base.proving import count_attempt
from gridwright.base.strategy import Task
from gridwright.base.wish import Number
from gridwright.picture.board import Board
from gridwright.picture.puzzle import FRAME, PicturePuzzle
from gridwright.picture.strategies import STRATEGIES
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached, NotSupported
from gridwright.values.limits import Limits
from gridwright.values.words import listed

if TYPE_CHECKING:
    from random import Random

    from gridwright.base.maker import Wishes
    from gridwright.base.rating import Rate, Rating
    from gridwright.base.wish import Asked
    from gridwright.values.clock import Work

SIDES = range(2, 41)
DIFFICULTIES: tuple[str, ...] = ("easy", "medium", "hard", "expert")  # by how many pieces take a search: none, few, ...
_MOST_COLOURS = 10_000
COLOURS: Number[int | None] = Number(
    "colours", "Colours of inner edges", "how many colours inner edges have", None, most=_MOST_COLOURS
)
BORDER_COLOURS: Number[int | None] = Number(
    "border_colours",
    "Colours along the border",
    "how many colours edges along the border have",
    None,
    most=_MOST_COLOURS,
)
WISHES: Wishes = (COLOURS, BORDER_COLOURS)

_NODES = 200_000_000  # for the proof that one draft has one solution
_RATING_NODES = 3_000_000  # for the rating of one
_ATTEMPTS = 100  # where a difficulty was asked for
_WEALTH = {"": 1.0, "easy": 3.0, "medium": 1.8, "hard": 1.2, "expert": 1.0}  # of colours, to begin with
_STEP = 1.1
_MOST_SEARCHES = {4: 1, 6: 0}  # pieces that take a search, at most, by the cells of boards so small that all were rated
_AUTO = STRATEGIES[0]


def make(
    width: int, height: int, difficulty: str, asked: Asked, rng: Random, clock: Clock, rate: Rate
) -> Made[PicturePuzzle]:
    """A framed puzzle, with one solution up to turning where that could be proved; its `reason` says if it was not."""
    wealth, wanted = _WEALTH[difficulty], DIFFICULTIES.index(difficulty) if difficulty else None
    _check_possible(width, height, wanted)
    met: Counter[str] = Counter()
    for attempt in count(1):
        count_attempt(clock)
        inner = COLOURS.of(asked) or max(1, round(1.8 * wealth * max(width, height)))
        border = BORDER_COLOURS.of(asked) or max(3, round(0.4 * wealth * max(width, height)))
        puzzle = _draft(width, height, inner, border, rng)
        if wanted is None:
            if (made := _settled(puzzle, clock)) is not None:
                return made
            continue
        rating = rate(puzzle, None, _share(clock, _RATING_NODES))
        if rating.ending in (Ending.TIME, Ending.INTERRUPTED):
            raise LimitReached(rating.ending)
        rank = _rank(rating, width * height)
        if rank == wanted and (made := _settled(puzzle, clock)) is not None and made.verdict == "unique":
            return replace(made, rating=rating)
        met[_met(rating, rank, wanted)] += 1
        if attempt == _ATTEMPTS:
            break
        if rank != wanted:
            wealth = min(wealth * _STEP, max(width, height)) if rank > wanted else max(wealth / _STEP, 0.2)
    told = listed(f"{number} {words}" for words, number in met.most_common())
    raise NotSupported(
        f"no {difficulty} picture puzzle of {width}x{height} turned up in {_ATTEMPTS} attempts: {told}; "
        "use another seed or a larger size"
    )


def pattern(puzzle: PicturePuzzle) -> list[list[int]]:
    """The colours between the cells of the goal, and at its frame, each at its place between them."""
    rows = [[FRAME] * (2 * puzzle.width + 1) for _ in range(2 * puzzle.height + 1)]
    for cell, code in enumerate(puzzle.goal.cells if puzzle.goal is not None else ()):
        row, column = divmod(cell, puzzle.width)
        tile, turn = divmod(code, 4)
        for side, (down, right) in enumerate(((0, 1), (1, 2), (2, 1), (1, 0))):
            rows[2 * row + down][2 * column + right] = puzzle.tiles[tile].edges[(side - turn) % 4]
    return rows


def _check_possible(width: int, height: int, wanted: int | None) -> None:
    """Refuses a difficulty that no puzzle of a size has: with few pieces one search is many."""
    cells = width * height
    ranks = {_rank_of(searches, cells) for searches in range(_MOST_SEARCHES.get(cells, cells) + 1)}
    if wanted is not None and wanted not in ranks:
        possible = listed((DIFFICULTIES[rank] for rank in sorted(ranks)), "or")
        raise NotSupported(
            f"no picture puzzle of {width}x{height} is {DIFFICULTIES[wanted]}, all are {possible}: use a larger size"
        )


def _rank(rating: Rating, cells: int) -> int:
    """The number of the difficulty that a rating means; without one the puzzle is beyond them all, or has several
    solutions."""
    if rating.verdict != "unique":
        return len(DIFFICULTIES)
    return _rank_of(rating.techniques.get("search", 0), cells)


def _rank_of(searches: int, cells: int) -> int:
    return 0 if not searches else 1 if 16 * searches <= cells else 2 if 6 * searches <= cells else 3


def _met(rating: Rating, rank: int, wanted: int) -> str:
    """What a draft turned out to be, in words."""
    if rank == len(DIFFICULTIES):
        return "had several solutions" if rating.verdict == "multiple" else "took too long to rate"
    return "could not be proved unique" if rank == wanted else f"were {DIFFICULTIES[rank]}"


def _settled(puzzle: PicturePuzzle, clock: Clock) -> Made[PicturePuzzle] | None:
    """The puzzle, unless it has several solutions."""
    result = _AUTO.solve(puzzle, Task(clock=_share(clock, _NODES)))
    if result.ending is Ending.INTERRUPTED:
        raise LimitReached(Ending.INTERRUPTED)
    if result.verdict == "unique":
        return Made(puzzle)
    if result.verdict not in ("solved", "unknown"):
        return None
    note = f"not settled: {result.reason}"
    noted = puzzle.with_notes(meta={UNIQUENESS: note})
    return Made(noted, verdict="unknown", reason=f"uniqueness {note}")


def _share(clock: Clock, nodes: int) -> Clock:
    """What the proof of one draft may take; its progress is that of the maker."""

    def report(work: Work) -> None:
        clock.check()

    limits = Limits(time=clock.seconds_left, nodes=nodes, memory=clock.limits.memory)
    return Clock(limits, None if clock.progress is None else report)


def _draft(width: int, height: int, inner: int, border: int, rng: Random) -> PicturePuzzle:
    """A random board, its tiles shuffled and turned."""

    def drawn(along_the_frame: bool) -> int:
        return rng.randint(1, border) if along_the_frame else rng.randint(border + 1, border + inner)

    # Of the borders between cells: those that end at the frame join two border tiles.
    down = [[drawn(row in (0, height - 1)) for _ in range(width - 1)] for row in range(height)]
    across = [[drawn(column in (0, width - 1)) for column in range(width)] for _ in range(height - 1)]
    cells = []
    for row in range(height):
        for column in range(width):
            top = across[row - 1][column] if row else FRAME
            right = down[row][column] if column + 1 < width else FRAME
            bottom = across[row][column] if row + 1 < height else FRAME
            left = down[row][column - 1] if column else FRAME
            cells.append((top, right, bottom, left))
    order = rng.sample(range(len(cells)), len(cells))
    turns = [rng.randrange(4) for _ in cells]
    tiles = [cells[cell][-turn % 4 :] + cells[cell][: -turn % 4] for cell, turn in zip(order, turns, strict=True)]
    codes = [0] * len(cells)
    for tile, (cell, turn) in enumerate(zip(order, turns, strict=True)):
        codes[cell] = 4 * tile + -turn % 4
    return PicturePuzzle(width, height, tiles, goal=Board(width, height, tuple(codes)))
