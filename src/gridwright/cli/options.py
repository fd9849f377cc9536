"""The options that several commands share, each declared once, and checks of their values.

`reading`, `limits`, `solving`, `output` and `messages` add a group with a title to the help; the others (`seed`,
`html`, ...) are added to a group of the command.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from gridwright import kinds
from gridwright.base.strategy import MAX_JOBS
from gridwright.cli.choices import Choices
from gridwright.files.reading import formats_of
from gridwright.rendering.safe import PALETTES
from gridwright.values.errors import InputError
from gridwright.values.limits import size_in
from gridwright.values.phrases import whole_number

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from argparse import _ArgumentGroup as Group
    from collections.abc import Callable, Collection
    from typing import Any


_MOST_WORKERS = 1024
_FILES = "a file, a puzz.link URL or a game id such as 4x4:2/1/2/1/1.1/2/1/1; standard input if omitted or -"


def files(parser: ArgumentParser, *, usage: str = "[FILE ...]", name: str = "FILE", help: str = _FILES) -> None:
    """The input files, and their name in the help."""
    parser.usage = f"%(prog)s [OPTIONS] {usage}"
    parser.add_argument("files", metavar=name, nargs="*", help=help)


def one_word(parser: ArgumentParser, name: str, words: Collection[str], *, help: str) -> None:
    """One of several words, in place of files."""
    parser.usage = f"%(prog)s [OPTIONS] {name.upper()}"
    parser.add_argument(name, metavar=name.upper(), **choice(words), help=help)


def reading(parser: ArgumentParser, *, start: bool = True) -> None:
    """How input is read; `start` says whether a partial solution may be given."""
    group = parser.add_argument_group("reading")
    group.add_argument(
        "--from",
        dest="format",
        metavar="FORMAT",
        **choice(Choices.of(lambda: formats_of(reading=True))),
        help="the input format (default: detected): %(choices)s",
    )
    group.add_argument(
        "--kind",
        metavar="KIND",
        **choice(Choices.of(kinds.every_kind)),
        help="the kind of puzzle, if the format has several: %(choices)s",
    )
    group.add_argument("--size", metavar="WxH", type=size, help="the size, for formats that do not store it (taai)")
    if start:
        group.add_argument(
            "--start", metavar="FILE", help="cells that every solution must keep: a grid of # . ?, tiles, or options"
        )


def limits(parser: ArgumentParser, *, time: float | None = None) -> Group:
    """The limits of the work; `time` is the default time limit. Returns the group for more options."""
    group = parser.add_argument_group("solving")
    group.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=seconds,
        default=time,
        help="stop after this long, for each puzzle" + ("" if time is None else f" and strategy (default: {time:g})"),
    )
    group.add_argument("--node-limit", metavar="N", type=whole(0), help="stop after this many search nodes")
    group.add_argument(
        "--memory-limit", metavar="MB", type=whole(1), help="stop when the search would need more memory"
    )
    return group


def solving(parser: ArgumentParser, *, max_solutions: str = "", jobs: bool = True, stats: bool = True) -> Group:
    """How puzzles are solved; `max_solutions` is the help of that option for commands that have it; `jobs` and
    `stats` say whether the command has those options."""
    group = limits(parser)
    if max_solutions:
        group.add_argument("--max-solutions", metavar="N", type=whole(1), help=max_solutions)
    if jobs:
        group.add_argument(
            "--jobs",
            metavar="N",
            type=whole(1, MAX_JOBS),
            default=1,
            help=f"run N searches in parallel on each hard puzzle, 1 to {MAX_JOBS} (default: 1)",
        )
    seed(group)
    group.add_argument(
        "--strategy",
        metavar="NAME",
        **choice(strategies()),
        default="auto",
        help="the strategy: %(choices)s (default: auto)",
    )
    if stats:
        group.add_argument(
            "--stats", action="store_true", help="show the work done, the time taken and the size of the model"
        )
    return group


def diagnosis(group: Group) -> None:
    """Whether to say why a puzzle has no solution."""
    group.add_argument("--no-diagnosis", action="store_true", help="do not find out why a puzzle has no solution")


def workers(group: Group) -> None:
    """How many puzzles are processed in parallel."""
    group.add_argument(
        "--workers",
        metavar="N",
        type=whole(1, _MOST_WORKERS),
        help="the number of worker processes (default: one per processor)",
    )


def cluster(group: Group, help: str) -> None:
    """Workers on other machines."""
    group.add_argument(
        "--cluster", metavar="ADDRESS", help=f"{help}: tcp://HOST:PORT, or local:N for N processes on this machine"
    )


def seed(group: Group) -> None:
    """The seed of random choices."""
    group.add_argument(
        "--seed", metavar="N", type=whole(0), default=0, help="the seed for all random choices (default: 0)"
    )


def drawing(group: Group) -> None:
    """The look of pictures."""
    group.add_argument("--no-clues", action="store_true", help="draw the grid without clues")
    group.add_argument("--ascii", action="store_true", help="on the terminal: use ASCII only")
    group.add_argument("--cell", metavar="N", type=whole(1), help="in SVG, PNG and GIF: the size of a cell in pixels")
    palette(group)


def palette(group: Group) -> None:
    """The colours of pictures."""
    group.add_argument(
        "--palette",
        metavar="NAME",
        **choice(PALETTES),
        default="own",
        help="the colours: own, or safe for colour-blind readers, with letters (default: own)",
    )


def html(group: Group) -> None:
    """A page that plays steps."""
    group.add_argument("--html", metavar="FILE", help="write a self-contained page that plays the steps, with reasons")


def output(
    parser: ArgumentParser,
    *,
    shapes: Collection[str] | None = None,
    to: str = "",
    each: str = "",
    results: bool = False,
) -> Group:
    """The output: `shapes` are the values of --to, if there is one, `to` is its help, `each` names the unit that gets a
    numbered file of its own, `results` says whether JSON is offered. Returns the group for more options."""
    where = "the output file; its suffix sets the format" + (
        f"; {{}} in the name: one numbered file per {each}" if each else ""
    )
    group = parser.add_argument_group("output")
    group.add_argument("-o", "--output", metavar="FILE", help=where)
    if shapes is not None:
        to = to or f"the output format, if the suffix does not set it: {', '.join(shapes)}"
        group.add_argument("--to", metavar="FORMAT", **choice(shapes), help=to)
    if results:
        forms = group.add_mutually_exclusive_group()
        for name, text in (
            ("json", "print the results as one JSON array"),
            ("jsonl", "print the results as JSON Lines"),
        ):
            forms.add_argument(f"--{name}", dest="results", action="store_const", const=name, help=text)
    return group


def messages(parser: ArgumentParser) -> None:
    """The messages in addition to the data."""
    group = parser.add_argument_group("messages")
    loudness = group.add_mutually_exclusive_group()
    for name, text in (
        ("quiet", "print only data and errors"),
        ("verbose", "also show the work done and the time taken"),
    ):
        loudness.add_argument(f"-{name[0]}", f"--{name}", dest="loudness", action="store_const", const=name, help=text)
    group.add_argument(
        "--colour",
        metavar="WHEN",
        **choice(("auto", "always", "never")),
        default="auto",
        help="use colour: auto (on a terminal, unless NO_COLOR is set), always or never",
    )


def strategies() -> Choices:
    """The names of all strategies of all kinds."""
    return Choices.of(lambda: (strategy for kind in kinds.every_kind() for strategy in kind.strategies))


def choice(known: Collection[str], current: Callable[[str], str] = str) -> dict[str, Any]:
    """For argparse: one of several words, checked here for a better error message. `current` maps a former name to the
    current one."""

    def word(text: str) -> str:
        found = current(text)
        if found not in known:
            raise ArgumentTypeError(f"expected one of {' '.join(known)}, found {text[:40]!r}")
        return found

    return {"choices": known, "type": word}


def address(text: str) -> str:
    """A web address of a page, for links."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and text.isprintable() and " " not in text
    except ValueError:
        good = False
    if not good or "#" in text:
        raise ArgumentTypeError(f"expected an address such as https://example.org/gridwright/, found {text[:40]!r}")
    return text


def seconds(text: str) -> float:
    """A text as a number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number < float("inf"):
        raise ArgumentTypeError(f"expected a number of seconds, 0 or more, found {text[:30]!r}")
    return number


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A function that turns a text into a whole number from `least` to `most`."""

    def number(text: str) -> int:
        plain = text.isascii() and text.isdigit() and len(text) < 19
        if not plain or int(text) < least or (most is not None and int(text) > most):
            raise ArgumentTypeError(f"expected {whole_number(least, most)}, found {text[:30]!r}")
        return int(text)

    return number


def size(text: str, *, square: bool = False) -> tuple[int, int]:
    """The width and height in a text; for a `square`, one side is enough."""
    try:
        return size_in(text, square=square)
    except InputError as error:
        raise ArgumentTypeError(str(error)) from None
