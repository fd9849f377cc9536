"""Replays: traces of every strategy of every kind are shown and counted correctly at every frame."""

from __future__ import annotations

import pytest

import gridwright
from gridwright import Grid, Limits, Trace
from gridwright.kinds import KINDS, kind_of
from gridwright.picture.board import Board
from gridwright.picture.cutting import cut_image
from gridwright.picture.faces import ImageFace
from gridwright.rendering.replay import Replay, moments, seconds
from gridwright.values.grid import PARTLY
from gridwright.values.step import Step

PUZZLES = {
    "nonogram": [
        gridwright.parse("6x6:1/1/1/1/1/1/1/1/1/1/1/1"),  # takes guesses
        gridwright.parse("4x4:2/1/2/1/1.1/2/1/1"),
    ],
    "hitori": [
        gridwright.parse("5\n22153\n23145\n11135\n13542\n54321\n", kind="hitori"),
        gridwright.parse("4\n1111\n1212\n1111\n2121\n", kind="hitori"),  # has no solution
    ],
    "picture": [
        gridwright.make("picture", 4, colours=4, seed=1).puzzle,
        gridwright.make("picture", (5, 4), colours=4, seed=2).puzzle,
        cut_image(ImageFace(32, 24, bytes(part * part % 251 for part in range(3 * 32 * 24))), 4, 3, seed=1),
    ],
}
WAYS = [(kind.name, way.name) for kind in KINDS if kind.name != "exact-cover" for way in kind.strategies]


def recordings(kind, strategy):
    """Some traces; in most strategies they include backtracks."""
    taken = [puzzle for puzzle in PUZZLES[kind] if not kind_of(puzzle).strategy(strategy).refusal(puzzle)]
    assert taken
    for puzzle in taken:
        limits = Limits(nodes=2000)
        yield puzzle, gridwright.solve(puzzle, strategy=strategy, max_solutions=40, record=True, limits=limits)


@pytest.mark.parametrize(("kind", "strategy"), WAYS)
def test_the_known_cells_are_counted_right_at_every_frame(kind, strategy):
    """Broken: `-1353 of 36 cells known`, after a frame that removes a tile and places another one there."""
    for _, result in recordings(kind, strategy):
        replay = Replay(result.trace)
        there = range(len(result.trace) + 1)
        for frame in (*there, *reversed(there)):
            replay.seek(frame)
            assert replay.known == len(replay.cells) - replay.cells.count(result.trace.blank)
        assert replay.known == 0


@pytest.mark.parametrize(("kind", "strategy"), WAYS)
def test_the_last_frame_of_a_solved_puzzle_is_its_solution_and_nothing_else(kind, strategy):
    """Broken: the cells that changed last would remain marked with red boxes."""
    for puzzle, result in recordings(kind, strategy):
        if result.solutions:
            replay = Replay(result.trace)
            replay.seek(replay.last)
            shown = replay.scene(puzzle.scene())
            assert not shown.marks
            assert not shown.crosses
            assert replay.known == len(replay.cells)


def test_partly_known_cells_are_not_counted_as_known():
    """Broken: `3 of 3 cells known`, although two of them have no colour."""
    trace = Trace(3, 1)
    trace.add("propagate", [(0, PARTLY), (1, PARTLY)])
    trace.add("propagate", [(0, 2), (2, PARTLY)])
    trace.add("backtrack", [(0, PARTLY), (1, 255)])
    trace.add("propagate", [(0, 0), (1, 0), (2, 1)])
    replay, known = Replay(trace), [0, 0, 1, 0, 3]
    for frame in (0, 1, 2, 3, 4, 3, 2, 1, 0, 4, 2):
        replay.seek(frame)
        assert replay.known == known[frame]


def test_a_tile_with_the_number_of_a_partly_known_cell_is_a_tile():
    trace = Trace(2, 1, shape=Board)
    trace.add("propagate", [(0, PARTLY)])
    replay = Replay(trace)
    replay.seek(1)
    assert replay.known == 1
    assert trace.grid().cells[0] == PARTLY


def test_a_guess_is_pointed_out_and_what_follows_from_it_is_not():
    """Broken: the guessed cell could not be distinguished from the hundred that follow from it."""
    hitori, nonogram = gridwright.make("hitori", 6, difficulty="hard", seed=3).puzzle, PUZZLES["nonogram"][0]
    for puzzle, strategy in ((hitori, "auto"), (hitori, "exact-cover"), (nonogram, "search"), (nonogram, "lalafrog")):
        trace = gridwright.solve(puzzle, strategy=strategy, record=True, limits=Limits(nodes=500)).trace
        guesses = [frame for frame, told in enumerate(trace, 1) if told.event == "guess"]
        assert guesses
        assert strategy != "auto" or max(len(trace[frame - 1].changes) for frame in guesses) > 10
        replay = Replay(trace)
        for frame in guesses:
            replay.seek(frame)
            ((row, column),) = replay.scene(puzzle.scene()).marks
            assert f"row {row + 1}, column {column + 1} " in f"{trace.note(frame - 1)} "


def test_steps_with_reasons_last_as_long_as_they_take_to_read():
    """Broken: 31 reasons would be shown per second."""
    short = Step("overlap", 1, "It is long.", cells=((0, 0, 1),))
    long = Step("overlap", 1, "word " * 39, cells=((0, 1, 1),))
    longer = Step("overlap", 1, "word " * 999, cells=((0, 2, 1),))
    trace = Trace.of_steps(Grid.filled(3, 1), [short, long, longer])
    assert [seconds(note) for note in ("", *map(trace.note, range(3)))] == [1, 2, 11, 15]
    assert moments(trace) == [0, 1, 3, 14]


@pytest.mark.parametrize(("kind", "strategy"), WAYS)
def test_only_recordings_with_reasons_are_read(kind, strategy):
    """Broken: thousands of frames of an engine would be shown for a second each."""
    for _, result in recordings(kind, strategy):
        assert result.trace.reasoned == (strategy == "techniques")
        if not result.trace.reasoned:
            assert moments(result.trace) == range(len(result.trace) + 1)
