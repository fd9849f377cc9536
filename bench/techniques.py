"""Explanations of the shared collections: the share of each technique, the puzzles that need guesses, and the time.

A share refers to all steps of the collection; "puzzles" counts those that need the technique at least once. Seconds are
CPU seconds of the whole explanation, next to those of the engine, which only settles the puzzle; the last table has
large pictures, where the first step and the slowest one matter to a waiting user.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import pairwise
from time import process_time

import numpy

import gridwright
from bench.collections import load
from bench.report import SHARED, runs_of, smoothed_noise, table
from gridwright.nonogram.techniques import TECHNIQUES

LIMIT = 600  # seconds, for one large picture
GUESSES = {technique.name for technique in TECHNIQUES if technique.guess}


def main() -> None:
    """Print three tables."""
    if SHARED.is_dir():
        _collections()
    else:
        print("skipped: needs the puzzle collection ../shared/data", file=sys.stderr)
    _large()


def _collections() -> None:
    steps: dict[str, Counter] = {}
    needed: dict[str, Counter] = {}
    rows = []
    for name in ("archive", "free"):
        puzzles = [load(path) for path in sorted((SHARED / name).glob("*.n[io]n"))]
        puzzles = [puzzle for puzzle in puzzles if not puzzle.coloured and not puzzle.has_unknown_lengths]
        steps[name], needed[name] = Counter(), Counter()
        verdicts, tiers, seconds, engine = Counter(), Counter(), 0.0, 0.0
        for puzzle in puzzles:
            began = process_time()
            result = gridwright.check(puzzle)
            engine += process_time() - began
            began = process_time()
            rating = gridwright.rate(puzzle)
            seconds += process_time() - began
            assert rating.verdict == result.verdict
            verdicts[rating.verdict] += 1
            steps[name].update(rating.techniques)
            needed[name].update(rating.techniques.keys())
            if rating.verdict == "unique":
                tiers["lines"] += rating.tier <= 4
                tiers["edges"] += rating.tier == 5
                tiers["guesses"] += rating.guessing
        unique = verdicts["unique"]
        rows.append(
            [
                name,
                len(puzzles),
                unique,
                verdicts["multiple"],
                *(f"{tiers[key]} ({tiers[key] / unique:.1%})" for key in ("lines", "edges", "guesses")),
                sum(steps[name].values()),
                seconds,
                seconds / engine,
            ]
        )
    header = ["collection", "puzzles", "unique", "multiple", "lines only", "edge reasoning", "contradiction"]
    table([*header, "steps", "seconds", "/ engine"], rows)
    shares = []
    for technique in TECHNIQUES:
        row: list[object] = [technique.tier, technique.name]
        for name, counts in steps.items():
            share = counts[technique.name] / sum(counts.values())
            row += [counts[technique.name], f"{share:.2%}", needed[name][technique.name]]
        shares.append(row)
    header = ["tier", "technique"]
    for name in steps:
        header += [f"{name}: steps", "share", "puzzles"]
    table(header, shares)


def _large() -> None:
    rows = []
    for size, share, sigma in ((100, 0.7, 0), (100, 0.6, 3), (100, 0.5, 4), (500, 0.5, 30), (1000, 0.5, 60)):
        rng = numpy.random.default_rng(1)
        picture = smoothed_noise(rng, size, sigma, share) if sigma else rng.random((size, size)) < share
        puzzle = gridwright.Nonogram(*runs_of(picture))
        explanation = gridwright.explain(puzzle, limits=gridwright.Limits(time=LIMIT))
        times, used = [process_time()], Counter()
        for step in explanation:
            times.append(process_time())
            used["guesses" if step.technique in GUESSES else "others"] += 1
        waits = [after - before for before, after in pairwise(times)] or [0.0]
        kind = f"noise, sigma {sigma}" if sigma else "random"
        rows.append(
            [
                f"{size}x{size} {kind}, {share:.0%} black",
                explanation.verdict,
                explanation.grid.known,
                used["others"],
                used["guesses"],
                waits[0],
                max(waits),
                times[-1] - times[0],
            ]
        )
    waiting = ["first step, s", "slowest step, s", f"all, s (limit {LIMIT})"]
    table(["picture", "verdict", "cells", "steps", "guesses", *waiting], rows)
