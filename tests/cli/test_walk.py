"""A tour of all commands with every kind of puzzle: help, mistakes, bad files, limits, a closed pipe, Ctrl-C.

If one of these fails, a newcomer stumbles over it on the first day.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

import pytest

import gridwright
from gridwright.cli import COMMANDS, codes
from gridwright.cli.main import run

posix = pytest.mark.skipif(os.name == "nt", reason="pipes and signals as POSIX has them")

# For each kind: a valid file, and an invalid one in one of its formats.
KINDS = {
    "nonogram": {
        "good.non": "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n",
        "bad.nin": "2 2\n1\nx\n1\n1\n",
    },
    "hitori": {"good.singles": "3\n\n1 2 2\n3 1 1\n2 1 3\n", "bad.singles": "3\n\n1 2 2\n3 1\n2 1 3\n"},
    "picture": {"good.puz": "2 2\n0 0 1 2\n0 0 3 1\n2 4 0 0\n3 0 0 4\n", "bad.puz": "2 2\n0 0 1 2\n0 0 3\n"},
    "exact-cover": {"good.dlx": "a b c\na b\nc\na c\n", "bad.dlx": "a b c\na d\n"},
}
# The arguments of a command apart from files; `completion`, `make` and `serve` take no files, `report` takes results.
WORDS = {
    "convert": ["--to", "jsonl"],
    "cut": ["--columns", "2", "--rows", "1"],
    "watch": ["--frames", "2"],
    "compare": ["--time-limit", "1", "--strategies", "auto"],
    "book": ["-o", "book.pdf"],
    "play": ["-o", "page.html"],
    "batch": ["check", "--workers", "1"],
    "certificate": ["--cnf"],
    "tournament": ["--workers", "1"],
}
# Commands that print nothing, since their output is a file.
FILED = {"book": "book.pdf", "play": "page.html"}
SET = "$1\n2\n1\n2\n1\n"
ART = "#####\n#a-b#\n#####\n"
GOAL = "##\n#.\n"
NO_FILES = {"make", "completion", "serve", "report"}
MADE = ("hitori", "picture")
# What a kind does not support: one line, with exit code 3.
REFUSED = {(command, kind) for command in ("invert", "repair") for kind in ("hitori", "picture", "exact-cover")} | {
    (command, "exact-cover") for command in ("explain", "hint", "rate", "play", "watch")
}
REFUSED |= {(command, kind) for command in ("verify", "certificate") for kind in ("picture", "exact-cover")}
REFUSED |= {("tournament", kind) for kind in ("hitori", "picture", "exact-cover")}
LIMITED = (
    "solve",
    "check",
    "count",
    "explain",
    "hint",
    "rate",
    "invert",
    "repair",
    "render",
    "play",
    "watch",
    "compare",
    "book",
    "verify",
    "certificate",
)

EVERY = [(command, kind) for command in COMMANDS for kind in KINDS if command not in NO_FILES]
THOSE_ON_KINDS = [(command, kind) for command, kind in EVERY if command != "cut"]


@pytest.fixture
def files(folder):
    """The files of every kind, a text to cut and a picture to repair."""
    for texts in KINDS.values():
        for name, text in texts.items():
            (folder / name).write_text(text)
    (folder / "art.txt").write_text(ART)
    (folder / "goal.txt").write_text(GOAL)
    (folder / "set.txt").write_text(SET)
    for name in ("good.non", "good.singles"):
        gridwright.check(gridwright.load(name), certify=True).certificate.save(f"{name}.drat")
    return folder


def words_of(command, name):
    proof = [f"{name if name == 'good.singles' else 'good.non'}.drat"] if command == "verify" else []
    return [command, *WORDS.get(command, []), name, *proof]


def good(command, kind):
    if command == "cut":
        return "art.txt"
    if (command, kind) == ("repair", "nonogram"):
        return "goal.txt"
    if (command, kind) == ("tournament", "nonogram"):
        return "set.txt"
    return next(name for name in KINDS[kind] if name.startswith("good"))


def one_line(outcome, code):
    """Check that a call printed exactly one line of its own, with this exit code."""
    assert (outcome.code, outcome.out) == (code, "")
    assert outcome.err.startswith("gridwright: ")
    assert outcome.err.count("\n") == 1
    assert "internal error" not in outcome.err


@pytest.mark.parametrize("command", COMMANDS)
def test_help(call, command):
    """Broken: a command would have no help, or no example in it."""
    outcome = call(command, "--help")
    assert (outcome.code, outcome.err) == (codes.DONE, "")
    assert outcome.out.startswith(f"usage: gridwright {command} ")
    assert f"gridwright {command}" in outcome.out.partition("examples:")[2]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_option(call, files, command):
    """Broken: a mistake would be ignored, or end in a traceback."""
    word = {"make": "hitori", "completion": "bash"}.get(command, good(command, "nonogram"))
    one_line(call(*words_of(command, word), "--frobnicate"), codes.USAGE)


@pytest.mark.parametrize(("command", "kind"), EVERY)
def test_it_works_at_all(call, files, command, kind):
    """Broken: a command would not accept what it offers, or refuse a kind in more than one line."""
    outcome = call(*words_of(command, good(command, kind)))
    if (command, kind) in REFUSED:
        one_line(outcome, codes.BAD_INPUT)
    else:
        assert outcome.code == codes.DONE, outcome.err
        assert (files / FILED[command]).stat().st_size if command in FILED else outcome.out


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in NO_FILES])
def test_an_absent_file(call, files, command):
    """Broken: a misspelt name would not be reported plainly."""
    outcome = call(*words_of(command, "absent.non"))
    one_line(outcome, codes.BAD_INPUT)
    assert "absent.non: no such file" in outcome.err


@pytest.mark.parametrize(("command", "kind"), THOSE_ON_KINDS)
def test_a_bad_file(call, files, command, kind):
    """Broken: it would be unclear which file is bad, and where."""
    bad = next(name for name in KINDS[kind] if name.startswith("bad"))
    outcome = call(*words_of(command, bad))
    if command == "batch":  # it records the error and continues
        assert (outcome.code, '"fate":"unreadable"' in outcome.out) == (codes.DONE, True)
        return
    one_line(outcome, codes.BAD_INPUT)
    assert outcome.err.startswith(f"gridwright: {bad}:"), outcome.err


@pytest.mark.parametrize(("command", "kind"), [pair for pair in THOSE_ON_KINDS if pair[0] in LIMITED])
def test_a_limit_of_nothing(call, files, command, kind):
    """Broken: a limit of 0 would be ignored, or end in an internal error."""
    solved = ["--solved"] if command == "render" else []
    outcome = call(*words_of(command, good(command, kind)), *solved, "--time-limit", "0")
    allowed = {codes.UNKNOWN} | ({codes.BAD_INPUT} if (command, kind) in REFUSED else set())
    assert outcome.code in allowed, (outcome.out, outcome.err)
    assert "internal error" not in outcome.err


@pytest.mark.parametrize("kind", MADE)
def test_making_with_a_limit_of_nothing(call, kind):
    """Broken: a maker would continue, or make half a puzzle."""
    one_line(call("make", kind, "--time-limit", "0"), codes.UNKNOWN)


@posix
@pytest.mark.parametrize(
    ("command", "kind"),
    [pair for pair in EVERY if pair not in REFUSED and pair[0] not in FILED] + [("make", kind) for kind in MADE],
)
def test_a_closed_pipe(files, monkeypatch, capfd, command, kind):
    """Broken: `gridwright ... | head -1` would print an error."""
    words = ["make", kind, "--size", "3"] if command == "make" else words_of(command, good(command, kind))
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w") as closed:
        monkeypatch.setattr(sys, "stdout", closed)
        code = run([*words, "--quiet"])
        monkeypatch.undo()
    assert (code, capfd.readouterr().err) == (codes.PIPE_CLOSED, "")


@posix
@pytest.mark.parametrize("command", ["--help", "completion"])
def test_a_closed_pipe_for_what_reads_nothing(monkeypatch, capfd, command):
    """Broken: `gridwright --help | head -1` would print an error."""
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w") as closed:
        monkeypatch.setattr(sys, "stdout", closed)
        code = run([command, *(["bash"] if command == "completion" else [])])
        monkeypatch.undo()
    assert (code, capfd.readouterr().err) == (codes.PIPE_CLOSED, "")


@posix
@pytest.mark.parametrize(("command", "kind"), EVERY)
def test_an_interrupt(call, files, command, kind):
    """Broken: Ctrl-C would show a traceback, or lose what was printed before it.

    The last file is a pipe without a writer: Ctrl-C comes while it is being read.
    """
    os.mkfifo("pipe")

    def interrupt():
        with open("pipe", "w"):  # blocks until the reader opens it
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    presser = threading.Thread(target=interrupt, daemon=True)
    presser.start()
    one_file = command in ("cut", "watch", "tournament", "verify")
    outcome = call(*words_of(command, "pipe" if one_file else good(command, kind)), *([] if one_file else ["pipe"]))
    presser.join(60)
    assert outcome.code == codes.INTERRUPTED
    assert outcome.err.splitlines()[-1] == "gridwright: interrupted"
    assert "Traceback" not in outcome.err


@posix
@pytest.mark.parametrize("kind", MADE)
def test_an_interrupt_while_making(call, monkeypatch, kind):
    """Broken: a request for too many puzzles could not be stopped."""
    from gridwright.cli.console import Console

    def note(self, text):
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Console, "note", note)  # after the first puzzle
    outcome = call("make", kind, "--size", "3", "--count", "1000000", "--to", "jsonl")
    assert (outcome.code, outcome.err) == (codes.INTERRUPTED, "gridwright: interrupted\n")
    assert outcome.out.count("\n") == 1
