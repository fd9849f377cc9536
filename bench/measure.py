"""Measure one puzzle: the CPU time of the call, the work that it counted, and a check of the result.

The benchmarks on hard puzzles share this, and their options: which strategies, and a cap of seconds for each puzzle.
"""

from __future__ import annotations

import argparse
import csv
import time
from typing import NamedTuple

import gridwright
from gridwright import Limits
from gridwright.nonogram.strategies import STRATEGIES

SETTLED = ("unique", "multiple", "none")


class Measured(NamedTuple):
    """The measurement of one puzzle."""

    group: str
    puzzle: str
    strategy: str
    verdict: str
    seconds: float
    work: dict[str, int]
    done: bool


class Enough(Exception):
    """The cap was reached."""


def measure(group, name, puzzle, strategy, solutions, cap) -> Measured:
    """Look for one solution, or for two to settle uniqueness, and check them.

    The cap is in CPU time, so that a busy machine does not make it tighter; so the progress callback enforces it, and
    solutions found until then are lost.
    """
    seen = {}

    def watch(stats):
        seen.update(stats)
        if time.process_time() - begin > cap:
            raise Enough

    begin = time.process_time()
    try:
        result = gridwright.solve(
            puzzle, strategy=strategy, max_solutions=solutions, limits=Limits(time=20 * cap + 60), progress=watch
        )
    except Enough:
        seconds = time.process_time() - begin
        return Measured(group, str(name), strategy, "unknown", seconds, _counts(seen), False)
    seconds = time.process_time() - begin
    assert not any(puzzle.violations(grid) for grid in result.solutions), f"{group} {name}: {strategy} is wrong"
    assert len(set(result.solutions)) == len(result.solutions)
    done = result.verdict in SETTLED or (solutions == 1 and result.verdict == "solved")
    return Measured(group, str(name), strategy, result.verdict, seconds, _counts(result.stats), done)


def _counts(stats):
    return {key: value for key, value in stats.items() if isinstance(value, int) and key != "unknown_cells"}


def options(name: str) -> argparse.ArgumentParser:
    """A parser with the options that the benchmarks on hard puzzles share."""
    parser = argparse.ArgumentParser(prog=f"python -m bench {name}")
    names = [strategy.name for strategy in STRATEGIES]
    parser.add_argument("--strategy", nargs="+", default=["auto"], choices=names, help="one or more (auto)")
    parser.add_argument("--cap", type=float, default=60, metavar="SECONDS", help="CPU time for each puzzle (60)")
    parser.add_argument("--save", metavar="FILE", help="write one line per puzzle to this CSV file")
    return parser


def work_of(measured) -> dict[str, int]:
    """The total counts of several puzzles, whatever the engine counts."""
    total: dict[str, int] = {}
    for one in measured:
        for key, value in one.work.items():
            total[key] = total.get(key, 0) + value
    return total


def work_table(groups):
    """The header and rows with the counted work of named groups of puzzles."""
    sums = {name: work_of(measured) for name, measured in groups.items()}
    keys = list(dict.fromkeys(key for work in sums.values() for key in work))
    return ["counted work", *keys], [[name, *(work.get(key, "") for key in keys)] for name, work in sums.items()]


def at(seconds, share) -> float:
    """The value below which `share` of sorted seconds lie."""
    return seconds[min(len(seconds) - 1, int(share * len(seconds)))]


def distribution(measured) -> list[float]:
    """The total in seconds, and in milliseconds the fastest, the median, p90, p99 and the slowest."""
    seconds = sorted(one.seconds for one in measured)
    return [sum(seconds), *(1e3 * at(seconds, share) for share in (0, 0.5, 0.9, 0.99, 1))]


DISTRIBUTION = ["seconds", "fastest ms", "median ms", "p90 ms", "p99 ms", "slowest ms"]


def save(path, measured) -> None:
    """Write one line per puzzle, to compare versions puzzle by puzzle."""
    keys = list(work_of(measured))
    with open(path, "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["group", "puzzle", "strategy", "verdict", "done", "seconds", *keys])
        for one in measured:
            work = [one.work.get(key, "") for key in keys]
            out.writerow([*one[:4], int(one.done), f"{one.seconds:.6f}", *work])
