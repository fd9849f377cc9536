"""`gridwright certificate`: the clauses of a puzzle in DIMACS, for checkers that others wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.certificate.dimacs import dimacs
from gridwright.certifying import certificate_in
from gridwright.cli import drawing, options, outputs
from gridwright.cli.inputs import items
from gridwright.cli.verify import grid_puzzle, solution, solution_of
from gridwright.values.clock import Clock
from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from gridwright.cli.call import Call

EXAMPLES = (
    "gridwright certificate --cnf cat.non -o cat.cnf",
    "gridwright certificate --cnf cat.non --proof cat.drat -o cat.cnf",
)
_SHAPES = {"cnf": (".cnf", ".dimacs")}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    options.files(parser)
    options.reading(parser)
    group = options.limits(parser)
    solution(group)
    group.add_argument(
        "--proof", metavar="FILE", help="a certificate: take its solution and, for a Hitori, its cuts as clauses"
    )
    group = options.output(parser, shapes=_SHAPES, to="the output format: cnf (DIMACS)", each="puzzle")
    group.add_argument("--cnf", dest="to", action="store_const", const="cnf", help="the same as --to cnf")
    options.messages(parser)


def run(call: Call) -> None:
    """Write the clauses of every puzzle."""
    if outputs.shape(call, _SHAPES) is None:
        raise UsageError("there is nothing to write; use --cnf to write the clauses")
    name: str | None = call.args.proof
    certificate = None if name is None else certificate_in(name, Clock(call.limits))
    documents: list[tuple[str, bytes]] = []
    found = list(items(call))
    drawing.check_room(call, "DIMACS", len(found))
    for item in found:
        with call.guard(item):
            clock = Clock(call.limits_for(item))
            documents.append((item.label, dimacs(grid_puzzle(item), clock, solution_of(call, item), certificate)))
    if call.output is None:
        for _, document in documents:
            call.console.data(document.decode().removesuffix("\n"))
    else:
        outputs.write(call, documents, lambda some: some[0])
