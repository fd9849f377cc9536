"""One puzzle of a batch, or one file: from the text to the record.

Every executor runs this, in any process and on any machine; a bad puzzle affects only its own record.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, overload

from gridwright import api
from gridwright.base.result import Count, verdict_on
from gridwright.batch.file import File, Pieces
from gridwright.batch.record import Record
from gridwright.values.clock import Clock
from gridwright.values.errors import InputError, LimitReached
from gridwright.values.fault import Fault
from gridwright.values.limits import NO_LIMITS
from gridwright.wire.answers import digits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from contextlib import AbstractContextManager
    from typing import Any

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Result
    from gridwright.batch.job import BatchTask, Job
    from gridwright.values.limits import Limits
    from gridwright.values.solution import Solution


_NOTHING = nullcontext()
_NO_FACTS: Mapping[str, Any] = {}


def perform_chunk(jobs: Sequence[Job | File], task: BatchTask) -> list[Record | Pieces]:
    """Perform the task on some puzzles and files, one after the other."""
    return [perform(job, task) for job in jobs]


@overload
def perform(job: Job, task: BatchTask) -> Record: ...
@overload
def perform(job: Job | File, task: BatchTask) -> Record | Pieces: ...
def perform(job: Job | File, task: BatchTask) -> Record | Pieces:
    """Perform a task on a puzzle. It never raises because of the puzzle: the record says what went wrong.

    A file with several puzzles is returned in pieces. If the puzzle is recorded already, the record only identifies it.

    >>> from gridwright import parse
    >>> from gridwright.batch import Job, BatchTask
    >>> perform(Job.of(parse("2x1:1//1")), BatchTask("check")).verdict
    'unique'
    """
    spent = _Spent()
    if isinstance(job, File):
        jobs: list[Job] = []
        limits = task.limits
        try:
            with _under(limits if limits.time is None else replace(limits, time=limits.time + job.extra)):
                jobs += job.jobs()
        except Exception as error:
            return _failed(job, task, error, spent)
        if len(jobs) != 1:
            return Pieces(jobs, spent.seconds)
        job = replace(jobs[0], known=job.known)
    facts: dict[str, Any] = {}
    try:
        puzzle = _read(job, task, spent.left_of(task.limits))
        job = job.with_puzzle(puzzle)
        if job.digest in job.known:
            return Record(job.source, job.index, job.digest, task.key, "done")
        facts = {"kind": puzzle.kind, "width": puzzle.width, "height": puzzle.height}
        facts["density"] = getattr(puzzle, "density", None)  # not every kind has it
        found = _ANSWERS[task.name](puzzle, task, spent.left_of(task.limits))
    except Exception as error:
        return _failed(job, task, error, spent, facts)
    return Record(job.source, job.index, job.digest, task.key, "done", **facts, **found, **spent.fields)


class _Spent:
    """The time that a puzzle has taken so far."""

    def __init__(self) -> None:
        self._began = perf_counter()
        self._cpu = thread_time()  # other threads of this process may work on other puzzles

    @property
    def seconds(self) -> float:
        """The seconds since it began."""
        return perf_counter() - self._began

    def left_of(self, limits: Limits) -> Limits:
        """The rest of the limits."""
        return limits if limits.time is None else replace(limits, time=max(0.0, limits.time - self.seconds))

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of a record."""
        return {"seconds": self.seconds, "cpu": thread_time() - self._cpu}


def _failed(
    job: Job | File, task: BatchTask, error: Exception, spent: _Spent, facts: Mapping[str, Any] = _NO_FACTS
) -> Record:
    """The record of a failure. If a limit is reached while a puzzle is parsed, its verdict is unknown."""
    if isinstance(error, LimitReached):
        found: dict[str, Any] = {**facts, "verdict": "unknown", "ending": error.ending.value}
        return Record(job.source, job.index, job.digest, task.key, "done", **found, **spent.fields)
    fault = Fault.of(error)
    if not isinstance(job, File) and job.line is None and job.format is None:  # its only place is the text of the job
        fault = replace(fault, line=None, column=None)
    if not facts and fault.fate in ("unreadable", "refused"):
        job = job.without_puzzle()
    return Record.failed(job, task, fault, **facts, **spent.fields)


def _under(limits: Limits) -> AbstractContextManager[None]:
    return _NOTHING if limits == NO_LIMITS else Clock(limits).ticking()


def _read(job: Job, task: BatchTask, limits: Limits) -> Puzzle[Solution]:
    with _under(limits):
        puzzle = job.puzzle
    if task.kind is not None and puzzle.kind != task.kind:
        raise InputError(f"expected the kind {task.kind!r}, found {puzzle.kind!r}")
    return puzzle


def _solved(puzzle: Puzzle[Solution], task: BatchTask, limits: Limits) -> dict[str, Any]:
    result = api.solve(
        puzzle,
        strategy=task.strategy,
        seed=task.seed,
        max_solutions=task.max_solutions,
        limits=limits,
        diagnose=task.diagnose,
    )
    solution = result.solution
    if solution is None:
        return _of(result)
    if broken := puzzle.violations(solution):
        raise AssertionError(f"the solution breaks a rule: {broken[0]}")
    return {**_of(result), "answer": puzzle.write_solution(solution)}


def _checked(puzzle: Puzzle[Solution], task: BatchTask, limits: Limits) -> dict[str, Any]:
    return _of(api.check(puzzle, strategy=task.strategy, seed=task.seed, limits=limits, diagnose=task.diagnose))


def _of(result: Result[Solution]) -> dict[str, Any]:
    return {
        "verdict": result.verdict,
        "ending": result.ending.value,
        "count": digits(result.count),
        "error": None if result.contradiction is None else str(result.contradiction),
        "work": _counts(result.stats),
    }


def _counted(puzzle: Puzzle[Solution], task: BatchTask, limits: Limits) -> dict[str, Any]:
    found = Count.of(lambda: api.count(puzzle, strategy=task.strategy, seed=task.seed, limits=limits))
    return {"verdict": verdict_on(*found), "ending": found.ending.value, "count": digits(found.number)}


def _rated(puzzle: Puzzle[Solution], task: BatchTask, limits: Limits) -> dict[str, Any]:
    rating = api.rate(puzzle, limits=limits)
    return {
        "verdict": rating.verdict,
        "ending": rating.ending.value,
        "rating": rating.score,
        "difficulty": rating.difficulty,
        "tier": rating.tier,
        "hardest": rating.hardest,
        "work": {"steps": rating.steps, "effort": rating.effort},
    }


def _explained(puzzle: Puzzle[Solution], task: BatchTask, limits: Limits) -> dict[str, Any]:
    steps = api.explain(puzzle, limits=limits)
    reasons = [step.because for step in steps]
    return {
        "verdict": steps.verdict,
        "ending": steps.ending.value if steps.ending else None,
        "answer": "\n".join([*reasons, steps.conclusion()]),
        "work": {"steps": len(reasons)},
    }


_ANSWERS: dict[str, Callable[[Puzzle[Solution], BatchTask, Limits], dict[str, Any]]] = {
    "solve": _solved,
    "check": _checked,
    "count": _counted,
    "rate": _rated,
    "explain": _explained,
}


def _counts(stats: Mapping[str, int | float]) -> dict[str, int]:
    """The counts of work, without times, which vary, and without zeros."""
    return {name: value for name, value in stats.items() if value and isinstance(value, int)}
