"""The cost of recording a trace: solving with and without one, on tournament puzzles and on large boards.

Both run in turns several times, and the fastest run counts; times are CPU seconds of the whole call, including the
transfer of the columns to Python. At most 30% more is promised. The table also has the frames, changes and megabytes of
the traces, and whether one was cut at its limit.
"""

from __future__ import annotations

import sys
import time

import numpy

import gridwright
from bench.report import SHARED, smoothed_noise, table
from gridwright import Grid, Limits, Nonogram

RUNS = 3
LIMITS = Limits(nodes=5000)  # the same work on every machine, and no puzzle takes all the time


def main() -> None:
    """Print one row per set of puzzles and strategy."""
    rows = []
    for name, strategy, puzzles in _sets():
        plain, traced, traces = _measured(puzzles, strategy)
        frames, changes = (sum(map(count, traces)) for count in (len, lambda trace: len(trace.cells)))
        size = sum(trace.size for trace in traces) / 1e6
        cut = sum(trace.cut for trace in traces)
        rows.append([name, strategy, len(puzzles), frames, changes, size, cut, plain, traced, traced / plain])
    table(["puzzles", "strategy", "number", "frames", "changes", "MB", "cut", "off, s", "on, s", "on / off"], rows)


def _sets():
    """Yield names, strategies and puzzles."""
    if SHARED.is_dir():
        for name in ("taai2011", "tcga2016", "icga2023"):
            puzzles = gridwright.load_all(SHARED / "tournament" / f"{name}.txt", "taai")
            yield f"{name}, every 50th", "auto", puzzles[::50]
        for strategy in ("search", "cdcl"):
            yield "icga2023, every 50th", strategy, puzzles[::50]
    else:
        print("no tournament puzzles: they need the collection ../shared/data", file=sys.stderr)
    rng = numpy.random.default_rng(7)
    for side in (200, 500, 1000):
        picture = rng.random((side, side)) < 0.7
        yield f"random {side}x{side}, 70% black", "auto", [_puzzle(picture)]
    yield "smoothed 300x300, 50% black", "auto", [_puzzle(smoothed_noise(rng, 300, 4, 0.5))]


def _puzzle(picture):
    return Nonogram.from_grid(Grid.from_rows(picture.tolist()))


def _measured(puzzles, strategy):
    """The seconds without and with a trace, each puzzle's fastest, and the last traces."""
    fastest = {}
    traces = []
    for run in range(RUNS):
        for number, puzzle in enumerate(puzzles):
            for traced in (False, True):
                begin = time.process_time()
                trace = gridwright.solve(puzzle, strategy=strategy, limits=LIMITS, record=traced).trace
                seconds = time.process_time() - begin
                key = number, traced
                fastest[key] = min(seconds, fastest.get(key, seconds))
                if traced and run == RUNS - 1:
                    traces.append(trace)
    plain, traced = (sum(s for (_, on), s in fastest.items() if on == which) for which in (False, True))
    return plain, traced, traces
