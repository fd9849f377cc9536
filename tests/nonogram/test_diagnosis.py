"""Why a puzzle has no solution: the lines named contradict each other, none is superfluous, typos are found."""

from __future__ import annotations

import random
from itertools import combinations

import gridwright
from gridwright import Colour, Grid, Limits, Nonogram, PuzzleError, Run
from gridwright.base.strategy import Task
from gridwright.nonogram.diagnosis import diagnose
from gridwright.nonogram.engine import Engine, Stage
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending

PALETTE = [Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b")]


def has_no_solution(puzzle, lines):
    active = bytearray(puzzle.height + puzzle.width)
    for axis, index in lines:
        active[index + (puzzle.height if axis == "column" else 0)] = 1
    return Engine(puzzle, Task(), Stage.SEARCH, bytes(active)).next() is Ending.EXHAUSTED


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
    for typo in reason.typos:  # each suggestion fixes the puzzle
        lines = {"row": [list(clue) for clue in rows], "column": [list(clue) for clue in puzzle.columns]}
        lines[typo.axis][typo.index][typo.run] = Run(typo.suggested)
        repaired = gridwright.solve(Nonogram(lines["row"], lines["column"]))
        assert repaired.verdict == ("unique" if typo.unique else "multiple")
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


def mistyped(rng, size, colours=2):
    """A picture's clues without solution: a number is one too large or too small, or two lines are swapped."""
    while True:
        cells = bytes(rng.randrange(1, colours) if rng.random() < 0.55 else 0 for _ in range(size * size))
        puzzle = Nonogram.from_grid(Grid(size, size, cells), *([PALETTE] if colours > 2 else []))
        rows, columns = [list(map(list, clues)) for clues in (puzzle.rows, puzzle.columns)]
        clues = rng.choice((rows, columns))
        if rng.random() < 0.3:
            one, other = rng.sample(range(size), 2)
            clues[one], clues[other] = clues[other], clues[one]
        elif clue := rng.choice(clues):
            place = rng.randrange(len(clue))
            clue[place] = Run(max(1, clue[place].length + rng.choice((-1, 1))), clue[place].colour)
        try:
            broken = Nonogram(rows, columns, puzzle.palette)
        except PuzzleError:  # the number does not fit
            continue
        if gridwright.check(broken, diagnose=False).verdict == "none":
            return broken


# The results of the former diagnosis in Python, now replaced by the core's: the lines of a smallest set, 0 if it was
# not proved to be one, and the typos (axis, index, run, suggested, unique).
RECORDED = {
    (4, 2): [
        (3, [("r", 0, 0, 3, 1), ("r", 1, 1, 1, 1), ("c", 3, 0, 2, 1)]),
        (3, [("c", 1, 0, 2, 1)]),
        (4, [("r", 0, 0, 1, 1), ("c", 1, 0, 4, 1)]),
        (2, []),
        (3, []),
        (4, [("r", 2, 0, 3, 1), ("r", 3, 0, 3, 1)]),
        (7, [("c", 1, 0, 4, 1), ("c", 3, 0, 2, 1)]),
        (7, [("r", 0, 0, 2, 1), ("r", 2, 0, 2, 1)]),
        (6, [("r", 1, 0, 4, 1), ("r", 2, 0, 4, 1)]),
        (3, [("r", 0, 0, 3, 1), ("c", 1, 0, 1, 1), ("c", 3, 0, 3, 1)]),
        (2, []),
        (4, [("r", 1, 0, 1, 1), ("r", 3, 0, 3, 1), ("c", 0, 0, 3, 1), ("c", 2, 0, 3, 1)]),
        (2, []),
        (4, [("r", 3, 0, 3, 1), ("c", 0, 1, 2, 1)]),
        (4, [("r", 0, 0, 1, 0)]),
    ],
    (6, 2): [
        (0, [("r", 0, 0, 1, 1), ("r", 1, 0, 1, 1), ("c", 0, 1, 2, 1), ("c", 1, 0, 2, 1), ("c", 5, 0, 2, 1)]),
        (3, []),
        (3, []),
        (3, [("r", 1, 1, 2, 1), ("c", 4, 0, 4, 1), ("c", 5, 0, 4, 1)]),
        (
            0,
            [
                ("r", 2, 0, 1, 1),
                ("r", 2, 1, 1, 1),
                ("r", 3, 0, 1, 1),
                ("c", 0, 0, 2, 1),
                ("c", 0, 1, 2, 1),
                ("c", 1, 0, 4, 1),
                ("c", 2, 0, 2, 1),
                ("c", 2, 1, 2, 1),
                ("c", 3, 0, 2, 1),
            ],
        ),
        (3, [("r", 4, 1, 3, 0), ("r", 5, 0, 2, 0), ("c", 2, 0, 2, 0)]),
        (0, [("r", 1, 0, 2, 1), ("r", 2, 1, 1, 1), ("c", 3, 0, 2, 1)]),
        (3, [("r", 1, 0, 4, 1), ("r", 2, 0, 1, 1), ("c", 1, 0, 2, 1)]),
        (0, [("r", 2, 0, 2, 1), ("r", 5, 0, 3, 1), ("c", 2, 1, 2, 1)]),
        (0, [("c", 5, 0, 3, 1)]),
        (
            0,
            [
                ("r", 1, 1, 2, 1),
                ("r", 2, 0, 6, 1),
                ("r", 4, 0, 2, 1),
                ("r", 4, 1, 2, 1),
                ("c", 0, 1, 1, 1),
                ("c", 4, 0, 2, 1),
                ("c", 5, 1, 1, 1),
            ],
        ),
        (0, []),
        (0, []),
        (0, []),
        (0, [("r", 2, 0, 4, 1), ("c", 0, 0, 2, 1), ("c", 3, 0, 2, 1)]),
    ],
    (8, 2): [
        (0, []),
        (3, [("r", 2, 0, 6, 1)]),
        (0, [("r", 0, 0, 3, 1), ("r", 1, 0, 2, 1), ("c", 1, 0, 2, 1)]),
        (0, [("c", 7, 1, 1, 1)]),
        (0, [("r", 7, 0, 1, 1), ("c", 1, 1, 3, 1)]),
        (0, [("c", 0, 3, 1, 1)]),
        (0, []),
        (3, [("r", 4, 0, 3, 1), ("c", 0, 1, 2, 1), ("c", 2, 1, 3, 1)]),
        (0, [("r", 0, 0, 1, 1), ("r", 4, 0, 1, 1), ("c", 0, 1, 3, 1), ("c", 1, 0, 3, 1)]),
        (3, []),
        (0, [("r", 0, 0, 1, 1), ("r", 2, 0, 3, 1), ("c", 3, 0, 3, 1)]),
        (0, []),
        (
            0,
            [
                ("r", 1, 0, 1, 1),
                ("r", 2, 2, 1, 1),
                ("r", 7, 1, 2, 1),
                ("c", 3, 0, 2, 1),
                ("c", 4, 0, 8, 1),
                ("c", 5, 0, 2, 1),
                ("c", 7, 0, 3, 1),
                ("c", 7, 2, 2, 1),
            ],
        ),
        (2, []),
        (0, [("r", 0, 0, 1, 1), ("r", 1, 0, 7, 1), ("c", 0, 0, 2, 1)]),
    ],
    (10, 2): [
        (0, []),
        (0, [("r", 8, 0, 1, 1)]),
        (0, []),
        (2, []),
        (0, [("r", 0, 1, 3, 1), ("r", 2, 2, 2, 1)]),
        (0, [("r", 7, 0, 4, 1), ("c", 0, 2, 1, 1), ("c", 3, 2, 2, 1)]),
        (0, [("r", 6, 0, 4, 0), ("c", 3, 2, 1, 0)]),
        (0, []),
        (
            0,
            [
                ("r", 5, 0, 3, 0),
                ("r", 6, 1, 1, 0),
                ("r", 7, 0, 6, 0),
                ("c", 1, 2, 4, 0),
                ("c", 4, 2, 3, 0),
                ("c", 5, 2, 5, 0),
                ("c", 6, 1, 4, 0),
            ],
        ),
        (0, [("r", 1, 1, 2, 1), ("c", 6, 0, 1, 1)]),
        (0, [("r", 9, 0, 2, 1), ("c", 2, 1, 6, 1)]),
        (0, []),
    ],
    (12, 2): [
        (0, [("r", 8, 1, 1, 1), ("c", 2, 1, 2, 1), ("c", 3, 2, 4, 1)]),
        (0, [("c", 7, 1, 2, 1)]),
        (0, [("c", 0, 1, 5, 0)]),
        (0, [("r", 6, 0, 6, 0), ("r", 7, 0, 2, 0), ("c", 0, 2, 2, 0)]),
        (0, [("r", 6, 0, 3, 0), ("c", 2, 1, 4, 0), ("c", 4, 1, 2, 0)]),
        (0, []),
        (0, []),
        (
            0,
            [
                ("r", 0, 0, 2, 1),
                ("r", 2, 0, 2, 1),
                ("r", 3, 0, 4, 1),
                ("r", 4, 0, 6, 1),
                ("r", 5, 0, 2, 1),
                ("r", 6, 2, 5, 1),
                ("r", 7, 1, 2, 1),
                ("r", 7, 2, 2, 1),
                ("c", 2, 0, 1, 1),
                ("c", 3, 0, 1, 1),
            ],
        ),
    ],
    (5, 3): [
        (3, []),
        (0, [("r", 0, 0, 2, 0), ("c", 1, 0, 1, 0)]),
        (0, [("c", 0, 0, 2, 1), ("c", 4, 0, 2, 1)]),
        (3, [("c", 2, 1, 2, 0)]),
        (0, [("r", 0, 1, 3, 1), ("r", 2, 1, 2, 1), ("r", 3, 1, 2, 1), ("c", 2, 0, 1, 1)]),
        (4, [("r", 3, 0, 2, 1), ("c", 3, 2, 1, 1)]),
        (2, []),
        (0, [("r", 4, 0, 3, 1)]),
        (3, [("r", 3, 1, 3, 1), ("c", 2, 1, 1, 1)]),
        (4, [("c", 4, 1, 2, 1)]),
    ],
    (8, 3): [
        (0, [("r", 6, 3, 1, 0), ("r", 7, 1, 1, 0), ("c", 2, 1, 2, 0), ("c", 5, 2, 2, 0)]),
        (0, [("r", 6, 0, 2, 1), ("c", 1, 4, 1, 1), ("c", 2, 2, 1, 1)]),
        (0, []),
        (2, []),
        (0, [("r", 2, 1, 2, 0)]),
        (0, [("r", 5, 2, 1, 0)]),
        (0, []),
        (0, [("c", 3, 2, 1, 0), ("c", 6, 2, 2, 0)]),
        (0, [("r", 0, 1, 3, 1), ("r", 3, 3, 2, 1)]),
        (0, []),
    ],
}


def test_what_was_found_in_python_is_found():
    for (size, colours), answers in RECORDED.items():
        rng = random.Random(size * colours)
        for lines, typos in answers:
            reason = diagnose(mistyped(rng, size, colours), None, Clock())
            if lines:
                assert reason.smallest
                assert len(reason.lines) == lines
            assert [(t.axis[0], t.index, t.run, t.suggested, int(t.unique)) for t in reason.typos] == typos


def test_given_cells_are_kept():
    """With them, a single line may contradict itself."""
    puzzle = Nonogram([[1], [1]], [[1], [1]])
    reason = diagnose(puzzle, Grid.from_text("##\n??"), Clock())
    assert (reason.lines, reason.smallest) == ((("row", 0),), True)


def test_a_reason_is_found_only_if_it_is_wanted():
    puzzle = Nonogram([[2], []], [[], [2]])
    for ask in (gridwright.check, gridwright.solve):
        result = ask(puzzle, diagnose=False)
        assert (result.verdict, result.contradiction, result.reason) == ("none", None, None)
        assert ask(puzzle).contradiction.lines
    trace = gridwright.solve(puzzle, diagnose=False, record=True).trace
    assert trace.note(len(trace) - 1) == "there is no solution"


def test_a_diagnosis_obeys_its_limits():
    puzzle = mistyped(random.Random(4), 30)
    assert diagnose(puzzle, None, Clock(Limits(time=0.0))).lines == ()
    assert diagnose(puzzle, None, Clock(Limits(memory=1))).lines == ()
    assert diagnose(puzzle, None, Clock()).lines
