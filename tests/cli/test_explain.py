"""`explain` and `rate` from the shell."""

from __future__ import annotations

import json
import re
import signal
import sys
import time
from itertools import product
from types import SimpleNamespace

import pytest
from jsonschema import Draft202012Validator

from gridwright import Grid, Hitori
from gridwright.cli import codes, results
from gridwright.cli.steps import Sheet, picture
from gridwright.explaining.walk import Explanation
from gridwright.values.clock import Clock
from gridwright.values.ending import Ending
from gridwright.values.errors import LimitReached
from gridwright.values.scene import Scene
from gridwright.values.step import Step

from .conftest import DOG_ID

HARD = "4x4:2/1/2/1/1.1/2/1/1"
TWELVE = "12x12:" + "/".join(["1"] * 24)  # nothing is forced


def test_steps_and_pictures(call):
    """Broken: steps, their pictures, or the grid at the end would be missing."""
    outcome = call("explain", "dog.non")
    assert outcome.code == codes.DONE
    lines = outcome.out.splitlines()
    assert lines[:2] == [
        "1.   Exact fit. The runs 1 3 with single gaps between them fill all 5 cells of row 2.",
        "     row 2: 1 3 │▓▓░░▓▓▓▓▓▓│",
    ]
    assert "column 1: 1 │░░██░░░░░░│" in outcome.out
    assert lines[-4] == "  3 │  ██████  │"
    assert outcome.err == "dog.non: 8 steps. The puzzle is solved, and it has no other solution.\n"


def test_several_lines_have_one_picture_each(call):
    """Broken: a step over several lines would show none of them, or all of them without order."""
    out = call("explain", HARD, "--steps", "1").out.splitlines()
    assert out[0].startswith(
        "1.   Edge reasoning. Suppose row 1, column 1 were a cross. Then row 1 makes columns 2 and 4"
    )
    assert [line.split(":")[0].strip() for line in out[2:6]] == ["row 1", "column 2", "column 4", "row 2"]
    assert [line.index("│") for line in out[2:6]] == [17] * 4


def test_pictures_of_hitori_have_the_numbers(call, folder):
    """Broken: a reader would have to look up the numbers of a step, or see no picture at all."""
    (folder / "six.txt").write_text("1 6 5 1 6 3\n1 2 4 3 6 2\n2 1 3 5 4 5\n5 1 6 4 3 5\n2 4 3 2 5 6\n6 3 2 5 6 4\n")
    steps = re.split(r"(?m)^\d+\. +", call("explain", "six.txt").out.partition("\n┌")[0])[1:]
    assert "     row 3: │·2·1·3·5░4·5│\n" in steps[0]
    assert [line[5:] for line in steps[3].splitlines()[2:]] == [
        "    4 5 6",
        "  ┌──────┐",
        "2 │·3·6·2│",
        "3 │·5 4░5│",
        "4 │·4░3█5│",
        "5 │·2·5░6│",
        "6 │·5·6·4│",
        "  └──────┘",
    ]
    for step in steps:
        rows = re.findall(r"│(.*)│", step)
        assert rows
        assert all(re.fullmatch(r"([ ·░▓█]\d)+", row) for row in rows)


def test_pictures_of_a_large_hitori_are_of_the_part_in_question(call, folder):
    """Broken: a picture would be wider than the page, or omit the numbers for lack of space."""
    rows = [[(row * 7 + column) % 60 + 1 for column in range(60)] for row in range(30)]
    rows[20][31] = rows[20][29]
    rows[5][30] = rows[20][30]
    rows[20][20] = rows[20][30]
    (folder / "large.txt").write_text("\n".join(" ".join(map(str, row)) for row in rows) + "\n")
    lines = call("explain", "--steps", "2", "large.txt").out.splitlines()
    assert "     row 21, columns 29 to 33: │·49·50░51·50·53│" in lines
    copies = [line for line in lines if "│" in line][1:3]
    assert [line.split(":")[0].strip() for line in copies] == ["row 21, columns 20 to 32", "column 31, rows 5 to 22"]
    assert all(len(line) <= 100 and line.count("▓51") == 1 for line in copies)


def test_a_step_that_rests_on_the_whole_board_is_shown_where_it_settles_a_cell():
    """Broken: the lines shown, of more than fit, would be lines in which nothing happens."""
    puzzle = Hitori([[(3 * row + column) % 20 + 1 for column in range(20)] for row in range(20)])
    others = tuple(place for place in product(range(20), repeat=2) if place != (4, 6))
    step = Step("case analysis", 6, "", cells=((4, 6, 1),), looks_at=others)
    console = SimpleNamespace(width=100, color=False, ascii=False)
    pictured = picture(
        SimpleNamespace(console=console), step, puzzle.scene(), Sheet.of(puzzle.blank().replaced(step.cells))
    )
    assert pictured[0].strip().startswith("row 5:")
    assert [line.count("▓") for line in pictured] == [1, 0, 0, 0]


def test_json(call):
    """Broken: programs would not get the documented form."""
    [record] = json.loads(call("explain", "--json", HARD).out)
    step = record["steps"][1]
    assert step["technique"] == "edge fill"
    assert step["lines"] == [{"axis": "column", "index": 0}]
    assert step["cells"] == [[1, 0, "#"], [2, 0, "."]]
    assert step["because"].startswith("From the top, the run of 2 of column 1 begins at row 1")
    assert (step["tier"], step["runs"], step["rests_on"]) == (2, [0], [[0, 0]])
    assert record["verdict"] == "unique"
    grid = Grid.filled(4, 4)
    for step in record["steps"]:
        grid = grid.replaced([(row, column, int(what == "#")) for row, column, what in step["cells"]])
    assert record["grid"] == str(grid).split("\n")
    both = json.loads(call("explain", "--json", HARD, "dog.non").out)
    assert [len(record["steps"]) > 0 for record in both] == [True, True]
    assert json.loads(call("explain", "--jsonl", HARD).out)["steps"] == record["steps"]


@pytest.mark.parametrize(
    ("puzzle", "code", "said"),
    [
        ("multiple.nin", codes.DONE, "4 cells are not forced: the puzzle has several solutions."),
        ("none.nin", codes.NO_SOLUTION, "The puzzle has no solution."),
    ],
)
def test_how_it_ends(call, puzzle, code, said):
    """Broken: the exit code or the last sentence would not say how it ended."""
    outcome = call("explain", puzzle)
    assert outcome.code == code
    assert said in outcome.err


def test_limits(call):
    """Broken: a limit would not be reported."""
    outcome = call("explain", "--time-limit", "0", HARD)
    assert outcome.code == codes.UNKNOWN
    assert "The time limit was reached with 16 cells open." in outcome.err


@pytest.mark.parametrize("words", [(), ("--jsonl",)])
def test_the_limit_covers_the_writing_of_steps(call, monkeypatch, words):
    """Broken: a puzzle would use its limit for the explanation, and several times that for writing it."""
    from gridwright.cli import steps

    shown = []
    monkeypatch.setattr(steps, "show", lambda *about: shown.append(about))
    monkeypatch.setattr("gridwright.values.clock.perf_counter", lambda: time.perf_counter() + 200 * len(shown))
    outcome = call("explain", "dog.non", "--time-limit", "300", *words)
    if words:  # nothing is shown in between
        assert outcome.code == codes.DONE
    else:
        assert (outcome.code, len(shown)) == (codes.UNKNOWN, 2)
        assert "The time limit was reached" in outcome.err


def test_pictures_of_steps_cost_as_much_as_what_they_show(call, folder, monkeypatch):
    """Broken: every step of a large puzzle would draw the whole board, which takes longer than finding the step."""
    made = []
    monkeypatch.setattr(
        Scene, "_check", lambda scene, check=Scene._check: made.append(scene.width * scene.height) or check(scene)
    )
    side = 60
    (folder / "large.txt").write_text("\n".join("#." * (side // 2) for _ in range(side)) + "\n")
    call("convert", "large.txt", "-o", "large.non")
    for steps in (2, 12):
        made.clear()
        call("explain", "large.non", "--steps", str(steps))
        assert sum(size == side * side for size in made) <= 6
    assert sum(size == side for size in made) >= 10


def test_colours_and_unknown_lengths(call, folder):
    """Broken: colours would be reported as black, in words, in pictures or in JSON."""
    out = call("explain", "coloured.xml").out.splitlines()
    assert out[:2] == [
        "1.   Exact fit. The runs 1 red and 1 blue fill all 2 cells of row 1.",
        "     row 1: 1r 1b │!r!b│",
    ]
    [record] = json.loads(call("explain", "--json", "coloured.xml").out)
    assert record["steps"][0]["cells"] == [[0, 0, "r"], [0, 1, "b"]]
    assert record["grid"] == ["rb"]
    assert call("hint", "coloured.xml", "--level", "2").out.startswith("Look at row 1: try exact fit")
    (folder / "wrong.txt").write_text("b?\n")
    assert call("hint", "coloured.xml", "--grid", "wrong.txt").out == "There is a mistake in the grid.\n"
    assert "unique" in call("rate", "coloured.xml").out
    assert call("explain", "unknown_lengths.non").out.startswith(
        "1.   Exact fit. The run of 1 fills the one cell of column 1."
    )
    assert "unique" in call("rate", "unknown_lengths.non").out


def test_page(call, folder):
    """Broken: the page would lack the steps, or be written to two places."""
    outcome = call("explain", "dog.non", "--html", "dog.html")
    assert outcome.code == codes.DONE
    assert outcome.out == ""
    page = (folder / "dog.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "<title>Dog" in page
    assert "with single gaps between them fill all 5 cells of row 2." in page
    assert call("make", "picture", "--size", "4", "--seed", "1", "-o", "tiles.json").code == 0
    assert call("explain", "tiles.json", "--html", "tiles.html", "-q").code == 0
    assert call("explain", "dog.non", "--html", "x.html", "--json").code == codes.USAGE
    assert call("explain", "dog.non", DOG_ID, "--html", "x.html").code == codes.USAGE
    assert not (folder / "x.html").exists()


def test_rate(call):
    """Broken: the rating would lack what the help promises."""
    outcome = call("rate", "dog.non")
    assert outcome.code == codes.DONE
    lines = dict(line.split(maxsplit=1) for line in outcome.out.splitlines())
    assert lines == {
        "difficulty": "easy",
        "score": "31.7",
        "tier": "1, for completed line",
        "guessing": "not needed",
        "steps": "8",
        "used": "exact fit 5, completed line 3",
        "verdict": "unique",
    }
    [record] = json.loads(call("rate", "--json", "dog.non").out)
    assert record["techniques"] == {"exact fit": 5, "completed line": 3}
    assert (record["score"], record["tier"], record["guessing"], record["steps"]) == (31.7, 1, False, 8)
    assert (record["difficulty"], record["words"], record["reason"]) == ("easy", "easy, 32 points", None)


@pytest.mark.parametrize(
    ("words", "code", "verdict", "reason"),
    [
        (("multiple.nin",), codes.DONE, "multiple", "the puzzle has several solutions"),
        (("none.nin",), codes.NO_SOLUTION, "none", "the puzzle has no solution"),
        ((TWELVE, "--node-limit", "0"), codes.UNKNOWN, "unknown", "the node limit was reached"),
    ],
)
def test_what_cannot_be_rated(call, words, code, verdict, reason):
    """Broken: a puzzle with two solutions would be rated easiest, or a partial rating would look complete."""
    outcome = call("rate", *words)
    assert (outcome.code, outcome.out) == (code, f"difficulty  not rated: {reason}\nverdict     {verdict}\n")
    [record] = json.loads(call("rate", "--json", *words).out)
    assert (record["verdict"], record["reason"]) == (verdict, reason)
    assert [record[name] for name in ("difficulty", "score", "tier", "hardest", "guessing")] == [None] * 5


def test_a_page_that_cannot_be_written_is_refused_at_once(call):
    """Broken: an explanation would be computed and then lost."""
    outcome = call("explain", "dog.non", "--html", "nodir/x.html")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (codes.USAGE, "", 1)
    assert "no such folder" in outcome.err


def test_a_page_has_a_bounded_size(call, folder, monkeypatch):
    """Broken: the page of a large puzzle takes gigabytes, or ends without a word."""
    from gridwright.cli import explain

    whole = call("explain", "dog.non", "-o", "whole.html")
    assert "left out" not in whole.err
    monkeypatch.setattr(explain, "_PAGE_BYTES", 400)
    cut = call("explain", "dog.non", "-o", "cut.html")
    assert cut.code == codes.DONE
    assert "The steps that follow are left out" in cut.err
    assert "The steps that follow are left out" in (folder / "cut.html").read_text(encoding="utf-8")
    assert "left out" not in (folder / "whole.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [(), ("--json",), ("--json", "-q")])
def test_steps_are_written_as_they_are_found(call, monkeypatch, words):
    """Broken: a user would see nothing of a long explanation before its end."""
    written = []
    step = re.compile(r'"technique": ' if words else r"(?m)^\d+\. ")

    def following(steps, find=Explanation.__next__):
        written.append(len(step.findall(sys.stdout.getvalue())))
        return find(steps)

    monkeypatch.setattr(Explanation, "__next__", following)
    outcome = call("explain", HARD, *words)
    assert len(written) > 5
    assert written == list(range(len(written)))
    assert len(step.findall(outcome.out)) == written[-1]


@pytest.fixture
def stopped(monkeypatch):
    """Let something happen after two steps of the first explanation."""

    def stop(act):
        def following(steps, find=Explanation.__next__):
            if len(steps.steps) == 2 and not done:
                done.append(act())
            return find(steps)

        done = []
        monkeypatch.setattr(Explanation, "__next__", following)

    return stop


def test_json_is_complete_at_a_limit(call, stopped, monkeypatch):
    """Broken: after a limit in the middle, programs could not read the steps found until then, or the next puzzle."""
    schema = Draft202012Validator(results.schema())
    over = []
    stopped(lambda: over.append(1))

    def check(clock, work=None):
        if over:
            over.clear()
            raise LimitReached(Ending.TIME)

    monkeypatch.setattr(Clock, "check", check)
    outcome = call("explain", "--json", HARD, "bad.nin", "dog.non", "--steps", "3")
    first, bad, last = json.loads(outcome.out)
    for record in (first, bad, last):
        schema.validate(record)
    assert (first["verdict"], first["ending"], len(first["steps"])) == ("unknown", "time", 2)
    assert "error" in bad
    assert (last["verdict"], len(last["steps"])) == (None, 3)
    assert outcome.code == codes.UNKNOWN


@pytest.mark.skipif(sys.platform == "win32", reason="the signal of Ctrl-C")
def test_json_is_complete_after_an_interrupt(call, stopped):
    """Broken: Ctrl-C would leave half a record, which no program can read."""
    stopped(lambda: signal.raise_signal(signal.SIGINT))
    outcome = call("explain", "--json", "dog.non", HARD)
    [record] = json.loads(outcome.out)
    Draft202012Validator(results.schema()).validate(record)
    assert (record["verdict"], len(record["steps"])) == (None, 2)
    assert (outcome.code, outcome.err) == (codes.INTERRUPTED, "gridwright: interrupted\n")


def test_json_in_a_file(call, folder):
    """Broken: the file would differ from what is printed."""
    printed = call("explain", "--json", HARD, "dog.non").out
    call("explain", HARD, "dog.non", "-o", "steps.json")
    assert (folder / "steps.json").read_text(encoding="utf-8") == printed
