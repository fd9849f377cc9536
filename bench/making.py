"""Nonograms made at random, in black and white and in colours: do all have the given difficulty, and at what cost?

Every puzzle is rated and checked again through the public API; one row per number of colours, size and difficulty.
"""

from __future__ import annotations

import argparse
import time

import gridwright
from bench.measure import at
from bench.report import table
from gridwright.base.difficulty import DIFFICULTIES


def main(options=()) -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(prog="python -m bench making", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="puzzles per row")
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 15, 20, 25, 30])
    parser.add_argument("--colours", type=int, nargs="+", default=[1, 4])
    args = parser.parse_args(options)
    rows = [
        measured(colours, size, difficulty, args.count)
        for colours in args.colours
        for size in args.sizes
        for difficulty in DIFFICULTIES
    ]
    header = ["colours", "size", "difficulty", "as asked", "mean ms", "median ms", "p90 ms", "slowest ms"]
    table([*header, "score", "per cent filled"], rows)


def measured(colours: int, size: int, difficulty: str, count: int) -> list[object]:
    """The row of puzzles with these properties."""
    taken, scores, shares, good = [], [], [], 0
    for seed in range(count):
        begin = time.process_time()
        puzzle = gridwright.make("nonogram", size, difficulty=difficulty, seed=seed, colours=colours).puzzle
        taken.append(time.process_time() - begin)
        rating, result = gridwright.rate(puzzle), gridwright.check(puzzle)
        good += rating.difficulty == difficulty and result.verdict == "unique" and result.solution == puzzle.goal
        scores.append(rating.score)
        shares.append(100 - 100 * puzzle.goal.cells.count(0) / puzzle.goal.size)
    taken.sort()
    milliseconds = [1e3 * value for value in (sum(taken) / count, at(taken, 0.5), at(taken, 0.9), taken[-1])]
    return [
        colours,
        size,
        difficulty,
        f"{good} of {count}",
        *map(round, milliseconds),
        _spread(scores),
        _spread(shares),
    ]


def _spread(values) -> str:
    """The minimum, median and maximum."""
    ordered = sorted(values)
    return " ".join(f"{value:.0f}" for value in (ordered[0], at(ordered, 0.5), ordered[-1]))
