"""`gridwright info`: the content of a file, without solving it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli import options, outputs
from gridwright.cli.console import clean
from gridwright.cli.inputs import items

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call


EXAMPLES = ("gridwright info cat.non", "gridwright info --jsonl *.nin")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    options.output(parser, shapes=outputs.ANSWER, results=True)
    options.messages(parser)


def run(call: Call) -> None:
    """Describe every puzzle."""
    outputs.answer_shape(call)
    for item in items(call):
        with call.guard(item):
            meta = item.puzzle.meta
            facts = item.puzzle.facts()
            if call.records is not None:
                call.records.add(item, {"meta": meta, **facts.fields()})
                continue
            call.heading(item)
            lines = [("format", item.format), *meta.items(), *facts.lines()]
            widest = max(len(name) for name, _ in lines)
            for name, text in lines:
                call.console.listing(clean(f"{name:{widest}}  "), clean(text))
