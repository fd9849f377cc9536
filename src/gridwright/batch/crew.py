"""Worker processes for a batch, with hard limits for each puzzle.

Jobs go to a worker in chunks of about a tenth of a second, so that a quick puzzle costs little besides its own
work. Where a puzzle ends its worker (killed, crashed, far past its time limit), a mark in shared memory says which one
it was: that one has a record of its fate, the rest of the chunk goes to another worker, and a new process takes the
place. A worker that was killed or crashed may have been so for no fault of the puzzle, which is tried again first.
Nothing that runs in a worker has to be asked to stop.
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
    from gridwright.batch.job import Task

    Work: TypeAlias = Callable[[Job | File, Task], Record | Pieces]
    Mark: TypeAlias = Any  # two numbers in shared memory: the place of a puzzle in its chunk, and when it was begun

_CHUNK = 0.1  # seconds of work that are given at once
_MOST_JOBS = 256
_MOST_TEXT = 1 << 16  # characters; so few that a worker which does not read them cannot hold us up
_GRACE = 1.0  # seconds after its time limit until a puzzle that has not noticed ends with its worker
_STARTING = 60.0  # seconds for a worker to begin with a chunk
_STARTS = 3  # workers in a row that end before they have told anything, until we give up
_LOOK = 0.1  # seconds between two looks at the time
_NEWS = 0.5  # seconds after which a worker tells what it has, before its chunk is done
_SMALLEST = Job("", 1, '{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1]]}', "")
_IDLE = -1.0  # the place of a worker that is between two puzzles
_COUNT = 4  # bytes in front of the records of a worker: how many they are


class _Chunk(NamedTuple):
    """Jobs that are given at once, and what is sent for them."""

    jobs: list[Job | File]
    data: bytes


class Crew:
    """So many workers for one task: `with Crew(task, 4) as crew: ... crew.records(jobs)`.

    They are started when there is something to do for them. `work` is what they do with a job: a function that can be
    imported. A job whose worker was killed or crashed is done again, up to `retries` times.
    """

    def __init__(self, task: Task, workers: int, work: Work = perform, retries: int = 0) -> None:
        self._task = task
        self._work = work
        self._most = workers
        self._workers: list[_Worker] = []
        self._retries = retries
        self._left: deque[Job | File] = deque()  # of chunks whose worker ended
        self._tries: Counter[Job | File] = Counter()  # of those that ended one
        self._mean = _CHUNK  # seconds of a puzzle, lately
        self._starts = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.end()

    def records(self, jobs: Iterator[Job | File]) -> Iterator[Record | Pieces]:
        """The records of jobs, as they come. A chunk is kept ready for the next worker that is free; beyond that no
        job is taken before there is somebody for it."""
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
                if worker.free and ahead:  # before the records are looked at: it should not wait for that
                    worker.give(ahead)
                    ahead = None
                yield from self._replaced(worker) if told is None else self._read(told)
            for worker in busy.values():
                if worker.overdue:
                    yield from self._replaced(worker, stuck=True)
            ahead = ahead or self._chunk(jobs)

    def _free(self) -> _Worker | None:
        """A worker that has nothing to do, if there is one or one can be had."""
        for worker in self._workers:
            if worker.free:
                return worker
        if len(self._workers) == self._most:
            return None
        self._workers.append(_Worker(self._task, self._work))
        return self._workers[-1]

    def _chunk(self, jobs: Iterator[Job | File]) -> _Chunk | None:
        """The next jobs for a worker: as many as take a moment; None if there are no more."""
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
        """What a worker has to tell; None if it has gone."""
        try:
            told = worker.hear()
        except (EOFError, OSError):
            return None
        self._starts = 0
        return told

    def _read(self, told: bytes) -> list[Record | Pieces]:
        """The records that a worker has told of."""
        records = _records_in(told)
        for record in records:
            self._mean += (record.seconds - self._mean) / 16
        self._mean = max(self._mean, 1e-6)
        return records

    def _replaced(self, worker: _Worker, *, stuck: bool = False) -> list[Record | Pieces]:
        """Ends a worker and puts a new one into its place; its last records, and that of the puzzle in its hands,
        unless that is tried again."""
        place, seconds = worker.place, worker.seconds
        code = worker.kill()
        records = worker.last_words()
        job = worker.held() if worker.place == place else None  # another one: it went on before the end came
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
                raise RuntimeError(f"one worker after the other ends before it does anything: {_fault(stuck, code)}")
        self._left.extendleft(reversed(left))
        self._workers[self._workers.index(worker)] = _Worker(self._task, self._work)
        return records


def _fault(stuck: bool, code: int) -> Fault:
    """Why a worker ended with that code."""
    if code == ENOMEM:
        return Fault.of(MemoryError())
    if stuck:
        return Fault("far past its time limit, so its worker was stopped", ending=Ending.TIME, fate="stuck")
    return Fault.of_worker(code)


class _Worker:
    """A worker as the crew sees it: what it has in hand, and the line to it."""

    def __init__(self, task: Task, work: Work) -> None:
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
        """Whether it has nothing to do."""
        return not self.undone

    @property
    def place(self) -> float:
        """Which puzzle of its chunk it is at."""
        return float(self._mark[0])

    @property
    def seconds(self) -> float:
        """How long it has been at that puzzle."""
        return 0.0 if self.place == _IDLE else monotonic() - self._mark[1]

    @property
    def overdue(self) -> bool:
        """Whether its puzzle is far past the time limit, or it has never begun."""
        if self.place == _IDLE:
            return monotonic() - self._news > _STARTING
        if self._limit is None:
            return False
        job = self.held()
        extra = job.extra if isinstance(job, File) else 0.0
        return self.seconds > self._limit + extra + _GRACE

    def give(self, chunk: _Chunk) -> None:
        """Hands a chunk over."""
        self.undone = chunk.jobs
        self._done = 0
        self._news = monotonic()
        with suppress(OSError):  # where it has gone, the end of the line says so next
            self.line.send_bytes(chunk.data)

    def hear(self) -> bytes:
        """The next records that it has sent, as they were sent."""
        told = self.line.recv_bytes()
        self._news = monotonic()
        number = int.from_bytes(told[:_COUNT])
        self._done += number
        del self.undone[:number]
        return told

    def kill(self) -> int:
        """Ends it; the code with which it ended."""
        self._process.kill()
        self._process.join()
        return self._process.exitcode or 0

    def last_words(self) -> list[Record | Pieces]:
        """What it sent before its end and nobody took."""
        records: list[Record | Pieces] = []
        try:
            while True:
                records += _records_in(self.hear())
        except (EOFError, OSError):
            return records

    def held(self) -> Job | File | None:
        """The puzzle that it had in its hands."""
        place = int(self.place) - self._done
        return self.undone[place] if self.place != _IDLE and 0 <= place < len(self.undone) else None

    def close(self) -> None:
        """Lets go of the line."""
        self.line.close()

    def end(self) -> None:
        """Ends it, whatever it is doing."""
        self.kill()
        self.close()


def _records_in(told: bytes) -> list[Record | Pieces]:
    records: list[Record | Pieces] = pickle.loads(memoryview(told)[_COUNT:])  # noqa: S301 - our own worker sends them
    return records


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Within it processes are started that never see Ctrl-C: that is the affair of whoever runs the batch."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # the first process would start it, and that lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# What follows runs in the worker.


def _serve(line: Connection[Any, Any], mark: Mark, task: Task, work: Work) -> None:
    """Does chunk after chunk until nobody sends any."""
    os.environ[SILENT] = "1"
    Thread(target=_end_with_parent, daemon=True).start()
    if task.memory_limit is not None:
        bound_memory(task.memory_limit)
    perform(_SMALLEST, replace(task, kind=None))  # what is imported meanwhile is not the first puzzle's affair
    try:
        with suppress(EOFError, OSError):  # the batch is over
            while _did_chunk(line, mark, task, work):
                pass
    except MemoryError:
        os._exit(ENOMEM)


def _did_chunk(line: Connection[Any, Any], mark: Mark, task: Task, work: Work) -> bool:
    """Does the next chunk; whether the worker can go on after it."""
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
        ):  # its memory is in pieces: a new worker is better
            _tell(line, records)
            return False
    _tell(line, records)
    return True


def _tell(line: Connection[Any, Any], records: Sequence[Record | Pieces]) -> None:
    line.send_bytes(len(records).to_bytes(_COUNT) + pickle.dumps(records, pickle.HIGHEST_PROTOCOL))


def _end_with_parent() -> None:
    """Whatever becomes of the batch, its workers do not outlive it."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
