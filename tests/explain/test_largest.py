"""What a line technique is asked, and what a step on a line rests on; if these fail, steps are lost or say too much."""

from __future__ import annotations

import random

import pytest

from gridwright import Colour, Grid, Nonogram
from gridwright.explaining.walk import Explanation
from gridwright.nonogram.engine import LineProspects, Look, Stage, force_colours, force_line, needed, plain_lengths
from gridwright.nonogram.techniques import TECHNIQUES, position_of
from gridwright.nonogram.techniques.cells import Board
from gridwright.nonogram.techniques.line_technique import LineTechnique
from gridwright.values.clock import Clock
from gridwright.values.grid import UNKNOWN

PALETTE = [
    Colour(name, value, name[0]) for name, value in (("white", "#ffffff"), ("red", "#ff0000"), ("blue", "#0000ff"))
]
ON_LINES = [technique for technique in TECHNIQUES if isinstance(technique, LineTechnique)]


def pictures(seeds):
    """Random puzzles in black and white, and in two colours."""
    for seed in range(seeds):
        rng = random.Random(seed)
        width, height, colours = rng.randint(4, 16), rng.randint(4, 16), rng.randint(1, 2)
        weights = [1, *[1.2 / colours] * colours]
        grid = Grid(width, height, bytes(rng.choices(range(colours + 1), weights, k=width * height)))
        yield Nonogram.from_grid(grid, PALETTE) if colours == 2 else Nonogram.from_grid(grid)


def test_the_largest_deduction_is_found_without_looking_at_every_line():
    """Broken: a technique finds more than the kernel says is there, or a line that could have the most is skipped."""
    compared = 0
    for puzzle in pictures(12):
        position = position_of(puzzle, None, Clock())
        for step in Explanation(puzzle, None, Clock(), max_tier=4):
            for technique in ON_LINES:
                found = technique.find(position)
                if technique.coloured and position.plain:
                    continue
                best = None
                for line, prospects in position._prospects.items():
                    if line not in position._ages:
                        continue
                    deduction = technique.on(position._line(line))
                    if deduction is not None:
                        assert len(deduction) <= prospects[technique.looks_for], (technique.name, line)
                        best = max(best or (0, 0, ()), (len(deduction), -position._ages[line], deduction.changes))
                assert (found is None) == (best is None)
                if found is not None:
                    assert len(found.cells) == best[0]
                    compared += 1
            position.apply(step)
    assert compared > 300


def test_nearly_every_look_finds_a_step():
    """Broken: large puzzles take several times as long, since lines are looked at that have nothing for a technique."""
    looks = steps = 0
    for seed in range(8):
        rng = random.Random(seed)
        puzzle = Nonogram.from_grid(Grid(40, 40, bytes(rng.random() < 0.72 for _ in range(1600))))
        clock = Clock()
        steps += sum(1 for _ in Explanation(puzzle, None, clock, max_tier=4))
        looks += clock.work.get("lines_looked_at", 0)
    assert steps > 500
    assert steps <= looks < 1.5 * steps


@pytest.mark.parametrize("seed", range(40))
def test_prospects_of_a_line_are_what_it_says(seed):
    """Broken: lines with news are skipped, or a contradiction is overlooked."""
    rng = random.Random(seed)
    width, height = rng.choice([3, 20, 62, 63, 130]), rng.choice([2, 63])
    picture = [[rng.random() < 0.6 for _ in range(width)] for _ in range(height)]
    known = bytearray(int(cell) if rng.random() < 0.5 else UNKNOWN for row in picture for cell in row)
    known[rng.randrange(len(known))] = rng.randrange(2)
    grid = Grid(width, height, bytes(cell for row in picture for cell in row))
    rows, columns = plain_lengths(Nonogram.from_grid(grid))
    lines = [bytes(known[row * width : (row + 1) * width]) for row in range(height)]
    lines += [bytes(known[column::width]) for column in range(width)]
    found = LineProspects(rows, columns).look(known, list(range(len(lines))))
    for runs, cells, prospects in zip(rows + columns, lines, found, strict=True):
        forced = force_line(runs, cells)
        assert (prospects is None) == (forced is None)
        if prospects is not None:
            assert prospects[Look.ALL] == cells.count(UNKNOWN) - forced.count(UNKNOWN)
            assert max(prospects) == prospects[Look.ALL]


def test_no_guess_is_worked_out_where_solutions_differ(monkeypatch):
    """Broken: at cells that are not forced, deep guesses are made in vain: most of the time of some photographs."""
    probed = []

    def engine(board, changes, stage, nodes=None, start=Board.engine):
        probed.extend(index for index, _ in changes if stage is Stage.PROBE)
        return start(board, changes, stage, nodes)

    monkeypatch.setattr(Board, "engine", engine)
    several = 0
    for seed in range(12):
        probed.clear()
        rng = random.Random(seed)
        puzzle = Nonogram.from_grid(Grid(12, 12, bytes(rng.random() < 0.5 for _ in range(144))))
        explanation = Explanation(puzzle, None, Clock())
        steps = list(explanation)
        several += explanation.verdict == "multiple"
        settled = {12 * row + column for step in steps for row, column, _ in step.cells}
        if explanation.verdict == "multiple":
            assert set(probed) <= settled
    assert several > 3


def test_a_search_for_a_guess_reports_the_work_of_the_call():
    """Broken: a rating could not be stopped during a long search."""
    seen = []
    puzzle = Nonogram([[1], [1]], [[1], [1]])
    clock = Clock(progress=lambda work: seen.append(dict(work)) or False)
    clock.count("steps", 7)
    report = position_of(puzzle, None, clock).engine((), Stage.AUTO)._clock.progress
    assert report({"nodes": 3}) is False
    assert seen == [{"steps": 7, "searches": 1}]


@pytest.mark.parametrize("seed", range(60))
def test_reasons_in_the_core_are_those_of_the_rule(seed):
    """Broken: a step rests on another cell than it did, or on one that it does not need."""
    rng = random.Random(seed)
    size = rng.choice([3, 9, 20, 70])
    cells = bytes(rng.choices((0, 1, 2), (3, 2, 1), k=size))
    runs = [(run.length, run.colour) for run in Nonogram.from_grid(Grid(size, 1, cells), PALETTE).rows[0]]
    if rng.random() < 0.2:
        runs = [(0 if rng.random() < 0.3 else length, colour) for length, colour in runs]
    spare = [place for place in range(size) if rng.random() < 0.6]
    kept = [place for place in range(size) if place not in spare and rng.random() < 0.2]
    known = bytearray(3 * size)
    for place in (*spare, *kept):
        value = cells[place] if rng.random() < 0.99 else rng.randrange(3)
        known[3 * place + value] = 1
    start = bytearray(rng.random() < 0.98 or known[thing] for thing in range(3 * size))
    for place in kept:
        start[3 * place : 3 * place + 3] = known[3 * place : 3 * place + 3]
    free = bytes(start)
    unknown = [place for place in range(size) if place not in spare and place not in kept]
    ruled_out = [3 * place + value for place in unknown for value in range(3) if value != cells[place]]
    items = [*(-1 - place for place in spare), *(thing for thing in ruled_out if rng.random() < 0.2)]
    rng.shuffle(items)

    def left_by(items):
        flags = bytearray(free)
        for item in items:
            if item < 0:
                flags[-3 - 3 * item : -3 * item] = known[-3 - 3 * item : -3 * item]
            else:
                flags[item] = 0
        return force_colours(runs, bytes(flags), 3)

    after = left_by(items)
    unwanted = None if after is None else bytes(not flag and rng.random() < 0.3 for flag in after)

    def enough(items):
        forced = left_by(items)
        if forced is None:
            return True
        return unwanted is not None and not any(one and other for one, other in zip(forced, unwanted, strict=True))

    assert needed(runs, free, bytes(known), 3, items, unwanted) == essential(items, enough)


def essential(items, enough):
    """The rule: halves that can be left out are, the first before the second; then single items."""
    kept = []

    def reduce(some, rest):
        if not some or enough([*kept, *rest]):
            return
        if len(some) == 1:
            kept.append(some[0])
            return
        half = len(some) // 2
        reduce(some[:half], some[half:] + rest)
        reduce(some[half:], rest)

    reduce(items, [])
    return kept
