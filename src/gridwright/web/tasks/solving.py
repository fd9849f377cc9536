"""Solving and explaining: check, solve, explain, hint, rate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api, kinds
from gridwright.base.result import Count
from gridwright.values.errors import InputError, LimitReached
from gridwright.web import forms
from gridwright.web.forms import Form
from gridwright.web.tasks.endpoint import Endpoint
from gridwright.web.tasks.recording import RecordingStream
from gridwright.wire.answers import COUNTED, EXPLANATION, HINT, RATING, RESULT, STEP
from gridwright.wire.recordings import FRAMES, TRACE
from gridwright.wire.schema import COUNT, record

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import S
    from gridwright.web.tasks.endpoint import Request

_RECORDED = 8 << 20  # the most bytes of a recording

_START = forms.grid("cells that every solution must keep, in addition to the puzzle's own start")
_STEP = record({"number": COUNT, "step": STEP.ref})


def _check(request: Request) -> dict[str, object]:
    puzzle = request["puzzle"]
    start = given(puzzle, request["start"], "start")
    return RESULT(api.check(puzzle, start=start, limits=request.limits, progress=request.progress))


def _solve(request: Request) -> dict[str, object]:
    puzzle = request["puzzle"]
    stream = RecordingStream(request, puzzle.scene()) if request["record"] and puzzle.is_picture else None
    result = api.solve(
        puzzle,
        start=given(puzzle, request["start"], "start"),
        strategy=request["strategy"] or "auto",
        limits=request.limits,
        progress=request.progress,
        record=stream is not None,
        record_bytes=_RECORDED,
        on_recording=None if stream is None or not stream.is_live else stream.tell,
    )
    recorded = None if stream is None or result.trace is None else stream.end(result.trace)
    return {**RESULT(result), "trace": recorded}


def _count(request: Request) -> dict[str, object]:
    return COUNTED(Count.of(lambda: api.count(request["puzzle"], limits=request.limits, progress=request.progress)))


def _explain(request: Request) -> dict[str, object]:
    puzzle = request["puzzle"]
    start = given(puzzle, request["start"], "start")
    steps = api.explain(puzzle, start=start, limits=request.limits, progress=request.progress)
    trace = steps.trace(_RECORDED, ()) if request["record"] and steps.verdict is None else None
    stream = None if trace is None else RecordingStream(request, puzzle.scene(), reasoned=True)
    for number, step in enumerate(steps, 1):
        request.tell({"event": "step", "number": number, "step": STEP(step, puzzle)})
        if trace is not None and stream is not None:
            trace.add_step(step)
            stream.tell(trace)
    if trace is not None:
        steps.close(trace)
    return {**EXPLANATION(steps), "trace": None if trace is None or stream is None else stream.end(trace)}


def _hint(request: Request) -> dict[str, object]:
    puzzle = request["puzzle"]
    grid = given(puzzle, request["grid"], "grid")
    return HINT(api.hint(puzzle, grid, level=3, limits=request.limits, progress=request.progress), puzzle)


def _rate(request: Request) -> dict[str, object]:
    return RATING(api.rate(request["puzzle"], limits=request.limits, progress=request.progress))


def given(puzzle: Puzzle[S], text: str | None, name: str) -> S | None:
    """Read the cells in a text; errors in them have no line number, as they came as a list."""
    if text is None:
        return None
    found = read_grid(puzzle, text, name)
    puzzle.check_fits(found, name)
    return found


def read_grid(puzzle: Puzzle[S], text: str, name: str) -> S:
    """Read the cells of a puzzle in the text of the field `name`."""
    try:
        return puzzle.read_solution(text)
    except LimitReached:
        raise
    except InputError as error:
        raise InputError(f"{name}: {error}") from None


STRATEGY = forms.word(
    (strategy.name for kind in kinds.every_kind() for strategy in kind.strategies), "one of the puzzle's kind (auto)"
)
_RECORD = forms.flag("whether to record the solving process for the player: in events, else in the answer")

TASKS = (
    Endpoint(
        "check",
        "Check whether a puzzle has exactly one solution.",
        Form({"puzzle": forms.PUZZLE, "start": _START}, required=("puzzle",)),
        RESULT.properties,
        _check,
    ),
    Endpoint(
        "solve",
        "Solve a puzzle with any strategy, and optionally record how.",
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
    Endpoint(
        "count",
        "Count the solutions of a puzzle.",
        Form({"puzzle": forms.PUZZLE}, required=("puzzle",)),
        COUNTED.properties,
        _count,
    ),
    Endpoint(
        "explain",
        "Solve a puzzle as a person would: each step with its reason.",
        Form({"puzzle": forms.PUZZLE, "start": _START, "record": _RECORD}, required=("puzzle",)),
        {**EXPLANATION.properties, "trace": TRACE},
        _explain,
        {"step": _STEP, "frames": FRAMES},
    ),
    Endpoint(
        "hint",
        "Find the mistakes in a partly filled grid, or else the next step.",
        Form(
            {"puzzle": forms.PUZZLE, "grid": forms.grid("the cells filled in so far (default: the given cells)")},
            required=("puzzle",),
        ),
        HINT.properties,
        _hint,
    ),
    Endpoint(
        "rate",
        "Rate the difficulty of a puzzle for a person.",
        Form({"puzzle": forms.PUZZLE}, required=("puzzle",)),
        RATING.properties,
        _rate,
    ),
)
