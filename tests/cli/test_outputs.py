"""The suffix of -o means the same to every command, and output that a command cannot write is refused in one line."""

from __future__ import annotations

import json
import os

import pytest

import gridwright
from gridwright.cli import COMMANDS, codes
from gridwright.cli.completion import declared

ANSWER = {".txt", ".json", ".jsonl"}
FORMATS = {".json", ".jsonl", ".svg", ".txt", ".png", ".gif", ".non", ".xml"}
WRITES = {
    **dict.fromkeys(("count", "hint", "rate", "info"), ANSWER),
    "check": ANSWER | {".svg", ".png"},
    "compare": ANSWER | {".svg"},
    "explain": ANSWER | {".html"},
    **dict.fromkeys(("solve", "sample", "repair", "make"), FORMATS),
    **dict.fromkeys(("convert", "invert"), FORMATS | {".nin"}),
    "cut": {".json", ".jsonl", ".svg"},
    "render": {".txt", ".svg", ".png"},
    "book": {".pdf", ".svg", ".png"},
    "play": {".html"},
    "watch": {".txt", ".html", ".gif", ".png"},
    "report": {".txt", ".html", ".png"},
    "batch": {".jsonl", ".sqlite"},
    "tournament": {".txt"},
    "verify": {".drat", ".lrat"},
    "certificate": {".cnf"},
}
REFUSED = {".odt", ".pdf", ".html"}
EACH = [(command, suffix) for command in sorted(WRITES) for suffix in sorted(WRITES[command] | REFUSED)]
# The arguments that a command needs, and the name of an output file that it accepts.
WORDS = {
    "batch": ["batch", "check", "--workers", "1", "dog.non"],
    "book": ["book", "--no-solutions", "dog.non"],
    "compare": ["compare", "--strategies", "auto", "dog.non"],
    "cut": ["cut", "--columns", "2", "--rows", "1", "art.txt"],
    "make": ["make", "nonogram", "--size", "4"],
    "report": ["report", "results.jsonl"],
    "tournament": ["tournament", "--workers", "1", "set.taai"],
    "verify": ["verify", "dog.non", "dog.drat"],
}


def written_as(data):
    """The suffixes that match a file's content."""
    for start, suffix in ((b"\x89PNG", ".png"), (b"GIF8", ".gif"), (b"%PDF", ".pdf"), (b"SQLite", ".sqlite")):
        if data.startswith(start):
            return {suffix}
    text = data.decode()
    if text.startswith("c gridwright certificate"):
        return {".drat", ".lrat"} if "p cnf" not in text else {".cnf"}
    if text.startswith("<!DOCTYPE html>"):
        return {".html"}
    if text.startswith(("<svg", "<?xml")):
        return {".svg"} if "<svg" in text else {".xml"}
    if text.startswith(("[", "{")):
        return {".json"} if text.startswith("[") else {".json", ".jsonl"}
    return {".non"} if "\nrows\n" in text else {".txt", ".nin"}


@pytest.fixture
def ready(folder):
    """A folder with everything that the commands need."""
    (folder / "art.txt").write_text("#####\n#a-b#\n#####\n")
    (folder / "set.taai").write_text("$1\n2\n1\n2\n1\n")
    gridwright.check(gridwright.load("dog.non"), certify=True).certificate.save("dog.drat")
    (folder / "results.jsonl").write_text(
        '{"task":"check","begun":"","version":"","results":1}\n'
        '{"source":"dog.non","index":1,"digest":"1","task":"check","fate":"done","kind":"nonogram","width":5,"height":5,'
        '"verdict":"unique","ending":"exhausted","seconds":0.1}\n'
    )
    return folder


def words_of(command, suffix):
    each = command == "watch" and suffix == ".png"
    source = "dog.txt" if command in ("repair", "convert") else "dog.non"
    return [*WORDS.get(command, [command, source]), "-q", "-o", ("out-{}" if each else "out") + suffix]


def out(folder):
    return sorted(name for name in os.listdir(folder) if name.startswith("out"))


@pytest.mark.parametrize(("command", "suffix"), EACH)
def test_a_suffix_says_what_is_written(call, ready, command, suffix):
    """Broken: `explain -o x.html` would be refused, and `play -o x.pdf` would write a page that no program opens."""
    outcome = call(*words_of(command, suffix))
    if suffix in WRITES[command]:
        assert (outcome.code, outcome.out, outcome.err) == (codes.DONE, "", "")
        assert suffix in written_as((ready / out(ready)[0]).read_bytes())
    else:
        assert (outcome.code, outcome.out, out(ready)) == (codes.USAGE, "", [])
        assert outcome.err.count("\n") == 1
        assert f"'out{suffix}'" in outcome.err


def test_every_command_that_writes_is_tried():
    """Broken: a new command would behave differently."""
    writing = {name for name in COMMANDS if any("--output" in option.flags for option in declared(name)[1])}
    assert writing == set(WRITES)


@pytest.mark.parametrize("command", sorted(set(WRITES) - {"batch", "cut"}))
def test_to_says_it_where_no_suffix_does(call, ready, command):
    """Broken: a file with another suffix, or a pipe, could not be written."""
    (shapes,) = (option.words for option in declared(command)[1] if "--to" in option.flags)
    for name in {"text", "json", "html", "svg"} & set(shapes):
        words = words_of(command, ".odt")
        assert call(*words, "--to", name).code == codes.DONE
        expected = {"text": ".txt"}.get(name, f".{name}")
        assert expected in written_as((ready / "out.odt").read_bytes())


def test_json_may_be_a_puzzle_or_an_answer(call, ready):
    """Broken: results would be mistaken for puzzles."""
    call("solve", "dog.non", "-q", "-o", "out.json")
    call("check", "dog.non", "-q", "-o", "out-check.json")
    assert "gridwright" in json.loads((ready / "out.json").read_text())
    (record,) = json.loads((ready / "out-check.json").read_text())
    assert (record["command"], record["verdict"]) == ("check", "unique")
    call("solve", "dog.non", "-q", "--json", "-o", "out.json")
    (record,) = json.loads((ready / "out.json").read_text())
    assert record["command"] == "solve"
    assert call("check", "dog.non", "--json", "--to", "text").code == codes.USAGE


def test_a_page_a_puzzle(call, ready):
    outcome = call("explain", "dog.non", "dog.txt", "-o", "out-{}.html")
    assert (outcome.code, out(ready)) == (codes.DONE, ["out-1.html", "out-2.html"])
    outcome = call("explain", "dog.non", "dog.txt", "-o", "out.html")
    assert outcome.err == "gridwright: one html file holds one drawing, not 2; put {} in the name given to -o\n"
    outcome = call("count", "dog.non", "-o", "out-{}.txt")
    said = "gridwright: count writes all answers to one file; remove {} from its name\n"
    assert (outcome.code, outcome.err) == (codes.USAGE, said)


def test_frames_have_files_of_their_own(call, ready):
    assert call("watch", "dog.non", "-q", "--frames", "3", "-o", "out-{}.png").code == codes.DONE
    assert out(ready) == ["out-1.png", "out-2.png", "out-3.png"]
    outcome = call("watch", "dog.non", "-o", "out.png")
    assert (outcome.code, outcome.err.count("\n")) == (codes.USAGE, 1)
    assert call("watch", "dog.non", "-q", "-o", "out.gif", "--html", "out.html").code == codes.DONE
    assert written_as((ready / "out.gif").read_bytes()) == {".gif"}
    assert written_as((ready / "out.html").read_bytes()) == {".html"}


@pytest.mark.parametrize("command", ["solve", "invert", "convert", "repair"])
def test_a_picture_with_a_pixel_a_cell_is_told_from_a_drawing(call, ready, command):
    """Broken: a user who wants a drawing would silently get 5x5 pixels."""
    source = "dog.txt" if command == "repair" else "dog.non"
    said = "out.png: one pixel per cell; use `gridwright render` to draw clues and lines"
    assert said in call(command, source, "-o", "out.png").err.splitlines()
    assert said not in call(command, source, "-o", "out.png", "--to", "png").err.splitlines()
    assert said not in call("render", source, "-o", "out.png").err.splitlines()
