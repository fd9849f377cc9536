"""`gridwright convert`: the same puzzles in another format, with goal, start and notes where that format holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli import options, outputs
from gridwright.cli.inputs import items
from gridwright.cli.syntax import Syntax
from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from gridwright.cli.call import Call


def syntax() -> Syntax:
    """The words of this command."""
    shapes = outputs.format_shapes()
    return Syntax(
        options.FILES,
        options.reading(),
        options.output(to=f"the format to write: {' '.join(shapes)}", shapes=shapes),
        options.MESSAGES,
        examples=(
            "gridwright convert cat.non -o cat.xml",
            "gridwright convert picture.png --to puzzlink",
            "gridwright convert set.xml -o 'puzzle-{}.non'",
            "gridwright convert *.nin --to jsonl > all.jsonl",
        ),
    )


def run(call: Call) -> None:
    """Converts every puzzle."""
    shape = outputs.shape(call, outputs.format_shapes())
    if shape is None:
        raise UsageError("convert to what? Give --to FORMAT, or -o FILE with a suffix that says it")
    outputs.check_writable(call)
    outputs.write_puzzles(call, shape, [(item.label, item.puzzle) for item in items(call, whole=True)])
