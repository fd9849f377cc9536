"""The engine's answer on how far the techniques reach, against the techniques themselves; if these fail, puzzles are
harder or easier than they claim, or an explanation misses a step."""

from __future__ import annotations

import random

import pytest

import gridwright
from gridwright import Ending, Hitori, LimitReached, Limits
from gridwright._core import hitori_patterns
from gridwright.hitori.engine import short_numbers, tiers_reached, worth_trying
from gridwright.hitori.strategies.techniques import next_step
from gridwright.hitori.techniques import TECHNIQUES
from gridwright.hitori.techniques.patterns import patterns
from gridwright.hitori.techniques.position import Position, followed
from gridwright.hitori.techniques.propagation import Flow
from gridwright.values.clock import Clock
from gridwright.values.grid import BLACK, UNKNOWN, WHITE

OPEN = 255


def some_puzzles(seed, number=150):
    """Boards of all shapes, drawn and made; many of them have no solution or several."""
    rng = random.Random(seed)
    for _ in range(number):
        width, height, numbers = rng.randint(1, 8), rng.randint(1, 8), rng.randint(2, 12)
        yield Hitori([[rng.choice([None, *range(numbers)]) for _ in range(width)] for _ in range(height)])
    for difficulty in ("easy", "medium", "hard", "expert"):
        yield gridwright.make("hitori", 9, difficulty=difficulty, seed=seed).puzzle


def walked(puzzle, tier):
    position = Position(puzzle, None, Clock())
    while next_step(position, [technique for technique in TECHNIQUES if technique.tier <= tier]):
        pass
    return position


def reached(puzzle, tier):
    clock = Clock()
    return tiers_reached(puzzle.width, puzzle.height, short_numbers(puzzle, clock), tier, clock)


@pytest.mark.parametrize("tier", [1, 2, 3, 4])
def test_both_reach_the_same_cells(tier):
    compared = 0
    for puzzle in some_puzzles(tier):
        position = walked(puzzle, tier)
        if position.contradiction() is None:
            known = [value != UNKNOWN for value in position.cells]
            tiers = reached(puzzle, tier)
            if gridwright.check(puzzle).verdict != "none":  # else both end at some conflict, perhaps another
                assert [value != OPEN for value in tiers] == known, puzzle.numbers
                compared += any(known)
    assert compared > 20


@pytest.mark.parametrize("tier", [1, 2])
def test_the_tier_of_a_cell_is_the_first_that_settles_it(tier):
    for puzzle in some_puzzles(10 + tier, 60):
        if gridwright.check(puzzle).verdict != "none":
            first = [value <= tier for value in reached(puzzle, 4)]
            assert first == [value != OPEN for value in reached(puzzle, tier)]


def test_what_is_worth_trying():
    """Exactly the guesses that fail in Python, and the cells whose two cases agree on another cell."""
    found = 0
    for puzzle in some_puzzles(20, 80):
        position = walked(puzzle, 2)
        if position.contradiction() is not None or UNKNOWN not in position.cells:
            continue
        cases, failing = worth_trying(puzzle, position.grid, position.clock)
        expected, fail = [], []
        for cell in position.open_cells():
            flows = []
            for value in (WHITE, BLACK):
                end = followed(position.flow, cell, value)
                fail += [] if isinstance(end, Flow) else [(cell, value)]
                flows.append(end if isinstance(end, Flow) else end[0])
            agreed = {(other, flows[0].cells[other]) for other in flows[0].reasons}
            agreed &= {(other, flows[1].cells[other]) for other in flows[1].reasons}
            expected += [cell] * bool(agreed and position.board.groups_of[cell])
        assert (cases, failing) == (expected, fail), puzzle.numbers
        found += len(cases) + len(failing)
    assert found > 20


def test_a_limit_ends_it():
    puzzle = gridwright.make("hitori", 20, difficulty="expert").puzzle
    with pytest.raises(LimitReached) as caught:
        tiers_reached(20, 20, short_numbers(puzzle, Clock()), 4, Clock(Limits(time=0)))
    assert caught.value.ending is Ending.TIME


def test_both_know_the_same_patterns():
    for puzzle in some_puzzles(30):
        position = Position(puzzle, None, Clock())
        found = patterns(position.board, position.clock)
        known = {}
        for name, changes, cells in hitori_patterns(puzzle.width, puzzle.height, short_numbers(puzzle, position.clock)):
            known.setdefault(name, []).append((changes, cells))
        assert {
            name: [(pattern.changes(), list(pattern.cells)) for pattern in several] for name, several in found.items()
        } == known, puzzle.numbers
