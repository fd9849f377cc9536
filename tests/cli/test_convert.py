"""`convert`, and how every command writes documents: as a whole or not at all."""

from __future__ import annotations

import os
import stat

import pytest

from gridwright import load, load_all, parse
from gridwright.kinds import KINDS

from .conftest import DOG, DOG_ID

WRITERS = [format.name for format in KINDS[0].formats if format.writes]


@pytest.mark.parametrize("name", WRITERS)
def test_every_format_is_reached(call, folder, name):
    """Broken: a format could not be written from the command line, or not be read back."""
    if name in ("png", "gif"):
        pytest.importorskip("PIL")
    assert call("convert", "dog.txt", "--to", name, "-o", "out").code == 0
    assert parse((folder / "out").read_bytes(), name) == load("dog.txt")
    assert call("info", "out", "--from", name).code == 0


@pytest.mark.parametrize("format", [format for format in KINDS[0].formats if format.writes], ids=lambda f: f.name)
def test_suffix_decides(call, folder, format):
    """Broken: the suffix of the output would not determine its format."""
    if format.name in ("png", "gif"):
        pytest.importorskip("PIL")
    for suffix in format.suffixes:
        assert call("convert", "dog.txt", "-o", f"out{suffix.upper()}").code == 0
        assert parse((folder / f"out{suffix.upper()}").read_bytes(), format.name) == load("dog.txt")


def test_what_came_along_is_kept(call, folder):
    """Broken: title, picture or given cells would be lost."""
    call("convert", "dog.txt", "--start", "half.txt", "-o", "dog.json")
    puzzle = load("dog.json")
    assert str(puzzle.goal).split() == DOG
    assert str(puzzle.start).split() == (folder / "half.txt").read_text().split()
    call("convert", "dog.non", "-o", "dog.xml")
    assert load("dog.xml").meta["title"] == "Dog"


def test_colours_are_converted(call):
    """Broken: coloured files could not even be converted."""
    assert call("convert", "coloured.xml", "-o", "out.json").code == 0
    assert load("out.json") == load("coloured.xml")


def test_several_into_one_file_and_out_of_it(call, folder):
    """Broken: a set could not be assembled or split."""
    assert call("convert", "dog.non", "set.jsonl", "-o", "all.xml").code == 0
    assert load_all("all.xml") == [load("dog.non"), *load_all("set.jsonl")]
    assert call("convert", "all.xml", "-o", "one-{}.nin").code == 0
    assert [load(f"one-{number}.nin") for number in (1, 2, 3)] == load_all("all.xml")


def test_what_a_format_cannot_hold_is_refused(call, folder):
    """Broken: a file with half of the puzzle would be written, or the puzzles that fit would be lost."""
    outcome = call("convert", "coloured.xml", "-o", "out.nin")
    assert (outcome.code, os.path.exists("out.nin")) == (3, False)
    outcome = call("convert", "dog.non", "coloured.xml", "--to", "nin")
    assert (outcome.code, outcome.out) == (3, call("convert", "dog.non", "--to", "nin").out)
    told = "gridwright: coloured.xml: nin cannot hold colours\nnin does not keep the title\n"
    assert outcome.err == told
    assert call("convert", "-q", "dog.non", "--to", "nin").err == ""
    assert call("convert", "dog.non", "dog.non", "-o", "{}.mk").err == "{}.mk: mk does not keep the title\n"
    outcome = call("convert", "coloured.xml", "dog.non", "-o", "out-{}.nin")
    assert (outcome.code, sorted(name for name in os.listdir() if name.startswith("out"))) == (3, ["out-1.nin"])
    outcome = call("convert", "dog.non", "multiple.nin", "-o", "out.tatham", "--to", "mk")
    assert (outcome.code, outcome.out, os.path.exists("out.tatham")) == (3, "", False)
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("words", [["convert"], ["solve"], ["invert"], ["check"], ["info"]])
def test_one_bad_input_does_not_cost_the_others(call, folder, words):
    """Broken: one bad file among many would cost all other results, on screen or with -o."""
    out = "out.txt" if words[0] in ("check", "info") else "out.jsonl"
    (folder / out).write_text("precious")
    good = call(*words, "dog.non", "multiple.nin", "-o", out)
    expected = (folder / out).read_text()
    outcome = call(*words, "dog.non", "bad.nin", "multiple.nin", "-o", out)
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.replace(good.err, "").count("gridwright: bad.nin:") == 1
    assert (folder / out).read_text() == expected
    if words[0] in ("convert", "solve"):
        outcome = call(*words, "-q", "--to", "jsonl", "absent", "dog.non", "bad.nin", "multiple.nin")
        assert (outcome.code, outcome.out, outcome.err.count("\n")) == (3, expected, 2)


def test_nothing_but_bad_input_writes_nothing(call, folder):
    """Broken: a good file would be replaced by an empty one."""
    for name in ("out.jsonl", "out.txt"):
        (folder / name).write_text("precious")
    before = sorted(os.listdir())
    for command in ("convert", "solve", "invert", "check", "info"):
        out = "out.txt" if command in ("check", "info") else "out.jsonl"
        outcome = call(command, "bad.nin", "absent", "-o", out)
        assert (outcome.code, outcome.out, outcome.err.count("\n")) == (3, "", 2)
        assert (folder / out).read_text() == "precious"
    assert sorted(os.listdir()) == before


def test_kinds_may_be_mixed(call, folder):
    """Broken: a nonogram and a Hitori could not share a file, although JSON holds every kind."""
    (folder / "b.singles").write_text("3\n\n1 2 2\n3 1 1\n2 1 3\n")
    for name in ("json", "jsonl"):
        outcome = call("convert", "dog.non", "b.singles", "--to", name)
        assert (outcome.code, outcome.err) == (0, "")
        assert call("info", "-", stdin=outcome.out.encode()).out.count("kind") == 2
        outcome = call("solve", "-q", "dog.non", "b.singles", "--to", name)
        assert (outcome.code, outcome.err) == (0, "")
        outcome = call("check", "-", stdin=outcome.out.encode())
        assert outcome.out == "<stdin>#1: unique\n<stdin>#2: unique\n"


def test_failed_write_leaves_nothing_behind(call, folder, monkeypatch):
    """Broken: a full disk would destroy the existing file, or leave temporary files beside it."""
    (folder / "out.nin").write_text("precious")
    before = sorted(os.listdir())

    def full(*names):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    outcome = call("convert", "dog.non", "-o", "out.nin")
    assert outcome.code == 2
    assert outcome.err == f"gridwright: cannot write {folder / 'out.nin'}: No space left on device\n"
    assert (folder / "out.nin").read_text() == "precious"
    assert sorted(os.listdir()) == before


@pytest.mark.skipif(os.name == "nt", reason="modes and links as POSIX has them")
def test_mode_and_link_are_kept(call, folder):
    """Broken: writing through a link would replace the link, or a private file would become public."""
    (folder / "target.nin").write_text("")
    (folder / "target.nin").chmod(0o640)
    (folder / "link.nin").symlink_to("target.nin")
    call("convert", "dog.non", "-o", "link.nin")
    assert (folder / "link.nin").is_symlink()
    assert load("target.nin") == load("dog.non")
    assert stat.S_IMODE((folder / "target.nin").stat().st_mode) == 0o640


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="needs /dev/stdout")
def test_a_device_is_written_to(call):
    """Broken: `-o /dev/null` would replace the device by a file."""
    assert call("convert", "dog.non", "--to", "nin", "-o", "/dev/null").code == 0
    assert not os.path.isfile("/dev/null")


def test_dash_is_standard_output(call):
    """Broken: `-o -` would create a file of that name."""
    assert call("convert", DOG_ID, "--to", "tatham", "-o", "-").out == DOG_ID + "\n"


def test_results_go_to_a_file_too(call, folder):
    """Broken: -o would be ignored for output that is not a document."""
    for words in (["count", "dog.non"], ["check", "multiple.nin"], ["info", "dog.non"], ["check", "--json", "dog.non"]):
        printed = call(*words).out
        outcome = call(*words, "-o", "out.txt")
        assert outcome.out == ""
        if "--json" not in words:  # the seconds differ
            assert (folder / "out.txt").read_text() == printed
