"""`check --certificate`, `verify` and `certificate` on the command line."""

from __future__ import annotations

import json
from itertools import chain

import pytest

from gridwright.cli import codes

SEVERAL = "4x4:1/1/1/1/1/1/1/1"
SEARCHED = "7x7:2/1.2/1.1/2.1/1/1.1/4.2/2.1/1.1/2/2.1/1.2/1.1.1/1.2"
NONE = "3x3:0/2/0/1.1/0/0"


def test_a_verdict_is_certified_and_verified(call, folder):
    written = call("check", SEARCHED, "--certificate", "proof.drat", "-v")
    assert (written.code, written.out) == (codes.DONE, "unique\n")
    assert "wrote a certificate of " in written.err
    judged = call("verify", SEARCHED, "proof.drat")
    assert judged.code == codes.DONE
    assert judged.out.startswith("accepted: unique (")
    assert "proof checked in" in call("verify", SEARCHED, "proof.drat", "-v").err


@pytest.mark.parametrize(("puzzle", "code", "claim"), [(SEVERAL, 1, "multiple"), (NONE, 5, "none")])
def test_other_verdicts(call, folder, puzzle, code, claim):
    assert call("check", puzzle, "--certificate", "proof.drat", "--no-diagnosis").code == code
    judged = call("verify", puzzle, "proof.drat")
    assert (judged.code, judged.out.split(" (")[0].strip()) == (codes.DONE, f"accepted: {claim}")


def test_a_refused_certificate_names_the_step(call, folder):
    call("check", SEARCHED, "--certificate", "proof.drat")
    text = (folder / "proof.drat").read_text()
    head = text[: text.rindex("c   ")].count("\n") + 1
    (folder / "proof.drat").write_text("".join(text.splitlines(keepends=True)[:head]) + "0\n")
    judged = call("verify", SEARCHED, "proof.drat")
    assert judged.code == codes.REFUSED
    assert judged.out == f"refused: line {head + 1}: the step 0 does not follow by unit propagation\n"
    [record] = json.loads(call("verify", "--json", SEARCHED, "proof.drat").out)
    assert (record["accepted"], record["step"], record["place"]) == (False, [], head + 1)
    assert call("verify", "5x5:1/3/2/5/1/1/1.3/3/1.1/1.1", "proof.drat").code == codes.REFUSED


def test_what_is_no_proof(call, folder):
    (folder / "proof.drat").write_text("1 2 x 0\n")
    outcome = call("verify", SEARCHED, "proof.drat")
    assert (outcome.code, outcome.err) == (
        codes.BAD_INPUT,
        "gridwright: proof.drat:1: not a proof: a whole number was expected\n",
    )
    assert call("verify", SEARCHED, "absent.drat").code == codes.BAD_INPUT


def test_limits_leave_no_file(call, folder):
    outcome = call("check", SEARCHED, "--certificate", "proof.drat", "--time-limit", "0")
    assert outcome.code == codes.UNKNOWN
    assert not (folder / "proof.drat").exists()
    outcome = call("check", "dog.non", "--certificate", "proof.drat", "--strategy", "line", "--node-limit", "0")
    large = "100x100:" + "/".join(["9.9.9.9.9"] * 200)
    outcome = call("check", large, "--certificate", "large.drat", "--memory-limit", "20")
    assert outcome.code == codes.UNKNOWN
    assert "its clauses need about " in outcome.err
    assert not (folder / "large.drat").exists()
    call("check", SEARCHED, "--certificate", "proof.drat")
    assert call("verify", SEARCHED, "proof.drat", "--time-limit", "0").code == codes.UNKNOWN
    assert call("verify", large, "proof.drat", "--memory-limit", "20").code == codes.UNKNOWN


def test_a_binary_proof_needs_its_solution(call, folder):
    call("check", SEARCHED, "--certificate", "proof.bin", "--certificate-format", "binary")
    assert call("verify", SEARCHED, "proof.bin").code == codes.REFUSED  # it does not prove that there is none
    (folder / "solution.txt").write_text(call("solve", SEARCHED, "--to", "text").out)
    rows = [line for line in (folder / "solution.txt").read_text().splitlines() if set(line) <= set(".#") and line]
    (folder / "solution.txt").write_text("\n".join(rows))
    assert call("verify", SEARCHED, "proof.bin", "--solution", "solution.txt").out.startswith("accepted: unique")
    (folder / "wrong.txt").write_text("\n".join([".......", *rows[1:]]))
    judged = call("verify", SEARCHED, "proof.bin", "--solution", "wrong.txt")
    assert (judged.code, judged.out[:28]) == (codes.REFUSED, "refused: solution 1 is none:")


def test_hints_and_trimming(call, folder):
    call("check", SEARCHED, "--certificate", "proof.lrat", "--certificate-format", "lrat")
    assert call("verify", SEARCHED, "proof.lrat").code == codes.DONE
    assert call("verify", SEARCHED, "proof.lrat", "-o", "trimmed.drat").code == codes.DONE
    assert call("verify", SEARCHED, "trimmed.drat").code == codes.DONE
    assert (folder / "trimmed.drat").stat().st_size < (folder / "proof.lrat").stat().st_size
    assert call("verify", SEARCHED, "proof.lrat", "-o", "trimmed.zip").code == codes.USAGE


def test_several_puzzles_take_a_numbered_name(call, folder):
    (folder / "two.jsonl").write_text("".join(call("convert", one, "--to", "jsonl").out for one in (SEARCHED, SEVERAL)))
    outcome = call("check", "two.jsonl", "--certificate", "proof.drat")
    assert outcome.code == codes.USAGE
    assert "put {} in the name of --certificate" in outcome.err
    call("check", "two.jsonl", "--certificate", "proof{}.drat")
    for number, puzzle in enumerate((SEARCHED, SEVERAL), 1):
        assert call("verify", puzzle, f"proof{number}.drat").code == codes.DONE
        assert call("verify", "two.jsonl", f"proof{number}.drat").code == codes.DONE
    call("check", NONE, "--certificate", "none.drat", "--no-diagnosis")
    assert "holds 2 puzzles" in call("verify", "two.jsonl", "none.drat").err


def test_given_cells(call, folder):
    (folder / "start.txt").write_text("#???\n?#??\n??#?\n????\n")
    given = ("--start", "start.txt")
    assert call("check", SEVERAL, *given, "--certificate", "proof.drat").code == codes.DONE
    assert call("verify", SEVERAL, *given, "proof.drat").code == codes.DONE
    assert call("verify", SEVERAL, "proof.drat").code == codes.REFUSED


def test_clauses_in_dimacs(call, folder):
    call("check", SEARCHED, "--certificate", "proof.drat")
    assert call("certificate", "--cnf", SEARCHED, "--proof", "proof.drat", "-o", "puzzle.cnf").code == codes.DONE
    lines = (folder / "puzzle.cnf").read_text().splitlines()
    head = next(line for line in lines if line.startswith("p cnf "))
    clauses = [list(map(int, line.split())) for line in lines if line[0] not in "cp"]
    assert [int(word) for word in head.split()[2:]] == [max(map(abs, chain(*clauses))), len(clauses)]
    assert "c claim unique" in lines
    other = call("certificate", "--cnf", SEARCHED)
    assert "c claim none" in other.out
    assert len(other.out.splitlines()) == len(lines) - 1  # "some cell differs" is one clause
    assert call("certificate", SEARCHED).code == codes.USAGE
    assert call("certificate", "--cnf", SEVERAL, "--proof", "proof.drat").code == codes.BAD_INPUT
    large = "100x100:" + "/".join(["9.9.9.9.9"] * 200)
    assert call("certificate", "--cnf", large, "--memory-limit", "20").code == codes.UNKNOWN


def test_kinds_without_certificates(call, folder):
    (folder / "problem.dlx").write_text("a b\na b\n")
    assert call("check", "problem.dlx", "--certificate", "proof.drat").code == codes.BAD_INPUT
    assert call("certificate", "--cnf", "problem.dlx").code == codes.BAD_INPUT
