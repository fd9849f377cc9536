"""If these fail, an example of the README cannot be read, shows another picture, or has several solutions."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridwright

EXAMPLES = sorted((Path(__file__).parent.parent / "puzzles").glob("*.non"))


@pytest.fixture(params=EXAMPLES, ids=lambda path: path.stem)
def puzzle(request):
    return gridwright.load(request.param)


def test_the_goal_solves_the_puzzle(puzzle):
    assert puzzle.violations(puzzle.goal) == []
    assert puzzle.meta["title"]


def test_the_goal_is_the_only_solution(puzzle):
    result = gridwright.check(puzzle)
    assert (result.verdict, result.solution) == ("unique", puzzle.goal)
