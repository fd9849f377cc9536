"""A puzzle is as hard when rotated, reflected or relabelled; if these fail, one variant gets another score, or another
puzzle is rated instead."""

from __future__ import annotations

import random
from itertools import product

import pytest

import gridwright
from gridwright import Colour, Grid, Hitori, Limits, Nonogram, PicturePuzzle
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Run
from gridwright.picture.board import EMPTY, Board
from gridwright.picture.puzzle import Tile

PALETTE = (
    *BLACK_AND_WHITE,
    Colour("red", "#ff0000", "r"),
    Colour("blue", "#0000ff", "b"),
)


def of_picture(picture, palette, known, unknown_lengths):
    """The nonogram of a picture, with its given cells and its runs of unknown length."""
    puzzle = Nonogram.from_grid(picture, palette)
    clues = [
        [[Run(None if run.length in unknown_lengths else run.length, run.colour) for run in clue] for clue in side]
        for side in (puzzle.rows, puzzle.columns)
    ]
    return Nonogram(*clues, palette, start=known)


def squares(rows):
    """The eight rotations and reflections of some rows."""
    for each in (rows, [list(row) for row in zip(*rows, strict=True)]):
        for down, across in product((1, -1), repeat=2):
            yield [row[::across] for row in each[::down]]


def grid(rows, names=None):
    cells = bytes(value if names is None or value == 255 else names[value] for row in rows for value in row)
    return Grid(len(rows[0]), len(rows), cells)


def nonograms():
    """Groups of equivalent nonograms, made from a picture and its rotations and reflections."""
    rng = random.Random(1)
    for number in range(30):
        width, height, colours = rng.randint(3, 9), rng.randint(3, 9), (2, 2, 4)[number % 3]
        picture = [[rng.randrange(colours) if rng.random() < 0.8 else 0 for _ in range(width)] for _ in range(height)]
        given = [[value if rng.random() < 0.1 else 255 for value in row] for row in picture]
        unknown_lengths = {2} if number % 5 == 4 else ()
        group = []
        for one, known in zip(squares(picture), squares(given), strict=True):
            names = [0, *rng.sample(range(1, colours), colours - 1)]
            palette = PALETTE[:colours]
            start = grid(known, names) if number % 4 == 3 else None
            group.append(of_picture(grid(one, names), palette, start, unknown_lengths))
        yield group


def hitori():
    rng = random.Random(2)
    for seed, hard in enumerate(("easy", "medium", "hard", "expert") * 5):
        puzzle = gridwright.make("hitori", (5 + seed % 3, 5 + seed % 2), difficulty=hard, seed=seed).puzzle
        numbers = [[None if rng.random() < 0.05 else number for number in row] for row in puzzle.numbers]
        goal = [[value if rng.random() < 0.2 else 255 for value in row] for row in puzzle.goal.rows()]
        group = []
        for turned, known in zip(squares(numbers), squares(goal), strict=True):
            names = rng.sample(range(50), 20)
            cells = [[None if number is None else names[number] for number in row] for row in turned]
            group.append(Hitori(cells, start=grid(known) if seed % 3 == 2 else None))
        yield group


def pictures():
    """Groups of equivalent picture puzzles, some with tiles that must not be rotated."""
    for seed, hard in enumerate(("easy", "medium", "hard", "expert") * 3):
        puzzle = gridwright.make("picture", (4, 3 + seed % 2), difficulty=hard, seed=seed).puzzle
        tiles, codes = puzzle.tiles, puzzle.goal.cells
        if upright := seed % 2:
            tiles = [Tile(*tiles[code // 4].turned(code % 4)) for code in codes]
            codes = range(0, 4 * len(tiles), 4)
        cells = [list(row) for row in zip(*[iter(codes)] * puzzle.width, strict=True)]
        given = [[code if (seed % 3 == 2 and row == 1) else EMPTY for code in line] for row, line in enumerate(cells)]
        group = []
        for quarters in range(4):
            group.append(
                PicturePuzzle(
                    len(given[0]),
                    len(given),
                    [Tile(*tile.turned(quarters)) for tile in tiles],
                    frame=puzzle.frame,
                    rotate=not upright,
                    mates=puzzle.mates,
                    start=Board(len(given[0]), len(given), tuple(code for row in given for code in row)),
                )
            )
            given = [list(row) for row in zip(*given[::-1], strict=True)]
        yield group


GROUPS = {"nonogram": nonograms, "hitori": hitori, "picture": pictures}


@pytest.mark.parametrize("kind", GROUPS)
def test_ratings_are_the_same_in_every_orientation(kind):
    rated = 0
    for group in GROUPS[kind]():
        one, *others = map(gridwright.rate, group)
        assert all(other == one for other in others)
        rated += one.score is not None
    assert rated > 5


@pytest.mark.parametrize("kind", GROUPS)
def test_one_of_the_same_stands_for_all(kind):
    """Broken: a group would have several canonical forms, or one with another verdict or canonical form."""
    for one, *others in GROUPS[kind]():
        stands = one.canonical()
        again = [other.canonical() for other in (stands, *others)]
        assert all((other, other.start) == (stands, stands.start) for other in again)
        assert gridwright.check(stands, diagnose=False).verdict == gridwright.check(one, diagnose=False).verdict


def test_different_puzzles_stay_apart():
    one, other = Nonogram([[1], [2]], [[1], [2]]), Nonogram([[2], [2]], [[2], [2]])
    assert one.canonical() != other.canonical()


def test_a_limit_ends_a_rating_of_a_large_puzzle():
    puzzle = Hitori([[1 + (row + column) % 900 for column in range(900)] for row in range(900)])
    rating = gridwright.rate(puzzle, limits=Limits(time=0.2))
    assert (rating.verdict, rating.reason) == ("unknown", "the time limit was reached")
    assert gridwright.ExactCover([[0]]).canonical() == gridwright.ExactCover([[0]])
