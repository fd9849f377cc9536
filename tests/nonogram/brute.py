"""Brute force for small nonograms, independent of the engine."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import product

from gridwright import Grid, Nonogram


@cache
def lines_by_runs(length):
    """All lines of a length, as tuples of 0 and 1, grouped by their runs."""
    gathered = defaultdict(list)
    for line in product((0, 1), repeat=length):
        gathered[runs_of(line)].append(line)
    return gathered


def lines_of(runs, length):
    """All lines of a length with given runs."""
    return lines_by_runs(length).get(runs, [])


def runs_of(line):
    text = "".join(map(str, line))
    return tuple(len(block) for block in text.split("0") if block)


def solutions(puzzle: Nonogram) -> set[Grid]:
    """Every grid that obeys all clues: rows are filled in every way, columns are checked at the end."""
    rows = [lines_of(tuple(run.length for run in clue), puzzle.width) for clue in puzzle.rows]
    columns = [tuple(run.length for run in clue) for clue in puzzle.columns]
    return {
        Grid.from_rows(picture)
        for picture in product(*rows)
        if all(runs_of(column) == clue for column, clue in zip(zip(*picture, strict=True), columns, strict=True))
    }


def count_by_rows(puzzle: Nonogram, start: Grid | None = None, most: int = 20_000) -> int | None:
    """The number of solutions; None if more than `most` prefixes would have to be considered.

    The rows are filled in one after the other, in every way that all columns allow. Prefixes whose columns are in the
    same state (see `columns_going_down`) have the same continuations, so one of them is followed for all.
    """
    columns = [columns_going_down(tuple(run.length for run in clue), puzzle.height) for clue in puzzle.columns]
    beginnings = {(0,) * puzzle.width: 1}
    looked_at = 0
    for row, clue in enumerate(puzzle.rows):
        told = [255] * puzzle.width if start is None else [start[row, column] for column in range(puzzle.width)]
        lines = [
            line
            for line in lines_of(tuple(run.length for run in clue), puzzle.width)
            if all(cell in (255, there) for cell, there in zip(told, line, strict=True))
        ]
        longer = defaultdict(int)
        for standing, ways in beginnings.items():
            for line in fitting(lines, [column[state] for column, state in zip(columns, standing, strict=True)]):
                longer[line] += ways
                looked_at += 1
            if looked_at > most:
                return None
        beginnings = longer
    return sum(beginnings.values())


def fitting(lines, columns):
    """The states of the columns below each of the lines that they allow."""
    needed = [(place, 1 - cell) for place, column in enumerate(columns) for cell in (0, 1) if column[cell] is None]
    for place, cell in needed:
        lines = [line for line in lines if line[place] == cell]
    return [tuple([column[cell] for column, cell in zip(columns, line, strict=True)]) for line in lines]


@cache
def columns_going_down(runs, length):
    """The effect of a white and of a black cell on a partly filled column, by the number of its state.

    The state of a prefix is its length, its runs and its last cell; if no line with the given runs begins with it, the
    state is None. The empty prefix is state 0.
    """
    numbers, after = {}, []

    def number(beginning):
        state = len(beginning), runs_of(beginning), beginning[-1:]
        if state not in numbers:
            numbers[state] = len(after)
            after.append([None, None])
        return numbers[state]

    number(())
    for line in lines_of(runs, length):
        for place, cell in enumerate(line):
            after[number(line[:place])][cell] = number(line[: place + 1])
    return after


def pictures_by_clues(height, width):
    """All pictures of a size, grouped by their clues."""
    gathered = defaultdict(list)
    for bits in range(1 << (height * width)):
        cells = [bits >> place & 1 for place in range(height * width)]
        rows = [tuple(cells[row * width : (row + 1) * width]) for row in range(height)]
        clues = tuple(map(runs_of, rows)), tuple(map(runs_of, zip(*rows, strict=True)))
        gathered[clues].append(bytes(cells))
    return gathered
