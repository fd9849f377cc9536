"""Uniqueness of a thousand random 25x25 puzzles at 50% black, against CaDiCaL on the first fifty."""

from __future__ import annotations

import numpy

import gridwright
from bench.cadical import settle
from bench.report import COUNTS, runs_of, table
from gridwright import Grid, Nonogram

SAMPLE = 50


def main() -> None:
    """Print the totals, the distribution of times, and the ratio on the sample."""
    rng = numpy.random.default_rng(25)
    results, peer = [], 0.0
    for number in range(1000):
        picture = rng.permutation(625).reshape(25, 25) < 313
        puzzle = Nonogram.from_grid(Grid.from_rows(picture.tolist()))
        result = gridwright.check(puzzle)
        assert not any(puzzle.violations(grid) for grid in result.solutions)
        results.append(result)
        if number < SAMPLE:
            seconds, verdict = settle(*runs_of(picture))
            assert verdict == result.verdict
            peer += seconds
    verdicts = [result.verdict for result in results]
    seconds = sorted(result.stats["seconds"] for result in results)
    counts = [sum(result.stats[key] for result in results) for key in COUNTS]
    table(
        ["unique", "multiple", *COUNTS, "seconds"],
        [[verdicts.count("unique"), verdicts.count("multiple"), *counts, sum(seconds)]],
    )
    table(["median ms", "p90 ms", "p99 ms", "slowest ms"], [[1e3 * seconds[i] for i in (500, 900, 990, 999)]])
    ours = sum(result.stats["seconds"] for result in results[:SAMPLE])
    table(["sample", "seconds", "CaDiCaL", "CaDiCaL / ours"], [[SAMPLE, ours, peer, peer / ours]])
