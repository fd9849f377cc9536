"""Why a puzzle has no solution: the lines told contradict each other, none is superfluous, typos are found."""

from __future__ import annotations

import random
from itertools import combinations

import gridwright
from gridwright import Grid, Nonogram, Run
from gridwright.nonogram.engine import solution_of_lines
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending


def has_no_solution(puzzle, lines):
    active = bytearray(puzzle.height + puzzle.width)
    for axis, index in lines:
        active[index + (puzzle.height if axis == "column" else 0)] = 1
    return solution_of_lines(puzzle, bytes(active), None, 10_000, Clock()) is Ending.EXHAUSTED


def random_contradictions(rng, count, size):
    """Random puzzles without solution, made by changing the clues of pictures."""
    while count:
        picture = Grid(size, size, bytes(rng.random() < 0.55 for _ in range(size * size)))
        puzzle = Nonogram.from_grid(picture)
        rows = list(puzzle.rows)
        index = rng.randrange(size)
        rows[index] = tuple(rng.choice(puzzle.columns))
        changed = Nonogram(rows, puzzle.columns)
        result = gridwright.solve(changed)
        if result.verdict == "none":
            count -= 1
            yield changed, result.contradiction


def test_the_lines_contradict_and_none_can_be_spared():
    for puzzle, reason in random_contradictions(random.Random(1), 40, 5):
        assert has_no_solution(puzzle, reason.lines)
        for line in reason.lines:
            assert not has_no_solution(puzzle, [other for other in reason.lines if other != line])


def test_a_smallest_set_is_smallest():
    """Against all sets of fewer lines."""
    for puzzle, reason in random_contradictions(random.Random(2), 15, 3):
        assert reason.smallest
        lines = [("row", index) for index in range(3)] + [("column", index) for index in range(3)]
        for fewer in combinations(lines, len(reason.lines) - 1):
            assert not has_no_solution(puzzle, fewer)


def test_a_mistyped_number_is_found():
    picture = Grid.from_text("...#.\n#.###\n.###.\n.#.#.\n.#.#.")
    puzzle = Nonogram.from_grid(picture)
    rows = list(puzzle.rows)
    rows[3] = (Run(1), Run(2))
    reason = gridwright.solve(Nonogram(rows, puzzle.columns)).contradiction
    assert "the rows ask for 13 black cells, the columns for 12" in str(reason)
    assert ("row", 3, 1, 2, 1) in {(t.axis, t.index, t.run, t.found, t.suggested) for t in reason.typos}
    for typo in reason.typos:  # each suggestion mends the puzzle
        lines = {"row": [list(clue) for clue in rows], "column": [list(clue) for clue in puzzle.columns]}
        lines[typo.axis][typo.index][typo.run] = Run(typo.suggested)
        mended = gridwright.solve(Nonogram(lines["row"], lines["column"]))
        assert mended.verdict == ("unique" if typo.unique else "multiple")
    assert "row 4, number 2: 2 should perhaps be 1" in str(reason)


def test_sums_that_agree_give_no_typo():
    reason = gridwright.solve(Nonogram([[2], [], []], [[1], [], [1]])).contradiction
    assert reason.typos == ()
    assert set(reason.lines) <= {("row", 0), ("column", 0), ("column", 1), ("column", 2), ("row", 1), ("row", 2)}
    assert "contradict" in str(reason)


def test_a_huge_contradiction_is_a_verdict_all_the_same():
    size = 400
    puzzle = Nonogram([[size]] * size, [[size]] * (size - 1) + [[1]])
    result = gridwright.solve(puzzle)
    assert result.verdict == "none"
    assert "159601" in str(result.reason)
