"""A thousand by a thousand: random and smoothed pictures, against the line kernel's plain counterpart."""

from __future__ import annotations

import resource
import time

import numpy
from gridwright._core import NonogramSearch, time_line

from bench.report import COUNTS, runs_of, smoothed_noise, table

SIZE = 1000


def main() -> None:
    """One row a picture: the first solution, then a second one or the proof that there is none."""
    rng = numpy.random.default_rng(1000)
    pictures = {
        "random, 80% black": rng.random((SIZE, SIZE)) < 0.8,
        "random, 95% black": rng.random((SIZE, SIZE)) < 0.95,
        "smoothed, 70% black": smoothed_noise(rng, SIZE, 8, 0.7),
    }
    rows = []
    for name, picture in pictures.items():
        clues = runs_of(picture)
        begin = time.perf_counter()
        search = NonogramSearch(*clues)
        outcome = search.next(seconds=60)
        first = time.perf_counter() - begin
        second = {"found": "multiple", "exhausted": "unique"}.get(search.next(seconds=60), "solved")
        total = time.perf_counter() - begin
        stats = search.stats()
        verdict = second if outcome == "found" else outcome
        # What the plain program would need for as many lines, from its time on lines of which half is told.
        line = bytes(cell if rng.random() < 0.5 else 255 for cell in picture[0].tolist())
        plain = time_line(clues[0][0], line, "plain", 3) / 3 * stats["line_solves"]
        rows.append([name, verdict, *(stats[key] for key in COUNTS), first, total, plain, plain / total])
    table(["picture", "verdict", *COUNTS, "first, s", "settled, s", "plain lines, s", "plain / ours"], rows)
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
