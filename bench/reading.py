"""What it costs to read a puzzle and to check it, by format and size, in microseconds of CPU time.

The puzzles are random pictures that lines alone settle, as most of the puzzles are that people publish. A batch pays
this for every one of them, whatever else it does. `decoding` is what `json.loads` takes for the same line: the share
that no reader of JSON could save.
"""

from __future__ import annotations

import json
import random
import time

import gridwright
from bench.report import table
from gridwright import Grid, Nonogram

SIDES = {10: 1000, 20: 300, 50: 10}  # and how many puzzles of each
FORMATS = ("jsonl", "non", "taai", "tatham")
ROUNDS = 7


def main() -> None:
    """Prints the tables."""
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
    header = ["size", "decoding", *(f"read {name}" for name in FORMATS), "check", "jsonl read and checked a second"]
    table(header, rows)


def line_solvable(number: int, side: int) -> list[Nonogram]:
    """So many random puzzles that lines alone settle."""
    rng = random.Random(side)
    found: list[Nonogram] = []
    while len(found) < number:
        share = 0.65 if side < 30 else 0.8  # denser where it is larger, else lines settle next to none
        puzzle = Nonogram.from_grid(Grid(side, side, bytes(rng.random() < share for _ in range(side * side))))
        if gridwright.check(puzzle, strategy="line").verdict == "unique":
            found.append(Nonogram(puzzle.rows, puzzle.columns))
    return found


def cost(work, number: int) -> float:
    """Microseconds of CPU time a puzzle, the least of some rounds."""
    times = []
    for _ in range(ROUNDS):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return 1e6 * min(times) / number
