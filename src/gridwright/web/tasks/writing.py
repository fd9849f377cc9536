"""From puzzles to files to take away: write."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright import api
from gridwright.files import reading
from gridwright.files.writing import left_out, written
from gridwright.values.errors import InputError
from gridwright.values.note import Note
from gridwright.web import forms
from gridwright.web.forms import Form
from gridwright.web.tasks.solving import read_grid
from gridwright.web.tasks.task import Task
from gridwright.wire import answers
from gridwright.wire.schema import TEXT, listed

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution
    from gridwright.web.tasks.task import Call

# What is drawn rather than written, with its media type.
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
_BESIDE = "-puzzle"  # behind the name of a format that a drawing has, too: `png` is drawn, `png-puzzle` is to be read
_LONGEST = 60  # of the name of a file


def _names() -> dict[str, str]:
    """What can be asked for, and the format that is meant."""
    formats = {format.name for format in reading.formats_of(writing=True)}
    return {f"{name}{_BESIDE}" if name in _DRAWN else name: name for name in sorted(formats)}


def _write(call: Call) -> dict[str, object]:
    puzzle, name = call["puzzle"], call["format"]
    solution = None if call["solution"] is None else read_grid(puzzle, call["solution"], "solution")
    if solution is not None:
        puzzle.check_fits(solution, "solution")
    notes: list[Note] = []
    if name in _DRAWN:
        content, suffix, media = _drawn(call, puzzle, name, solution), f".{name}", _DRAWN[name]
    else:
        format = reading.format_to_write(puzzle.kind, _names()[name])
        subject = puzzle if solution is None else puzzle.with_notes(goal=solution)
        done = written([subject], format.name, answers=solution is not None)
        content = done.content
        notes = [Note(text)] if (text := left_out(done.format, done.left_out)) else []
        suffix = format.suffixes[0] if format.suffixes else ".txt"
        media = _TYPES.get(suffix, "application/octet-stream" if format.binary else "text/plain")
    content = content if isinstance(content, bytes) else content.encode("utf-8")
    return {
        "name": _stem(puzzle) + suffix,
        "type": media,
        "data": b64encode(content).decode("ascii"),
        "notes": [answers.NOTE(note) for note in notes],
    }


def _drawn(call: Call, puzzle: Puzzle[Solution], name: str, solution: Solution | None) -> str | bytes:
    shown = puzzle.start if solution is None else solution
    if name == "pdf":
        return _printed(puzzle, solution)
    if name == "html":
        return _played(call, puzzle)
    return api.render(puzzle, name, solution=shown)


def _printed(puzzle: Puzzle[Solution], solution: Solution | None) -> bytes:
    """A sheet with the puzzle, and one with its solution, if that is given."""
    from gridwright.rendering import pdf
    from gridwright.rendering.book import Book

    title = _title(puzzle)
    book = Book()
    book.add(title, f"{puzzle.kind}, {puzzle.width}×{puzzle.height}", puzzle.scene(puzzle.start))
    if solution is not None:
        scene = puzzle.scene(solution)
        book.answer("", replace(scene, left=(), top=()) if puzzle.is_picture else scene)
    return pdf.draw_sheets(book.sheets(), title)


def _played(call: Call, puzzle: Puzzle[Solution]) -> str:
    """A page to take away, where the puzzle is played."""
    from gridwright.web.baking import bake, verdict_of
    from gridwright.web.bundle import page

    baked = bake(puzzle, limits=call.limits, progress=call.progress)
    if verdict_of(baked) == "none":
        raise InputError("the puzzle has no solution")
    return page([baked], title=_title(puzzle))


def _title(puzzle: Puzzle[Solution]) -> str:
    return puzzle.meta.get("title") or f"{puzzle.kind} {puzzle.width}×{puzzle.height}"


def _stem(puzzle: Puzzle[Solution]) -> str:
    """A name for a file: letters and digits of the title, nothing that a path could be made of."""
    title = puzzle.meta.get("title") or puzzle.kind
    kept = "".join(char if char.isalnum() else " " for char in title[: 4 * _LONGEST]).split()
    return "-".join(kept)[:_LONGEST].lower() or puzzle.kind


TASKS = (
    Task(
        "write",
        "Writes a puzzle as a file: in a format, as a drawing, on a sheet, or as a page that plays it.",
        Form(
            {
                "puzzle": forms.PUZZLE,
                "format": forms.word([*_DRAWN, *_names()], "a drawing (svg, png, pdf, html) or a format"),
                "solution": forms.grid("a solution that is written or drawn as well"),
            },
            required=("puzzle", "format"),
        ),
        {
            "name": {**TEXT, "description": "for the file"},
            "type": {**TEXT, "description": "its media type"},
            "data": {"type": "string", "contentEncoding": "base64"},
            "notes": listed(answers.NOTE.ref, "what the format has no room for"),
        },
        _write,
    ),
)
