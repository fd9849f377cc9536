"""`gridwright render`: drawings of puzzles, blank or solved, for the terminal, as SVG or as PNG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import drawing, options, outputs, solving
from gridwright.cli.inputs import items

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterable

    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.solution import Solution

_SHAPES: dict[str, tuple[str, ...]] = {"terminal": (".txt",)} | drawing.SHAPES


EXAMPLES = (
    "gridwright render cat.non",
    "gridwright render --solved cat.non -o cat.svg",
    "gridwright render set.xml -o 'puzzle-{}.png'",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    group = parser.add_argument_group("drawing")
    group.add_argument(
        "--solved", action="store_true", help="draw the solution: the picture in the file, or solve the puzzle"
    )
    group.add_argument("--width", metavar="N", type=options.whole(1), help="on the terminal: use at most N columns")
    options.drawing(group)
    options.solving(parser)
    options.output(parser, shapes=_SHAPES, to="the output format: terminal, svg or png", each="puzzle")
    options.messages(parser)


def run(call: Call) -> None:
    """Draw every puzzle."""
    shape = outputs.shape(call, _SHAPES, usual="terminal") or "terminal"
    drawings: list[tuple[str, str | bytes]] = []
    in_turn = shape == "terminal" and "{}" not in (
        call.output or ""
    )  # text can hold any number of drawings, other files only one
    found: Iterable[Item] = items(call)
    if not in_turn:
        found = drawing.one_each(call, shape, found)
    for item in found:
        with call.guard(item):
            grid = _solution(call, item) if call.args.solved else item.puzzle.start
            if call.args.solved and grid is None:
                continue
            with call.writing():
                scene = item.puzzle.scene(grid)
                if in_turn:
                    call.heading(item)
                    drawing.show(call, scene)
                else:
                    drawings.append((item.label, drawing.document(call, shape, scene, item.puzzle)))
    if not in_turn:
        outputs.write(call, drawings, lambda some: some[0])


def _solution(call: Call, item: Item) -> Solution | None:
    """The picture in the file if it obeys the clues, else the solution, else the certain cells."""
    goal = solving.own_goal(call, item)
    if goal is not None:
        return goal
    result = solving.ask(call, item, api.solve)
    solving.say_work(call, item, result)
    call.reached(solving.code_of(result))
    if result.verdict != "unique":
        call.console.note(f"{item.label}: {solving.verdict_text(result)}")
    return result.partial if result.solution is None else result.solution
