"""Sudoku of any size: 4×4, 9×9, 16×16, 25×25.

Every cell has a value, and every value is once in each row, column and box. The problem is built once for a size; the
clues of a puzzle are options that are given. Values are 1-9 and then letters; `.` is an empty cell.
"""

import sys

from gridwright.exact_cover import ExactCover

VALUES = "123456789ABCDEFGHIJKLMNOP"
EXAMPLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def sudoku(box):
    """The problem with boxes of box×box cells; an option is a value in a cell."""
    side = range(box * box)
    return ExactCover(
        {
            (r, c, v): [("cell", r, c), ("row", r, v), ("column", c, v), ("box", r // box, c // box, v)]
            for r in side
            for c in side
            for v in side
        }
    )


def clues(text, side):
    """The options that a puzzle gives."""
    return [(*divmod(i, side), VALUES.index(sign)) for i, sign in enumerate(text) if sign in VALUES[:side]]


def main():
    text = sys.argv[1] if len(sys.argv) > 1 else EXAMPLE
    side = round(len(text) ** 0.5)
    solutions = sudoku(round(side**0.5)).iter_solutions(given=clues(text, side))
    filled = {(r, c): VALUES[v] for r, c, v in next(solutions, ())}
    for r in range(side):
        print("".join(filled.get((r, c), ".") for c in range(side)))
    print("the only solution" if filled and next(solutions, None) is None else "not the only one, or none")


if __name__ == "__main__":
    main()
