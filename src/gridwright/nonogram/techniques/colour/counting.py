"""Tier 1 in colours: counting. `overlap` and its kin are those of black and white, with colours as further walls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import words
from gridwright.nonogram.techniques.colour.line import Finding
from gridwright.values.grid import UNKNOWN, WHITE
from gridwright.values.words import capital

if TYPE_CHECKING:
    from gridwright.nonogram.techniques.colour.line import ColourLine


def exact_fit(line: ColourLine) -> Finding | None:
    """The runs, with gaps between those of one colour, fill all the room between the crosses at both ends."""
    room = [place for place, cell in enumerate(line.cells) if cell != WHITE]
    gaps = sum(line.alike(run, run + 1) for run in range(len(line.runs)))
    if not line.runs or not room or sum(line.lengths) + gaps != room[-1] + 1 - room[0]:
        return None
    begin, end = room[0], room[-1] + 1
    wanted: list[int] = []
    for run, (length, colour) in enumerate(line.runs):
        wanted += [colour] * length + [WHITE] * line.alike(run, run + 1)
    if any(not line.may[value] >> place & 1 for place, value in enumerate(wanted, begin)):
        return None
    name = words.line(line.axis, line.index)
    walls = [*range(begin), *range(end, line.size)]
    many = "the one cell" if end - begin == 1 else f"{'the' if walls else 'all'} {end - begin} cells"
    where = f"{many} between the crosses of {name}" if walls else f"{many} of {name}"
    clue = capital(line.speech.clue(line.runs))
    between = (
        f" with single gaps between {'them' if len(line.runs) == gaps + 1 else 'those of one colour'}" if gaps else ""
    )
    return Finding(
        f"{clue}{between} {'fills' if len(line.runs) == 1 else 'fill'} {where}.",
        ((place, value) for place, value in enumerate(wanted, begin) if line.cells[place] == UNKNOWN),
        runs=range(len(line.runs)),
        named=walls,
    )


def completed_line(line: ColourLine) -> Finding | None:
    """All coloured cells have been found, or as many cells are left as one colour lacks."""
    unknown = line.unknown
    if not unknown:
        return None
    name = words.line(line.axis, line.index)
    if not line.runs:
        return Finding(f"{capital(name)} has no runs: all its cells are crosses.", _all(unknown, WHITE))
    found = [place for place, cell in enumerate(line.cells) if cell not in (UNKNOWN, WHITE)]
    missing = sum(line.lengths) - len(found)
    if not missing:
        whole = f"{capital(line.speech.run(line.runs, 0))} of {name} is" if len(line.runs) == 1 else ""
        rest = "the last cell is a cross" if len(unknown) == 1 else "the rest are crosses"
        because = f"{whole or f'All runs of {name} are'} complete: {rest}."
        return Finding(because, _all(unknown, WHITE), named=found)
    lacking = {
        colour
        for colour in set(line.colours)
        if line.cells.count(colour) < sum(length for length, other in line.runs if other == colour)
    }
    if missing != len(unknown) or len(lacking) != 1:
        return None
    [colour] = lacking
    many, value = words.number(missing), line.speech.value(colour)
    cells, are = ("cell", "is") if missing == 1 else ("cells", "are")
    because = f"{capital(name)} lacks {many} {value} {cells} and has just {many} left: the open {cells} {are} {value}."
    known = [place for place in range(line.size) if line.cells[place] != UNKNOWN]
    return Finding(because, _all(unknown, colour), named=known)


def no_common_colour(line: ColourLine) -> Finding | None:
    """Cells whose row and column have no colour in common."""
    mine = set(line.colours)
    white = [place for place in line.unknown if not any(line.may[colour] >> place & 1 for colour in mine)]
    if not white or not mine:
        return None
    name, where = words.line(line.axis, line.index), words.cells(line.axis, white)
    cross = "a cross" if len(white) == 1 else "crosses"
    if len(mine) == 1:
        because = f"{line.speech.lacks(line.axis, _all(white, min(mine)))}, the only colour of {name}: {cross}."
    else:
        because = f"{where} {'has' if len(white) == 1 else 'have'} no colour in common with {name}: {cross}."
    told = {(place, colour) for place in white for colour in mine}
    return Finding(capital(because), _all(white, WHITE), told=told)


def overlap(line: ColourLine) -> Finding | None:
    """Pushed to both ends, a run covers some cells both times."""
    return _overlap(line, line.rough, "")


def narrowed_overlap(line: ColourLine) -> Finding | None:
    """The same, with all cells that are known taken into account."""
    return _overlap(line, line.windows, ", with the cells that are known,")


def _overlap(line: ColourLine, windows: list[tuple[int, int]] | None, given: str) -> Finding | None:
    found: dict[int, list[int]] = {}
    for run, (first, last) in enumerate(windows or ()):
        if covered := line.unknown_in(last, first + line.lengths[run]):
            found[run] = covered
    if windows is None or not found:
        return None
    changes = [(place, line.colours[run]) for run, covered in found.items() for place in covered]
    name = words.line(line.axis, line.index)
    if len(found) == 1:
        run = next(iter(found))
        because = f"In {name}{given} {_room(line, run, windows[run], found[run])}"
    else:
        each, what = line.speech.runs(line.runs, list(found)), line.speech.are(line.axis, changes)
        because = (
            f"In {name}{given} {each}, pushed to the {words.BEGINNING[line.axis]} and then to the "
            f"{words.END[line.axis]}, cover some cells both times: {what}."
        )
    return Finding(because, changes, runs=found)


def _room(line: ColourLine, run: int, window: tuple[int, int], new: list[int]) -> str:
    """What one run's room says."""
    (first, last), (length, colour) = window, line.runs[run]
    name, room, middle = line.speech.run(line.runs, run), last - first + length, first - last + length
    if room == length:
        need = "one cell left" if length == 1 else f"just the {length} cells it needs"
        return f"{name} has {need}: {line.speech.are(line.axis, _all(new, colour))}."
    covered, value = words.cells(line.axis, range(last, first + length)), line.speech.value(colour)
    if middle == 1:
        return f"{name} has only {room} cells of room: the middle one ({covered}) is {value} wherever it goes."
    return f"{name} has only {room} cells of room: the middle {middle} ({covered}) are {value} wherever it goes."


def _all(places: list[int], value: int) -> list[tuple[int, int]]:
    """The same value for all of some cells."""
    return [(place, value) for place in places]
