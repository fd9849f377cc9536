"""`gridwright solve`: pictures on standard output, verdicts on standard error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import drawing, options, outputs, solving
from gridwright.cli.inputs import items
from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterable
    from typing import Any

    from gridwright.base.result import Result
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item


EXAMPLES = (
    "gridwright solve cat.non",
    "gridwright solve 4x4:2/1/2/1/1.1/2/1/1",
    "gridwright solve *.nin --time-limit 10 --jsonl",
    "gridwright solve hard.nin --jobs 4 --stats",
    "gridwright solve cat.non -o cat.svg",
    "gridwright solve cat.nin --to pbm > cat.pbm",
)


def add_arguments(parser: ArgumentParser) -> None:
    """The words of this command."""
    options.files(parser)
    options.reading(parser)
    options.solving(parser, max_solutions="find up to N solutions and show them all (default: 2, and show one)")
    options.output(
        parser, to="write the solved puzzles in a format, or draw them (svg)", shapes=_shapes(), results=True
    )
    options.messages(parser)


def run(call: Call) -> None:
    """Solves every puzzle."""
    if call.records is not None and call.args.to is not None:
        raise UsageError(f"--to and --{call.args.results} exclude each other")
    shape = outputs.shape(call, _shapes()) if call.records is None else None
    outputs.check_writable(call)
    found: Iterable[Item] = items(call, whole=shape is not None)
    if shape == "svg":
        found = drawing.one_each(call, shape, found)
    most = call.args.max_solutions or 2
    solved: list[tuple[str, Any]] = []
    for item in found:
        with call.guard(item):
            result = solving.ask(call, item, api.solve, max_solutions=most)
            call.reached(solving.code_of(result, most))
            if call.records is not None:
                call.records.add_result(item, result)
                continue
            if shape is None:
                _show(call, item, result)
            elif result.solution is not None:
                solved.append((item.label, item.puzzle.with_notes(goal=result.solution)))
            call.console.note(f"{item.label}: {solving.verdict_text(result)}")
            solving.say_work(call, item, result)
    if shape == "svg":
        outputs.write(call, solved, lambda some: drawing.document(call, "svg", some[0].scene(some[0].goal)))
    elif shape is not None:
        outputs.write_puzzles(call, shape, solved, answers=True)


def _shapes() -> dict[str, tuple[str, ...]]:
    """What solved puzzles can be written as. A png is the format here, one pixel a cell; `render` draws one."""
    return outputs.format_shapes(goal=True) | {"svg": drawing.SHAPES["svg"]}


def _show(call: Call, item: Item, result: Result) -> None:
    """Prints the picture, or with --max-solutions all of them; of an unsettled puzzle, the cells found so far."""
    shown = result.solutions if call.args.max_solutions else result.solutions[:1]
    grids = shown or ([result.partial] if result.partial is not None else [])
    for number, grid in enumerate(grids):
        if not number:
            call.heading(item)
        else:
            call.console.data("")
        drawing.show_solution(call, item.puzzle, grid, result.differing)
