"""The same seed gives the same puzzle in every version: digests of made puzzles and of repairs."""

from __future__ import annotations

import hashlib
import json
from random import Random

import pytest

import gridwright
from gridwright import Grid, Nonogram
from gridwright.values.colour import Colour
from gridwright.wire.answers import MADE
from tests.making.drawn import figure, file_of, flag, shaded_bars

LEVELS = ("", "easy", "medium", "hard", "expert")
PALETTE = (Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b"))


def digest(made):
    """A short digest of made puzzles, with similarity to three digits; without notes, which are only words, and
    difficulties, which have their own tests."""
    told = [{**MADE(each), "likeness": each.likeness and round(each.likeness, 3), "notes": []} for each in made]
    for rating in filter(None, (each["rating"] for each in told)):
        del rating["difficulty"], rating["words"], rating["title"]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]


def at_random(kind, sizes, levels=LEVELS, **options):
    for seed, size in enumerate(sizes):
        for level in levels:
            yield gridwright.make(kind, size, difficulty=level, seed=seed, **options)


def of_image(image, ways, kind="nonogram", size=(12, 10)):
    for seed, way in enumerate(ways):
        yield gridwright.make(kind, size, image=image, seed=seed, **way)


def repairs(colours, ways):
    rng = Random(5)
    palette = PALETTE[: colours + 1] if colours > 1 else None
    for number in range(9):
        width, height = 7 + number % 2, 6 + number % 5
        picture = Grid(width, height, bytes(rng.randrange(colours + 1) for _ in range(width * height)))
        puzzle = Nonogram.from_grid(picture, palette) if palette else Nonogram.from_grid(picture)
        for way in ways:
            if way.get("keep") is True:
                keep = Grid(picture.width, picture.height, bytes(rng.randrange(2) for _ in picture.cells))
                yield gridwright.repair(puzzle, **{**way, "keep": keep})
            else:
                yield gridwright.repair(puzzle, **way)


def photograph():
    """A picture of soft blots, for which no single threshold is good."""
    rows = [[(x * x + 3 * y * y + 40 * ((x // 7 + y // 5) % 3)) % 256 for x in range(48)] for y in range(40)]
    return gridwright.Raster(48, 40, bytes(value for row in rows for value in row for _ in range(3)))


METHODS = [{"method": name} for name in ("auto", "threshold", "adaptive", "dither", "edges", "posterize")]
KEPT = "############\n" + 9 * "............\n"
OPTIONS = [{"line_solvable": True}, {"max_tier": 3}, {"max_changes": 1}, {"keep": KEPT}]
TIERS = [{"max_tier": tier} for tier in range(1, 9)]
REPAIRS = [{}, {"line_solvable": True}, {"max_changes": 1}, {"keep": True}, {"prove_least": True}]

MADE_BEFORE = {
    "nonogram": "6b91bbfbc34d",
    "nonogram in colours": "97ddb528a9f9",
    "nonogram, symmetric": "421bcf6d73c3",
    "nonogram, half filled": "345c5cf4c0e7",
    "nonogram of a drawing": "bdf31a1be575",
    "nonogram of a photograph": "eeef953a2437",
    "nonogram of bars": "a99db380fbfb",
    "nonogram of a flag": "ecf7e0079d53",
    "hitori": "381fab744d63",
    "picture": "9ac3df767d0d",
    "picture, hard": "59f2b7edd335",
    "picture, few colours": "11ca0e1d8c24",
    "picture of a flag": "e1ef6cb6d2d3",
    "repair": "290b624ec011",
    "repair in colours": "18ac405be771",
    "repair to a tier": "b98366da3013",
    "repair to a tier in colours": "94557eda9a4c",
}

CASES = {
    "nonogram": lambda: at_random("nonogram", (8, (9, 7), 10, 12, 15)),
    "nonogram in colours": lambda: at_random("nonogram", (8, (7, 9), 10, 12), colours=3),
    "nonogram, symmetric": lambda: at_random("nonogram", (9, (8, 10)), ("", "hard"), symmetry="mirror", colours=2),
    "nonogram, half filled": lambda: at_random("nonogram", (9,), ("easy", "hard"), symmetry="rotate", density=50),
    "nonogram of a drawing": lambda: of_image(file_of(figure()), METHODS, size=(20, 16)),
    "nonogram of a photograph": lambda: of_image(photograph(), METHODS),
    "nonogram of bars": lambda: of_image(file_of(shaded_bars()), [{"threshold": "40%"}, {"invert": True}, *OPTIONS]),
    "nonogram of a flag": lambda: of_image(
        file_of(flag("#d00000", "#2040ff", "#10a040")), [{"colours": 3}, {"colours": 2, "crop": "10,10,110,110"}]
    ),
    "hitori": lambda: at_random("hitori", (5, (8, 6), 10, (7, 12), 15)),
    "picture": lambda: at_random("picture", (4, (5, 4), 6, (3, 7)), ("", "easy", "medium")),
    "picture, hard": lambda: at_random("picture", (5, 6), ("hard", "expert")),
    "picture, few colours": lambda: at_random("picture", (4, (5, 3)), ("",), colours=6, border_colours=3),
    "picture of a flag": lambda: of_image(
        file_of(flag("#d00000", "#2040ff")), [{}, {"rotate": True}, {"shared_border": True}], "picture", (4, 3)
    ),
    "repair": lambda: repairs(1, REPAIRS),
    "repair in colours": lambda: repairs(2, REPAIRS),
    "repair to a tier": lambda: repairs(1, TIERS),
    "repair to a tier in colours": lambda: repairs(2, TIERS[:4]),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_the_same_as_ever(case):
    """Broken: a noted seed or a documented repair would give another puzzle now."""
    assert digest(CASES[case]()) == MADE_BEFORE[case]
