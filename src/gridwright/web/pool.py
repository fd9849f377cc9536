"""The workers of the server, and the jobs that wait for them.

A job has a worker for itself. One that is cancelled, takes too long or loses its client ends with its worker, which is
killed and replaced at once: nothing that runs in a worker has to be asked to stop.

    with pool.place():                            # or Busy: enough jobs wait already
        with pool.begin("solve", body, ...) as job:
            async for letter, content in job.frames():
                ...
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import signal
import sys
from asyncio.subprocess import PIPE
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.base.elsewhere import SILENT
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.fault import Fault
from gridwright.web.worker import MOST_ANSWER, failure, frame

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator, Iterator

_GRACE = 1.0  # seconds after its time until a worker that has not noticed is killed
_STARTING = 30.0  # seconds for a worker to be ready
_UNREAD = 16  # events that a slow client may leave before its worker waits


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the server allows: workers and jobs that wait, seconds and bytes of a job, bytes of a request, and seconds
    for a client to send its headers or its request, or to take a part of an answer."""

    workers: int = max(2, min(os.cpu_count() or 1, 8))
    waiting: int = 32
    time: float = 20.0
    most_time: float = 120.0
    memory: int = 1 << 30
    body: int = 8 << 20
    patience: float = 10.0
    connections: int = 250


class Busy(Exception):
    """Enough jobs wait already."""


class Cancelled(Exception):
    """The job was cancelled."""


class Job:
    """One request on its way through a worker."""

    def __init__(self, task: str, body: bytes, time: float, memory: int, events: bool) -> None:
        self.id = secrets.token_urlsafe(12)
        self._time = time
        order = {"task": task, "time": time, "memory": memory, "events": events}
        self._order = frame(b"J", json.dumps(order).encode() + b"\n" + body)
        self.over = False
        self._frames: asyncio.Queue[tuple[bytes, bytes]] = asyncio.Queue(_UNREAD)
        self._work: asyncio.Task[bool] | None = None
        self._cancelled = asyncio.Event()

    def cancel(self) -> None:
        """Ends the job, wherever it is."""
        self.over = True
        self._cancelled.set()
        if self._work is not None:
            self._work.cancel()

    async def frames(self) -> AsyncIterator[tuple[bytes, bytes]]:
        """What comes of it: events (P), and then an answer (R) or an error (E); `Cancelled` if it was cancelled."""
        ended = asyncio.ensure_future(self._cancelled.wait())
        try:
            while True:
                following = asyncio.ensure_future(self._frames.get())
                try:
                    await asyncio.wait((following, ended), return_when=asyncio.FIRST_COMPLETED)
                    if not following.done():
                        raise Cancelled
                finally:
                    following.cancel()
                letter, content = following.result()
                yield letter, content
                if letter != b"P":
                    return
        finally:
            ended.cancel()

    async def work(self, worker: _Worker) -> bool:
        """Has a worker do it; whether the worker can go on."""
        self._work = asyncio.ensure_future(self._worked(worker))
        try:
            await asyncio.wait((self._work,))
        finally:
            self._work.cancel()
        return not self._work.cancelled() and self._work.result()

    async def _worked(self, worker: _Worker) -> bool:
        try:
            async with asyncio.timeout(self._time + _GRACE):
                await worker.give(self._order)
                self._order = b""
                while True:
                    letter, content = await worker.take()
                    await self._frames.put((b"E" if letter == b"X" else letter, content))
                    if letter != b"P":
                        return letter != b"X"
        except TimeoutError:
            await self._fail(Fault.of(LimitReached(Ending.TIME)))
        except (asyncio.IncompleteReadError, OSError):
            await self._fail(await worker.fault())
        return False

    async def _fail(self, fault: Fault) -> None:
        await self._frames.put((b"E", failure(fault)))


class _Worker:
    """A process that does one job after the other."""

    def __init__(self, process: Process) -> None:
        self.process = process

    @classmethod
    async def started(cls, memory: int) -> _Worker:
        """A new one, ready to work. It has a session of its own, so that Ctrl-C is the server's affair."""
        words = (sys.executable, "-P", "-m", "gridwright.web.worker", str(memory))
        silent = {**os.environ, SILENT: "1"}
        process = await asyncio.create_subprocess_exec(
            *words, stdin=PIPE, stdout=PIPE, start_new_session=True, env=silent
        )
        worker = cls(process)
        try:
            async with asyncio.timeout(_STARTING):
                await worker.take()
        except BaseException:
            await worker.end()
            raise
        return worker

    async def give(self, content: bytes) -> None:
        """Hands a frame over."""
        assert self.process.stdin is not None
        self.process.stdin.write(content)
        await self.process.stdin.drain()

    async def take(self) -> tuple[bytes, bytes]:
        """The next frame."""
        assert self.process.stdout is not None
        length = int.from_bytes(await self.process.stdout.readexactly(4), "big")
        if not 0 < length <= MOST_ANSWER + 4:
            raise OSError("a worker sent no frame")
        content = await self.process.stdout.readexactly(length)
        return content[:1], content[1:]

    async def fault(self) -> Fault:
        """Why it no longer answers."""
        try:
            return Fault.of_worker(await asyncio.wait_for(self.process.wait(), _GRACE))
        except TimeoutError:
            return Fault.ours("a worker broke down")

    @property
    def gone(self) -> bool:
        """Whether it has ended by itself. The end of its answers is known before the code is."""
        assert self.process.stdout is not None
        return self.process.returncode is not None or self.process.stdout.at_eof()

    async def end(self) -> None:
        """Kills it, and whatever it has started."""
        with contextlib.suppress(ProcessLookupError):
            if sys.platform == "win32":
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.SIGKILL)
        await self.process.wait()


class Pool:
    """Workers, and a queue of jobs in front of them."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._places = 0
        self._jobs: dict[str, Job] = {}
        self._queue: asyncio.Queue[Job] = asyncio.Queue()
        self._loops: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Starts the workers; they are ready a moment later."""
        self._loops = [asyncio.ensure_future(self._loop()) for _ in range(self.bounds.workers)]

    async def close(self) -> None:
        """Ends every job and every worker."""
        for job in list(self._jobs.values()):
            job.cancel()
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)

    @contextlib.contextmanager
    def place(self) -> Iterator[None]:
        """Within it a request has a place here: before it is read, so that what waits takes a bounded room."""
        if self._places >= self.bounds.workers + self.bounds.waiting:
            raise Busy
        self._places += 1
        try:
            yield
        finally:
            self._places -= 1

    @contextlib.contextmanager
    def begin(self, task: str, body: bytes, *, time: float, events: bool) -> Iterator[Job]:
        """Within it there is a job; left early, it is cancelled."""
        job = Job(task, body, time, self.bounds.memory, events)
        self._jobs[job.id] = job
        self._queue.put_nowait(job)
        try:
            yield job
        finally:
            del self._jobs[job.id]
            job.cancel()

    def cancel(self, name: str) -> bool:
        """Cancels a job by its id; whether there was one."""
        job = self._jobs.get(name)
        if job is not None:
            job.cancel()
        return job is not None

    async def _loop(self) -> None:
        """A worker's life, and that of those who replace it."""
        worker = await self._started()
        try:
            while True:
                job = await self._queue.get()
                if job.over:
                    continue
                if worker.gone:
                    worker = await self._started()
                if not await job.work(worker):
                    await worker.end()
                    worker = await self._started()
        finally:
            await asyncio.shield(worker.end())

    async def _started(self) -> _Worker:
        """A new worker, however long it takes to have one: there may be no memory left for it at first."""
        while True:
            try:
                return await _Worker.started(self.bounds.memory)
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                await asyncio.sleep(_GRACE)
