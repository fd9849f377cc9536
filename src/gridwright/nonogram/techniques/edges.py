"""Tier 2: from the ends of a line inwards.

What the solver notes (docs/algorithms/strategies.md) call Edge Fill, Glue and Mercury. A line is read from one of its
ends up to the first cell that is not settled; the next run is the only one that can come first there. Each is tried
from both ends. The notes let Edge Fill count through crosses on its way, which is wrong; here a run is placed from the
first cell that it can take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import words
from gridwright.nonogram.techniques.deduction import Deduction, blacks, crosses, seen
from gridwright.values.grid import BLACK, UNKNOWN, WHITE
from gridwright.values.words import listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwright.nonogram.techniques.line import Line


def edge_fill(line: Line) -> Deduction | None:
    """The next run from an end starts right where the settled part of the line stops."""
    return _from_both_ends(line, _edge_fill)


def glue(line: Line) -> Deduction | None:
    """A black cell near an end pulls the next run: it reaches at least as far as from its earliest place."""
    return _from_both_ends(line, _glue)


def mercury(line: Line) -> Deduction | None:
    """A black block near an end belongs to the next run, which cannot reach back to the cells before."""
    return _from_both_ends(line, _mercury)


def _from_both_ends(line: Line, find: Callable[[Line], Deduction | None]) -> Deduction | None:
    return find(line) or find(line.mirrored)


def _edge_fill(line: Line) -> Deduction | None:
    place, run = line.settled
    if place == line.size or run == len(line.lengths) or line.cells[place] != BLACK:
        return None
    end = place + line.lengths[run]
    black, white = line.unknown_in(place, end), line.unknown_in(end, end + 1)
    if end > line.size or not (black or white) or line.stretch(place, end, WHITE):
        return None
    parts = []
    if black:
        parts.append(f"it goes on to {words.cells(line.axis, [line.place(end - 1)])}")
    if white:
        parts.append(crosses(line.axis, seen(line, white)))
    begins = words.cells(line.axis, [line.place(place)])
    complete = "" if black else " and is complete"
    because = f"From the {_end(line)}, {_run(line, run)} begins at {begins}{complete}: {listed(parts)}."
    named = line.stretch(place, end, BLACK)
    return _deduction(line, because, black, white, run, named)


def _next_run(line: Line) -> tuple[int, int, int, tuple[int, int]] | None:
    """The end of the settled part, the next run, its earliest start, and the first block, if that is of the run."""
    place, run = line.settled
    if place == line.size or run == len(line.lengths) or line.cells[place] != UNKNOWN:
        return None
    windows = line.rough
    block = next(((begin, end) for begin, end in line.blocks if begin >= place), None)
    if windows is None or block is None:
        return None
    earliest = max(windows[run][0], place)
    if not earliest <= block[0] <= earliest + line.lengths[run] or block[1] - block[0] > line.lengths[run]:
        return None
    return place, run, earliest, block


def _glue(line: Line) -> Deduction | None:
    found = _next_run(line)
    if found is None:
        return None
    _, run, earliest, (begin, end) = found
    reach = earliest + line.lengths[run]
    black = line.unknown_in(begin, reach)
    if not black or line.stretch(begin, reach, WHITE):
        return None
    because = (
        f"From the {_end(line)}, {_run(line, run)} begins at {words.cells(line.axis, [line.place(earliest)])} at the "
        f"earliest and takes in the black {words.cells(line.axis, seen(line, range(begin, end)))}: "
        f"{blacks(line.axis, seen(line, black))}."
    )
    return _deduction(line, because, black, [], run, range(begin, end))


def _mercury(line: Line) -> Deduction | None:
    found = _next_run(line)
    if found is None:
        return None
    place, run, _, (begin, end) = found
    reach = end - line.lengths[run]  # where the run starts at the earliest, to take in the whole block
    white = line.unknown_in(place, reach)
    closed = end == line.size or line.cells[end] == WHITE
    black = line.unknown_in(reach, begin) if closed and reach >= place else []
    if not (white or black) or (line.stretch(max(reach, place), begin, WHITE) and black):
        return None
    block = words.cells(line.axis, seen(line, range(begin, end)))
    parts = []
    if black:
        wall = f"the cross at {words.cells(line.axis, [line.place(end)])}" if end < line.size else "the border"
        parts.append(f"it ends at {wall}, so {blacks(line.axis, seen(line, black))}")
    if white:
        parts.append(f"it cannot reach further back: {crosses(line.axis, seen(line, white))}")
    first = "The first black cell" if end - begin == 1 else "The first black cells"
    belong = "belongs" if end - begin == 1 else "belong"
    because = f"{first} from the {_end(line)}, {block}, {belong} to {_run(line, run)}; {listed(parts)}."
    named = [*range(begin, end), *([end] if black and end < line.size else [])]
    return _deduction(line, because, black, white, run, named)


def _run(line: Line, run: int) -> str:
    """A run by name, and its line."""
    lengths = line.lengths[::-1] if line.turned else line.lengths
    return f"{words.run(lengths, line.run(run))} of {words.line(line.axis, line.index)}"


def _end(line: Line) -> str:
    return (words.END if line.turned else words.BEGINNING)[line.axis]


def _deduction(
    line: Line, because: str, black: list[int], white: list[int], run: int, named: range | list[int]
) -> Deduction:
    return Deduction(
        because,
        blacks=seen(line, black),
        whites=seen(line, white),
        runs=[line.run(run)],
        named=seen(line, named),
    )
