"""Exact-cover problems from the literature with known numbers of solutions."""

from __future__ import annotations

from itertools import product

from gridwright import ExactCover


def queens(n):
    """n non-attacking queens: rows and columns exactly once, diagonals at most once."""
    squares = list(product(range(n), repeat=2))
    diagonals = dict.fromkeys(item for r, c in squares for item in ((">", r + c), ("<", r - c)))
    return ExactCover(
        {(r, c): [("r", r), ("c", c), (">", r + c), ("<", r - c)] for r, c in squares}, secondary=diagonals
    )


def langford(n):
    """Two of each number, k with k others between them; mirror images are counted separately."""
    places = range(2 * n)
    numbers = range(1, n + 1)
    options = [[f"n{k}", f"s{i}", f"s{i + k + 1}"] for k in numbers for i in places if i + k + 1 in places]
    return ExactCover(options, primary=[*(f"n{k}" for k in numbers), *(f"s{i}" for i in places)])


def dominoes(height, width):
    """Tilings of a board with dominoes."""
    cells = list(product(range(height), range(width)))
    pairs = [[(r, c), (r, c + 1)] for r, c in cells] + [[(r, c), (r + 1, c)] for r, c in cells]
    return ExactCover([pair for pair in pairs if pair[1] in set(cells)], primary=cells)


PENTOMINOES = {
    "F": ".## ##. .#.",
    "I": "#####",
    "L": "#... ####",
    "N": "##.. .###",
    "P": "## ## #.",
    "T": "### .#. .#.",
    "U": "#.# ###",
    "V": "#.. #.. ###",
    "W": "#.. ##. .##",
    "X": ".#. ### .#.",
    "Y": ".#.. ####",
    "Z": "##. .#. .##",
}


def turned(piece):
    """All orientations of a piece, each moved to the corner."""
    cells = [(r, c) for r, row in enumerate(piece.split()) for c, mark in enumerate(row) if mark == "#"]
    shapes = set()
    for turn in range(8):
        moved = [(c, -r) if turn % 2 else (r, c) for r, c in cells]
        moved = [(-r, -c) if turn & 2 else (r, c) for r, c in moved]
        moved = [(r, -c) if turn & 4 else (r, c) for r, c in moved]
        top, left = min(r for r, _ in moved), min(c for _, c in moved)
        shapes.add(tuple(sorted((r - top, c - left) for r, c in moved)))
    return sorted(shapes)


def laid(piece, height, width):
    """All positions of a piece on a board."""
    for shape in turned(piece):
        for top, left in product(range(height), range(width)):
            cells = [(top + r, left + c) for r, c in shape]
            if all(r < height and c < width for r, c in cells):
                yield cells


def pentominoes(height, width, *, once=False):
    """The twelve pentominoes on a board of 60 cells; `once` keeps the centre of the X in one quadrant."""
    options = {}
    for name, piece in PENTOMINOES.items():
        for cells in laid(piece, height, width):
            if once and name == "X":
                row, column = sorted(cells)[2]
                if 2 * row >= height or 2 * column >= width:
                    continue
            options[(name, *cells)] = [name, *cells]
    return ExactCover(options, primary=[*PENTOMINOES, *product(range(height), range(width))])


def y_pentominoes(size):
    """A square tiled with only Y pentominoes."""
    return ExactCover(list(laid(PENTOMINOES["Y"], size, size)), primary=list(product(range(size), repeat=2)))


def sudoku():
    """The empty Sudoku; an option is named (row, column, digit), all from 0."""
    return ExactCover(
        {
            (r, c, d): [("cell", r, c), ("row", r, d), ("column", c, d), ("box", r // 3 * 3 + c // 3, d)]
            for r, c, d in product(range(9), repeat=3)
        }
    )


def clues(line):
    """The options chosen by a line of 81 digits and dots."""
    return [(k // 9, k % 9, int(digit) - 1) for k, digit in enumerate(line.strip()) if digit != "."]
