"""The data of a self-contained page about a puzzle: its solution, the hints that lead to it, and its difficulty.

All of it is computed when the page is written. So the page can give hints, find mistakes and undo to the last correct
state without a solver, and without sentences of its own: it has the hints for every level, and templates for the texts
about mistakes.
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
from gridwright.values.phrases import cell_named, one
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
USUAL_TIME: Final = 60.0  # seconds for the steps of a puzzle if no limit is given
_EXPLAINED = 40_000  # the most cells of a puzzle to explain: a larger page would be too slow to open
_TOO_LARGE = "not rated: it is too large to be explained"
_FILLED = "Everything is filled in."
_STUCK = "This page has no further hint for this puzzle."

# The texts about wrong cells; the page fills in their number, their rows and their positions.
MISTAKES: Final = {
    "one": mistake_texts("is a mistake", "row {rows}", "{cells}"),
    "in_one_row": mistake_texts("are {number} mistakes", "row {rows}", "{cells}"),
    "in_rows": mistake_texts("are {number} mistakes", "rows {rows}", "{cells}"),
    "cell": "row {row}, column {column}",
    "named": MOST_NAMED,
    "others": OTHERS,
}


def entry_of(
    puzzle: Puzzle[Solution], *, limits: Limits = NO_LIMITS, progress: Progress | None = None
) -> dict[str, object]:
    """The data that a page needs about a puzzle, as JSON values.

    - `solve`, `explain`, `colours`: the answers to these tasks; that to `explain` without its steps, and null if it was
      not explained;
    - `difficulty`: in words;
    - `hints`: one for each step that settles cells, in order, for each number of quarter turns of the whole board;
    - `filled`, `stuck`: the texts to show when no hint is left.

    >>> import gridwright
    >>> precomputed = entry_of(gridwright.parse("2x1:1/1/2"))
    >>> precomputed["solve"]["solutions"], precomputed["difficulty"]
    ([['##']], 'easy, 10 points')
    """
    check_playable(puzzle)
    began = perf_counter()
    explanation: Explanation[Solution] | None = None
    rating: Rating | None = None
    result: Result[Solution] | None = None
    if puzzle.width * puzzle.height <= _EXPLAINED:
        time = USUAL_TIME if limits.time is None else limits.time
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
        "difficulty": _TOO_LARGE if rating is None else rating.words,
        "solve": RESULT(result),
        "colours": colours_of(puzzle.legend) if puzzle.legend else None,
        "explain": None if explanation is None else {**EXPLANATION(explanation), "steps": []},
        "hints": {
            quarters: [_hint(hint_at(_turned(puzzle, step, quarters)), puzzle) for step in steps]
            for quarters in _symmetries(puzzle)
        },
        "filled": _hint(Hint(3, (_FILLED,)), puzzle),
        "stuck": _hint(Hint(3, (stuck,)), puzzle),
    }


def verdict_of(precomputed: Mapping[str, object]) -> str:
    """The verdict on a puzzle."""
    result = precomputed["solve"]
    assert isinstance(result, dict)
    return str(result["verdict"])


def explained_as(precomputed: Mapping[str, object]) -> str:
    """The verdict of the explanation of a puzzle; empty if there is none."""
    explain = precomputed["explain"]
    return str(explain["verdict"]) if isinstance(explain, dict) else ""


def _hint(hint: Hint, puzzle: Puzzle[Solution]) -> dict[str, object]:
    """A hint without its palette, which is in the answers."""
    return {name: field for name, field in HINT(hint, puzzle).items() if name != "palette"}


def check_playable(puzzle: Puzzle[Solution]) -> None:
    """Refuse a puzzle that the page cannot play."""
    if puzzle.kind not in PLAYABLE:
        raise NotSupported(f"{one(puzzle.kind)} cannot be played; choose from {', '.join(PLAYABLE)}")
    if getattr(puzzle, "loose", False):
        raise NotSupported("the tiles match only by similar pixels: a page cannot tell when they are placed correctly")


def _symmetries(puzzle: Puzzle[Solution]) -> tuple[int, ...]:
    """The quarter turns by which a player may rotate the whole board: tiles still fit if all are turned together."""
    if not isinstance(puzzle, PicturePuzzle) or not puzzle.rotate or puzzle.upright or puzzle.start is not None:
        return (0,)
    return (0, 1, 2, 3) if puzzle.width == puzzle.height else (0, 2)


def _turned(puzzle: Puzzle[Solution], step: Step, quarters: int) -> Step:
    """A step on a rotated board. Its reason is left out, as it names other cells."""
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
