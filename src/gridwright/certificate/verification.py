"""The judge of certificates: solutions by the rules of the puzzle, proofs by the checker (`cpp/checker/`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from tempfile import TemporaryFile
from time import perf_counter
from typing import TYPE_CHECKING

from gridwright._core import Ending as NativeEnding
from gridwright._core import ProofChecker
from gridwright.base.puzzle import start_of
from gridwright.certificate.clauses import claim_of, clauses_of, puzzle_hash
from gridwright.values.ending import Ending
from gridwright.values.errors import FormatError, GridwrightError, LimitReached
from gridwright.values.grid import UNKNOWN
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from gridwright._core import Claim
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.certificate import Certificate, Claimed, ProofForm
    from gridwright.values.clock import Clock
    from gridwright.values.grid import Grid

_MOST = 12  # literals of a step that are quoted


@dataclass(frozen=True, slots=True)
class Verification:
    """What became of a certificate.

    - `accepted`: whether the claim is proved; otherwise `reason` says why not;
    - `claim`: `unique`, `none` or `multiple`;
    - `step`: the literals of the step that does not follow, and `place` where it is: the line of a text, from 1, or the
      byte of a binary proof, from 0;
    - `lemmas`: in the proof; `needed`: those that the claim needs; `cuts`: of a Hitori, judged on the board;
    - `building`, `checking`: seconds for the clauses and for the proof;
    - `certificate`: the same claim with only the needed lemmas, if asked for.
    """

    accepted: bool
    claim: Claimed
    reason: str = ""
    step: tuple[int, ...] | None = None
    place: int | None = None
    lemmas: int = 0
    needed: int = 0
    cuts: int = 0
    building: float = 0.0
    checking: float = 0.0
    certificate: Certificate | None = None

    def __bool__(self) -> bool:
        raise TypeError("a verification has no truth value; ask whether it is accepted")


def verify(
    puzzle: Puzzle[Grid],
    certificate: Certificate,
    clock: Clock,
    *,
    solution: Grid | None = None,
    start: Grid | None = None,
    form: ProofForm | None = None,
) -> Verification:
    """Judge a certificate. `solution` is for a proof that does not name it; `form` is that of the trimmed one."""
    start = start_of(puzzle, start)
    clauses = clauses_of(puzzle, clock)
    claim: Claimed = certificate.claim or ("none" if solution is None and not certificate.solutions else "unique")
    if certificate.puzzle is not None and certificate.puzzle != puzzle_hash(puzzle, start):
        return Verification(False, claim, "it is for another puzzle, or for other given cells")
    try:
        solutions = [puzzle.read_solution(text) for text in certificate.solutions]
    except GridwrightError as error:
        raise FormatError(f"a solution in it cannot be read: {error}") from None
    if solution is not None and solution not in solutions:
        if solutions:
            return Verification(False, claim, "it is about another solution than the one given")
        solutions = [solution]
    wanted = {"unique": 1, "none": 0, "multiple": 2}[claim]
    if len(solutions) != wanted:
        has = f"it has {counted(len(solutions), 'solution')}, where the claim {claim} needs {wanted}"
        return Verification(False, claim, has)
    for number, one in enumerate(solutions, 1):
        if one.complete is False or (broken := _broken(puzzle, one, start)):
            why = "it has unknown cells" if not one.complete else broken
            return Verification(False, claim, f"solution {number} is none: {why}")
    if claim == "multiple":
        same = solutions[0] == solutions[1]
        return Verification(not same, claim, "its two solutions are the same" if same else "")
    if certificate.by_sums:
        agree = claim != "none" or puzzle.plausible
        return Verification(not agree, claim, "the sums of rows and columns agree" if agree else "")
    stated = claim_of(clauses, start, solutions[0] if solutions else None)
    return _judged(stated, certificate, claim, clock, form)


def _broken(puzzle: Puzzle[Grid], solution: Grid, start: Grid | None) -> str:
    """The first rule or given cell that a solution breaks."""
    if broken := puzzle.violations(solution):
        return str(broken[0])
    pairs = () if start is None else zip(start.cells, solution.cells, strict=True)
    if any(given not in (UNKNOWN, cell) for given, cell in pairs):
        return "it changes a given cell"
    return ""


def _judged(
    stated: Claim, certificate: Certificate, claim: Claimed, clock: Clock, form: ProofForm | None
) -> Verification:
    """The verdict of the checker."""
    checker = ProofChecker(stated)

    def left() -> tuple[float | None, int | None]:
        seconds, _, memory = clock.left()
        return seconds, memory

    began = perf_counter()
    _go_on(checker.build(*left(), clock.progress))
    built = perf_counter()
    _go_on(checker.read(certificate.proof, *left(), clock.progress))
    binary = certificate.is_binary
    above = 0 if binary else certificate.first_line - 1
    if (fault := checker.fault()) is not None:
        at, why = fault
        if binary:
            raise FormatError(f"not a proof: byte {at}: {why}")
        raise FormatError(f"not a proof: {why}", line=above + at)
    _go_on(checker.run(*left(), clock.progress))
    judged = Verification(
        checker.accepted,
        claim,
        lemmas=checker.lemmas,
        needed=checker.needed,
        cuts=checker.cuts,
        building=built - began,
        checking=perf_counter() - built,
    )
    if checker.accepted:
        return judged if form is None else replace(judged, certificate=_trimmed(checker, certificate, form))
    if (refused := checker.refused_step()) is None:
        return replace(judged, reason="its steps end without a contradiction")
    at, literals = refused
    place = at if binary else above + at
    words = " ".join([*map(str, literals[:_MOST]), "..." if len(literals) > _MOST else "0"])
    where = f"byte {place}" if binary else f"line {place}"
    reason = f"{where}: the step {words} does not follow by unit propagation"
    return replace(judged, reason=reason, step=tuple(literals), place=place)


def _trimmed(checker: ProofChecker, certificate: Certificate, form: ProofForm) -> Certificate:
    """The same claim with only the needed lemmas."""
    with TemporaryFile(buffering=0) as file:
        if error := checker.write(file.fileno(), form):
            raise OSError(error, "the proof cannot be written", "the proof")
        file.seek(0)
        return replace(certificate, proof=file.read())


def _go_on(ending: NativeEnding | None) -> None:
    """Raise `LimitReached` if a limit was reached."""
    if ending is not None:
        raise LimitReached(Ending[ending.name])
