"""The workers of the server, and the jobs that wait for them.

A job has a worker to itself. If it is cancelled, takes too long or loses its client, its worker is killed and replaced
at once: nothing that runs in a worker needs to cooperate to be stopped.

    with pool.place():                            # or Busy: the queue is full
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
import subprocess
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
    from typing import Any

_GRACE = 1.0  # seconds past its time limit after which a worker is killed
_STARTING = 30.0  # seconds for a worker to be ready
# Options that keep Ctrl-C from workers, and let each be killed with all processes that it starts.
_APART: dict[str, Any]
if sys.platform == "win32":
    _APART = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
else:
    _APART = {"start_new_session": True}
_UNREAD = 16  # events that a slow client may leave unread before its worker waits


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of the server.

    They are the numbers of workers and waiting jobs, the time and memory of a job, the bytes of a request, and the
    seconds for a client to send its headers or its request, or to receive a part of an answer.
    """

    workers: int = max(2, min(os.cpu_count() or 1, 8))
    waiting: int = 32
    time: float = 20.0
    most_time: float = 120.0
    memory: int = 1 << 30
    body: int = 8 << 20
    timeout: float = 10.0
    connections: int = 250


class Busy(Exception):
    """The queue is full."""


class Cancelled(Exception):
    """The job was cancelled."""


class PendingRequest:
    """One request to be answered by a worker."""

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
        """End the job, whether it waits or runs."""
        self.over = True
        self._cancelled.set()
        if self._work is not None:
            self._work.cancel()

    async def frames(self) -> AsyncIterator[tuple[bytes, bytes]]:
        """Yield events (P), and then an answer (R) or an error (E); raise `Cancelled` if it was cancelled."""
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
        """Run it in a worker; return whether the worker can continue."""
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
    """A process that runs one job after the other."""

    def __init__(self, process: Process) -> None:
        self.process = process

    @classmethod
    async def started(cls, memory: int) -> _Worker:
        """Start a worker and wait until it is ready."""
        words = (sys.executable, "-P", "-m", "gridwright.web.worker", str(memory))
        silent = {**os.environ, SILENT: "1"}
        process = await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE, env=silent, **_APART)
        worker = cls(process)
        try:
            async with asyncio.timeout(_STARTING):
                await worker.take()
        except BaseException:
            await worker.end()
            raise
        return worker

    async def give(self, content: bytes) -> None:
        """Send a frame."""
        assert self.process.stdin is not None
        self.process.stdin.write(content)
        await self.process.stdin.drain()

    async def take(self) -> tuple[bytes, bytes]:
        """Receive the next frame."""
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
            return Fault.ours("a worker failed")

    @property
    def gone(self) -> bool:
        """Whether it has ended on its own. The end of its output is known before the exit code."""
        assert self.process.stdout is not None
        return self.process.returncode is not None or self.process.stdout.at_eof()

    async def end(self) -> None:
        """Kill it, and every process that it has started."""
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
        self._jobs: dict[str, PendingRequest] = {}
        self._queue: asyncio.Queue[PendingRequest] = asyncio.Queue()
        self._loops: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start the workers; they are ready a moment later."""
        self._loops = [asyncio.ensure_future(self._loop()) for _ in range(self.bounds.workers)]

    async def close(self) -> None:
        """End all jobs and all workers."""
        for job in list(self._jobs.values()):
            job.cancel()
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)

    @contextlib.contextmanager
    def place(self) -> Iterator[None]:
        """Reserve a place for a request before reading it, so that waiting requests use bounded memory."""
        if self._places >= self.bounds.workers + self.bounds.waiting:
            raise Busy
        self._places += 1
        try:
            yield
        finally:
            self._places -= 1

    @contextlib.contextmanager
    def begin(self, task: str, body: bytes, *, time: float, events: bool) -> Iterator[PendingRequest]:
        """Begin a job for this context; leaving it early cancels the job."""
        job = PendingRequest(task, body, time, self.bounds.memory, events)
        self._jobs[job.id] = job
        self._queue.put_nowait(job)
        try:
            yield job
        finally:
            del self._jobs[job.id]
            job.cancel()

    def cancel(self, name: str) -> bool:
        """Cancel a job by its id; return whether there was one."""
        job = self._jobs.get(name)
        if job is not None:
            job.cancel()
        return job is not None

    async def _loop(self) -> None:
        """Run jobs in a worker and its replacements."""
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
        """Start a new worker, trying until it succeeds: there may be too little memory for it at first."""
        while True:
            try:
                return await _Worker.started(self.bounds.memory)
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                await asyncio.sleep(_GRACE)
