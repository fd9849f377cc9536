"""The options that several commands share, each declared once."""

from __future__ import annotations

import argparse
import math

from gridwright.errors import InputError, UsageError
from gridwright.kinds import KINDS
from gridwright.limits import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, NoReturn


_OUTPUT = "write here; the suffix says the format; {} in the name: one numbered file a puzzle"


class Parser(argparse.ArgumentParser):
    """argparse whose faults are errors of ours, so that they are told in one line like all others."""

    def error(self, message: str) -> NoReturn:
        """Hands a fault on."""
        raise UsageError(f"{message} (see {self.prog} --help)")


def parser_of(name: str, summary: str, add_arguments: Callable[[Parser], None]) -> Parser:
    """The parser of one command."""
    parser = Parser(
        prog=f"gridwright {name}",
        usage=f"gridwright {name} [OPTIONS] [{'SHELL' if name == 'completion' else 'FILE ...'}]",
        description=summary[0].upper() + summary[1:] + ".",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_arguments(parser)
    return parser


def add_examples(parser: Parser, *examples: str) -> None:
    """Examples below the help."""
    parser.epilog = "\n".join(["examples:", *("  " + line for line in examples)])


def add_inputs(parser: Parser, *, start: bool = True) -> None:
    """What is read, and how."""
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="a file, a puzz.link URL or a game id such as 4x4:2/1/2/1/1.1/2/1/1; - or nothing: standard input",
    )
    group = parser.add_argument_group("reading")
    formats = _names(format for kind in KINDS for format in kind.formats if format.reads)
    group.add_argument(
        "--from", dest="format", choices=formats, metavar="FORMAT", help="the format, where it should not be guessed"
    )
    group.add_argument(
        "--kind", choices=_names(KINDS), metavar="KIND", help="the kind of puzzle, where a format serves several"
    )
    group.add_argument("--size", type=_size, metavar="WxH", help="the size, for formats that do not say it (taai)")
    if start:
        group.add_argument("--start", metavar="FILE", help="a partly filled grid of # . ? that must be kept")


def add_solving(parser: Parser, *, max_solutions: str = "") -> None:
    """How puzzles are solved; `max_solutions` is the help of that option for the commands that have it."""
    group = parser.add_argument_group("solving")
    group.add_argument("--time-limit", type=_seconds, metavar="SECONDS", help="stop after this long, for each puzzle")
    group.add_argument("--node-limit", type=whole(0), metavar="N", help="stop after this many search nodes")
    if max_solutions:
        group.add_argument("--max-solutions", type=whole(1), metavar="N", help=max_solutions)
    group.add_argument("--seed", type=whole(0), default=0, metavar="N", help="the seed of every random choice (0)")
    names = _names(strategy for kind in KINDS for strategy in kind.strategies)
    group.add_argument("--strategy", choices=names, default="auto", metavar="NAME", help="the way of solving (auto)")


def add_output(parser: Parser, *, to: str = "", shapes: Iterable[str] = (), results: bool = False) -> None:
    """Where the answer goes and in which shape: `to` is the help of --to, `shapes` what it may name, and `results` says
    whether JSON results are offered.
    """
    group = parser.add_argument_group("output")
    group.add_argument("-o", "--output", metavar="FILE", help=_OUTPUT if to else "write here")
    if to:
        group.add_argument("--to", choices=tuple(shapes), metavar="FORMAT", help=to)
    if results:
        either = group.add_mutually_exclusive_group()
        for name, text in (("json", "the results as one JSON array"), ("jsonl", "the results as JSON, one a line")):
            either.add_argument(f"--{name}", dest="results", action="store_const", const=name, help=text)


def add_console(parser: Parser) -> None:
    """How much is said, and in colour or not."""
    group = parser.add_argument_group("messages")
    loudness = group.add_mutually_exclusive_group()
    loudness.add_argument("-q", "--quiet", action="store_true", help="no notes, only data and errors")
    loudness.add_argument("-v", "--verbose", action="store_true", help="also tell the work done and the time it took")
    group.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        metavar="WHEN",
        help="auto (on a terminal, unless NO_COLOR is set), always or never",
    )


def _names(things: Iterable[Any]) -> tuple[str, ...]:
    """The names of some furniture, each once."""
    return tuple(dict.fromkeys(thing.name for thing in things))


def whole(least: int) -> Callable[[str], int]:
    """The type of an option that takes a whole number."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 19 and int(text) >= least):
            raise argparse.ArgumentTypeError(f"expected a whole number from {least}, found {text[:30]!r}")
        return int(text)

    return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f"expected seconds from 0, found {text[:30]!r}")
    return seconds


def _size(text: str) -> tuple[int, int]:
    sides = text.lower().split("x")
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() and len(side) < 10 for side in sides):
        raise argparse.ArgumentTypeError(f"expected WxH such as 25x25, found {text[:30]!r}")
    width, height = int(sides[0]), int(sides[1])
    try:
        check_size(width, height)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return width, height
