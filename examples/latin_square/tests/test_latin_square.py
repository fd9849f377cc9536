"""Tests of the installed package, as found by Gridwright. Run with `pytest` where both are installed."""

from __future__ import annotations

import itertools
import json
import pickle
import random

import pytest

import gridwright
from gridwright import Grid, kinds
from gridwright.batch import run as batch
from gridwright.cli.main import run
from gridwright.web.dispatch import answer
from latin_square import LatinSquare

UNIQUE = {"gridwright": 1, "kind": "latin-square", "numbers": [[1, None, None], [None, 3, None], [None, None, None]]}
SOLVED = Grid.from_rows([[1, 2, 3], [2, 3, 1], [3, 1, 2]])
TEXT = "latin square\n1 ? ?\n? 3 ?\n? ? ?\n"
BLANK = {"gridwright": 1, "kind": "latin-square", "numbers": [[None, None], [None, None]]}


@pytest.fixture
def square():
    return gridwright.parse(json.dumps(UNIQUE))


@pytest.fixture
def call(tmp_path, monkeypatch, capsys):
    """Run the command line in a folder with two squares."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "unique.json").write_text(json.dumps(UNIQUE))
    (tmp_path / "blank.json").write_text(json.dumps(BLANK))

    def outcome(*words):
        code = run(list(words))
        return code, *capsys.readouterr()

    return outcome


def every(given):
    """All solutions, found by trying all rows."""
    side = given.width
    rows = list(itertools.permutations(range(1, side + 1)))
    for chosen in itertools.product(rows, repeat=side):
        cells = bytes(itertools.chain(*chosen))
        if all(len({*column}) == side for column in zip(*chosen, strict=True)) and all(
            own in (255, cell) for own, cell in zip(given.cells, cells, strict=True)
        ):
            yield Grid(side, side, cells)


def test_its_kind_is_found_by_class_by_name_and_in_lists(square):
    assert type(square) is LatinSquare
    assert kinds.kind_of(square) is kinds.kind_named("latin-square")
    assert [kind.name for kind in kinds.every_kind()][-1] == "latin-square"
    with pytest.raises(gridwright.UsageError, match=r"unknown kind 'magic'; choose from .*, latin-square"):
        kinds.kind_named("magic")


def test_it_is_solved_as_brute_force_does():
    rng = random.Random(1)
    for _ in range(40):
        side = rng.choice((1, 2, 3))
        given = Grid(side, side, bytes(rng.choice((255, 255, rng.randint(1, side))) for _ in range(side * side)))
        puzzle = LatinSquare(given)
        expected = set(every(given))
        assert set(gridwright.iter_solutions(puzzle)) == expected
        assert gridwright.count(puzzle) == len(expected)
        verdict = ("none", "unique", "multiple")[min(len(expected), 2)]
        assert gridwright.check(puzzle).verdict == verdict
        assert not any(puzzle.violations(solution) for solution in expected)
    assert gridwright.count(LatinSquare(Grid.unknown(4, 4))) == 576


def test_a_start_is_kept_and_its_own_numbers_too(square):
    start = Grid.from_rows([[255, 2, 255], [255] * 3, [255] * 3])
    assert gridwright.solve(square, start=start).solution == SOLVED
    other = Grid.from_rows([[2, 255, 255], [255] * 3, [255] * 3])
    assert gridwright.solve(square, start=other).verdict == "none"
    assert gridwright.solve(square.with_notes(start=other)).verdict == "none"


def test_what_is_no_square_is_refused(square):
    for given in (Grid.unknown(2, 3), Grid.unknown(0, 0), Grid.filled(2, 2, 3), Grid.filled(2, 2, 0)):
        with pytest.raises(gridwright.PuzzleError):
            LatinSquare(given)
    broken = square.violations(Grid.filled(3, 3, 1))
    assert [str(one) for one in broken[:2]] == ["row 1: 2 is missing", "row 1: 3 is missing"]
    assert str(broken[-1]) == "row 2, column 2: 3 is given here"


def test_a_limit_leaves_what_is_certain():
    result = gridwright.solve(LatinSquare(Grid.unknown(20, 20)), limits=gridwright.Limits(nodes=1))
    assert result.verdict == "unknown"
    assert result.partial == Grid.unknown(20, 20)
    assert gridwright.solve(LatinSquare(Grid.unknown(2, 2)), record=True).trace is None


def test_pickles(square):
    assert pickle.loads(pickle.dumps(square)) == square


def test_goal_start_and_notes_are_written_and_read(square):
    noted = square.with_notes(goal=SOLVED, start=square.given, meta={"title": "Three"})
    for format in ("json", "jsonl"):
        again = gridwright.parse(gridwright.dump(noted, format))
        assert (again, again.goal, again.start, again.meta) == (noted, SOLVED, square.given, {"title": "Three"})
    fields = json.loads(gridwright.dump(noted, "json"))
    assert fields["goal"] == ["1 2 3", "2 3 1", "3 1 2"]
    mixed = [square, gridwright.parse("1x1:1/1")]
    assert gridwright.parse_all(gridwright.dump(mixed, "jsonl")) == mixed
    for wrong, told in (
        ({"goal": ["1 2"]}, "goal: the goal is 2x1, the puzzle 3x3"),
        ({"goal": ["1 2 x"]}, "goal: expected a number or '?', found 'x'"),
        ({"goal": ["4 4 4"] * 3}, "goal: the goal has a number that is not from 1 to 3"),
        ({"numbers": [[0]]}, "numbers[0][0]: expected a number from 1 to 40, or null, found the number 0"),
        ({"numbers": [[1], [1]]}, "numbers: a Latin square has from 1x1 to 40x40 cells, not 1x2"),
        ({"more": 1}, "more: unknown key"),
    ):
        with pytest.raises(gridwright.FormatError) as caught:
            gridwright.parse(json.dumps(UNIQUE | wrong))
        assert told in str(caught.value)


def test_its_format_is_read_by_name_suffix_and_content(square, tmp_path):
    assert gridwright.parse(TEXT) == gridwright.parse(TEXT, "latin") == square
    assert gridwright.dump(square, "latin") == TEXT
    gridwright.save(square, tmp_path / "a.latin")
    assert gridwright.load(tmp_path / "a.latin") == LatinSquare.load(tmp_path / "a.latin") == square
    with pytest.raises(gridwright.FormatError, match=r"3:3: expected a number or \?, found 'x'"):
        gridwright.parse(TEXT.replace("? 3", "? x"))
    with pytest.raises(gridwright.FormatError, match="4:4: expected 3 cells as in the first row, found 2"):
        gridwright.parse("latin square\n1 ? ?\n? 3 ?\n? ?\n")
    with pytest.raises(gridwright.FormatError, match="1:1: expected the line 'latin square', found '1 2'"):
        gridwright.parse("1 2\n2 1\n", "latin")


def test_the_command_line_solves_checks_and_counts(call):
    assert call("check", "unique.json")[:2] == (0, "unique\n")
    assert call("count", "blank.json")[:2] == (0, "2\n")
    code, out, _ = call("solve", "unique.json")
    assert code == 0
    assert [line.strip("│ ") for line in out.splitlines()[1:4]] == ["1 2 3", "2 3 1", "3 1 2"]
    assert call("info", "--kind", "latin-square", "unique.json")[1].splitlines()[1] == "kind    latin-square"
    assert call("explain", "unique.json")[::2] == (
        3,
        "gridwright: unique.json: a latin-square cannot be explained yet\n",
    )


def test_each_of_several_solutions_is_shown(call):
    """Numbers have no colours: drawing the first solution with the cells of the second would show the first again."""
    _, out, _ = call("solve", "--quiet", "--max-solutions", "5", "blank.json")
    first, second = ("".join(filter(str.isdigit, part)) for part in out.split("\n\n"))
    assert {first, second} == {"1221", "2112"}
    _, out, _ = call("check", "blank.json")
    assert {"".join(filter(str.isdigit, part))[1:] for part in out.split("solution")[1:]} == {"1221", "2112"}


def test_programs_get_numbers(call):
    _, out, _ = call("solve", "--json", "unique.json")
    (record,) = json.loads(out)
    assert record["solutions"] == [["1 2 3", "2 3 1", "3 1 2"]]
    _, out, _ = call("solve", "--to", "json", "unique.json")
    assert json.loads(out)["goal"] == ["1 2 3", "2 3 1", "3 1 2"]


def test_drawings_show_solutions(call, tmp_path):
    assert call("render", "--solved", "unique.json", "-o", "solved.svg")[0] == 0
    assert call("solve", "unique.json", "-o", "again.svg")[0] == 0
    for name in ("solved.svg", "again.svg"):
        drawing = (tmp_path / name).read_text()
        assert sorted(drawing.count(f">{number}</text>") for number in "123") == [3, 3, 3]
    call("render", "unique.json", "-o", "blank.svg")
    assert (tmp_path / "blank.svg").read_text().count("</text>") == 2


def test_formats_of_the_command_line(call, tmp_path):
    assert call("convert", "unique.json", "-o", "unique.latin")[0] == 0
    assert (tmp_path / "unique.latin").read_text() == TEXT
    assert call("convert", "unique.latin", "--to", "json")[1] == gridwright.dump(gridwright.parse(TEXT), "json")
    assert call("check", "--from", "latin", "unique.latin")[:2] == (0, "unique\n")


def test_help_and_messages_list_it(call):
    help = call("solve", "--help")[1]
    assert "exact-cover, latin-square" in " ".join(help.split())
    assert "drawing, latin" in " ".join(help.split())
    assert "latin" in call("completion", "bash")[1]
    assert "exact-cover latin-square, found 'magic'" in call("solve", "--kind", "magic", "unique.json")[2]


def test_a_batch_solves_it_in_worker_processes(square):
    puzzles = [square, gridwright.parse("1x1:1/1"), square.with_notes(meta={"title": "Again"})]
    records = sorted(batch(puzzles, "solve", workers=2), key=lambda record: record.index)
    assert [record.answer for record in records] == ["1 2 3\n2 3 1\n3 1 2", "#", "1 2 3\n2 3 1\n3 1 2"]


def test_the_server_opens_solves_and_writes_it():
    about = answer("about", {})
    assert [kind["name"] for kind in about["kinds"]][-1] == "latin-square"
    assert {"name": "latin", "kind": "latin-square"}.items() <= about["formats"][-4].items()
    (opened,) = answer("open", {"text": TEXT, "kind": "latin-square", "format": "latin"})["puzzles"]
    solved = answer("solve", {"puzzle": opened["puzzle"], "record": True, "strategy": "auto"})
    assert solved["solutions"] == [["1 2 3", "2 3 1", "3 1 2"]]
    assert solved["trace"] is None
    drawn = answer("write", {"puzzle": opened["puzzle"], "format": "svg", "solution": solved["solutions"][0]})
    assert drawn["type"] == "image/svg+xml"
    start = {"puzzle": opened["puzzle"], "start": ["? ? ?", "2 ? ?", "? ? ?"]}
    assert answer("check", start)["verdict"] == "unique"
    with pytest.raises(gridwright.InputError, match="the start has a number that is not from 1 to 3"):
        answer("check", start | {"start": ["? ? ?", "4 ? ?", "? ? ?"]})
