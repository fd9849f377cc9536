"""Explanations of the shared collections: the share of each technique, the puzzles that need guesses, and the time.

A share refers to all steps of the collection; "puzzles" counts those that need the technique at least once. Seconds are
CPU seconds of the whole explanation, next to those of the engine, which only settles the puzzle. Large puzzles are in
`bench/size.py`.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import process_time

import gridwright
from bench.collections import load
from bench.report import SHARED, table
from gridwright.nonogram.techniques import TECHNIQUES


def main() -> None:
    """Print two tables."""
    if SHARED.is_dir():
        _collections()
    else:
        print("skipped: needs the puzzle collection ../shared/data", file=sys.stderr)


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
