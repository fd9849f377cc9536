"""One puzzle of a batch: from the text to the record. Every executor runs this, in whatever process or on whatever
machine; a puzzle that is bad costs its own record alone."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.base.result import verdict_on
from gridwright.batch.record import Record
from gridwright.files.json_ import puzzle_of
from gridwright.formats.json_node import root
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.errors import FormatError, InputError, LimitReached, NotSupported, UsageError
from gridwright.values.words import all_digits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Result
    from gridwright.batch.job import Job, Task
    from gridwright.values.limits import Limits
    from gridwright.values.solution import Solution


def perform_chunk(jobs: Sequence[Job], task: Task) -> list[Record]:
    """The records of some puzzles, one after the other."""
    return [perform(job, task) for job in jobs]


def perform(job: Job, task: Task) -> Record:
    """Does a task on a puzzle. It never raises for the puzzle's sake: the record says what went wrong.

    >>> from gridwright import parse
    >>> from gridwright.batch import Job, Task
    >>> perform(Job.of(parse("2x1:1//1")), Task("check")).verdict
    'unique'
    """
    began = perf_counter()
    facts: dict[str, Any] = {}
    try:
        limits = task.limits
        puzzle = _read(job, task, limits)
        facts = {"kind": puzzle.kind, "width": puzzle.width, "height": puzzle.height, "density": puzzle.density}
        found = _ANSWERS[task.name](puzzle, task, limits)
    except (NotSupported, UsageError) as error:
        return _failed(job, task, "refused", error, began, facts)
    except (InputError, RecursionError) as error:
        return _failed(job, task, "junk", error, began, facts)
    except LimitReached as reached:  # while it was read
        found = {"verdict": "unknown", "ending": reached.ending.value}
    except MemoryError as error:
        return _failed(job, task, "out of memory", error, began, facts)
    except Exception as error:
        return _failed(job, task, "crashed", error, began, facts)
    seconds = perf_counter() - began
    return Record(job.source, job.index, job.digest, task.key, "done", **facts, **found, seconds=seconds)


def _failed(job: Job, task: Task, fate: Any, error: BaseException, began: float, facts: Mapping[str, Any]) -> Record:
    message = str(error)
    line = column = None
    if isinstance(error, FormatError):
        message = error.message
        line, column = (error.line, error.column) if job.line is not None else (None, None)
    elif isinstance(error, RecursionError):
        message = "nested too deeply"
    elif isinstance(error, MemoryError):
        message = "there is not enough memory for this"
    elif fate == "crashed":
        message = f"a fault of ours, please report it: {type(error).__name__}: {error}"
    place = {"line": line, "column": column, "seconds": perf_counter() - began}
    return Record.failed(job, task, fate, message, **facts, **place)


def _read(job: Job, task: Task, limits: Limits) -> Puzzle[Solution]:
    with Clock(limits).ticking():
        puzzle = puzzle_of(root(job.text, job.line or 1))
    if task.kind is not None and puzzle.kind != task.kind:
        raise InputError(f"expected the kind {task.kind!r}, found {puzzle.kind!r}")
    return puzzle


def _solved(puzzle: Puzzle[Solution], task: Task, limits: Limits) -> dict[str, Any]:
    result = api.solve(puzzle, strategy=task.strategy, seed=task.seed, max_solutions=task.max_solutions, limits=limits)
    solution = result.solution
    return {**_of(result), "answer": None if solution is None else puzzle.write_solution(solution)}


def _checked(puzzle: Puzzle[Solution], task: Task, limits: Limits) -> dict[str, Any]:
    return _of(api.check(puzzle, strategy=task.strategy, seed=task.seed, limits=limits))


def _of(result: Result[Solution]) -> dict[str, Any]:
    return {
        "verdict": result.verdict,
        "ending": result.ending.value,
        "count": _digits(result.count),
        "work": _counts(result.stats),
    }


def _counted(puzzle: Puzzle[Solution], task: Task, limits: Limits) -> dict[str, Any]:
    ending = Ending.EXHAUSTED
    try:
        number = api.count(puzzle, strategy=task.strategy, seed=task.seed, limits=limits)
    except LimitReached as reached:
        number, ending = reached.at_least, reached.ending
    return {"verdict": verdict_on(number, ending), "ending": ending.value, "count": _digits(number)}


def _rated(puzzle: Puzzle[Solution], task: Task, limits: Limits) -> dict[str, Any]:
    rating = api.rate(puzzle, limits=limits)
    return {
        "verdict": rating.verdict,
        "ending": rating.ending.value,
        "rating": rating.score,
        "tier": rating.tier,
        "hardest": rating.hardest,
        "work": {"steps": rating.steps, "effort": rating.effort},
    }


def _explained(puzzle: Puzzle[Solution], task: Task, limits: Limits) -> dict[str, Any]:
    steps = api.explain(puzzle, limits=limits)
    reasons = [step.because for step in steps]
    return {
        "verdict": steps.verdict,
        "ending": steps.ending.value if steps.ending else None,
        "answer": "\n".join([*reasons, steps.conclusion()]),
        "work": {"steps": len(reasons)},
    }


_ANSWERS: dict[str, Callable[[Puzzle[Solution], Task, Limits], dict[str, Any]]] = {
    "solve": _solved,
    "check": _checked,
    "count": _counted,
    "rate": _rated,
    "explain": _explained,
}


def _counts(stats: Mapping[str, int | float]) -> dict[str, int]:
    """The work that was counted, without seconds, which are another each time, and without what there is none of."""
    return {name: value for name, value in stats.items() if value and isinstance(value, int)}


def _digits(number: int | None) -> str | None:
    if number is None:
        return None
    with all_digits():
        return str(number)
