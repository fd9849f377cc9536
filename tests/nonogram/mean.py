"""Small puzzles designed to be difficult: of every density, ambiguous ones, and many without solution."""

from __future__ import annotations

from gridwright import Grid, Nonogram
from gridwright.values.errors import PuzzleError
from gridwright.values.grid import UNKNOWN


def mean_puzzle(rng, size) -> Nonogram:
    """A puzzle whose longer side is `size` and whose shorter one is at least 5, perhaps with a start."""
    sides = [size, size if rng.random() < 0.5 else rng.randint(5, size)]
    rng.shuffle(sides)
    picture = rng.choice(PICTURES)(rng, *sides)
    puzzle = Nonogram.from_grid(picture)
    if rng.random() < 0.4:
        puzzle = changed(rng, puzzle)
    if rng.random() < 0.35:
        puzzle = puzzle.with_notes(start=beginning(rng, picture))
    return puzzle


def noise(rng, width, height):
    """Independent cells, from nearly all white to nearly all black."""
    share = rng.uniform(0.03, 0.97)
    return Grid(width, height, bytes(rng.random() < share for _ in range(width * height)))


def middling(rng, width, height):
    """Densities at which lines settle little and several solutions are likely."""
    share = rng.uniform(0.3, 0.6)
    return Grid(width, height, bytes(rng.random() < share for _ in range(width * height)))


def permutations(rng, width, height):
    """One or two cells in every row, spread over the columns: many solutions, or nearly none."""
    cells = bytearray(width * height)
    for _ in range(rng.choice((1, 1, 2))):
        order = rng.sample(range(width), width)
        for row in range(height):
            cells[row * width + order[row % width]] = 1
    return Grid(width, height, bytes(cells))


def dense(rng, width, height):
    """Black with a few holes, one in nearly every row."""
    grid = permutations(rng, width, height)
    return Grid(width, height, bytes(cell == 0 or rng.random() < 0.2 for cell in grid.cells))


def blocks(rng, width, height):
    """Rectangles, painted or erased one on top of the other."""
    cells = bytearray(width * height)
    for _ in range(rng.randint(2, 9)):
        left, top = rng.randrange(width), rng.randrange(height)
        right, bottom = min(width, left + rng.randint(1, 6)), min(height, top + rng.randint(1, 6))
        colour = rng.random() < 0.7
        for row in range(top, bottom):
            for column in range(left, right):
                cells[row * width + column] = colour
    return Grid(width, height, bytes(cells))


def stripes(rng, width, height):
    """Checkerboards and diagonals with a few cells flipped: regular, so that much can be exchanged."""
    step, lean, thick = rng.randint(2, 5), rng.randint(0, 3), rng.randint(1, 3)
    wrong = rng.choice((0, 0.05, 0.2))
    cells = (
        ((column + lean * row) % step < thick) != (rng.random() < wrong)
        for row in range(height)
        for column in range(width)
    )
    return Grid(width, height, bytes(cells))


PICTURES = (noise, noise, middling, middling, permutations, dense, blocks, stripes)


def changed(rng, puzzle):
    """The puzzle with some of its clues changed, mostly so that the sums of rows and columns still agree."""
    while True:
        sides = [[list(clue) for clue in clues] for clues in lengths(puzzle)]
        for _ in range(rng.choice((1, 1, 2, 3))):
            rng.choice(CHANGES)(rng, rng.choice(sides))
        try:
            return Nonogram(*sides)
        except PuzzleError:  # a clue got too long for its line
            continue


def lengths(puzzle):
    """The clues of rows and columns as lists of run lengths."""
    return [[[run.length for run in clue] for clue in clues] for clues in (puzzle.rows, puzzle.columns)]


def swap_lines(rng, clues):
    """Swap two lines."""
    one, other = rng.sample(range(len(clues)), 2)
    clues[one], clues[other] = clues[other], clues[one]


def reorder_runs(rng, clues):
    """Reorder the runs of a line."""
    rng.shuffle(rng.choice(clues))


def shift_cell(rng, clues):
    """Lengthen one run by a cell and shorten another, perhaps in another line."""
    runs = [(clue, index) for clue in clues for index in range(len(clue))]
    if len(runs) > 1:
        (giver, index), (taker, other) = rng.sample(runs, 2)
        taker[other] += 1
        giver[index] -= 1
        giver[:] = [run for run in giver if run]


def split_or_join(rng, clues):
    """Split a run in two, or join two runs."""
    clue = rng.choice([clue for clue in clues if clue] or [[]])
    if len(clue) > 1 and rng.random() < 0.5:
        index = rng.randrange(len(clue) - 1)
        clue[index : index + 2] = [clue[index] + clue[index + 1]]
    elif clue and max(clue) > 1:
        index = clue.index(max(clue))
        part = rng.randrange(1, clue[index])
        clue[index : index + 1] = [part, clue[index] - part]


def mistype(rng, clues):
    """Change one number, so that the sums disagree."""
    clue = rng.choice([clue for clue in clues if clue] or [[1]])
    index = rng.randrange(len(clue))
    clue[index] = max(1, clue[index] + rng.choice((-1, 1)))


CHANGES = (swap_lines, swap_lines, reorder_runs, shift_cell, shift_cell, split_or_join, mistype)


def beginning(rng, picture):
    """Some cells of a picture; sometimes one of them is wrong."""
    share = rng.uniform(0.05, 0.6)
    cells = bytearray(cell if rng.random() < share else UNKNOWN for cell in picture.cells)
    if rng.random() < 0.25:
        place = rng.randrange(len(cells))
        cells[place] = 1 - picture.cells[place]
    return Grid(picture.width, picture.height, bytes(cells))
