"""Tier 4: full line reasoning.

All the ways to place the runs of a line are gone through, and what they agree on is certain. A person does this with
patience on a short line; here the native line kernel does. It is complete: what a line says by itself, it says here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.engine import force_line
from gridwright.nonogram.techniques import words
from gridwright.nonogram.techniques.deduction import Deduction, blacks, crosses
from gridwright.values.grid import BLACK, UNKNOWN, WHITE
from gridwright.values.words import listed

if TYPE_CHECKING:
    from gridwright.nonogram.techniques.line import Line


def full_line(line: Line) -> Deduction | None:
    """All arrangements of the runs agree on some cells."""
    forced = force_line(line.lengths, line.cells)
    if forced is None or forced == line.cells:
        return None
    new = [place for place, cell in enumerate(line.cells) if cell == UNKNOWN and forced[place] != UNKNOWN]
    black = [place for place in new if forced[place] == BLACK]
    white = [place for place in new if forced[place] == WHITE]
    ways, clue = line.arrangements(), " ".join(map(str, line.lengths))
    what = listed(
        part for part, some in ((blacks(line.axis, black), black), (crosses(line.axis, white), white)) if some
    )
    name = words.line(line.axis, line.index)
    runs = "the run" if len(line.lengths) == 1 else "the runs"
    if ways == 1:
        because = f"There is only one way left to place {runs} {clue} in {name}: {what}."
    elif ways == 2:
        because = f"Both ways to place {runs} {clue} in {name} agree: {what}."
    else:
        because = f"All {ways:,} ways to place {runs} {clue} in {name} agree: {what}."
    return Deduction(because, blacks=black, whites=white, runs=range(len(line.lengths)))
