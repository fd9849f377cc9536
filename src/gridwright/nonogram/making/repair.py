"""Repair a nonogram: change as few cells of its picture as possible to make it fair.

The native search (cpp/nonogram/repair.hpp) finds changes after which the puzzle has one solution, or is solvable line
by line. For a bound on the tier of techniques, Python code continues: the techniques say in which lines they are stuck,
and of the changes there, the one that leaves the fewest cells open is taken.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from gridwright.base.made import UNIQUENESS, Change, Made
from gridwright.base.maker_option import Flag, Mask, Number
from gridwright.base.strategy import Task
from gridwright.nonogram.engine import NativeRepair, bounded
from gridwright.nonogram.puzzle import Nonogram
from gridwright.nonogram.strategies import STRATEGIES
from gridwright.nonogram.techniques import TECHNIQUES, position_of
from gridwright.values.errors import InputError, LimitReached, PuzzleError, UsageError
from gridwright.values.grid import PARTLY, WHITE
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.maker import MakerOptions
    from gridwright.base.maker_option import Asked
    from gridwright.base.rating import Rate
    from gridwright.base.result import Verdict
    from gridwright.values.clock import Clock
    from gridwright.values.ending import Ending
    from gridwright.values.grid import Grid

_AUTO = STRATEGIES[0]
_LINE_TIER = 4  # up to this tier, techniques look at one line at a time
_MOST_TRIED = 60  # most changes tried for each one made to reach a tier
_CHECKED = 100_000  # nodes for the verdict on a picture that misses the requirement


UNIQUE = Flag("unique", "Exactly one solution", "require exactly one solution (the default)", True)
LINE_SOLVABLE = Flag(
    "line_solvable", "Solvable line by line", "require that it can be solved line by line, without guessing"
)
MAX_TIER: Number[int | None] = Number("max_tier", "Highest tier", "require that techniques up to tier N solve it", None)
MAX_CHANGES: Number[int | None] = Number(
    "max_changes", "Most changes", "change at most N cells of the picture", None, least=0
)
KEEP = Mask("keep", "Cells to keep", "the cells to leave unchanged: # for these, . for the rest")
PROVE_LEAST = Flag("prove_least", "Prove that it is the fewest", "prove that fewer changes are not enough")
OPTIONS: MakerOptions = (UNIQUE, LINE_SOLVABLE, MAX_TIER, MAX_CHANGES, KEEP, PROVE_LEAST)


def repair(puzzle: Nonogram, asked: Asked, clock: Clock, rate: Rate) -> Made[Nonogram]:
    """A puzzle with exactly one solution, with a rating as far as the time allows."""
    return rated(repaired(puzzle, asked, clock), bounded(clock, None), rate)


def rated(made: Made[Nonogram], clock: Clock, rate: Rate) -> Made[Nonogram]:
    """The same with a rating, if it can be determined within the limits."""
    rating = rate(made.puzzle, None, clock) if made.verdict == "unique" else None
    return made if rating is None or rating.verdict != "unique" else replace(made, rating=rating)


def repaired(puzzle: Nonogram, asked: Asked, clock: Clock, *, visibility: bytes | None = None) -> Made[Nonogram]:
    """The puzzle after the fewest changes of its picture that meet the requirement; of those, the least visible ones.

    `visibility` has a byte for each cell and colour of the palette: how visible it would be if the cell had that
    colour. If a puzzle is not known to have one solution, its notes, and so its file, say so.
    """
    made = _nearest(puzzle, asked, clock, visibility)
    notes = {name: text for name, text in made.puzzle.meta.items() if name != UNIQUENESS}
    if made.verdict != "unique":
        notes[UNIQUENESS] = "several solutions" if made.verdict == "multiple" else f"not settled: {made.reason}"
    return made if notes == made.puzzle.meta else replace(made, puzzle=made.puzzle.with_notes(meta=notes))


def _nearest(puzzle: Nonogram, asked: Asked, clock: Clock, visibility: bytes | None) -> Made[Nonogram]:
    """The puzzle that meets the requirement, or the nearest one with the reason why it does not."""
    picture = _picture_of(puzzle)
    keep, tier, prove = KEEP.of(asked), MAX_TIER.of(asked), PROVE_LEAST.of(asked)
    if keep is not None and (keep.width, keep.height) != (puzzle.width, puzzle.height):
        sizes = f"{keep.width}x{keep.height}, the picture {puzzle.width}x{puzzle.height}"
        raise InputError(f"the mask of cells to keep is {sizes}")
    if tier is not None and prove:
        raise UsageError("prove_least cannot be used with max_tier")
    native = NativeRepair(
        picture,
        len(puzzle.palette),
        lines=LINE_SOLVABLE.of(asked) or (tier is not None and tier <= _LINE_TIER),
        keep=None if keep is None else keep.cells,
        visibility=visibility,
        most=MAX_CHANGES.of(asked),
        prove=prove,
    )
    ending = native.run(clock)
    found = native.picture()
    if not native.fair:
        return _failed(puzzle, found, native, asked, ending, clock)
    if tier is not None:
        return _eased(puzzle, found, tier, asked, clock)
    changes = _changes(picture, found)
    return Made(_with_picture(puzzle, found), changes=changes, least=native.least >= len(changes))


def _picture_of(puzzle: Nonogram) -> Grid:
    if puzzle.goal is None:
        raise PuzzleError("it has no goal picture: save a solution with `solve -o FILE.non`, then repair that")
    if not puzzle.goal.complete:
        raise PuzzleError("the goal picture has unknown cells")
    if broken := puzzle.violations(puzzle.goal):
        raise PuzzleError(f"the goal picture does not solve the puzzle: {broken[0]}")
    return puzzle.goal


def _with_picture(puzzle: Nonogram, picture: Grid) -> Nonogram:
    """The puzzle of another picture, without the given cells, which would no longer fit."""
    return puzzle if picture == puzzle.goal else Nonogram.from_grid(picture, puzzle.palette, meta=puzzle.meta)


def _changes(before: Grid, after: Grid) -> tuple[Change, ...]:
    return tuple(
        Change(index // before.width, index % before.width, one, other)
        for index, (one, other) in enumerate(zip(before.cells, after.cells, strict=True))
        if one != other
    )


def _failed(
    puzzle: Nonogram, nearest: Grid, native: NativeRepair, asked: Asked, ending: Ending | None, clock: Clock
) -> Made[Nonogram]:
    """The nearest picture, and why it does not meet the requirement."""
    open_cells = counted(native.open, "cell")
    if ending is not None:
        why = f"{ending.sentence}, with {open_cells} left open"
    elif native.impossible:
        why = "no change helps unless it affects the cells to keep" if KEEP.of(asked) is not None else "no change helps"
    else:
        most = MAX_CHANGES.of(asked) or 0
        enough = native.least > most
        more = f"at least {native.least} are needed" if enough else "more may be needed"
        are = "is" if most == 1 else "are"
        why = f"{counted(most, 'change')} {are} not enough; {more} ({open_cells} left open)"
    result = _with_picture(puzzle, nearest)
    return Made(result, verdict=_verdict(result, clock), changes=_changes(_picture_of(puzzle), nearest), reason=why)


def _verdict(puzzle: Nonogram, clock: Clock) -> Verdict:
    """The number of solutions of a puzzle, if it can be found quickly."""
    verdict = _AUTO.solve(puzzle, Task(clock=bounded(clock, _CHECKED))).verdict
    return "unknown" if verdict == "solved" else verdict


# Ease: a bound on the tier of techniques.


def _eased(puzzle: Nonogram, picture: Grid, tier: int, asked: Asked, clock: Clock) -> Made[Nonogram]:
    """Continue from a fair picture until techniques up to the requested tier solve it."""
    before, reason = _picture_of(puzzle), ""
    try:
        left = _beyond(puzzle, picture, tier, clock)
        while left and not reason:
            step = _step(puzzle, picture, left, tier, asked, clock)
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
    position = position_of(Nonogram.from_grid(picture, puzzle.palette), None, clock)
    usable = [technique for technique in TECHNIQUES if technique.tier <= tier]
    while not position.grid.complete and (
        step := next(filter(None, (technique.find(position) for technique in usable)), None)
    ):
        position.apply(step)
        clock.check()
    return [index for index, value in enumerate(position.grid.cells) if value >= PARTLY]


def _step(
    puzzle: Nonogram, picture: Grid, left: list[int], tier: int, asked: Asked, clock: Clock
) -> tuple[Grid, list[int]] | None:
    """One more change, the one that leaves the fewest cells open; None if none leaves fewer."""
    most = MAX_CHANGES.of(asked)
    if most is not None and len(_changes(_picture_of(puzzle), picture)) >= most:
        return None
    best: tuple[Grid, list[int]] | None = None
    fewest = len(left)
    for cell, value in islice(_candidates(puzzle, picture, left, KEEP.of(asked)), _MOST_TRIED):
        row, column = divmod(cell, picture.width)
        other = picture.replaced([(row, column, value)])
        clock.count("tried")
        clock.check()
        found = _beyond(puzzle, other, tier, clock)
        if len(found) < fewest:
            best, fewest = (other, found), len(found)
            if not found:
                break
    return best


def _candidates(puzzle: Nonogram, picture: Grid, left: list[int], keep: Grid | None) -> Iterator[tuple[int, int]]:
    """Cells and values to try: first open cells, those that resemble most of their neighbours first; then the others in
    their lines."""
    before = _picture_of(puzzle)
    width = picture.width
    rows, columns = {cell // width for cell in left}, {cell % width for cell in left}
    crossing = [cell for cell in range(width * picture.height) if cell // width in rows or cell % width in columns]
    free = [
        cell
        for cell in crossing
        if picture.cells[cell] == before.cells[cell] and (keep is None or not keep.cells[cell])
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
    """How many of the four neighbours of a cell have a value; beyond the border is background."""
    row, column = divmod(cell, picture.width)
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    inside = [place for place in beside if 0 <= place[0] < picture.height and 0 <= place[1] < picture.width]
    return sum(picture[place] == value for place in inside) + (4 - len(inside)) * (value == WHITE)
