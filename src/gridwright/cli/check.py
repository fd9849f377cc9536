"""`gridwright check`: prints one word per puzzle; for `multiple`, also both pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api
from gridwright.cli import codes, drawing, options, outputs, solving
from gridwright.cli.inputs import items
from gridwright.files.writing import save_files
from gridwright.kinds import kind_of
from gridwright.values.certificate import FORMS
from gridwright.values.errors import UsageError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterable

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
    "gridwright check --certificate cat.drat cat.non",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    solving_group = options.solving(parser)
    options.diagnosis(solving_group)
    solving_group.add_argument(
        "--certificate",
        metavar="FILE",
        help="write a certificate of the verdict; {}: one numbered file per puzzle",
    )
    solving_group.add_argument(
        "--certificate-format",
        metavar="FORM",
        **options.choice(FORMS),
        default="drat",
        help="the form of the proof: %(choices)s (default: drat)",
    )
    group = options.output(
        parser,
        shapes=_SHAPES,
        to=f"{', '.join(_SHAPES)}; svg and png draw the first solution and mark the cells that can differ",
        each="drawing",
        results=True,
    )
    options.palette(group)
    options.messages(parser)


def run(call: Call) -> None:
    """Check every puzzle."""
    shape = outputs.answer_shape(call, _SHAPES)
    found: Iterable[Item] = items(call)
    if call.args.certificate is not None:
        found = _certifiable(call, found)
    drawings: list[tuple[str, str | bytes]] = []
    number = 0
    for item in drawing.one_each(call, shape, found) if shape in drawing.SHAPES else found:
        with call.guard(item):
            form = call.args.certificate_format if call.args.certificate is not None else False
            result = solving.ask(call, item, api.check, diagnose=not call.args.no_diagnosis, certify=form)
            if form:
                number += 1
                _certify(call, item, result, number)
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


def _certifiable(call: Call, found: Iterable[Item]) -> list[Item]:
    """The puzzles; raises an error before any work is done if several certificates would go into one file."""
    name: str = call.args.certificate
    outputs.check_place(name)
    puzzles = list(found)
    if len(puzzles) > 1 and "{}" not in name:
        raise UsageError(f"one file holds one certificate, not {len(puzzles)}; put {{}} in the name of --certificate")
    return puzzles


def _certify(call: Call, item: Item, result: Result[Solution], number: int) -> None:
    """Write the certificate of a settled puzzle."""
    name = call.args.certificate.replace("{}", str(number))
    if result.certificate is None:
        call.console.note(f"{item.label}: there is no certificate, since the verdict is {result.verdict}")
        return
    content = result.certificate.write()
    save_files([(name, content)])
    call.console.detail(f"{item.label}: wrote a certificate of {counted(len(content), 'byte')} to {name}")


def _show(call: Call, item: Item, result: Result[Solution]) -> None:
    call.console.data(f"{item.label}: {result.verdict}" if item.several else result.verdict)
    if result.verdict == "multiple" and not call.console.quiet:
        for number, solution in enumerate(result.solutions[:2], 1):
            call.console.data(f"\nsolution {number}:")
            drawing.show_solution(call, item.puzzle, solution, result.differing)
        maker = kind_of(item.puzzle).maker
        if item.puzzle.goal is not None and maker is not None and maker().repair is not None:
            call.console.note(f"{item.label}: use `gridwright repair` to get one solution with the fewest changes")
    elif result.verdict != "unique":
        call.console.note(f"{item.label}: {solving.verdict_text(result)}")
