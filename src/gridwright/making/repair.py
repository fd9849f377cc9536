"""Repairing a nonogram: the fewest cells of its picture that must change to make it fair.

The native search (cpp/nonogram/repair.hpp) finds changes after which the puzzle has one solution, or is solved by lines
alone. For a bound on the tier of techniques it goes on in Python: the techniques say in which lines they are stuck, and
of the changes there the one is taken that leaves the fewest cells open.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from gridwright.base.strategy import Task
from gridwright.explaining.rating import rate
from gridwright.explaining.walk import Explanation
from gridwright.making.made import Change, Made
from gridwright.nonogram.engine import NativeRepair, bounded
from gridwright.nonogram.puzzle import Nonogram
from gridwright.nonogram.strategies import STRATEGIES
from gridwright.values.errors import LimitReached, NotSupported, PuzzleError, UsageError
from gridwright.values.grid import PARTLY, WHITE
from gridwright.values.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Verdict
    from gridwright.values.clock import Clock
    from gridwright.values.ending import Ending
    from gridwright.values.grid import Grid
    from gridwright.values.solution import Solution

_AUTO = STRATEGIES[0]
_LINE_TIER = 4  # up to which techniques look at one line at a time
_MOST_TRIED = 60  # changes that are tried for each one that is made, for the sake of a tier
_CHECKED = 100_000  # nodes for the verdict on a picture that is not as it was wanted


@dataclass(frozen=True, slots=True)
class Wish:
    """What a picture is to become: a puzzle with exactly one solution, and perhaps more.

    - `line_solvable`: lines alone find it, one at a time;
    - `max_tier`: techniques up to this tier find it;
    - `max_changes`: with no more changes than these;
    - `keep`: a mask; where it is not 0 the picture stays as it is;
    - `prove_least`: look on until it is sure that fewer changes would not do.
    """

    line_solvable: bool = False
    max_tier: int | None = None
    max_changes: int | None = None
    keep: Grid | None = None
    prove_least: bool = False


def repair(puzzle: Puzzle[Solution], wish: Wish, clock: Clock) -> Made[Grid]:
    """Repairs and rates a puzzle; see `gridwright.repair`."""
    if not isinstance(puzzle, Nonogram):
        raise NotSupported("only nonograms can be repaired")
    return rated(repaired(puzzle, wish, clock), clock)


def rated(made: Made[Grid], clock: Clock) -> Made[Grid]:
    """The same with a rating, as far as the time allows."""
    if made.verdict != "unique":
        return made
    rating = rate(made.puzzle, None, bounded(clock, None))
    return replace(made, rating=rating) if rating.verdict == "unique" else made


def repaired(puzzle: Nonogram, wish: Wish, clock: Clock, *, visibility: bytes | None = None) -> Made[Grid]:
    """The puzzle with the fewest changes of its picture that fulfil a wish, of those the least visible.

    `visibility` has a byte for each cell and colour of the palette: how plainly one would see it if the cell had that
    colour.
    """
    picture = _picture_of(puzzle)
    keep = wish.keep
    if keep is not None and (keep.width, keep.height) != (puzzle.width, puzzle.height):
        sizes = f"{keep.width}x{keep.height}, the picture {puzzle.width}x{puzzle.height}"
        raise UsageError(f"the mask of cells to keep is {sizes}")
    if wish.max_tier is not None and wish.prove_least:
        raise UsageError("with a bound on the tier it cannot be proved that fewer changes would not do")
    native = NativeRepair(
        picture,
        len(puzzle.palette),
        lines=wish.line_solvable or (wish.max_tier is not None and wish.max_tier <= _LINE_TIER),
        keep=None if keep is None else keep.cells,
        visibility=visibility,
        most=wish.max_changes,
        prove=wish.prove_least,
    )
    ending = native.run(clock)
    found = native.picture()
    if not native.fair:
        return _failed(puzzle, found, native, wish, ending, clock)
    if wish.max_tier is not None:
        return _eased(puzzle, found, wish, clock)
    changes = _changes(picture, found)
    return Made(_with_picture(puzzle, found), changes=changes, least=native.least >= len(changes))


def _picture_of(puzzle: Nonogram) -> Grid:
    if puzzle.goal is None:
        raise PuzzleError("there is no goal picture to change; a solution can be made one")
    if not puzzle.goal.complete:
        raise PuzzleError("the goal picture has unknown cells")
    if broken := puzzle.violations(puzzle.goal):
        raise PuzzleError(f"the goal picture does not solve the puzzle: {broken[0]}")
    return puzzle.goal


def _with_picture(puzzle: Nonogram, picture: Grid) -> Nonogram:
    """The puzzle of another picture; a given part of the solution would not hold any more."""
    return puzzle if picture == puzzle.goal else Nonogram.from_grid(picture, puzzle.palette, meta=puzzle.meta)


def _changes(before: Grid, after: Grid) -> tuple[Change, ...]:
    return tuple(
        Change(index // before.width, index % before.width, one, other)
        for index, (one, other) in enumerate(zip(before.cells, after.cells, strict=True))
        if one != other
    )


def _failed(
    puzzle: Nonogram, nearest: Grid, native: NativeRepair, wish: Wish, ending: Ending | None, clock: Clock
) -> Made[Grid]:
    """The nearest picture, and why it is no better."""
    open_cells = counted(native.open, "cell")
    if ending is not None:
        why = f"{ending.sentence}, with {open_cells} left open"
    elif native.impossible:
        why = "with the cells that are kept no change will do" if wish.keep is not None else "no change will do"
    else:
        most = counted(wish.max_changes or 0, "change")
        enough = native.least > (wish.max_changes or 0)
        more = f"it takes at least {native.least}" if enough else "it may take more"
        why = f"{most} {'does' if wish.max_changes == 1 else 'do'} not suffice, {more}; {open_cells} left open"
    result = _with_picture(puzzle, nearest)
    return Made(result, verdict=_verdict(result, clock), changes=_changes(_picture_of(puzzle), nearest), reason=why)


def _verdict(puzzle: Nonogram, clock: Clock) -> Verdict:
    """How many solutions a puzzle has, if that can be said soon."""
    verdict = _AUTO.solve(puzzle, Task(clock=bounded(clock, _CHECKED))).verdict
    return "unknown" if verdict == "solved" else verdict


# Ease: a bound on the tier of techniques.


def _eased(puzzle: Nonogram, picture: Grid, wish: Wish, clock: Clock) -> Made[Grid]:
    """Goes on from a fair picture until techniques up to the wanted tier solve it."""
    before, tier = _picture_of(puzzle), wish.max_tier or 0
    reason = ""
    try:
        left = _beyond(puzzle, picture, tier, clock)
        while left and not reason:
            step = _step(puzzle, picture, left, wish, clock)
            if step is None:
                reason = (
                    f"no further change helps: {counted(len(left), 'cell')} left open by techniques up to tier {tier}"
                )
            else:
                picture, left = step
    except LimitReached as reached:
        reason = f"{reached} before techniques up to tier {tier} could solve it"
    result = _with_picture(puzzle, picture)
    verdict: Verdict = _verdict(result, clock) if reason else "unique"
    return Made(result, verdict=verdict, changes=_changes(before, picture), reason=reason)


def _beyond(puzzle: Nonogram, picture: Grid, tier: int, clock: Clock) -> list[int]:
    """The cells that techniques up to a tier leave open."""
    walk = Explanation(Nonogram.from_grid(picture, puzzle.palette), None, clock, max_tier=tier)
    for _ in walk:
        pass
    if walk.ending is not None and walk.ending.is_limit:
        raise LimitReached(walk.ending)
    return [index for index, value in enumerate(walk.grid.cells) if value >= PARTLY]


def _step(puzzle: Nonogram, picture: Grid, left: list[int], wish: Wish, clock: Clock) -> tuple[Grid, list[int]] | None:
    """One more change, that leaves the fewest cells open; None if none leaves fewer."""
    before = _picture_of(puzzle)
    changed = len(_changes(before, picture))
    if wish.max_changes is not None and changed >= wish.max_changes:
        return None
    best: tuple[Grid, list[int]] | None = None
    fewest = len(left)
    for cell, value in islice(_candidates(puzzle, picture, left, wish), _MOST_TRIED):
        row, column = divmod(cell, picture.width)
        other = picture.replaced([(row, column, value)])
        clock.count("tried")
        clock.check()
        found = _beyond(puzzle, other, wish.max_tier or 0, clock)
        if len(found) < fewest:
            best, fewest = (other, found), len(found)
            if not found:
                break
    return best


def _candidates(puzzle: Nonogram, picture: Grid, left: list[int], wish: Wish) -> Iterator[tuple[int, int]]:
    """Cells and values to be tried: open cells, those that look like most of their neighbours first, then the others in
    their lines."""
    before = _picture_of(puzzle)
    width = picture.width
    rows, columns = {cell // width for cell in left}, {cell % width for cell in left}
    crossing = [cell for cell in range(width * picture.height) if cell // width in rows or cell % width in columns]
    free = [
        cell
        for cell in crossing
        if picture.cells[cell] == before.cells[cell] and (wish.keep is None or not wish.keep.cells[cell])
    ]
    tried = [
        (cell not in among, -_alike(picture, cell, value), cell, value)
        for among in [set(left)]
        for cell in free
        for value in range(len(puzzle.palette))
        if value != picture.cells[cell]
    ]
    return ((cell, value) for _, _, cell, value in sorted(tried))


def _alike(picture: Grid, cell: int, value: int) -> int:
    """How many of the four neighbours of a cell have a value; there is background around the picture."""
    row, column = divmod(cell, picture.width)
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    inside = [place for place in beside if 0 <= place[0] < picture.height and 0 <= place[1] < picture.width]
    return sum(picture[place] == value for place in inside) + (4 - len(inside)) * (value == WHITE)
