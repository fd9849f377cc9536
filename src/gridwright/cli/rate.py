"""`gridwright rate`: how hard puzzles are for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.api import rate
from gridwright.cli import codes, options, outputs
from gridwright.cli.explain import CODES
from gridwright.cli.inputs import items

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.base.rating import Rating
    from gridwright.cli.call import Call


EXAMPLES = ("gridwright rate cat.non", "gridwright rate --jsonl *.nin")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    options.limits(parser)
    options.output(parser, shapes=outputs.ANSWER, results=True)
    options.messages(parser)


def run(call: Call) -> None:
    """Rate every puzzle."""
    outputs.answer_shape(call)
    for item in items(call):
        with call.guard(item), call.console.progress_on(item.label) as progress:
            rating = rate(item.puzzle, limits=call.limits_for(item), progress=progress)
            call.reached(CODES.get(rating.verdict, codes.DONE))
            if call.records is not None:
                call.records.add_answer(item, rating)
                continue
            call.heading(item)
            for name, text in _lines(rating):
                call.console.listing(f"{name:12}", text)


def _lines(rating: Rating) -> list[tuple[str, str]]:
    """The lines that show a rating."""
    used = ", ".join(f"{name} {count}" for name, count in rating.techniques.items())
    if rating.difficulty is None:
        return [("difficulty", rating.words), ("verdict", rating.verdict)]
    return [
        ("difficulty", rating.difficulty),
        ("score", f"{rating.score}"),
        ("tier", f"{rating.tier}, for {rating.hardest}" if rating.hardest else "0"),
        ("guessing", "needed" if rating.guessing else "not needed"),
        ("steps", f"{rating.steps}"),
        ("used", used or "nothing"),
        ("verdict", rating.verdict),
    ]
