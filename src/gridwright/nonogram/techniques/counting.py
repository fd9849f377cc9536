"""Tier 1: counting.

What is seen without looking at single cells: the runs of a line and the room they have. `overlap` is what the solver
notes (docs/algorithms/strategies.md) call Simple Boxes: push all runs to one end, then to the other; where a run lies
on itself, it is black. Crosses count as walls, black cells are not minded here (`narrowed_overlap` does). None of these
gets anywhere on a line whose runs have more room than they are long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import words
from gridwright.nonogram.techniques.deduction import Deduction
from gridwright.values.grid import BLACK, UNKNOWN, WHITE
from gridwright.values.words import capital

if TYPE_CHECKING:
    from gridwright.nonogram.techniques.line import Line


def exact_fit(line: Line) -> Deduction | None:
    """The runs with single gaps fill all the room between the crosses at both ends."""
    if not line.lengths or not line.unknown or not line.gaps:
        return None
    begin, end = line.gaps[0][0], line.gaps[-1][1]
    if sum(line.lengths) + len(line.lengths) - 1 != end - begin:
        return None
    black: list[int] = []
    place = begin
    for length in line.lengths:
        black += range(place, place + length)
        place += length + 1
    white = sorted(set(range(begin, end)) - set(black))
    if any(line.cells[place] == WHITE for place in black) or any(line.cells[place] == BLACK for place in white):
        return None
    name = words.line(line.axis, line.index)
    walls = [*range(begin), *range(end, line.size)]
    where = f"the {end - begin} cells between the crosses of {name}" if walls else f"all {line.size} cells of {name}"
    if len(line.lengths) == 1:
        because = f"The run of {line.lengths[0]} fills {where}."
    else:
        because = f"The runs {' '.join(map(str, line.lengths))} with single gaps between them fill {where}."
    return Deduction(
        because,
        blacks=(place for place in black if line.cells[place] == UNKNOWN),
        whites=(place for place in white if line.cells[place] == UNKNOWN),
        runs=range(len(line.lengths)),
        named=walls,
    )


def completed_line(line: Line) -> Deduction | None:
    """All black cells, or all white ones, have been found: the rest is of the other colour."""
    unknown = line.unknown
    if not unknown:
        return None
    name = words.line(line.axis, line.index)
    black, total = line.cells.count(BLACK), sum(line.lengths)
    if not total:
        return Deduction(f"{capital(name)} has no runs: all its cells are crosses.", whites=unknown)
    if black == total:
        found = f"The run of {total} of {name} is" if len(line.lengths) == 1 else f"All runs of {name} are"
        rest = "the last cell is a cross" if len(unknown) == 1 else "the rest are crosses"
        return Deduction(f"{found} complete: {rest}.", whites=unknown, named=line.places(BLACK))
    if black + len(unknown) == total:
        missing = words.number(len(unknown))
        cells = "cell is" if len(unknown) == 1 else "cells are"
        because = (
            f"{capital(name)} lacks {missing} black {'cell' if len(unknown) == 1 else 'cells'} "
            f"and has just {missing} left: the open {cells} black."
        )
        return Deduction(because, blacks=unknown, named=line.places(WHITE))
    return None


def overlap(line: Line) -> Deduction | None:
    """Pushed to both ends, a run covers some cells both times."""
    return _overlap(line, line.rough, "")


def narrowed_overlap(line: Line) -> Deduction | None:
    """The same, with the black cells that are known taken into account."""
    return _overlap(line, line.windows, ", with the black cells there are,")


def _overlap(line: Line, windows: list[tuple[int, int]] | None, given: str) -> Deduction | None:
    found: dict[int, list[int]] = {}
    for run, (first, last) in enumerate(windows or ()):
        if covered := line.unknown_in(last, first + line.lengths[run]):
            found[run] = covered
    if windows is None or not found:
        return None
    black = [place for covered in found.values() for place in covered]
    name, where = words.line(line.axis, line.index), words.cells(line.axis, black)
    if len(found) == 1:
        run = next(iter(found))
        because = f"In {name}{given} {_room(line, run, windows[run], where, len(black))}"
    else:
        each = words.runs(line.lengths, list(found))
        because = (
            f"In {name}{given} {each}, pushed to the {words.BEGINNING[line.axis]} and then to the "
            f"{words.END[line.axis]}, cover {where} both times: black."
        )
    return Deduction(because, blacks=black, runs=found)


def _room(line: Line, run: int, window: tuple[int, int], where: str, new: int) -> str:
    """What one run's room says."""
    (first, last), length = window, line.lengths[run]
    name, room, middle = words.run(line.lengths, run), last - first + length, first - last + length
    if room == length:
        need = "one cell left" if length == 1 else f"just the {length} cells it needs"
        return f"{name} has {need}: {where} {'are' if new > 1 else 'is'} black."
    covered = words.cells(line.axis, range(last, first + length))
    if middle == 1:
        return f"{name} has only {room} cells of room: the middle one ({covered}) is black wherever it goes."
    return f"{name} has only {room} cells of room: the middle {middle} ({covered}) are black wherever it goes."
