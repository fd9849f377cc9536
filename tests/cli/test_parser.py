"""Command-line arguments: their order and form do not matter, and mistakes are reported plainly."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.cli import COMMANDS, options
from gridwright.cli.completion import declared
from gridwright.cli.parser import HelpAsked, Parser, parser_of
from gridwright.values.errors import UsageError


def small():
    """A parser with an option of each type."""
    parser = Parser("try", "try things")
    options.files(parser)
    options.messages(parser)
    options.output(parser, to="a format", shapes=("non", "nin"), results=True)
    group = parser.add_argument_group("group")
    group.add_argument("-x", action="store_true", help="a switch")
    group.add_argument("-n", "--number", metavar="N", type=options.whole(1), default=7, help="a number")
    return parser


PARSER = small()
NAMES = st.text(st.characters(codec="utf-8"), min_size=1).filter(lambda text: not text.startswith("-"))
STUCK = NAMES.filter(lambda text: not text.startswith("="))  # to argparse, -o=name means -o name
# Ways to give an option, and its meaning.
GIVEN = st.one_of(
    st.sampled_from([(["-q"], ("loudness", "quiet")), (["--quiet"], ("loudness", "quiet")), (["-x"], ("x", True))]),
    NAMES.map(lambda text: (["--output", text], ("output", text))),
    NAMES.map(lambda text: (["-o", text], ("output", text))),
    st.just((["-o", "-"], ("output", "-"))),
    st.text().map(lambda text: ([f"--output={text}"], ("output", text))),
    STUCK.map(lambda text: ([f"-o{text}"], ("output", text))),
    STUCK.map(lambda text: ([f"-qxo{text}"], ("output", text))),
    st.integers(1, 10**17).map(lambda number: ([f"--number={number}"], ("number", number))),
    st.sampled_from(["non", "nin"]).map(lambda name: (["--to", name], ("to", name))),
    st.one_of(NAMES, st.just("-")).map(lambda name: ([name], ("files", name))),
)


@given(st.lists(GIVEN), st.one_of(st.none(), st.lists(st.one_of(NAMES, st.sampled_from(["-", "-q", "--", "--to"])))))
def test_any_way_and_any_order(pieces, rest):
    """Broken: an option would be lost, be mistaken for a file, or depend on its place."""
    words = [word for piece, _ in pieces for word in piece]
    if rest is not None:
        words += ["--", *rest]
    args = PARSER.parse(words)
    expected = {"output": None, "number": 7, "to": None}
    expected |= {name: value for _, (name, value) in pieces if name in expected}
    assert {name: getattr(args, name) for name in expected} == expected
    behind = [f"./{name}" if name.startswith("-") and name != "-" else name for name in rest or []]
    assert args.files == [value for _, (name, value) in pieces if name == "files"] + behind


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--loud"], "unknown option '--loud'"),
        (["--loud=very", "a"], "unknown option '--loud'"),
        (["a", "--loud", "b"], "unknown option '--loud'"),
        (["-z"], "unknown option '-z'"),
        (["--qui"], "unknown option '--qui'; did you mean --quiet?"),  # abbreviations are not guessed
        (["--output"], "--output needs a value: --output VALUE, or --output=VALUE"),
        (["-o"], "--output needs a value: --output VALUE, or --output=VALUE"),
        (["-o", "--", "a"], "--output needs a value: --output VALUE, or --output=VALUE"),
        (["--to", "--quiet"], "--to needs a value: --to VALUE, or --to=VALUE"),
        (["--number", "x"], "--number: expected a whole number, 1 or more, found 'x'"),
        (["--number", "0"], "--number: expected a whole number, 1 or more, found '0'"),
        (["--number", "-1"], "--number: expected a whole number, 1 or more, found '-1'"),
        (["--number="], "--number: expected a whole number, 1 or more, found ''"),
        (["--to", "docx"], "--to: expected one of non nin, found 'docx'"),
        (["--to", "%s {flag}\n"], "--to: expected one of non nin, found '%s {flag}\\n'"),
        (["--color", "x" * 1000], f"--colour: expected one of auto always never, found '{'x' * 40}'"),
        (["--quiet=yes/no"], "--quiet takes no value, found 'yes/no'"),
        (["--quiet="], "--quiet takes no value, found ''"),
        (["-q", "--verbose"], "--verbose cannot be used with --quiet"),
        (["-qv"], "--verbose cannot be used with --quiet"),
        (["--jsonl", "a", "--json"], "--json cannot be used with --jsonl"),
    ],
)
def test_mistakes(words, told):
    """Broken: a mistake would silently be taken for something else, or be reported in the words of a library."""
    with pytest.raises(UsageError) as caught:
        PARSER.parse(words)
    assert str(caught.value) == told


def test_a_letter_that_is_no_option():
    """Broken: an unknown letter among others would be dropped. (The letter reported depends on the Python version.)"""
    with pytest.raises(UsageError, match=r"unknown option '-z'|-x takes no value, found 'z'"):
        PARSER.parse(["-xz"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["solve", "--time-limit", "x"], "--time-limit: expected a number of seconds, 0 or more, found 'x'"),
        (["solve", "--time-limit=-1"], "--time-limit: expected a number of seconds, 0 or more, found '-1'"),
        (["solve", "--size", "3"], "--size: expected WxH such as 25x25, found '3'"),
        (["watch", "--speed", "0"], "--speed: expected frames per second, above 0 and up to 10000, found '0'"),
        (["hint", "--level", "4"], "--level: expected one of 1 2 3, found '4'"),
        (["make"], "expected KIND, found nothing"),
        (["make", "sudoku"], "KIND: expected one of nonogram hitori picture, found 'sudoku'"),
        (["make", "hitori", "photo.png", "picture"], "unexpected argument 'picture'"),
        (["completion"], "expected SHELL, found nothing"),
    ],
)
def test_a_mistake_is_one_line_that_points_at_the_help(call, words, told):
    """Broken: after a mistake, the user would not know what was expected, or where to look it up."""
    done = call(*words)
    assert (done.code, done.out, done.err) == (2, "", f"gridwright: {told} (see gridwright {words[0]} --help)\n")


def test_the_last_one_counts():
    """Broken: an option in an alias could not be overridden."""
    assert PARSER.parse(["-o", "a", "-q", "-q", "--output=b"]).output == "b"


@pytest.mark.parametrize("words", [["-h"], ["--help"], ["a", "-qh", "--number", "x"], ["--loud", "--help"]])
def test_help_comes_first(words):
    """Broken: a request for help would end in an error."""
    with pytest.raises(HelpAsked, match="usage: gridwright try"):
        PARSER.parse(words)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("width", [40, 80, 100])
def test_help_is_complete_and_fits(command, width, monkeypatch):
    """Broken: an option would be missing from the help, or its lines be wrapped by the terminal."""
    monkeypatch.setattr("gridwright.cli.console.Console.width", width)
    parser = parser_of(command)
    text = parser.format_help()
    assert f"{COMMANDS[command][1:]}." in text  # keeping capitals, such as in SVG
    arguments, known = declared(command)
    assert arguments is None or arguments.value in text
    assert all(flag in text for option in known for flag in option.flags)
    entries = text.partition("\nexamples:")[0].splitlines()
    assert all(len(line) <= width for line in entries if line.startswith(" "))


@pytest.mark.parametrize("words", [["solve", "-h"], ["solve", "--help"], ["help", "solve"]])
def test_help_of_a_command(call, words):
    """Broken: one of the ways to ask for help would not work, or groups and examples would be missing."""
    done = call(*words)
    assert (done.code, done.err) == (0, "")
    for part in (
        "usage: gridwright solve [OPTIONS] [FILE ...]",
        "reading",
        "solving",
        "output",
        "messages",
        "examples",
    ):
        assert f"\n{part}" in f"\n{done.out}"


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_of_the_help_are_valid(command):
    """Broken: an example copied from the help would be rejected."""
    parser = parser_of(command)
    examples = parser.epilog.splitlines()[1:]
    assert examples
    for example in examples:
        words = re.split(r" [<>|] |\)", example.partition("gridwright ")[2])[0].split()
        assert words[0] == command
        parser.parse(words[1:])


def test_an_option_is_the_same_everywhere():
    """Broken: the same option would mean different things in different commands."""
    meanings = {}
    for command in COMMANDS:
        for option in declared(command)[1]:
            for flag in option.flags:
                meanings.setdefault(flag, {}).setdefault(option.value, []).append(command)
    del meanings["--size"]  # WxH for input; for output also N, for a square
    assert {flag: found for flag, found in meanings.items() if len(found) > 1} == {}


@pytest.mark.parametrize(
    ("command", "time"),
    [
        ("explain", None),
        ("hint", None),
        ("rate", None),
        ("make", None),
        ("compare", 3),
        ("watch", None),
        ("solve", None),
    ],
)
def test_limits(command, time):
    """Broken: some commands would have other limits than the rest."""
    words = ["hitori"] if command == "make" else []
    parser = parser_of(command)
    args = parser.parse(words)
    assert (args.time_limit, args.node_limit, args.memory_limit) == (time, None, None)
    args = parser.parse([*words, "--time-limit", "0.5", "--node-limit=9", "--memory-limit", "64"])
    assert (args.time_limit, args.node_limit, args.memory_limit) == (0.5, 9, 64)


def test_only_the_command_that_is_called_is_imported():
    """Broken: every call would pay for all commands."""
    modules = {f"gridwright.cli.{command}" for command in COMMANDS}
    for words, expected in ((["--help"], set()), (["info", "--help"], {"gridwright.cli.info"})):
        script = f"import sys; from gridwright.cli.main import run; run({words}); print(*sys.modules)"
        done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, check=True)
        assert modules & set(done.stdout.splitlines()[-1].split()) == expected


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["slove", "dog.non"], "unknown command 'slove'; did you mean solve? (see gridwright --help)"),
        (
            ["dog.non"],
            "unknown command 'dog.non'; did you mean `gridwright solve dog.non`? (see gridwright --help)",
        ),
        (["-"], "unknown command '-'; did you mean `gridwright solve -`? (see gridwright --help)"),
        (
            ["my cat.xml", "-o", "x.svg"],
            "unknown command 'my cat.xml'; did you mean `gridwright solve 'my cat.xml' -o x.svg`?"
            " (see gridwright --help)",
        ),
        (
            ["1x1:1/1"],
            "unknown command '1x1:1/1'; did you mean `gridwright solve 1x1:1/1`? (see gridwright --help)",
        ),
        (["expalin"], "unknown command 'expalin'; did you mean explain? (see gridwright --help)"),
        (["--verison"], "unknown option '--verison'; did you mean --version? (see gridwright --help)"),
        (["solve", "--strateyg", "auto"], "unknown option '--strateyg'; did you mean --strategy?"),
    ],
)
def test_what_was_meant(call, words, told):
    """Broken: a typo would be answered with the list of everything available."""
    outcome = call(*words)
    assert outcome.code == 2
    assert outcome.err.startswith(f"gridwright: {told}")


def test_help_breaks_no_names(call, monkeypatch):
    """Broken: the name of a strategy would be split between two lines."""
    for columns in range(60, 101, 5):
        monkeypatch.setattr("gridwright.cli.console.Console.width", columns)
        assert not re.findall(r"\w-$", call("compare", "--help").out, re.MULTILINE)
