"""One form for all answers: if these fail, a program gets JSON that does not match its schema, or a page gets
sentences other than those of Python."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import gridwright
from gridwright import Colour, Grid, Nonogram, parse
from gridwright.batch import BatchTask, Job, perform
from gridwright.cli import results
from gridwright.cli.main import run
from gridwright.explaining.hints import MOST_NAMED
from gridwright.files.json_ import fields_of
from gridwright.values.limits import Limits
from gridwright.web import precompute
from gridwright.web.dispatch import TASKS, answer
from gridwright.wire import answers, recordings
from gridwright.wire.schema import record
from tests.page import recordings as samples
from tests.web.samples import COLOURED, DOG, DOG_GRID, GOAL, KINDS, NONE, SEVERAL, base64_of, disc, hard, png

DOCS = Path(__file__).parents[2] / "docs"
RED = Nonogram([[1], [1]], [[1], [1]], [Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r")])


def check(value, schema):
    """Validate a value, as parsed from its JSON, against a schema."""
    Draft202012Validator({**schema, "$defs": {**recordings.definitions(), **schema.get("$defs", {})}}).validate(
        json.loads(json.dumps(value))
    )


def test_the_schema_of_the_docs_is_that_of_the_code():
    """If this fails, run `make docs`."""
    schema = results.schema()
    Draft202012Validator.check_schema(schema)
    assert json.loads((DOCS / "gridwright-cli.schema.json").read_text(encoding="utf-8")) == schema


# The command line


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A file for each sample; one of them cannot be parsed."""
    monkeypatch.chdir(tmp_path)
    samples = {**KINDS, "coloured": COLOURED, "several": SEVERAL, "none": NONE, "goal": GOAL}
    for name, fields in samples.items():
        Path(f"{name}.json").write_text(json.dumps({"gridwright": 1, **fields}), encoding="utf-8")
    Path("bad.nin").write_text("2 2\n1\nx\n1\n1\n", encoding="utf-8")
    return [*(f"{name}.json" for name in samples), "bad.nin", "absent.non", "2x2:1/1/3/1"]


def records(capsys, *words):
    run([*words, "--jsonl"])
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for each in found:
        check(each, results.schema())
        assert each["schema"] == "gridwright-cli/3"
    return found


@pytest.mark.parametrize("command", [name for name in results.ANSWERS if name not in ("make", "verify")])
@pytest.mark.parametrize("more", [(), ("--time-limit", "0")], ids=["", "at a limit"])
def test_records_of_every_command(capsys, files, command, more):
    if command == "info":
        more = ()
    found = records(capsys, command, *files, *more)
    assert len(found) == len(files)
    assert any("error" in each for each in found)
    assert more or any("error" not in each for each in found)


@pytest.mark.parametrize("proof", ["c claim none\n0\n", "1 0\n-1 0\n", "junk\n"])
def test_records_of_verify(capsys, files, proof):
    Path("proof.drat").write_text(proof, encoding="utf-8")
    for name in ("nonogram.json", "hitori.json", "picture.json"):
        (found,) = records(capsys, "verify", name, "proof.drat")
        assert "error" in found or found["accepted"] is False


@pytest.mark.parametrize("level", "123")
def test_a_hint_tells_what_its_level_allows(capsys, files, level):
    Path("mine.txt").write_text("#????\n?????\n?????\n?????\n?????\n", encoding="utf-8")
    (at_step,) = records(capsys, "hint", "nonogram.json", "--level", level)
    (at_mistake,) = records(capsys, "hint", "nonogram.json", "--grid", "mine.txt", "--level", level)
    assert [len(at_step["texts"]), len(at_mistake["texts"])] == [int(level)] * 2
    assert at_step["text"] == at_step["texts"][-1]
    assert at_step["reveals"] is at_mistake["reveals"] is True
    assert (at_mistake["mistakes"], at_mistake["number_of_mistakes"]) == ([[0, 0]] if level == "3" else None, 1)
    assert ("cells" in at_step["step"]) == (level == "3")


def test_records_of_make(capsys, files):
    Path("disc.png").write_bytes(png(24, 24, disc()))
    for words in (("hitori", "--size", "5"), ("nonogram", "--size", "8"), ("nonogram", "disc.png", "--size", "12x6")):
        (found,) = records(capsys, "make", *words)
        assert parse(json.dumps(found["puzzle"])).kind == words[0]
    (found,) = records(capsys, "make", "hitori", "--time-limit", "0")
    assert found["error"]["ending"] == "time"
    assert found["seed"] == 0


def test_a_count_keeps_all_its_digits(capsys):
    ones = "/".join(["1"] * 12)
    (found,) = records(capsys, "count", "--strategy", "exact-cover", f"12x12:{ones}/{ones}")
    assert found["count"] == "479001600"


# The server and the static page


REQUESTS = {
    "open": [{"text": "2x2:1/1/1/1"}, {"text": "2 2\n1\n1\n1\n1\n"}],
    "clues": [{"rows": ["1", "x"], "columns": ["1", "1"]}, {"rows": ["2", "0"], "columns": ["2", "0"]}],
    "colours": [{"palette": COLOURED["palette"]}],
    "examples": [{}],
    "about": [{}],
    "repair": [{"puzzle": GOAL}],
    "make": [{"kind": "hitori", "size": [5, 5]}, {"kind": "nonogram", "size": [6, 6]}],
    "files": [{"puzzle": GOAL}, {"puzzle": KINDS["exact-cover"]}],
    "write": [{"puzzle": DOG, "format": "svg"}],
    "check": [{"puzzle": puzzle} for puzzle in [*KINDS.values(), COLOURED, SEVERAL, NONE]],
    "count": [{"puzzle": puzzle} for puzzle in [*KINDS.values(), SEVERAL, NONE]],
    "solve": [{"puzzle": DOG, "record": True}, {"puzzle": KINDS["exact-cover"]}],
    "rate": [{"puzzle": DOG}, {"puzzle": SEVERAL}],
    "certify": [{"puzzle": puzzle} for puzzle in (DOG, COLOURED, SEVERAL, NONE, KINDS["hitori"])],
    "verify": [{"puzzle": DOG, "certificate": base64_of(proof)} for proof in (b"", b"0\n", b"1 0\n-1 0\n")],
    "explain": [{"puzzle": KINDS[name], "record": True} for name in ("nonogram", "hitori", "picture")]
    + [{"puzzle": COLOURED}, {"puzzle": NONE}],
    "hint": [{"puzzle": DOG}, {"puzzle": DOG, "grid": ["#????", *["?????"] * 4]}, {"puzzle": DOG, "grid": DOG_GRID}]
    + [{"puzzle": puzzle} for puzzle in (COLOURED, SEVERAL, NONE, KINDS["hitori"], KINDS["picture"])],
    "sketch": [
        {"pixels": {"width": 24, "height": 24, "rgb": "AAAA" * 12 * 24 + "////" * 12 * 24}, "size": [6, 6]},
    ],
}


@pytest.mark.parametrize("task", TASKS)
def test_answers_of_every_task(task):
    for request in REQUESTS[task]:
        events = []
        found = answer(task, request, emit=events.append)
        check(found, record(TASKS[task].answer))
        for event in events:
            name, fields = event["event"], {key: field for key, field in event.items() if key != "event"}
            if name != "progress":
                check(fields, TASKS[task].events[name])
    if task in ("check", "solve", "count"):
        limited = answer(task, {"puzzle": hard()}, limits=Limits(nodes=1))
        check(limited, record(TASKS[task].answer))
        assert limited["ending"] == "nodes"


def test_the_recordings_that_the_page_is_tested_with():
    """If this fails, the page is tested with outdated data: run `python -m tests.page.recordings`."""

    def unpacked(told):
        """Decompress, as libraries deflate differently."""
        pieces = told["recording"]["pieces"]
        pieces = [{**piece, "columns": zlib.decompress(base64.b64decode(piece["columns"]))} for piece in pieces]
        return {**told, "recording": {**told["recording"], "pieces": pieces}}

    written = json.loads(samples.FILE.read_text(encoding="utf-8"))
    made = samples.made()
    for told in made.values():
        check(told["recording"], recordings.RECORDING)
    assert {name: unpacked(told) for name, told in written.items()} == {
        name: unpacked(told) for name, told in made.items()
    }


# The self-contained page


@pytest.mark.parametrize("puzzle", [*KINDS.values(), COLOURED, SEVERAL], ids=str)
def test_what_is_precomputed(puzzle):
    if puzzle["kind"] == "exact-cover":
        return
    precomputed = precompute.entry_of(parse(json.dumps({"gridwright": 1, **puzzle})))
    check(precomputed["solve"], answers.RESULT.schema)
    check(precomputed["explain"], answers.EXPLANATION.schema)
    palette = precomputed["solve"]["palette"]
    for hint in [*precomputed["hints"][0], precomputed["filled"], precomputed["stuck"]]:
        check({**hint, "palette": palette}, answers.HINT.schema)


def test_hints_on_every_turning_of_a_board_lead_to_its_solution():
    puzzle = parse(json.dumps({"gridwright": 1, **KINDS["picture"]}))
    precomputed = precompute.entry_of(puzzle)
    board = gridwright.solve(puzzle).solution
    solutions = {str(board)} | {str(board := board.turned()) for _ in range(3)}
    reached = set()
    for quarters, hints in precomputed["hints"].items():
        cells = {(row, column): word for hint in hints for row, column, word in hint["step"]["cells"]}
        found = puzzle.read_solution("\n".join(" ".join(cells[row, column] for column in (0, 1)) for row in (0, 1)))
        assert not puzzle.violations(found)
        assert all(len(hint["texts"]) == 3 for hint in hints), quarters
        reached.add(str(found))
    assert reached == solutions


@pytest.mark.parametrize(
    ("form", "grid"),
    [("one", "#????"), ("in_one_row", "##???"), ("in_rows", "#????\n?#???"), ("in_rows", "###?#\n?#???\n#???#")],
)
def test_a_page_says_of_mistakes_what_python_says(form, grid):
    puzzle = parse(json.dumps(DOG))
    rows = (grid.split("\n") + ["?????"] * 5)[:5]
    hint = gridwright.hint(puzzle, Grid.from_text("\n".join(rows)), level=3)
    words = precompute.MISTAKES
    lines = sorted({row + 1 for row, _ in hint.mistakes})
    listed = [words["cell"].format(row=row + 1, column=column + 1) for row, column in hint.mistakes[: words["named"]]]
    parts = {
        "number": len(hint.mistakes),
        "rows": ", ".join(map(str, lines[:-1])) + " and " * (len(lines) > 1) + str(lines[-1]),
        "cells": "; ".join(listed) + words["others"] * (len(hint.mistakes) > MOST_NAMED),
    }
    assert tuple(text.format(**parts) for text in words[form]) in (hint.texts, _in_ranges(hint.texts))


def _in_ranges(texts):
    """Python merges three or more neighbouring rows."""
    return tuple(text.replace("rows 1 to 3", "rows 1, 2 and 3") for text in texts)


# The records of a batch


@pytest.mark.parametrize("task", ["solve", "check", "rate", "count", "explain"])
def test_records_of_a_batch(task):
    for puzzle in [*KINDS.values(), COLOURED, SEVERAL, NONE, {"kind": "nonogram", "rows": [[0]], "columns": [[1]]}]:
        text = json.dumps({"gridwright": 1, **puzzle})
        for limit in (None, 0):
            found = perform(Job("set.jsonl", 1, text, "0", 1), BatchTask(task, time_limit=limit))
            check(json.loads(found.to_json()), results.schema()["$defs"]["batch_record"])


def test_a_page_is_told_of_the_given_cells():
    """Broken: a hint of the page leads to a picture that the puzzle rules out."""
    given = {"kind": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]], "start": ["#?", "??"]}
    assert answer("hint", {"puzzle": given, "grid": ["??", "??"]}) == answer("hint", {"puzzle": given})
    assert answer("hint", {"puzzle": given, "grid": [".?", "??"]})["mistakes"] == [[0, 0]]
    assert answer("check", {"puzzle": given, "start": ["??", "??"]})["verdict"] == "unique"


# One notation for grids


def test_one_colour_that_is_not_black_is_written_alike_everywhere(capsys, tmp_path):
    puzzle = Nonogram(RED.rows, RED.columns, RED.palette, start=Grid.from_text("#?\n??"))
    assert puzzle.write_solution(puzzle.start) == "r?\n??"
    assert puzzle.read_solution("r?\n?.") == puzzle.read_solution("#?\n?.")
    fields = fields_of(puzzle)
    assert fields["start"] == ["r?", "??"]
    assert answer("check", {"puzzle": fields})["solutions"] == [["r.", ".r"]]
    assert answer("hint", {"puzzle": fields, "grid": ["r.", "??"]})["step"]["cells"] == [[1, 1, "r"]]
    (tmp_path / "red.json").write_text(json.dumps(fields), encoding="utf-8")
    (tmp_path / "mine.txt").write_text("r.\n.?\n", encoding="utf-8")
    (found,) = records(capsys, "hint", str(tmp_path / "red.json"), "--grid", str(tmp_path / "mine.txt"), "--level", "3")
    assert found["step"]["cells"] == [[1, 1, "r"]]
    assert found["palette"][1] == {"name": "red", "value": "#ff0000", "char": "r"}


@pytest.mark.parametrize("char", ["?", " ", "\t", "\u200b"])
def test_a_character_that_no_grid_can_have_is_replaced(char):
    palette = [Colour("white", "#ffffff", char), Colour("a", "#ff0000", "a")]
    puzzle = Nonogram.from_grid(Grid.from_text("#."), palette)
    assert puzzle.write_solution(puzzle.goal) == "ab"
    assert parse(json.dumps(fields_of(puzzle))).goal == puzzle.goal
    fields = fields_of(RED) | {"palette": [colour._asdict() for colour in palette], "goal": [f"a{char}", f"{char}a"]}
    assert parse(json.dumps(fields)).write_solution(parse(json.dumps(fields)).goal) == "ab\nba"
