"""`gridwright convert`: the same puzzles in another format, with goal, start and notes if that format holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli import options, outputs
from gridwright.cli.inputs import items
from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call


EXAMPLES = (
    "gridwright convert cat.non -o cat.xml",
    "gridwright convert picture.png --to puzzlink",
    "gridwright convert set.xml -o 'puzzle-{}.non'",
    "gridwright convert *.nin --to jsonl > all.jsonl",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    options.output(parser, shapes=outputs.format_shapes(), to="the output format: %(choices)s", each="puzzle")
    options.messages(parser)


def run(call: Call) -> None:
    """Convert every puzzle."""
    shape = outputs.shape(call, outputs.format_shapes())
    if shape is None:
        raise UsageError("no output format given; use --to FORMAT, or -o FILE with a suffix such as .non")
    writer = outputs.PuzzleWriter(call, shape)
    for item in writer.in_turn(items(call)):
        with call.guard(item):
            writer.add(item.label, item.puzzle)
    writer.finish()
