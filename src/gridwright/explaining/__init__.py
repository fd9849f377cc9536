"""Solving as a person would: the next step and its reason, a hint, a rating; for every kind that has techniques."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.explaining import hints, rating
from gridwright.explaining.walk import Explanation
from gridwright.values.clock import Clock

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.explaining.hints import Hint
    from gridwright.explaining.rating import Rating
    from gridwright.values.clock import Progress
    from gridwright.values.limits import Limits
    from gridwright.values.solution import S


def explain(
    puzzle: Puzzle[S], *, start: S | None = None, limits: Limits | None = None, progress: Progress | None = None
) -> Explanation[S]:
    """The steps to the solution of a puzzle, one at a time, each with its reason and found when it is asked for.

    Each step uses the simplest technique that gets anywhere. A puzzle with one solution is explained to its end, one
    with several as far as its cells are forced, one with none up to the contradiction; `verdict` says which it was,
    after the last step. `start` is a part of a solution that must be kept, and is taken as known.

    >>> import gridwright
    >>> steps = gridwright.explain(gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"))
    >>> print(next(steps).because)
    The runs 1 3 with single gaps between them fill all 5 cells of row 2.
    >>> len(list(steps)), steps.verdict
    (7, 'unique')
    """
    return Explanation(puzzle, start, Clock(limits, progress))


def hint(
    puzzle: Puzzle[S],
    grid: S | None = None,
    *,
    level: int = 3,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Hint:
    """Help for a partly filled grid: which line (level 1), which technique (2), which cells (3); or what is wrong.

    `grid` is what has been filled in so far, right or wrong; without it, what the puzzle gives.

    >>> import gridwright
    >>> dog = gridwright.Nonogram.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
    >>> print(gridwright.hint(dog, gridwright.Grid.from_text("???#?\\n????" + "?\\n????" * 3 + "?"), level=2))
    Look at row 2: try exact fit (the runs fill all the room there is).
    """
    return hints.hint(puzzle, grid, level, Clock(limits, progress))


def rate(
    puzzle: Puzzle[S], *, start: S | None = None, limits: Limits | None = None, progress: Progress | None = None
) -> Rating:
    """How hard a puzzle is for a person: a score, the hardest tier and technique, and how often each was used.

    >>> import gridwright
    >>> rating = gridwright.rate(gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"))
    >>> rating.tier, rating.hardest, rating.guessing, rating.steps
    (1, 'completed line', False, 8)
    """
    return rating.rate(puzzle, start, Clock(limits, progress))
