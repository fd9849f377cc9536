"""Uniqueness of every puzzle of the shared collections, against CaDiCaL on the order encoding."""

from __future__ import annotations

import sys

import gridwright
from bench.cadical import settle
from bench.report import COUNTS, SHARED, table


def load(path):
    """Load the puzzle in a file; one file has its clues five times, of which the first is used."""
    if path.name == "data142.nin":
        return gridwright.parse("".join(path.read_text().splitlines(keepends=True)[:46]), "nin")
    return gridwright.load(path)


def main() -> None:
    """Print one row per collection, and the slowest puzzles."""
    if not SHARED.is_dir():
        print("skipped: needs the puzzle collection ../shared/data", file=sys.stderr)
        return
    rows, slowest = [], []
    for name in ("archive", "free"):
        puzzles = [(path.name, load(path)) for path in sorted((SHARED / name).glob("*.n[io]n"))]
        puzzles = [(path, puzzle) for path, puzzle in puzzles if not puzzle.coloured]
        results = []
        peer = 0.0
        for path, puzzle in puzzles:
            result = gridwright.check(puzzle)
            assert not any(puzzle.violations(grid) for grid in result.solutions)
            lengths = [[[run.length for run in clue] for clue in clues] for clues in (puzzle.rows, puzzle.columns)]
            seconds, verdict = settle(*lengths)
            assert verdict == result.verdict, path
            peer += seconds
            results.append(result)
            slowest.append((result.stats["seconds"], f"{name}/{path}", result.verdict))
        ours = sum(result.stats["seconds"] for result in results)
        verdicts = [result.verdict for result in results]
        counts = [sum(result.stats[key] for result in results) for key in COUNTS]
        row = [
            name,
            len(puzzles),
            verdicts.count("unique"),
            verdicts.count("multiple"),
            *counts,
            ours,
            peer,
            peer / ours,
        ]
        rows.append(row)
    header = ["collection", "puzzles", "unique", "multiple", *COUNTS, "seconds", "CaDiCaL", "CaDiCaL / ours"]
    table(header, rows)
    table(["slowest puzzles", "seconds", "verdict"], [[path, s, v] for s, path, v in sorted(slowest)[:-6:-1]])
