"""`gridwright invert`: the clues of the picture with black and white swapped.

Without --to and -o, the output is that of CodinGame's Nonogram Inversor: one line per column, then one line per row,
`0` for a line without runs. Input that may be in CodinGame's format is then read as such.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import codes, options, outputs, solving
from gridwright.cli.inputs import items
from gridwright.nonogram.puzzle import Nonogram
from gridwright.values.errors import NotSupported
from gridwright.values.grid import Grid
from gridwright.values.phrases import one

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
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    options.solving(parser, max_solutions="1: use the first solution found, even if it is not the only one")
    to = "the output format, or svg to draw the inverted puzzles"
    options.output(parser, shapes=outputs.format_shapes(), to=to, each="puzzle")
    options.messages(parser)


def run(call: Call) -> None:
    """Invert every puzzle that has one solution or contains its picture."""
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
    """The picture to invert: the one in the file, else the only solution; None if there is neither."""
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
    call.console.error(f"{item.label}: not inverted: the verdict is {solving.verdict_text(result)}")
    return None
