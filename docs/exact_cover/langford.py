"""Langford pairs: two of each number 1..n in a row of 2n, with exactly k others between the two k.

An option puts one pair into its two slots. A row read backwards is another row; to count the two once, the largest odd
number begins in its first half (it has an even number of places, so no row is its own mirror image there). There are
rows only if n or n + 1 is a multiple of four.
"""

import sys

from gridwright.exact_cover import ExactCover


def langford(n, once=True):
    """The problem for n pairs, mirror images counted `once`; an option is a number and the slot of its first copy."""
    starts = {k: range(2 * n - k - 1) for k in range(1, n + 1)}
    if once:
        odd = n - 1 + n % 2
        starts[odd] = starts[odd][: len(starts[odd]) // 2]
    options = {
        (k, first): [("number", k), ("slot", first), ("slot", first + k + 1)] for k in starts for first in starts[k]
    }
    return ExactCover(options, primary=[("number", k) for k in starts] + [("slot", i) for i in range(2 * n)])


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    problem = langford(n)
    row = [0] * (2 * n)
    for k, first in problem.solve() or ():
        row[first] = row[first + k + 1] = k
    print(*row if any(row) else ["there is no such row"])
    print(f"{problem.count()} ways to place {n} pairs, up to reversal")


if __name__ == "__main__":
    main()
