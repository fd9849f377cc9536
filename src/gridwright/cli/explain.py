"""`gridwright explain`: each step in words, with a picture of its lines; also as JSON, or as a page that plays them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from gridwright.api import explain
from gridwright.cli import codes, drawing, options, outputs
from gridwright.cli.inputs import items
from gridwright.explaining.walk import LEFT_OUT
from gridwright.values.errors import UsageError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.explaining.walk import Explanation
    from gridwright.values.solution import Solution

CODES = {"none": codes.NO_SOLUTION, "unknown": codes.UNKNOWN}
_SHAPES = outputs.ANSWER | outputs.PAGE
_PAGE_BYTES = 1 << 24  # of the steps in a page; it takes a third more


EXAMPLES = (
    "gridwright explain cat.non",
    "gridwright explain --steps 10 large.nin",
    "gridwright explain --json cat.non",
    "gridwright explain cat.non -o cat.html",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    group = parser.add_argument_group("explaining")
    group.add_argument("--steps", metavar="N", type=options.whole(0), help="stop after N steps")
    options.html(group)
    options.palette(group)
    options.limits(parser)
    options.output(parser, shapes=_SHAPES, each="page", results=True)
    options.messages(parser)


def run(call: Call) -> None:
    """Explain every puzzle."""
    args = call.args
    if args.html is not None:
        if (args.output, args.to, args.results) != (None, None, None):
            raise UsageError("--html FILE, short for -o FILE --to html, cannot be used with other output options")
        args.output, args.to = args.html, "html"
    shape = outputs.answer_shape(call, _SHAPES)
    found = items(call)
    pages: list[tuple[str, str]] = []
    for item in drawing.one_each(call, shape, found) if shape == "html" else found:
        with call.guard(item):
            with call.console.progress_on(item.label) as progress:
                steps = explain(item.puzzle, limits=call.limits_for(item), progress=progress)
                steps.counts_pauses = True  # count the time of writing between steps
                if call.records is not None:
                    call.records.add_explanation(item, steps, call.args.steps)
                elif shape == "html":
                    pages.append((item.label, _page(call, item, steps)))
                else:
                    _show(call, item, steps)
            call.reached(CODES.get(steps.verdict or "", codes.DONE))
    outputs.write(call, pages, lambda some: some[0])


def steps_text(steps: Explanation[Solution]) -> str:
    """The number of steps, and the conclusion."""
    return f"{counted(len(steps.steps), 'step')}. {steps.conclusion()}".rstrip()


def _page(call: Call, item: Item, steps: Explanation[Solution]) -> str:
    """The page that plays the steps; a note gives the conclusion."""
    from gridwright.web.watching import page

    trace = steps.trace(_PAGE_BYTES, islice(steps, call.args.steps))
    board = drawing.coloured(call, item.puzzle.scene())
    call.console.note(f"{item.label}: {steps_text(steps)}")
    if trace.cut and steps.verdict is None:
        call.console.note(f"{item.label}: {LEFT_OUT} Without a page, all steps are printed as they are found.")
    return page(board, trace, title=item.title)


def _show(call: Call, item: Item, steps: Explanation[Solution]) -> None:
    """Print each step as it is found, and the grid at the end."""
    from gridwright.cli.steps import Sheet, show

    call.heading(item)
    blank = drawing.coloured(call, item.puzzle.scene(steps.start))
    sheet = Sheet.of(steps.start)
    for number, step in enumerate(islice(steps, call.args.steps), 1):
        if sheet is not None:
            sheet.apply(step)
        show(call, f"{number}.", step, blank, sheet)
        call.console.flush()
    drawing.show(call, item.puzzle.scene(steps.grid))
    if steps.verdict is not None:
        call.console.note(f"{item.label}: {steps_text(steps)}")
