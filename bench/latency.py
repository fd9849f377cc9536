"""How late a call returns after its time limit, or after Ctrl-C: at most 0.1 s is promised."""

from __future__ import annotations

import os
import signal
import threading
import time

import gridwright
from bench.report import table
from gridwright import LimitReached, Limits, Nonogram

PROMISED = 0.1


def main() -> None:
    """Counts that would take ages, on small and large boards."""
    rows = []
    for size in (12, 30, 300, 1500):
        puzzle = Nonogram([[1]] * size, [[1]] * size)
        limit = max(late(puzzle, by_limit) for _ in range(5))
        ctrl_c = max(late(puzzle, by_ctrl_c) for _ in range(5))
        rows.append([f"{size}x{size}", 1e3 * limit, 1e3 * ctrl_c, PROMISED / max(limit, ctrl_c)])
    table(["board", "late after the limit, ms", "late after Ctrl-C, ms", "promised / worst"], rows)


def late(puzzle, stop) -> float:
    """The seconds between the moment at which a count should end and its end."""
    due = stop(puzzle)
    return time.perf_counter() - due[0]


def by_limit(puzzle):
    """Ends by the time limit."""
    begin = time.perf_counter()
    try:
        gridwright.count(puzzle, limits=Limits(time=0.3))
    except LimitReached:
        return [begin + 0.3]
    raise AssertionError("it should not have ended by itself")


def by_ctrl_c(puzzle):
    """Ends by an interrupt, which another thread sends."""
    due = []

    def interrupt():
        due.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, interrupt)
    timer.start()
    try:
        gridwright.count(puzzle)
    except KeyboardInterrupt:
        return due
    raise AssertionError("it should not have ended by itself")
