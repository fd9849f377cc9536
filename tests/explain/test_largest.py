"""What a line technique is asked, and what a step on a line rests on; if these fail, steps are lost or say too much."""

from __future__ import annotations

import random

import pytest

from gridwright import Colour, Grid, Nonogram
from gridwright.explaining.walk import Explanation
from gridwright.nonogram.engine import force_colours, needed
from gridwright.nonogram.techniques import TECHNIQUES, position_of
from gridwright.nonogram.techniques.line_technique import LineTechnique
from gridwright.values.clock import Clock

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
