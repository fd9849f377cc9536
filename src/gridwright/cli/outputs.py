"""Where documents go: standard output, or a file that is replaced as a whole or not at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from gridwright.cli.choices import Choices
from gridwright.files.reading import formats_of
from gridwright.files.writing import ended, left_out, save_files, written
from gridwright.values.errors import InputError, UsageError
from gridwright.values.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.values.solution import Solution

T = TypeVar("T")
_PICTURES = (".svg", ".png", ".gif", ".jpg", ".jpeg", ".html", ".pdf")


def format_shapes(kind: str | None = None, *, goal: bool = False) -> Choices:
    """The formats that can be written, for a kind or for all, and their suffixes; with `goal` those with a solution."""

    def entries() -> Iterator[tuple[str, tuple[str, ...]]]:
        for format in formats_of(kind, writing=True):
            if format.goal or not goal:
                # A suffix that many formats share; for writing it means the plainest.
                yield format.name, (*format.suffixes, ".txt") if format.name == "text" else format.suffixes

    return Choices(entries)


def shape(call: Call, shapes: Mapping[str, tuple[str, ...]]) -> str | None:
    """Which of `shapes` is to be written: that of --to, else the one with the suffix of -o; None without either."""
    asked: str | None = call.args.to
    if asked is not None or call.output is None:
        return asked
    suffix = os.path.splitext(call.output)[1].lower()
    for name, suffixes in shapes.items():
        if suffix in suffixes:
            return name
    known = ", ".join(shapes)
    raise UsageError(f"{call.command} cannot see what to write from the name {call.output!r}: give --to ({known})")


class PuzzleWriter:
    """Puzzles, or their answers, on their way out in the format of that name: one document at the end, or JSON Lines
    for standard output line by line."""

    def __init__(self, call: Call, name: str, *, answers: bool = False) -> None:
        self._call = call
        self._name = name
        self._answers = answers
        self._streams = name == "jsonl" and call.output is None
        self._puzzles: list[tuple[str, Puzzle[Solution]]] = []

    def add(self, label: str, puzzle: Puzzle[Solution]) -> None:
        """The next puzzle, which messages call by its label."""
        self._puzzles.append((label, puzzle))
        if self._streams:
            self.finish()

    def finish(self) -> None:
        """Writes what was gathered."""
        # Where the suffix decided, other kinds may use it for other formats.
        suffix = os.path.splitext(self._call.output or "")[1].lower() if self._call.args.to is None else ""
        left: dict[str, list[str]] = {}

        def content(some: Sequence[Puzzle[Solution]]) -> str | bytes:
            done = written(some, self._name, suffix=suffix, answers=self._answers)
            left.setdefault(done.format, []).extend(done.left_out)
            return done.content

        write(self._call, self._puzzles, content)
        self._puzzles.clear()
        for format, parts in left.items():
            if text := left_out(format, parts):
                self._call.console.note(text if self._call.output is None else f"{self._call.output}: {text}")


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


def check_writable(call: Call) -> None:
    """Refuses an -o that cannot be written before any work is done for it."""
    if call.output is not None:
        suffix = os.path.splitext(call.output)[1].lower()
        if suffix in _PICTURES and not hasattr(call.args, "to"):
            raise UsageError(f"{call.command} writes text, which does not belong into a {suffix} file")
        check_place(call.output)


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
