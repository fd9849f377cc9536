"""The public functions without a test file of their own: if these fail, programs cannot rely on the reference."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import gridwright
from gridwright import Ending, Grid, Hitori, LimitReached, Limits, Nonogram

DOG = Nonogram([[1], [1, 3], [3], [1, 1], [1, 1]], [[1], [3], [2], [5], [1]], meta={"title": "Dog"})
SMALL = gridwright.parse("4x4:2/1/2/1/1.1/2/1/1")
HARD = Nonogram([[1]] * 14, [[1]] * 14)


def test_what_is_saved_can_be_loaded(tmp_path):
    """Broken: a program could read puzzles but not write them."""
    gridwright.save(DOG, tmp_path / "dog.non")
    assert Nonogram.load(tmp_path / "dog.non") == DOG
    gridwright.save([DOG, Hitori([[1, 2], [2, 2]])], tmp_path / "both.jsonl")
    assert gridwright.load_all(tmp_path / "both.jsonl") == [DOG, Hitori([[1, 2], [2, 2]])]
    with pytest.raises(gridwright.NotSupported, match="cannot hold puzzles of different kinds"):
        gridwright.dump([DOG, Hitori([[1, 2], [2, 2]])], "puzzlink")
    with pytest.raises(gridwright.UsageError, match="suffix"):
        gridwright.save(DOG, tmp_path / "dog.doc")


def test_convert(tmp_path):
    gridwright.save([SMALL, DOG], tmp_path / "two.json")
    assert gridwright.convert(tmp_path / "two.json", tmp_path / "two.xml") == 2
    assert gridwright.load_all(tmp_path / "two.xml") == [SMALL, DOG]


def test_a_kind_loads_its_own(tmp_path):
    """Broken: `Nonogram.load` would return another type, unnoticed by type checkers."""
    gridwright.save(Hitori([[1, 2], [2, 2]]), tmp_path / "h.json")
    assert Hitori.load(tmp_path / "h.json").width == 2
    with pytest.raises(gridwright.FormatError, match="expected the kind 'nonogram', found 'hitori'"):
        Nonogram.load(tmp_path / "h.json")


def test_an_absent_file_is_the_usual_error(tmp_path):
    """Broken: a program would need an exception class of Gridwright for the most common mistake."""
    for load in (gridwright.load, gridwright.load_all, Nonogram.load):
        with pytest.raises(FileNotFoundError) as caught:
            load(tmp_path / "absent.non")
        assert isinstance(caught.value, gridwright.FormatError)
        assert caught.value.filename == str(tmp_path / "absent.non")


def test_render():
    assert "<svg" in gridwright.render(DOG)
    assert gridwright.render(DOG, "png", cell=8)[:4] == b"\x89PNG"
    assert "██" in gridwright.render(gridwright.solve(DOG), "terminal")
    with pytest.raises(gridwright.UsageError, match="unknown medium 'pdf'"):
        gridwright.render(DOG, "pdf")


def test_cut(tmp_path):
    (tmp_path / "art.txt").write_text("#####\n#a-b#\n#####\n")
    puzzle = gridwright.cut(tmp_path / "art.txt", 2, 1, seed=1)
    assert gridwright.solve(puzzle).solution == puzzle.goal


@pytest.mark.parametrize(
    ("limits", "ending"),
    [(Limits(time=0), Ending.TIME), (Limits(nodes=0), Ending.NODES), (Limits(memory=1), Ending.MEMORY)],
)
def test_every_limit_has_its_ending(limits, ending):
    """Broken: a program could not see why it got no result, or would have to parse sentences."""
    assert gridwright.solve(HARD, strategy="search", limits=limits).ending is ending
    with pytest.raises(LimitReached) as caught:
        list(gridwright.iter_solutions(HARD, strategy="search", limits=limits))
    assert caught.value.ending is ending


def test_endings():
    assert gridwright.solve(SMALL).ending is Ending.EXHAUSTED
    assert gridwright.solve(SMALL, max_solutions=1).ending is Ending.ENOUGH
    assert gridwright.solve(SMALL, strategy="line").ending is Ending.STUCK


CALLS = {
    "solve": lambda progress: gridwright.solve(HARD, strategy="search", max_solutions=10**9, progress=progress),
    "count": lambda progress: gridwright.count(Nonogram([[1, 1]] * 40, [[1, 1]] * 40), progress=progress),
    "iter_solutions": lambda progress: list(gridwright.iter_solutions(HARD, strategy="search", progress=progress)),
}


@pytest.mark.parametrize("name", CALLS)
def test_progress_ends_every_long_call(name):
    """Broken: a server could not cancel the work for a client that has left."""
    reports = []

    def progress(work):
        reports.append(dict(work))
        return False

    try:
        ending = CALLS[name](progress).ending
    except LimitReached as reached:
        ending = reached.ending
    assert ending is Ending.INTERRUPTED
    assert len(reports) == 1


@pytest.mark.parametrize("name", CALLS)
def test_an_error_in_progress_is_the_callers(name):
    """Broken: an error in a `progress` function, or Ctrl-C in it, would be mistaken for a limit."""

    def progress(work):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        CALLS[name](progress)


def test_explanations_report_and_can_be_interrupted(monkeypatch):
    """Broken: a long rating would show no progress and could not be stopped."""
    monkeypatch.setattr("gridwright.values.clock._REPORTS", 0.0)
    for call in (gridwright.rate, gridwright.explain, gridwright.hint):
        reports = []
        found = call(DOG, progress=reports.append)
        if call is gridwright.explain:
            list(found)
        assert reports
    assert gridwright.rate(DOG, progress=lambda work: False).ending is Ending.INTERRUPTED


def test_an_explanation_shows_itself():
    explanation = gridwright.explain(DOG)
    assert repr(explanation) == "<Explanation in progress, 0 steps, 0 of 25 cells>"
    steps = list(explanation)
    assert explanation.steps == tuple(steps)
    assert repr(explanation) == "<Explanation unique, 8 steps, 25 of 25 cells>"


def test_a_start_means_the_same_everywhere():
    """Broken: one function would keep the given grid and another ignore it."""
    wrong = Grid.from_text("#????\n" + "?????\n" * 4)
    assert gridwright.solve(DOG, start=wrong).verdict == "none"
    assert gridwright.count(DOG, start=wrong) == 0
    assert list(gridwright.iter_solutions(DOG, start=wrong)) == []
    assert gridwright.rate(DOG, start=wrong).verdict == "none"
    explanation = gridwright.explain(DOG, start=wrong)
    list(explanation)
    assert explanation.verdict == "none"
    cover = gridwright.ExactCover({"x": "a", "y": "a"})
    assert gridwright.solve(cover, start=cover.read_solution("y")).solutions == (("y",),)


def test_iteration_reaches_what_solving_reaches():
    """Broken: the iterator of `auto` would run another search than `solve`, and be much slower on hard puzzles."""
    many = list(gridwright.iter_solutions(Nonogram([[1]] * 6, [[1]] * 6)))
    assert len(many) == len(set(many)) == 720
    result = gridwright.solve(Nonogram([[1]] * 6, [[1]] * 6), max_solutions=1000)
    assert list(result.solutions) == many


def test_messages_of_the_library_name_no_options_of_the_command_line():
    """Broken: a user of the library would be told to use the command line."""
    root = Path(gridwright.__file__).parent
    for path in root.rglob("*.py"):
        if "cli" in path.relative_to(root).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise):
                texts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                assert not [text for text in texts if isinstance(text, str) and " --" in f" {text}"], path


def test_solutions_are_handed_on_one_by_one():
    """Broken: a caller who wants each solution as it is found would wait for the last, or hold all in memory."""
    ones = gridwright.Nonogram([[1]] * 5, [[1]] * 5)
    seen = []
    result = gridwright.solve(ones, max_solutions=1000, on_solution=seen.append)
    assert (len(seen), len(set(seen)), result.count, result.verdict) == (120, 120, 120, "multiple")
    assert list(result.solutions) == seen[:2]
    seen.clear()
    result = gridwright.solve(ones, max_solutions=7, on_solution=seen.append)
    assert (len(seen), result.count, result.ending) == (7, None, Ending.ENOUGH)
    assert gridwright.solve(DOG, on_solution=seen.append).verdict == "unique"
    assert len(seen) == 8
