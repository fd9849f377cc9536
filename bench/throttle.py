"""A slow network and a slow CPU, for all threads of a page.

Chromium's own throttling affects only the main thread: for a worker it reports "Operation is only supported for pages",
and a worker loads files at full speed. So the server limits its rate over all connections together, and the renderer
processes are stopped and continued in turn, as Chromium does with a thread.
"""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter, sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PIECE = 1 << 14  # bytes that are sent together
TURN = 0.02  # seconds of a stop and a continuation together
LOOK = 0.25  # seconds between two searches for new processes


class Line:
    """A network connection with a rate in bytes per second; without one, it is as fast as possible."""

    def __init__(self, rate: float | None = None) -> None:
        self.rate = rate
        self.free = 0.0
        self.lock = threading.Lock()

    def send(self, content: bytes, file) -> None:
        """Write to a file; all senders together keep to the rate."""
        for at in range(0, len(content), PIECE):
            piece = content[at : at + PIECE]
            if self.rate is not None:
                with self.lock:
                    self.free = max(self.free, perf_counter()) + len(piece) / self.rate
                    arrives = self.free
                sleep(max(0.0, arrives - perf_counter()))
            file.write(piece)


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """In this context, slow down every thread of the pages of browsers that this process started."""
    if times <= 1:
        yield
        return
    ended = threading.Event()
    alternating = threading.Thread(target=_alternate, args=(times, ended))
    alternating.start()
    try:
        yield
    finally:
        ended.set()
        alternating.join()


def _alternate(times: float, ended: threading.Event) -> None:
    looked, pages = float("-inf"), []
    while not ended.is_set():
        if perf_counter() > looked + LOOK:
            looked, pages = perf_counter(), _pages()
        _signal(pages, signal.SIGSTOP)
        sleep(TURN * (1 - 1 / times))
        _signal(pages, signal.SIGCONT)
        sleep(TURN / times)


def _signal(pages: list[int], what: int) -> None:
    for page in pages:
        with suppress(ProcessLookupError):
            os.kill(page, what)


def _pages() -> list[int]:
    """The descendants of this process that run pages."""
    children: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(status.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(status.parent.name))
    below, pages = [os.getpid()], []
    for process in below:
        below += children.get(process, [])
        with suppress(OSError):
            if b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes():
                pages.append(process)
    return pages
