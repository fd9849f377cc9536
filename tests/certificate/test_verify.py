"""Certificates prove their verdicts, and nothing else: whoever relies on one relies on this."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cases import COLOURED, HITORI, NONE, SEVERAL, SUMS, UNKNOWN_LENGTHS, searched, started

import gridwright
from gridwright import (
    Certificate,
    ExactCover,
    FormatError,
    Grid,
    Hitori,
    LimitReached,
    Limits,
    Nonogram,
    NotSupported,
    UsageError,
)
from gridwright.certificate import clauses_of, puzzle_hash
from gridwright.values.clock import Clock

FORMS = ("drat", "binary", "lrat")
UNIQUE = (*searched()[::4], COLOURED, UNKNOWN_LENGTHS, HITORI)


def certified(puzzle, **more):
    """The certificate of a puzzle's verdict."""
    return gridwright.check(puzzle, certify=True, **more).certificate


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("puzzle", UNIQUE, ids=lambda puzzle: f"{puzzle.kind} {puzzle.width}")
def test_a_unique_solution_is_certified_in_every_form(puzzle, form):
    result = gridwright.check(puzzle, certify=form)
    certificate = result.certificate
    assert (b"\0" in certificate.write()) == (form == "binary")
    read = Certificate.read(certificate.write())
    solution = result.solution if form == "binary" else None
    judged = gridwright.verify(puzzle, read, solution=solution)
    assert (judged.accepted, judged.claim, judged.reason) == (True, "unique", "")
    for trim in FORMS:
        trimmed = gridwright.verify(puzzle, read, solution=solution, trim=trim).certificate
        again = gridwright.verify(puzzle, trimmed.write(), solution=result.solution)
        assert again.accepted
        assert trim == "lrat" or again.lemmas == judged.needed + 1  # the last is the contradiction


@pytest.mark.parametrize("puzzle", [*searched(), COLOURED, UNKNOWN_LENGTHS])
def test_the_empty_proof_is_refused_where_lines_alone_do_not_settle(puzzle):
    assert gridwright.solve(puzzle, strategy="line").verdict == "unknown"
    found = certified(puzzle)
    assert gridwright.verify(puzzle, found).needed > 0
    judged = gridwright.verify(puzzle, replace(found, proof=b""))
    assert (judged.accepted, judged.reason) == (False, "its steps end without a contradiction")


def test_the_empty_proof_of_a_puzzle_that_lines_settle_is_enough():
    puzzle = Nonogram([[3], [1], [3]], [[3], [1, 1], [1, 1]])
    found = certified(puzzle)
    assert gridwright.verify(puzzle, replace(found, proof=b"")).accepted


def test_several_solutions_are_their_own_proof():
    found = certified(SEVERAL)
    assert (found.claim, len(found.solutions), found.proof) == ("multiple", 2, b"")
    assert gridwright.verify(SEVERAL, found.write()).accepted
    same = replace(found, solutions=(found.solutions[0],) * 2)
    assert gridwright.verify(SEVERAL, same).reason == "its two solutions are the same"
    one = replace(found, solutions=found.solutions[:1])
    assert "needs 2" in gridwright.verify(SEVERAL, one).reason
    wrong = replace(found, solutions=(found.solutions[0], "#...\n" * 4))
    assert gridwright.verify(SEVERAL, wrong).reason.startswith("solution 2 is none: column 1")
    partial = replace(found, solutions=(found.solutions[0], "?...\n" * 4))
    assert "unknown cells" in gridwright.verify(SEVERAL, partial).reason


def test_no_solution():
    found = certified(NONE)
    assert (found.claim, found.by_sums) == ("none", False)
    assert gridwright.verify(NONE, found.write()).accepted
    assert not gridwright.verify(SEVERAL, replace(found, puzzle=None)).accepted


def test_sums_that_disagree_are_added_up():
    found = certified(SUMS)
    assert (found.claim, found.by_sums, found.proof) == ("none", True, b"")
    assert b"c because sums\n" in found.write()
    assert gridwright.verify(SUMS, found.write()).accepted
    other = replace(found, puzzle=puzzle_hash(NONE))
    assert gridwright.verify(NONE, other).reason == "the sums of rows and columns agree"


def test_a_certificate_belongs_to_its_puzzle():
    one, other = searched()[:2]
    assert "another puzzle" in gridwright.verify(other, certified(one)).reason
    renamed = Nonogram(one.rows, one.columns, meta={"title": "the same"})
    assert gridwright.verify(renamed, certified(one)).accepted


def test_given_cells_belong_to_the_claim():
    puzzle = started(SEVERAL, "#???\n?#??\n????\n????")
    assert certified(puzzle).claim == "multiple"
    start = Grid.from_text("#???\n?#??\n??#?\n????")
    found = certified(SEVERAL, start=start)
    assert found.claim == "unique"
    assert gridwright.verify(SEVERAL, found, start=start).accepted
    assert not gridwright.verify(SEVERAL, found).accepted
    assert not gridwright.verify(SEVERAL, replace(found, puzzle=None)).accepted
    moved = replace(found, solutions=("...#\n..#.\n.#..\n#...",), puzzle=None)
    assert gridwright.verify(SEVERAL, moved, start=start).reason == "solution 1 is none: it changes a given cell"


def test_the_step_that_fails_is_named():
    puzzle = searched()[0]
    found = certified(puzzle)
    new = clauses_of(puzzle, Clock()).variables + 1
    judged = gridwright.verify(puzzle, replace(found, proof=f"c more\n{new} 0\n-{new} 0\n0\n".encode()).write())
    place = found.header().count(b"\n") + 3
    assert (judged.accepted, judged.step, judged.place) == (False, (-new,), place)
    assert judged.reason == f"line {place}: the step -{new} 0 does not follow by unit propagation"
    codes = [bytes([code & 127 | 128, code >> 7]) for code in (2 * new, 2 * new + 1)]
    binary = b"a%b\0a%b\0a\0" % tuple(codes)
    judged = gridwright.verify(puzzle, binary, solution=gridwright.check(puzzle).solution)
    assert (judged.accepted, judged.step, judged.place) == (False, (-new,), 4)


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("strategy", ["auto", "probe", "search", "cdcl"])
def test_native_strategies_write_proofs(strategy, jobs):
    for puzzle in searched()[3::5]:
        result = gridwright.check(puzzle, strategy=strategy, jobs=jobs, certify=True)
        if result.certificate is not None:
            assert gridwright.verify(puzzle, result.certificate).accepted
        else:
            assert result.verdict == "unknown"


def test_memory_is_bounded():
    """Broken: a short file with a large number would take gigabytes."""
    proof = b"-4000000 0\n" + b"c\n" * 2_000_000
    with pytest.raises(LimitReached, match="memory"):
        gridwright.verify(SEVERAL, proof, limits=Limits(memory=1 << 27))


def test_what_has_no_certificate_says_so():
    with pytest.raises(NotSupported, match="writes no proof"):
        gridwright.check(searched()[0], strategy="dfs", certify=True)
    problem = ExactCover.parse("a b\na b\n", format="dlx")
    with pytest.raises(NotSupported, match="has no certificate"):
        gridwright.check(problem, certify=True)
    with pytest.raises(UsageError, match="no form 'zip'"):
        gridwright.check(SEVERAL, certify="zip")


def test_clauses_beyond_the_memory_limit_are_refused_with_their_size():
    puzzle = Nonogram([[30] * 10] * 400, [[30] * 10] * 400)
    for call in (
        lambda: gridwright.check(puzzle, certify=True, limits=Limits(memory=50 << 20)),
        lambda: gridwright.verify(puzzle, Certificate("none", None), limits=Limits(memory=50 << 20)),
    ):
        with pytest.raises(LimitReached, match=r"its clauses need about \d{4} MB"):
            call()


def test_time_is_limited():
    puzzle = Nonogram([[30] * 10] * 400, [[30] * 10] * 400)
    with pytest.raises(LimitReached, match="time"):
        gridwright.verify(puzzle, Certificate("none", None), limits=Limits(time=0.05))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"hello\n", "not a proof: a whole number was expected"),
        (b"c gridwright certificate 1\nc claim perhaps\n", "expected unique, none or multiple, found 'perhaps'"),
        (b"c x\n1 2\n", "^2: not a proof: a step ends with 0"),
        (b"a\x02\0x\0", "not a proof: byte 3"),
        (b"99999999 0\n", "no such variable"),
        (b"\xff\xfe\x00\x01", "not a proof: byte 0"),
        (b"c claim unique\nc solution\nc   xyz\n", "a solution in it cannot be read"),
    ],
)
def test_what_is_no_proof(content, message):
    with pytest.raises(FormatError, match=message):
        gridwright.verify(SEVERAL, content)


def test_a_hitori_without_its_cuts_is_refused():
    found = certified(HITORI)
    judged = gridwright.verify(HITORI, found)
    assert judged.accepted
    open_board = Hitori([[1, 2, 1], [3, 4, 5], [1, 6, 1]])  # a ring of shaded cells would cut it
    assert gridwright.check(open_board).verdict == "multiple"
    proof = b"-2 -4 -6 -8 0\n0\n"  # a true cut, but not a proof
    judged = gridwright.verify(open_board, Certificate("none", None, proof=proof))
    assert (judged.accepted, judged.cuts) == (False, 1)
    judged = gridwright.verify(open_board, Certificate("none", None, proof=b"-1 -9 0\n-5 0\n0\n"))
    assert (judged.accepted, judged.cuts) == (False, 0)


def test_a_file_is_read_as_well_as_bytes(tmp_path):
    found = certified(NONE)
    found.save(tmp_path / "none.drat")
    assert gridwright.verify(NONE, tmp_path / "none.drat").accepted
    assert gridwright.verify(NONE, str(tmp_path / "none.drat")).accepted
    with pytest.raises(FormatError, match="no such file"):
        gridwright.verify(NONE, tmp_path / "other.drat")
