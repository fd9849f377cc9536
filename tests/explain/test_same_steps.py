"""Explanations do not change: the cells that each step settles, its technique, its wording, and the ratings.

Tiers have their own digests, which are older than the rest: scores have changed since then, but no tier has.

Nonograms in colours, and with runs of unknown length, have two digests: one of everything, and one of the steps before
the first guess, which is older than the techniques for guesses.
"""

from __future__ import annotations

import json
import random
from hashlib import sha256
from itertools import product

import pytest
from picture.every_board import random_puzzle

import gridwright
from gridwright import Grid, Hitori, Nonogram
from gridwright.hitori.techniques import TECHNIQUES
from gridwright.hitori.techniques.position import Position
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour, Run
from gridwright.values.clock import Clock
from gridwright.values.errors import PuzzleError
from gridwright.values.grid import UNKNOWN

SIZES = (5, 10, 15, 20, 25)  # of the Hitori of TU Delft


def loaded(folder):
    """The puzzles in a folder; one file contains its clues five times, which no parser accepts."""
    files = (path for path in sorted(folder.iterdir()) if path.suffix != ".md" and path.name != "data142.nin")
    return [gridwright.load(path) for path in files]


def made(*, sizes=((5, 5), (8, 8), (7, 12), (15, 15)), seeds=5):
    """Hitori of all difficulties."""
    options = product(sizes, ("easy", "medium", "hard", "expert"), range(seeds))
    return [gridwright.make("hitori", size, difficulty=hard, seed=seed).puzzle for size, hard, seed in options]


def boards(seed):
    """Random small Hitori, with and without solutions, some with cells without a number, some with a start."""
    rng = random.Random(seed)
    for _ in range(300):
        width, height, numbers, empty = rng.randint(1, 6), rng.randint(1, 6), rng.randint(2, 6), rng.random() / 2
        cells = [
            [None if rng.random() < empty else rng.randint(1, numbers) for _ in range(width)] for _ in range(height)
        ]
        start = Grid.filled(width, height).replaced([(rng.randrange(height), rng.randrange(width), rng.randrange(2))])
        yield Hitori(cells, start=start if rng.random() < 0.3 else None)


def tiles():
    """Small picture puzzles of all types, and made ones that need a search."""
    rng = random.Random(3)
    for _ in range(300):
        ways = {way: rng.random() < 0.3 for way in ("paired", "repeated", "symmetric")}
        ways |= {way: rng.random() < 0.6 for way in ("frame", "rotate")}
        yield random_puzzle(rng, rng.randint(1, 4), rng.randint(1, 4), colours=rng.randint(2, 8), **ways)
    for hard, seed in product(("easy", "medium", "hard", "expert"), range(3)):
        yield gridwright.make("picture", (6, 5), difficulty=hard, seed=seed).puzzle


COLOURS = (
    Colour("red", "#ff0000", "r"),
    Colour("blue", "#0000ff", "b"),
    Colour("green", "#00aa00", "g"),
    Colour("yellow", "#ffff00", "y"),
)


def nonograms(seed, most, palettes, number=500):
    """Random pictures, of single cells or stretches, some with a start, a wrong run or runs of unknown length."""
    rng = random.Random(seed)
    for _ in range(number):
        width, height, palette = rng.randint(3, most), rng.randint(3, most), rng.choice(palettes)
        density, stretched, cells = rng.uniform(0.3, 0.9), rng.random() * 0.7, []
        for cell in range(width * height):
            if cell >= width and rng.random() < stretched:
                cells.append(cells[cell - rng.choice((1, width))])
            else:
                cells.append(rng.randrange(1, len(palette)) if rng.random() < density else 0)
        puzzle = Nonogram.from_grid(Grid(width, height, bytes(cells)), palette)
        sides = [[list(clue) for clue in clues] for clues in (puzzle.rows, puzzle.columns)]
        runs = [(clue, run) for side in sides for clue in side for run in range(len(clue))]
        if len(palettes) > 1 and (len(palette) == 2 or rng.random() < 0.2):
            for clue, run in runs:
                if rng.random() < 0.15:
                    clue[run] = Run(None, clue[run].colour)
        if rng.random() < 0.15 and runs:
            clue, run = rng.choice(runs)
            clue[run] = Run(rng.randint(1, 3), clue[run].colour)
        start = Grid(width, height, bytes(cell if rng.random() < 0.2 else UNKNOWN for cell in cells))
        try:
            yield Nonogram(*sides, palette, start=start if rng.random() < 0.2 else None)
        except PuzzleError:  # the wrong run does not fit its line
            yield puzzle


def coloured():
    """Nonograms in one to four colours; those in one have runs of unknown length."""
    return nonograms(6, 11, [BLACK_AND_WHITE, *((BLACK_AND_WHITE[0], *COLOURS[:count]) for count in (2, 3, 4))])


def before_guesses(puzzle):
    """The part of an explanation that must not change even if guesses do."""
    steps, verdict, *_ = told(puzzle)
    guessed = next((number for number, step in enumerate(steps) if step[1] > 4), len(steps))
    return steps[:guessed], verdict, gridwright.rate(puzzle).tier


def told(puzzle):
    """The parts of an explanation that must not change."""
    explanation = gridwright.explain(puzzle)
    steps = [(step.technique, step.tier, step.title, step.because, step.cells) for step in explanation]
    rating = gridwright.rate(puzzle)
    return steps, explanation.verdict, rating.score, rating.effort, dict(rating.techniques)


def asked():
    """The steps of each technique alone, even if a simpler one finds something: the hardest are rarely needed."""
    for puzzle in (puzzle for seed in range(2, 6) for puzzle in boards(seed)):
        for technique in TECHNIQUES:
            step = technique.find(Position(puzzle, None, Clock()))
            if step is not None:
                yield step.technique, step.because, step.cells


def digest(told):
    """A digest of some explanations."""
    return sha256(json.dumps(list(told)).encode()).hexdigest()[:16]


DIGESTS = {
    "black": "718d13d12955bcd4",
    "coloured": "9525761f25018ae0",
    "coloured, before guesses": "c99b4e1a74aa3d76",
    "nonogram/free": "84a7b55a41099e16",
    "nonogram/archive": "7f245f95e056122b",
    "made": "aa29684bea1133e7",
    "boards": "8e822f458b5c33af",
    "asked": "1a8c5d5653d5cc95",
    "tiles": "83eea6819d83b6a6",
    "hitori/tudelft_5": "a5f48c68b7fb829e",
    "hitori/tudelft_10": "cef175b6767aa5c7",
    "hitori/tudelft_15": "d4a2087ae60430d2",
    "hitori/tudelft_20": "91e41ea5d49d91ba",
    "hitori/tudelft_25": "458bf8baae360fb3",
    "hitori/own": "de660f8795fafbc7",
}
TIERS = {
    "made": "292e2aa2e6f335e8",
    "boards": "5ca720ae026a531e",
    "tiles": "74e7f14765445dde",
    "black": "9bf296be5765795a",
    "coloured": "b2aec1348f1aa876",
    "hitori/tudelft_5": "342bb7aff4fa70ee",
    "hitori/tudelft_10": "5ec1bd4299c3e2fe",
    "hitori/tudelft_15": "1d30a74aec1cd77f",
    "hitori/tudelft_20": "df4749c04fe1744b",
    "hitori/tudelft_25": "f5e12a76430cf43c",
    "hitori/own": "d42bad097ff72b3b",
    "nonogram/free": "f3d8c1a7ce848fbb",
    "nonogram/archive": "ef43a2361701a4a7",
}
PUZZLES = {
    "made": made,
    "boards": lambda: boards(1),
    "tiles": tiles,
    "black": lambda: nonograms(5, 14, [BLACK_AND_WHITE]),
    "coloured": coloured,
}
GROUPS = {
    "made": lambda: map(told, made()),
    "boards": lambda: map(told, boards(1)),
    "asked": asked,
    "tiles": lambda: map(told, tiles()),
    "black": lambda: map(told, nonograms(5, 14, [BLACK_AND_WHITE])),
    "coloured": lambda: map(told, coloured()),
    "coloured, before guesses": lambda: map(before_guesses, coloured()),
}


@pytest.mark.parametrize("group", GROUPS)
def test_steps_stay_the_same(group):
    """Broken: the same puzzle would be explained differently than before."""
    assert digest(GROUPS[group]()) == DIGESTS[group]


@pytest.mark.parametrize("group", PUZZLES)
def test_tiers_stay_the_same(group):
    """Broken: a puzzle would be rated as needing other techniques than before."""
    assert digest(gridwright.rate(puzzle).tier for puzzle in PUZZLES[group]()) == TIERS[group]


@pytest.mark.parametrize("group", [*(f"hitori/tudelft_{size}" for size in SIZES), "hitori/own", "nonogram/free"])
def test_steps_of_the_collection_stay_the_same(shared_data, group):
    """Broken: the same as above, for published puzzles."""
    puzzles = loaded(shared_data / group)
    assert digest(map(told, puzzles)) == DIGESTS[group]
    assert digest(gridwright.rate(puzzle).tier for puzzle in puzzles) == TIERS[group]


@pytest.mark.slow
def test_steps_of_the_archive_stay_the_same(shared_data):
    """Broken: the same as above, for larger ones."""
    puzzles = loaded(shared_data / "nonogram" / "archive")
    assert digest(map(told, puzzles)) == DIGESTS["nonogram/archive"]
    assert digest(gridwright.rate(puzzle).tier for puzzle in puzzles) == TIERS["nonogram/archive"]
