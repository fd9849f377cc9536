"""What a page to take away knows of a puzzle: its solution, the hints that lead to it, and how hard it is.

All of it is worked out when the page is written, so that the page can give hints, find mistakes and go back to the last
right state without anything that solves, and without sentences of its own: hints are there in all their forms, and what
is said of the player's mistakes as templates.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.base.result import Result
from gridwright.explaining.hints import MOST_NAMED, OTHERS, Hint, hint_at, mistake_texts
from gridwright.files.json_ import fields_of
from gridwright.picture.board import Board
from gridwright.picture.puzzle import PicturePuzzle
from gridwright.values.ending import Ending
from gridwright.values.errors import NotSupported
from gridwright.values.limits import NO_LIMITS, Limits
from gridwright.values.words import cell_named, one
from gridwright.wire.answers import EXPLANATION, HINT, RESULT, colours_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Final

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.rating import Rating
    from gridwright.explaining.walk import Explanation
    from gridwright.values.clock import Progress
    from gridwright.values.solution import Solution
    from gridwright.values.step import Step

PLAYABLE: Final = ("nonogram", "hitori", "picture")
PATIENCE: Final = 60.0  # seconds for the steps of a puzzle, where no limit is given
_EXPLAINED = 40_000  # cells of a puzzle that is explained at all: a larger page would be too heavy to open
_WORDS = ((45, "very easy"), (58, "easy"), (68, "medium"), (80, "hard"))
_FILLED = "Everything is filled in."
_STUCK = "This page has no further hint for this puzzle."

# What is said of wrong cells; the page fills in their number, their rows and their places.
MISTAKES: Final = {
    "one": mistake_texts("is a mistake", "row {rows}", "{cells}"),
    "in_one_row": mistake_texts("are {number} mistakes", "row {rows}", "{cells}"),
    "in_rows": mistake_texts("are {number} mistakes", "rows {rows}", "{cells}"),
    "cell": "row {row}, column {column}",
    "named": MOST_NAMED,
    "others": OTHERS,
}


def bake(
    puzzle: Puzzle[Solution], *, limits: Limits = NO_LIMITS, progress: Progress | None = None
) -> dict[str, object]:
    """All that a page needs to know of a puzzle, as JSON has it.

    - `solve`, `explain`, `colours`: the answers to these; that to `explain` without its steps, and null where it was
      not explained;
    - `hints`: for each step that settles cells, in their order, by how many quarters the board is turned as a whole;
    - `filled`, `stuck`: what is said where no hint is left.

    >>> import gridwright
    >>> baked = bake(gridwright.parse("2x1:1/1/2"))
    >>> baked["solve"]["solutions"], baked["difficulty"]
    ([['##']], 'very easy')
    """
    check_playable(puzzle)
    began = perf_counter()
    explanation: Explanation[Solution] | None = None
    rating: Rating | None = None
    result: Result[Solution] | None = None
    if puzzle.width * puzzle.height <= _EXPLAINED:
        time = PATIENCE if limits.time is None else limits.time
        explanation = api.explain(puzzle, limits=replace(limits, time=time), progress=progress)
        for _ in explanation:
            pass
        rest = max(0.0, time - (perf_counter() - began))
        rating = api.rate(puzzle, limits=replace(limits, time=rest), progress=progress)
        if explanation.verdict not in (None, "unknown"):
            found = (explanation.grid,) if explanation.verdict == "unique" else ()
            result = Result(puzzle, explanation.verdict, found, explanation.ending or Ending.EXHAUSTED)
    if result is None:
        left = None if limits.time is None else max(0.0, limits.time - (perf_counter() - began))
        result = api.check(puzzle, limits=replace(limits, time=left), progress=progress)
    steps = [step for step in explanation.steps if step.cells] if explanation is not None else []
    stuck = explanation.conclusion() if explanation is not None and result.verdict == "multiple" else _STUCK
    return {
        "puzzle": {name: field for name, field in fields_of(puzzle).items() if name != "goal"},
        "difficulty": None if rating is None else difficulty(rating),
        "solve": RESULT(result),
        "colours": colours_of(puzzle.legend) if puzzle.legend else None,
        "explain": None if explanation is None else {**EXPLANATION(explanation), "steps": []},
        "hints": {
            quarters: [_hint(hint_at(_turned(puzzle, step, quarters)), puzzle) for step in steps]
            for quarters in _turnings(puzzle)
        },
        "filled": _hint(Hint(3, (_FILLED,)), puzzle),
        "stuck": _hint(Hint(3, (stuck,)), puzzle),
    }


def verdict_of(baked: Mapping[str, object]) -> str:
    """The verdict on a puzzle that was baked."""
    result = baked["solve"]
    assert isinstance(result, dict)
    return str(result["verdict"])


def _hint(hint: Hint, puzzle: Puzzle[Solution]) -> dict[str, object]:
    """A hint without its palette, which the answers have."""
    return {name: field for name, field in HINT(hint, puzzle).items() if name != "palette"}


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


def _turnings(puzzle: Puzzle[Solution]) -> tuple[int, ...]:
    """By how many quarters a player may lay the whole board turned: tiles fit however they all are turned together."""
    if not isinstance(puzzle, PicturePuzzle) or not puzzle.rotate or puzzle.upright or puzzle.start is not None:
        return (0,)
    return (0, 1, 2, 3) if puzzle.width == puzzle.height else (0, 2)


def _turned(puzzle: Puzzle[Solution], step: Step, quarters: int) -> Step:
    """A step on a board that is turned as a whole. Its reason speaks of other places, and is left out."""
    if not quarters or not isinstance(puzzle, PicturePuzzle):
        return step
    cells = list(puzzle.blank().cells)
    for row, column, value in step.cells:
        cells[row * puzzle.width + column] = value
    board = Board.from_cells(puzzle.width, puzzle.height, cells)
    for _ in range(quarters):
        board = board.turned()
    laid = [(*divmod(place, board.width), value) for place, value in enumerate(board.cells) if value != board.blank]
    told = "; ".join(f"{puzzle.value_name(value)}, at {cell_named(row, column)}" for row, column, value in laid)
    return replace(step, cells=tuple(laid), lines=(), rests_on=(), because=f"It must be {told}.")
