"""The options that several commands share, each declared once, and the checks of their values.

`reading`, `limits`, `solving`, `output` and `messages` add a group under a title of the help; what stands alone
(`seed`, `html`, ...) is added to a group that a command has of its own.
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

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from argparse import _ArgumentGroup as Group
    from collections.abc import Callable, Collection
    from typing import Any


_MOST_WORKERS = 1024
_FILES = "a file, a puzz.link URL or a game id such as 4x4:2/1/2/1/1.1/2/1/1; - or nothing: standard input"


def files(parser: ArgumentParser, *, usage: str = "[FILE ...]", name: str = "FILE", help: str = _FILES) -> None:
    """What is worked on, and what it is called."""
    parser.usage = f"%(prog)s [OPTIONS] {usage}"
    parser.add_argument("files", metavar=name, nargs="*", help=help)


def one_word(parser: ArgumentParser, name: str, words: Collection[str], *, help: str) -> None:
    """One of some words, in place of files."""
    parser.usage = f"%(prog)s [OPTIONS] {name.upper()}"
    parser.add_argument(name, metavar=name.upper(), **choice(words), help=help)


def reading(parser: ArgumentParser, *, start: bool = True) -> None:
    """What is read, and how; `start` is whether a part of a solution may be given."""
    group = parser.add_argument_group("reading")
    group.add_argument(
        "--from",
        dest="format",
        metavar="FORMAT",
        **choice(Choices.of(lambda: formats_of(reading=True))),
        help="the format, where it should not be guessed: %(choices)s",
    )
    group.add_argument(
        "--kind",
        metavar="KIND",
        **choice(Choices.of(kinds.every_kind)),
        help="the kind of puzzle, where a format serves several: %(choices)s",
    )
    group.add_argument("--size", metavar="WxH", type=size, help="the size, for formats that do not say it (taai)")
    if start:
        group.add_argument(
            "--start", metavar="FILE", help="a part of a solution that must be kept: a grid of # . ?, tiles, options"
        )


def limits(parser: ArgumentParser, *, time: float | None = None) -> Group:
    """How far the work may go; `time` is the limit where none is given. Returns the group, for more."""
    group = parser.add_argument_group("solving")
    group.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=seconds,
        default=time,
        help="stop after this long, for each puzzle" + ("" if time is None else f" and strategy ({time:g})"),
    )
    group.add_argument("--node-limit", metavar="N", type=whole(0), help="stop after this many search nodes")
    group.add_argument(
        "--memory-limit", metavar="MB", type=whole(1), help="stop where the search would take more memory"
    )
    return group


def solving(parser: ArgumentParser, *, max_solutions: str = "", jobs: bool = True, stats: bool = True) -> Group:
    """How puzzles are solved; `max_solutions` is the help of that option for the commands that have it, as `jobs` and
    `stats` say whether they have those."""
    group = limits(parser)
    if max_solutions:
        group.add_argument("--max-solutions", metavar="N", type=whole(1), help=max_solutions)
    if jobs:
        group.add_argument(
            "--jobs",
            metavar="N",
            type=whole(1, MAX_JOBS),
            default=1,
            help=f"race N searches on each hard puzzle, from 1 to {MAX_JOBS} (1)",
        )
    seed(group)
    group.add_argument(
        "--strategy",
        metavar="NAME",
        **choice(strategies()),
        default="auto",
        help="the way of solving: %(choices)s (auto)",
    )
    if stats:
        group.add_argument(
            "--stats", action="store_true", help="show the work done, the time it took and the size of the model"
        )
    return group


def diagnosis(group: Group) -> None:
    """Whether it is said why a puzzle has no solution."""
    group.add_argument("--no-diagnosis", action="store_true", help="do not find out why a puzzle has no solution")


def workers(group: Group) -> None:
    """How many puzzles are in work at once."""
    group.add_argument(
        "--workers",
        metavar="N",
        type=whole(1, _MOST_WORKERS),
        help="worker processes, each with a puzzle of its own (as many as there are processors)",
    )


def cluster(group: Group, help: str) -> None:
    """Workers on other machines."""
    group.add_argument("--cluster", metavar="ADDRESS", help=f"{help}: tcp://HOST:PORT, or local:N for N processes here")


def seed(group: Group) -> None:
    """What decides random choices."""
    group.add_argument("--seed", metavar="N", type=whole(0), default=0, help="the seed of every random choice (0)")


def drawing(group: Group) -> None:
    """How pictures look."""
    group.add_argument("--no-clues", action="store_true", help="draw the grid alone")
    group.add_argument("--ascii", action="store_true", help="on the terminal: keep to ASCII")
    group.add_argument("--cell", metavar="N", type=whole(1), help="in SVG, PNG and GIF: the side of a cell in pixels")
    palette(group)


def palette(group: Group) -> None:
    """Which colours pictures have."""
    group.add_argument(
        "--palette",
        metavar="NAME",
        **choice(PALETTES),
        default="own",
        help="the colours: own, or safe for colour-blind eyes, with letters (own)",
    )


def html(group: Group) -> None:
    """A page that plays something."""
    group.add_argument("--html", metavar="FILE", help="a page that plays the steps, each with its reason, in one file")


def output(
    parser: ArgumentParser,
    *,
    shapes: Collection[str] | None = None,
    to: str = "",
    each: str = "",
    results: bool = False,
) -> Group:
    """Where the answer goes: `shapes` are what --to may name, if there is one, `to` is its help, `each` what gets a
    file of its own, `results` whether JSON is offered. Returns the group, for more."""
    where = "write here; the suffix says what" + (f"; {{}} in the name: one numbered file a {each}" if each else "")
    group = parser.add_argument_group("output")
    group.add_argument("-o", "--output", metavar="FILE", help=where)
    if shapes is not None:
        to = to or f"what to write, where no suffix says it: {', '.join(shapes)}"
        group.add_argument("--to", metavar="FORMAT", **choice(shapes), help=to)
    if results:
        forms = group.add_mutually_exclusive_group()
        for name, text in (("json", "the results as one JSON array"), ("jsonl", "the results as JSON, one a line")):
            forms.add_argument(f"--{name}", dest="results", action="store_const", const=name, help=text)
    return group


def messages(parser: ArgumentParser) -> None:
    """What is said besides the data."""
    group = parser.add_argument_group("messages")
    loudness = group.add_mutually_exclusive_group()
    for name, text in (
        ("quiet", "no notes, only data and errors"),
        ("verbose", "also show the work done and the time it took"),
    ):
        loudness.add_argument(f"-{name[0]}", f"--{name}", dest="loudness", action="store_const", const=name, help=text)
    group.add_argument(
        "--color",
        metavar="WHEN",
        **choice(("auto", "always", "never")),
        default="auto",
        help="auto (on a terminal, unless NO_COLOR is set), always or never",
    )


def strategies() -> Choices:
    """The names of all strategies, of whatever kind."""
    return Choices.of(lambda: (strategy for kind in kinds.every_kind() for strategy in kind.strategies))


def choice(known: Collection[str]) -> dict[str, Any]:
    """For argparse: a value is one of some words; the check is ours, for the sake of what it says."""

    def word(text: str) -> str:
        if text not in known:
            raise ArgumentTypeError(f"expected one of {' '.join(known)}, found {text[:40]!r}")
        return text

    return {"choices": known, "type": word}


def seconds(text: str) -> float:
    """Makes a number of seconds of a text."""
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number < float("inf"):
        raise ArgumentTypeError(f"expected seconds from 0, found {text[:30]!r}")
    return number


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Makes a whole number from `least`, up to `most`, of a text."""
    range = f"from {least}" if most is None else f"from {least} to {most}"

    def number(text: str) -> int:
        plain = text.isascii() and text.isdigit() and len(text) < 19
        if not plain or int(text) < least or (most is not None and int(text) > most):
            raise ArgumentTypeError(f"expected a whole number {range}, found {text[:30]!r}")
        return int(text)

    return number


def size(text: str, *, square: bool = False) -> tuple[int, int]:
    """A width and a height from a text; the side of a `square` stands for both."""
    try:
        return size_in(text, square=square)
    except InputError as error:
        raise ArgumentTypeError(str(error)) from None
