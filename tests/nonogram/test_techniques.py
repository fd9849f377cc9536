"""The catalogue: where each technique applies, where it must not, and that all conclusions are sound."""

from __future__ import annotations

import pytest
from brute import lines_of, runs_of
from hypothesis import given
from hypothesis import strategies as st

import gridwright
from gridwright._core import force_line
from gridwright.nonogram.techniques import TECHNIQUES, position_of
from gridwright.nonogram.techniques.line import Clue, Line
from gridwright.nonogram.techniques.line_technique import LineTechnique
from gridwright.nonogram.techniques.wording import PlainSpeech
from gridwright.values.clock import Clock
from gridwright.values.grid import UNKNOWN, Grid

BY_NAME = {technique.name: technique for technique in TECHNIQUES}
LINE_TECHNIQUES = [each for each in TECHNIQUES if isinstance(each, LineTechnique) and not each.coloured]
OF_COLOURS = {"no common colour", "touching colours", "common colour", "crossing colours"}
SPEECH = PlainSpeech(gridwright.Nonogram([[1]], [[1]]))

# For each technique: the clue, the line, and the result; None if it must not apply.
TABLES = {
    "exact fit": [
        ("2 2", "?????", "##.##"),
        ("3", ".???.", ".###."),
        ("1 1 1", "?????", "#.#.#"),
        ("2 2", "..?#??#", "..##.##"),
        ("2 1", "?????", None),
    ],
    "completed line": [
        ("", "???", "..."),
        ("2 1", "##?#??", "##.#.."),
        ("1 2", "?..??", "#..##"),
        ("2 1", "#??#??", None),
    ],
    "overlap": [
        ("5", "???????", "??###??"),
        ("2 13 1", "?" * 20, "?" * 5 + "#" * 11 + "?" * 4),  # from the solver notes
        ("2 1", "?????", "?#???"),  # from the pattern notes
        ("3", ".????", ".?##?"),
        ("2", "????", None),
        ("3", "?#?????", None),  # black cells are ignored here
    ],
    "edge fill": [
        ("2", ".#???", ".##.?"),  # for which the solver notes, taken literally, give x.x
        ("3 1", "#?????", "###.??"),
        ("1 2", "?????#", "???.##"),
        ("1 3", "#.#????", "#.###.?"),
        ("2", "?#???", None),
    ],
    "glue": [
        ("4", "?#?????", "?###???"),
        ("3 1", "?#??????", "?##?????"),
        ("1 4", "?????#?", "???###?"),
        ("4 1", ".?#???????", ".?###?????"),
        ("2", "??#??", None),
    ],
    "mercury": [
        ("2 1", "??#?????", ".?#?????"),  # the three cases in the solver notes
        ("2 1", "??#.????", ".##.????"),
        ("2 1", "??##????", "..##????"),
        ("1 2", "?????#??", "?????#?."),
        ("2 1", "???#????", None),
    ],
    "small gap": [
        ("3", "??.????", "...????"),
        ("2", "?.???.?", "..???.."),
        ("3 3", "????.??.????", "????....????"),
        ("1 3", "?.??.???", None),
        ("2", "??.????", None),
    ],
    "bounded run": [
        ("3 3", "????.#?????", "????.###???"),
        ("3 2", ".#??.???", ".###.???"),
        ("4", "?????#.", "??####."),
        ("2", ".?#?.", None),
        ("1 3", "???.#?????", None),  # it may be the run of 1
    ],
    "complete block": [
        ("2 2", "??##???", "?.##.??"),
        ("1 3", "????###??", "???.###.?"),
        ("1 1 2", "?#????????", ".#.???????"),
        ("1 2", "???#?????", None),
    ],
    "joined blocks": [
        ("5", "?#??#?????", "?####?????"),
        ("4 1", "#?#???????", "###???????"),
        ("1 5", "???????#?#?", "???????###?"),
        ("2 2", "?#??#?", None),
    ],
    "split blocks": [
        ("2 2", "???#?#???", "???#.#???"),
        ("1 1", "?#?#?", "?#.#?"),
        ("3 2", "??##?#????", "??##.#????"),
        ("3 1", "??#?#???", None),
    ],
    "unreachable": [
        ("2", "??#????", ".?#?..."),
        ("3 3", "?#???????#?", "?#??...??#?"),
        ("1", "??#??", "..#.."),
        ("2 2", "?????????", None),
    ],
    "narrowed overlap": [
        ("4", "?#???????", "?###?????"),
        ("5 1", "???#??????", "???##?????"),
        ("2 5", "???????#???", "??????##???"),
        ("3", "???#???", None),
    ],
    "full line": [
        ("1 2", "??#???", "?.#???"),
        ("1 2 1", "??#??#.?", "?.#??#.?"),
        ("1 1 3", "?.??#?#??", "?.?.#?#??"),
        ("1 1", "?????", None),
    ],
}

# Puzzles that need a technique, and some in which it is tried but finds nothing.
GRIDS = {
    "edge reasoning": [
        ("4x4:2/1/2/1/1.1/2/1/1", True),
        ("4x4:1.1/1/1.1/2/1/2/1.1/1.1", True),
        ("4x4:1/1/1.1/1.1/1/1/2/2", True),
        ("2x2:1/1/1/1", False),
    ],
    "one guess": [
        ("4x5:2/1/2/1.1/1/2/2/1/1", True),
        ("5x4:1/1/2/1/2/1.1/2.1/1/1", True),
        ("4x6:1.1/1.1.1/3.1/1/2/1/3/1/1/1.1", True),
        ("2x2:1/1/1/1", False),
    ],
    "two cases": [
        ("5x11:1.6/1.1.1.1/1.1.3/1/1.6/1.1//1.1/1.1/1/1.1/2.1/1.1/1.1.1/3.1/1.1.1", True),
        ("8x8:1.1.2/3.1/1.1/1.1.1/1.1.2/1.2/2/1.1/1.1/2/1.2.1/1.2/1.1.2/1/2.3/1.2", True),
        ("7x11:3.1.1/1/2.1.1/1.4/1.1.1.1/3.2/2.1/1/1/1.2/1.1/1.1.1/1.1/1.2.1/3/1.4/1.1/1", True),
        ("2x2:1/1/1/1", False),
    ],
    "two guesses": [
        ("5x4:1/1/1/1/1/1//2/1.1", True),
        ("6x5:2/1.1/1/1.1/1.1/1.1/2/2.1/1.1/1.1/2", True),
        ("6x8:2/1.3/1/1.2//1.1.2/1/1.1/1/1.1/1.1/1.1/1.1.1/1", True),
        ("2x2:1/1/1/1", False),
    ],
    "case analysis": [
        (
            "12x11:2.1/1.1.1/1.1.1.1/1.1/1.1.2/2.2.1/1.2.2/1.2.2.1/2.1.1/2.1.1/1.1.1.1/"
            "2.1.1.1/4.1/1.1.1/1.2.2.1/1.1.2/1.1.4/2.1.2/3.1/1.2.1.1/1.1.1.1/1.1.1.1/1.2",
            True,
        ),
        (
            "11x15:1.1.1/3.1.1/1.1.2/1.1.4/1.1/1.1.2/2.1.1.2/1.1.1.2.1/1.2.1.5/4.1.1.2/"
            "1.1.1.1/1.1.1/1.4/1/1.2/1.2.1/2.1.1/2.2.1/2.1/1.1/4/2.3/1.1.4/1.1.1/1.4/1.3",
            True,
        ),
        (
            "11x15:1.2.1.1/1.3.1.1/3.1.1.2/2.2.1.1/1.4.1.2/2.1.1.1/2.1.1.1/3.1/2.1.1.1/1.1.2.4/1.2.4."
            "1/2.2.1/1.2/1.1.3/3.2.1/3.1/2.1.1.1/1.2.1/2.1.1.1/2.2/1.1/2.1.1/1.1.1.2/2.2/1.1.1.1/2.2.3",
            True,
        ),
        ("2x2:1/1/1/1", False),
    ],
}


def plain_line(axis: str, index: int, lengths: list[int], cells: bytes) -> Line:
    flags = bytes(cell in (value, UNKNOWN) for cell in cells for value in (0, 1))
    return Line(axis, index, Clue([(length, 1) for length in lengths]), cells, flags, SPEECH)


def line_of(clue: str, text: str) -> Line:
    return plain_line("row", 0, [int(length) for length in clue.split()], Grid.from_text(text).cells)


def changed(line: Line, deduction) -> str:
    cells = bytearray(line.cells)
    for place, value in deduction.changes:
        cells[place] = value
    return str(Grid(line.size, 1, bytes(cells)))


def test_every_technique_has_its_table():
    """Broken: a technique has no examples."""
    assert set(TABLES) | set(GRIDS) == set(BY_NAME) - OF_COLOURS
    for name, rows in TABLES.items():
        assert BY_NAME[name] in LINE_TECHNIQUES
        assert sum(after is not None for _, _, after in rows) >= 3
        assert any(after is None for _, _, after in rows)
    for rows in GRIDS.values():
        assert sum(needed for _, needed in rows) >= 3
        assert not all(needed for _, needed in rows)


@pytest.mark.parametrize(
    ("name", "clue", "before", "after"), [(name, *row) for name, rows in TABLES.items() for row in rows]
)
def test_lines(name, clue, before, after):
    """Broken: a technique misses a textbook case, or applies where its reason does not hold."""
    line = line_of(clue, before)
    deduction = BY_NAME[name].on(line)
    assert (None if deduction is None else changed(line, deduction)) == after
    if name == "full line":
        assert not any(technique.on(line) for technique in LINE_TECHNIQUES[:-1])


@pytest.mark.parametrize(("name", "puzzle", "needed"), [(name, *row) for name, rows in GRIDS.items() for row in rows])
def test_grids(name, puzzle, needed):
    """Broken: a technique over several lines is not found where it is needed, or found where nothing is forced."""
    explanation = gridwright.explain(gridwright.parse(puzzle))
    assert any(step.technique == name for step in explanation) == needed
    if not needed:
        assert BY_NAME[name].find(position_of(explanation.puzzle, explanation.grid, Clock())) is None


@st.composite
def told_lines(draw, most):
    """A clue, and a line that agrees with some arrangement of it, or sometimes with none."""
    picture = draw(st.lists(st.integers(0, 1), min_size=1, max_size=most))
    told = draw(st.lists(st.sampled_from([0, 1, 255, 255, 255]), min_size=len(picture), max_size=len(picture)))
    keep = draw(st.integers(0, 5))
    cells = [there if keep and cell != 255 else cell for there, cell in zip(picture, told, strict=True)]
    return plain_line("column", 3, runs_of(picture), bytes(cells))


@given(told_lines(30))
def test_no_technique_says_what_does_not_follow(line):
    """Broken: an unsound step, or one on a line that is already contradictory."""
    forced = force_line(line.lengths, line.cells)
    for technique in LINE_TECHNIQUES:
        deduction = technique.on(line)
        if deduction is None or forced is None:
            continue
        for place, value in deduction.changes:
            assert (line.cells[place], forced[place]) == (UNKNOWN, value), technique.name
        assert all(line.cells[place] != UNKNOWN for place in deduction.named)
        assert all(0 <= run < len(line.lengths) for run in deduction.runs)


@given(told_lines(12))
def test_places_of_runs_against_brute_force(line):
    """Broken: windows and candidates, on which most techniques depend, are wrong."""
    fitting = [
        arrangement
        for arrangement in lines_of(line.lengths, line.size)
        if all(cell in (255, there) for cell, there in zip(line.cells, arrangement, strict=True))
    ]
    if not fitting:
        assert line.starts is None
        return
    expected = [0] * len(line.lengths)
    for arrangement in fitting:
        begins = [place for place, cell in enumerate(arrangement) if cell and (not place or not arrangement[place - 1])]
        for run, place in enumerate(begins):
            expected[run] |= 1 << place
    assert line.starts == expected
    assert line.arrangements() == len(fitting)
