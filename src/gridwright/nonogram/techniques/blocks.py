"""Tiers 2 and 3: gaps between crosses, blocks of one colour, and the runs that they may belong to.

Each looks at one gap or block, asks which runs can be there according to their windows, and concludes what holds for
all of them. Windows are the leftmost and the rightmost place of a run; that some place in between is impossible is
beyond these techniques, and left to `full line`. Only runs of its colour can contain a block, and beside a finished one
there is a cross only if no run of another colour can be there.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import wording
from gridwright.nonogram.techniques.deduction import Deduction, all_of
from gridwright.nonogram.techniques.edges import wall
from gridwright.values.grid import UNKNOWN, WHITE
from gridwright.values.phrases import listed, ranges

if TYPE_CHECKING:
    from gridwright.nonogram.techniques.line import Line


def small_gap(line: Line) -> Deduction | None:
    """A gap is too small for every run that could be in it."""
    if line.rough is None:
        return None
    white: list[int] = []
    runs: set[int] = set()
    walls: set[int] = set()
    for begin, end in line.gaps:
        near = [
            run
            for run, ((first, last), length) in enumerate(zip(line.rough, line.lengths, strict=True))
            if first < end and last + length > begin
        ] or list(range(len(line.runs)))
        if near and all(line.lengths[run] > end - begin for run in near):
            white += range(begin, end)
            runs |= set(near)
            walls |= {begin - 1, end}
    if not white:
        return None
    gaps = "gap" if len(ranges(white)) == 1 else "gaps"
    whom = line.run_name(min(runs)) if len(runs) == 1 else "any run that could be in it"
    because = (
        f"In {line.name} the {gaps} at {line.where(white)} {'is' if gaps == 'gap' else 'are'} too small for {whom}: "
        f"{wording.crosses(white)}."
    )
    return Deduction(because, all_of(white, WHITE), runs=runs, named=line.inside(walls))


def bounded_run(line: Line) -> Deduction | None:
    """A block beside a wall: whichever run it belongs to, it grows away from the wall."""
    for begin, end, colour in line.blocks:
        first, last = line.room_of(begin, end, colour)
        runs = [run for run in line.candidates(begin, end, colour) if line.lengths[run] <= last - first]
        if not runs:
            continue
        lengths = [line.lengths[run] for run in runs]
        more = line.unknown_in(
            max(min(begin, last - length) for length in lengths),
            min(max(first, end - length) + length for length in lengths),
        )
        if not more:
            continue
        stops = [first - 1] * any(place > begin for place in more) + [last] * any(place < begin for place in more)
        told = [(place, colour) for place in line.inside(stops) if line.cells[place] == UNKNOWN]
        least = f"{min(lengths)}{'' if len(set(lengths)) == 1 else ' or more'}"
        whose = line.run_name(runs[0]) if len(runs) == 1 else line.speech.some_run(colour, least)
        because = (
            f"In {line.name} the {line.speech.value(colour)} {line.where(range(begin, end))} "
            f"{'is' if end - begin == 1 else 'are'} part of {whose} and stopped by "
            f"{listed(wall(line, place, colour) for place in stops)}: {line.are(all_of(more, colour))}."
        )
        walls = [place for place in line.inside([first - 1, last]) if line.cells[place] != UNKNOWN]
        named = [*range(begin, end), *walls]
        return Deduction(because, all_of(more, colour), runs=runs, named=named, told=told)
    return None


def complete_block(line: Line) -> Deduction | None:
    """A block is as long as the longest run that it can be, and no other colour can be beside it: crosses there."""
    windows = line.windows
    if windows is None:
        return None
    found = []
    for begin, end, colour in line.blocks:
        mine = line.candidates(begin, end, colour)
        if not mine or max(line.lengths[run] for run in mine) > end - begin:
            continue
        # A run right beside it would be the next one of the clue, in another colour.
        before = any(not line.begins(run) and windows[run - 1][1] + line.lengths[run - 1] >= begin for run in mine)
        after = any(not line.ends(run) and windows[run + 1][0] <= end for run in mine)
        white = [
            *(line.unknown_in(begin - 1, begin) if not before else ()),
            *(line.unknown_in(end, end + 1) if not after else ()),
        ]
        if white:
            found.append((begin, end, mine, white))
            if not line.speech.plain:  # in black and white, blocks with the same reason share a sentence
                break
    if not found:
        return None
    white = sorted({place for *_, around in found for place in around})
    begin, end, mine, _ = found[0]
    if len(found) > 1:
        why = f"{wording.number(len(found))} blocks are as long as the longest runs they can be"
    else:
        block = f"the {line.speech.block(line.cells[begin])} at {line.where(range(begin, end))}"
        why = f"{block} {line.speech.why_whole(line.runs, mine, end - begin)}, so it is complete"
    return Deduction(
        f"In {line.name} {why}: {line.are(all_of(white, WHITE))}.",
        all_of(white, WHITE),
        runs={run for _, _, mine, _ in found for run in mine},
        named=[place for begin, end, _, _ in found for place in range(begin, end)],
    )


def joined_blocks(line: Line) -> Deduction | None:
    """Two blocks can only belong to the same run: the cells between them have its colour."""
    for (begin, end, colour), (next_begin, next_end, other) in pairwise(line.blocks):
        between = line.unknown_in(end, next_begin)
        if colour != other or not between or not line.open_for(colour, end, next_begin):
            continue
        mine = line.candidates(begin, end, colour)
        if len(mine) != 1 or mine != line.candidates(next_begin, next_end, colour):
            continue
        both = range(begin, end), range(next_begin, next_end)
        because = (
            f"In {line.name} only {line.run_name(mine[0])} reaches {line.speech.blocks(line.axis, colour, *both)}, so "
            f"they are joined: {line.are(all_of(between, colour))}."
        )
        return Deduction(because, all_of(between, colour), runs=mine, named=[*both[0], *both[1]])
    return None


def split_blocks(line: Line) -> Deduction | None:
    """Joined through the cell between them, two blocks would be longer than any run that can be there."""
    if line.windows is None:
        return None
    for (begin, end, colour), (next_begin, next_end, other) in pairwise(line.blocks):
        if colour != other or next_begin != end + 1 or line.cells[end] != UNKNOWN:
            continue
        between = any(line.candidates(end, next_begin, value) for value in set(line.colours) - {colour})
        if between or line.candidates(begin, next_end, colour):
            continue
        because = (
            f"In {line.name} a {line.speech.value(colour)} {line.where([end])} would join its neighbours into "
            f"{next_end - begin} cells, longer than any run that can be there: it is a cross."
        )
        return Deduction(because, [(end, WHITE)], named=[*range(begin, end), *range(next_begin, next_end)])
    return None


def unreachable(line: Line) -> Deduction | None:
    """No run reaches these cells."""
    if line.windows is None:
        return None
    covered: set[int] = set()
    for (first, last), length in zip(line.windows, line.lengths, strict=True):
        covered.update(range(first, last + length))
    white = [place for place in line.unknown if place not in covered]
    if not white:
        return None
    runs: list[int] = []
    because = f"In {line.name} no run reaches {line.where(white)}: {wording.crosses(white)}."
    if len(ranges(white)) == 1:
        ends = [last + length - 1 for (_, last), length in zip(line.windows, line.lengths, strict=True)]
        before = [run for run, end in enumerate(ends) if end < white[0]]
        after = [run for run, (first, _) in enumerate(line.windows) if first > white[-1]]
        parts = []
        if before:
            runs.append(before[-1])
            parts.append(f"{line.run_name(before[-1])} ends at {line.where([ends[before[-1]]])} at the latest")
        if after:
            runs.append(after[0])
            first = line.windows[after[0]][0]
            parts.append(f"{line.run_name(after[0])} begins at {line.where([first])} at the earliest")
        because = f"In {line.name} {listed(parts)}: nothing reaches {line.where(white)}."
    return Deduction(because, all_of(white, WHITE), runs=runs)
