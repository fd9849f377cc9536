"""Errors are reported the same everywhere: if these fail, a mistake has another message or status in some front end."""

from __future__ import annotations

import io
import json

import pytest

from gridwright import parse
from gridwright.batch import BatchTask, Job, perform
from gridwright.cli import codes
from gridwright.cli.main import run
from gridwright.files.json_ import fields_of
from gridwright.values.ending import Ending
from gridwright.values.errors import (
    AmbiguousFormat,
    FormatError,
    InputError,
    LimitReached,
    MissingFile,
    NotSupported,
    PuzzleError,
    UsageError,
)
from gridwright.values.fault import Fault
from gridwright.values.phrases import ranges
from gridwright.web import worker
from gridwright.web.forms import BadRequest
from gridwright.web.inline import ask
from gridwright.wire.answers import FAULT

PUZZLE = "5x5:1/3/2/5/1/1/1.3/3/1.1/1.1"
OURS = "internal error; please report it: "
PLACED = FormatError("expected a number, found 'x'", line=3, column=7)
READ_TWICE = AmbiguousFormat("non and nin read different puzzles", names=("non", "nin"))

# the exception, its message, the exit code, the status, the fate, and further JSON fields
TABLE = [
    (InputError("no"), "no", codes.BAD_INPUT, 422, "unreadable", {}),
    (PLACED, "expected a number, found 'x'", codes.BAD_INPUT, 422, "unreadable", {"line": 3, "column": 7}),
    (READ_TWICE, READ_TWICE.message, codes.BAD_INPUT, 422, "unreadable", {"formats": ["non", "nin"]}),
    (MissingFile("no such file", source="a.non"), "no such file", codes.BAD_INPUT, 422, "unreadable", {}),
    (
        PuzzleError("is too long", axis="row", index=0),
        "row 1: is too long",
        codes.BAD_INPUT,
        422,
        "unreadable",
        {"index": 0},
    ),
    (NotSupported("not this"), "not this", codes.BAD_INPUT, 422, "refused", {}),
    (UsageError("no such name"), "no such name", codes.USAGE, 422, "refused", {}),
    (BadRequest("no such form"), "no such form", codes.USAGE, 400, "refused", {}),
    (LimitReached(Ending.TIME), "the time limit was reached", codes.UNKNOWN, 422, "done", {"ending": "time"}),
    (MemoryError(), "there is not enough memory for this", codes.UNKNOWN, 422, "out of memory", {"ending": "memory"}),
    (RecursionError("maximum depth"), "nested too deeply", codes.BAD_INPUT, 422, "unreadable", {}),
    (ZeroDivisionError("oops"), f"{OURS}ZeroDivisionError: oops", codes.INTERNAL, 500, "crashed", {}),
]
EACH = pytest.mark.parametrize(
    ("error", "message", "code", "status", "fate", "more"), TABLE, ids=[type(error).__name__ for error, *_ in TABLE]
)


@pytest.fixture
def raising(monkeypatch):
    """Make every rating end with an exception."""

    def prepare(error):
        def rate(*_, **__):
            raise error.with_traceback(None)

        monkeypatch.setattr("gridwright.cli.rate.rate", rate)  # first: it imports the other one, which is restored
        monkeypatch.setattr("gridwright.api.rate", rate)

    return prepare


@EACH
def test_the_command_line(raising, capsys, error, message, code, status, fate, more):
    raising(error)
    assert run(["rate", PUZZLE, "--jsonl"]) == code
    out, err = capsys.readouterr()
    assert err.startswith("gridwright: ")
    assert message in err
    assert len(err.splitlines()) == 1
    if code in (codes.BAD_INPUT, codes.UNKNOWN):  # otherwise the error is one of the call, without a record
        found = json.loads(out)["error"]
        assert found["message"] == message
        assert found | more == found


@EACH
def test_the_page_without_a_server(raising, error, message, code, status, fate, more):
    raising(error)
    _check(json.loads(ask("rate", _request(), 60.0, 1 << 30)), message, status, more)


@EACH
def test_the_server(raising, monkeypatch, error, message, code, status, fate, more):
    raising(error)
    monkeypatch.setattr("os._exit", lambda _: None)
    sent = io.BytesIO()
    order = {"task": "rate", "time": 60.0, "memory": 1 << 30, "events": False}
    worker._Worker(sent)._answer(json.dumps(order).encode() + b"\n" + _request().encode())
    content = sent.getvalue()[5:]
    _check({"status": int(content[:3]), **json.loads(content[3:])}, message, status, more)


def _request():
    return json.dumps({"puzzle": fields_of(parse(PUZZLE))})


def _check(answer, message, status, more):
    found = answer["error"]
    assert answer["status"] == status
    assert found["message"].startswith(message)
    assert found["message"] == message or message.startswith(OURS)
    assert found | more == found
    assert found.keys() == FAULT.properties.keys()


@EACH
def test_the_record_of_a_batch(raising, error, message, code, status, fate, more):
    raising(error)
    found = perform(Job("set.jsonl", 1, _request()[len('{"puzzle": ') : -1], "0", 1), BatchTask("rate"))
    assert found.fate == fate
    assert found.ending == more.get("ending")
    if fate == "done":  # a limit is a regular result
        assert (found.verdict, found.error) == ("unknown", None)
    else:
        assert found.error.startswith(message)
        assert (found.line, found.column) == (more.get("line"), more.get("column"))


def test_an_interrupted_call(raising, capsys):
    raising(KeyboardInterrupt())
    assert run(["rate", PUZZLE]) == codes.INTERRUPTED
    assert capsys.readouterr().err == "gridwright: interrupted\n"
    assert Fault.of(KeyboardInterrupt()).ending is Ending.INTERRUPTED


def test_an_internal_error_says_where_it_was():
    with pytest.raises(TypeError) as raised:
        ranges(7)
    assert Fault.of(raised.value).message.startswith(f"{OURS}TypeError: ")
    assert ".py:" in Fault.of(raised.value).message


def test_a_fault_in_one_line():
    assert str(Fault.of(PLACED).within("cat.non")) == "cat.non:3:7: expected a number, found 'x'"
    assert str(Fault.of(MissingFile("there is none", source="a.non")).within("b.non")) == "a.non: there is none"
    assert str(Fault("no")) == "no"


def test_what_is_quoted_is_cut(tmp_path, capsys):
    """Broken: a line of the terminal or of a log would be as long as the file."""
    text = "A" * 100_000 + " B\nA A\n"
    (tmp_path / "long.txt").write_text(text)
    assert run(["check", str(tmp_path / "long.txt")]) == codes.BAD_INPUT
    (line,) = capsys.readouterr().err.splitlines()
    assert len(line) < 1200
    assert "row 1: the clue 1 1 1 " in line
    assert line.endswith(" 1 needs 199999 cells, the line has 2")
    record = perform(Job("long.txt", 1, text, "0"), BatchTask("check"))
    assert len(record.error) < 1200
    assert len(str(Fault("no").within("x" * 5000))) < 1200


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (7, "its worker exited with code 7"),
        (-9, "its worker was killed, perhaps because memory ran out"),
        (-6, "its worker was killed by SIGABRT"),
    ],
)
def test_a_worker_that_ended(code, message):
    """Broken: a worker that was killed would be reported as out of memory."""
    fault = Fault.of_worker(code)
    assert (str(fault), fault.ending, fault.status, fault.fate) == (message, None, 500, "crashed")
