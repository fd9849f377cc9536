"""Workers on other machines, through Dask distributed (the extra `cluster`).

    with connect("tcp://10.0.0.1:8786") as cluster:
        for record in cluster.records(jobs, task):
            ...

Dask schedules, moves work from a lost worker to another, and says when a piece of work has cost several workers their
lives. What is here: that all workers have this Gridwright, puzzles in chunks of a size that suits them, and which
puzzle of a chunk it was that kills. `Cluster.executor` is an ordinary `concurrent.futures.Executor`, for one hard
puzzle in cubes (`batch.cubes`) and whatever else takes one.
"""

from __future__ import annotations

import re
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, wait
from contextlib import ExitStack, contextmanager
from itertools import islice
from logging import CRITICAL
from time import monotonic
from typing import TYPE_CHECKING

from gridwright import __version__, api
from gridwright.batch.perform import perform_chunk
from gridwright.batch.record import Record
from gridwright.values.errors import NotSupported, UsageError
from gridwright.values.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future
    from typing import Any, ParamSpec, TypeAlias, TypeVar

    from distributed import Client

    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Result
    from gridwright.batch.file import File, Pieces
    from gridwright.batch.job import Job, Task
    from gridwright.values.clock import Progress, Work
    from gridwright.values.solution import S

    P = ParamSpec("P")
    T = TypeVar("T")
    Perform: TypeAlias = Callable[[Sequence[Job | File], Task], list[Record | Pieces]]

_CONNECTING = 10.0  # seconds
_ALONE = 60.0  # seconds without any worker until the work is given up
_LOOK = 1.0  # seconds between two looks at the workers
_CHUNK = 0.5  # seconds that a chunk should take: the way to a worker and back takes some milliseconds
_MOST = 256  # puzzles of a chunk
_AHEAD = 2  # chunks a worker, so that none has to wait
_GONE = "the scheduler of the cluster is gone"
_RETRIES = 3  # of work that fails: another worker may have what one lacks


@contextmanager
def connect(address: str) -> Iterator[Cluster]:
    """The cluster whose scheduler is at `tcp://HOST:PORT`, or one of N processes on this machine: `local:N`.

    A cluster without workers, or with one that lacks this version of Gridwright, is refused.
    """
    local = re.fullmatch(r"local:([1-9][0-9]{0,2})", address)
    if local is None and not re.fullmatch(r"[a-z]+://\S+", address):
        raise UsageError(f"expected tcp://HOST:PORT or local:N, found {address[:60]!r}")
    try:
        from distributed import Client, LocalCluster
        from distributed.utils import silence_logging_cmgr
    except ImportError:
        raise NotSupported("a cluster needs Dask: pip install 'gridwright[cluster]'") from None
    with ExitStack() as opened:
        opened.enter_context(silence_logging_cmgr(CRITICAL))  # what matters is said by errors
        if local is None:
            where: str | LocalCluster = address
        else:
            here = LocalCluster(
                n_workers=int(local[1]), threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=CRITICAL
            )
            where = opened.enter_context(here)
        try:
            client = opened.enter_context(Client(where, timeout=_CONNECTING))
        except OSError as error:
            raise UsageError(f"there is no scheduler at {address}: {error}") from None
        cluster = Cluster(client)
        cluster.welcome()
        yield cluster


class Cluster:
    """Workers, wherever they are. `executor` has them do whatever is submitted, one piece a thread of theirs."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._looked = self._met = monotonic()
        self.workers = 0
        self.executor: Executor = _SameVersion(client.get_executor(pure=False, retries=_RETRIES))

    def welcome(self) -> None:
        """Waits for the first worker, and makes sure that all have this version, with a core that works."""
        try:
            self._client.wait_for_workers(1, timeout=_CONNECTING)
        except TimeoutError:
            raise UsageError(f"the cluster has no workers after {_CONNECTING:g} s") from None
        for worker, answer in self._client.run(credentials, on_error="return").items():
            if isinstance(answer, Exception):
                raise UsageError(f"the worker {worker} cannot use Gridwright: {answer}")
            if answer != credentials():
                raise UsageError(f"the worker {worker} has {answer}, not {credentials()}")
        self.workers = sum(self._client.nthreads().values())

    def check(self) -> None:
        """Looks now and then whether there is anybody left; gives up if there was not for a minute."""
        now = monotonic()
        if now - self._looked < _LOOK:
            return
        self._looked = now
        try:
            threads = sum(self._client.nthreads().values())
        except (OSError, CancelledError):
            raise UsageError(_GONE) from None
        if threads:
            self._met, self.workers = now, threads
        elif now - self._met > _ALONE:
            raise UsageError(f"the cluster has had no workers for {_ALONE:g} s")

    def solve(self, puzzle: Puzzle[S], *, progress: Progress | None = None, **options: Any) -> Result[S]:
        """As `gridwright.solve`: one worker searches the puzzle as a whole, the others in cubes."""
        from distributed import Event
        from distributed.scheduler import KilledWorker

        from gridwright.batch import cubes

        def report(work: Work) -> object:
            self.check()
            return None if progress is None else progress(work)

        try:
            stop = Event(client=self._client)
            return cubes.solve(puzzle, self.executor, self.workers, progress=report, stop=stop, **options)
        except KilledWorker:
            raise UsageError("a part of this puzzle has cost several workers their lives") from None
        except CancelledError:
            raise UsageError(_GONE) from None

    def records(
        self, jobs: Iterable[Job | File], task: Task, perform: Perform = perform_chunk
    ) -> Iterator[Record | Pieces]:
        """The records of some jobs, as they come; only so many are under way that every worker has enough to do.

        A worker that is lost costs time alone. If a chunk has cost several workers, its puzzles are done at the end,
        one at a time, and the one that kills again is recorded as crashed.
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
                fault = Fault("it has cost several workers their lives", fate="crashed")
                yield from self._result(future) or [Record.failed(job, task, fault)]
        finally:
            for future in running:
                future.cancel()

    def _done(self, running: Iterable[Future[T]]) -> Iterable[Future[T]]:
        """Waits until some are."""
        while not (done := wait(running, timeout=_LOOK, return_when=FIRST_COMPLETED).done):
            self.check()
        return done

    def _result(self, future: Future[T]) -> T | None:
        """What came of it; None if it killed its workers."""
        from distributed.scheduler import KilledWorker

        try:
            return future.result()
        except KilledWorker:
            return None
        except CancelledError:
            raise UsageError(_GONE) from None


class _Pace:
    """How many puzzles make a chunk: as many as take half a second, by what the last ones took."""

    def __init__(self) -> None:
        self.size = 1

    def note(self, records: Sequence[Record | Pieces]) -> None:
        """Takes into account what a chunk took; sizes grow step by step, for the next puzzles may be harder."""
        each = sum(record.seconds for record in records) / len(records)
        self.size = max(1, min(_MOST, 4 * self.size, int(_CHUNK / max(each, 1e-6))))


class _SameVersion(Executor):
    """Has work done by workers of this version alone: some may have come since the first were asked."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, work: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> Future[T]:
        """Hands in some work."""
        return self._executor.submit(_on_worker, __version__, work, *args, **named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Takes no more work."""
        self._executor.shutdown(wait=wait and not cancel_futures)


def _on_worker(version: str, work: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> T:
    if version != __version__:
        raise UsageError(f"a worker has Gridwright {__version__}, not {version}")
    return work(*args, **named)


def credentials() -> str:
    """What this process works with: the version, and whether the core does."""
    works = api.check(api.parse("2x1:1//1")).verdict == "unique"
    return f"Gridwright {__version__}" + ("" if works else " with a core that is wrong")
