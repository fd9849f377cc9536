"""The clauses of a puzzle in DIMACS, for checkers that others wrote."""

from __future__ import annotations

from tempfile import TemporaryFile
from typing import TYPE_CHECKING

from gridwright.certificate.clauses import claim_of, clauses_of, puzzle_hash
from gridwright.values.certificate import Certificate
from gridwright.values.ending import Ending
from gridwright.values.errors import InputError, LimitReached

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.clock import Clock
    from gridwright.values.grid import Grid


def dimacs(
    puzzle: Puzzle[Grid], clock: Clock, solution: Grid | None = None, certificate: Certificate | None = None
) -> bytes:
    """The clauses; with a solution, also that some cell differs from it.

    From a certificate come its solution and, for a Hitori, its cuts, each behind the comment `c cut`.
    """
    number = puzzle_hash(puzzle)
    if certificate is not None:
        if certificate.puzzle not in (None, number):
            raise InputError("the certificate is for another puzzle, or for other given cells")
        if solution is None and certificate.claim == "unique" and certificate.solutions:
            solution = puzzle.read_solution(certificate.solutions[0])
    if solution is not None and (broken := puzzle.violations(solution)):
        raise InputError(f"the solution is none: {broken[0]}")
    claim = claim_of(clauses_of(puzzle, clock), puzzle.start, solution)
    about = Certificate("none" if solution is None else "unique", number).header().decode()
    proof = None if certificate is None else certificate.proof
    with TemporaryFile(buffering=0) as file:
        ending, error = claim.write_dimacs(file.fileno(), proof, about, clock.seconds_left)
        if ending is not None:
            raise LimitReached(Ending[ending.name])
        if error:
            raise OSError(error, "the clauses cannot be written", "the clauses")
        file.seek(0)
        return file.read()
