"""The share of the shared collections that each strategy settles alone under one limit; all that finish must agree.

It also checks that every solution obeys the clues, and that no strategy marks a cell other than in the only solution.
The cap is in CPU time for the strategies in Python, so that a busy machine does not make it tighter; the native engine
needs a hundredth of it.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import gridwright
from bench.collections import load
from bench.report import SHARED, table
from gridwright import Limits
from gridwright.base.comparison import disagreement, rows
from gridwright.nonogram.strategies import STRATEGIES
from gridwright.rendering import chart
from gridwright.values import clock

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "strategies.svg"


def main(arguments=()) -> None:
    """Print one table per collection, and draw both together as docs/images/strategies.svg."""
    names = [strategy.name for strategy in STRATEGIES]
    parser = argparse.ArgumentParser(prog="python -m bench strategies")
    parser.add_argument(
        "--cap", type=float, default=0.5, metavar="SECONDS", help="CPU time for each puzzle and strategy (0.5)"
    )
    parser.add_argument("--strategy", nargs="+", default=names, choices=names, help="some of them")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth puzzle")
    chosen = parser.parse_args(arguments)
    if not SHARED.is_dir():
        print("skipped: needs the puzzle collection ../shared/data", file=sys.stderr)
        return
    clock.perf_counter = time.process_time
    everything = []
    for name in ("free", "archive"):
        compared = []
        for path in sorted((SHARED / name).glob("*.n[io]n"))[:: chosen.every]:
            puzzle = load(path)
            if puzzle.coloured:
                continue
            trials = gridwright.compare(puzzle, strategies=chosen.strategy, limits=Limits(time=chosen.cap))
            check(puzzle, trials, path)
            compared.append(trials)
        print(f"{name}: {len(compared)} puzzles, {chosen.cap:g} s each\n")
        table(
            ["strategy", "settled", "share", "cells fixed", "stopped by the limit", "seconds", "of auto"],
            [line(row, [one for trials in compared for one in trials]) for row in rows(compared)],
        )
        everything += compared
    if chosen.strategy == names and chosen.every == 1:
        title = f"{len(everything)} puzzles of two collections, {chosen.cap:g} s for each"
        PICTURE.write_text(drawing(rows(everything), everything, title), encoding="utf-8")
        print(f"drawn: {PICTURE.name}")


def check(puzzle, trials, path) -> None:
    """Fail if any result is wrong."""
    assert not disagreement(trials), f"{path}: {disagreement(trials)}"
    results = [trial.result for trial in trials]
    assert not any(puzzle.violations(grid) for result in results for grid in result.solutions), path
    unique = next((result.solution for result in results if result.verdict == "unique"), None)
    for result in results:
        if unique is not None and result.partial is not None:
            pairs = zip(result.partial.cells, unique.cells, strict=True)
            assert all(cell in (255, goal) for cell, goal in pairs), f"{path}: {result.strategy} marked a wrong cell"


def line(row, trials):
    """The table row of a strategy."""
    mine = [trial for trial in trials if trial.strategy == row.strategy]
    settled = sum(trial.settled for trial in mine)
    stopped = sum(trial.result.ending.is_limit for trial in mine)
    share = f"{settled / len(mine):.0%}"
    return [row.strategy, settled, share, f"{row.cells / row.of:.0%}", stopped, row.seconds, row.times]


def drawing(found, compared, title) -> str:
    """Draw the share settled and the time, as bars."""
    bars = []
    for row in found:
        mine = [trial for trials in compared for trial in trials if trial.strategy == row.strategy]
        share = sum(trial.settled for trial in mine) / len(mine)
        number = f"{row.times:,.0f}" if row.times >= 10 else f"{row.times:.2g}"
        times = f"{'>' * row.stopped}{number}×"
        bars.append(chart.Bar(row.strategy, share, f"{share:.0%}", row.times, times, row.stopped))
    return chart.svg(bars, title=title, share_title="puzzles settled", number_title="time, of auto (logarithmic)")
