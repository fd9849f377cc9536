"""Recording the solution of a Hitori; if these fail, a recording shows another search, or changes the search."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_puzzles import hitoris

import gridwright
from gridwright import Ending, Grid, Hitori, Limits
from gridwright.hitori.kind import KIND

NAMES = [strategy.name for strategy in KIND.strategies]
TEXT = "5\n22153\n23145\n11135\n13542\n54321\n"  # has one solution


def last_state(trace):
    """The cells after the last frame, by the simplest replay."""
    cells = [255] * (trace.width * trace.height)
    for frame in trace:
        for cell, value in frame.changes:
            cells[cell] = value
    return bytes(cells)


def without_time(stats):
    return {name: value for name, value in stats.items() if name != "seconds"}


@pytest.mark.parametrize("strategy", NAMES)
@given(hitoris(most=4, numbers=4, empty=True), st.integers(0, 2), st.booleans())
def test_a_recording_ends_where_the_solving_did(strategy, puzzle, seed, given_cell):
    start = Grid.filled(puzzle.width, puzzle.height)
    if given_cell:
        start = start.replaced([(0, 0, 1)])
    result = gridwright.solve(puzzle, start=start, strategy=strategy, seed=seed, record=True)
    trace = result.trace
    plain = gridwright.solve(puzzle, start=start, strategy=strategy, seed=seed)
    assert (result.verdict, result.solutions) == (plain.verdict, plain.solutions)
    assert without_time(result.stats) == without_time(plain.stats)
    last = last_state(trace)
    assert last == trace.grid().cells
    if result.solutions:
        assert last in [solution.cells for solution in result.solutions]
        assert trace[len(trace) - 1].event == "solution"
    elif result.verdict == "none":
        assert trace[len(trace) - 1].event == "contradiction"


def hard(seed):
    """A board with several solutions: it takes guesses and conflicts to find two of them."""
    rng = random.Random(seed)
    made = gridwright.make("hitori", 12, difficulty="expert", seed=seed).puzzle
    return Hitori([[None if rng.random() < 0.2 else number for number in row] for row in made.numbers])


def test_the_search_is_seen_at_work():
    """Broken: only the end is shown, or cells stay that the search has taken back."""
    events = set()
    for seed in range(8):
        puzzle = hard(seed)
        result = gridwright.solve(puzzle, record=True)
        trace = result.trace
        events |= {frame.event for frame in trace}
        cells = [255] * 144
        for frame in trace:
            for cell, value in frame.changes:
                assert cells[cell] != value
                cells[cell] = value
            if frame.event == "solution":
                assert bytes(cells) in [solution.cells for solution in result.solutions]
    assert {"propagate", "guess", "learn", "backtrack", "solution"} <= events


def test_a_cover_is_seen_to_be_found_and_passed_over():
    puzzle = gridwright.parse(TEXT)
    result = gridwright.solve(puzzle, strategy="exact-cover", record=True)
    trace = result.trace
    assert {frame.event for frame in trace} == {"guess", "backtrack", "contradiction", "solution"}
    covers = [frame for frame in trace if "a cover" in frame.note]
    assert len(covers) == result.stats["covers"]
    assert sum("cells are connected" in frame.note for frame in covers) == 1


def test_a_start_is_the_first_frame():
    puzzle = gridwright.parse(TEXT)
    start = Grid.filled(5, 5).replaced([(0, 0, 1), (0, 1, 0)])
    for strategy, shown in (("auto", [(0, 1), (1, 0)]), ("exact-cover", [(0, 1)])):
        trace = gridwright.solve(puzzle, start=start, strategy=strategy, record=True).trace
        assert trace[0].event == "step"
        assert list(trace[0].changes) == shown


def test_a_recording_has_its_limit():
    result = gridwright.solve(hard(1), record=True, record_bytes=100)
    assert result.trace.cut
    assert last_state(result.trace) == result.solution.cells


@pytest.mark.parametrize("strategy", NAMES)
def test_a_solving_that_was_stopped_says_so(strategy):
    result = gridwright.solve(hard(1), strategy=strategy, record=True, limits=Limits(time=0))
    assert (result.verdict, result.ending) == ("unknown", Ending.TIME)
    assert result.trace[len(result.trace) - 1].event == "stop"
