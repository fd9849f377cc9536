"""`gridwright explain`: each step in words, with a picture of its lines; for programs, or as a page that plays them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from gridwright.api import explain
from gridwright.cli import codes, drawing, options, outputs
from gridwright.cli.inputs import items
from gridwright.values.errors import UsageError
from gridwright.values.words import counted

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.explaining.walk import Explanation
    from gridwright.values.solution import Solution
    from gridwright.values.step import Step

CODES = {"none": codes.NO_SOLUTION, "unknown": codes.UNKNOWN}
_SHAPES = outputs.ANSWER | outputs.PAGE


EXAMPLES = (
    "gridwright explain cat.non",
    "gridwright explain --steps 10 large.nin",
    "gridwright explain --json cat.non",
    "gridwright explain cat.non -o cat.html",
)


def add_arguments(parser: ArgumentParser) -> None:
    """The words of this command."""
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
    """Explains every puzzle."""
    args = call.args
    if args.html is not None:
        if (args.output, args.to, args.results) != (None, None, None):
            raise UsageError("--html FILE is -o FILE --to html: leave out the other options of output")
        args.output, args.to = args.html, "html"
    shape = outputs.answer_shape(call, _SHAPES)
    found = items(call)
    pages: list[tuple[str, str]] = []
    for item in drawing.one_each(call, shape, found) if shape == "html" else found:
        with call.guard(item):
            with call.console.progress_on(item.label) as progress:
                steps = explain(item.puzzle, limits=call.limits_for(item), progress=progress)
                steps.counts_pauses = True  # in which they are written
                if call.records is not None:
                    _some(call, steps)
                    call.records.add_answer(item, steps)
                elif shape == "html":
                    pages.append((item.label, _page(call, item, steps)))
                else:
                    _show(call, item, steps)
            call.reached(CODES.get(steps.verdict or "", codes.DONE))
    outputs.write(call, pages, lambda some: some[0])


def _some(call: Call, steps: Explanation[Solution]) -> list[Step]:
    """The steps that were asked for."""
    return list(islice(steps, call.args.steps))


def steps_text(steps: Explanation[Solution]) -> str:
    """How many steps there were, and how it ended."""
    return f"{counted(len(steps.steps), 'step')}. {steps.conclusion()}".rstrip()


def _page(call: Call, item: Item, steps: Explanation[Solution]) -> str:
    """The page that plays the steps, of which there is a line on how they ended."""
    from gridwright.web.watching import page

    trace = steps.trace(taken=_some(call, steps))
    board = drawing.coloured(call, item.puzzle.scene())
    call.console.note(f"{item.label}: {steps_text(steps)}")
    return page(board, trace, title=item.title)


def _show(call: Call, item: Item, steps: Explanation[Solution]) -> None:
    """Prints each step when it is found, and the grid at the end."""
    from gridwright.cli.steps import show

    call.heading(item)
    blank = drawing.coloured(call, item.puzzle.scene(steps.start))
    for number, step in enumerate(islice(steps, call.args.steps), 1):
        show(call, f"{number}.", step, blank, steps.grid)
        call.console.flush()
    drawing.show(call, item.puzzle.scene(steps.grid))
    if steps.verdict is not None:
        call.console.note(f"{item.label}: {steps_text(steps)}")
