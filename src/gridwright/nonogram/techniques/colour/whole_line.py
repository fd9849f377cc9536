"""Tier 4 in colours: all the ways to place the runs of a line are gone through, and what they agree on is certain.

It is complete, for runs of unknown length, too, on which nothing simpler is tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import words
from gridwright.nonogram.techniques.colour.line import Finding
from gridwright.nonogram.techniques.colour.sets import forced_values
from gridwright.values.grid import UNKNOWN

if TYPE_CHECKING:
    from gridwright.nonogram.techniques.colour.line import ColourLine


def full_line(line: ColourLine) -> Finding | None:
    """All arrangements of the runs agree on some cells."""
    forced = forced_values(line)
    if forced is None:
        return None
    changes = [(place, value) for place, value in enumerate(forced) if value != UNKNOWN == line.cells[place]]
    if not changes:
        return None
    name, what = words.line(line.axis, line.index), line.speech.are(line.axis, changes)
    clue, ways = line.speech.clue(line.runs), 0 if line.blotted else line.arrangements()
    if line.blotted:
        lengths = "length is" if line.lengths.count(0) == 1 else "lengths are"
        because = f"Whatever the unknown {lengths}, all ways to place {clue} in {name} agree: {what}."
    elif ways == 1:
        because = f"There is only one way left to place {clue} in {name}: {what}."
    elif ways == 2:
        because = f"Both ways to place {clue} in {name} agree: {what}."
    else:
        because = f"All {ways:,} ways to place {clue} in {name} agree: {what}."
    return Finding(because, changes, runs=range(len(line.runs)))
