"""Making picture puzzles: framed random boards, like Eternity II and its smaller relatives.

Colours are drawn for the borders between cells, one set for those along the frame and another for those inside, so that
a border tile can be recognised by its edges; then the tiles are shuffled and turned. With few colours there are many
solutions, with many there is one, and in between (about one inner colour for each cell of a side) are the hardest
puzzles. A draft with several solutions is thrown away. If uniqueness cannot be decided within the work allowed for one
draft, the draft is kept and reported as such, unless a difficulty was requested.

A difficulty depends on how many pieces are found only by search when the puzzle is rated (`picture.scale`). The number
of colours decides it, so there are fewer after a draft that is too easy, and more after one that is too hard, unless
their number was requested.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from gridwright.base.difficulty import DIFFICULTIES as DIFFICULTIES  # what this maker supports
from gridwright.base.made import UNIQUENESS, Made
from gridwright.base.maker_option import Number
from gridwright.base.proving import count_attempt
from gridwright.base.strategy import Task
from gridwright.picture.board import Board
from gridwright.picture.puzzle import FRAME, PicturePuzzle
from gridwright.picture.scale import of_searches
from gridwright.picture.strategies import STRATEGIES
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached, NotSupported
from gridwright.values.limits import Limits
from gridwright.values.phrases import listed

if TYPE_CHECKING:
    from random import Random

    from gridwright.base.difficulty import Wanted
    from gridwright.base.maker import MakerOptions
    from gridwright.base.maker_option import Asked
    from gridwright.base.rating import Rate, Rating
    from gridwright.values.clock import Work

SIDES = range(2, 41)
_MOST_COLOURS = 10_000
COLOURS: Number[int | None] = Number(
    "colours", "Colours of inner edges", "the number of colours of inner edges", None, most=_MOST_COLOURS
)
BORDER_COLOURS: Number[int | None] = Number(
    "border_colours",
    "Colours along the border",
    "the number of colours of edges along the border",
    None,
    most=_MOST_COLOURS,
)
OPTIONS: MakerOptions = (COLOURS, BORDER_COLOURS)

_NODES = 200_000_000  # for the proof that one draft has one solution
_RATING_NODES = 3_000_000  # for the rating of one
_ATTEMPTS = 100  # if a difficulty was requested
_WEALTH = {"": 1.0, "easy": 3.0, "medium": 1.8, "hard": 1.2, "expert": 1.0}  # initial factor for the number of colours
_STEP = 1.1
_MOST_SEARCHES = {4: 1, 6: 0}  # most searched pieces by number of cells; all boards of these sizes were rated
_AUTO = STRATEGIES[0]


def make(
    width: int, height: int, difficulty: Wanted, asked: Asked, rng: Random, clock: Clock, rate: Rate
) -> Made[PicturePuzzle]:
    """A framed puzzle, with one solution up to rotation if that could be proved; if not, its `reason` says so."""
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
        rank = _rank(rating)
        if rank == wanted and (made := _settled(puzzle, clock)) is not None and made.verdict == "unique":
            return replace(made, rating=rating)
        met[_met(rating, rank, wanted)] += 1
        if attempt == _ATTEMPTS:
            break
        if rank != wanted:
            wealth = min(wealth * _STEP, max(width, height)) if rank > wanted else max(wealth / _STEP, 0.2)
    told = listed(f"{number} {words}" for words, number in met.most_common())
    raise NotSupported(
        f"no {difficulty} picture puzzle of {width}x{height} found in {_ATTEMPTS} attempts: {told}; "
        "use another seed or a larger size"
    )


def pattern(puzzle: PicturePuzzle) -> list[list[int]]:
    """The colours between the cells of the goal and at its frame, each at its place between them."""
    rows = [[FRAME] * (2 * puzzle.width + 1) for _ in range(2 * puzzle.height + 1)]
    for cell, code in enumerate(puzzle.goal.cells if puzzle.goal is not None else ()):
        row, column = divmod(cell, puzzle.width)
        tile, turn = divmod(code, 4)
        for side, (down, right) in enumerate(((0, 1), (1, 2), (2, 1), (1, 0))):
            rows[2 * row + down][2 * column + right] = puzzle.tiles[tile].edges[(side - turn) % 4]
    return rows


def _check_possible(width: int, height: int, wanted: int | None) -> None:
    """Reject a difficulty that no puzzle of a size has: with few pieces, one search is a large share."""
    cells = width * height
    ranks = {
        DIFFICULTIES.index(of_searches(searches, cells)) for searches in range(_MOST_SEARCHES.get(cells, cells) + 1)
    }
    if wanted is not None and wanted not in ranks:
        possible = listed((DIFFICULTIES[rank] for rank in sorted(ranks)), "or")
        raise NotSupported(
            f"no picture puzzle of {width}x{height} is {DIFFICULTIES[wanted]}: all are {possible}; use a larger size"
        )


def _rank(rating: Rating) -> int:
    """The index of a rating's difficulty; without one, the puzzle is harder than all or has several solutions."""
    return len(DIFFICULTIES) if rating.difficulty is None else DIFFICULTIES.index(rating.difficulty)


def _met(rating: Rating, rank: int, wanted: int) -> str:
    """The result for a draft, in words."""
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
    """The clock for the proof of one draft; its progress is that of the maker."""

    def report(work: Work) -> None:
        clock.check()

    limits = Limits(time=clock.seconds_left, nodes=nodes, memory=clock.limits.memory)
    return Clock(limits, None if clock.progress is None else report)


def _draft(width: int, height: int, inner: int, border: int, rng: Random) -> PicturePuzzle:
    """A random board, its tiles shuffled and turned."""

    def drawn(along_the_frame: bool) -> int:
        return rng.randint(1, border) if along_the_frame else rng.randint(border + 1, border + inner)

    # Borders between cells that end at the frame join two border tiles.
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
