"""Explaining, rating and reading large puzzles: CPU seconds, and the counts behind them.

Of an explanation, the first step and the slowest one matter to a waiting user; "lines" are the lines that a technique
looked at, "searches" those of the engine, for guesses and for what solutions have in common. Photographs are those of
scikit-image, thresholded at their median; some are as hard as noise, and no limit is long enough for them.
"""

from __future__ import annotations

import time
from itertools import pairwise

import numpy

import gridwright
from bench.repair import greys, photographs, thresholded
from bench.report import runs_of, smoothed_noise, table
from gridwright.explaining.rating import rate
from gridwright.explaining.walk import Explanation
from gridwright.nonogram.techniques import TECHNIQUES
from gridwright.values.clock import Clock

LIMIT = 600  # seconds, for one explanation
PATIENCE = 30  # seconds, for one rating
SIDE = 100  # of a photograph
GUESSES = {technique.name for technique in TECHNIQUES if technique.guess}

# Side, share of black, sigma of the smoothing (0: none), seeds.
PICTURES = (
    (100, 0.7, 0, (1, 2, 3, 4, 5)),
    (100, 0.6, 3, (1,)),
    (100, 0.5, 4, (1,)),
    (500, 0.5, 30, (1,)),
    (1000, 0.5, 60, (1,)),
)


def main() -> None:
    """Print three tables."""
    _explaining()
    _rating()
    _reading()


def _explaining() -> None:
    rows = []
    for side, share, sigma, seeds in PICTURES:
        for seed in seeds:
            rng = numpy.random.default_rng(seed)
            picture = smoothed_noise(rng, side, sigma, share) if sigma else rng.random((side, side)) < share
            puzzle = gridwright.Nonogram(*runs_of(picture))
            kind = f"noise, sigma {sigma}" if sigma else "random"
            rows.append([f"{side}x{side} {kind}, {share:.0%} black", seed, *_explained(puzzle)])
    waiting = ["first step, s", "slowest step, s", f"all, s (limit {LIMIT})"]
    table(["picture", "seed", "verdict", "cells", "steps", "guesses", "lines", "searches", *waiting], rows)


def _explained(puzzle: gridwright.Nonogram) -> list[object]:
    clock, times = Clock(gridwright.Limits(time=LIMIT)), [time.process_time()]
    explanation = Explanation(puzzle, None, clock)
    steps = []
    for step in explanation:
        times.append(time.process_time())
        steps.append(step)
    waits = [after - before for before, after in pairwise(times)] or [0.0]
    guesses = sum(step.technique in GUESSES for step in steps)
    counts = [len(steps), guesses, clock.work.get("lines_looked_at", 0), clock.work.get("searches", 0)]
    return [explanation.verdict, explanation.grid.known, *counts, waits[0], max(waits), times[-1] - times[0]]


def _rating() -> None:
    rows, open_ = [], []
    for name, image in photographs():
        grey = greys(image, SIDE)
        puzzle = gridwright.Nonogram.from_grid(thresholded(grey, SIDE, float(numpy.median(grey))))
        clock, begin = Clock(gridwright.Limits(time=PATIENCE)), time.process_time()
        rating = rate(puzzle, None, clock)
        seconds = time.process_time() - begin
        if rating.verdict == "unknown":
            open_.append(name)
            continue
        counts = [rating.steps, clock.work.get("lines_looked_at", 0), clock.work.get("searches", 0)]
        rows.append([name, rating.verdict, rating.effort, *counts, seconds])
    table(["photograph", "verdict", "effort", "steps", "lines", "searches", "rated, s"], rows)
    print(f"not rated in {PATIENCE} s: {', '.join(open_)}\n")


def _reading() -> None:
    """Read checkerboards, whose clues are as long as clues can be; beside splitting the same text into words."""
    rows = []
    for side in (500, 1500, 4896):
        lines = f"{' '.join(['1'] * (side // 2))}\n" * (2 * side)
        text = f"{side} {side}\n{lines}"
        begin = time.process_time()
        words = sum(len(line.split()) for line in text.split("\n"))
        splitting = time.process_time() - begin
        begin = time.process_time()
        gridwright.parse(text, "nin")
        seconds = time.process_time() - begin
        rows.append([f"{side}x{side}", words - 2, len(text) / 1e6, seconds, seconds / splitting])
    table(["large clues", "runs", "MB", "read nin, s", "/ splitting"], rows)


if __name__ == "__main__":
    main()
