"""The difficulties of picture puzzles: the share of pieces that are found only by search.

There are no tiers between deduction and search, and a few searches among many pieces do not make a board hard. So
`medium` and `hard` also need some (decisions 0055 and 0075).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.base.difficulty import Difficulty, Used
    from gridwright.base.puzzle import Puzzle


def scale(puzzle: Puzzle[Any], used: Used) -> Difficulty:
    """The difficulty of a puzzle that needs these techniques."""
    return of_searches(sum(times for technique, times in used.items() if technique.guess), puzzle.width * puzzle.height)


def of_searches(searches: int, cells: int) -> Difficulty:
    """The difficulty of a board with that many pieces that need a search: none, up to 1/16, up to 1/6, or more."""
    if not searches:
        return "easy"
    return "medium" if 16 * searches <= cells else "hard" if 6 * searches <= cells else "expert"
