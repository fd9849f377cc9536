"""Run a batch: yield the records of any number of puzzles as they complete."""

from __future__ import annotations

import os
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from itertools import islice
from typing import TYPE_CHECKING

from gridwright.batch.file import File, Pieces
from gridwright.batch.job import BatchTask, Job
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

_CHUNK = 16  # jobs per chunk for an executor
_AHEAD = 64  # chunks that it holds at most
RETRIES = 1  # for a puzzle whose worker was killed or crashed


def run(
    puzzles: Iterable[Puzzle[Solution] | Job | File | Record],
    task: BatchTask | TaskName,
    *,
    executor: Executor | None = None,
    cluster: Cluster | None = None,
    workers: int | None = None,
    retries: int | None = None,
    wanted: Callable[[Job | File | Record], Job | File | Record | None] | None = None,
) -> Iterator[Record]:
    """Yield the records of puzzles as they complete, in any order and in bounded memory.

    By default, there is one worker process per processor, or `workers` of them, with hard limits for each puzzle; with
    0 workers, the task runs in this process. A puzzle whose worker was killed or crashed is tried again `retries` times
    (default: 1). Any `concurrent.futures.Executor` can replace the worker processes, as can a `cluster`
    (`batch.cluster.connect`); then only the solver enforces the limits. Puzzles are numbered from 1; jobs of a
    `Sources` keep their names, and its unreadable records are passed on. `wanted` maps each job to what is left to do
    of it, or None for nothing.

    >>> from gridwright import parse
    >>> [record.verdict for record in run([parse("2x1:1//1"), parse("2x2:1/1/1/1")], "check", workers=0)]
    ['unique', 'multiple']
    """
    if [executor, cluster, workers].count(None) < 2:
        raise UsageError("give only one of executor, cluster and workers")
    if retries is not None and (executor or cluster or workers == 0):
        raise UsageError("retries need worker processes")
    asked = BatchTask(task) if isinstance(task, str) else task
    expect(asked, BatchTask, "a task", "a BatchTask or its name")
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
        return records_of(lambda: _by_pool(jobs, asked, many, RETRIES if retries is None else retries), jobs)
    return records_of(lambda: (perform(job, asked) for job in jobs), jobs)


class Jobs:
    """The jobs to hand out: those among the puzzles, and those that come back in `pieces`. Records go to `unreadable`.

    An exhausted iterator may continue later: pieces come back while other jobs are in progress.
    """

    def __init__(
        self,
        puzzles: Iterable[Puzzle[Solution] | Job | File | Record],
        wanted: Callable[[Job | File | Record], Job | File | Record | None] | None,
    ) -> None:
        self._puzzles = enumerate(puzzles, 1)
        self._wanted = wanted
        self.pieces: deque[Job] = deque()
        self.unreadable: list[Record] = []

    def __iter__(self) -> Jobs:
        return self

    def __next__(self) -> Job | File:
        while True:
            one = self._wanted(self._next()) if self._wanted else self._next()
            if isinstance(one, Record):
                self.unreadable.append(one)
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
    """Yield the records of some work on jobs, repeated while there are pieces that arrived after its end."""
    while True:
        for one in work():
            if isinstance(one, Pieces):
                jobs.pieces += one.jobs
            else:
                yield one
            while jobs.unreadable:
                yield jobs.unreadable.pop()
        if not jobs.pieces:
            break
    yield from jobs.unreadable


def _by_pool(jobs: Iterator[Job | File], task: BatchTask, workers: int, retries: int) -> Iterator[Record | Pieces]:
    from gridwright.batch.worker_pool import WorkerPool

    with WorkerPool(task, workers, retries=retries) as pool:
        for record in pool.records(jobs):
            # if a package is missing: this reports it
            if isinstance(record, Record) and record.fate == "unreadable":
                list(formats_of())
            yield record


def _by_executor(jobs: Iterator[Job | File], task: BatchTask, executor: Executor) -> Iterator[Record | Pieces]:
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
