"""1000x1000 pictures, random and smoothed, and the frontier where no line settles any cell at first."""

from __future__ import annotations

import resource
import time

import numpy

from bench.report import COUNTS, runs_of, smoothed_noise, table
from gridwright._core import Ending, NonogramSearch, Stage, time_line

CAP = 60  # seconds

# Name, side, sigma of the smoothing (0: none), share of black, seeds.
PICTURES = (
    ("random, 80% black", 1000, 0, 0.8, (11, 12, 13, 14)),
    ("random, 95% black", 1000, 0, 0.95, (11,)),
    ("smoothed 8, 70% black", 1000, 8, 0.7, (11, 12, 13, 14)),
    ("smoothed 60, 50% black", 1000, 60, 0.5, (11, 12, 13, 14)),
    ("frontier: smoothed 3, 50% black", 200, 3, 0.5, (11, 12, 13)),
    ("frontier: smoothed 8, 50% black", 500, 8, 0.5, (11, 12, 13)),
    ("frontier: smoothed 8, 50% black", 1000, 8, 0.5, (11,)),
)


def main() -> None:
    """Print one row per picture: the first solution, then a second one or the proof that there is none."""
    rows = []
    for name, side, sigma, share, seeds in PICTURES:
        for seed in seeds:
            drawing = picture(side, sigma, share, seed)
            clues = runs_of(drawing)
            verdict, first, total, stats = settle(clues)
            # The time of the plain program for as many lines, estimated from lines of which half is known.
            rng = numpy.random.default_rng(seed)
            line = bytes(cell if rng.random() < 0.5 else 255 for cell in drawing[0].tolist())
            plain = time_line(clues[0][0], line, "plain", 3) / 3 * stats["line_solves"]
            work = [stats[key] for key in COUNTS]
            rows.append([name, side, seed, verdict, *work, first, total, plain / total])
    header = ["picture", "side", "seed", "verdict", *COUNTS, "first, s", "settled, s", "plain lines / ours"]
    table(header, rows)
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB, numpy and clues included")


def picture(side: int, sigma: float, share: float, seed: int):
    """A random or smoothed picture."""
    rng = numpy.random.default_rng(seed)
    return smoothed_noise(rng, side, sigma, share) if sigma else rng.random((side, side)) < share


def settle(clues):
    """The verdict, the seconds to the first solution and to the verdict, and the work."""
    begin = time.perf_counter()
    search = NonogramSearch(*clues, stage=Stage.AUTO)
    outcome = search.next(seconds=CAP)
    first = time.perf_counter() - begin
    verdict = "none" if outcome is Ending.EXHAUSTED else "unknown"
    if outcome is None:
        verdict = {None: "multiple", Ending.EXHAUSTED: "unique"}.get(search.next(seconds=CAP), "solved")
    return verdict, first, time.perf_counter() - begin, search.stats()
