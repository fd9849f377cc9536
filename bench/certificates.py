"""Certificates of sets of puzzles: bytes and lemmas, seconds to write them and to check them, and an outside checker.

Every proof must be accepted. Times are CPU seconds, the best of some runs, for all puzzles of a set together: solving,
solving with a proof, building the clauses, and checking without that. With `--drat-trim PROGRAM` a sample of the proofs
that includes the largest is judged by it, too. The random puzzles in `searching` have one solution, are 40 to 50% black
and need search; exchanging two numbers of a clue leaves most of them without a solution, while the sums still agree.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import gridwright
from bench.collections import load
from bench.report import DATA, SHARED, table
from gridwright import Limits, Nonogram
from gridwright._core import ProofChecker
from gridwright.certificate.clauses import claim_of, clauses_of
from gridwright.values.clock import Clock

REPEATED = 3  # runs of a puzzle, as long as they take less than a second
SAMPLE = 100  # proofs for the outside checker
SEARCHING = Path(__file__).parent / "searching"


class Proved(NamedTuple):
    """What one certificate took."""

    name: str
    puzzle: object
    verdict: str
    solution: object
    proof: bytes
    lemmas: int
    needed: int
    conflicts: int
    solving: float
    writing: float  # solving and writing
    building: float
    checking: float


def sets():
    """The names of the sets and their puzzles, by name; read only when needed."""

    def files(folder):
        return {path.stem: load(path) for path in sorted(folder.glob("*.n[io]n"))}

    def random_ones(size):
        return dict(enumerate(gridwright.load_all(SEARCHING / f"{size}x{size}.txt", "tatham")))

    def without_solution():
        for name, puzzle in random_ones(25).items():
            yield name, _changed(puzzle, random.Random(name))

    yield "free", lambda: files(SHARED / "free")
    yield "archive", lambda: files(SHARED / "archive")
    yield "survey", lambda: files(SHARED / "survey")
    yield "25x25, unique", lambda: random_ones(25)
    yield "25x25, none", lambda: dict(without_solution())
    yield "30x30, unique", lambda: random_ones(30)
    yield (
        "Hitori",
        lambda: {path.stem: gridwright.load(path) for path in sorted((DATA / "hitori").glob("tudelft_*/*"))},
    )
    yield "Hitori, own", lambda: {path.stem: gridwright.load(path) for path in sorted((DATA / "hitori/own").iterdir())}


def _changed(puzzle, rng):
    """The puzzle with two runs of one clue exchanged, so that it has no solution."""
    while True:
        sides = [list(puzzle.rows), list(puzzle.columns)]
        side = rng.choice(sides)
        place = rng.randrange(len(side))
        clue = list(side[place])
        if len(set(clue)) < 2:
            continue
        one, other = rng.sample(range(len(clue)), 2)
        clue[one], clue[other] = clue[other], clue[one]
        side[place] = tuple(clue)
        changed = Nonogram(*sides)
        if changed != puzzle and gridwright.check(changed, diagnose=False).verdict == "none":
            return changed


def main(arguments=()) -> None:
    """Print one row per set."""
    parser = argparse.ArgumentParser(prog="python -m bench certificates")
    parser.add_argument("--sets", nargs="+", metavar="NAME", help="some of them, such as 'free'")
    parser.add_argument("--most", type=int, metavar="N", help="puzzles per set (all)")
    parser.add_argument("--cap", type=float, default=60, metavar="SECONDS", help="for each verdict (60)")
    parser.add_argument("--drat-trim", metavar="PROGRAM", help="the outside checker; see docs/certificates.md")
    chosen = parser.parse_args(arguments)
    if not SHARED.is_dir():
        print("some sets are skipped: they need the puzzle collection ../shared/data", file=sys.stderr)
    sizes, times, proved = [], [], {}
    for name, read in sets():
        if chosen.sets and name not in chosen.sets:
            continue
        puzzles = list(read().items())[: chosen.most] if SHARED.is_dir() or "x" in name else []
        measured = [measure(f"{name} {number}", puzzle, chosen.cap) for number, puzzle in puzzles]
        proved[name] = kept = [one for one in measured if one is not None]
        if kept:
            sizes.append([name, len(puzzles), *_sizes(kept)])
            times.append([name, *_times(kept)])
    both = ["median", "worst"]
    header = ["set", "puzzles", "unique", "none", "conflicts", *(f"{part}, {one}" for part in PARTS for one in both)]
    table(header, sizes)
    header = ["set", "solving", "and writing", "ratio", "building", "checking", "checking / solving"]
    table([*header, "checking, worst"], times)
    if chosen.drat_trim:
        outside(chosen.drat_trim, [one for kept in proved.values() for one in kept])


PARTS = ("bytes", "lemmas", "needed")


def _sizes(proved):
    verdicts = [one.verdict for one in proved]
    row = [verdicts.count("unique"), verdicts.count("none"), sum(one.conflicts for one in proved)]
    for numbers in ([len(one.proof) for one in proved], [one.lemmas for one in proved], [one.needed for one in proved]):
        row += [int(statistics.median(numbers)), max(numbers)]
    return row


def _times(proved):
    solving, writing, building, checking = (
        sum(getattr(one, part) for one in proved) for part in ("solving", "writing", "building", "checking")
    )
    worst = max(one.checking for one in proved)
    return [solving, writing, writing / solving, building, checking, checking / solving, worst]


def measure(name, puzzle, cap):
    """What the certificate of one puzzle takes; None if it has several solutions, or takes too long."""
    best = [float("inf"), float("inf")]
    began = time.process_time()
    for run in range(REPEATED):
        for number, form in enumerate((False, "binary")):
            begin = time.process_time()
            result = gridwright.check(puzzle, certify=form, diagnose=False, limits=Limits(time=cap))
            best[number] = min(best[number], time.process_time() - begin)
            if result.verdict not in ("unique", "none"):
                print(f"{name}: {result.verdict}", file=sys.stderr)
                return None
        if time.process_time() - began > 1 + run:
            break
    proof = result.certificate.proof
    claim = claim_of(clauses_of(puzzle, Clock()), puzzle.start, result.solution)
    checker = ProofChecker(claim)
    begin = time.process_time()
    checker.build()
    built = time.process_time()
    checker.read(proof)
    checker.run()
    checked = time.process_time()
    assert result.certificate.by_sums or checker.accepted, f"{name}: refused, {checker.refused_step()}"
    return Proved(
        name,
        puzzle,
        result.verdict,
        result.solution,
        proof,
        checker.lemmas,
        checker.needed,
        int(result.stats["conflicts"]),
        *best,
        built - begin,
        checked - built,
    )


def outside(program, proved) -> None:
    """Have the outside checker judge the largest proof of each kind of puzzle, and a sample of the rest."""
    largest = sorted(proved, key=lambda one: -len(one.proof))
    chosen = largest[:10] + random.Random(1).sample(largest[10:], max(0, min(SAMPLE, len(largest)) - 10))
    ours = theirs = 0.0
    for one in chosen:
        claim = claim_of(clauses_of(one.puzzle, Clock()), one.puzzle.start, one.solution)
        with tempfile.NamedTemporaryFile() as clauses, tempfile.NamedTemporaryFile() as proof:
            assert claim.write_dimacs(clauses.fileno(), one.proof) == (None, 0)
            proof.write(one.proof)
            proof.flush()
            begin = time.perf_counter()
            # Binary proofs are recognized by their first bytes, which short ones do not have.
            said = subprocess.run(
                [program, clauses.name, proof.name, "-t", "3600"], capture_output=True, text=True, check=False
            )
            theirs += time.perf_counter() - begin
        ours += one.building + one.checking
        assert "s VERIFIED" in said.stdout, f"{one.name}: the outside checker refuses it\n{said.stdout}"
    print(
        f"accepted by the outside checker: {len(chosen)} of {len(proved)}, the largest of {len(largest[0].proof)} bytes"
    )
    table(["seconds with clauses", "outside", "outside / ours"], [[ours, theirs, theirs / ours]])
