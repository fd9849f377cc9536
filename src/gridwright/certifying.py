"""Solves a puzzle and keeps the proof of its verdict: the search writes it, the certificate names what it proves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from gridwright.base.proof_log import ProofLog
from gridwright.base.puzzle import start_of
from gridwright.certificate.clauses import clauses_of, puzzle_hash
from gridwright.certificate.verification import verify
from gridwright.files.content import bytes_of
from gridwright.values.certificate import FORMS, LONGEST, Certificate
from gridwright.values.errors import FormatError, UsageError

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.result import Result
    from gridwright.base.strategy import Strategy, Task
    from gridwright.values.certificate import Claimed, ProofForm
    from gridwright.values.clock import Clock
    from gridwright.values.grid import Grid
    from gridwright.values.solution import S, Solution


def certificate_in(name: str, clock: Clock) -> Certificate:
    """The certificate in a file, within the limits of a call."""
    with clock.ticking():
        content = bytes_of(name, LONGEST)
    clock.need(len(content))
    try:
        return Certificate.read(content)
    except FormatError as error:
        raise error.within(name) from None


def form_named(name: object) -> ProofForm:
    """A form of proofs by its name."""
    for form in FORMS:
        if name == form:
            return form
    raise UsageError(f"there is no form {str(name)[:20]!r} of proofs; choose one of {' '.join(FORMS)}")


def solve(puzzle: Puzzle[S], strategy: Strategy, task: Task[S], form: ProofForm) -> Result[S]:
    """The result, with a certificate if it settles the puzzle.

    Clauses that exceed the memory limit are refused before any work.
    """
    log = ProofLog(clauses_of(cast("Puzzle[Solution]", puzzle), task.clock), binary=form == "binary")
    try:
        result = strategy.solve(puzzle, replace(task, proof=log))
        if result.verdict not in ("unique", "multiple", "none"):
            return result
        certificate = _certificate(cast("Result[Grid]", result), cast("Task[Grid]", task), log)
    finally:
        log.close()
    if form == "lrat" and certificate.proof:
        start = cast("Grid | None", task.start)
        judged = verify(cast("Puzzle[Grid]", puzzle), certificate, task.clock, start=start, form=form)
        if judged.certificate is None:
            raise AssertionError(f"the proof of the verdict was refused: {judged.reason}")
        certificate = judged.certificate
    return replace(result, certificate=certificate)


def _certificate(result: Result[Grid], task: Task[Grid], log: ProofLog) -> Certificate:
    """The certificate of a settled verdict. The proof of disagreeing sums is that they do."""
    puzzle = result.puzzle
    number = puzzle_hash(puzzle, start_of(puzzle, task.start))
    claim = cast("Claimed", result.verdict)
    by_sums = claim == "none" and not puzzle.plausible
    proof = b"" if by_sums or claim == "multiple" else log.read(task.clock)
    solutions = tuple(puzzle.write_solution(solution) for solution in result.solutions[:2])
    return Certificate(claim, number, solutions, proof, by_sums)
