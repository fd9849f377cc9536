"""Workers on other machines, through Dask distributed (the extra `cluster`).

    with connect("tcp://10.0.0.1:8786") as cluster:
        for record in cluster.records(jobs, task):
            ...

Dask schedules, moves work from a lost worker to another, and reports when a piece of work has killed several workers.
This module makes sure that all workers have this version of Gridwright, sends puzzles in chunks of a suitable size,
and finds the puzzle of a chunk that kills workers. `Cluster.executor` is an ordinary `concurrent.futures.Executor`,
for one hard puzzle in cubes (`batch.cubes`) and anything else that takes an executor.
"""

from __future__ import annotations

import asyncio
import os
import re
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, wait
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from logging import CRITICAL, getLogger
from time import monotonic
from typing import TYPE_CHECKING

from gridwright import __version__, api
from gridwright.batch.perform import perform_chunk
from gridwright.batch.record import Record
from gridwright.batch.worker_pool import without_interrupts
from gridwright.values.errors import NotSupported, UsageError
from gridwright.values.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future
    from contextlib import AbstractContextManager
    from typing import Any, ParamSpec, Self, TypeAlias, TypeVar

    from distributed import Client, Event, LocalCluster, Worker

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Result
    from gridwright.batch.file import File, Pieces
    from gridwright.batch.job import BatchTask, Job
    from gridwright.values.clock import Progress, Work
    from gridwright.values.solution import S

    P = ParamSpec("P")
    T = TypeVar("T")
    Perform: TypeAlias = Callable[[Sequence[Job | File], BatchTask], list[Record | Pieces]]

_CONNECTING = 10.0  # seconds
_STARTING = 60.0  # seconds for processes on this machine
_ANSWER = 10.0  # seconds for a worker to answer; twice as many for the scheduler, which may ask all of them
_ALONE = 60.0  # seconds without any worker, or without one that works, before giving up
_QUIET = 15.0  # seconds without a result before asking the workers whether they are busy
_LOOK = 1.0  # seconds between two checks of the workers
_CHUNK = 0.5  # seconds that a chunk should take; a round trip to a worker takes a few milliseconds
_MOST = 256  # puzzles per chunk
_AHEAD = 2  # chunks per worker, so that none has to wait
_GONE = "the cluster's scheduler is gone"
_SILENT = f"the cluster's scheduler has not answered for {2 * _ANSWER:g} s"
_RETRIES = 3  # for work that fails: another worker may have what this one lacks


@contextmanager
def connect(address: str) -> Iterator[Cluster]:
    """Connect to the cluster whose scheduler is at `tcp://HOST:PORT`, or start N processes here for `local:N`.

    A cluster without workers, or with one that lacks this version of Gridwright, is refused.
    """
    local = re.fullmatch(r"local:([1-9][0-9]{0,2})", address)
    if local is None and not re.fullmatch(r"[a-z]+://\S+", address):
        raise UsageError(f"expected tcp://HOST:PORT or local:N, found {address[:60]!r}")
    try:
        from distributed import Client
    except ImportError:
        raise NotSupported("a cluster needs Dask: pip install 'gridwright[cluster]'") from None
    with ExitStack() as opened:
        opened.enter_context(_silenced())  # errors report what matters
        where = address if local is None else opened.enter_context(_here(int(local[1])))
        try:
            client = opened.enter_context(_closed_at_end(Client(where, timeout=_CONNECTING)))
        except OSError as error:
            raise UsageError(f"no scheduler at {address}: {error}") from None
        except (TypeError, ValueError) as error:  # in Dask's TLS settings, or in the address
            raise UsageError(f"cannot reach {address}: {error}") from None
        cluster = Cluster(client)
        cluster.welcome()
        yield cluster


@contextmanager
def _silenced() -> Iterator[None]:
    """Dask prints nothing; after Ctrl-C for good, since what is ending would log that after the program's last line."""
    levels = {handler: handler.level for handler in getLogger("distributed").handlers}
    for handler in levels:
        handler.setLevel(CRITICAL)
    try:
        yield
    except KeyboardInterrupt:
        levels.clear()
        raise
    finally:
        for handler, level in levels.items():
            handler.setLevel(level)


@contextmanager
def _closed_at_end(part: AbstractContextManager[T]) -> Iterator[T]:
    """A part of Dask, closed at the end; an error in closing does not replace Ctrl-C, or the error that led to it."""
    opened = part.__enter__()
    try:
        yield opened
    finally:
        with suppress(OSError, TimeoutError, CancelledError, AssertionError):
            part.__exit__(None, None, None)


@contextmanager
def _here(processes: int) -> Iterator[LocalCluster]:
    """Start a scheduler and worker processes on this machine.

    Anyone who can reach a scheduler can have it run programs, so it admits only holders of a private certificate.
    """
    from dask import config
    from distributed import LocalCluster

    from gridwright.batch.local_tls import LocalSecurity

    try:
        security = LocalSecurity.temporary()
    except ImportError:
        raise NotSupported("local:N needs cryptography: pip install 'gridwright[cluster]'") from None
    # Dask would also show its state to any user of the machine.
    closed: dict[str, list[str]] = {f"distributed.{who}.http.routes": [] for who in ("scheduler", "worker", "nanny")}
    with config.set(closed), ExitStack() as opened:
        # The thread that starts processes, now and after one has died, is started here and inherits this.
        with without_interrupts():
            empty = LocalCluster(
                n_workers=0,  # started below, where it can be interrupted
                threads_per_worker=1,
                memory_limit=1 / processes,
                security=security,
                dashboard_address="127.0.0.1:0",
                scheduler_kwargs={"dashboard": False},
                silence_logs=CRITICAL,
                preload=[__name__],
            )
            here = opened.enter_context(_closed_at_end(empty))
        here.scale(processes)
        try:
            here.wait_for_workers(processes, timeout=_STARTING)
        except TimeoutError:
            raise UsageError(f"the {processes} processes of the cluster did not start within {_STARTING:g} s") from None
        yield here


def dask_setup(_: Worker) -> None:
    """Dask calls this first in each local process; what a process prints while it is stopped is logged as an error."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)


class Cluster:
    """The workers of a cluster. `executor` runs on them whatever is submitted, one piece per thread."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._looked = self._met = monotonic()
        self.workers = 0
        self.executor: Executor = _SameVersion(client.get_executor(pure=False, retries=_RETRIES), self._hear)

    def welcome(self) -> None:
        """Wait for the first worker, and make sure that all have this version, with a core that works.

        Workers that leave meanwhile, or do not answer, are ignored.
        """
        end = monotonic() + _CONNECTING
        greeted = False
        while not greeted:
            try:
                self._client.wait_for_workers(1, timeout=max(0.1, end - monotonic()))
            except TimeoutError:
                raise UsageError(f"the cluster has no workers after {_CONNECTING:g} s") from None
            for worker, answer in self._ask(self._ask_each, credentials).items():
                if isinstance(answer, (OSError, TimeoutError)):
                    continue
                if isinstance(answer, Exception):
                    raise UsageError(f"the worker {worker} cannot use Gridwright: {answer}")
                if answer != credentials():
                    raise UsageError(f"the worker {worker} has {answer}, not {credentials()}")
                greeted = True
        self.workers = self._threads()

    def check(self) -> None:
        """Check now and then that a worker is still working; give up if none was for a minute."""
        now = monotonic()
        if now - self._looked < _LOOK:
            return
        threads = self._threads()
        self.workers = threads or self.workers
        quiet = now - self._met
        if quiet > _QUIET and threads and True in self._ask(self._ask_each, busy).values():
            self._met = now
        elif quiet > _ALONE:
            missing = "made no progress" if threads else "had no workers"
            raise UsageError(f"the cluster has {missing} for {_ALONE:g} s")
        self._looked = monotonic()

    def _hear(self, _: object) -> None:
        """Note that a result has arrived."""
        self._met = monotonic()

    def _threads(self) -> int:
        """The number of pieces of work that can run at once."""
        return sum(self._ask(self._client.nthreads).values())

    def _ask(self, question: Callable[P, Awaitable[T]], *args: P.args, **named: P.kwargs) -> T:
        """Call a coroutine of Dask with a time limit, as it has none of its own."""
        try:
            answer: T = self._client.sync(question, *args, callback_timeout=2 * _ANSWER, **named)
        except TimeoutError:
            raise UsageError(_SILENT) from None
        except (OSError, CancelledError):
            raise UsageError(_GONE) from None
        return answer

    async def _ask_each(self, question: Callable[..., T]) -> dict[str, T | Exception]:
        """Ask all workers at once; for each, its answer, or why there is none."""

        async def ask(worker: str) -> T | Exception:
            run = self._client.run(question, workers=[worker], on_error="return")
            try:
                answers: dict[str, T | Exception] = await asyncio.wait_for(run, _ANSWER)
            except (OSError, TimeoutError) as error:
                return error
            return answers.get(worker, TimeoutError("it is gone"))

        workers = list(await self._client.nthreads())
        return dict(zip(workers, await asyncio.gather(*map(ask, workers)), strict=True))

    def solve(self, puzzle: Puzzle[S], *, progress: Progress | None = None, **options: Any) -> Result[S]:
        """Like `gridwright.solve`: one worker searches the whole puzzle, the others search it in cubes."""
        from distributed import Event
        from distributed.scheduler import KilledWorker

        from gridwright.batch import cubes

        def report(work: Work) -> object:
            self.check()
            return None if progress is None else progress(work)

        try:
            stop = _Stop(Event(client=self._client), self._client)
            return cubes.solve(puzzle, self.executor, self.workers, progress=report, stop=stop, **options)
        except KilledWorker:
            raise UsageError("a part of this puzzle crashed several workers") from None
        except CancelledError:
            raise UsageError(_GONE) from None

    def records(
        self, jobs: Iterable[Job | File], task: BatchTask, perform: Perform = perform_chunk
    ) -> Iterator[Record | Pieces]:
        """Yield the records of jobs as they complete, with just enough jobs in progress to keep all workers busy.

        A lost worker costs only time. If a chunk has killed several workers, its puzzles are done at the end, one at a
        time, and the one that kills again is recorded as crashed.
        """
        source = iter(jobs)
        pace = _Pace()
        running: dict[Future[list[Record | Pieces]], list[Job | File]] = {}
        suspects: list[Job | File] = []
        try:
            while True:
                while len(running) < _AHEAD * self.workers and (chunk := list(islice(source, pace.size))):
                    running[self.executor.submit(perform, chunk, task)] = chunk
                if not running:
                    break
                for future in self._done(running):
                    chunk = running.pop(future)
                    found = self._result(future)
                    if found is None:
                        suspects += chunk
                        continue
                    pace.note(found)
                    yield from found
            for job in suspects:
                future = self.executor.submit(perform, [job], task)
                running = {future: [job]}
                self._done(running)
                fault = Fault("it crashed several workers", fate="crashed")
                yield from self._result(future) or [Record.failed(job, task, fault)]
        finally:
            for future in running:
                future.cancel()

    def _done(self, running: Iterable[Future[T]]) -> Iterable[Future[T]]:
        """Wait until some are done."""
        while not (done := wait(running, timeout=_LOOK, return_when=FIRST_COMPLETED).done):
            self.check()
        return done

    def _result(self, future: Future[T]) -> T | None:
        """The result of a future; None if it killed its workers."""
        from distributed.scheduler import KilledWorker

        try:
            return future.result()
        except KilledWorker:
            return None
        except CancelledError:
            raise UsageError(_GONE) from None


class _Stop:
    """Dask's `Event`, which can be set even if the cluster no longer answers; a copy on a worker is only read."""

    def __init__(self, event: Event, client: Client | None = None) -> None:
        self._event = event
        self._client = client

    def __reduce__(self) -> tuple[type[Self], tuple[Event]]:
        return type(self), (self._event,)

    def set(self) -> None:
        """Signal that the work is no longer needed."""
        if self._client is not None:
            with suppress(OSError, TimeoutError, CancelledError):  # then its workers end, or have ended
                self._client.sync(self._event.set, callback_timeout=_ANSWER)

    def is_set(self) -> bool:
        """Whether it was signalled."""
        return bool(self._event.is_set())


class _Pace:
    """The number of puzzles per chunk: as many as take half a second, judging by the last ones."""

    def __init__(self) -> None:
        self.size = 1

    def note(self, records: Sequence[Record | Pieces]) -> None:
        """Account for the time of a chunk; sizes grow step by step, as the next puzzles may be harder."""
        each = sum(record.seconds for record in records) / len(records)
        self.size = max(1, min(_MOST, 4 * self.size, int(_CHUNK / max(each, 1e-6))))


class _SameVersion(Executor):
    """Run work only on workers of this version: some may have joined since the first were checked."""

    def __init__(self, executor: Executor, hear: Callable[[object], None]) -> None:
        self._executor = executor
        self._hear = hear

    def submit(self, work: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> Future[T]:
        future = self._executor.submit(_on_worker, __version__, work, *args, **named)
        future.add_done_callback(self._hear)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more work."""
        self._executor.shutdown(wait=wait and not cancel_futures)


def _on_worker(version: str, work: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> T:
    if version != __version__:
        raise UsageError(f"a worker has Gridwright {__version__}, not {version}")
    return work(*args, **named)


def credentials() -> str:
    """The version of this process, and whether its core works."""
    works = api.check(api.parse("2x1:1//1")).verdict == "unique"
    return f"Gridwright {__version__}" + ("" if works else " with a broken core")


def busy(dask_worker: Worker) -> bool:
    """Whether a worker, which Dask passes in, is running anything, cancelled or not."""
    return bool(dask_worker.state.all_running_tasks)
