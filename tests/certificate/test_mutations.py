"""Damaged and forged certificates: none crashes the checker, and none is accepted for a false claim."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from cases import COLOURED, HITORI, NONE, SEVERAL, UNKNOWN_LENGTHS, searched

import gridwright
from gridwright import Certificate, FormatError, Limits, Nonogram
from gridwright.base.proof_log import ProofLog
from gridwright.base.strategy import Task
from gridwright.certificate import clauses_of
from gridwright.kinds import kind_of
from gridwright.values.clock import Clock

PUZZLES = (*searched()[2::3], COLOURED, UNKNOWN_LENGTHS, HITORI, NONE, SEVERAL)
LIMITS = Limits(time=20, memory=1 << 28)  # never reached: memory is bounded


def loose():
    """Puzzles with several solutions, from unique ones whose clues were loosened."""
    for puzzle in searched()[:3]:
        rows = [[None] * len(clue) for clue in puzzle.rows]
        yield Nonogram(rows, puzzle.columns)


def steps_of(puzzle):
    """What a search writes on its way to two solutions, or to the end."""
    log = ProofLog(clauses_of(puzzle, Clock()))
    result = kind_of(puzzle).strategy("auto").solve(puzzle, Task(proof=log))
    return result, log.read(Clock())


def forged(puzzle):
    """The true claim and all false ones with the steps of a search."""
    result, steps = steps_of(puzzle)
    solutions = tuple(map(puzzle.write_solution, result.solutions))
    yield Certificate("none", None, (), steps)
    for solution in solutions:
        yield Certificate("unique", None, (solution,), steps)
    yield Certificate("multiple", None, (*solutions, *solutions)[:2], steps)
    yield Certificate(None, None, solutions[:1], steps)
    yield Certificate("none", None, solutions[:1], b"", by_sums=True)


def mutated(certificate, chance, others):
    """The certificate with one thing changed."""
    lines = certificate.proof.splitlines(keepends=True)
    kind = chance.randrange(9)
    at = chance.randrange(len(lines)) if lines else 0
    if kind <= 2 and lines:
        numbers = lines[at].split()
        one = chance.randrange(len(numbers))
        if kind == 0:
            numbers[one] = b"-" + numbers[one] if numbers[one][:1] not in b"-0d" else numbers[one].lstrip(b"-")
        elif kind == 1:
            numbers[one] = str(chance.randint(-900, 900)).encode()
        else:
            del numbers[one]
        lines[at] = b" ".join(numbers) + b"\n"
    elif kind == 3:
        del lines[at : at + chance.randint(1, 3)]
    elif kind == 4:
        lines = chance.choice(others).proof.splitlines(keepends=True)
    elif kind == 5:
        content = certificate.write()
        return content[: chance.randrange(len(content) + 1)]
    elif kind == 6:
        content = bytearray(certificate.write())
        for _ in range(chance.randint(1, 4)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        return bytes(content)
    elif kind == 7:
        new = [chance.choice((-1, 1)) * chance.randint(1, 200) for _ in range(chance.randint(0, 3))]
        lines.insert(at, b" ".join(str(one).encode() for one in new) + b" 0\n")
    else:
        return chance.randbytes(chance.randint(0, 60))
    return replace(certificate, proof=b"".join(lines))


def try_many(number, seed):
    """Judge so many mutations: how many were accepted and refused."""
    chance = random.Random(seed)
    puzzles = [*PUZZLES, *loose()]
    certificates = {puzzle: list(forged(puzzle)) for puzzle in puzzles}
    verdicts = {puzzle: gridwright.check(puzzle, diagnose=False).verdict for puzzle in puzzles}
    everything = [one for some in certificates.values() for one in some]
    counts = {True: 0, False: 0, None: 0}
    for _ in range(number):
        puzzle = chance.choice(puzzles)
        content = mutated(chance.choice(certificates[puzzle]), chance, everything)
        try:
            judged = gridwright.verify(puzzle, content, limits=LIMITS)
        except FormatError:
            counts[None] += 1
        else:
            counts[judged.accepted] += 1
            assert judged.accepted is False or judged.claim == verdicts[puzzle], (puzzle, content)
            assert judged.accepted or judged.reason
    return counts


def test_forged_claims_are_refused():
    for puzzle in (*PUZZLES, *loose()):
        verdict = gridwright.check(puzzle, diagnose=False).verdict
        for certificate in forged(puzzle):
            judged = gridwright.verify(puzzle, certificate)
            assert judged.accepted is False or judged.claim == verdict


def test_mutations():
    counts = try_many(400, 1)
    assert min(counts.values()) > 10


@pytest.mark.slow
def test_ten_thousand_mutations(seed):
    counts = try_many(10_000, seed)
    assert min(counts.values()) > 300
