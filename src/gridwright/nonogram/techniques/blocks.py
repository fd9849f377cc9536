"""Tiers 2 and 3: gaps between crosses, blocks of black cells, and the runs that they may belong to.

Each looks at one gap or block, asks which runs can be there, going by the window of each run, and concludes what holds
for all of them. Windows are the leftmost and the rightmost place of a run; that some place in between is impossible
is beyond these techniques, and left to `full line`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import words
from gridwright.nonogram.techniques.deduction import Deduction, blacks, crosses
from gridwright.values.grid import BLACK, UNKNOWN, WHITE
from gridwright.values.words import listed, ranges

if TYPE_CHECKING:
    from gridwright.nonogram.techniques.line import Line


def small_gap(line: Line) -> Deduction | None:
    """A gap without black cells is too small for every run that could be in it."""
    if line.rough is None:
        return None
    white: list[int] = []
    runs: set[int] = set()
    walls: set[int] = set()
    for begin, end in line.gaps:
        if BLACK in line.cells[begin:end]:
            continue
        near = [
            run
            for run, ((first, last), length) in enumerate(zip(line.rough, line.lengths, strict=True))
            if first < end and last + length > begin
        ] or list(range(len(line.lengths)))
        if near and all(line.lengths[run] > end - begin for run in near):
            white += range(begin, end)
            runs |= set(near)
            walls |= {begin - 1, end} & set(range(line.size))
    if not white:
        return None
    gap = "gap" if len(ranges(white)) == 1 else "gaps"
    verb = "is" if gap == "gap" else "are"
    whom = words.run(line.lengths, min(runs)) if len(runs) == 1 else "any run that could be in it"
    because = (
        f"In {words.line(line.axis, line.index)} the {gap} at {words.cells(line.axis, white)} {verb} too small for "
        f"{whom}: {'a cross' if len(white) == 1 else 'crosses'}."
    )
    return Deduction(because, whites=white, runs=runs, named=walls)


def bounded_run(line: Line) -> Deduction | None:
    """A block between crosses: whichever run it is a part of, it grows away from them."""
    for begin, end in line.blocks:
        first, last = line.gap_of(begin)
        runs = [run for run in line.candidates(begin, end) if line.lengths[run] <= last - first]
        if not runs:
            continue
        lengths = [line.lengths[run] for run in runs]
        black = line.unknown_in(
            max(min(begin, last - length) for length in lengths),
            min(max(first, end - length) + length for length in lengths),
        )
        if not black:
            continue
        block = words.cells(line.axis, range(begin, end))
        walls = _walls(line, (first, last), begin, black)
        least = min(lengths)
        more = "" if len(set(lengths)) == 1 else " or more"
        whose = words.run(line.lengths, runs[0]) if len(runs) == 1 else f"a run of {least}{more}"
        verb = "is" if end - begin == 1 else "are"
        because = (
            f"In {words.line(line.axis, line.index)} the black {block} {verb} part of {whose} and stopped by {walls}: "
            f"{blacks(line.axis, black)}."
        )
        named = [*range(begin, end), *({first - 1, last} & set(range(line.size)))]
        return Deduction(because, blacks=black, runs=runs, named=named)
    return None


def _walls(line: Line, gap: tuple[int, int], begin: int, black: list[int]) -> str:
    """What stops a block: the cross or the border opposite to where it grows."""
    first, last = gap
    stops = []
    if any(place > begin for place in black):
        stops.append(f"the cross at {words.cells(line.axis, [first - 1])}" if first else "the border")
    if any(place < begin for place in black):
        stops.append(f"the cross at {words.cells(line.axis, [last])}" if last < line.size else "the border")
    return listed(stops)


def complete_block(line: Line) -> Deduction | None:
    """A block is as long as the longest run that it can be: it is a whole run."""
    white: set[int] = set()
    runs: set[int] = set()
    named: set[int] = set()
    found = []
    for begin, end in line.blocks:
        mine = line.candidates(begin, end)
        around = line.unknown_in(begin - 1, begin) + line.unknown_in(end, end + 1)
        if around and mine and max(line.lengths[run] for run in mine) == end - begin:
            white |= set(around)
            runs |= set(mine)
            named |= set(range(begin, end))
            found.append((begin, end, mine))
    if not found:
        return None
    name = words.line(line.axis, line.index)
    begin, end, mine = found[0]
    if len(found) > 1:
        many = f"{words.number(len(found))} blocks are as long as the longest runs they can be"
        because = f"In {name} {many}: {crosses(line.axis, white)}."
    else:
        where, length = words.cells(line.axis, range(begin, end)), end - begin
        if length == max(line.lengths):
            why = "is as long as the longest run"
        elif len(mine) == 1:
            why = f"can only be {words.run(line.lengths, mine[0])}"
        else:
            why = f"can only be a run of {length}"
        because = f"In {name} the block at {where} {why}, so it is complete: {crosses(line.axis, white)}."
    return Deduction(because, whites=white, runs=runs, named=named)


def joined_blocks(line: Line) -> Deduction | None:
    """Two blocks can only belong to one and the same run: what lies between them is black."""
    for (begin, end), (next_begin, next_end) in pairwise(line.blocks):
        mine, others = line.candidates(begin, end), line.candidates(next_begin, next_end)
        black = line.unknown_in(end, next_begin)
        if len(mine) != 1 or mine != others or not black or line.stretch(end, next_begin, WHITE):
            continue
        one = words.cells(line.axis, range(begin, end))
        other = words.cells(line.axis, range(next_begin, next_end))
        because = (
            f"In {words.line(line.axis, line.index)} only {words.run(line.lengths, mine[0])} reaches the black {one} "
            f"and the black {other}, so they are joined: {blacks(line.axis, black)}."
        )
        return Deduction(because, blacks=black, runs=mine, named=[*range(begin, end), *range(next_begin, next_end)])
    return None


def split_blocks(line: Line) -> Deduction | None:
    """Joined through the cell between them, two blocks would be longer than any run that can be there."""
    if line.windows is None:
        return None
    for (begin, end), (next_begin, next_end) in pairwise(line.blocks):
        if next_begin != end + 1 or line.cells[end] != UNKNOWN or line.candidates(begin, next_end):
            continue
        because = (
            f"In {words.line(line.axis, line.index)} a black {words.cells(line.axis, [end])} would join its neighbours "
            f"into {next_end - begin} cells, longer than any run that can be there: it is a cross."
        )
        return Deduction(because, whites=[end], named=[*range(begin, end), *range(next_begin, next_end)])
    return None


def unreachable(line: Line) -> Deduction | None:
    """No run reaches these cells."""
    if line.windows is None:
        return None
    covered: set[int] = set()
    for (first, last), length in zip(line.windows, line.lengths, strict=True):
        covered |= set(range(first, last + length))
    white = [place for place in line.unknown if place not in covered]
    if not white:
        return None
    name, where = words.line(line.axis, line.index), words.cells(line.axis, white)
    runs: list[int] = []
    because = f"In {name} no run reaches {where}: {'a cross' if len(white) == 1 else 'crosses'}."
    if len(ranges(white)) == 1:
        before = [run for run, (_, last) in enumerate(line.windows) if last + line.lengths[run] <= white[0]]
        after = [run for run, (first, _) in enumerate(line.windows) if first > white[-1]]
        parts = []
        if before:
            runs.append(before[-1])
            end = line.windows[before[-1]][1] + line.lengths[before[-1]] - 1
            parts.append(f"{words.run(line.lengths, before[-1])} ends at {words.cells(line.axis, [end])} at the latest")
        if after:
            runs.append(after[0])
            begin = line.windows[after[0]][0]
            parts.append(
                f"{words.run(line.lengths, after[0])} begins at {words.cells(line.axis, [begin])} at the earliest"
            )
        because = f"In {name} {listed(parts)}: nothing reaches {where}."
    return Deduction(because, whites=white, runs=runs)
