"""Nonograms in colours and with runs of unknown length: if one of these fails, the engine is wrong about them."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import groupby, product
from math import prod
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridwright
from gridwright import Grid, Limits, Nonogram
from gridwright._core import force_colours
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour, Run
from gridwright.values.ending import Ending
from gridwright.values.errors import NotSupported, PuzzleError

ROOT = Path(__file__).parent.parent.parent
INKS = [Colour(name, f"#{value:06x}", name[0]) for value, name in enumerate(["red", "blue", "green", "yellow"], 0xAA)]
PALETTE = (BLACK_AND_WHITE[0], *INKS)
ENGINES = ("auto", "search", "cdcl")


def runs_of(line):
    return tuple((len(list(cells)), colour) for colour, cells in groupby(line) if colour)


def matches(line, clue):
    found = runs_of(line)
    return len(found) == len(clue) and all(
        colour == run.colour and run.length in (None, length) for (length, colour), run in zip(found, clue, strict=True)
    )


@cache
def lines_of(clue, length, colours):
    return [line for line in product(range(colours), repeat=length) if matches(line, clue)]


def solutions(puzzle, start=None):
    """Every grid that obeys all clues and keeps the start: rows are filled in every way, columns checked at the end."""
    told = (start or puzzle.blank()).cells
    width = puzzle.width

    def kept(line, row):
        return all(
            cell in (255, value) for cell, value in zip(told[row * width : (row + 1) * width], line, strict=True)
        )

    rows = [
        [line for line in lines_of(clue, width, len(puzzle.palette)) if kept(line, row)]
        for row, clue in enumerate(puzzle.rows)
    ]
    found = set()
    for picture in product(*rows):
        if all(matches(column, clue) for column, clue in zip(zip(*picture, strict=True), puzzle.columns, strict=True)):
            found.add(b"".join(map(bytes, picture)))
    return found


def agree(puzzle, expected, start=None):
    """Verdict, count and solutions of all engines are those of brute force."""
    verdict = {0: "none", 1: "unique"}.get(len(expected), "multiple")
    for strategy in ENGINES:
        result = gridwright.solve(puzzle, start=start, strategy=strategy, max_solutions=len(expected) + 1)
        assert (result.verdict, result.count) == (verdict, len(expected))
        assert {grid.cells for grid in result.solutions} == expected
        assert not any(puzzle.violations(grid) for grid in result.solutions)
    assert gridwright.count(puzzle, start=start) == len(expected)


def test_every_picture_of_3x3_in_two_colours():
    gathered = defaultdict(set)
    for cells in product(range(3), repeat=9):
        grid = Grid(3, 3, bytes(cells))
        gathered[tuple(map(runs_of, grid.rows())), tuple(map(runs_of, grid.columns()))].add(grid.cells)
    assert sum(map(len, gathered.values())) == 3**9
    for (rows, columns), expected in gathered.items():
        puzzle = Nonogram(
            [[Run(*run) for run in clue] for clue in rows],
            [[Run(*run) for run in clue] for clue in columns],
            PALETTE[:3],
        )
        result = gridwright.solve(puzzle, max_solutions=len(expected) + 1)
        assert (result.count, {grid.cells for grid in result.solutions}) == (len(expected), expected)


@st.composite
def puzzles(draw, most=5):
    """A picture's puzzle, with some lengths unknown, and some cells of the picture, or of another, as a start."""
    colours = draw(st.integers(1, 4))
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    values = st.sampled_from([0, *range(colours + 1)])
    cells = draw(st.lists(values, min_size=width * height, max_size=width * height))
    if draw(st.booleans()):  # a line of one colour only, or of none
        row, value = draw(st.integers(0, height - 1)), draw(values)
        cells[row * width : (row + 1) * width] = [value] * width
    whole = Nonogram.from_grid(Grid(width, height, bytes(cells)), PALETTE[: colours + 1])
    blots = draw(st.sampled_from([0, 0, 30, 100]))

    def with_unknown_lengths(clues):
        return [
            [Run(None if draw(st.integers(1, 100)) <= blots else run.length, run.colour) for run in clue]
            for clue in clues
        ]

    puzzle = Nonogram(with_unknown_lengths(whole.rows), with_unknown_lengths(whole.columns), whole.palette)
    start = None
    if draw(st.booleans()):
        other = cells if draw(st.integers(0, 3)) else draw(st.lists(values, min_size=len(cells), max_size=len(cells)))
        known = draw(st.lists(st.booleans(), min_size=len(cells), max_size=len(cells)))
        start = Grid(width, height, bytes(v if k else 255 for v, k in zip(other, known, strict=True)))
    return puzzle, start


@settings(max_examples=150, deadline=None)
@given(puzzles(4))
def test_strategies_for_study_against_brute_force(case):
    """`dfs` and `exact-cover` find them all; `logic` marks nothing wrong."""
    puzzle, start = case
    if not puzzle.coloured or puzzle.has_unknown_lengths:
        return
    expected = solutions(puzzle, start)
    for strategy in ("dfs", "exact-cover"):
        result = gridwright.solve(puzzle, start=start, strategy=strategy, max_solutions=len(expected) + 1, record=True)
        assert {grid.cells for grid in result.solutions} == expected
        assert result.count == len(expected)
    result = gridwright.solve(puzzle, start=start, strategy="logic", record=True)
    if result.verdict == "none":
        assert not expected
    known = (result.solution or result.partial or puzzle.blank()).cells
    for cells in expected:
        assert all(value in (255, there) for value, there in zip(known, cells, strict=True))


def test_a_cover_of_segments_alone():
    """If every cell is given as coloured, there is no white tile."""
    puzzle = Nonogram([[Run(1, 2)]], [[Run(1, 2)]], PALETTE[:3])
    for start in (None, Grid(1, 1, bytes([2]))):
        assert gridwright.solve(puzzle, start=start, strategy="exact-cover").solution.cells == bytes([2])


def test_logic_in_colours_solves_the_parrot():
    parrot = gridwright.load(ROOT / "puzzles" / "parrot.non")
    result = gridwright.solve(parrot, strategy="logic", record=True)
    assert (result.verdict, result.solution) == ("unique", parrot.goal)
    assert any("simple boxes" in frame.note for frame in result.trace)


@settings(max_examples=300, deadline=None)
@given(puzzles(4))
def test_small_puzzles_against_brute_force(case):
    puzzle, start = case
    agree(puzzle, solutions(puzzle, start), start)


@settings(max_examples=60, deadline=None)
@given(puzzles(5))
def test_larger_puzzles_against_brute_force(case):
    puzzle, start = case
    ways = prod(len(lines_of(clue, puzzle.width, len(puzzle.palette))) for clue in puzzle.rows)
    if ways <= 50_000:
        agree(puzzle, solutions(puzzle, start), start)


def reference(runs, flags):
    """The possible values of each cell: a plain dynamic program over (cells used, runs begun, cells of the run)."""
    length = len(flags)

    def steps(state, cell):
        """The states (runs ended, cells of the next) after one more cell, each with the colour of that cell."""
        ended, filled = state
        if filled:
            run, colour = runs[ended]
            if (run == 0 or filled < run) and flags[cell][colour]:
                yield (ended, filled + 1 if run else 1), colour
            if run in (0, filled):
                if flags[cell][0]:
                    yield (ended + 1, 0), 0
                if ended + 1 < len(runs) and runs[ended + 1][1] != colour and flags[cell][runs[ended + 1][1]]:
                    yield (ended + 1, 1), runs[ended + 1][1]
        else:
            if flags[cell][0]:
                yield (ended, 0), 0
            if ended < len(runs) and flags[cell][runs[ended][1]]:
                yield (ended, 1), runs[ended][1]

    def done(state):
        ended, filled = state
        return state == (len(runs), 0) or (ended == len(runs) - 1 and filled and runs[ended][0] in (0, filled))

    reached = [{(0, 0)}]
    for cell in range(length):
        reached.append({after for state in reached[-1] for after, _ in steps(state, cell)})
    good = {state for state in reached[-1] if done(state)}
    if not good:
        return None
    found = [set() for _ in flags]
    for cell in reversed(range(length)):
        before = set()
        for state in reached[cell]:
            for after, colour in steps(state, cell):
                if after in good:
                    before.add(state)
                    found[cell].add(colour)
        good = before
    return bytes(colour in found[cell] for cell in range(length) for colour in range(len(flags[cell])))


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_lines_against_a_plain_reference(data):
    """Lines up to length 14 and long ones: one word, many words and the automaton, known lengths and unknown ones."""
    colours = data.draw(st.integers(1, 4))
    blocks = data.draw(
        st.lists(st.tuples(st.integers(0, colours), st.sampled_from([1, 1, 2, 3, 9])), min_size=1, max_size=14)
    )
    picture = [colour for colour, cells in blocks for _ in range(cells)]
    if data.draw(st.booleans()):
        picture = picture[:14]
    open_share = data.draw(st.integers(0, 100))
    rng = data.draw(st.randoms(use_true_random=False))
    flags = [[c == value or rng.randrange(100) < open_share for c in range(colours + 1)] for value in picture]
    if data.draw(st.integers(0, 4)) == 0:
        flags[rng.randrange(len(flags))][rng.randrange(colours + 1)] = False
    runs = list(runs_of(picture))
    packed = bytes(flag for cell in flags for flag in cell)
    expected = reference(runs, flags)
    for kernel in ("narrow", "wide", "automaton"):
        if kernel != "narrow" or len(picture) <= 62:
            assert force_colours(runs, packed, colours + 1, kernel) == expected
    unknown_lengths = [(0 if rng.random() < 0.5 else length, colour) for length, colour in runs]
    assert force_colours(unknown_lengths, packed, colours + 1, "automaton") == reference(unknown_lengths, flags)


def test_a_puzzle_in_one_colour_is_the_black_one():
    """The palette does not matter to the answers."""
    for text in ("4x4:2/1/2/1/1.1/2/1/1", "5x5:1/3/2/5/1/1/1.3/3/1.1/1.1", "2x2:1/1/1/1"):
        black = gridwright.parse(text)
        red = Nonogram(black.rows, black.columns, PALETTE[:4])
        one, other = (gridwright.solve(puzzle, max_solutions=9) for puzzle in (black, red))
        assert (one.verdict, one.count) == (other.verdict, other.count)
        assert [grid.cells for grid in one.solutions] == [grid.cells for grid in other.solutions]


def test_limits_jobs_and_recordings():
    """Colours have everything that black and white has."""
    many = Nonogram([[Run(1, 1)], [Run(1, 2)]] * 8, [[Run(1, 1), Run(1, 2)]] * 8 + [[]] * 8, PALETTE[:3])
    assert gridwright.solve(many, limits=Limits(nodes=0)).ending is Ending.NODES
    assert gridwright.solve(many, limits=Limits(time=0)).ending is Ending.TIME
    assert gridwright.check(many, jobs=3).verdict == gridwright.check(many).verdict
    parrot = Nonogram.from_grid(Grid.from_text("rr.b\n.rbb\nb..r\nbrbr", ".rb"), PALETTE[:3])
    for strategy in ("auto", "line", "probe", "search", "cdcl"):
        result = gridwright.solve(parrot, strategy=strategy, record=True)
        assert result.trace.grid() == (result.solution or result.partial)
        assert all("{" not in frame.note for frame in result.trace)


def test_guesses_in_colours_are_told_by_their_names():
    clues = [[Run(1, 1)], [Run(1, 1)], [Run(1, 2)], [Run(1, 2)]]
    puzzle = Nonogram(clues, clues, PALETTE[:3])
    notes = " ".join(
        frame.note
        for strategy in ("search", "cdcl")
        for frame in gridwright.solve(puzzle, strategy=strategy, record=True, max_solutions=20).trace
    )
    assert "is red" in notes or "is blue" in notes
    assert "black" not in notes


def test_why_there_is_no_solution():
    rows, columns = [[Run(2, 1)], [Run(1, 2)]], [[Run(1, 1), Run(1, 2)], [Run(1, 2)]]
    result = gridwright.solve(Nonogram(rows, columns, PALETTE[:3]))
    assert result.verdict == "none"
    assert "the rows ask for 2 red cells, the columns for 1" in result.reason
    assert "the rows ask for 1 blue cells, the columns for 2" in result.reason
    rows[0] = [Run(3, 1)]
    columns = [[Run(1, 1), Run(1, 2)], [Run(1, 1)], []]
    result = gridwright.solve(Nonogram(rows, columns, PALETTE[:3]))
    assert (result.verdict, [(typo.axis, typo.found, typo.suggested) for typo in result.contradiction.typos]) == (
        "none",
        [("row", 3, 2)],
    )


def test_what_is_refused():
    puzzle = Nonogram.from_grid(Grid.from_text("rb", ".rb"), PALETTE[:3])
    with pytest.raises(NotSupported, match="only a black and white puzzle can be inverted"):
        puzzle.inverted(puzzle.goal)
    for strategy in ("patterns", "lalafrog", "lalafrog-freedom"):
        with pytest.raises(NotSupported, match="only black and white"):
            gridwright.solve(puzzle, strategy=strategy)
    with pytest.raises(PuzzleError, match="there is no colour 3 in the palette"):
        Nonogram([[Run(1, 3)]], [[Run(1, 1)]], PALETTE[:3])
    with pytest.raises(PuzzleError, match="needs 5 cells, the line has 4"):
        Nonogram([[Run(2, 1), Run(2, 1)]], [[]] * 4, PALETTE[:3])
    assert Nonogram([[Run(2, 1), Run(2, 2)]], [[]] * 4, PALETTE[:3]).width == 4
    with pytest.raises(PuzzleError, match="share the character"):
        Nonogram([[]], [[]], (PALETTE[0], INKS[0], INKS[0]))
    with pytest.raises(PuzzleError, match="a palette needs a background and 1 to 253 colours"):
        Nonogram([[]], [[]], PALETTE[:1])


def test_grids_are_written_in_the_characters_of_the_palette():
    puzzle = Nonogram.from_grid(Grid.from_text("rb.\n.gr", ".rbg"), PALETTE[:4])
    half = puzzle.read_solution("r?.\n.?r")
    assert half.cells == bytes([1, 255, 0, 0, 255, 1])
    assert puzzle.write_solution(half) == "r?.\n.?r"
    spaced = Nonogram.from_grid(
        puzzle.goal, (Colour("none", "#ffffff", " "), Colour("odd", "#123456", "?"), *INKS[1:3])
    )
    assert spaced.read_solution(spaced.write_solution(puzzle.goal)) == puzzle.goal
