"""The parser of one command: argparse, with a plain one-line error for each mistake, and help returned as text.

A mistake raises UsageError, where argparse would print its usage and exit; a request for help raises HelpAsked. `main`
prints both, so a closed pipe or a full disk is handled as for any other output.
"""

from __future__ import annotations

import argparse
import re
from importlib import import_module
from typing import TYPE_CHECKING

from gridwright.cli import COMMANDS
from gridwright.cli.console import Console
from gridwright.values.errors import UsageError
from gridwright.values.phrases import capital
from gridwright.values.spelling import british

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, NoReturn

_MARGIN = 26  # the column where help texts begin
_WIDTH = 100  # of the help, if there is no terminal

# Messages of argparse about a flag, and ours: {flag} and {other} are the last names of options, such as --quiet.
_WORDS = (
    (r"expected one argument", "{flag} needs a value: {flag} VALUE, or {flag}=VALUE"),
    (r"ignored explicit argument (?P<found>.*)", "{flag} takes no value, found {found}"),
    (r"not allowed with argument (?P<other>.*)", "{flag} cannot be used with {other}"),
    (
        r"(?:--size )?size (?P<found>\d+x\d+): each side needs at least 1 cell",
        "{flag} {found}: each side needs at least 1 cell",
    ),
    (r"the following arguments are required: (?P<found>.*)", "expected {found}, found nothing"),
)


def parser_of(command: str) -> Parser:
    """The parser of a command, whose module this imports."""
    module = import_module(f"gridwright.cli.{command}")
    parser = Parser(command, COMMANDS[command], module.EXAMPLES)
    module.add_arguments(parser)
    return parser


def meant(word: str, known: Iterable[str]) -> str:
    """A question whether a word was meant to be a known one; empty if none is similar.

    >>> meant("slove", ["solve", "check"])
    'did you mean solve?'
    """
    from difflib import get_close_matches

    near = get_close_matches(word[:40], list(known), n=1, cutoff=0.75)
    return f"did you mean {near[0]}?" if near else ""


class HelpAsked(Exception):
    """The user asked for help; the argument is the help text."""


class Parser(argparse.ArgumentParser):
    """Parses the arguments of a command."""

    def __init__(self, command: str, summary: str, examples: Sequence[str] = ()) -> None:
        super().__init__(
            prog=f"gridwright {command}",
            description=f"{capital(summary)}.",
            epilog="\n".join(["examples:", *(f"  {example}" for example in examples)]) if examples else None,
            formatter_class=_Formatter,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
        )
        self._arguments = self.add_argument_group("arguments")
        self.add_argument_group("options").add_argument("-h", "--help", action=_Help, nargs=0, help="show this help")

    def add_argument(self, *names: str, **settings: Any) -> argparse.Action:
        """Add an argument; outside of any group it goes under "arguments"."""
        return self._arguments.add_argument(*names, **settings)

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """The parsed arguments: options and other arguments in any order; after `--`, no options."""
        try:
            args, rest = self.parse_known_intermixed_args(list(map(self._spelled, _with_paths(words))))
        except argparse.ArgumentError as error:
            raise UsageError(_plain(error.argument_name or "", error.message)) from None
        for word in rest:
            if word.startswith("-"):
                option = word.partition("=")[0]
                near = meant(option, [name for action in self._actions for name in action.option_strings])
                raise UsageError(f"unknown option {option[:40]!r}" + (f"; {near}" if near else ""))
        if rest:
            raise UsageError(f"unexpected argument {rest[0][:40]!r}")
        return args

    def _spelled(self, word: str) -> str:
        """An option as declared; both spellings are accepted, --colors as well as --colours."""
        flag, equals, value = word.partition("=")
        known = word.startswith("--") and british(flag) in self._option_string_actions
        return british(flag) + equals + value if known else word

    def error(self, message: str) -> NoReturn:
        """Raise the error that argparse would print."""
        raise UsageError(_plain("", message))

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Raise the message that argparse would print; Gridwright itself never calls this."""
        raise UsageError(message or "")


class _Help(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        raise HelpAsked(parser.format_help().rstrip("\n"))


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal. The width is passed in, since otherwise argparse imports shutil in every call."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=_MARGIN, width=Console().width or _WIDTH)

    def _split_lines(self, text: str, width: int) -> list[str]:
        """The lines of a help text, without breaking names such as exact-cover."""
        from textwrap import wrap

        return wrap(" ".join(text.split()), width, break_on_hyphens=False)


def _with_paths(words: Sequence[str]) -> list[str]:
    """The same words; a file after `--` that begins with `-` gets a path, as one would write in a shell.

    When options and arguments come in any order, argparse drops a `--` that comes first or follows an option (seen in
    Python 3.11 to 3.13), and would then mistake such a file for an option.

    >>> _with_paths(["-q", "--", "-b", "-"])
    ['-q', '--', './-b', '-']
    """
    end = words.index("--") + 1 if "--" in words else len(words)
    behind = (f"./{word}" if word.startswith("-") and word != "-" else word for word in words[end:])
    return [*words[:end], *behind]


def _plain(name: str, message: str) -> str:
    """A message of argparse about the option `name` (all its flags, separated by slashes), in our words."""
    flag = name.rpartition("/")[2]
    for pattern, plain in _WORDS:
        if match := re.fullmatch(pattern, message):
            found = match.groupdict()
            if "other" in found:
                found["other"] = found["other"].rpartition("/")[2]
            return plain.format(flag=flag, **found)
    return f"{flag}: {message}" if flag else message
