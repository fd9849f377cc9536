"""Solving and explaining: check, solve, explain, hint, rate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api, kinds
from gridwright.values.ending import Ending
from gridwright.values.errors import InputError, LimitReached
from gridwright.web import forms
from gridwright.web.forms import Form
from gridwright.web.tasks import parts
from gridwright.web.tasks.reel import FRAMES, TRACE, Reel
from gridwright.web.tasks.task import Task

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Result
    from gridwright.values.solution import S, Solution
    from gridwright.web.tasks.task import Call

_RECORDED = 8 << 20  # bytes of a recording, at most

_START = forms.grid("cells that every solution must keep, in place of the puzzle's own start")
_RESULT: dict[str, dict[str, object]] = {
    "verdict": parts.VERDICT,
    "solutions": {**parts.listed(parts.GRID, "two at most"), "maxItems": 2},
    "differing": parts.listed(parts.PLACE, "where the first two solutions differ"),
    "partial": {**parts.optional(parts.GRID), "description": "for `unknown`: what is certain so far"},
    "ending": parts.ENDING,
    "reason": {**parts.optional(parts.TEXT), "description": "why the verdict is what it is, in words"},
    "contradiction": parts.optional(parts.CONTRADICTION),
    "stats": {"type": "object", "additionalProperties": {"type": "number"}},
}
_STEPS = {"step": parts.record({"number": parts.COUNT, "step": parts.STEP})}


def _check(call: Call) -> dict[str, object]:
    puzzle = call["puzzle"]
    start = _given(puzzle, call["start"], "start")
    return _result_fields(api.check(puzzle, start=start, limits=call.limits, progress=call.progress))


def _solve(call: Call) -> dict[str, object]:
    puzzle = call["puzzle"]
    reel = Reel(call, puzzle.scene()) if call["record"] and puzzle.is_picture else None
    result = api.solve(
        puzzle,
        start=_given(puzzle, call["start"], "start"),
        strategy=call["strategy"] or "auto",
        limits=call.limits,
        progress=call.progress,
        record=reel is not None,
        record_bytes=_RECORDED,
        on_recording=None if reel is None or not reel.is_live else reel.tell,
    )
    recorded = None if reel is None or result.trace is None else reel.end(result.trace)
    return {**_result_fields(result), "strategy": result.strategy, "trace": recorded}


def _count(call: Call) -> dict[str, object]:
    try:
        number, ending = api.count(call["puzzle"], limits=call.limits, progress=call.progress), Ending.EXHAUSTED
    except LimitReached as reached:
        number, ending = reached.at_least, reached.ending
    return {"count": str(number), "ending": ending}


def _explain(call: Call) -> dict[str, object]:
    puzzle = call["puzzle"]
    start = _given(puzzle, call["start"], "start")
    steps = api.explain(puzzle, start=start, limits=call.limits, progress=call.progress)
    trace = steps.trace(_RECORDED, ()) if call["record"] and steps.verdict is None else None
    reel = None if trace is None else Reel(call, puzzle.scene(), reasoned=True)
    told = []
    for step in steps:
        told.append(parts.step_fields(step, steps.title(step)))
        call.tell({"event": "step", "number": len(told), "step": told[-1]})
        if trace is not None and reel is not None:
            trace.add_step(step)
            reel.tell(trace)
    if trace is not None:
        steps.close(trace)
    return {
        "verdict": steps.verdict,
        "ending": steps.ending,
        "conclusion": steps.conclusion(),
        "steps": told,
        "grid": parts.rows_of(puzzle, steps.grid),
        "trace": None if trace is None or reel is None else reel.end(trace),
    }


def _hint(call: Call) -> dict[str, object]:
    puzzle = call["puzzle"]
    grid = _given(puzzle, call["grid"], "grid")
    hint = api.hint(puzzle, grid, limits=call.limits, progress=call.progress)
    return {
        "text": hint.text,
        "wrong": [list(place) for place in hint.mistakes],
        "step": None if hint.step is None else parts.step_fields(hint.step, hint.title),
        "verdict": hint.verdict,
        "ending": hint.ending,
    }


def _rate(call: Call) -> dict[str, object]:
    return parts.rating_fields(api.rate(call["puzzle"], limits=call.limits, progress=call.progress))


def _given(puzzle: Puzzle[S], text: str | None, name: str) -> S | None:
    """The cells in a text; a fault in them is told without a line, for they came as a list."""
    if text is None:
        return None
    found = read_grid(puzzle, text, name)
    puzzle.check_fits(found, name)
    return found


def read_grid(puzzle: Puzzle[S], text: str, name: str) -> S:
    """The cells of a puzzle in a text that is called `name`."""
    try:
        return puzzle.read_solution(text)
    except LimitReached:
        raise
    except InputError as error:
        raise InputError(f"{name}: {error}") from None


def _result_fields(result: Result[Solution]) -> dict[str, object]:
    return {
        "verdict": result.verdict,
        "solutions": [parts.rows_of(result.puzzle, solution) for solution in result.solutions],
        "differing": [list(place) for place in result.differing],
        "partial": parts.rows_of(result.puzzle, result.partial),
        "ending": result.ending,
        "reason": result.reason,
        "contradiction": parts.contradiction_fields(result.contradiction),
        "stats": dict(result.stats),
    }


_STRATEGIES = [strategy.name for kind in kinds.KINDS for strategy in kind.strategies]
_RECORD = forms.flag("whether there is a recording to play: in events, else in the answer")

TASKS = (
    Task(
        "check",
        "Says whether a puzzle has exactly one solution.",
        Form({"puzzle": forms.PUZZLE, "start": _START}, required=("puzzle",)),
        _RESULT,
        _check,
    ),
    Task(
        "solve",
        "Solves a puzzle, by whichever strategy, and records how if asked to.",
        Form(
            {
                "puzzle": forms.PUZZLE,
                "start": _START,
                "strategy": forms.word(_STRATEGIES, "one of the puzzle's kind (auto)"),
                "record": _RECORD,
            },
            required=("puzzle",),
        ),
        {**_RESULT, "strategy": parts.TEXT, "trace": parts.optional(TRACE)},
        _solve,
        FRAMES,
    ),
    Task(
        "count",
        "Says how many solutions a puzzle has.",
        Form({"puzzle": forms.PUZZLE}, required=("puzzle",)),
        {
            "count": {
                **parts.TEXT,
                "description": "in digits: it may be larger than a number of JSON; at least so many",
            },
            "ending": parts.ENDING,
        },
        _count,
    ),
    Task(
        "explain",
        "Solves a puzzle as a person would: each step with its reason.",
        Form({"puzzle": forms.PUZZLE, "start": _START, "record": _RECORD}, required=("puzzle",)),
        {
            "verdict": parts.VERDICT,
            "ending": parts.ENDING,
            "conclusion": parts.TEXT,
            "steps": parts.listed(parts.STEP),
            "grid": parts.GRID,
            "trace": parts.optional(TRACE),
        },
        _explain,
        {**_STEPS, **FRAMES},
    ),
    Task(
        "hint",
        "Says what is wrong in a partly filled grid, else the next step.",
        Form(
            {"puzzle": forms.PUZZLE, "grid": forms.grid("what is filled in so far; without it, what the puzzle gives")},
            required=("puzzle",),
        ),
        {
            "text": parts.TEXT,
            "wrong": parts.listed(parts.PLACE, "cells that are wrong; where there are any, no step is given"),
            "step": parts.optional(parts.STEP),
            "verdict": parts.optional(parts.VERDICT),
            "ending": parts.optional(parts.ENDING),
        },
        _hint,
    ),
    Task(
        "rate",
        "Says how hard a puzzle is for a person.",
        Form({"puzzle": forms.PUZZLE}, required=("puzzle",)),
        parts.RATING_PARTS,
        _rate,
    ),
)
