"""`gridwright solve`: prints pictures to standard output and verdicts to standard error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import drawing, options, outputs, solving
from gridwright.cli.inputs import items

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Callable
    from typing import TypeAlias

    from gridwright.base.result import Result
    from gridwright.cli.call import Call
    from gridwright.cli.choices import Choices
    from gridwright.cli.inputs import Item
    from gridwright.values.solution import Solution

    Solve: TypeAlias = Callable[..., Result[Solution]]


EXAMPLES = (
    "gridwright solve cat.non",
    "gridwright solve 4x4:2/1/2/1/1.1/2/1/1",
    "gridwright solve *.nin --time-limit 10 --jsonl",
    "gridwright solve hard.nin --jobs 4 --stats",
    "gridwright solve hard.nin --cluster local:4",
    "gridwright solve cat.non -o cat.svg",
    "gridwright solve cat.nin --to pbm > cat.pbm",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    group = options.solving(parser, max_solutions="find and show up to N solutions (default: look for 2, show 1)")
    options.diagnosis(group)
    options.cluster(parser.add_argument_group("cluster"), "split a hard nonogram across a Dask cluster")
    group = options.output(
        parser,
        shapes=_shapes(),
        to="the output format, or svg to draw the solved puzzles",
        each="puzzle",
        results=True,
    )
    options.palette(group)
    options.messages(parser)


def run(call: Call) -> None:
    """Solve every puzzle."""
    if call.args.cluster is None:
        _run(call, api.solve)
        return
    from gridwright.batch.cluster import connect

    with connect(call.args.cluster) as cluster:
        _run(call, cluster.solve)


def _run(call: Call, solve: Solve) -> None:
    shape = outputs.shape(call, _shapes())
    writer = None if shape is None else outputs.PuzzleWriter(call, shape, answers=True)
    for item in items(call) if writer is None else writer.in_turn(items(call)):
        with call.guard(item):
            result = (_shown if shape is None and call.records is None else _solved)(call, item, solve)
            call.reached(solving.code_of(result))
            if call.records is not None:
                call.records.add_answer(item, result)
                continue
            if result.solution is not None and writer is not None:
                writer.add(item.label, item.puzzle.with_notes(goal=result.solution), result.scene)
            call.console.note(f"{item.label}: {solving.verdict_text(result)}")
            solving.say_work(call, item, result)
    if writer is not None:
        writer.finish()


def _shapes() -> Choices:
    """The formats for solved puzzles. Here png is the format with one pixel per cell; `render` makes drawings."""
    return outputs.format_shapes(goal=True)


def _solved(
    call: Call, item: Item, solve: Solve, on_solution: Callable[[Solution], None] | None = None
) -> Result[Solution]:
    most = call.args.max_solutions or 2
    diagnose = not call.args.no_diagnosis
    return solving.ask(call, item, solve, max_solutions=most, on_solution=on_solution, diagnose=diagnose)


def _shown(call: Call, item: Item, solve: Solve) -> Result[Solution]:
    """Solve a puzzle and print its picture; with --max-solutions, all pictures as they are found. If it is unsettled,
    print the certain cells."""
    if call.args.max_solutions:
        gallery = drawing.Gallery(call, item, item.puzzle)
        result = _solved(call, item, solve, gallery.add)
        gallery.finish()
    else:
        result = _solved(call, item, solve)
    grid = result.partial if result.solution is None else None if call.args.max_solutions else result.solution
    if grid is not None:
        call.heading(item)
        drawing.show_solution(call, item.puzzle, grid, result.differing)
    return result
