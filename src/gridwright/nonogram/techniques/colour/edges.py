"""Tier 2 in colours: from the ends of a line inwards, and from places where two colours touch."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import words
from gridwright.nonogram.techniques.colour.line import Finding
from gridwright.values.grid import UNKNOWN, WHITE
from gridwright.values.words import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gridwright.nonogram.techniques.colour.line import ColourLine


def edge_fill(line: ColourLine) -> Finding | None:
    """The next run from an end starts right where the settled part of the line stops."""
    return _from_both_ends(line, _edge_fill)


def glue(line: ColourLine) -> Finding | None:
    """A cell near an end pulls the next run: it reaches at least as far as from its earliest place."""
    return _from_both_ends(line, _glue)


def mercury(line: ColourLine) -> Finding | None:
    """A block near an end belongs to the next run, which cannot reach back to the cells before."""
    return _from_both_ends(line, _mercury)


def _from_both_ends(line: ColourLine, find: Callable[[ColourLine], Finding | None]) -> Finding | None:
    return find(line) or find(line.mirrored)


def _edge_fill(line: ColourLine) -> Finding | None:
    place, run = line.settled
    if place == line.size or run == len(line.runs) or line.cells[place] != line.colours[run]:
        return None
    length, colour = line.runs[run]
    end = place + length
    more = line.unknown_in(place, end)
    gap = line.unknown_in(end, end + 1) if line.alike(run, run + 1) or run + 1 == len(line.runs) else []
    if not (more or gap) or not line.open_for(colour, place, end):
        return None
    parts = []
    if more:
        parts.append(f"it goes on to {words.cells(line.axis, [line.place(end - 1)])}")
    if gap:
        parts.append(line.speech.are(line.axis, [(line.place(end), WHITE)]))
    begins = words.cells(line.axis, [line.place(place)])
    complete = "" if more else " and is complete"
    because = f"From the {_end(line)}, {_run(line, run)} begins at {begins}{complete}: {listed(parts)}."
    changes = [*((at, colour) for at in more), *((at, WHITE) for at in gap)]
    return _finding(line, because, changes, run, set(range(place, end)) - set(more))


def touching_colours(line: ColourLine) -> Finding | None:
    """Where two colours touch, one run ends and the next begins; if the clue has them side by side only once, both are
    found."""
    for place, (one, other) in enumerate(pairwise(line.cells)):
        if one == other or {one, other} & {WHITE, UNKNOWN}:
            continue
        edge = place + 1
        pairs = [
            run
            for run, (left, right) in enumerate(pairwise(line.runs))
            if (left[1], right[1]) == (one, other)
            and line.open_for(one, edge - left[0], edge)
            and line.open_for(other, edge, edge + right[0])
        ]
        if len(pairs) != 1:
            continue
        run = pairs[0]
        begin, end = edge - line.lengths[run], edge + line.lengths[run + 1]
        changes = [(at, one if at < edge else other) for at in line.unknown_in(begin, end)]
        if line.alike(run - 1, run) or run == 0:
            changes += [(at, WHITE) for at in line.unknown_in(begin - 1, begin)]
        if line.alike(run + 1, run + 2) or run + 2 == len(line.runs):
            changes += [(at, WHITE) for at in line.unknown_in(end, end + 1)]
        if not changes:
            continue
        say = line.speech
        because = (
            f"In {words.line(line.axis, line.index)} the {say.value(one)} {words.cells(line.axis, [place])} touches "
            f"the {say.value(other)} {words.cells(line.axis, [edge])}: there {say.run(line.runs, run)} ends and "
            f"{say.run(line.runs, run + 1)} begins, so {say.are(line.axis, changes)}."
        )
        return Finding(because, changes, runs=[run, run + 1], named=[place, edge])
    return None


def _next_run(line: ColourLine) -> tuple[int, int, int, tuple[int, int]] | None:
    """The end of the settled part, the next run, its earliest start, and the first block, if that is of the run."""
    place, run = line.settled
    if place == line.size or run == len(line.runs) or line.cells[place] != UNKNOWN or line.rough is None:
        return None
    block = next((block for block in line.blocks if block[0] >= place), None)
    if block is None or block[2] != line.colours[run]:
        return None
    begin, end, colour = block
    earliest = max(line.rough[run][0], place)
    later = (line.rough[other][0] for other in range(run + 1, len(line.runs)) if line.colours[other] == colour)
    if begin < earliest or end - begin > line.lengths[run] or min(later, default=line.size) <= begin:
        return None
    return place, run, earliest, (begin, end)


def _glue(line: ColourLine) -> Finding | None:
    found = _next_run(line)
    if found is None:
        return None
    _, run, earliest, (begin, end) = found
    length, colour = line.runs[run]
    reach = earliest + length
    more = line.unknown_in(begin, reach)
    if not more or not line.open_for(colour, begin, reach):
        return None
    block = words.cells(line.axis, line.seen(range(begin, end)))
    because = (
        f"From the {_end(line)}, {_run(line, run)} begins at {words.cells(line.axis, [line.place(earliest)])} at the "
        f"earliest and takes in the {line.speech.value(colour)} {block}: "
        f"{line.speech.are(line.axis, [(line.place(at), colour) for at in more])}."
    )
    return _finding(line, because, [(at, colour) for at in more], run, range(begin, end))


def _mercury(line: ColourLine) -> Finding | None:
    found = _next_run(line)
    if found is None:
        return None
    place, run, _, (begin, end) = found
    length, colour = line.runs[run]
    reach = end - length  # where the run starts at the earliest, to take in the whole block
    white = line.unknown_in(place, reach)
    closed = end == line.size or line.cells[end] not in (UNKNOWN, colour)
    more = line.unknown_in(reach, begin) if closed and reach >= place and line.open_for(colour, reach, begin) else []
    if not (white or more):
        return None
    say, seen = line.speech, line.seen
    parts = []
    if more:
        parts.append(
            f"it ends at {wall(line, end, colour)}, so {say.are(line.axis, [(at, colour) for at in seen(more)])}"
        )
    if white:
        parts.append(f"it cannot reach further back: {say.are(line.axis, [(at, WHITE) for at in seen(white)])}")
    cells, belong = ("cell", "belongs") if end - begin == 1 else ("cells", "belong")
    because = (
        f"The first {say.value(colour)} {cells} from the {_end(line)}, "
        f"{words.cells(line.axis, seen(range(begin, end)))}, {belong} to {_run(line, run)}; {listed(parts)}."
    )
    named = [*range(begin, end), *([end] if more and end < line.size else [])]
    return _finding(line, because, [*((at, colour) for at in more), *((at, WHITE) for at in white)], run, named)


def wall(line: ColourLine, place: int, colour: int) -> str:
    """What stands at the end of a run of a colour: the border, a cross, another colour, or a line that lacks it."""
    if not 0 <= place < line.size:
        return "the border"
    where, value = words.cells(line.axis, [line.place(place)]), line.cells[place]
    if value == UNKNOWN:
        return f"{where}, which has no {line.speech.value(colour)}"
    return f"the cross at {where}" if value == WHITE else f"the {line.speech.value(value)} {where}"


def _run(line: ColourLine, run: int) -> str:
    """A run by name, and its line."""
    return f"{line.run_name(run)} of {words.line(line.axis, line.index)}"


def _end(line: ColourLine) -> str:
    return (words.END if line.turned else words.BEGINNING)[line.axis]


def _finding(
    line: ColourLine, because: str, changes: Iterable[tuple[int, int]], run: int, named: Iterable[int]
) -> Finding:
    """A finding on a line that may be read from its end."""
    return Finding(
        because,
        ((line.place(place), value) for place, value in changes),
        runs=[line.run(run)],
        named=map(line.place, named),
    )
