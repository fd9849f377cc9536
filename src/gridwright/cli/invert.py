"""`gridwright invert`: the clues of the picture with black and white exchanged.

Without --to and -o the answer is that of CodinGame's Nonogram Inversor: one line a column, then one line a row, `0` for
a line without runs. A text that could be in CodinGame's format then is taken to be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import codes, options, outputs, solving
from gridwright.cli.inputs import items
from gridwright.nonogram.puzzle import Nonogram
from gridwright.values.errors import NotSupported
from gridwright.values.grid import Grid
from gridwright.values.words import one

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterable

    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.solution import Solution


EXAMPLES = (
    "gridwright invert --from codingame < case.txt",
    "gridwright invert cat.non -o negative.non",
)


def add_arguments(parser: ArgumentParser) -> None:
    """The words of this command."""
    options.files(parser)
    options.reading(parser)
    options.solving(parser, max_solutions="1: take the first solution, whether or not it is the only one")
    to = "write the inverted puzzles in a format, or draw them (svg)"
    options.output(parser, shapes=outputs.format_shapes(), to=to, each="puzzle")
    options.messages(parser)


def run(call: Call) -> None:
    """Inverts every puzzle that has one solution, or a picture of its own."""
    shape = outputs.shape(call, outputs.format_shapes())
    writer = None if shape is None else outputs.PuzzleWriter(call, shape)
    found: Iterable[Item] = items(call, prefer="codingame" if shape is None else "")
    for item in found if writer is None else writer.in_turn(found):
        with call.guard(item):
            given = item.puzzle
            if not isinstance(given, Nonogram):
                raise NotSupported(f"{one(given.kind)} has no inverse")
            given.check_inverse()
            solution = _solution(call, item)
            if not isinstance(solution, Grid):
                continue
            puzzle = given.inverted(solution)
            if writer is None:
                call.heading(item)
                call.console.data(puzzle.write_clues())
            else:
                writer.add(item.label, puzzle)
    if writer is not None:
        writer.finish()


def _solution(call: Call, item: Item) -> Solution | None:
    """The picture to invert: the one that came with the puzzle, else the only solution; None where there is neither."""
    goal = solving.own_goal(call, item)
    if goal is not None:
        return goal
    most = min(call.args.max_solutions or 2, 2)
    result = solving.ask(call, item, api.solve, max_solutions=most)
    solving.say_work(call, item, result)
    code = codes.MULTIPLE if result.verdict == "multiple" else solving.code_of(result)
    call.reached(code)
    if code == codes.DONE:
        return result.solution
    call.console.error(f"{item.label}: not inverted, since the verdict is {solving.verdict_text(result)}")
    return None
