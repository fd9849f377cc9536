"""The cost of reading and checking a puzzle, by format and size, in microseconds of CPU time.

The puzzles are random pictures that line solving settles, like most published puzzles. A batch has this cost for every
puzzle, whatever else it does. `decoding` is the time of `json.loads` for the same line, which no JSON parser in Python
can avoid. Large puzzles are in `bench/size.py`.
"""

from __future__ import annotations

import json
import random
import time

import gridwright
from bench.report import table
from gridwright import Grid, Nonogram

SIDES = {10: 1000, 20: 300, 50: 10}  # with the number of puzzles
FORMATS = ("jsonl", "non", "taai", "tatham")
ROUNDS = 7


def main() -> None:
    """Print the tables."""
    rows = []
    for side, number in SIDES.items():
        puzzles = line_solvable(number, side)
        texts = {name: gridwright.dump(puzzles, name) for name in FORMATS}
        reading = [
            cost(lambda text=text, name=name: gridwright.parse_all(text, name), number) for name, text in texts.items()
        ]
        lines = texts["jsonl"].splitlines()
        decoding = cost(lambda lines=lines: [json.loads(line) for line in lines], number)
        checking = cost(lambda puzzles=puzzles: [gridwright.check(puzzle) for puzzle in puzzles], number)
        rows.append([f"{side}x{side}", decoding, *reading, checking, 1e6 / (reading[0] + checking)])
    header = ["size", "decoding", *(f"read {name}" for name in FORMATS), "check", "jsonl read and checked per second"]
    table(header, rows)


def line_solvable(number: int, side: int) -> list[Nonogram]:
    """Random puzzles that line solving settles."""
    rng = random.Random(side)
    found: list[Nonogram] = []
    while len(found) < number:
        share = 0.65 if side < 30 else 0.8  # larger ones are denser, else line solving would settle hardly any
        puzzle = Nonogram.from_grid(Grid(side, side, bytes(rng.random() < share for _ in range(side * side))))
        if gridwright.check(puzzle, strategy="line").verdict == "unique":
            found.append(Nonogram(puzzle.rows, puzzle.columns))
    return found


def cost(work, number: int) -> float:
    """Microseconds of CPU time per puzzle, the least of several rounds."""
    times = []
    for _ in range(ROUNDS):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return 1e6 * min(times) / number
