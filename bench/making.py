"""Nonograms made at random, in black and white and in colours: are all as hard as asked, and how long does it take?

Every puzzle is rated and checked again, by the calls that users have; a row a number of colours, size and difficulty.
"""

from __future__ import annotations

import argparse
import time

import gridwright
from bench.measure import at
from bench.report import table
from gridwright.nonogram.making.at_random import DIFFICULTIES

TIERS = {"easy": range(1, 3), "medium": range(3, 5), "hard": range(5, 6), "expert": range(6, 9)}


def main(options=()) -> None:
    """One table."""
    parser = argparse.ArgumentParser(prog="python -m bench making", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="puzzles a row")
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
    """So many puzzles of a sort."""
    taken, scores, shares, good = [], [], [], 0
    for seed in range(count):
        begin = time.process_time()
        puzzle = gridwright.make("nonogram", size, difficulty=difficulty, seed=seed, colours=colours).puzzle
        taken.append(time.process_time() - begin)
        rating, result = gridwright.rate(puzzle), gridwright.check(puzzle)
        good += rating.tier in TIERS[difficulty] and result.verdict == "unique" and result.solution == puzzle.goal
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
    """The least, the median and the most."""
    ordered = sorted(values)
    return " ".join(f"{value:.0f}" for value in (ordered[0], at(ordered, 0.5), ordered[-1]))
