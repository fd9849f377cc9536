"""The twelve pentominoes on a rectangle of sixty squares.

An option is a piece in one of its up to eight ways to lie, somewhere on the board. Each filling of a rectangle comes in
four: as it is, turned, and mirrored both ways. To count each once, the piece X lies in one quarter of the board; it
looks the same however it lies, and on a board with even sides its middle is on no axis.
"""

import sys

from gridwright.exact_cover import ExactCover

SHAPES = {
    "F": ".## ##. .#.", "I": "#####", "L": "#... ####", "N": ".### ##..", "P": "## ## #.", "T": "### .#. .#.",
    "U": "#.# ###", "V": "#.. #.. ###", "W": "#.. ##. .##", "X": ".#. ### .#.", "Y": ".#.. ####", "Z": "##. .#. .##",
}  # fmt: skip


def ways_to_lie(shape):
    """The squares of a piece in every way that it can lie, moved up and left as far as they go."""
    squares = [(r, c) for r, row in enumerate(shape.split()) for c, mark in enumerate(row) if mark == "#"]
    ways = {}
    for turn in range(8):
        squares = [(c, -r) for r, c in squares] if turn != 4 else [(r, -c) for r, c in squares]
        top, left = min(r for r, _ in squares), min(c for _, c in squares)
        ways[tuple(sorted((r - top, c - left) for r, c in squares))] = None
    return ways


def pentominoes(rows, columns, quarter=False):
    """The problem for a board; with `quarter`, X lies in the upper left part of it."""
    options = {}
    for name, shape in SHAPES.items():
        for way in ways_to_lie(shape):
            height, width = (1 + max(square[i] for square in way) for i in (0, 1))
            for r in range(rows - height + 1):
                for c in range(columns - width + 1):
                    if not (quarter and name == "X" and (2 * r + 2 >= rows - 1 or 2 * c + 2 >= columns - 1)):
                        squares = tuple((r + i, c + j) for i, j in way)
                        options[name, squares] = [name, *squares]
    return ExactCover(options)


def main():
    rows, columns = map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (6, 10)
    quarter = rows % 2 == columns % 2 == 0
    problem = pentominoes(rows, columns, quarter)
    letters = {square: name for name, squares in problem.solve() for square in squares}
    for row in range(rows):
        print("".join(letters[row, column] for column in range(columns)))
    print(f"{problem.count()} ways to fill {rows}×{columns}{', up to symmetry' * quarter}")


if __name__ == "__main__":
    main()
