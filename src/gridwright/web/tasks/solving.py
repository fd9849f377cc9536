"""Solving and explaining: check, solve, explain, hint, rate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api, kinds
from gridwright.base.result import Count
from gridwright.values.errors import InputError, LimitReached
from gridwright.web import forms
from gridwright.web.forms import Form
from gridwright.web.tasks.reel import Reel
from gridwright.web.tasks.task import Task
from gridwright.wire.answers import COUNTED, EXPLANATION, HINT, RATING, RESULT, STEP
from gridwright.wire.recordings import FRAMES, TRACE
from gridwright.wire.schema import COUNT, record

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import S
    from gridwright.web.tasks.task import Call

_RECORDED = 8 << 20  # bytes of a recording, at most

_START = forms.grid("cells that every solution must keep, besides those of the puzzle's own start")
_STEP = record({"number": COUNT, "step": STEP.ref})


def _check(call: Call) -> dict[str, object]:
    puzzle = call["puzzle"]
    start = _given(puzzle, call["start"], "start")
    return RESULT(api.check(puzzle, start=start, limits=call.limits, progress=call.progress))


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
    return {**RESULT(result), "trace": recorded}


def _count(call: Call) -> dict[str, object]:
    return COUNTED(Count.of(lambda: api.count(call["puzzle"], limits=call.limits, progress=call.progress)))


def _explain(call: Call) -> dict[str, object]:
    puzzle = call["puzzle"]
    start = _given(puzzle, call["start"], "start")
    steps = api.explain(puzzle, start=start, limits=call.limits, progress=call.progress)
    trace = steps.trace(_RECORDED, ()) if call["record"] and steps.verdict is None else None
    reel = None if trace is None else Reel(call, puzzle.scene(), reasoned=True)
    for number, step in enumerate(steps, 1):
        call.tell({"event": "step", "number": number, "step": STEP(step, puzzle)})
        if trace is not None and reel is not None:
            trace.add_step(step)
            reel.tell(trace)
    if trace is not None:
        steps.close(trace)
    return {**EXPLANATION(steps), "trace": None if trace is None or reel is None else reel.end(trace)}


def _hint(call: Call) -> dict[str, object]:
    puzzle = call["puzzle"]
    grid = _given(puzzle, call["grid"], "grid")
    return HINT(api.hint(puzzle, grid, level=3, limits=call.limits, progress=call.progress), puzzle)


def _rate(call: Call) -> dict[str, object]:
    return RATING(api.rate(call["puzzle"], limits=call.limits, progress=call.progress))


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


STRATEGY = forms.word(
    (strategy.name for kind in kinds.every_kind() for strategy in kind.strategies), "one of the puzzle's kind (auto)"
)
_RECORD = forms.flag("whether there is a recording to play: in events, else in the answer")

TASKS = (
    Task(
        "check",
        "Says whether a puzzle has exactly one solution.",
        Form({"puzzle": forms.PUZZLE, "start": _START}, required=("puzzle",)),
        RESULT.properties,
        _check,
    ),
    Task(
        "solve",
        "Solves a puzzle, by whichever strategy, and records how if asked to.",
        Form(
            {
                "puzzle": forms.PUZZLE,
                "start": _START,
                "strategy": STRATEGY,
                "record": _RECORD,
            },
            required=("puzzle",),
        ),
        {**RESULT.properties, "trace": TRACE},
        _solve,
        {"frames": FRAMES},
    ),
    Task(
        "count",
        "Says how many solutions a puzzle has.",
        Form({"puzzle": forms.PUZZLE}, required=("puzzle",)),
        COUNTED.properties,
        _count,
    ),
    Task(
        "explain",
        "Solves a puzzle as a person would: each step with its reason.",
        Form({"puzzle": forms.PUZZLE, "start": _START, "record": _RECORD}, required=("puzzle",)),
        {**EXPLANATION.properties, "trace": TRACE},
        _explain,
        {"step": _STEP, "frames": FRAMES},
    ),
    Task(
        "hint",
        "Says what is wrong in a partly filled grid, else the next step.",
        Form(
            {"puzzle": forms.PUZZLE, "grid": forms.grid("what is filled in so far; without it, what the puzzle gives")},
            required=("puzzle",),
        ),
        HINT.properties,
        _hint,
    ),
    Task(
        "rate",
        "Says how hard a puzzle is for a person.",
        Form({"puzzle": forms.PUZZLE}, required=("puzzle",)),
        RATING.properties,
        _rate,
    ),
)
