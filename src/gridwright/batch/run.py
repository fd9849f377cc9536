"""A batch: the records of any number of puzzles, as they come."""

from __future__ import annotations

import os
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from itertools import islice
from typing import TYPE_CHECKING

from gridwright.batch.job import Job, Task
from gridwright.batch.perform import perform, perform_chunk
from gridwright.batch.record import Record
from gridwright.files.reading import formats_of
from gridwright.kinds import check_puzzle
from gridwright.values.errors import UsageError
from gridwright.values.expected import each, expect, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Future

    from gridwright.base.puzzle import Puzzle
    from gridwright.batch.cluster import Cluster
    from gridwright.batch.job import TaskName
    from gridwright.values.solution import Solution

_CHUNK = 16  # jobs that an executor is given at once
_AHEAD = 64  # chunks that it has in hand at most


def run(
    puzzles: Iterable[Puzzle[Solution] | Job | Record],
    task: Task | TaskName,
    *,
    executor: Executor | None = None,
    cluster: Cluster | None = None,
    workers: int | None = None,
) -> Iterator[Record]:
    """The records of puzzles, as they come: in whatever order they are done, and so many at a time that memory stays
    bounded however many there are.

    Without an `executor` so many worker processes do the task as there are processors, or `workers` of them, with hard
    limits for each puzzle; with 0 it is done in this process. Any `concurrent.futures.Executor` will do in their place,
    and so will a `cluster` (`batch.cluster.connect`); limits are then kept by the solver alone. A puzzle is called by
    its number, from 1; jobs of a `Feed` keep the names that they have, and its records of junk are handed on.

    >>> from gridwright import parse
    >>> [record.verdict for record in run([parse("2x1:1//1"), parse("2x2:1/1/1/1")], "check", workers=0)]
    ['unique', 'multiple']
    """
    if [executor, cluster, workers].count(None) < 2:
        raise UsageError("an executor or a cluster has workers of its own: give one of the three")
    asked = Task(task) if isinstance(task, str) else task
    expect(asked, Task, "a task", "a Task or its name")
    if workers is not None:
        whole(workers, "workers")
    if executor is not None:
        expect(executor, Executor, "executor", "a concurrent.futures.Executor")
    junk: list[Record] = []
    jobs = _jobs(each(puzzles, "puzzles", "a list of puzzles"), junk)
    many = os.cpu_count() or 1 if workers is None else workers
    if cluster is not None:
        found = cluster.records(jobs, asked)
    elif executor is not None:
        found = _by_executor(jobs, asked, executor)
    elif many:
        found = _by_crew(jobs, asked, many)
    else:
        found = (perform(job, asked) for job in jobs)
    return _with_junk(found, junk)


def _jobs(puzzles: Iterator[Puzzle[Solution] | Job | Record], junk: list[Record]) -> Iterator[Job]:
    """The jobs among puzzles; what is a record already goes to `junk`."""
    for number, one in enumerate(puzzles, 1):
        if isinstance(one, Record):
            junk.append(one)
        elif isinstance(one, Job):
            yield one
        else:
            check_puzzle(one)
            yield Job.of(one, "", number)


def _with_junk(found: Iterator[Record], junk: list[Record]) -> Iterator[Record]:
    for record in found:
        yield record
        while junk:
            yield junk.pop()
    yield from junk


def _by_crew(jobs: Iterator[Job], task: Task, workers: int) -> Iterator[Record]:
    from gridwright.batch.crew import Crew

    with Crew(task, workers) as crew:
        for record in crew.records(jobs):
            if record.fate == "junk":  # perhaps for want of a package that is left out: this tells of it
                list(formats_of())
            yield record


def _by_executor(jobs: Iterator[Job], task: Task, executor: Executor) -> Iterator[Record]:
    pending: set[Future[list[Record]]] = set()
    try:
        while True:
            while len(pending) < _AHEAD and (chunk := list(islice(jobs, _CHUNK))):
                pending.add(executor.submit(perform_chunk, chunk, task))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()
    finally:
        for future in pending:
            future.cancel()
