"""`gridwright play`: puzzles as one self-contained page for playing, which needs no server and no network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli import codes, options, outputs
from gridwright.cli.inputs import items
from gridwright.values.errors import UsageError
from gridwright.values.fault import Fault

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item

EXAMPLES = (
    "gridwright play cat.non -o cat.html",
    "gridwright play *.non *.singles --title 'A rainy Sunday' -o sunday.html",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser, usage="[FILE ...] -o PAGE")
    options.reading(parser)
    group = parser.add_argument_group("page")
    group.add_argument(
        "--title", metavar="TEXT", default="", help="the title of the page (default: that of the first puzzle)"
    )
    options.limits(parser)
    options.output(parser, shapes=outputs.PAGE, each="puzzle")
    options.messages(parser)


def run(call: Call) -> None:
    """Write one page with every playable puzzle or, with {} in its name, one page for each."""
    if call.args.output is None and call.args.to is None:
        raise UsageError("play writes a file: use -o with a name such as page.html")
    outputs.shape(call, outputs.PAGE, usual="html")
    precomputed: list[tuple[str, dict[str, object]]] = []
    title = call.args.title
    from gridwright.web.precompute import verdict_of

    for item in items(call):
        with call.guard(item):
            entry = _precomputed(call, item)
            if verdict_of(entry) == "none":
                call.failed(item, Fault("the puzzle has no solution", exit_code=codes.NO_SOLUTION))
            else:
                precomputed.append((item.label, entry))
                title = title or item.title
    if precomputed:
        from gridwright.web.bundle import page

        outputs.write(call, precomputed, lambda entries: page(entries, title=title))


def _precomputed(call: Call, item: Item) -> dict[str, object]:
    """The data of a puzzle for the page, with a note if it is incomplete."""
    from gridwright.web.precompute import entry_of, explained_as, verdict_of

    with call.console.progress_on(item.label) as progress:
        entry = entry_of(item.puzzle, limits=call.limits_for(item), progress=progress)
    verdict = verdict_of(entry)
    if verdict == "multiple":
        call.console.note(f"{item.label}: several solutions; the page accepts any of them")
    elif verdict == "unknown":
        call.console.note(f"{item.label}: a limit was reached; the page has only the hints found so far")
        call.reached(codes.UNKNOWN)
    elif verdict == "unique" and not explained_as(entry):
        call.console.note(f"{item.label}: too large to explain; the page finds mistakes but has no hints")
    elif verdict == "unique" and explained_as(entry) == "unknown":
        call.console.note(f"{item.label}: too hard to explain to the end; the page has only the hints found so far")
    return entry
