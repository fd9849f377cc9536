"""The strategies for study: correct, honest where they get stuck, with limits, counts and traces."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest
from brute import count_by_rows, lines_of, solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from mean import mean_puzzle
from random_puzzles import pictures, started

import gridwright
from gridwright import Grid, InputError, LimitReached, Limits, Nonogram, NotSupported, Run
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour
from gridwright.nonogram.strategies.parts.bit_board import Board, runs_in
from gridwright.nonogram.strategies.parts.lines import LineSolver

STUCK = ("logic", "patterns")  # they may get stuck
COMPLETE = ("dfs", "dfs-logic", "lalafrog", "lalafrog-freedom")
STUDY = STUCK + COMPLETE
DOG = Nonogram([[1], [1, 3], [3], [1, 1], [1, 1]], [[1], [3], [2], [5], [1]])
SQUARES = Nonogram([[1]] * 4, [[1]] * 4)  # 24 solutions
HARD = Nonogram([[1]] * 16, [[1]] * 16)


@pytest.fixture(autouse=True)
def _no_diagnosis(monkeypatch):
    monkeypatch.setattr("gridwright.nonogram.diagnosis.diagnose", lambda *_: None)


def solve(puzzle, strategy, **options):
    return gridwright.solve(puzzle, strategy=strategy, **options)


@settings(deadline=None, max_examples=60)
@given(pictures(5), st.sampled_from(COMPLETE))
def test_solutions_are_those_of_brute_force(puzzle, strategy):
    """Broken: a solution is missing, or found twice."""
    expected = solutions(puzzle)
    found = list(islice(gridwright.iter_solutions(puzzle, strategy=strategy), 40))
    assert len(set(found)) == len(found)
    assert set(found) <= expected
    assert len(found) == min(40, len(expected))


@pytest.mark.parametrize(
    ("number", "sizes"), [(120, (5, 6, 7)), pytest.param(6000, (5, 6, 7, 8), marks=pytest.mark.slow)]
)
def test_every_verdict_is_that_of_enumeration(number, sizes, seed):
    """Broken: a strategy gives a wrong answer; half of these puzzles have no solution."""
    rng = random.Random(f"study {seed}")
    seen = Counter()
    for _ in range(number):
        puzzle = mean_puzzle(rng, rng.choice(sizes))
        expected = count_by_rows(puzzle, puzzle.start, 100_000)
        if expected is None:
            continue
        for name in STUDY:
            result = solve(puzzle, name, max_solutions=3, limits=Limits(nodes=3000))
            seen[name, result.verdict] += 1
            assert all(puzzle.violations(grid) == [] for grid in result.solutions)
            assert len(set(result.solutions)) == len(result.solutions)
            if result.verdict == "unknown" or (result.verdict == "solved" and result.ending.is_limit):
                continue
            assert result.verdict == ("none", "unique", "multiple")[min(expected, 2)], (name, puzzle)
            assert result.count in (None, expected)
    for name in STUDY:
        assert seen[name, "unique"]
        assert seen[name, "none"]
    assert all(not seen[name, "multiple"] for name in STUCK)
    assert all(seen[name, "unknown"] <= number / 20 for name in COMPLETE)


@settings(deadline=None, max_examples=60)
@given(started(6))
def test_a_start_is_kept(puzzle):
    """Broken: given cells are overruled."""
    for name in STUDY:
        result = solve(puzzle, name, limits=Limits(nodes=2000))
        for grid in (*result.solutions, *([result.partial] if result.partial else [])):
            assert all(told in (255, cell) for told, cell in zip(puzzle.start.cells, grid.cells, strict=True))


def random_unique(rng, number):
    """Random pictures from 5x5 to 20x20 that are the only solution of their clues, with that solution."""
    while number:
        width, height = rng.randint(5, 20), rng.randint(5, 20)
        share = rng.uniform(0.3, 0.8)
        picture = Grid(width, height, bytes(rng.random() < share for _ in range(width * height)))
        puzzle = Nonogram.from_grid(picture)
        if gridwright.check(puzzle, limits=Limits(nodes=1000)).verdict == "unique":
            number -= 1
            yield puzzle, picture


@pytest.mark.parametrize("number", [150, pytest.param(10_000, marks=pytest.mark.slow)])
def test_logic_never_marks_a_wrong_cell(number, seed):
    """Broken: `logic` is unsound, like the solver notes."""
    rng = random.Random(f"logic {seed}")
    settled = 0
    for puzzle, picture in random_unique(rng, number):
        for name in STUCK:
            result = solve(puzzle, name)
            right_so_far(result, picture)
            settled += name == "logic" and result.verdict == "unique"
    assert 0 < settled < number


def right_so_far(result, picture):
    """All settled cells agree with the picture, which is the only solution."""
    assert result.verdict in ("unique", "unknown")
    grid = result.solution or result.partial
    assert all(cell in (255, goal) for cell, goal in zip(grid.cells, picture.cells, strict=True))


def test_logic_is_right_on_the_shared_collections(shared_data):
    """Broken: a cell is wrong in a published puzzle."""
    paths = sorted((shared_data / "nonogram").glob("free/*.non")) + sorted(
        (shared_data / "nonogram").glob("archive/*.nin")
    )
    checked = 0
    for path in paths:
        if path.name == "data142.nin":  # rejected, since it has its clues five times
            continue
        puzzle = gridwright.load(path)
        if puzzle.coloured:
            continue
        known = gridwright.check(puzzle, limits=Limits(time=20))
        if known.verdict == "unique":
            checked += 1
            right_so_far(solve(puzzle, "logic"), known.solution)
    assert checked > 100


@pytest.mark.parametrize("name", STUDY)
def test_all_that_finish_agree_on_samples_of_the_collections(shared_data, name):
    """Broken: a strategy gives another verdict, or another solution, for a published puzzle."""
    finished = 0
    for path in [*sorted((shared_data / "nonogram" / "free").glob("*.non"))[::6], *small_ones(shared_data)]:
        puzzle = gridwright.load(path)
        if puzzle.coloured:
            continue
        expected = gridwright.check(puzzle)
        endless = name.startswith("dfs") and path.name != "1.non"  # the smallest, which both finish
        result = solve(puzzle, name, limits=Limits(time=0.3) if endless else Limits())
        assert all(puzzle.violations(grid) == [] for grid in result.solutions)
        if result.verdict in ("unique", "multiple", "none"):
            finished += 1
            assert result.verdict == expected.verdict
            assert expected.verdict != "unique" or result.solution == expected.solution
    assert finished


def small_ones(shared_data):
    archive = (path for path in (shared_data / "nonogram" / "archive").glob("*.nin") if path.name != "data142.nin")
    return sorted(archive, key=lambda path: (path.stat().st_size, path.name))[:6]


@pytest.mark.parametrize("name", STUDY)
def test_colours_and_unknown_lengths_are_refused(name):
    """Broken: a puzzle is solved as if it were black and white."""
    palette = (*BLACK_AND_WHITE, Colour("red", "#ff0000", "r"))
    if name not in ("logic", "dfs"):
        with pytest.raises(NotSupported, match="colours"):
            gridwright.solve(Nonogram([[Run(1, 2)]], [[Run(1, 2)]], palette), strategy=name)
    with pytest.raises(NotSupported, match=r"\?"):
        gridwright.solve(Nonogram([[Run(None)]], [[1]]), strategy=name)
    with pytest.raises(InputError, match="3x3"):
        gridwright.solve(DOG, start=Grid.filled(3, 3), strategy=name)


def test_where_they_stop_they_say_so():
    """Broken: a strategy that is stuck claims more, or hides the cells that it found."""
    for name in STUCK:
        result = gridwright.solve(SQUARES, strategy=name)
        assert (result.verdict, result.count, result.partial.known) == ("unknown", None, 0)
        assert "no further" in result.reason
        with pytest.raises(NotSupported, match="all solutions"):
            gridwright.count(SQUARES, strategy=name)
        assert gridwright.solve(Nonogram([[1], [1]], [[2], [1]]), strategy=name).verdict == "none"
    assert gridwright.solve(DOG, strategy="patterns").verdict == "unique"


@pytest.mark.parametrize("name", COMPLETE)
def test_complete_strategies_count_and_tell_verdicts(name):
    """Broken: counting or the requested number of solutions is ignored."""
    assert gridwright.count(SQUARES, strategy=name) == 24
    assert gridwright.solve(DOG, strategy=name, max_solutions=1).verdict == "solved"
    all_of_them = gridwright.solve(SQUARES, strategy=name, max_solutions=30)
    assert (all_of_them.verdict, all_of_them.count, len(all_of_them.solutions)) == ("multiple", 24, 24)
    assert gridwright.solve(SQUARES, strategy=name).count is None
    none = gridwright.solve(Nonogram([[1], [1]], [[2], [1]]), strategy=name)
    assert (none.verdict, none.count) == ("none", 0)
    assert none.reason


def test_the_reason_for_no_solution():
    """Broken: a line is blamed that only a wrong guess made impossible."""
    one_line = Nonogram([[2], [1]], [[1], [1], [1]], start=Grid.from_text(".?.\n???"))
    for name in ("logic", "patterns", "dfs-logic", "lalafrog"):
        assert gridwright.solve(one_line, strategy=name).reason == "row 1 cannot be filled in"
    guessed = gridwright.solve(Nonogram([[1], [1]], [[2], [1]]), strategy="dfs")
    assert (guessed.verdict, guessed.reason) == ("none", "every possibility leads to a contradiction")


@pytest.mark.parametrize("name", COMPLETE)
def test_limits_end_every_search(name):
    """Broken: a search continues past its limit, or loses what it has found."""
    assert gridwright.solve(HARD, strategy=name, limits=Limits(nodes=2)).verdict == "unknown"
    assert gridwright.solve(HARD, strategy=name, limits=Limits(time=0)).verdict == "unknown"
    with pytest.raises(LimitReached) as stopped:
        gridwright.count(SQUARES, strategy=name, limits=Limits(nodes=12))
    assert 0 < stopped.value.at_least < 24


def test_the_memory_limit_is_kept():
    """Broken: full probing allocates boards for every cell, whatever the limit."""
    result = gridwright.solve(HARD, strategy="lalafrog", limits=Limits(memory=10_000))
    assert (result.verdict, result.reason) == ("unknown", "the memory limit was reached")


def test_progress_is_reported_and_can_end_the_call():
    """Broken: users cannot see that a long search is running, or stop it."""
    reported = []

    def stop(work):
        reported.append(dict(work))
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        gridwright.solve(HARD, strategy="dfs", progress=stop, max_solutions=10**9)
    assert reported[0]["permutations"] > 0


@pytest.mark.parametrize("strategy", ["dfs", "auto", "search", "cdcl"])
def test_progress_that_returns_false_interrupts(strategy):
    """Broken: a program cannot cancel a search and keep what it has found."""
    result = gridwright.solve(HARD, strategy=strategy, progress=lambda work: False, max_solutions=10**9)
    assert result.ending is gridwright.Ending.INTERRUPTED
    assert result.verdict in ("multiple", "solved", "unknown")
    assert all(HARD.violations(grid) == [] for grid in result.solutions)


@settings(deadline=None, max_examples=40)
@given(st.one_of(pictures(6), started(5)), st.sampled_from(STUDY))
def test_a_trace_replays_what_was_found(puzzle, name):
    """Broken: the player shows other cells than the strategy found."""
    limits = Limits(nodes=300)
    result = solve(puzzle, name, limits=limits, record=True)
    trace = result.trace
    without = solve(puzzle, name, limits=limits)
    assert (result.verdict, result.solutions, result.partial) == (without.verdict, without.solutions, without.partial)
    cells = bytearray([255]) * (puzzle.width * puzzle.height)
    shown = []
    for frame in list(trace)[:-1]:  # the last one only has the verdict
        for cell, value in frame.changes:
            cells[cell] = value
        if frame.event == "solution":
            shown.append(bytes(cells))
    assert shown == [grid.cells for grid in result.solutions]
    if result.verdict == "unknown" and name in STUCK:
        assert bytes(cells) == result.partial.cells


def test_the_trace_of_logic_tells_the_coverage_of_each_pass():
    """Broken: the trace does not show what each pass gained."""
    result = solve(DOG, "logic", record=True)
    trace = result.trace
    passes = [frame.note for frame in trace if frame.event == "propagate"]
    assert len(passes) == result.stats["passes"]
    assert passes[0].startswith("pass 1: coverage 0.0% before, ")
    shares = [note.split("coverage ")[1].split("%")[0] for note in passes[1:]]
    assert shares == [note.split(", ")[-1].split("%")[0] for note in passes[:-1]]
    assert passes[-1].count(shares[-1] + "%") == 2  # the last pass gained nothing
    boxes = [frame for frame in trace if "simple boxes" in frame.note]
    assert boxes[0].lines == (("row", 1),)
    assert boxes[0].note.startswith("row 2, run 1 (1), ")


def test_the_trace_of_patterns_tells_complexities():
    """Broken: the trace does not show how a pattern shrinks."""
    trace = solve(DOG, "patterns", record=True).trace
    notes = [frame.note for frame in trace if frame.event == "reduce"]
    assert "row 2: complexity 1 before, 1 after" in notes
    assert any("policy" in frame.note for frame in trace if frame.event == "step")


def test_work_is_counted():
    """Broken: strategies can be compared only by time."""
    counted = {
        "logic": {"passes", "visits", "simple_boxes"},
        "patterns": {"policies", "reductions", "expansions"},
        "dfs": {"nodes", "permutations", "backtracks"},
        "dfs-logic": {"nodes", "passes"},
        "lalafrog": {"line_solves"},
        "lalafrog-freedom": {"line_solves"},
    }
    for name, names in counted.items():
        assert names | {"seconds"} <= set(gridwright.solve(DOG, strategy=name).stats)


def test_freedom_saves_line_solves_and_changes_nothing_else():
    """Broken: the option is another algorithm, or saves nothing."""
    rng = random.Random(5)
    for size, share in ((12, 0.35), (15, 0.5), (18, 0.45)):
        picture = Grid(size, size, bytes(rng.random() < share for _ in range(size * size)))
        plain, freedom = (gridwright.solve(Nonogram.from_grid(picture), strategy=name) for name in COMPLETE[2:])
        assert (plain.verdict, plain.solutions) == (freedom.verdict, freedom.solutions)
        assert plain.stats.get("nodes") == freedom.stats.get("nodes")
        assert freedom.stats["line_solves"] < plain.stats["line_solves"]
        assert freedom.stats["lines_left_alone"] == plain.stats["line_solves"] - freedom.stats["line_solves"]


@given(st.integers(1, 11), st.data())
def test_the_line_solver_is_exact(length, data):
    """Broken: `lalafrog` misses forced cells or forces others."""
    line = data.draw(st.integers(0, (1 << length) - 1))
    black = data.draw(st.integers(0, (1 << length) - 1))
    white = data.draw(st.integers(0, (1 << length) - 1)) & ~black
    runs = runs_in(line)
    ways = [sum(cell << place for place, cell in enumerate(way)) for way in lines_of(runs, length)]
    fitting = [way for way in ways if not way & white and not black & ~way]
    solver = LineSolver(runs, length)
    for _ in range(2):  # the second answer comes from the cache
        forced = solver.force(black, white)
        if not fitting:
            assert forced is None
            continue
        all_black, none_black = (1 << length) - 1, (1 << length) - 1
        for way in fitting:
            all_black &= way
            none_black &= ~way
        assert forced == (all_black, none_black)


@given(pictures(6))
def test_a_board_is_its_grid(puzzle):
    """Broken: rows and columns of a board do not hold the same cells."""
    board = Board.of(puzzle, puzzle.goal)
    assert board.grid() == puzzle.goal
    assert board.obeys
    assert board.complete
    assert [runs_in(bits) for bits in board.black] == [
        tuple(run.length for run in clue) for clue in puzzle.rows + puzzle.columns
    ]
