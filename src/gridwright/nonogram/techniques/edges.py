"""Tier 2: from the ends of a line inwards, and from places where two colours touch.

The solver notes (docs/algorithms/strategies.md) call these Edge Fill, Glue and Mercury. A line is read from one of its
ends up to the first cell that is not settled; only the next run can come first there. Each technique is tried from both
ends. The notes let Edge Fill count through crosses on its way, which is wrong; here a run is placed from the first cell
that it can take.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import wording
from gridwright.nonogram.techniques.deduction import Deduction, all_of
from gridwright.values.grid import UNKNOWN, WHITE
from gridwright.values.phrases import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gridwright.nonogram.techniques.line import Line


def edge_fill(line: Line) -> Deduction | None:
    """The next run from an end starts right where the settled part of the line stops."""
    return _from_both_ends(line, _edge_fill)


def glue(line: Line) -> Deduction | None:
    """A coloured cell near an end pulls the next run: it reaches at least as far as from its earliest place."""
    return _from_both_ends(line, _glue)


def mercury(line: Line) -> Deduction | None:
    """A block near an end belongs to the next run, which cannot reach back to the cells before."""
    return _from_both_ends(line, _mercury)


def _from_both_ends(line: Line, find: Callable[[Line], Deduction | None]) -> Deduction | None:
    return find(line) or find(line.mirrored)


def _edge_fill(line: Line) -> Deduction | None:
    place, run = line.settled
    if place == line.size or run == len(line.runs) or line.cells[place] != line.colours[run]:
        return None
    length, colour = line.runs[run]
    end = place + length
    more = line.unknown_in(place, end)
    gap = line.unknown_in(end, end + 1) if line.ends(run) else []
    if not (more or gap) or not line.open_for(colour, place, end):
        return None
    parts = []
    if more:
        parts.append(f"it goes on to {line.where([end - 1])}")
    if gap:
        parts.append(line.are([(end, WHITE)]))
    complete = "" if more else " and is complete"
    begins = f"{_run(line, run)} begins at {line.where([place])}{complete}"
    because = f"From the {_end(line)}, {begins}: {listed(parts)}."
    changes = [*all_of(more, colour), *all_of(gap, WHITE)]
    return _deduction(line, because, changes, run, set(range(place, end)) - set(more))


def touching_colours(line: Line) -> Deduction | None:
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
        if line.begins(run):
            changes += all_of(line.unknown_in(begin - 1, begin), WHITE)
        if line.ends(run + 1):
            changes += all_of(line.unknown_in(end, end + 1), WHITE)
        if not changes:
            continue
        say = line.speech
        because = (
            f"In {line.name} the {say.value(one)} {line.where([place])} touches the {say.value(other)} "
            f"{line.where([edge])}: there {line.run_name(run)} ends and {line.run_name(run + 1)} begins, so "
            f"{line.are(changes)}."
        )
        return Deduction(because, changes, runs=[run, run + 1], named=[place, edge])
    return None


def _next_run(line: Line) -> tuple[int, int, int, tuple[int, int]] | None:
    """The end of the settled part, the next run, its earliest start, and the first block, if that is of the run."""
    place, run = line.settled
    if place == line.size or run == len(line.runs) or line.cells[place] != UNKNOWN:
        return None
    block = line.block_from(place)
    if block is None or block[2] != line.colours[run] or line.rough is None:
        return None
    begin, end, colour = block
    earliest = max(line.rough[run][0], place)
    if line.speech.plain:  # counted from the run, as people do, ignoring what keeps the next one further away
        later = earliest + line.lengths[run] + 1
    else:
        others = (line.rough[other][0] for other in range(run + 1, len(line.runs)) if line.colours[other] == colour)
        later = min(others, default=line.size)
    if not earliest <= begin < later or end - begin > line.lengths[run]:
        return None
    return place, run, earliest, (begin, end)


def _glue(line: Line) -> Deduction | None:
    found = _next_run(line)
    if found is None:
        return None
    _, run, earliest, (begin, end) = found
    length, colour = line.runs[run]
    reach = earliest + length
    more = line.unknown_in(begin, reach)
    if not more or not line.open_for(colour, begin, reach):
        return None
    because = (
        f"From the {_end(line)}, {_run(line, run)} begins at {line.where([earliest])} at the earliest and takes in the "
        f"{line.speech.value(colour)} {line.where(range(begin, end))}: {line.are(all_of(more, colour))}."
    )
    return _deduction(line, because, all_of(more, colour), run, range(begin, end))


def _mercury(line: Line) -> Deduction | None:
    found = _next_run(line)
    if found is None:
        return None
    place, run, _, (begin, end) = found
    length, colour = line.runs[run]
    reach = end - length  # the earliest start of the run that covers the whole block
    white = line.unknown_in(place, reach)
    closed = end == line.size or line.cells[end] not in (UNKNOWN, colour)
    more = line.unknown_in(reach, begin) if closed and reach >= place and line.open_for(colour, reach, begin) else []
    if not (white or more):
        return None
    parts = []
    if more:
        parts.append(f"it ends at {wall(line, end, colour)}, so {line.are(all_of(more, colour))}")
    if white:
        parts.append(f"it cannot reach further back: {line.are(all_of(white, WHITE))}")
    cells, belong = ("cell", "belongs") if end - begin == 1 else ("cells", "belong")
    because = (
        f"The first {line.speech.value(colour)} {cells} from the {_end(line)}, {line.where(range(begin, end))}, "
        f"{belong} to {_run(line, run)}; {listed(parts)}."
    )
    named = [*range(begin, end), *([end] if more and end < line.size else [])]
    return _deduction(line, because, [*all_of(more, colour), *all_of(white, WHITE)], run, named)


def wall(line: Line, place: int, colour: int) -> str:
    """What is at the end of a run of a colour: the border, a cross, another colour, or a line without the colour."""
    if not 0 <= place < line.size:
        return "the border"
    where, value = line.where([place]), line.cells[place]
    if value == UNKNOWN:
        return f"{where}, which has no {line.speech.value(colour)}"
    return f"the cross at {where}" if value == WHITE else f"the {line.speech.value(value)} {where}"


def _run(line: Line, run: int) -> str:
    """A run by name, and its line."""
    return f"{line.run_name(run)} of {line.name}"


def _end(line: Line) -> str:
    return (wording.END if line.turned else wording.BEGINNING)[line.axis]


def _deduction(
    line: Line, because: str, changes: Iterable[tuple[int, int]], run: int, named: Iterable[int]
) -> Deduction:
    """A deduction on a line that may be read from its end."""
    return Deduction(
        because,
        ((line.place(place), value) for place, value in changes),
        runs=[line.run(run)],
        named=map(line.place, named),
    )
