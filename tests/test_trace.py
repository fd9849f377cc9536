"""Traces: the recording matches what the engine does, and can be played forwards and backwards."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_puzzles import grids

import gridwright
from gridwright import Grid, Limits, Nonogram, Trace
from gridwright._core import Ending, NonogramSearch, Stage
from gridwright.nonogram.strategies import STRATEGIES
from gridwright.rendering.replay import Replay, evenly
from gridwright.values.errors import InputError
from gridwright.values.grid import PARTLY
from gridwright.values.step import Step
from gridwright.values.trace import EVENTS

STAGES = ("line", "probe", "search", "cdcl", "auto")
# Permutation matrices: every solution takes guesses, and there are many solutions.
GUESSES = Nonogram([[1]] * 6, [[1]] * 6)


def states(trace):
    """The cells before the first frame and after each, by the simplest possible replay."""
    cells = [255] * (trace.width * trace.height)
    yield bytes(cells)
    for frame in trace:
        for cell, value in frame.changes:
            cells[cell] = value
        yield bytes(cells)


def hard_puzzles(number, side, seed, share=0.5):
    """Random pictures: most need probing and guesses, and those of 30x30 with 40% black need many."""
    rng = random.Random(seed)
    for _ in range(number):
        yield Nonogram.from_grid(Grid(side, side, bytes(rng.random() < share for _ in range(side * side))))


def counts(result):
    return {name: value for name, value in result.stats.items() if not name.endswith("seconds")}


@pytest.mark.parametrize("stage", STAGES)
@given(grids(most=8), st.integers(0, 3), st.data())
def test_a_recording_ends_where_the_solving_did(stage, picture, seed, data):
    """Broken: a player would show something other than the solution; or recording would change the search."""
    puzzle = Nonogram.from_grid(picture)
    shown = data.draw(st.sets(st.integers(0, len(picture.cells) - 1), max_size=4))
    start = Grid(
        picture.width,
        picture.height,
        bytes(value if index in shown else 255 for index, value in enumerate(picture.cells)),
    )
    result = gridwright.solve(puzzle, start=start, strategy=stage, seed=seed, record=True)
    trace = result.trace
    plain = gridwright.solve(puzzle, start=start, strategy=stage, seed=seed)
    assert (result.verdict, result.solutions, counts(result)) == (plain.verdict, plain.solutions, counts(plain))
    *_, last = states(trace)
    assert last == trace.grid().cells
    if result.solutions:
        assert last in [solution.cells for solution in result.solutions]
        assert trace[len(trace) - 1].event == "solution"
    else:
        assert last == result.partial.cells
        assert trace[len(trace) - 1].event == "stop"


@pytest.mark.parametrize("strategy", [strategy.name for strategy in STRATEGIES])
def test_every_strategy_can_be_watched(strategy):
    """Broken: a strategy would record frames that do not lead to its own result."""
    puzzle = gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
    result = gridwright.solve(puzzle, strategy=strategy, record=True)
    trace = result.trace
    *_, last = states(trace)
    assert last == result.solution.cells


def test_what_is_not_solved_on_a_grid_has_no_trace():
    """Broken: recording a kind whose solutions are not grids would end in an error."""
    result = gridwright.solve(gridwright.ExactCover([["a"]]), record=True)
    assert (result.verdict, result.trace) == ("unique", None)


def test_a_trace_is_there_only_when_asked_for():
    """Broken: every search would pay for a recording."""
    assert gridwright.solve(GUESSES).trace is None


@pytest.mark.parametrize("stage", ["search", "cdcl", "auto"])
def test_every_solution_is_seen_when_it_is_found(stage):
    """Broken: a frame that claims to be a solution would show none, or the wrong one."""
    for puzzle in [GUESSES, *hard_puzzles(6, 9, 1)]:
        result = gridwright.solve(puzzle, strategy=stage, max_solutions=5, record=True)
        trace = result.trace
        found = [
            state
            for frame, state in zip(trace, list(states(trace))[1:], strict=True)
            if frame.note.startswith("solution ")
        ]
        assert found == [solution.cells for solution in result.solutions]


@pytest.mark.parametrize("stage", STAGES)
def test_every_change_is_one(stage):
    """Broken: frames would contain cells that they do not change, and the counts in notes would be wrong."""
    for puzzle in [GUESSES, *hard_puzzles(4, 12, 2)]:
        trace = gridwright.solve(puzzle, strategy=stage, max_solutions=3, record=True).trace
        for frame, before in zip(trace, states(trace), strict=False):
            assert all(before[cell] != value for cell, value in frame.changes)
            assert len({cell for cell, _ in frame.changes}) == len(frame.changes)
            assert frame.changes or frame.event != "propagate"


def test_what_precedes_the_first_guess_is_part_of_every_solution():
    """Broken: a deduction from lines or probes would be wrong, or the attempts of a probe would be recorded."""
    for puzzle in hard_puzzles(12, 12, 3):
        result = gridwright.solve(puzzle, strategy="search", record=True)
        trace = result.trace
        for frame, state in zip(trace, list(states(trace))[1:], strict=True):
            if frame.event == "guess":
                break
            for solution in result.solutions:
                assert all(a in (b, 255) for a, b in zip(state, solution.cells, strict=True))


@pytest.mark.parametrize("puzzle", [GUESSES, *hard_puzzles(8, 14, 4)], ids=lambda puzzle: f"{puzzle.width}")
def test_a_step_back_restores_what_was_there_before_the_guess(puzzle):
    """Broken: cells of an undone guess would stay on the board, or certain ones would vanish."""
    trace = gridwright.solve(puzzle, strategy="search", max_solutions=20, record=True).trace
    before_guess = []
    backs = 0
    for frame, before, after in zip(trace, states(trace), list(states(trace))[1:], strict=False):
        if frame.note.startswith("guess "):
            number = int(frame.note.split()[1].rstrip(":"))
            del before_guess[number - 1 :]
            before_guess.append(before)
        elif frame.note.startswith("back to guess "):
            number = int(frame.note.split()[3].rstrip(":"))
            kept = before_guess[number - 1]
            different = [cell for cell, pair in enumerate(zip(kept, after, strict=True)) if pair[0] != pair[1]]
            assert len(different) == 1
            del before_guess[number - 1 :]
            backs += 1
    assert backs or puzzle is not GUESSES


def test_a_conflict_takes_back_whole_guesses():
    """Broken: after a learned clause, the board would show cells of undone guesses, or lack kept ones."""
    conflicts = 0
    for puzzle in [GUESSES, *hard_puzzles(3, 30, 5, 0.4)]:
        trace = gridwright.solve(puzzle, strategy="cdcl", max_solutions=5, limits=Limits(nodes=300), record=True).trace
        levels = []  # the board without a guess, and after each guess with its consequences
        for frame, state in zip(trace, list(states(trace))[1:], strict=True):
            if frame.event == "guess":
                assert int(frame.note.split()[1]) == len(levels)
                levels.append(state)
            elif "guesses kept" in frame.note:
                kept = int(frame.note.split()[-1])
                assert state == levels[kept]
                del levels[kept + 1 :]
                conflicts += frame.event == "learn"
            elif frame.note.startswith("the learned clause"):
                levels[-1] = state
            else:
                levels = [state]
    assert conflicts > 100


@pytest.mark.parametrize("stage", [Stage.SEARCH, Stage.CDCL, Stage.AUTO])
def test_wherever_a_search_is_stopped_the_recording_shows_its_cells(stage):
    """Broken: the replay and the engine would diverge at some point."""
    stopped = 0
    for puzzle in hard_puzzles(3, 30, 6, 0.4):
        clues = [[[run.length for run in clue] for clue in clues] for clues in (puzzle.rows, puzzle.columns)]
        for nodes in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55):
            search = NonogramSearch(*clues, stage=stage)
            search.record(1 << 24)
            outcome = search.next(nodes=nodes)
            trace = Trace(puzzle.width, puzzle.height)
            trace.take(search.recording(), search.wordings(), search.recording_cut())
            *_, last = states(trace)
            assert last == search.cells()
            stopped += outcome is Ending.NODES
    assert stopped > 5


def test_a_recording_keeps_its_limit_and_says_so():
    """Broken: the recording of a long search would use up all memory, or be cut off silently."""
    for limit in (1, 500, 5000):
        result = gridwright.solve(GUESSES, strategy="search", max_solutions=700, record=True, record_bytes=limit)
        trace = result.trace
        assert trace.cut
        board = GUESSES.width * GUESSES.height
        assert trace.size <= limit + 2 * (14 + 5 * board) + 200  # one frame too many, and the last one with its note
        assert trace.grid() in result.solutions
        assert f"cut at its limit of {limit} bytes" in trace[len(trace) - 1].note
    whole = gridwright.solve(GUESSES, strategy="search", max_solutions=700, record=True).trace
    assert not whole.cut


def test_traces_in_python_keep_their_limit_too():
    """Broken: a strategy written in Python could fill the memory."""
    trace = Trace(4, 4, limit=100)
    for _ in range(50):
        trace.add("step", [(0, 1), (1, 1)], "note")
    assert trace.cut
    assert len(trace) == 4
    trace.close("stop", Grid.filled(4, 4, 0), "enough")
    assert trace.grid() == Grid.filled(4, 4, 0)


def test_a_partly_known_cell_is_an_unknown_one():
    """Broken: the grid of a recording would have a colour 254."""
    trace = Trace(3, 1)
    trace.add("propagate", [(0, 1), (1, PARTLY)])
    grid = trace.grid()
    assert (grid, grid.known) == (Grid.from_cells(3, 1, [1, 255, 255]), 1)
    assert trace[0].changes == ((0, 1), (1, PARTLY))


def test_what_is_partly_known_at_the_end_is_not_shown_as_certain():
    """Broken: cells that a guess had excluded would look as if they were excluded for good."""
    trace = Trace(2, 1)
    trace.add("guess", [(0, 1), (1, PARTLY)])
    trace.close("stop", Grid.filled(2, 1), "enough")
    assert trace[1].changes == ((0, 255), (1, 255))
    trace = Trace(2, 1)
    trace.add("propagate", [(1, PARTLY)])
    trace.close("stop", None, "no further")
    assert trace[1].changes == ()
    trace = Trace(2, 1)
    trace.add("propagate", [(1, PARTLY)])
    trace.close("solution", Grid.from_cells(2, 1, [1, 2]), "solved")
    assert trace.grid() == Grid.from_cells(2, 1, [1, 2])


def test_how_a_solving_without_solution_ends():
    result = gridwright.solve(Nonogram([[2], [1]], [[1], [1]]), record=True)
    trace = result.trace
    assert result.verdict == "none"
    last = trace[len(trace) - 1]
    assert last.event == "contradiction"
    assert last.note.startswith("there is no solution: ")


def test_how_a_solving_ends_at_a_limit():
    result = gridwright.solve(GUESSES, limits=Limits(nodes=0), record=True)
    trace = result.trace
    assert result.verdict == "unknown"
    assert trace[len(trace) - 1].event == "stop"
    assert trace.grid() == result.partial


def test_bad_frames_are_refused():
    with pytest.raises(InputError, match="unknown event 'jump'"):
        Trace(2, 2).add("jump")
    with pytest.raises(InputError, match="no cell 4"):
        Trace(2, 2).add("step", [(4, 1)])
    with pytest.raises(InputError, match="bytes"):
        Trace(2, 2, limit=0)


def test_the_events_of_the_core_are_those_of_python():
    """Broken: the numbers in a C++ recording would mean other events."""
    trace = gridwright.solve(GUESSES, strategy="auto", max_solutions=700, record=True).trace
    events = {frame.event for frame in trace}
    assert {"propagate", "guess", "backtrack", "solution"} <= events
    hard = next(hard_puzzles(1, 30, 6, 0.4))
    for strategy in ("search", "cdcl"):
        trace = gridwright.solve(hard, strategy=strategy, limits=Limits(nodes=100), record=True).trace
        events |= {frame.event for frame in trace}
    assert set(EVENTS) - {"step", "reduce"} <= events


def test_notes_name_lines_and_cells_as_people_count():
    trace = Trace(3, 2)
    columns = {"events": b"\1\3", "ends": [1, 2], "abouts": [3, 4], "numbers": [0, 7], "cells": [1, 4]}
    packed = {
        name: b"".join(number.to_bytes(4, "little") for number in column) if isinstance(column, list) else column
        for name, column in columns.items()
    }
    sentences = ["", "{line} forces {changes}", "guess {number}: {cell} is black"]
    packed |= {"wordings": b"\1\2", "values": b"\1\1", "shown": b"\xff\1\xff\xff\1\xff"}
    trace.take(packed, sentences, False)
    assert [frame.note for frame in trace] == ["column 2 forces 1 cell", "guess 7: row 2, column 2 is black"]
    assert [frame.lines for frame in trace] == [(("column", 1),), ()]
    trace.take(packed, sentences, False)  # now comes the recording of another engine
    assert [frame.changes for frame in trace] == [((1, 1),), ((4, 1),)] * 2


def test_steps_become_frames():
    """Broken: explanations could not be played."""
    asked = []

    def steps():
        for number in range(5):
            asked.append(number)
            yield Step("overlap", 1, "the run is long", lines=(("row", 0),), cells=((0, number, 1),))

    trace = Trace.of_steps(Grid.filled(5, 1), steps())
    assert [frame.note for frame in trace] == ["Overlap. the run is long"] * 5
    assert trace[2].lines == (("row", 0),)
    assert trace.grid() == Grid.filled(5, 1, 1)
    asked.clear()
    Trace.of_steps(Grid.filled(5, 1), steps(), limit=60)
    assert asked == [0, 1]


@given(grids(most=6), st.lists(st.integers(-3, 60), max_size=12))
def test_a_replay_goes_anywhere(picture, places):
    """Broken: stepping back in the player would show something other than stepping forward."""
    trace = gridwright.solve(Nonogram.from_grid(picture), strategy="search", record=True).trace
    expected = list(states(trace))
    replay = Replay(trace)
    for place in places:
        replay.seek(place)
        assert replay.frame == max(0, min(place, len(trace)))
        assert bytes(replay.cells) == expected[replay.frame]
        assert replay.known == len(replay.cells) - replay.cells.count(255)


@given(st.integers(0, 500), st.integers(2, 40))
def test_frames_are_chosen_evenly(last, most):
    chosen = evenly(last, most)
    assert len(chosen) == min(most, last + 1)
    assert chosen == sorted(set(chosen))
    assert (chosen[0], chosen[-1]) == (0, last)


@pytest.mark.parametrize("strategy", [each for each in STRATEGIES if each.name != "dfs"], ids=lambda each: each.name)
def test_a_strategy_without_steps_says_so(strategy):
    """Broken: a viewer would wait for steps that never come."""
    trace = gridwright.solve(
        gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"), strategy=strategy.name, record=True
    ).trace
    assert ("shows no steps" in strategy.title) == (len(trace) <= 1)
