"""`gridwright hint`: the next step for a partly filled grid, or the mistakes in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.api import hint
from gridwright.cli import codes, options, outputs
from gridwright.cli.explain import CODES
from gridwright.cli.inputs import items, read_grid

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.solution import Solution
    from gridwright.values.step import Step


EXAMPLES = (
    "gridwright hint cat.non --grid mine.txt",
    "gridwright hint cat.non --grid mine.txt --level 3",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    group = parser.add_argument_group("hinting")
    group.add_argument(
        "--grid",
        metavar="FILE",
        help="the grid so far, as # . ? or tiles (default: only the given cells)",
    )
    group.add_argument(
        "--level",
        metavar="N",
        **options.choice(("1", "2", "3")),
        default="1",
        help="1: where to look (default); 2: also which technique; 3: also the step itself, with a picture",
    )
    options.limits(parser)
    options.output(parser, shapes=outputs.ANSWER, results=True)
    options.messages(parser)


def run(call: Call) -> None:
    """Give a hint for every puzzle; usually there is only one."""
    outputs.answer_shape(call)
    for item in items(call):
        with call.guard(item), call.console.progress_on(item.label) as progress:
            grid = None if call.args.grid is None else read_grid(item.puzzle, call.args.grid)
            limits = call.limits_for(item)
            found = hint(item.puzzle, grid, level=int(call.args.level), limits=limits, progress=progress)
            call.reached(CODES.get(found.verdict or "", codes.DONE))
            if call.records is not None:
                call.records.add_answer(item, found)
                continue
            call.console.data(f"{item.label}: {found}" if item.several else str(found))
            if found.step is not None and found.level == 3:
                _show_picture(call, item, found.step, grid)


def _show_picture(call: Call, item: Item, step: Step, grid: Solution | None) -> None:
    """Print a picture of a step, with its cells filled in."""
    from gridwright.cli.steps import Sheet, picture

    known, _ = item.puzzle.with_given(grid or item.puzzle.blank())
    if (sheet := Sheet.of(known)) is not None:
        sheet.apply(step)
        for line in picture(call, step, item.puzzle.scene(known), sheet):
            call.console.data(line)
