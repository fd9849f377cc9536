"""Worker processes for a batch, with hard limits for each puzzle.

Jobs go to a worker in chunks of about a tenth of a second, so that a quick puzzle has little overhead. If a puzzle ends
its worker (killed, crashed, far past its time limit), a mark in shared memory shows which one it was: its fate is
recorded, the rest of the chunk goes to another worker, and a new process replaces the old one. As a worker may be
killed or crash through no fault of the puzzle, the puzzle is tried again first. Nothing that runs in a worker needs to
cooperate to be stopped.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections import Counter, deque
from contextlib import contextmanager, suppress
from dataclasses import replace
from errno import ENOMEM
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import wait
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from gridwright.base.elsewhere import SILENT
from gridwright.batch.file import File
from gridwright.batch.job import Job
from gridwright.batch.perform import perform
from gridwright.batch.record import Record
from gridwright.values.ending import Ending
from gridwright.values.fault import Fault
from gridwright.values.limits import bound_memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from typing import Any, Self, TypeAlias

    from gridwright.batch.file import Pieces
    from gridwright.batch.job import BatchTask

    Work: TypeAlias = Callable[[Job | File, BatchTask], Record | Pieces]
    Mark: TypeAlias = Any  # two numbers in shared memory: the place of a puzzle in its chunk, and its start time

_CHUNK = 0.1  # seconds of work per chunk
_MOST_JOBS = 256
_MOST_TEXT = 1 << 16  # characters; few enough that sending them never blocks, even if the worker does not read them
_GRACE = 1.0  # seconds past its time limit after which a puzzle is stopped together with its worker
_STARTING = 60.0  # seconds for a worker to begin with a chunk
_STARTS = 3  # workers in a row that end before they have sent anything, until the batch gives up
_LOOK = 0.1  # seconds between two looks at the clock
_NEWS = 0.5  # seconds after which a worker sends its records, even if its chunk is not done
_SMALLEST = Job("", 1, '{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1]]}', "")
_IDLE = -1.0  # the place of a worker that is between two puzzles
_COUNT = 4  # bytes of the number that precedes the records of a worker


class _Chunk(NamedTuple):
    """Jobs that are sent together, and their encoded form."""

    jobs: list[Job | File]
    data: bytes


class WorkerPool:
    """Worker processes for one task: `with WorkerPool(task, 4) as pool: ... pool.records(jobs)`.

    They are started when there is work for them. `work` is the function that they call with a job; it must be
    importable. A job whose worker was killed or crashed is tried again, up to `retries` times.
    """

    def __init__(self, task: BatchTask, workers: int, work: Work = perform, retries: int = 0) -> None:
        self._task = task
        self._work = work
        self._most = workers
        self._workers: list[_Worker] = []
        self._retries = retries
        self._left: deque[Job | File] = deque()  # from chunks whose worker ended
        self._tries: Counter[Job | File] = Counter()  # of jobs that ended a worker
        self._mean = _CHUNK  # recent seconds per puzzle
        self._starts = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.end()

    def records(self, jobs: Iterator[Job | File]) -> Iterator[Record | Pieces]:
        """Yield the records of jobs as they complete.

        One chunk is kept ready for the next free worker; beyond that, no job is taken before a worker is free for it.
        """
        ahead = self._chunk(jobs)
        while True:
            while ahead and (worker := self._free()):
                worker.give(ahead)
                ahead = self._chunk(jobs)
            busy: dict[object, _Worker] = {worker.line: worker for worker in self._workers if not worker.free}
            if not busy:
                return
            for line in wait([worker.line for worker in busy.values()], _LOOK):
                worker = busy.pop(line)
                told = self._told(worker)
                if worker.free and ahead:  # before reading the records, which it should not wait for
                    worker.give(ahead)
                    ahead = None
                yield from self._replaced(worker) if told is None else self._read(told)
            for worker in busy.values():
                if worker.overdue:
                    yield from self._replaced(worker, stuck=True)
            ahead = ahead or self._chunk(jobs)

    def _free(self) -> _Worker | None:
        """An idle worker, started if necessary; None if all are busy."""
        for worker in self._workers:
            if worker.free:
                return worker
        if len(self._workers) == self._most:
            return None
        self._workers.append(_Worker(self._task, self._work))
        return self._workers[-1]

    def _chunk(self, jobs: Iterator[Job | File]) -> _Chunk | None:
        """The next jobs for a worker, about `_CHUNK` seconds of work; None if there are no more."""
        chunk: list[Job | File] = []
        most = min(_MOST_JOBS, max(1, int(_CHUNK / self._mean)))
        text = 0
        while len(chunk) < most and text < _MOST_TEXT:
            job = self._left.popleft() if self._left else next(jobs, None)
            if job is None:
                break
            text += len(job.text)
            chunk.append(job)
        return _Chunk(chunk, pickle.dumps(chunk, pickle.HIGHEST_PROTOCOL)) if chunk else None

    def _told(self, worker: _Worker) -> bytes | None:
        """The next message of a worker; None if it has ended."""
        try:
            told = worker.hear()
        except (EOFError, OSError):
            return None
        self._starts = 0
        return told

    def _read(self, told: bytes) -> list[Record | Pieces]:
        """Decode the records that a worker has sent."""
        records = _records_in(told)
        for record in records:
            self._mean += (record.seconds - self._mean) / 16
        self._mean = max(self._mean, 1e-6)
        return records

    def _replaced(self, worker: _Worker, *, stuck: bool = False) -> list[Record | Pieces]:
        """Replace a worker by a new one; return its last records.

        They include that of the puzzle it was working on, unless that is tried again.
        """
        place, seconds = worker.place, worker.seconds
        code = worker.kill()
        records = worker.last_words()
        job = worker.held() if worker.place == place else None  # else it had moved on by then
        worker.close()
        left = [left for left in worker.undone if left is not job]
        if job is not None:
            fault = _fault(stuck, code)
            tries = self._tries[job] + 1
            if fault.fate == "crashed" and tries <= self._retries:
                self._tries[job] = tries
                left.insert(0, job)
            else:
                fault = replace(fault, message=f"{fault.message}; tried {tries} times") if tries > 1 else fault
                records.append(Record.failed(job, self._task, fault, seconds=seconds))
        elif not records:
            self._starts += 1
            if self._starts >= _STARTS:
                raise RuntimeError(f"{_STARTS} workers in a row stopped before doing anything: {_fault(stuck, code)}")
        self._left.extendleft(reversed(left))
        self._workers[self._workers.index(worker)] = _Worker(self._task, self._work)
        return records


def _fault(stuck: bool, code: int) -> Fault:
    """Why a worker ended with this exit code."""
    if code == ENOMEM:
        return Fault.of(MemoryError())
    if stuck:
        return Fault("far over its time limit; its worker was stopped", ending=Ending.TIME, fate="stuck")
    return Fault.of_worker(code)


class _Worker:
    """A worker as seen from the main process: its chunk, and the connection to it."""

    def __init__(self, task: BatchTask, work: Work) -> None:
        context = get_context("spawn")
        self._limit = task.time_limit
        self._mark: Mark = context.RawArray("d", [_IDLE, 0.0])
        self._news = monotonic()
        self.undone: list[Job | File] = []
        self._done = 0
        self.line, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._mark, task, work), daemon=True)
        with without_interrupts():
            self._process.start()
        theirs.close()

    @property
    def free(self) -> bool:
        """Whether it is idle."""
        return not self.undone

    @property
    def place(self) -> float:
        """The index of the current puzzle in its chunk."""
        return float(self._mark[0])

    @property
    def seconds(self) -> float:
        """The time spent on the current puzzle so far."""
        return 0.0 if self.place == _IDLE else monotonic() - self._mark[1]

    @property
    def overdue(self) -> bool:
        """Whether its puzzle is far past the time limit, or it never began its chunk."""
        if self.place == _IDLE:
            return monotonic() - self._news > _STARTING
        if self._limit is None:
            return False
        job = self.held()
        extra = job.extra if isinstance(job, File) else 0.0
        return self.seconds > self._limit + extra + _GRACE

    def give(self, chunk: _Chunk) -> None:
        """Send a chunk."""
        self.undone = chunk.jobs
        self._done = 0
        self._news = monotonic()
        with suppress(OSError):  # if it has ended, the closed connection shows that next
            self.line.send_bytes(chunk.data)

    def hear(self) -> bytes:
        """Receive the next records, still encoded."""
        told = self.line.recv_bytes()
        self._news = monotonic()
        number = int.from_bytes(told[:_COUNT])
        self._done += number
        del self.undone[:number]
        return told

    def kill(self) -> int:
        """End it and return its exit code."""
        self._process.kill()
        self._process.join()
        return self._process.exitcode or 0

    def last_words(self) -> list[Record | Pieces]:
        """The records that it sent before its end and that have not been received yet."""
        records: list[Record | Pieces] = []
        try:
            while True:
                records += _records_in(self.hear())
        except (EOFError, OSError):
            return records

    def held(self) -> Job | File | None:
        """The puzzle that it was working on."""
        place = int(self.place) - self._done
        return self.undone[place] if self.place != _IDLE and 0 <= place < len(self.undone) else None

    def close(self) -> None:
        """Close the connection."""
        self.line.close()

    def end(self) -> None:
        """End it, whatever it is doing."""
        self.kill()
        self.close()


def _records_in(told: bytes) -> list[Record | Pieces]:
    records: list[Record | Pieces] = pickle.loads(memoryview(told)[_COUNT:])  # noqa: S301 - our own worker sends them
    return records


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Start processes in this context that ignore Ctrl-C: the main process handles it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else the first process would start it, which lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# The rest runs in the worker.


def _serve(line: Connection[Any, Any], mark: Mark, task: BatchTask, work: Work) -> None:
    """Process chunks until no more are sent."""
    os.environ[SILENT] = "1"
    Thread(target=_end_with_parent, daemon=True).start()
    if task.memory_limit is not None:
        bound_memory(task.memory_limit)
    perform(_SMALLEST, replace(task, kind=None))  # so that the imports do not count as time of the first puzzle
    try:
        with suppress(EOFError, OSError):  # the batch is over
            while _did_chunk(line, mark, task, work):
                pass
    except MemoryError:
        os._exit(ENOMEM)


def _did_chunk(line: Connection[Any, Any], mark: Mark, task: BatchTask, work: Work) -> bool:
    """Process the next chunk; return whether the worker can continue after it."""
    chunk: list[Job | File] = line.recv()
    records: list[Record | Pieces] = []
    told = monotonic()
    for place, job in enumerate(chunk):
        now = monotonic()
        if records and now - told > _NEWS:
            _tell(line, records)
            records, told = [], now
        mark[1] = now
        mark[0] = place
        record = work(job, task)
        mark[0] = _IDLE
        records.append(record)
        if (
            isinstance(record, Record) and record.fate == "out of memory"
        ):  # its memory is fragmented: a new worker is better
            _tell(line, records)
            return False
    _tell(line, records)
    return True


def _tell(line: Connection[Any, Any], records: Sequence[Record | Pieces]) -> None:
    line.send_bytes(len(records).to_bytes(_COUNT) + pickle.dumps(records, pickle.HIGHEST_PROTOCOL))


def _end_with_parent() -> None:
    """End this worker with its parent, however that ends."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
