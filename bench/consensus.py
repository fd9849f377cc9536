"""The open question of the pattern notes, measured: the complexity of a line against its share of consensus.

Also drawn as docs/images/consensus.svg. For lines without known cells the relation is a formula (see
docs/algorithms/strategies.md); for lines during solving it is measured on the shared collections.
"""

from __future__ import annotations

import contextlib
import math
import random
from collections import defaultdict
from itertools import product
from pathlib import Path

from bench.collections import load
from bench.report import SHARED, table
from gridwright.base.strategy import Task
from gridwright.nonogram.strategies.parts.bit_board import runs_in
from gridwright.nonogram.strategies.parts.pattern import Pattern, untouched
from gridwright.nonogram.strategies.patterns import Patterns
from gridwright.values.errors import LimitReached

LENGTH = 30
BINS = 2  # per power of ten
PICTURE = Path(__file__).parent.parent / "docs" / "images" / "consensus.svg"
COLOURS = ("#d1495b", "#e3a018", "#00798c")


def main() -> None:
    """Measure random lines, lines of published puzzles, and lines at every step of solving these."""
    kinds = {f"random lines of {LENGTH} cells": random_lines(random.Random(1))}
    if SHARED.is_dir():
        kinds["published puzzles, untouched"], kinds["published puzzles, while they are solved"] = published()
    curves = {name: binned(points) for name, points in kinds.items()}
    edges = sorted({edge for curve in curves.values() for edge in curve})
    table(
        ["complexity", *curves],
        [[_powers(edge), *(_told(curve.get(edge)) for curve in curves.values())] for edge in edges],
    )
    PICTURE.write_text(drawing(curves), encoding="utf-8")
    print(f"drawn: {PICTURE.name}")
    unique, without = four_by_four()
    share = without / unique
    print(f"4x4 puzzles with one solution: {unique:,}; of these no line has a consensus: {without:,} ({share:.2%})")


def random_lines(rng, number=20_000):
    """(complexity, share of consensus) of lines of all densities."""
    points = []
    for _ in range(number):
        density = rng.uniform(0.1, 0.9)
        runs = runs_in(sum((rng.random() < density) << place for place in range(LENGTH)))
        spare = LENGTH - sum(runs) - len(runs) + 1
        agreed = sum(max(0, run - spare) for run in runs)
        if not spare or not runs:
            agreed = LENGTH
        points.append((untouched(runs, LENGTH), agreed / LENGTH))
    return points


def published():
    """The points of all lines of the collections: at the start, and whenever the strategy `patterns` reduces one."""
    blank, underway = [], []
    for name in ("free", "archive"):
        for path in sorted((SHARED / name).glob("*.n[io]n")):
            puzzle = load(path)
            if puzzle.coloured:
                continue
            solving = Watched(puzzle, Task())
            lines = zip(solving.settled.clues, solving.settled.lengths, strict=True)
            blank += [point(Pattern(*line)) for line in lines]
            with contextlib.suppress(LimitReached):  # if the strategy gets stuck
                list(solving.solutions())
            underway += solving.points
    return blank, underway


class Watched(Patterns):
    """The strategy `patterns`, which notes every line that it reduces."""

    def __init__(self, puzzle, task) -> None:
        super().__init__(puzzle, task)
        self.points = []

    def _reduce(self, line) -> None:
        super()._reduce(line)
        self.points.append(point(self.patterns[line]))


def point(pattern):
    """The complexity of a pattern and the share of its cells that is consensus."""
    return pattern.complexity, (pattern.black | pattern.white).bit_count() / pattern.length


def binned(points):
    """The number, lower quartile, mean and upper quartile of the shares, by the logarithm of the complexity."""
    gathered = defaultdict(list)
    for complexity, share in points:
        gathered[math.floor(BINS * math.log10(complexity))].append(share)
    curves = {}
    for edge, shares in sorted(gathered.items()):
        shares.sort()
        quarter, last = len(shares) // 4, len(shares) - 1
        curves[edge] = len(shares), shares[quarter], sum(shares) / len(shares), shares[min(last, 3 * quarter)]
    return curves


def four_by_four():
    """The number of 4x4 puzzles with one solution, and of those among them in which no line has a consensus."""
    clue = [runs_in(line) for line in range(16)]
    silent = {runs: str(Pattern(runs, 4)) == "????" for runs in set(clue)}
    found = defaultdict(int)
    for rows in product(range(16), repeat=4):
        columns = (sum((row >> place & 1) << y for y, row in enumerate(rows)) for place in range(4))
        found[tuple(clue[line] for line in (*rows, *columns))] += 1
    unique = [clues for clues, pictures in found.items() if pictures == 1]
    return len(unique), sum(all(silent[runs] for runs in clues) for clues in unique)


def _powers(edge) -> str:
    return f"10^{edge / BINS:g} to 10^{(edge + 1) / BINS:g}"


def _told(found) -> str:
    return "" if found is None else f"{found[2]:.0%} (of {found[0]:,})"


def drawing(curves) -> str:
    """Draw a line through the means and a pale band between the quartiles, over complexity on a logarithmic axis."""
    width, height, left, right, top, bottom = 640, 380, 60, 20, 20, 45
    most = max(max(curve) for curve in curves.values()) + 1

    def x(edge):
        return left + (width - left - right) * (edge + 0.5) / most

    def y(share):
        return height - bottom - (height - top - bottom) * share

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for tenth in range(0, 11, 2):
        at = y(tenth / 10)
        parts.append(f'<path d="M{left} {at:.1f}H{width - right}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{at + 4:.1f}" text-anchor="end">{tenth * 10}%</text>')
    for power in range(0, most // BINS + 1, 2):
        at = x(power * BINS - 0.5)
        parts.append(f'<path d="M{at:.1f} {top}V{height - bottom}" stroke="#ddd"/>')
        raised = f'<tspan dy="-5" font-size="10">{power}</tspan>'
        parts.append(f'<text x="{at:.1f}" y="{height - bottom + 18}" text-anchor="middle">10{raised}</text>')
    middle = (left + width - right) / 2
    parts.append(
        f'<text x="{middle}" y="{height - 8}" text-anchor="middle">complexity: ways to fill in the line</text>'
    )
    for colour, curve in zip(COLOURS, curves.values(), strict=False):
        above = [f"{x(edge):.1f} {y(high):.1f}" for edge, (_, _, _, high) in curve.items()]
        below = [f"{x(edge):.1f} {y(low):.1f}" for edge, (_, low, _, _) in curve.items()]
        parts.append(f'<path d="M{"L".join(above + below[::-1])}Z" fill="{colour}" fill-opacity="0.13"/>')
    for number, (colour, (name, curve)) in enumerate(zip(COLOURS, curves.items(), strict=False)):
        means = "L".join(f"{x(edge):.1f} {y(mean):.1f}" for edge, (_, _, mean, _) in curve.items())
        parts.append(f'<path d="M{means}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for edge, (_, _, mean, _) in curve.items():
            parts.append(f'<circle cx="{x(edge):.1f}" cy="{y(mean):.1f}" r="3" fill="{colour}"/>')
        place = f'x="{width - right - 8}" y="{top + 18 + 18 * number}" text-anchor="end"'
        parts.append(f'<text {place} fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])
