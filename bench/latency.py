"""The delay of a call after its time limit, or after Ctrl-C: at most 0.1 s is promised."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import threading
import time

import gridwright
from bench.report import table
from gridwright import Grid, LimitReached, Limits, Nonogram
from gridwright.files.reading import read_text
from gridwright.values.clock import Clock

PROMISED = 0.1
LIMIT = 0.3
RUNS = 5


def main() -> None:
    """Measure endless counts on small and large boards, then every other call that may take long."""
    rows = []
    for size in (12, 30, 300, 1500):
        puzzle = Nonogram([[1]] * size, [[1]] * size)
        limit = max(late(lambda limits, puzzle=puzzle: gridwright.count(puzzle, limits=limits)) for _ in range(RUNS))
        ctrl_c = max(late_after_ctrl_c(puzzle) for _ in range(RUNS))
        rows.append([f"{size}x{size}", 1e3 * limit, 1e3 * ctrl_c, PROMISED / max(limit, ctrl_c)])
    table(["count of 1s", "late after the limit, ms", "late after Ctrl-C, ms", "promised / worst"], rows)
    rows = []
    for name, call in calls().items():
        worst = max(late(call) for _ in range(RUNS))
        rows.append([name, 1e3 * worst, PROMISED / max(worst, 1e-4)])
    table([f"a limit of {LIMIT:g} s on", "late, ms", "promised / worst"], rows)


def calls():
    """Calls that do not end within the limit, by name; each takes the limits."""
    rng = random.Random(1)
    noise = Nonogram.from_grid(Grid(300, 300, bytes(rng.random() < 0.75 for _ in range(90_000))))
    wide = Nonogram([[1, 2, 1, 3]] * 330, [[1, 2, 1, 3]] * 330)
    sums = list(noise.rows)
    sums[7] = (*sums[7][1:], sums[7][0])
    broken = Nonogram(sums[:100], [clue[:3] for clue in noise.columns])
    wrong = Grid(300, 300, bytes(1 - cell for cell in noise.goal.cells))
    shaded = gridwright.make("hitori", 100, difficulty="hard", seed=1).puzzle
    text = gridwright.dump(
        Nonogram.from_grid(Grid(2000, 2000, bytes(rng.random() < 0.5 for _ in range(4_000_000)))), "nin"
    )

    def read(limits):
        clock = Clock(limits)
        with clock.ticking():
            read_text(text, "nin")

    return {
        "rate, 300x300, 75% black": lambda limits: gridwright.rate(noise, limits=limits),
        "explain": lambda limits: list(gridwright.explain(noise, limits=limits)),
        "hint, all cells wrong": lambda limits: gridwright.hint(noise, wrong, limits=limits),
        "explain, hitori 100x100": lambda limits: list(gridwright.explain(shaded, limits=limits)),
        "reading 2000x2000": read,
        "building the cover of 330x330": lambda limits: gridwright.solve(wide, strategy="exact-cover", limits=limits),
        "finding contradictory lines": lambda limits: gridwright.solve(broken, limits=limits),
    }


def late(call) -> float:
    """The seconds that a call takes beyond its limit; negative if it ended before."""
    begin = time.perf_counter()
    with contextlib.suppress(LimitReached):
        call(Limits(time=LIMIT))
    return time.perf_counter() - begin - LIMIT


def late_after_ctrl_c(puzzle) -> float:
    """The seconds between an interrupt, which another thread sends, and the end of the call."""
    due = []

    def interrupt():
        due.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Timer(LIMIT, interrupt).start()
    try:
        gridwright.count(puzzle)
    except KeyboardInterrupt:
        return time.perf_counter() - due[0]
    raise AssertionError("it should not have ended on its own")
