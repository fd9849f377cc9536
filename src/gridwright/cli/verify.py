"""`gridwright verify`: judges a certificate without any solver, and can write it with only the steps that it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api
from gridwright.base.grid_puzzle import GridPuzzle
from gridwright.certificate.clauses import puzzle_hash
from gridwright.certifying import certificate_in
from gridwright.cli import codes, inputs, options, outputs
from gridwright.values.certificate import FORMS
from gridwright.values.clock import Clock
from gridwright.values.errors import FormatError, InputError, NotSupported
from gridwright.values.phrases import counted, one

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from argparse import _ArgumentGroup as Group

    from gridwright.certificate.verification import Verification
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.certificate import Certificate
    from gridwright.values.grid import Grid

EXAMPLES = (
    "gridwright verify cat.non cat.drat",
    "gridwright verify cat.non cat.bin --solution cat.txt",
    "gridwright verify cat.non cat.drat -o cat.lrat",
)
_SHAPES = {"drat": (".drat",), "binary": (".bin",), "lrat": (".lrat",)}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of this command."""
    parser.usage = "%(prog)s [OPTIONS] PUZZLE CERTIFICATE"
    parser.add_argument("puzzle", metavar="PUZZLE", help="a file, a puzz.link URL or a game id; standard input if -")
    parser.add_argument("certificate", metavar="CERTIFICATE", help="a file of `check --certificate`, or a proof")
    options.reading(parser)
    group = options.limits(parser)
    solution(group)
    options.output(parser, shapes=FORMS, to="the form of the trimmed proof: %(choices)s", results=True)
    options.messages(parser)


def solution(group: Group) -> None:
    """The solution that a proof is about."""
    group.add_argument("--solution", metavar="FILE", help="the solution that the proof is about, if it does not say so")


def run(call: Call) -> None:
    """Judge a certificate."""
    shape = outputs.shape(call, _SHAPES)
    call.args.files = [call.args.puzzle]
    name: str = call.args.certificate
    certificate = certificate_in(name, Clock(call.limits))
    found = list(inputs.items(call))
    if not found:
        return
    item = _meant(found, certificate)
    with call.guard(item):
        try:
            judged = _judged(call, item, certificate, trim=shape)
        except FormatError as error:
            raise error.within(name) from None
        call.reached(codes.DONE if judged.accepted else codes.REFUSED)
        if call.records is not None:
            call.records.add_answer(item, judged)
            return
        (call.console.data if shape is None else call.console.note)(_words(judged))
        call.console.detail(
            f"{item.label}: clauses built in {judged.building:.3f} s, proof checked in {judged.checking:.3f} s"
        )
        if shape is not None and judged.certificate is not None:
            outputs.write(call, [(item.label, judged.certificate.write())], lambda some: some[0])


def _judged(call: Call, item: Item, certificate: Certificate, *, trim: str | None) -> Verification:
    puzzle = grid_puzzle(item)
    with call.console.progress_on(item.label) as progress:
        return api.verify(
            puzzle,
            certificate,
            solution=solution_of(call, item),
            limits=call.limits_for(item),
            progress=progress,
            trim=trim,
        )


def grid_puzzle(item: Item) -> GridPuzzle:
    """The puzzle, if its kind has certificates."""
    if not isinstance(item.puzzle, GridPuzzle):
        raise NotSupported(f"{one(item.puzzle.kind)} has no certificate; nonograms and Hitori have")
    return item.puzzle


def solution_of(call: Call, item: Item) -> Grid | None:
    """The grid in the file of --solution."""
    name: str | None = call.args.solution
    return None if name is None else inputs.read_solution(grid_puzzle(item), inputs.text_of(name), name, "solution")


def _meant(found: list[Item], certificate: Certificate) -> Item:
    """The puzzle of a file with several that a certificate is for."""
    if len(found) == 1:
        return found[0]
    for item in found:
        if certificate.puzzle is not None and puzzle_hash(item.puzzle) == certificate.puzzle:
            return item
    raise InputError(f"{found[0].source} holds {len(found)} puzzles, and the certificate is for none of them")


def _words(judged: Verification) -> str:
    """The verdict in one line."""
    if not judged.accepted:
        return f"refused: {judged.reason}"
    if not judged.lemmas and not judged.cuts:
        return f"accepted: {judged.claim}"
    cuts = f", {counted(judged.cuts, 'cut')}" if judged.cuts else ""
    return f"accepted: {judged.claim} ({counted(judged.lemmas, 'lemma')}{cuts}, {judged.needed} needed)"
