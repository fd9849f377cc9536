"""The parser of one command: argparse, with one plain line for each mistake and help that is handed over as text.

A mistake is a UsageError, where argparse would print its usage and leave; asking for help is a HelpAsked. `main` prints
both, so that a closed pipe or a full disk is met there as for any other output.
"""

from __future__ import annotations

import argparse
import re
from importlib import import_module
from typing import TYPE_CHECKING

from gridwright.cli import COMMANDS
from gridwright.cli.console import Console
from gridwright.values.errors import UsageError
from gridwright.values.words import capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, NoReturn

_MARGIN = 26  # where the texts of the help begin
_WIDTH = 100  # of the help, where there is no terminal

# What argparse says of a flag, and what we say: {flag} and {other} are the last names of options, such as --quiet.
_WORDS = (
    (r"expected one argument", "{flag}: expected a value after it, or {flag}=VALUE"),
    (r"ignored explicit argument (?P<found>.*)", "{flag} takes no value, found {found}"),
    (r"not allowed with argument (?P<other>.*)", "{other} and {flag} exclude each other"),
    (r"the following arguments are required: (?P<found>.*)", "expected {found}, found nothing"),
)


def parser_of(command: str) -> Parser:
    """The parser of a command, whose module is imported for it."""
    module = import_module(f"gridwright.cli.{command}")
    parser = Parser(command, COMMANDS[command], module.EXAMPLES)
    module.add_arguments(parser)
    return parser


def meant(word: str, known: Iterable[str]) -> str:
    """The question whether a word was meant to be one of those known; empty where none is near.

    >>> meant("slove", ["solve", "check"])
    'did you mean solve?'
    """
    from difflib import get_close_matches

    near = get_close_matches(word[:40], list(known), n=1, cutoff=0.7)
    return f"did you mean {near[0]}?" if near else ""


class HelpAsked(Exception):
    """Somebody asked for help: this is it."""


class Parser(argparse.ArgumentParser):
    """Parses the words after the name of a command."""

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
        self.add_argument_group("options").add_argument("-h", "--help", action=_Help, nargs=0, help="this help")

    def add_argument(self, *names: str, **settings: Any) -> argparse.Action:
        """What stands in no other group stands under "arguments"."""
        return self._arguments.add_argument(*names, **settings)

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """What the words say: options and arguments in any order; after `--` there are only arguments."""
        try:
            args, rest = self.parse_known_intermixed_args(_with_paths(words))
        except argparse.ArgumentError as error:
            raise UsageError(_plain(error.argument_name or "", error.message)) from None
        for word in rest:
            if word.startswith("-"):
                option = word.partition("=")[0]
                near = meant(option, [name for action in self._actions for name in action.option_strings])
                raise UsageError(f"there is no option {option[:40]!r}" + (f"; {near}" if near else ""))
        if rest:
            raise UsageError(f"expected nothing more, found {rest[0][:40]!r}")
        return args

    def error(self, message: str) -> NoReturn:
        """Raises what argparse would print."""
        raise UsageError(_plain("", message))

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Raises what argparse would print; nothing of ours calls this."""
        raise UsageError(message or "")


class _Help(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        raise HelpAsked(parser.format_help().rstrip("\n"))


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal. The width is given, for otherwise argparse imports shutil in every call."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=_MARGIN, width=Console().width or _WIDTH)

    def _split_lines(self, text: str, width: int) -> list[str]:
        """The lines of a help; names such as exact-cover are not broken."""
        from textwrap import wrap

        return wrap(" ".join(text.split()), width, break_on_hyphens=False)


def _with_paths(words: Sequence[str]) -> list[str]:
    """The same words; a file behind `--` that begins with `-` is given a path, as one would in a shell.

    For argparse forgets a `--` that comes first or follows an option when it takes options and arguments in any order
    (seen in Python 3.11 to 3.13), and would take such a file for an option.

    >>> _with_paths(["-q", "--", "-b", "-"])
    ['-q', '--', './-b', '-']
    """
    end = words.index("--") + 1 if "--" in words else len(words)
    behind = (f"./{word}" if word.startswith("-") and word != "-" else word for word in words[end:])
    return [*words[:end], *behind]


def _plain(name: str, message: str) -> str:
    """What argparse has to say of the option `name` (all its flags, with slashes between), in our words."""
    flag = name.rpartition("/")[2]
    for pattern, plain in _WORDS:
        if match := re.fullmatch(pattern, message):
            found = match.groupdict()
            if "other" in found:
                found["other"] = found["other"].rpartition("/")[2]
            return plain.format(flag=flag, **found)
    return f"{flag}: {message}" if flag else message
