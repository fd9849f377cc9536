"""`gridwright repair`: the fewest changes of a puzzle's picture that give it exactly one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api, making
from gridwright.cli import maker_options, options, outputs, preview, results
from gridwright.cli.inputs import items
from gridwright.values.phrases import cell_named

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.base.made import Made
    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.solution import Solution

EXAMPLES = (
    "gridwright repair cat.non",
    "gridwright repair cat.non --line-solvable -o fair.non",
    "gridwright repair cat.non --keep eyes.txt --max-changes 3",
    "gridwright repair cat.non --prove-least --time-limit 60",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    group = parser.add_argument_group("repairing")
    maker_options.add(group, making.options_of("repair").values())
    options.limits(parser)
    to = "the output format, or svg to draw the repaired puzzles"
    options.output(parser, shapes=outputs.format_shapes(), to=to, each="puzzle", results=True)
    options.messages(parser)


def run(call: Call) -> None:
    """Repair every puzzle that has a goal picture."""
    shape = outputs.shape(call, outputs.format_shapes())
    writer = None if shape is None else outputs.PuzzleWriter(call, shape)
    for item in items(call) if writer is None else writer.in_turn(items(call)):
        with call.guard(item):
            made = _repaired(call, item)
            if call.records is not None:
                call.records.add_answer(item, made)
            elif writer is not None:
                writer.add(item.label, made.puzzle)
            else:
                _show(call, item, made)
            if call.records is None:
                call.console.note(f"{item.label}: {results.made_words(made)}")
            results.warn_of_made(call, item.label, made)
    if writer is not None:
        writer.finish()


def _repaired(call: Call, item: Item) -> Made[Puzzle[Solution]]:
    asked = maker_options.asked(call.args, making.options_of("repair"))
    with call.console.progress_on(item.label) as progress:
        return api.repair(item.puzzle, limits=call.limits_for(item), progress=progress, **asked)


def _show(call: Call, item: Item, made: Made[Puzzle[Solution]]) -> None:
    """Print the changes one by one, and the picture before and after them."""
    call.heading(item)
    console = call.console
    if not made.changes:
        console.data("nothing was changed")
        return
    named = made.puzzle.value_name
    for row, column, before, after in made.changes:
        console.data(f"{cell_named(row, column)}: {named(after)} instead of {named(before)}")
    if not console.quiet:
        preview.show(call, made)
