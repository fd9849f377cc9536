"""`gridwright check`: one word on standard output; for `multiple`, both pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import codes, drawing, options, outputs, solving
from gridwright.cli.inputs import items

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.base.result import Result
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item

_CODES = {
    "unique": codes.DONE,
    "multiple": codes.MULTIPLE,
    "none": codes.NO_SOLUTION,
    "unknown": codes.UNKNOWN,
}


EXAMPLES = (
    "gridwright check cat.non",
    "gridwright check --quiet *.nin",
    "gridwright check --start half.txt cat.non",
)


def add_arguments(parser: ArgumentParser) -> None:
    """The words of this command."""
    options.files(parser)
    options.reading(parser)
    options.solving(parser)
    options.output(parser, results=True)
    options.messages(parser)


def run(call: Call) -> None:
    """Judges every puzzle."""
    outputs.check_writable(call)
    for item in items(call):
        with call.guard(item):
            result = solving.ask(call, item, api.check)
            call.reached(_CODES[result.verdict])
            if call.records is not None:
                call.records.add_result(item, result)
                continue
            _show(call, item, result)
            solving.say_work(call, item, result)


def _show(call: Call, item: Item, result: Result) -> None:
    call.console.data(f"{item.label}: {result.verdict}" if item.several else result.verdict)
    if result.verdict == "multiple" and not call.console.quiet:
        for number, solution in enumerate(result.solutions[:2], 1):
            call.console.data(f"\nsolution {number}:")
            drawing.show_solution(call, item.puzzle, solution, result.differing)
    elif result.verdict != "unique":
        call.console.note(f"{item.label}: {solving.verdict_text(result)}")
