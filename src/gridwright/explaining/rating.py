"""How hard a puzzle is for a person.

The puzzle is explained to its end, in the guise that stands for all that are the same turned, mirrored or with other
names (`Puzzle.canonical`): steps are taken in reading order, which would give each of these a score of its own.

Every step costs what its technique costs, and a step that goes over several lines costs that for each of them, since
they must be kept in mind together; the sum is the *effort*. Efforts of puzzles lie far apart, from tens to hundreds of
thousands, so the score is ten times the binary logarithm of the effort: ten points more are twice the work. The tier is
that of the hardest technique that was needed.
"""

from __future__ import annotations

from contextlib import suppress
from math import log2
from typing import TYPE_CHECKING

from gridwright.base.puzzle import start_of
from gridwright.base.rating import Rating
from gridwright.explaining.walk import Explanation
from gridwright.kinds import kind_of
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.clock import Clock
    from gridwright.values.solution import S

_REASONS = {"multiple": "the puzzle has several solutions", "none": "the puzzle has no solution"}


def rate(puzzle: Puzzle[S], start: S | None, clock: Clock) -> Rating:
    """Rates a puzzle; see `gridwright.rate`."""
    kind = kind_of(puzzle)
    with clock.ticking(), suppress(LimitReached):  # the explanation begins, and ends, with a look at the clock
        given = start_of(puzzle, start)
        puzzle, start = (puzzle if given is None else puzzle.with_notes(start=given)).canonical(), None
    steps = Explanation(puzzle, start, clock)
    techniques = {technique.name: technique for technique in kind.techniques}
    counts = dict.fromkeys(techniques, 0)
    effort = 0
    for step in steps:
        if step.technique in techniques:
            counts[step.technique] += 1
            effort += techniques[step.technique].cost * max(1, len(step.focus))
    used = {name: count for name, count in counts.items() if count}
    verdict, ending = steps.verdict or "unknown", steps.ending or Ending.STUCK
    rated = verdict == "unique"
    return Rating(
        score=round(10 * log2(effort + 1), 1) if rated else None,
        tier=max((techniques[name].tier for name in used), default=0) if rated else None,
        hardest=next(reversed(used), "") if rated else None,
        guessing=any(techniques[name].guess for name in used) if rated else None,
        reason=None if rated else _REASONS.get(verdict, ending.sentence),
        techniques=used,
        steps=sum(used.values()),
        effort=effort,
        verdict=verdict,
        ending=ending,
    )
