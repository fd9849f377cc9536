"""How hard a puzzle is for a person, as a value; `gridwright.explaining` finds it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Verdict
    from gridwright.values.clock import Clock
    from gridwright.values.ending import Ending

    Rate: TypeAlias = Callable[[Puzzle[Any], None, Clock], "Rating"]  # from the beginning of a puzzle


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating; only a puzzle with exactly one solution has one.

    - `score`: ten points more are twice the work; `tier`, `hardest`: the hardest technique and its tier;
    - `guessing`: whether something had to be tried out;
    - `reason`: why the puzzle cannot be rated, in words, where those four are None;
    - `techniques`: how often each was used, the simplest first; `steps` and `effort`: the steps and what they cost, as
      far as the explanation went;
    - `verdict`: `unique`, or why it cannot be rated: `multiple`, `none`, `unknown`; `ending`: for `unknown`, which
      limit was reached.
    """

    score: float | None
    tier: int | None
    hardest: str | None
    guessing: bool | None
    reason: str | None
    techniques: Mapping[str, int]
    steps: int
    effort: int
    verdict: Verdict
    ending: Ending
