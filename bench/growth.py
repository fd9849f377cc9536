"""The growth of time with the side of a picture, from 250 to 2000; also drawn as docs/images/growth.svg."""

from __future__ import annotations

import math
from pathlib import Path

from bench.large import picture, settle
from bench.report import COUNTS, runs_of, table

SIDES = (250, 354, 500, 707, 1000, 1414, 2000)
SEEDS = (1, 2, 3)
KINDS = (  # name, sigma, share of black, colour
    ("random, 80% black", 0, 0.8, "#d1495b"),
    ("smoothed σ=8, 70% black", 8, 0.7, "#00798c"),
    ("smoothed σ=60, 50% black", 60, 0.5, "#e3a018"),
)
PICTURE = Path(__file__).parent.parent / "docs" / "images" / "growth.svg"


def main() -> None:
    """Print one row per kind and side, with the minimum and maximum time of the seeds."""
    rows, curves = [], []
    for name, sigma, share, colour in KINDS:
        points = []
        for side in SIDES:
            runs = [settle(runs_of(picture(side, sigma, share, seed))) for seed in SEEDS]
            seconds = sorted(total for _, _, total, _ in runs)
            verdicts = [verdict for verdict, *_ in runs]
            work = [sum(stats[key] for *_, stats in runs) // len(SEEDS) for key in COUNTS]
            rows.append([name, side, verdicts.count("unique"), verdicts.count("multiple"), *work, *seconds])
            points.append((side, seconds))
        curves.append((name, colour, points))
    table(["picture", "side", "unique", "multiple", *COUNTS, "least, s", "median, s", "greatest, s"], rows)
    PICTURE.write_text(drawing(curves), encoding="utf-8")
    print(f"drawn: {PICTURE.name}")


def drawing(curves) -> str:
    """Draw lines through the medians and strokes from minimum to maximum, on logarithmic axes."""
    width, height, left, right, top, bottom = 640, 400, 60, 20, 20, 45
    low, high = 1e-4, 100.0

    def x(side):
        return left + (width - left - right) * math.log(side / SIDES[0]) / math.log(SIDES[-1] / SIDES[0])

    def y(seconds):
        return height - bottom - (height - top - bottom) * math.log(max(seconds, low) / low) / math.log(high / low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for power in range(-4, 3):
        at = y(10.0**power)
        parts.append(f'<path d="M{left} {at:.1f}H{width - right}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{at + 4:.1f}" text-anchor="end">{10.0**power:g} s</text>')
    for side in SIDES[::2]:
        at = x(side)
        parts.append(f'<path d="M{at:.1f} {top}V{height - bottom}" stroke="#ddd"/>')
        parts.append(f'<text x="{at:.1f}" y="{height - bottom + 18}" text-anchor="middle">{side}</text>')
    middle = (left + width - right) / 2
    parts.append(f'<text x="{middle}" y="{height - 8}" text-anchor="middle">cells on a side</text>')
    for number, (name, colour, points) in enumerate(curves):
        path = "L".join(f"{x(side):.1f} {y(seconds[len(seconds) // 2]):.1f}" for side, seconds in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for side, seconds in points:
            at, middle = x(side), y(seconds[len(seconds) // 2])
            parts.append(f'<path d="M{at:.1f} {y(seconds[0]):.1f}V{y(seconds[-1]):.1f}" stroke="{colour}"/>')
            parts.append(f'<circle cx="{at:.1f}" cy="{middle:.1f}" r="3" fill="{colour}"/>')
        parts.append(f'<text x="{left + 12}" y="{top + 16 + 18 * number}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])
