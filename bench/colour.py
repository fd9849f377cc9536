"""Colour nonograms: uniqueness of picture-like puzzles against CaDiCaL, and one colour against black.

Pictures are smoothed random fields: the highest of several blurred layers of noise decides the colour of a cell. Both
programs settle uniqueness; CaDiCaL gets the order encoding (`bench/cadical.py`) and a cap in seconds per puzzle, which
excludes encoding and loading; if it reaches the cap, the cap counts.

The second part solves black and white puzzles as puzzles of one colour: the counted work must be the same.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from itertools import groupby

from bench import cadical
from bench.report import SHARED


def field(width: int, height: int, colours: int, rng: random.Random) -> list[list[int]]:
    """A picture of a background, with a little more than its share, and a number of colours."""
    import numpy

    noise = numpy.random.default_rng(rng.randrange(1 << 30)).random((colours + 1, height, width))
    for _ in range(rng.choice([1, 2, 3])):
        noise = sum(numpy.roll(noise, *turn) for turn in ((1, 1), (-1, 1), (1, 2), (-1, 2), (0, 0))) / 5
    noise[0] += 0.35 * noise.std()
    return noise.argmax(0).tolist()


def clue_of(line) -> list[tuple[int, int]]:
    """The runs of a line."""
    return [(len(list(cells)), colour) for colour, cells in groupby(line) if colour]


def settled(rows, columns) -> tuple[float, str, dict[str, float]]:
    """Our seconds, the verdict and the work."""
    from gridwright._core import ColourSearch, Stage

    begin = time.process_time()
    search = ColourSearch(rows, columns, stage=Stage.AUTO)
    found = search.next() is None
    verdict = "none" if not found else "multiple" if search.next() is None else "unique"
    return time.process_time() - begin, verdict, search.stats()


def compare(name: str, puzzles, cap: float) -> None:
    """Run both programs on some puzzles, and print a line with the totals."""
    ours = theirs = 0.0
    capped = 0
    verdicts: Counter[str] = Counter()
    work: Counter[str] = Counter()
    slowest = 0.0
    for rows, columns in puzzles:
        seconds, verdict, stats = settled(rows, columns)
        ours += seconds
        slowest = max(slowest, seconds)
        verdicts[verdict] += 1
        for key in ("line_solves", "probes", "nodes", "conflicts"):
            work[key] += int(stats[key])
        if cap:
            peer, answer = cadical.settle_within(rows, columns, cap)
            theirs += peer
            capped += answer is None
            if answer not in (None, verdict):
                raise SystemExit(f"the verdicts differ: {verdict} and {answer} on {rows} {columns}")
    counts = ", ".join(f"{number:,} {key.replace('_', ' ')}" for key, number in work.items())
    print(f"{name}: {dict(verdicts)}, every one settled; {ours:.2f} s (slowest {slowest:.3f}), {counts}")
    if cap:
        print(
            f"  CaDiCaL {theirs:.1f} s, {capped} at the cap of {cap:g} s: ours is {ours / theirs:.4f} of its time",
            flush=True,
        )


def one_colour(most: int) -> None:
    """Solve tournament puzzles with the engine for black and white and with the one for colours."""
    import gridwright
    from gridwright._core import ColourSearch, NonogramSearch, Stage
    from gridwright.nonogram.engine import plain_lengths, runs_of

    times = [0.0, 0.0]
    differ = number = 0
    for path in sorted((SHARED / "tournament").glob("*.txt")):
        if "solution" in path.name:
            continue
        for puzzle in gridwright.load_all(path)[:most]:
            work = []
            black = NonogramSearch, *plain_lengths(puzzle)
            for index, (kind, rows, columns) in enumerate(
                [black, (ColourSearch, runs_of(puzzle.rows), runs_of(puzzle.columns))]
            ):
                begin = time.process_time()
                search = kind(rows, columns, stage=Stage.AUTO)
                answers = [search.next(nodes=20_000), search.next(nodes=20_000)]
                times[index] += time.process_time() - begin
                work.append((answers, {key: value for key, value in search.stats().items() if "seconds" not in key}))
            number += 1
            differ += work[0] != work[1]
    print(
        f"one colour: {number} tournament puzzles, counted work differs in {differ}; "
        f"{times[1]:.2f} s in colours, {times[0]:.2f} s in black and white: {times[1] / times[0]:.2f} times"
    )


def main(options: list[str] | None = None) -> None:
    """Run both parts."""
    parser = argparse.ArgumentParser(prog="python -m bench colour")
    parser.add_argument("--puzzles", type=int, default=200, help="puzzles of 20x20 to 60x60 with 2 to 8 colours (200)")
    parser.add_argument("--large", type=int, default=20, help="puzzles of 150x150 (20)")
    parser.add_argument("--cap", type=float, default=20, help="seconds of CaDiCaL per puzzle; 0: without it (20)")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(options or [])
    rng = random.Random(given.seed)

    def made(number, low, high):
        for _ in range(number):
            width, height, colours = rng.randint(low, high), rng.randint(low, high), rng.randint(2, 8)
            picture = field(width, height, colours, rng)
            yield [clue_of(row) for row in picture], [clue_of(column) for column in zip(*picture, strict=True)]

    compare(f"{given.puzzles} fields of 20x20 to 60x60", made(given.puzzles, 20, 60), given.cap)
    compare(f"{given.large} fields of 150x150", made(given.large, 150, 150), given.cap)
    if SHARED.exists():
        one_colour(100)
