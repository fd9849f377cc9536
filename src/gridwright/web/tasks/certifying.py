"""Certificates: certify, verify."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import api
from gridwright.base.grid_puzzle import GridPuzzle
from gridwright.values.errors import NotSupported
from gridwright.values.phrases import one
from gridwright.web import forms
from gridwright.web.forms import Form
from gridwright.web.tasks.endpoint import Endpoint
from gridwright.web.tasks.solving import given
from gridwright.wire.answers import VERDICT, VERIFICATION
from gridwright.wire.schema import TEXT, optional

if TYPE_CHECKING:
    from gridwright.web.tasks.endpoint import Request

_START = forms.grid("cells that every solution must keep, in addition to the puzzle's own start")


def _certify(request: Request) -> dict[str, object]:
    puzzle = _grid_puzzle(request)
    start = given(puzzle, request["start"], "start")
    limits, progress = request.limits, request.progress
    result = api.check(puzzle, start=start, limits=limits, progress=progress, diagnose=False, certify=True)
    proved = result.certificate
    return {
        "verdict": result.verdict,
        "reason": result.reason,
        "certificate": None if proved is None else proved.write().decode(),
    }


def _verify(request: Request) -> dict[str, object]:
    puzzle = _grid_puzzle(request)
    judged = api.verify(
        puzzle,
        request["certificate"],
        solution=given(puzzle, request["solution"], "solution"),
        start=given(puzzle, request["start"], "start"),
        limits=request.limits,
        progress=request.progress,
    )
    return VERIFICATION(judged)


def _grid_puzzle(request: Request) -> GridPuzzle:
    puzzle = request["puzzle"]
    if not isinstance(puzzle, GridPuzzle):
        raise NotSupported(f"{one(puzzle.kind)} has no certificate; nonograms and Hitori have")
    return puzzle


TASKS = (
    Endpoint(
        "certify",
        "Check whether a puzzle has exactly one solution, with a proof that anybody can check.",
        Form({"puzzle": forms.PUZZLE, "start": _START}, required=("puzzle",)),
        {
            "verdict": VERDICT,
            "reason": optional(TEXT, "why there is no certificate"),
            "certificate": optional(TEXT, "the content of its file; null if the verdict is unknown"),
        },
        _certify,
    ),
    Endpoint(
        "verify",
        "Judge the certificate of a puzzle, without any solver.",
        Form(
            {
                "puzzle": forms.PUZZLE,
                "certificate": forms.data("the bytes of its file"),
                "solution": forms.grid("the solution that a proof is about, if it does not say so"),
                "start": _START,
            },
            required=("puzzle", "certificate"),
        ),
        VERIFICATION.properties,
        _verify,
    ),
)
