"""`gridwright play`: puzzles as one page that plays them, to take away: it needs no server and no network."""

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
    """The words of this command."""
    options.files(parser, usage="[FILE ...] -o PAGE")
    options.reading(parser)
    group = parser.add_argument_group("page")
    group.add_argument("--title", metavar="TEXT", default="", help="the title of the page (that of the first puzzle)")
    options.limits(parser)
    options.output(parser, shapes=outputs.PAGE, each="puzzle")
    options.messages(parser)


def run(call: Call) -> None:
    """Writes one page with every puzzle that can be played, or with {} in its name a page for each."""
    if call.args.output is None and call.args.to is None:
        raise UsageError("a page is a file: expected -o with a name such as page.html, found nothing")
    outputs.shape(call, outputs.PAGE, usual="html")
    baked: list[tuple[str, dict[str, object]]] = []
    title = call.args.title
    from gridwright.web.baking import verdict_of

    for item in items(call):
        with call.guard(item):
            entry = _baked(call, item)
            if verdict_of(entry) == "none":
                call.failed(item, Fault("the puzzle has no solution", exit_code=codes.NO_SOLUTION))
            else:
                baked.append((item.label, entry))
                title = title or item.title
    if baked:
        from gridwright.web.bundle import page

        outputs.write(call, baked, lambda entries: page(entries, title=title))


def _baked(call: Call, item: Item) -> dict[str, object]:
    """What the page is to know of a puzzle, and a note where that is less than everything."""
    from gridwright.web.baking import bake, verdict_of

    with call.console.progress_on(item.label) as progress:
        entry = bake(item.puzzle, limits=call.limits_for(item), progress=progress)
    verdict = verdict_of(entry)
    if verdict == "multiple":
        call.console.note(f"{item.label}: several solutions; the page accepts each of them")
    elif verdict == "unknown":
        call.console.note(f"{item.label}: a limit was reached; the page has hints as far as they were found")
        call.reached(codes.UNKNOWN)
    elif verdict == "unique" and entry["difficulty"] is None:
        call.console.note(f"{item.label}: too large to be explained; the page has no hints, but finds mistakes")
    return entry
