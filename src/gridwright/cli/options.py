"""The options that several commands share, each declared once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli.syntax import Arguments, Group, Option
from gridwright.kinds import KINDS
from gridwright.values.errors import InputError
from gridwright.values.limits import check_size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


def seconds(text: str) -> float:
    """Makes a number of seconds of a text."""
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number < float("inf"):
        raise ValueError(f"expected seconds from 0, found {text[:30]!r}")
    return number


FILES = Arguments(
    "files",
    "FILE",
    help="a file, a puzz.link URL or a game id such as 4x4:2/1/2/1/1.1/2/1/1; - or nothing: standard input",
)

MESSAGES = Group(
    "messages",
    Option("-q", "--quiet", name="loudness", const="quiet", help="no notes, only data and errors"),
    Option("-v", "--verbose", name="loudness", const="verbose", help="also tell the work done and the time it took"),
    Option(
        "--color",
        value="WHEN",
        words=("auto", "always", "never"),
        default="auto",
        help="auto (on a terminal, unless NO_COLOR is set), always or never",
    ),
)

TIME_LIMIT = Option("--time-limit", value="SECONDS", convert=seconds, help="stop after this long, for each puzzle")


def reading() -> Group:
    """What is read, and how."""
    formats = _names(format for kind in KINDS for format in kind.formats if format.reads)
    told = f"the format, where it should not be guessed: {' '.join(formats)}"
    return Group(
        "reading",
        Option("--from", name="format", value="FORMAT", words=formats, help=told),
        Option("--kind", value="KIND", words=_names(KINDS), help="the kind of puzzle, where a format serves several"),
        Option("--size", value="WxH", convert=size, help="the size, for formats that do not say it (taai)"),
        Option("--start", value="FILE", help="a partly filled grid of # . ? that must be kept"),
    )


def solving(max_solutions: str = "", stats: bool = True) -> Group:
    """How puzzles are solved; `max_solutions` is the help of that option for the commands that have it."""
    most = [Option("--max-solutions", value="N", convert=whole(1), help=max_solutions)] if max_solutions else []
    work = [Option("--stats", help="tell the work done, the time it took and the size of the model")] if stats else []
    told = f"the way of solving: {' '.join(strategies())} (auto)"
    return Group(
        "solving",
        TIME_LIMIT,
        Option("--node-limit", value="N", convert=whole(0), help="stop after this many search nodes"),
        Option("--memory-limit", value="MB", convert=whole(1), help="stop where the search would take more memory"),
        *most,
        Option("--jobs", value="N", convert=whole(1), default=1, help="race N searches on each hard puzzle (1)"),
        Option("--seed", value="N", convert=whole(0), default=0, help="the seed of every random choice (0)"),
        Option("--strategy", value="NAME", words=strategies(), default="auto", help=told),
        *work,
    )


def strategies() -> tuple[str, ...]:
    """The names of all strategies, of whatever kind."""
    return _names(strategy for kind in KINDS for strategy in kind.strategies)


def output(*, to: str = "", shapes: Iterable[str] = (), results: bool = False) -> Group:
    """Where the answer goes: `to` is the help of --to, `shapes` what it may name, `results` whether JSON is offered."""
    where = "write here; the suffix says the format; {} in the name: one numbered file a puzzle"
    options = [Option("-o", "--output", value="FILE", help=where if to else "write here")]
    if to:
        options.append(Option("--to", value="FORMAT", words=shapes, help=to))
    if results:
        options.append(Option("--json", name="results", const="json", help="the results as one JSON array"))
        options.append(Option("--jsonl", name="results", const="jsonl", help="the results as JSON, one a line"))
    return Group("output", *options)


def whole(least: int) -> Callable[[str], int]:
    """Makes a whole number from `least` of a text."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 19 and int(text) >= least):
            raise ValueError(f"expected a whole number from {least}, found {text[:30]!r}")
        return int(text)

    return number


def _names(things: Iterable[Any]) -> tuple[str, ...]:
    """The names of some furniture, each once."""
    return tuple(dict.fromkeys(thing.name for thing in things))


def size(text: str) -> tuple[int, int]:
    """A width and a height from a text."""
    sides = text.lower().split("x")
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() and len(side) < 10 for side in sides):
        raise ValueError(f"expected WxH such as 25x25, found {text[:30]!r}")
    width, height = int(sides[0]), int(sides[1])
    try:
        check_size(width, height)
    except InputError as error:
        raise ValueError(str(error)) from None
    return width, height
