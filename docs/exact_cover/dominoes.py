"""Dominoes on a board: every square is covered by exactly one of them.

Nothing but squares, and options of two neighbours each. There are 12,988,816 ways on an 8×8 board; a search that meets
them one by one takes its time, but most of its subproblems are the same, and a decision diagram meets each only once.
"""

import sys

from gridwright.exact_cover import ExactCover


def dominoes(rows, columns):
    """The problem of covering a board; an option is the pair of squares under one domino."""
    across = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    down = [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    return ExactCover({domino: domino for domino in across + down})


def main():
    rows, columns = map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (8, 8)
    problem = dominoes(rows, columns)
    letters = {}
    for number, domino in enumerate(problem.solve() or ()):
        letters.update(dict.fromkeys(domino, "abcdefghijklmnopqrstuvwxyz"[number % 26]))
    for row in range(rows):
        print("".join(letters.get((row, column), ".") for column in range(columns)))
    print(f"{problem.count()} ways to cover {rows}×{columns}")


if __name__ == "__main__":
    main()
