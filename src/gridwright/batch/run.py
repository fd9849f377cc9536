"""A batch: the records of any number of puzzles, as they come."""

from __future__ import annotations

import os
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from itertools import islice
from typing import TYPE_CHECKING

from gridwright.batch.file import File, Pieces
from gridwright.batch.job import Job, Task
from gridwright.batch.perform import perform, perform_chunk
from gridwright.batch.record import Record
from gridwright.files.reading import formats_of
from gridwright.kinds import check_puzzle
from gridwright.values.errors import UsageError
from gridwright.values.expected import each, expect, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from gridwright.base.puzzle import Puzzle
    from gridwright.batch.cluster import Cluster
    from gridwright.batch.job import TaskName
    from gridwright.values.solution import Solution

_CHUNK = 16  # jobs that an executor is given at once
_AHEAD = 64  # chunks that it has in hand at most
RETRIES = 1  # of a puzzle whose worker was killed or crashed


def run(
    puzzles: Iterable[Puzzle[Solution] | Job | File | Record],
    task: Task | TaskName,
    *,
    executor: Executor | None = None,
    cluster: Cluster | None = None,
    workers: int | None = None,
    retries: int | None = None,
    wanted: Callable[[Job | File | Record], Job | File | Record | None] | None = None,
) -> Iterator[Record]:
    """The records of puzzles, as they come: in whatever order they are done, and so many at a time that memory stays
    bounded however many there are.

    Without an `executor` so many worker processes do the task as there are processors, or `workers` of them, with hard
    limits for each puzzle; with 0 it is done in this process. A puzzle whose worker was killed or crashed is tried
    again, `retries` times, which is once if nothing is said. Any `concurrent.futures.Executor` will do in place of the
    worker processes, and so will a `cluster` (`batch.cluster.connect`); limits are then kept by the solver alone. A
    puzzle is called by its number, from 1; jobs of a `Feed` keep the names that they have, and its records of junk are
    handed on. `wanted` gives what is to be done in place of each job, or None for nothing.

    >>> from gridwright import parse
    >>> [record.verdict for record in run([parse("2x1:1//1"), parse("2x2:1/1/1/1")], "check", workers=0)]
    ['unique', 'multiple']
    """
    if [executor, cluster, workers].count(None) < 2:
        raise UsageError("an executor or a cluster has workers of its own: give one of the three")
    if retries is not None and (executor or cluster or workers == 0):
        raise UsageError("only worker processes have their puzzles tried again: give no retries")
    asked = Task(task) if isinstance(task, str) else task
    expect(asked, Task, "a task", "a Task or its name")
    if workers is not None:
        whole(workers, "workers")
    if executor is not None:
        expect(executor, Executor, "executor", "a concurrent.futures.Executor")
    if retries is not None:
        whole(retries, "retries")
    jobs = Jobs(each(puzzles, "puzzles", "a list of puzzles"), wanted)
    many = os.cpu_count() or 1 if workers is None else workers
    if cluster is not None:
        return records_of(lambda: cluster.records(jobs, asked), jobs)
    if executor is not None:
        return records_of(lambda: _by_executor(jobs, asked, executor), jobs)
    if many:
        return records_of(lambda: _by_crew(jobs, asked, many, RETRIES if retries is None else retries), jobs)
    return records_of(lambda: (perform(job, asked) for job in jobs), jobs)


class Jobs:
    """What is handed out: the jobs among puzzles, and those that come back in `pieces`. Records go to `junk`.

    There may be more after there was no more: pieces come back while others are being done.
    """

    def __init__(
        self,
        puzzles: Iterable[Puzzle[Solution] | Job | File | Record],
        wanted: Callable[[Job | File | Record], Job | File | Record | None] | None,
    ) -> None:
        self._puzzles = enumerate(puzzles, 1)
        self._wanted = wanted
        self.pieces: deque[Job] = deque()
        self.junk: list[Record] = []

    def __iter__(self) -> Jobs:
        return self

    def __next__(self) -> Job | File:
        while True:
            one = self._wanted(self._next()) if self._wanted else self._next()
            if isinstance(one, Record):
                self.junk.append(one)
            elif one is not None:
                return one

    def _next(self) -> Job | File | Record:
        if self.pieces:
            return self.pieces.popleft()
        number, one = next(self._puzzles)
        if isinstance(one, (Job, File, Record)):
            return one
        check_puzzle(one)
        return Job.of(one, "", number)


def records_of(work: Callable[[], Iterator[Record | Pieces]], jobs: Jobs) -> Iterator[Record]:
    """The records of some work on jobs, which is taken up again if there are pieces that came too late for it."""
    while True:
        for one in work():
            if isinstance(one, Pieces):
                jobs.pieces += one.jobs
            else:
                yield one
            while jobs.junk:
                yield jobs.junk.pop()
        if not jobs.pieces:
            break
    yield from jobs.junk


def _by_crew(jobs: Iterator[Job | File], task: Task, workers: int, retries: int) -> Iterator[Record | Pieces]:
    from gridwright.batch.crew import Crew

    with Crew(task, workers, retries=retries) as crew:
        for record in crew.records(jobs):
            if isinstance(record, Record) and record.fate == "junk":  # perhaps for want of a package: this tells of it
                list(formats_of())
            yield record


def _by_executor(jobs: Iterator[Job | File], task: Task, executor: Executor) -> Iterator[Record | Pieces]:
    pending: set[Future[list[Record | Pieces]]] = set()
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
