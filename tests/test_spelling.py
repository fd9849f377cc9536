"""Options and keywords in British and American spelling."""

from __future__ import annotations

import pytest

import gridwright
from gridwright import UsageError
from gridwright.cli.parser import HelpAsked, parser_of


@pytest.mark.parametrize("words", [["--colours", "3"], ["--colors", "3"], ["--colors=3"]])
def test_an_option_in_either_spelling(words):
    """Broken: `--colors` would be an unknown option."""
    assert parser_of("make").parse(["nonogram", "--random", *words]).colours == 3


@pytest.mark.parametrize(
    ("command", "words", "name"),
    [
        ("make", ["picture", "--border-colors", "2"], "border_colours"),
        ("solve", ["--color", "never"], "colour"),
        ("book", ["--gray", "-o", "x.pdf"], "grey"),
    ],
)
def test_every_command_takes_both(command, words, name):
    """Broken: only some options would have a second spelling."""
    assert getattr(parser_of(command).parse(words), name)


def test_help_has_one_spelling():
    """Broken: the same option would be listed twice, or in two spellings."""
    with pytest.raises(HelpAsked) as asked:
        parser_of("make").parse(["--help"])
    assert "--colours" in str(asked.value)
    assert "--color " not in str(asked.value)
    assert "--colors" not in str(asked.value)


def test_a_file_keeps_its_name():
    """Broken: a file after `--` would be mistaken for an option and renamed."""
    assert parser_of("solve").parse(["--", "--color"]).files == ["./--color"]


def test_keywords_in_either_spelling():
    """Broken: `make(colors=2)` would be refused, or make another puzzle."""
    made = [gridwright.make("nonogram", 5, seed=1, **{name: 2}).puzzle for name in ("colours", "colors")]
    assert made[0] == made[1]
    assert len(made[0].palette) == 3
    drawn = [gridwright.render(made[0], "terminal", **{name: True}) for name in ("colour", "color")]
    assert drawn[0] == drawn[1]
    assert "\x1b[" in drawn[0]


def test_both_spellings_at_once_are_refused():
    """Broken: one of two values would be dropped silently."""
    with pytest.raises(UsageError, match="colors and colours are the same option; use only one of them"):
        gridwright.make("nonogram", 5, colours=2, colors=3)
