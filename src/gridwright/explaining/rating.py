"""How hard a puzzle is for a person.

The puzzle is explained to its end. Every step costs what its technique costs, and a step that goes over several lines
costs that for each of them, since they must be kept in mind together; the sum is the *effort*. Efforts of puzzles lie
far apart, from tens to hundreds of thousands, so the score is ten times the binary logarithm of the effort: ten points
more are twice the work. The tier is that of the hardest technique that was needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING

from gridwright.explaining.walk import Explanation
from gridwright.kinds import kind_of
from gridwright.values.ending import Ending

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Verdict
    from gridwright.values.clock import Clock
    from gridwright.values.solution import S


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating.

    - `score`: ten points more are twice the work; `tier`, `hardest`: the hardest technique and its tier;
    - `techniques`: how often each was used, the simplest first; `steps`: how many steps there were;
    - `guessing`: whether something had to be tried out;
    - `verdict`: `unique`, or how far the puzzle could be rated: `multiple`, `none`, `unknown`; `ending`: for `unknown`,
      which limit was reached.
    """

    score: float
    tier: int
    hardest: str
    techniques: Mapping[str, int]
    guessing: bool
    steps: int
    effort: int
    verdict: Verdict
    ending: Ending


def rate(puzzle: Puzzle[S], start: S | None, clock: Clock) -> Rating:
    """Rates a puzzle; see `gridwright.rate`."""
    techniques = {technique.name: technique for technique in kind_of(puzzle).techniques}
    counts = dict.fromkeys(techniques, 0)
    effort = 0
    steps = Explanation(puzzle, start, clock)
    for step in steps:
        if step.technique in techniques:
            counts[step.technique] += 1
            effort += techniques[step.technique].cost * max(1, len(step.lines))
    used = {name: count for name, count in counts.items() if count}
    return Rating(
        score=round(10 * log2(effort + 1), 1),
        tier=max((techniques[name].tier for name in used), default=0),
        hardest=next(reversed(used), ""),
        techniques=used,
        guessing=any(techniques[name].guess for name in used),
        steps=sum(used.values()),
        effort=effort,
        verdict=steps.verdict or "unknown",
        ending=steps.ending or Ending.STUCK,
    )
