"""Checkers that others wrote accept the same proofs over the clauses as they are written in DIMACS."""

from __future__ import annotations

import pytest
from cases import COLOURED, HITORI, NONE, UNKNOWN_LENGTHS, searched

import gridwright
from gridwright.certificate.dimacs import dimacs
from gridwright.values.clock import Clock

dratify = pytest.importorskip("dratify")
PUZZLES = [*searched(), COLOURED, UNKNOWN_LENGTHS, HITORI, NONE]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.kind} {puzzle.width}")
def test_dratify_agrees(puzzle):
    result = gridwright.check(puzzle, certify=True)
    found = gridwright.verify(puzzle, result.certificate, trim="drat").certificate
    formula = dratify.parse_dimacs(dimacs(puzzle, Clock(), certificate=found).decode())
    assert dratify.check_proof(formula, found.write().decode(), engine="python").reached_empty
    if gridwright.verify(puzzle, found).needed:
        assert not dratify.check_proof(formula, "0\n", engine="python").ok


def test_cuts_are_marked_in_dimacs():
    result = gridwright.check(HITORI, certify=True)
    judged = gridwright.verify(HITORI, result.certificate)
    text = dimacs(HITORI, Clock(), certificate=result.certificate).decode()
    lines = text.splitlines()
    assert lines.count("c cut") == judged.cuts
    clauses = [line for line in lines if line[0] not in "cp"]
    assert f"p cnf 64 {len(clauses)}" in lines
    assert b"c cut" not in dimacs(HITORI, Clock(), result.solution)
