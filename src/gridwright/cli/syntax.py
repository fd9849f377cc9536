"""The words of a command line: which there may be, what they mean, and the help that tells so.

    words    = {word}
    word     = "--" name ["=" value] | "--" name value      a long option; a switch takes no value
             | "-" letters [value]                           short options in one word, the last may take a value
             | "--"                                          from here on there are only arguments
             | anything else                                 an argument; "-" is one

Options and arguments may be mixed. This is less than argparse offers and as much as is needed: importing argparse and
building its parsers takes longer than solving most puzzles, and completion scripts need the declarations too.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any


class Option:
    """An option: its flags, and the name under which its value is found (that of its last flag, unless told).

    - `value`: what the value is called in the help; an option without is a switch, and sets its name to `const`;
    - `words`: what the value must be one of; `convert`: makes something of its text, or raises a ValueError saying why;
    - `default`: what is there when the option is not given.

    Two options of one name exclude each other.
    """

    __slots__ = ("flags", "help", "value", "words", "convert", "name", "const", "default")

    def __init__(
        self,
        *flags: str,
        help: str,
        value: str = "",
        words: Iterable[str] = (),
        convert: Callable[[str], Any] = str,
        name: str = "",
        const: object = True,
        default: object = None,
    ) -> None:
        self.flags = flags
        self.help = help
        self.value = value
        self.words = tuple(words)
        self.convert = convert
        self.name = name or flags[-1].removeprefix("--").replace("-", "_")
        self.const = const
        self.default = default

    def read(self, flag: str, text: str) -> Any:
        """The value in a text."""
        if self.words and text not in self.words:
            raise UsageError(f"{flag}: expected one of {' '.join(self.words)}, found {text[:40]!r}")
        try:
            return self.convert(text)
        except ValueError as error:
            raise UsageError(f"{flag}: {error}") from None


class Group:
    """Options under a title in the help."""

    __slots__ = ("title", "options")

    def __init__(self, title: str, *options: Option) -> None:
        self.title = title
        self.options = options


class Arguments:
    """What a command takes besides options: any number of files, or one of some words."""

    __slots__ = ("name", "value", "words", "help")

    def __init__(self, name: str, value: str, *, help: str, words: Iterable[str] = ()) -> None:
        self.name = name
        self.value = value
        self.words = tuple(words)
        self.help = help


HELP = Option("-h", "--help", help="this help")


class Syntax:
    """The syntax of one command."""

    def __init__(self, arguments: Arguments, *groups: Group, examples: Sequence[str] = ()) -> None:
        self.arguments = arguments
        self.groups = groups
        self.examples = examples

    def options(self) -> Iterator[Option]:
        """All options in the order of the help."""
        yield HELP
        for group in self.groups:
            yield from group.options

    def parse(self, words: Sequence[str]) -> SimpleNamespace:
        """What the words say: the value of every option by its name, and the arguments; `help` if that is asked for."""
        by_flag = {flag: option for option in self.options() for flag in option.flags}
        chosen = {option.name: option.default for option in by_flag.values()}
        given: dict[str, str] = {}
        arguments: list[str] = []
        waiting = list(reversed(words))
        while waiting:
            word = waiting.pop()
            if word == "--":
                arguments += reversed(waiting)
                break
            if word == "-" or not word.startswith("-"):
                arguments.append(word)
                continue
            flag, text = _split(word)
            option = by_flag.get(flag)
            if option is None:
                raise UsageError(f"there is no option {flag[:40]!r}")
            if option is HELP:
                return SimpleNamespace(help=True)
            if given.setdefault(option.name, flag) not in option.flags:
                raise UsageError(f"{given[option.name]} and {flag} exclude each other")
            if option.value:
                if text is None and not waiting:
                    raise UsageError(f"{flag}: expected {option.value} after it")
                chosen[option.name] = option.read(flag, waiting.pop() if text is None else text)
                continue
            if text is not None and word.startswith("--"):
                raise UsageError(f"{flag} takes no value")
            if text is not None:
                waiting.append(f"-{text}")
            chosen[option.name] = option.const
        chosen[self.arguments.name] = self._checked(arguments)
        return SimpleNamespace(**chosen)

    def _checked(self, arguments: list[str]) -> list[str]:
        if self.arguments.words and (len(arguments) != 1 or arguments[0] not in self.arguments.words):
            raise UsageError(f"expected one of {' '.join(self.arguments.words)}, found {' '.join(arguments)[:40]!r}")
        return arguments

    def help(self, name: str, summary: str, width: int) -> str:
        """The help of the command of that name."""
        many = "" if self.arguments.words else " ..."
        parts = [
            f"usage: gridwright {name} [OPTIONS] [{self.arguments.value}{many}]",
            "",
            f"{summary.capitalize()}.",
            "",
        ]
        parts += _entry(self.arguments.value, self.arguments.help, width)
        for group in (Group("options", HELP), *self.groups):
            parts += ["", f"{group.title}:"]
            for option in group.options:
                parts += _entry(", ".join(option.flags) + f" {option.value}".rstrip(), option.help, width)
        if self.examples:
            parts += ["", "examples:", *(f"  {example}" for example in self.examples)]
        return "\n".join(parts)


def _split(word: str) -> tuple[str, str | None]:
    """The flag at the beginning of a word, and the text that is stuck to it."""
    if word.startswith("--"):
        flag, equals, text = word.partition("=")
        return flag, text if equals else None
    return word[:2], word[2:] or None


_MARGIN = 26  # where the texts begin


def _entry(name: str, text: str, width: int) -> list[str]:
    """A name and the text about it, in lines of the given width."""
    from textwrap import wrap

    lines = wrap(text, max(width - _MARGIN, 20))
    head = f"  {name}".ljust(_MARGIN)
    if len(head) > _MARGIN:  # too long to stand beside its text
        return [head, *(" " * _MARGIN + line for line in lines)]
    return [head + lines[0], *(" " * _MARGIN + line for line in lines[1:])]
