"""The rating of a puzzle as a value; `gridwright.explaining` computes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gridwright.base.difficulty import Difficulty
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Verdict
    from gridwright.values.clock import Clock
    from gridwright.values.ending import Ending

    Rate: TypeAlias = Callable[[Puzzle[Any], None, Clock], "Rating"]  # from the start of a puzzle


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is for a person; only a puzzle with exactly one solution has a rating.

    - `difficulty`: `easy`, `medium`, `hard` or `expert`, by the scale of its kind;
    - `score`: ten more points mean twice the work; `tier`, `hardest`: the hardest technique and its tier;
    - `title`: the title of the hardest technique, in words that suit the puzzle;
    - `guessing`: whether something had to be tried out;
    - `reason`: why the puzzle cannot be rated, in words; the fields above are None then;
    - `techniques`: how often each was used, simplest first; `steps` and `effort`: the number of steps and their cost,
      as far as the explanation got;
    - `verdict`: `unique`, or why it cannot be rated: `multiple`, `none`, `unknown`; `ending`: for `unknown`, the limit
      that was reached.
    """

    difficulty: Difficulty | None
    score: float | None
    tier: int | None
    hardest: str | None
    title: str | None
    guessing: bool | None
    reason: str | None
    techniques: Mapping[str, int]
    steps: int
    effort: int
    verdict: Verdict
    ending: Ending

    @property
    def words(self) -> str:
        """The difficulty with the score, such as `medium, 63 points`, or why there is none."""
        if self.difficulty is None or self.score is None:
            return f"not rated: {self.reason}"
        return f"{self.difficulty}, {counted(round(self.score), 'point')}"
