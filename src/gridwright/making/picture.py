"""Making picture puzzles: framed random boards, as Eternity II and its smaller relatives are.

Colours are drawn for the borders between cells, one set for those along the frame and another for those inside, so that
a border tile is known by its edges; then the tiles are shuffled and turned. With too few colours there are many
solutions, with many there is one, and in between (about one inner colour for each cell of a side) the hardest puzzles
lie. A draft with several solutions is thrown away; one whose uniqueness cannot be settled within its share of work is
kept, and says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.base.strategy import Task
from gridwright.making.made import Made
from gridwright.picture.board import Board
from gridwright.picture.puzzle import FRAME, PicturePuzzle
from gridwright.picture.strategies import STRATEGIES
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached, NotSupported, UsageError
from gridwright.values.limits import Limits

if TYPE_CHECKING:
    from random import Random

    from gridwright.values.clock import Work

LARGEST_SIDE = 40

_NODES = 200_000_000  # for the proof that one draft has one solution
_AUTO = STRATEGIES[0]


def make(
    width: int,
    height: int,
    difficulty: str,
    rng: Random,
    clock: Clock,
    *,
    colours: int | None = None,
    border_colours: int | None = None,
) -> Made[Board]:
    """A framed puzzle, with one solution up to turning where that could be proved; its `reason` says if it was not."""
    if not (2 <= width <= LARGEST_SIDE and 2 <= height <= LARGEST_SIDE):
        raise NotSupported(
            f"a picture puzzle of {width}x{height}: it is made from 2x2 to {LARGEST_SIDE}x{LARGEST_SIDE}"
        )
    inner = colours if colours is not None else round(1.8 * max(width, height))
    border = border_colours if border_colours is not None else max(3, round(0.4 * max(width, height)))
    for name, number in (("colours", inner), ("border colours", border)):
        if not 1 <= number <= 10_000:
            raise UsageError(f"there are {number} {name}; there must be 1 to 10000")
    while True:
        most = clock.limits.nodes
        if most is not None and clock.work.get("attempts", 0) >= most:
            raise LimitReached(Ending.NODES)
        clock.count("attempts")
        clock.check()
        puzzle = _draft(width, height, inner, border, rng)
        result = _AUTO.solve(puzzle, Task(clock=_share(clock)))
        if result.ending is Ending.INTERRUPTED:
            raise LimitReached(Ending.INTERRUPTED)
        if result.verdict == "unique":
            return Made(puzzle)
        if result.verdict in ("solved", "unknown"):
            note = f"not settled: {result.reason}"
            noted = puzzle.with_notes(meta={"uniqueness": note})
            return Made(noted, verdict="unknown", reason=f"uniqueness {note}")


def _share(clock: Clock) -> Clock:
    """What the proof of one draft may take; its progress is that of the maker."""

    def report(work: Work) -> None:
        clock.check()

    limits = Limits(time=clock.seconds_left, nodes=_NODES, memory=clock.limits.memory)
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
