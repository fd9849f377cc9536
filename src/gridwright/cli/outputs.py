"""What a call writes, and where: standard output, or a file that is replaced as a whole or not at all.

A command has its *shapes*: what it can write, by name, and the suffixes that say so. Which of them is meant is decided
here for all commands: by --to (or --json, --jsonl, for the results), else by the suffix of -o.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from gridwright.cli import drawing
from gridwright.cli.choices import Choices
from gridwright.files.reading import format_to_write, formats_of
from gridwright.files.writing import ended, left_out, save_files, written
from gridwright.values.errors import InputError, UsageError
from gridwright.values.fault import Fault

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
ANSWER = TEXT | _RESULTS  # what commands that answer in words can write
_DRAWN = ("svg",)  # what draws a puzzle; a png is the format with a pixel a cell, unless a command draws that, too


def format_shapes(kind: str | None = None, *, goal: bool = False) -> Choices:
    """The formats that can be written, for a kind or for all, and their suffixes, and a drawing as SVG; with `goal` the
    formats with a solution."""

    def entries() -> Iterator[tuple[str, tuple[str, ...]]]:
        for format in formats_of(kind, writing=True):
            if format.goal or not goal:
                # A suffix that many formats share; for writing it means the plainest.
                yield format.name, (*format.suffixes, ".txt") if format.name == "text" else format.suffixes

    return {name: drawing.SHAPES[name] for name in _DRAWN} | Choices(entries)


def shape(call: Call, shapes: Mapping[str, tuple[str, ...]], *, usual: str | None = None) -> str | None:
    """Which of `shapes` is to be written; `usual` where neither --to nor a suffix says it.

    None where it is JSON results, which --json and --jsonl ask for. A place that cannot be written to is refused, too:
    all that before any work is done.
    """
    asked: str | None = call.args.to
    if call.records is not None and asked is not None:
        raise UsageError(f"--to and --{call.args.results} exclude each other")
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
    raise UsageError(f"{call.command} cannot tell from the name {call.output!r} what to write: give --to ({known})")


def answer_shape(call: Call, shapes: Mapping[str, tuple[str, ...]] = ANSWER) -> str:
    """As `shape`, for a command that answers in words: JSON is that of its results then, of which `call.records` has
    charge. A file with words or results holds those of all puzzles."""
    found = shape(call, shapes, usual="text")
    if found in _RESULTS:
        call.gather(found)
    found = found or call.args.results
    if found in ANSWER and "{}" in (call.output or ""):
        raise UsageError(f"{call.command} writes the answers to all puzzles into one file: leave {{}} out of its name")
    return str(found)


class PuzzleWriter:
    """Puzzles, or their answers, on their way out in the shape of that name: one document at the end, or JSON Lines
    for standard output line by line; or drawings, if the name is among those that are `drawn`."""

    def __init__(self, call: Call, name: str, *, answers: bool = False, drawn: Collection[str] = _DRAWN) -> None:
        self._call = call
        self._name = name
        self._answers = answers
        self._streams = name == "jsonl" and call.output is None
        self.draws = name in drawn
        self._puzzles: list[tuple[str, Puzzle[Solution]]] = []
        self._drawings: list[tuple[str, str | bytes]] = []

    def in_turn(self, found: Iterable[Item]) -> Iterable[Item]:
        """The puzzles to write; several drawings for one file are refused before any work is done for them."""
        return drawing.one_each(self._call, self._name, found) if self.draws else found

    def add(self, label: str, puzzle: Puzzle[Solution], scene: Callable[[], Scene] | None = None) -> None:
        """The next puzzle, which messages call by its label; if it is drawn, as `scene` has it."""
        if self.draws:
            drawn = puzzle.scene() if scene is None else scene()
            self._drawings.append((label, drawing.document(self._call, self._name, drawn, puzzle)))
            return
        self._puzzles.append((label, puzzle))
        if self._streams:
            self.finish()

    def finish(self) -> None:
        """Writes what was gathered."""
        write(self._call, self._drawings, lambda some: some[0])
        # Where the suffix decided, other kinds may use it for other formats.
        suffix = os.path.splitext(self._call.output or "")[1].lower() if self._call.args.to is None else ""
        left: dict[str, list[str]] = {}

        def content(some: Sequence[Puzzle[Solution]]) -> str | bytes:
            done = written(some, self._name, suffix=suffix, answers=self._answers)
            left.setdefault(done.format, []).extend(done.left_out)
            return done.content

        write(self._call, self._puzzles, content)
        if suffix and any(self._has_pixels(puzzle, suffix) for _, puzzle in self._puzzles):
            name = self._call.output
            self._call.console.note(f"{name}: a picture with a pixel a cell; `gridwright render` draws clues and lines")
        self._puzzles.clear()
        for format, parts in left.items():
            if text := left_out(format, parts):
                self._call.console.note(text if self._call.output is None else f"{self._call.output}: {text}")

    def _has_pixels(self, puzzle: Puzzle[Solution], suffix: str) -> bool:
        """Whether somebody may have meant a drawing, which has the same suffix as the format."""
        return format_to_write(puzzle.kind, self._name, suffix).name in drawing.SHAPES


def write(call: Call, things: Sequence[tuple[str, T]], content: Callable[[Sequence[T]], str | bytes]) -> None:
    """Writes things, each with its label, to where -o says; `content` makes a document of some of them.

    What cannot be written is reported, and the rest is; if nothing is left, nothing is written. Where -o has `{}`, each
    gets a document of its own.
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
    """The documents of some things, one for `each` or one for all of those that can be written."""
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
            call.failed(label, Fault.of(error))
    if each or not good:
        return documents
    if len(good) == len(things):  # it is their company that cannot be written
        raise together
    return [content(good)]


def check_place(name: str) -> None:
    """Refuses the name of a file that cannot be written."""
    folder = os.path.dirname(os.path.realpath(name))
    why = ""
    if os.path.isdir(name) or not name:
        why = "it is a folder, not a file"
    elif not os.path.isdir(folder):
        why = f"there is no folder {folder!r}"
    elif not os.access(folder, os.W_OK) and (os.path.isfile(name) or not os.path.exists(name)):
        why = f"the folder {folder!r} cannot be written to"
    if why:
        raise UsageError(f"cannot write {name!r}: {why}")
