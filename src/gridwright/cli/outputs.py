"""The output of a call: standard output, or a file that is replaced as a whole or not at all.

Each command has *shapes*: the outputs that it can write, by name, with the suffixes that imply them. The choice is made
here for all commands: by --to (or --json, --jsonl, for results), else by the suffix of -o.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from gridwright.cli import drawing
from gridwright.cli.choices import Choices
from gridwright.files.reading import format_to_write, formats_of
from gridwright.files.writing import ended, left_out, save_files, written
from gridwright.values.errors import InputError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.cli.inputs import Item
    from gridwright.values.scene import Scene
    from gridwright.values.solution import Solution

T = TypeVar("T")
TEXT: dict[str, tuple[str, ...]] = {"text": (".txt",)}
PAGE: dict[str, tuple[str, ...]] = {"html": (".html", ".htm")}
_RESULTS: dict[str, tuple[str, ...]] = {"json": (".json",), "jsonl": (".jsonl", ".ndjson")}
ANSWER = TEXT | _RESULTS  # the outputs of commands that answer in words
_DRAWN = ("svg",)  # drawings of a puzzle; png is the format with one pixel per cell, unless the command draws that, too


def format_shapes(kind: str | None = None, *, goal: bool = False) -> Choices:
    """The formats that can be written, for one kind or all, with their suffixes, and an SVG drawing; with `goal`, only
    formats that hold a solution."""

    def entries() -> Iterator[tuple[str, tuple[str, ...]]]:
        for format in formats_of(kind, writing=True):
            if format.goal or not goal:
                # Many formats share this suffix; for writing it means plain text.
                yield format.name, (*format.suffixes, ".txt") if format.name == "text" else format.suffixes

    return {name: drawing.SHAPES[name] for name in _DRAWN} | Choices(entries)


def shape(call: Call, shapes: Mapping[str, tuple[str, ...]], *, usual: str | None = None) -> str | None:
    """The one of `shapes` to write; `usual` if neither --to nor a suffix names one.

    None for JSON results, which --json and --jsonl request. Also raises an error for a place that cannot be written to,
    before any work is done.
    """
    asked: str | None = call.args.to
    if call.records is not None and asked is not None:
        raise UsageError(f"--to cannot be used with --{call.args.results}")
    if call.output is not None:
        check_place(call.output)
    if call.records is not None:
        return None
    if asked is not None or call.output is None:
        return asked or usual
    suffix = os.path.splitext(call.output)[1].lower()
    for name, suffixes in shapes.items():
        if suffix in suffixes:
            return name
    if usual is not None and not suffix:
        return usual
    known = ", ".join(shapes)
    raise UsageError(f"{call.command}: the name {call.output!r} does not imply an output format; use --to ({known})")


def answer_shape(call: Call, shapes: Mapping[str, tuple[str, ...]] = ANSWER) -> str:
    """`shape`, for a command that answers in words: its JSON is that of its results, which `call.records` handles. A
    file with words or results contains those of all puzzles."""
    found = shape(call, shapes, usual="text")
    if found in _RESULTS:
        call.gather(found)
    found = found or call.args.results
    if found in ANSWER and "{}" in (call.output or ""):
        raise UsageError(f"{call.command} writes all answers to one file; remove {{}} from its name")
    return str(found)


class PuzzleWriter:
    """Writes puzzles, or their answers, in the named shape: as one document at the end, or as JSON Lines line by line
    on standard output; or as drawings, if the name is one of `drawn`."""

    def __init__(self, call: Call, name: str, *, answers: bool = False, drawn: Collection[str] = _DRAWN) -> None:
        self._call = call
        self._name = name
        self._answers = answers
        self._streams = name == "jsonl" and call.output is None
        self.draws = name in drawn
        self._puzzles: list[tuple[str, Puzzle[Solution]]] = []
        self._drawings: list[tuple[str, str | bytes]] = []

    def in_turn(self, found: Iterable[Item]) -> Iterable[Item]:
        """The puzzles to write; raises an error before any work is done if several drawings would go into one file."""
        return drawing.one_each(self._call, self._name, found) if self.draws else found

    def add(self, label: str, puzzle: Puzzle[Solution], scene: Callable[[], Scene] | None = None) -> None:
        """Add a puzzle, with its label for messages; `scene` makes its drawing."""
        if self.draws:
            drawn = puzzle.scene() if scene is None else scene()
            self._drawings.append((label, drawing.document(self._call, self._name, drawn, puzzle)))
            return
        self._puzzles.append((label, puzzle))
        if self._streams:
            self.finish()

    def finish(self) -> None:
        """Write what was collected."""
        write(self._call, self._drawings, lambda some: some[0])
        # If the suffix decided, other kinds may use it for other formats.
        suffix = os.path.splitext(self._call.output or "")[1].lower() if self._call.args.to is None else ""
        left: dict[str, list[str]] = {}

        def content(some: Sequence[Puzzle[Solution]]) -> str | bytes:
            done = written(some, self._name, suffix=suffix, answers=self._answers)
            left.setdefault(done.format, []).extend(done.left_out)
            return done.content

        write(self._call, self._puzzles, content)
        if suffix and any(self._has_pixels(puzzle, suffix) for _, puzzle in self._puzzles):
            name = self._call.output
            self._call.console.note(f"{name}: one pixel per cell; use `gridwright render` to draw clues and lines")
        self._puzzles.clear()
        for format, parts in left.items():
            if text := left_out(format, parts):
                self._call.console.note(text if self._call.output is None else f"{self._call.output}: {text}")

    def _has_pixels(self, puzzle: Puzzle[Solution], suffix: str) -> bool:
        """Whether the user may have meant a drawing, which has the same suffix as the format."""
        return format_to_write(puzzle.kind, self._name, suffix).name in drawing.SHAPES


def write(call: Call, things: Sequence[tuple[str, T]], content: Callable[[Sequence[T]], str | bytes]) -> None:
    """Write labelled things to the place of -o; `content` makes a document of some of them.

    Things that cannot be written are reported, and the others are written; if none are left, no file is written. If -o
    contains `{}`, each gets its own document.
    """
    each = call.output is not None and "{}" in call.output
    documents = _documents(call, things, content, each=each)
    if call.output is None:
        for document in documents:
            call.console.document(document if isinstance(document, bytes) else ended(document))
    elif each:
        save_files((call.output.replace("{}", str(number)), one) for number, one in enumerate(documents, 1))
    else:
        save_files((call.output, document) for document in documents)


def _documents(
    call: Call, things: Sequence[tuple[str, T]], content: Callable[[Sequence[T]], str | bytes], *, each: bool
) -> list[str | bytes]:
    """The documents: one for `each` thing, or one for all that can be written."""
    if things and not each:
        try:
            return [content([thing for _, thing in things])]
        except InputError as error:
            together = error
    documents: list[str | bytes] = []
    good: list[T] = []
    for label, thing in things:
        try:
            documents.append(content([thing]))
            good.append(thing)
        except InputError as error:
            from gridwright.values.fault import Fault

            call.failed(label, Fault.of(error))
    if each or not good:
        return documents
    if len(good) == len(things):  # only the combination cannot be written
        raise together
    return [content(good)]


def check_place(name: str) -> None:
    """Raise an error if a file of that name cannot be written."""
    if "\0" in name:
        raise UsageError("the name of an output file cannot contain a NUL character")
    folder = os.path.dirname(os.path.realpath(name))
    why = ""
    if os.path.isdir(name) or not name:
        why = "it is a folder, not a file"
    elif not os.path.isdir(folder):
        why = f"no such folder: {folder!r}"
    elif not os.access(folder, os.W_OK) and (os.path.isfile(name) or not os.path.exists(name)):
        why = f"the folder {folder!r} cannot be written to"
    if why:
        raise UsageError(f"cannot write {name!r}: {why}")
