"""What a page to take away knows of a puzzle: its solution, the steps that lead to it, and how hard it is.

All of it is worked out when the page is written, so that the page can give hints, find mistakes and go back to the last
right state without anything that solves.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.explaining.rating import rating_of
from gridwright.files.json_ import fields_of
from gridwright.values.errors import NotSupported
from gridwright.values.limits import NO_LIMITS, Limits
from gridwright.values.words import one

if TYPE_CHECKING:
    from typing import Final

    from gridwright.base.puzzle import Puzzle
    from gridwright.explaining.rating import Rating
    from gridwright.explaining.walk import Explanation
    from gridwright.values.clock import Progress
    from gridwright.values.solution import Solution

PLAYABLE: Final = ("nonogram", "hitori", "picture")
PATIENCE: Final = 60.0  # seconds for the steps of a puzzle, where no limit is given
_EXPLAINED = 40_000  # cells of a puzzle that is explained at all: a larger page would be too heavy to open
_WORDS = ((45, "very easy"), (58, "easy"), (68, "medium"), (80, "hard"))


def bake(
    puzzle: Puzzle[Solution], *, limits: Limits = NO_LIMITS, progress: Progress | None = None
) -> dict[str, object]:
    """All that a page needs to know of a puzzle, as JSON has it.

    >>> import gridwright
    >>> baked = bake(gridwright.parse("2x1:1/1/2"))
    >>> baked["verdict"], baked["solution"], baked["difficulty"]
    ('unique', ['##'], 'very easy')
    """
    check_playable(puzzle)
    began = perf_counter()
    steps: list[dict[str, object]] = []
    verdict, forced, conclusion, rating = "unknown", puzzle.start or puzzle.blank(), "", None
    if puzzle.width * puzzle.height <= _EXPLAINED:
        time = PATIENCE if limits.time is None else limits.time
        explanation = api.explain(puzzle, limits=replace(limits, time=time), progress=progress)
        rating = rating_of(explanation)
        steps = _steps(explanation)
        verdict, forced, conclusion = rating.verdict, explanation.grid, explanation.conclusion()
    if verdict == "unknown":
        left = None if limits.time is None else max(0.0, limits.time - (perf_counter() - began))
        result = api.check(puzzle, limits=replace(limits, time=left), progress=progress)
        verdict = result.verdict
        if verdict == "unique":
            forced = result.solutions[0]
    grid = puzzle.write_solution(forced).split("\n")
    return {
        "puzzle": {name: field for name, field in fields_of(puzzle).items() if name != "goal"},
        "difficulty": None if rating is None else difficulty(rating),
        "verdict": verdict,
        "solution": grid if verdict == "unique" else None,
        "forced": grid,
        "steps": steps,
        "conclusion": conclusion,
    }


def check_playable(puzzle: Puzzle[Solution]) -> None:
    """Refuses a puzzle that the page cannot play."""
    if puzzle.kind not in PLAYABLE:
        raise NotSupported(f"{one(puzzle.kind)} cannot be played; there are {', '.join(PLAYABLE)}")
    if getattr(puzzle, "loose", False):
        raise NotSupported("the tiles fit by the likeness of their pixels alone: no page can tell when they are right")


def difficulty(rating: Rating) -> str | None:
    """How hard a puzzle is, in a word or two; None where it cannot be rated."""
    if rating.score is None:
        return None
    if rating.guessing:
        return "expert"
    return next((word for most, word in _WORDS if rating.score < most), "very hard")


def _steps(explanation: Explanation[Solution]) -> list[dict[str, object]]:
    """The steps that settle cells. Each rests on those before it alone: the first that is missing can be taken."""
    return [
        {
            "technique": step.technique,
            "title": explanation.title(step),
            "tier": step.tier,
            "lines": step.lines,
            "cells": step.cells,
            "reason": step.because,
        }
        for step in explanation.steps
        if step.cells
    ]
