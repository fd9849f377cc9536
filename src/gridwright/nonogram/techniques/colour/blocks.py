"""Tiers 2 and 3 in colours: gaps and blocks, and the runs that they may belong to.

As in black and white, with two differences: only runs of its colour can take in a block, and beside a finished block
there is a cross only where no run of another colour can be.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import words
from gridwright.nonogram.techniques.colour.edges import wall
from gridwright.nonogram.techniques.colour.line import Finding
from gridwright.values.grid import UNKNOWN, WHITE
from gridwright.values.words import listed, ranges

if TYPE_CHECKING:
    from gridwright.nonogram.techniques.colour.line import ColourLine


def small_gap(line: ColourLine) -> Finding | None:
    """A gap of open cells between crosses is too small for every run that could be in it."""
    if line.rough is None:
        return None
    white: list[int] = []
    runs: set[int] = set()
    walls: set[int] = set()
    begin = 0
    for end in range(line.size + 1):
        if end < line.size and line.cells[end] != WHITE:
            continue
        if begin < end and all(cell == UNKNOWN for cell in line.cells[begin:end]):
            near = [
                run
                for run, ((first, last), length) in enumerate(zip(line.rough, line.lengths, strict=True))
                if first < end and last + length > begin
            ] or list(range(len(line.runs)))
            if near and all(line.lengths[run] > end - begin for run in near):
                white += range(begin, end)
                runs |= set(near)
                walls |= {begin - 1, end} & set(range(line.size))
        begin = end + 1
    if not white:
        return None
    many = len(ranges(white)) > 1
    whom = line.speech.run(line.runs, min(runs)) if len(runs) == 1 else "any run that could be in it"
    because = (
        f"In {words.line(line.axis, line.index)} the {'gaps' if many else 'gap'} at {words.cells(line.axis, white)} "
        f"{'are' if many else 'is'} too small for {whom}: {'a cross' if len(white) == 1 else 'crosses'}."
    )
    return Finding(because, [(place, WHITE) for place in white], runs=runs, named=walls)


def bounded_run(line: ColourLine) -> Finding | None:
    """A block beside a wall: whichever run it is a part of, it grows away from it."""
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
        ends = [first - 1] * any(place > begin for place in more) + [last] * any(place < begin for place in more)
        inside = [place for place in ends if 0 <= place < line.size]
        told = [(place, colour) for place in inside if line.cells[place] == UNKNOWN]
        say = line.speech
        least, or_more = min(lengths), "" if len(set(lengths)) == 1 else " or more"
        whose = say.run(line.runs, runs[0]) if len(runs) == 1 else f"a {say.value(colour)} run of {least}{or_more}"
        block = f"{words.cells(line.axis, range(begin, end))} {'is' if end - begin == 1 else 'are'}"
        because = (
            f"In {words.line(line.axis, line.index)} the {say.value(colour)} {block} part of {whose} and stopped by "
            f"{listed(wall(line, place, colour) for place in ends)}: "
            f"{say.are(line.axis, [(place, colour) for place in more])}."
        )
        named = [*range(begin, end), *(place for place in inside if line.cells[place] != UNKNOWN)]
        return Finding(because, [(place, colour) for place in more], runs=runs, named=named, told=told)
    return None


def complete_block(line: ColourLine) -> Finding | None:
    """A block is as long as the longest run that it can be, and beside it no other colour can be: crosses there."""
    windows = line.windows
    if windows is None:
        return None
    for begin, end, colour in line.blocks:
        mine = line.candidates(begin, end, colour)
        if not mine or max(line.lengths[run] for run in mine) > end - begin:
            continue
        # A run right beside it would be the next one of the clue, in another colour.
        before = any(
            run and windows[run - 1][1] + line.lengths[run - 1] >= begin for run in mine if not line.alike(run - 1, run)
        )
        after = any(
            run + 1 < len(line.runs) and windows[run + 1][0] <= end for run in mine if not line.alike(run, run + 1)
        )
        white = [
            *(line.unknown_in(begin - 1, begin) if not before else ()),
            *(line.unknown_in(end, end + 1) if not after else ()),
        ]
        if not white:
            continue
        say, where, length = line.speech, words.cells(line.axis, range(begin, end)), end - begin
        if len(mine) == 1:
            why = f"can only be {say.run(line.runs, mine[0])}"
        else:
            why = f"can only be a {say.value(colour)} run of {length}"
        because = (
            f"In {words.line(line.axis, line.index)} the {say.value(colour)} block at {where} {why}, so it is "
            f"complete: {say.are(line.axis, [(place, WHITE) for place in white])}."
        )
        return Finding(because, [(place, WHITE) for place in white], runs=mine, named=range(begin, end))
    return None


def joined_blocks(line: ColourLine) -> Finding | None:
    """Two blocks can only belong to one and the same run: what lies between them is of its colour."""
    for (begin, end, colour), (next_begin, next_end, other) in pairwise(line.blocks):
        between = line.unknown_in(end, next_begin)
        if colour != other or not between or not line.open_for(colour, end, next_begin):
            continue
        mine = line.candidates(begin, end, colour)
        if len(mine) != 1 or mine != line.candidates(next_begin, next_end, colour):
            continue
        say = line.speech
        what = say.are(line.axis, [(place, colour) for place in between])
        named = [*range(begin, end), *range(next_begin, next_end)]
        because = (
            f"In {words.line(line.axis, line.index)} only {say.run(line.runs, mine[0])} reaches the "
            f"{say.value(colour)} {words.cells(line.axis, named)}, so they are joined: {what}."
        )
        return Finding(because, [(place, colour) for place in between], runs=mine, named=named)
    return None


def split_blocks(line: ColourLine) -> Finding | None:
    """Joined through the cell between them, two blocks would be longer than any run that can be there."""
    if line.windows is None:
        return None
    for (begin, end, colour), (next_begin, next_end, other) in pairwise(line.blocks):
        if colour != other or next_begin != end + 1 or line.cells[end] != UNKNOWN:
            continue
        between = any(line.candidates(end, next_begin, value) for value in set(line.colours) - {colour})
        if between or line.candidates(begin, next_end, colour):
            continue
        say = line.speech
        because = (
            f"In {words.line(line.axis, line.index)} a {say.value(colour)} {words.cells(line.axis, [end])} would join "
            f"its neighbours into {next_end - begin} cells, longer than any run that can be there: it is a cross."
        )
        return Finding(because, [(end, WHITE)], named=[*range(begin, end), *range(next_begin, next_end)])
    return None


def unreachable(line: ColourLine) -> Finding | None:
    """No run reaches these cells."""
    if line.windows is None:
        return None
    covered: set[int] = set()
    for (first, last), length in zip(line.windows, line.lengths, strict=True):
        covered |= set(range(first, last + length))
    white = [place for place in line.unknown if place not in covered]
    if not white:
        return None
    name, where, say = words.line(line.axis, line.index), words.cells(line.axis, white), line.speech
    runs: list[int] = []
    because = f"In {name} no run reaches {where}: {'a cross' if len(white) == 1 else 'crosses'}."
    if len(ranges(white)) == 1:
        before = [run for run, (_, last) in enumerate(line.windows) if last + line.lengths[run] <= white[0]]
        after = [run for run, (first, _) in enumerate(line.windows) if first > white[-1]]
        parts = []
        if before:
            runs.append(before[-1])
            end = line.windows[before[-1]][1] + line.lengths[before[-1]] - 1
            parts.append(f"{say.run(line.runs, before[-1])} ends at {words.cells(line.axis, [end])} at the latest")
        if after:
            runs.append(after[0])
            begin = line.windows[after[0]][0]
            parts.append(f"{say.run(line.runs, after[0])} begins at {words.cells(line.axis, [begin])} at the earliest")
        because = f"In {name} {listed(parts)}: nothing reaches {where}."
    return Finding(because, [(place, WHITE) for place in white], runs=runs)
