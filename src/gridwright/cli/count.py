"""`gridwright count`: the number of solutions, plain digits alone on a line."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import codes, options, outputs, solving
from gridwright.cli.inputs import items
from gridwright.values.errors import LimitReached
from gridwright.values.words import all_digits

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item


EXAMPLES = (
    "gridwright count cat.non",
    "gridwright count --time-limit 10 noise.nin",
    "gridwright count --start half.txt cat.non",
)


def add_arguments(parser: ArgumentParser) -> None:
    """The words of this command."""
    options.files(parser)
    options.reading(parser)
    options.solving(parser, stats=False)
    options.output(parser, results=True)
    options.messages(parser)


def run(call: Call) -> None:
    """Counts the solutions of every puzzle."""
    outputs.check_writable(call)
    for item in items(call):
        with call.guard(item):
            began = perf_counter()
            try:
                number, limit = solving.ask(call, item, api.count), ""
            except LimitReached as reached:
                number, limit = reached.at_least, str(reached)
                call.reached(codes.UNKNOWN)
            if not limit and not number:
                call.reached(codes.NO_SOLUTION)
            _report(call, item, number, limit, perf_counter() - began)


def _report(call: Call, item: Item, number: int, limit: str, seconds: float) -> None:
    """Prints one count; `limit` says what stopped it short of the exact number, if anything did."""
    if call.records is not None:
        call.records.add(item, {"count": number, "exact": not limit, "reason": limit or None, "seconds": seconds})
        return
    with all_digits():
        text = f"at least {number}" if limit else str(number)
    call.console.data(f"{item.label}: {text}" if item.several else text)
    if limit:
        call.console.note(f"{item.label}: {limit}")
    call.console.detail(f"{item.label}: {seconds:.3f} s")
