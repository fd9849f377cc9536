"""The difficulty of a puzzle for a person.

The puzzle is explained to its end, in its canonical form (`Puzzle.canonical`): steps are taken in reading order, which
could otherwise give the same puzzle another score when it is rotated, reflected or relabelled.

Every step has the cost of its technique, and a step across several lines has that cost for each of them, since they
must be kept in mind together; the sum is the *effort*. Efforts range from tens to hundreds of thousands, so the score
is ten times the binary logarithm of the effort: ten more points mean twice the work. The tier is that of the hardest
technique needed. The scale of the kind maps the techniques to a word.
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
    """Rate a puzzle; see `gridwright.rate`."""
    kind = kind_of(puzzle)
    with clock.ticking(), suppress(LimitReached):  # the explanation checks the clock at its start and end
        given = start_of(puzzle, start)
        puzzle, start = (puzzle if given is None else puzzle.with_notes(start=given)).canonical(), None
    steps = Explanation(puzzle, start, clock)
    techniques = {technique.name: technique for technique in kind.techniques}
    counts = dict.fromkeys(techniques, 0)
    titles = {"": ""}
    effort = 0
    for step in steps:
        if step.technique in techniques:
            counts[step.technique] += 1
            titles[step.technique] = step.title
            effort += techniques[step.technique].cost * max(1, len(step.focus))
    used = {techniques[name]: count for name, count in counts.items() if count}
    verdict, ending = steps.verdict or "unknown", steps.ending or Ending.STUCK
    rated = verdict == "unique"
    hardest = next((technique.name for technique in reversed(used)), "")
    return Rating(
        difficulty=kind.difficulty_of(puzzle, used) if rated else None,
        score=round(10 * log2(effort + 1), 1) if rated else None,
        tier=max((technique.tier for technique in used), default=0) if rated else None,
        hardest=hardest if rated else None,
        title=titles[hardest] if rated else None,
        guessing=any(technique.guess for technique in used) if rated else None,
        reason=None if rated else _REASONS.get(verdict, ending.sentence),
        techniques={technique.name: count for technique, count in used.items()},
        steps=sum(used.values()),
        effort=effort,
        verdict=verdict,
        ending=ending,
    )
