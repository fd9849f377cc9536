"""`gridwright sample`: solutions drawn at random, each with the same probability."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.base.result import Sample
from gridwright.cli import codes, drawing, options, outputs
from gridwright.cli.inputs import items

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call
    from gridwright.cli.choices import Choices
    from gridwright.cli.inputs import Item
    from gridwright.values.solution import Solution


EXAMPLES = (
    "gridwright sample -n 10 noise.nin",
    "gridwright sample -n 3 --seed 7 --start half.txt cat.non",
    "gridwright sample -n 100 --jsonl noise.nin > drawn.jsonl",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    parser.add_argument(
        "-n", dest="number", metavar="N", type=options.whole(1), default=1, help="draw N solutions (default: 1)"
    )
    options.reading(parser)
    options.solving(parser, jobs=False, stats=False)
    group = options.output(parser, shapes=_shapes(), each="solution", results=True)
    options.palette(group)
    options.messages(parser)


def run(call: Call) -> None:
    """Draw solutions of every puzzle."""
    shape = outputs.shape(call, _shapes())
    writer = None if shape is None else outputs.PuzzleWriter(call, shape, answers=True)
    for item in items(call):
        with call.guard(item):
            began = perf_counter()
            drawn = _drawn(call, item)
            seconds = perf_counter() - began
            if not drawn:
                call.reached(codes.NO_SOLUTION)
            if call.records is not None:
                call.records.add_answer(item, Sample(drawn), seed=call.args.seed, seconds=seconds)
                continue
            if not drawn:
                call.console.note(f"{item.label}: there is no solution")
            elif writer is None:
                _show(call, item, drawn)
            else:
                for solution in drawn:
                    writer.add(item.label, item.puzzle.with_notes(goal=solution))
            call.console.detail(f"{item.label}: {seconds:.3f} s")
    if writer is not None:
        writer.finish()


def _shapes() -> Choices:
    return outputs.format_shapes(goal=True)


def _drawn(call: Call, item: Item) -> list[Solution]:
    args = call.args
    with call.console.progress_on(item.label) as progress:
        return api.sample(
            item.puzzle,
            args.number,
            strategy=args.strategy,
            limits=call.limits_for(item),
            seed=args.seed,
            progress=progress,
        )


def _show(call: Call, item: Item, drawn: list[Solution]) -> None:
    """Print the pictures."""
    gallery = drawing.Gallery(call, item, item.puzzle)
    for solution in drawn:
        gallery.add(solution)
    gallery.finish()
