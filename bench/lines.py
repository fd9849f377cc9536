"""The time of one line solve, by length and number of runs, against a plain dynamic program in C++."""

from __future__ import annotations

import random

from bench.report import table
from gridwright._core import force_line, time_line

LENGTHS = (10, 25, 50, 62, 63, 100, 250, 500, 1000)


def main() -> None:
    """Print one table; half of each line is known."""
    rng = random.Random(1)
    rows = []
    for length in LENGTHS:
        for share, blocks in ((0.5, 1), (0.8, 1), (0.5, 8)):
            lines = [line(rng, length, share, blocks) for _ in range(20)]
            kernels = ("auto", "wide", "plain")
            seconds = {kernel: best(lines, kernel, 4000 if kernel != "plain" else 200) for kernel in kernels}
            runs = sum(len(runs) for runs, _ in lines) / len(lines)
            ratio = seconds["plain"] / seconds["auto"]
            rows.append([length, runs, *(1e9 * seconds[kernel] for kernel in kernels), ratio])
    table(["cells", "runs", "ns", "ns, many words", "ns, plain", "plain / ours"], rows)


def line(rng, length, share, blocks):
    """A random line in blocks of about `blocks` cells, with half of its cells known."""
    while True:
        picture = [cell for _ in range(length) for cell in [rng.random() < share] * blocks][:length]
        runs = [len(run) for run in "".join("01"[cell] for cell in picture).split("0") if run]
        cells = bytes(cell if rng.random() < 0.5 else 255 for cell in picture)
        if runs:
            assert force_line(runs, cells) == force_line(runs, cells, "plain")
            return runs, cells


def best(lines, kernel, repeats):
    """The seconds of one solve: the best of three, averaged over the lines."""
    return min(sum(time_line(*line, kernel, repeats) for line in lines) for _ in range(3)) / repeats / len(lines)
