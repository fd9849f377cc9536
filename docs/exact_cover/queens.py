"""N queens: every row and every column has a queen, every diagonal at most one.

Requirements are the rows and columns; the diagonals are secondary, since n queens cannot stand on all of them.
"""

import sys

from gridwright.exact_cover import ExactCover


def queens(n):
    """The problem of n queens on an n×n board; an option is the square of one queen."""
    squares = [(row, column) for row in range(n) for column in range(n)]
    return ExactCover(
        {(r, c): [("row", r), ("column", c), ("rising", r + c), ("falling", r - c)] for r, c in squares},
        secondary=[("rising", k) for k in range(2 * n - 1)] + [("falling", k) for k in range(1 - n, n)],
    )


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    problem = queens(n)
    placed = set(problem.solve())
    for row in range(n):
        print(" ".join("Q" if (row, column) in placed else "." for column in range(n)))
    print(f"{problem.count()} ways to place {n} queens")


if __name__ == "__main__":
    main()
