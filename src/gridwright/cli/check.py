"""`gridwright check`: one word on standard output; for `multiple`, both pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import codes, drawing, options, outputs, solving
from gridwright.cli.inputs import items
from gridwright.kinds import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.base.result import Result
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.solution import Solution

_CODES = {
    "unique": codes.DONE,
    "multiple": codes.MULTIPLE,
    "none": codes.NO_SOLUTION,
    "unknown": codes.UNKNOWN,
}
_SHAPES = outputs.ANSWER | drawing.SHAPES


EXAMPLES = (
    "gridwright check cat.non",
    "gridwright check --quiet *.nin",
    "gridwright check --start half.txt cat.non",
    "gridwright check cat.non -o where-it-differs.svg",
)


def add_arguments(parser: ArgumentParser) -> None:
    """The words of this command."""
    options.files(parser)
    options.reading(parser)
    options.diagnosis(options.solving(parser))
    group = options.output(
        parser,
        shapes=_SHAPES,
        to=f"{', '.join(_SHAPES)}; svg and png are the first solution with the cells marked that can differ",
        each="drawing",
        results=True,
    )
    options.palette(group)
    options.messages(parser)


def run(call: Call) -> None:
    """Judges every puzzle."""
    shape = outputs.answer_shape(call, _SHAPES)
    found = items(call)
    drawings: list[tuple[str, str | bytes]] = []
    for item in drawing.one_each(call, shape, found) if shape in drawing.SHAPES else found:
        with call.guard(item):
            result = solving.ask(call, item, api.check, diagnose=not call.args.no_diagnosis)
            call.reached(_CODES[result.verdict])
            if call.records is not None:
                call.records.add_answer(item, result)
                continue
            if shape not in drawing.SHAPES:
                _show(call, item, result)
            else:
                drawings.append((item.label, drawing.document(call, shape, result.scene(), item.puzzle)))
                call.console.note(f"{item.label}: {solving.verdict_text(result)}")
            solving.say_work(call, item, result)
    outputs.write(call, drawings, lambda some: some[0])


def _show(call: Call, item: Item, result: Result[Solution]) -> None:
    call.console.data(f"{item.label}: {result.verdict}" if item.several else result.verdict)
    if result.verdict == "multiple" and not call.console.quiet:
        for number, solution in enumerate(result.solutions[:2], 1):
            call.console.data(f"\nsolution {number}:")
            drawing.show_solution(call, item.puzzle, solution, result.differing)
        maker = kind_of(item.puzzle).maker
        if item.puzzle.goal is not None and maker is not None and maker().repair is not None:
            call.console.note(f"{item.label}: `gridwright repair` leaves one solution with the fewest changes")
    elif result.verdict != "unique":
        call.console.note(f"{item.label}: {solving.verdict_text(result)}")
