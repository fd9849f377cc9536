"""Tables and pictures that the benchmarks share."""

from __future__ import annotations

import os
from pathlib import Path

import numpy

# The folder with puzzles and tools next to the checkout, or the one that GRIDWRIGHT_SHARED names.
_OUTSIDE = Path(os.environ.get("GRIDWRIGHT_SHARED") or Path(__file__).parent.parent.parent / "shared")
DATA = _OUTSIDE / "data"
SHARED = DATA / "nonogram"
EDGE_MATCHING = DATA / "edge_matching"
TOOLS = _OUTSIDE / "tools"
COUNTS = ("line_solves", "probes", "nodes")


def table(header, rows) -> None:
    """Print rows of texts and numbers below a header, as a Markdown table."""
    lines = [[_text(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(header, *lines, strict=True)]
    print("| " + " | ".join(name.ljust(width) for name, width in zip(header, widths, strict=True)) + " |")
    print("|" + "|".join("-" * (width + 2) for width in widths) + "|")
    for line in lines:
        print("| " + " | ".join(text.rjust(width) for text, width in zip(line, widths, strict=True)) + " |")
    print(flush=True)


def runs_of(picture):
    """The rows and columns of a numpy picture as lists of run lengths."""
    return [_runs(line) for line in picture], [_runs(line) for line in picture.T]


def _runs(line) -> list[int]:
    edges = numpy.diff(numpy.concatenate(([0], line.astype(numpy.int8), [0])))
    return (numpy.flatnonzero(edges == -1) - numpy.flatnonzero(edges == 1)).tolist()


def smoothed_noise(rng, size: int, sigma: float, share: float):
    """A picture of blobs: noise smoothed by a Gaussian that wraps around, thresholded so that `share` is black."""
    radius = int(4 * sigma)
    kernel = numpy.exp(-0.5 * (numpy.arange(-radius, radius + 1) / sigma) ** 2)
    noise = rng.standard_normal((size, size))
    for axis in (0, 1):
        noise = numpy.apply_along_axis(
            lambda line: numpy.convolve(numpy.pad(line, radius, mode="wrap"), kernel, "valid"), axis, noise
        )
    return noise < numpy.quantile(noise, share)


def _text(value) -> str:
    if isinstance(value, float):
        return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
