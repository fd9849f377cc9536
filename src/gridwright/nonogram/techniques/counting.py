"""Tier 1: counting.

Deductions without a look at single cells, from the runs of a line and their room. `overlap` is what the solver notes
(docs/algorithms/strategies.md) call Simple Boxes: push all runs to one end, then to the other; where a run overlaps
itself, the cells have its colour. Crosses and colours that cannot be there count as walls; cells of the run's own
colour are ignored here (but not in `narrowed_overlap`). None of these helps on a line whose runs have more room than
they are long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import wording
from gridwright.nonogram.techniques.deduction import Deduction, all_of
from gridwright.values.grid import UNKNOWN, WHITE
from gridwright.values.phrases import capital

if TYPE_CHECKING:
    from gridwright.nonogram.techniques.line import Line


_CROSS = bytes([WHITE])


def exact_fit(line: Line) -> Deduction | None:
    """The runs, with gaps between those of one colour, fill all the room between the crosses at both ends."""
    begin, end = line.size - len(line.cells.lstrip(_CROSS)), len(line.cells.rstrip(_CROSS))
    if not line.runs or line.clue.room != end - begin:
        return None
    wanted: list[int] = []
    for (length, colour), space in zip(line.runs, line.spaces, strict=True):
        wanted += [colour] * length + [WHITE] * space
    if any(not line.may[value] >> place & 1 for place, value in enumerate(wanted, begin)):
        return None
    gaps = sum(line.spaces)
    walls = [*range(begin), *range(end, line.size)]
    where = f"{line.speech.room(end - begin, bool(walls))}{' between the crosses' if walls else ''} of {line.name}"
    between = (
        f" with single gaps between {'them' if len(line.runs) == gaps + 1 else 'those of one colour'}" if gaps else ""
    )
    return Deduction(
        f"{capital(line.speech.clue(line.runs))}{between} {'fills' if len(line.runs) == 1 else 'fill'} {where}.",
        ((place, value) for place, value in enumerate(wanted, begin) if line.cells[place] == UNKNOWN),
        runs=range(len(line.runs)),
        named=walls,
    )


def completed_line(line: Line) -> Deduction | None:
    """All coloured cells are found, or a colour needs as many cells as are left."""
    unknown, missing = line.cells.count(UNKNOWN), sum(line.lengths) - line.size
    missing += line.cells.count(WHITE) + unknown
    if not unknown or missing not in (0, unknown):
        return None
    if not line.runs:
        return Deduction(f"{capital(line.name)} has no runs: all its cells are crosses.", all_of(line.unknown, WHITE))
    if not missing:
        whole = f"{capital(line.run_name(0))} of {line.name} is" if len(line.runs) == 1 else ""
        rest = "the last cell is a cross" if unknown == 1 else "the rest are crosses"
        because = f"{whole or f'All runs of {line.name} are'} complete: {rest}."
        found = (place for place, cell in enumerate(line.cells) if cell not in (UNKNOWN, WHITE))
        return Deduction(because, all_of(line.unknown, WHITE), named=found)
    lacking = {
        colour
        for colour in set(line.colours)
        if line.cells.count(colour) < sum(length for length, other in line.runs if other == colour)
    }
    if len(lacking) != 1:
        return None
    [colour] = lacking
    many, value = wording.number(missing), line.speech.value(colour)
    cells, are = ("cell", "is") if missing == 1 else ("cells", "are")
    because = (
        f"{capital(line.name)} lacks {many} {value} {cells} and has just {many} left: the open {cells} {are} {value}."
    )
    named = (place for place, cell in enumerate(line.cells) if cell not in (UNKNOWN, colour))
    return Deduction(because, all_of(line.unknown, colour), named=named)


def no_common_colour(line: Line) -> Deduction | None:
    """Cells whose row and column have no colour in common."""
    mine = set(line.colours)
    white = [place for place in line.unknown if not any(line.may[colour] >> place & 1 for colour in mine)]
    if not white or not mine:
        return None
    if len(mine) == 1:
        lacks = line.speech.lacks(line.axis, all_of(white, min(mine)))
        because = f"{lacks}, the only colour of {line.name}: {wording.crosses(white)}."
    else:
        have = "has" if len(white) == 1 else "have"
        because = f"{line.where(white)} {have} no colour in common with {line.name}: {wording.crosses(white)}."
    told = {(place, colour) for place in white for colour in mine}
    return Deduction(capital(because), all_of(white, WHITE), told=told)


def overlap(line: Line) -> Deduction | None:
    """Pushed to both ends, a run covers some cells both times."""
    return _overlap(line, line.rough, "")


def narrowed_overlap(line: Line) -> Deduction | None:
    """The same, taking all known cells into account."""
    return _overlap(line, line.windows, f", with {line.speech.known},")


def _overlap(line: Line, windows: list[tuple[int, int]] | None, given: str) -> Deduction | None:
    found: dict[int, list[int]] = {}
    for run, ((first, last), length) in enumerate(zip(windows or (), line.lengths, strict=False)):
        if last < first + length and (covered := line.unknown_in(last, first + length)):
            found[run] = covered
    if windows is None or not found:
        return None
    changes = [(place, line.colours[run]) for run, covered in found.items() for place in covered]
    if len(found) == 1:
        run = next(iter(found))
        because = f"In {line.name}{given} {_room(line, run, windows[run], found[run])}"
    else:
        each = line.speech.runs(line.runs, list(found))
        because = (
            f"In {line.name}{given} {each}, pushed to the {wording.BEGINNING[line.axis]} and then to the "
            f"{wording.END[line.axis]}, cover {line.speech.covered_twice(line.axis, changes)}."
        )
    return Deduction(because, changes, runs=found)


def _room(line: Line, run: int, window: tuple[int, int], new: list[int]) -> str:
    """The conclusion from one run's room."""
    (first, last), (length, colour) = window, line.runs[run]
    name, room, middle = line.run_name(run), last - first + length, first - last + length
    if room == length:
        need = "one cell left" if length == 1 else f"just the {length} cells it needs"
        return f"{name} has {need}: {line.are(all_of(new, colour))}."
    covered, value = line.where(range(last, first + length)), line.speech.value(colour)
    if middle == 1:
        return f"{name} has only {room} cells of room: the middle one ({covered}) is {value} wherever it goes."
    return f"{name} has only {room} cells of room: the middle {middle} ({covered}) are {value} wherever it goes."
