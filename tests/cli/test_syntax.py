"""The words of a command line: what they mean does not depend on how they are put."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.cli import COMMANDS
from gridwright.cli.options import whole
from gridwright.cli.syntax import Arguments, Group, Option, Syntax
from gridwright.values.errors import UsageError

SYNTAX = Syntax(
    Arguments("files", "FILE", help="files"),
    Group(
        "group",
        Option("-q", "--quiet", name="loudness", const="quiet", help="less"),
        Option("-v", "--verbose", name="loudness", const="verbose", help="more"),
        Option("-x", help="a switch"),
        Option("-o", "--output", value="FILE", help="where"),
        Option("-n", "--number", value="N", convert=whole(1), default=7, help="a number"),
        Option("--to", value="FORMAT", words=("non", "nin"), help="a format"),
    ),
)
NAMES = st.text(st.characters(codec="utf-8"), min_size=1).filter(lambda text: not text.startswith("-"))
# Ways to give an option, and what it means.
GIVEN = st.one_of(
    st.sampled_from([(["-q"], ("loudness", "quiet")), (["--quiet"], ("loudness", "quiet")), (["-x"], ("x", True))]),
    st.text().map(lambda text: (["--output", text], ("output", text))),
    st.text().map(lambda text: (["-o", text], ("output", text))),
    st.text().map(lambda text: ([f"--output={text}"], ("output", text))),
    st.text(min_size=1).map(lambda text: ([f"-o{text}"], ("output", text))),
    st.text(min_size=1).map(lambda text: ([f"-qxo{text}"], ("output", text))),
    st.integers(1, 10**17).map(lambda number: ([f"--number={number}"], ("number", number))),
    st.sampled_from(["non", "nin"]).map(lambda name: (["--to", name], ("to", name))),
    st.one_of(NAMES, st.just("-")).map(lambda name: ([name], ("files", name))),
)


@given(st.lists(GIVEN), st.one_of(st.none(), st.lists(st.text())))
def test_any_way_and_any_order(pieces, rest):
    """Broken: an option would be lost, be taken for a file, or depend on its place."""
    words = [word for piece, _ in pieces for word in piece]
    if rest is not None:
        words += ["--", *rest]
    args = SYNTAX.parse(words)
    expected = {"output": None, "number": 7, "to": None}
    expected |= {name: value for _, (name, value) in pieces if name in expected}
    assert {name: getattr(args, name) for name in expected} == expected
    assert args.files == [value for _, (name, value) in pieces if name == "files"] + (rest or [])
    assert not args.help


@pytest.mark.parametrize(
    "words",
    [
        ["--loud"],
        ["-z"],
        ["-xz"],
        ["--qui"],  # no guessing at abbreviations
        ["--output"],
        ["-o"],
        ["--number", "x"],
        ["--number", "0"],
        ["--number="],
        ["--to", "docx"],
        ["--quiet=yes"],
        ["--quiet="],
        ["-q", "--verbose"],
        ["-qv"],
    ],
)
def test_faults(words):
    """Broken: a slip would be taken for something else, silently."""
    with pytest.raises(UsageError):
        SYNTAX.parse(words)


def test_the_last_one_counts():
    """Broken: an option in an alias could not be overruled."""
    assert SYNTAX.parse(["-o", "a", "-q", "-q", "--output=b"]).output == "b"


@pytest.mark.parametrize("words", [["-h"], ["--help"], ["a", "-qh", "--number", "x"]])
def test_help_comes_first(words):
    """Broken: somebody who asks for help would be told off instead."""
    assert SYNTAX.parse(words).help


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("width", [40, 80, 100])
def test_help_is_complete_and_fits(command, width):
    """Broken: an option would be missing in the help, or its lines be wrapped by the terminal."""
    syntax = import_module(f"gridwright.cli.{command}").syntax()
    text = syntax.help(command, COMMANDS[command], width)
    assert all(flag in text for option in syntax.options() for flag in option.flags)
    entries = text.partition("\nexamples:")[0].splitlines()
    assert all(len(line) <= max(width, 46) for line in entries if line.startswith(" "))


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_of_the_help_are_valid(command):
    """Broken: somebody who copies an example would be told that it is wrong."""
    syntax = import_module(f"gridwright.cli.{command}").syntax()
    assert syntax.examples
    for example in syntax.examples:
        words = re.split(r" [<>|] |\)", example.partition("gridwright ")[2])[0].split()
        assert words[0] == command
        syntax.parse(words[1:])
