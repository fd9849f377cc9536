"""Where documents go: standard output, or a file that is replaced as a whole or not at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from gridwright.files.reading import formats_of
from gridwright.files.writing import ended, save_files, written
from gridwright.values.errors import InputError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.values.solution import Solution

T = TypeVar("T")


def format_shapes(*, goal: bool = False) -> dict[str, tuple[str, ...]]:
    """The formats that can be written and their suffixes; with `goal` only those that hold a solution."""
    shapes: dict[str, tuple[str, ...]] = {}
    for format in formats_of(writing=True):
        if format.goal or not goal:
            shapes[format.name] = tuple(dict.fromkeys(shapes.get(format.name, ()) + format.suffixes))
    if "text" in shapes:
        shapes["text"] += (".txt",)  # a suffix that many formats share; for writing it means the plainest
    return shapes


def shape(call: Call, shapes: dict[str, tuple[str, ...]]) -> str | None:
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


def write_puzzles(
    call: Call, name: str, puzzles: Sequence[tuple[str, Puzzle[Solution]]], *, answers: bool = False
) -> None:
    """Writes puzzles, each with its label, or their answers, in the format of that name."""
    # Where the suffix decided, other kinds may use it for other formats.
    suffix = os.path.splitext(call.output or "")[1].lower() if call.args.to is None else ""
    write(call, puzzles, lambda some: written(some, name, suffix=suffix, answers=answers))


def write(call: Call, things: Sequence[tuple[str, T]], content: Callable[[Sequence[T]], str | bytes]) -> None:
    """Writes things, each with its label, to where -o says; `content` makes a document of some of them.

    Without things nothing is written. Where -o has `{}`, each gets a document of its own.
    """
    if not things:
        return
    if call.output is None:
        document = _content(things, content)
        call.console.document(document if isinstance(document, bytes) else ended(document))
    elif "{}" in call.output:
        names = [call.output.replace("{}", str(number)) for number in range(1, len(things) + 1)]
        save_files((name, _content([thing], content)) for name, thing in zip(names, things, strict=True))
    else:
        save_files([(call.output, _content(things, content))])


def _content(things: Sequence[tuple[str, T]], content: Callable[[Sequence[T]], str | bytes]) -> str | bytes:
    """The document of some things; if it cannot be made, the error says for which of them."""
    try:
        return content([thing for _, thing in things])
    except InputError:
        for label, thing in things:
            try:
                content([thing])
            except InputError as error:
                raise InputError(f"{label}: {error}") from None
        raise


def check_writable(call: Call) -> None:
    """Refuses an -o that cannot be written before any work is done for it."""
    if call.output is not None:
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
