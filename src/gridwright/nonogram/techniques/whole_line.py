"""Tier 4: full line reasoning.

All the ways to place the runs of a line are considered; cells on which they agree are certain. A person does this with
patience on a short line; here the native line kernel does it. It is complete: everything that follows from a line alone
is found here, also for runs of unknown length, for which nothing simpler is tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.techniques.deduction import Deduction
from gridwright.values.grid import UNKNOWN

if TYPE_CHECKING:
    from gridwright.nonogram.techniques.line import Line


def full_line(line: Line) -> Deduction | None:
    """All arrangements of the runs agree on some cells."""
    forced = line.forced
    if forced is None:
        return None
    changes = [(place, value) for place, value in enumerate(forced) if value != UNKNOWN == line.cells[place]]
    if not changes:
        return None
    ways = 0 if line.has_unknown_lengths else line.arrangements()
    agree = f"to place {line.speech.placed(line.runs)} in {line.name}"
    if line.has_unknown_lengths:
        lengths = "length is" if line.lengths.count(0) == 1 else "lengths are"
        why = f"Whatever the unknown {lengths}, all ways {agree} agree"
    elif ways == 1:
        why = f"There is only one way left {agree}"
    elif ways == 2:
        why = f"Both ways {agree} agree"
    else:
        why = f"All {ways:,} ways {agree} agree"
    return Deduction(f"{why}: {line.are(changes)}.", changes, runs=range(len(line.runs)))
