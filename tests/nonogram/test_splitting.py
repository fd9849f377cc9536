"""Where a search is split: if these fail, the parts are as hard as the whole, or do not cover it."""

from __future__ import annotations

from random import Random

import gridwright
from gridwright import Grid, Limits, Nonogram
from gridwright.base.strategy import Task
from gridwright.nonogram.engine import Engine, Stage
from gridwright.nonogram.splitting import branches
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending


def puzzle_of(seed: int, side: int, share: float) -> Nonogram:
    rng = Random(seed)
    return Nonogram.from_grid(Grid(side, side, bytes(rng.random() < share for _ in range(side * side))))


def test_every_value_of_one_unknown_cell():
    for seed in range(20):
        puzzle = puzzle_of(seed, 8, 0.4)
        engine = Engine(puzzle, Task(), Stage.LINE)
        if engine.next() is not Ending.STUCK:
            continue
        known = engine.certain()
        first, second = branches(puzzle, known, [])
        assert first[:2] == second[:2]
        assert [first[2], second[2]] == [0, 1]
        assert known[first[:2]] == known.blank
        counts = [gridwright.count(puzzle, start=known.replaced([branch])) for branch in (first, second)]
        assert sum(counts) == gridwright.count(puzzle)


def test_the_cell_that_tells_most():
    """Broken: the parts know hardly more than the whole."""
    puzzle = puzzle_of(51, 9, 0.35)
    lines = Engine(puzzle, Task(), Stage.LINE)
    assert lines.next() is Ending.STUCK
    known = lines.certain()
    worth = {}
    for place, value in enumerate(known.cells):
        if value == known.blank:
            cell = divmod(place, 9)
            engines = [Engine(puzzle, Task(known.replaced([(*cell, value)])), Stage.LINE) for value in (0, 1)]
            assert Ending.EXHAUSTED not in [engine.next() for engine in engines]
            told = [engine.certain().known - known.known for engine in engines]
            worth[cell] = told[0] * told[1]
    (row, column, _), _ = branches(puzzle, known, [])
    assert worth[row, column] == max(worth.values()) > min(worth.values())


def test_busy_cells_come_first():
    """Broken: hard puzzles are split where they are easy."""
    puzzle = puzzle_of(3, 12, 0.4)
    known = Grid.filled(12, 12)
    assert branches(puzzle, known, [(5, 7)])[0][:2] == (5, 7)
    assert branches(puzzle, known.replaced([(5, 7, 1)]), [(5, 7), (2, 3)])[0][:2] == (2, 3)


def test_a_search_that_was_stopped_says_where():
    picture = puzzle_of(3, 25, 0.45)
    puzzle = Nonogram(picture.rows, [picture.columns[1], picture.columns[0], *picture.columns[2:]])
    engine = Engine(puzzle, Task(clock=Clock(Limits(nodes=300))), Stage.CDCL)
    assert engine.busiest() == []
    assert engine.next() is Ending.NODES
    busiest = engine.busiest()
    assert len(set(busiest)) == 64
    found = engine.branches()
    assert [value for *_, value in found] == [0, 1]
    assert found[0][:2] in busiest
    assert engine.certain()[found[0][:2]] == Grid.blank
