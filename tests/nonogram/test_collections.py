"""The shared collections: every puzzle is settled, and published claims about some of them hold."""

from __future__ import annotations

import pytest

import gridwright
from gridwright import Limits


def load(path):
    if path.name == "data142.nin":  # it has its clues five times, which is rightly rejected: take the first
        return gridwright.parse("".join(path.read_text().splitlines(keepends=True)[:46]), "nin")
    return gridwright.load(path)


def settle(path):
    puzzle = load(path)
    result = gridwright.check(puzzle, limits=Limits(time=60))
    assert result.verdict in ("unique", "multiple")
    assert all(puzzle.violations(grid) == [] for grid in result.solutions)
    return puzzle, result


@pytest.mark.parametrize("tens", range(16))
def test_the_archive_is_settled(shared_data, tens):
    paths = sorted((shared_data / "nonogram" / "archive").glob("*.nin"))[10 * tens : 10 * tens + 10]
    assert paths
    for path in paths:
        settle(path)


def test_the_free_puzzles_have_their_goals(shared_data):
    paths = sorted((shared_data / "nonogram" / "free").glob("*.non"))
    assert len(paths) > 30
    for path in paths:
        puzzle, result = settle(path) if not gridwright.load(path).coloured else (gridwright.load(path), None)
        if puzzle.goal is not None:
            assert puzzle.violations(puzzle.goal) == []
            if result is not None and result.verdict == "unique":
                assert result.solution == puzzle.goal


def test_tournament_puzzles_have_the_generators_solutions(shared_data):
    folder = shared_data / "nonogram" / "tournament"
    puzzles = gridwright.load_all(folder / "taai2011.txt", "taai")
    answers = gridwright.load_all(folder / "taai2011.solution.txt", "taai")
    assert len(puzzles) == len(answers) == 1000
    for puzzle, answer in list(zip(puzzles, answers, strict=True))[:150]:
        assert puzzle.violations(answer.goal) == []
        result = gridwright.solve(puzzle)
        assert all(puzzle.violations(grid) == [] for grid in result.solutions)
        if result.verdict == "unique":
            assert result.solution == answer.goal
