"""Solving as a person would: the next step and its reason, a hint, a rating; for every kind of puzzle with techniques.

The three functions are public names of `gridwright`, where `gridwright.explain` is the function and not this package;
so this file must be imported with `gridwright` itself, and it keeps what takes time for the calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from gridwright.explaining.hints import Hint
    from gridwright.explaining.rating import Rating
    from gridwright.explaining.walk import Explanation
    from gridwright.values.grid import Grid
    from gridwright.values.limits import Limits


def explain(puzzle: Any, start: Grid | None = None, *, limits: Limits | None = None) -> Explanation:
    """The steps to the solution of a puzzle, one at a time, each with its reason and found when it is asked for.

    Each step uses the simplest technique that gets anywhere. A puzzle with one solution is explained to its end, one
    with several as far as its cells are forced, one with none up to the contradiction; `verdict` tells which it was,
    after the last step. `start` is a partly filled grid to go on from.

    >>> import gridwright
    >>> steps = gridwright.explain(gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"))
    >>> print(next(steps).because)
    The runs 1 3 with single gaps between them fill all 5 cells of row 2.
    >>> len(list(steps)), steps.verdict
    (7, 'unique')
    """
    from gridwright.explaining.walk import Explanation

    return Explanation(puzzle, start, limits)


def hint(puzzle: Any, grid: Grid, *, level: int = 3, limits: Limits | None = None) -> Hint:
    """Help for a partly filled grid: which line (level 1), which technique (2), which cells (3); or what is wrong.

    >>> import gridwright
    >>> dog = gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
    >>> print(gridwright.hint(dog, gridwright.Grid.from_text("???#?\\n????" + "?\\n????" * 3 + "?"), level=2))
    Look at row 2: try exact fit (the runs fill all the room there is).
    """
    from gridwright.explaining.hints import hint

    return hint(puzzle, grid, level, limits)


def rate(puzzle: Any, start: Grid | None = None, *, limits: Limits | None = None) -> Rating:
    """How hard a puzzle is for a person: a score, the hardest tier and technique, and how often each was used.

    >>> import gridwright
    >>> rating = gridwright.rate(gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"))
    >>> rating.tier, rating.hardest, rating.guessing, rating.steps
    (1, 'completed line', False, 8)
    """
    from gridwright.explaining.rating import rate

    return rate(puzzle, start, limits)
