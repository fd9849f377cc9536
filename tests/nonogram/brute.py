"""Brute force for small nonograms, written without a look at the engine."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import product

from gridwright import Grid, Nonogram


@cache
def lines_of(runs, length):
    """All lines of a length with given runs, as tuples of 0 and 1."""
    return [line for line in product((0, 1), repeat=length) if runs_of(line) == runs]


def runs_of(line):
    text = "".join(map(str, line))
    return tuple(len(block) for block in text.split("0") if block)


def solutions(puzzle: Nonogram) -> set[Grid]:
    """Every grid that obeys all clues: rows are filled in every way, columns checked at the end."""
    rows = [lines_of(tuple(run.length for run in clue), puzzle.width) for clue in puzzle.rows]
    columns = [tuple(run.length for run in clue) for clue in puzzle.columns]
    return {
        Grid.from_rows(picture)
        for picture in product(*rows)
        if all(runs_of(column) == clue for column, clue in zip(zip(*picture, strict=True), columns, strict=True))
    }


def pictures_by_clues(height, width):
    """All pictures of a size, gathered by their clues."""
    gathered = defaultdict(list)
    for bits in range(1 << (height * width)):
        cells = [bits >> place & 1 for place in range(height * width)]
        rows = [tuple(cells[row * width : (row + 1) * width]) for row in range(height)]
        clues = tuple(map(runs_of, rows)), tuple(map(runs_of, zip(*rows, strict=True)))
        gathered[clues].append(bytes(cells))
    return gathered
