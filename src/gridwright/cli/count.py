"""`gridwright count`: the number of solutions, plain digits alone on a line."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.base.result import Count
from gridwright.cli import codes, options, outputs, solving
from gridwright.cli.inputs import items
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
            found = Count.of(partial(solving.ask, call, item, api.count))
            if not found.exact:
                call.reached(codes.UNKNOWN)
            elif not found.number:
                call.reached(codes.NO_SOLUTION)
            _report(call, item, found, perf_counter() - began)


def _report(call: Call, item: Item, found: Count, seconds: float) -> None:
    """Prints one count."""
    if call.records is not None:
        call.records.add_answer(item, found, seconds=seconds)
        return
    with all_digits():
        text = str(found.number) if found.exact else f"at least {found.number}"
    call.console.data(f"{item.label}: {text}" if item.several else text)
    if found.reason:
        call.console.note(f"{item.label}: {found.reason}")
    call.console.detail(f"{item.label}: {seconds:.3f} s")
