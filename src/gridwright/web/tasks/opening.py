"""Reading and offering puzzles: open, clues, colours, examples."""

from __future__ import annotations

import os
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING

from gridwright import api, kinds
from gridwright.files import jsonl, reading
from gridwright.files.json_ import fields_of
from gridwright.nonogram.formats.json_ import SCHEMA as NONOGRAM
from gridwright.nonogram.formats.json_ import palette_of
from gridwright.nonogram.typed import typed
from gridwright.values.clock import Clock
from gridwright.values.colour import BLACK_AND_WHITE
from gridwright.web import forms
from gridwright.web.forms import Field, Form
from gridwright.web.tasks.endpoint import Endpoint
from gridwright.wire import answers
from gridwright.wire.schema import COUNT, TEXT, listed, optional, record

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution
    from gridwright.web.tasks.endpoint import Request

_LOOK = 2.0  # seconds for a puzzle that is still being typed

_OPENED = {
    "puzzle": answers.PUZZLE,
    "format": optional(TEXT),
    "title": optional(TEXT),
    "kind": TEXT,
    "width": COUNT,
    "height": COUNT,
}


def _open(request: Request) -> dict[str, object]:
    content: str | bytes = request["data"] if request["text"] is None else request["text"]
    with Clock(request.limits, request.progress).ticking():
        found = reading.read_text(
            content,
            request["format"],
            kind=request["kind"],
            size=None if request["size"] is None else forms.checked_size(request["size"]),
            suffix=os.path.splitext(request["name"] or "")[1],
        )
        for puzzle in found.puzzles:
            forms.checked_size((puzzle.width, puzzle.height))
        puzzles = [_opened(puzzle, found.format.name) for puzzle in found.puzzles]
    return {"puzzles": puzzles, "notes": [answers.NOTE(note) for note in found.notes]}


def _opened(puzzle: Puzzle[Solution], format: str | None) -> dict[str, object]:
    return {
        "puzzle": fields_of(puzzle),
        "format": format,
        "title": puzzle.meta.get("title"),
        "kind": puzzle.kind,
        "width": puzzle.width,
        "height": puzzle.height,
    }


def _clues(request: Request) -> dict[str, object]:
    forms.checked_size((len(request["columns"]), len(request["rows"])))
    palette = request["palette"] or BLACK_AND_WHITE
    found = typed(request["rows"], request["columns"], palette)
    result = None
    if found.puzzle is not None:
        time = _LOOK if request.limits.time is None else min(_LOOK, request.limits.time)
        result = api.check(found.puzzle, limits=replace(request.limits, time=time), progress=request.progress)
    wrong = None if result is None else result.contradiction
    colours = [
        {"rows": found.row_sums.get(colour, 0), "columns": found.column_sums.get(colour, 0)}
        for colour in range(1, len(palette))
    ]
    return {
        "puzzle": None if found.puzzle is None else fields_of(found.puzzle),
        "problems": [answers.VIOLATION(problem) for problem in found.problems],
        "sums": {
            "rows": sum(found.row_sums.values()),
            "columns": sum(found.column_sums.values()),
            "colours": colours,
        },
        "verdict": None if result is None else result.verdict,
        "contradiction": None if wrong is None else answers.CONTRADICTION(wrong),
    }


def _colours(request: Request) -> dict[str, object]:
    return answers.colours_of(request["palette"])


def _examples(request: Request) -> dict[str, object]:
    text = files("gridwright.web").joinpath("examples.jsonl").read_text(encoding="utf-8")
    return {"puzzles": [_opened(puzzle, None) for puzzle in jsonl.parse(text)]}


_SUMS = record({"rows": COUNT, "columns": COUNT})
_PALETTE = Field(NONOGRAM["properties"]["palette"], palette_of)  # type: ignore[index]  # schemas are untyped
_FORMATS = [format.name for format in reading.formats_of(reading=True)]

TASKS = (
    Endpoint(
        "open",
        "Read puzzles from a text or a file, in any format.",
        Form(
            {
                "text": forms.text("typed or pasted text: the content of a file, a URL, a game id"),
                "data": forms.data("the bytes of a file"),
                "name": forms.text("the name of the file; its suffix may show the format", 255),
                "kind": forms.word([kind.name for kind in kinds.every_kind()], "if a format is used for several kinds"),
                "format": forms.word(_FORMATS, "if several formats are possible"),
                "size": forms.size("[width, height], for formats that do not contain it"),
            },
            either=("text", "data"),
        ),
        {"puzzles": listed(record(_OPENED)), "notes": listed(answers.NOTE.ref)},
        _open,
    ),
    Endpoint(
        "clues",
        "Check the clues of a nonogram while they are typed, one text per line.",
        Form(
            {
                "rows": forms.texts("such as `3 1`; with several colours `3r 1b`", 2000),
                "columns": forms.texts("such as `3 1`; with several colours `3r 1b`", 2000),
                "palette": _PALETTE,
            },
            required=("rows", "columns"),
        ),
        {
            "puzzle": optional(answers.PUZZLE),
            "problems": listed(answers.VIOLATION.ref, "lines that cannot be parsed, or do not fit"),
            "sums": {
                **record({"rows": COUNT, "columns": COUNT, "colours": listed(_SUMS)}),
                "description": "the cells that rows and columns require, in total and of each colour",
            },
            "verdict": optional(answers.VERDICT),
            "contradiction": optional(answers.CONTRADICTION.ref),
        },
        _clues,
    ),
    Endpoint(
        "colours",
        "Return the names of the colours of a nonogram, and colours that colour-blind people can tell apart.",
        Form({"palette": _PALETTE}, required=("palette",)),
        answers.COLOURS,
        _colours,
    ),
    Endpoint(
        "examples",
        "Return a few puzzles of every kind that can be played.",
        Form({}),
        {"puzzles": listed(record(_OPENED))},
        _examples,
    ),
)
