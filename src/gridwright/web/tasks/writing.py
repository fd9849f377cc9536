"""Writing puzzles as files to download: files, write."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.files import reading
from gridwright.files.writing import formats_for, left_out, written
from gridwright.values.clock import Clock
from gridwright.values.errors import InputError, NotSupported
from gridwright.values.note import Note
from gridwright.web import forms
from gridwright.web.forms import Form
from gridwright.web.tasks.endpoint import Endpoint
from gridwright.web.tasks.solving import read_grid
from gridwright.wire import answers
from gridwright.wire.schema import TEXT, listed, record

if TYPE_CHECKING:
    from gridwright.base.format import Format
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution
    from gridwright.web.tasks.endpoint import Request

# The drawings, with their media types.
_DRAWN = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "html": "text/html",
}
_TYPES = {
    ".gif": "image/gif",
    ".png": "image/png",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".xml": "application/xml",
}
_BESIDE = "-puzzle"  # appended to a format with the name of a drawing: `png` is a drawing, `png-puzzle` a format
_LONGEST = 60  # characters of a file name
_LOOK = 2.0  # seconds to find out which formats can store a puzzle


def _names() -> dict[str, str]:
    """The names of formats in requests, each with the format that it means."""
    return {_asked(name): name for name in sorted({format.name for format in reading.formats_of(writing=True)})}


def _asked(name: str) -> str:
    """The name of a format in requests."""
    return f"{name}{_BESIDE}" if name in _DRAWN else name


def _files(request: Request) -> dict[str, object]:
    from gridwright.web.precompute import check_playable

    puzzle, solution = request["puzzle"], _solution(request)
    drawings = set(_DRAWN)
    if find_spec("pydyf") is None:
        drawings.remove("pdf")
    try:
        check_playable(puzzle)
    except NotSupported:
        drawings.remove("html")
    time = _LOOK if request.limits.time is None else min(_LOOK, request.limits.time)
    with Clock(replace(request.limits, time=time), request.progress).ticking():
        formats = formats_for(_with(puzzle, solution), answers=solution is not None)
    return {
        "drawings": [name for name in _DRAWN if name in drawings],
        "formats": [
            {"name": _asked(format.name), "title": format.title, "suffix": _suffix(format)} for format in formats
        ],
    }


def _solution(request: Request) -> Solution | None:
    if request["solution"] is None:
        return None
    solution: Solution = read_grid(request["puzzle"], request["solution"], "solution")
    request["puzzle"].check_fits(solution, "solution")
    return solution


def _with(puzzle: Puzzle[Solution], solution: Solution | None) -> Puzzle[Solution]:
    return puzzle if solution is None else puzzle.with_notes(goal=solution)


def _suffix(format: Format) -> str:
    return format.suffixes[0] if format.suffixes else ".txt"


def _write(request: Request) -> dict[str, object]:
    puzzle, name, solution = request["puzzle"], request["format"], _solution(request)
    notes: list[Note] = []
    if name in _DRAWN:
        content, suffix, media = _drawn(request, puzzle, name, solution), f".{name}", _DRAWN[name]
    else:
        format = reading.format_to_write(puzzle.kind, _names()[name])
        done = written([_with(puzzle, solution)], format.name, answers=solution is not None)
        content = done.content
        notes = [Note(text)] if (text := left_out(done.format, done.left_out)) else []
        suffix = _suffix(format)
        media = _TYPES.get(suffix, "application/octet-stream" if format.binary else "text/plain")
    content = content if isinstance(content, bytes) else content.encode("utf-8")
    return {
        "name": _stem(puzzle) + suffix,
        "type": media,
        "data": b64encode(content).decode("ascii"),
        "notes": [answers.NOTE(note) for note in notes],
    }


def _drawn(request: Request, puzzle: Puzzle[Solution], name: str, solution: Solution | None) -> str | bytes:
    shown = puzzle.start if solution is None else solution
    if name == "pdf":
        return _printed(puzzle, solution)
    if name == "html":
        return _played(request, puzzle)
    return api.render(puzzle, name, solution=shown)


def _printed(puzzle: Puzzle[Solution], solution: Solution | None) -> bytes:
    """A page with the puzzle, and one with its solution, if given, as PDF."""
    from gridwright.rendering import pdf
    from gridwright.rendering.book import Book

    title = _title(puzzle)
    book = Book()
    book.add(title, f"{puzzle.kind}, {puzzle.width}×{puzzle.height}", puzzle.scene(puzzle.start))
    if solution is not None:
        scene = puzzle.scene(solution)
        book.answer("", replace(scene, left=(), top=()) if puzzle.is_picture else scene)
    return pdf.draw_sheets(book.sheets(), title)


def _played(request: Request, puzzle: Puzzle[Solution]) -> str:
    """A self-contained page that plays the puzzle."""
    from gridwright.web.bundle import page
    from gridwright.web.precompute import entry_of, verdict_of

    precomputed = entry_of(puzzle, limits=request.limits, progress=request.progress)
    if verdict_of(precomputed) == "none":
        raise InputError("the puzzle has no solution")
    return page([precomputed], title=_title(puzzle))


def _title(puzzle: Puzzle[Solution]) -> str:
    return puzzle.meta.get("title") or f"{puzzle.kind} {puzzle.width}×{puzzle.height}"


def _stem(puzzle: Puzzle[Solution]) -> str:
    """A name for a file: only letters and digits of the title, so that it cannot contain a path."""
    title = puzzle.meta.get("title") or puzzle.kind
    kept = "".join(char if char.isalnum() else " " for char in title[: 4 * _LONGEST]).split()
    return "-".join(kept)[:_LONGEST].lower() or puzzle.kind


_SOLUTION = forms.grid("a solution to write or draw as well")

TASKS = (
    Endpoint(
        "files",
        "List the files that a puzzle can be written as, optionally with a solution.",
        Form({"puzzle": forms.PUZZLE, "solution": _SOLUTION}, required=("puzzle",)),
        {
            "drawings": listed({"enum": list(_DRAWN)}, "drawings available here; an SVG can be converted to a PNG"),
            "formats": listed(
                record({"name": {"enum": list(_names())}, "title": TEXT, "suffix": TEXT}),
                "formats that can store the puzzle",
            ),
        },
        _files,
    ),
    Endpoint(
        "write",
        "Write a puzzle as a file: in a format, as a drawing, as a printable page, or as a page that plays it.",
        Form(
            {
                "puzzle": forms.PUZZLE,
                "format": forms.word([*_DRAWN, *_names()], "a drawing (svg, png, pdf, html) or a format"),
                "solution": _SOLUTION,
            },
            required=("puzzle", "format"),
        ),
        {
            "name": {**TEXT, "description": "for the file"},
            "type": {**TEXT, "description": "its media type"},
            "data": {"type": "string", "contentEncoding": "base64"},
            "notes": listed(answers.NOTE.ref, "what the format cannot store"),
        },
        _write,
    ),
)
