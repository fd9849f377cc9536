"""The cost of finding out why a nonogram has no solution, compared with that of the verdict.

The puzzles are clues of random pictures with one number too small or too large by one. Seconds are CPU time.
"""

from __future__ import annotations

import random
import statistics
import time

import gridwright
from gridwright import Grid, Limits, Nonogram, PuzzleError, Run

_SIZES = (5, 10, 15, 20, 25, 30)
_PUZZLES = 25  # of each size
_CAP = 60  # seconds per puzzle


def main() -> None:
    """Print one line per size."""
    heads = (
        ("verdict", 10),
        ("diagnosis", 10),
        ("longest", 10),
        ("ratio", 7),
        ("lines", 6),
        ("smallest", 9),
        ("typos", 6),
    )
    print(f"{'size':>7}", *(f"{head:>{width}}" for head, width in heads))
    for size in _SIZES:
        rng = random.Random(size)
        rows = [_measured(_broken(rng, size)) for _ in range(_PUZZLES)]
        verdicts, diagnoses = ([row[column] for row in rows] for column in (0, 1))
        verdict, diagnosis = statistics.median(verdicts), statistics.median(diagnoses)
        blamed = statistics.mean(len(row[2].lines) for row in rows)
        proved, typos = (
            sum(map(bool, found)) for found in zip(*((c.smallest, c.typos) for *_, c in rows), strict=True)
        )
        times = (f"{1000 * seconds:>7.2f} ms" for seconds in (verdict, diagnosis, max(diagnoses)))
        print(f"{size:>4}x{size:<2}", *times, f"{diagnosis / verdict:>7.1f} {blamed:>6.1f} {proved:>9} {typos:>6}")


def _measured(puzzle):
    """The seconds of the verdict and of the diagnosis, and the diagnosis."""
    limits = Limits(time=_CAP)
    began = time.process_time()
    verdict = gridwright.check(puzzle, limits=limits, diagnose=False)
    between = time.process_time()
    result = gridwright.check(puzzle, limits=limits)
    seconds = time.process_time() - between
    assert verdict.verdict == result.verdict == "none"
    return between - began, max(0.0, seconds - (between - began)), result.contradiction


def _broken(rng, size):
    """A puzzle without a solution."""
    while True:
        density = rng.choice((0.45, 0.55, 0.65))
        picture = Grid(size, size, bytes(rng.random() < density for _ in range(size * size)))
        puzzle = Nonogram.from_grid(picture)
        lines = [list(map(list, puzzle.rows)), list(map(list, puzzle.columns))]
        clue = rng.choice([clue for clues in lines for clue in clues if clue])
        place = rng.randrange(len(clue))
        clue[place] = Run(max(1, clue[place].length + rng.choice((-1, 1))))
        try:
            broken = Nonogram(*lines)
        except PuzzleError:  # the number does not fit
            continue
        if gridwright.check(broken, limits=Limits(time=_CAP), diagnose=False).verdict == "none":
            return broken
