"""Repairing a nonogram: the fewest cells of its picture that must change to make it fair.

The native search (cpp/nonogram/repair.hpp) finds changes after which the puzzle has one solution, or is solved by lines
alone. For a bound on the tier of techniques it goes on in Python: the techniques say in which lines they are stuck, and
of the changes there the one is taken that leaves the fewest cells open.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from gridwright.base.made import UNIQUENESS, Change, Made
from gridwright.base.strategy import Task
from gridwright.base.wish import Flag, Mask, Number
from gridwright.nonogram.engine import NativeRepair, bounded
from gridwright.nonogram.puzzle import Nonogram
from gridwright.nonogram.strategies import STRATEGIES
from gridwright.nonogram.techniques import TECHNIQUES, position_of
from gridwright.values.errors import InputError, LimitReached, PuzzleError, UsageError
from gridwright.values.grid import PARTLY, WHITE
from gridwright.values.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.base.maker import Wishes
    from gridwright.base.rating import Rate
    from gridwright.base.result import Verdict
    from gridwright.base.wish import Asked
    from gridwright.values.clock import Clock
    from gridwright.values.ending import Ending
    from gridwright.values.grid import Grid

_AUTO = STRATEGIES[0]
_LINE_TIER = 4  # up to which techniques look at one line at a time
_MOST_TRIED = 60  # changes that are tried for each one that is made, for the sake of a tier
_CHECKED = 100_000  # nodes for the verdict on a picture that is not as it was wanted


UNIQUE = Flag("unique", "Exactly one solution", "exactly one solution, however it is found (so it is anyway)", True)
LINE_SOLVABLE = Flag(
    "line_solvable", "Solvable line by line", "it can be solved line by line, without trying anything out"
)
MAX_TIER: Number[int | None] = Number(
    "max_tier", "Highest tier", "it is explained with techniques of tier N at most", None
)
MAX_CHANGES: Number[int | None] = Number(
    "max_changes", "Most changes", "change N cells of the picture at most", None, least=0
)
KEEP = Mask("keep", "Cells to keep", "cells that are not changed: a grid of # for these and . for the rest")
PROVE_LEAST = Flag("prove_least", "Prove it is the fewest", "prove that fewer changes would not do")
WISHES: Wishes = (UNIQUE, LINE_SOLVABLE, MAX_TIER, MAX_CHANGES, KEEP, PROVE_LEAST)


def repair(puzzle: Nonogram, asked: Asked, clock: Clock, rate: Rate) -> Made[Nonogram]:
    """A puzzle with exactly one solution, with a rating as far as the time allows."""
    return rated(repaired(puzzle, asked, clock), bounded(clock, None), rate)


def rated(made: Made[Nonogram], clock: Clock, rate: Rate) -> Made[Nonogram]:
    """The same with a rating, if there is one, and it is found out within the limits."""
    rating = rate(made.puzzle, None, clock) if made.verdict == "unique" else None
    return made if rating is None or rating.verdict != "unique" else replace(made, rating=rating)


def repaired(puzzle: Nonogram, asked: Asked, clock: Clock, *, visibility: bytes | None = None) -> Made[Nonogram]:
    """The puzzle with the fewest changes of its picture after which it is as asked for, of those the least visible.

    `visibility` has a byte for each cell and colour of the palette: how plainly one would see it if the cell had that
    colour. A puzzle that is not known to have one solution says so in its notes, and so in its file.
    """
    made = _nearest(puzzle, asked, clock, visibility)
    notes = {name: text for name, text in made.puzzle.meta.items() if name != UNIQUENESS}
    if made.verdict != "unique":
        notes[UNIQUENESS] = "several solutions" if made.verdict == "multiple" else f"not settled: {made.reason}"
    return made if notes == made.puzzle.meta else replace(made, puzzle=made.puzzle.with_notes(meta=notes))


def _nearest(puzzle: Nonogram, asked: Asked, clock: Clock, visibility: bytes | None) -> Made[Nonogram]:
    """The puzzle that is as asked for, or the nearest one, and why it is no better."""
    picture = _picture_of(puzzle)
    keep, tier, prove = KEEP.of(asked), MAX_TIER.of(asked), PROVE_LEAST.of(asked)
    if keep is not None and (keep.width, keep.height) != (puzzle.width, puzzle.height):
        sizes = f"{keep.width}x{keep.height}, the picture {puzzle.width}x{puzzle.height}"
        raise InputError(f"the mask of cells to keep is {sizes}")
    if tier is not None and prove:
        raise UsageError("with a bound on the tier it cannot be proved that fewer changes would not do")
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
    puzzle: Nonogram, nearest: Grid, native: NativeRepair, asked: Asked, ending: Ending | None, clock: Clock
) -> Made[Nonogram]:
    """The nearest picture, and why it is no better."""
    open_cells = counted(native.open, "cell")
    if ending is not None:
        why = f"{ending.sentence}, with {open_cells} left open"
    elif native.impossible:
        why = "with the cells that are kept no change will do" if KEEP.of(asked) is not None else "no change will do"
    else:
        most = MAX_CHANGES.of(asked) or 0
        enough = native.least > most
        more = f"it takes at least {native.least}" if enough else "it may take more"
        do = "does" if most == 1 else "do"
        why = f"{counted(most, 'change')} {do} not suffice, {more}; {open_cells} left open"
    result = _with_picture(puzzle, nearest)
    return Made(result, verdict=_verdict(result, clock), changes=_changes(_picture_of(puzzle), nearest), reason=why)


def _verdict(puzzle: Nonogram, clock: Clock) -> Verdict:
    """How many solutions a puzzle has, if that can be said soon."""
    verdict = _AUTO.solve(puzzle, Task(clock=bounded(clock, _CHECKED))).verdict
    return "unknown" if verdict == "solved" else verdict


# Ease: a bound on the tier of techniques.


def _eased(puzzle: Nonogram, picture: Grid, tier: int, asked: Asked, clock: Clock) -> Made[Nonogram]:
    """Goes on from a fair picture until techniques up to the wanted tier solve it."""
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
    """One more change, that leaves the fewest cells open; None if none leaves fewer."""
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
    """Cells and values to be tried: open cells, those that look like most of their neighbours first, then the others in
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
    """How many of the four neighbours of a cell have a value; there is background around the picture."""
    row, column = divmod(cell, picture.width)
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    inside = [place for place in beside if 0 <= place[0] < picture.height and 0 <= place[1] < picture.width]
    return sum(picture[place] == value for place in inside) + (4 - len(inside)) * (value == WHITE)
