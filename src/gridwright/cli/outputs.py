"""Where documents go: standard output, or a file that is replaced as a whole or not at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from gridwright.kinds import KINDS, kind_of
from gridwright.values.errors import InputError, NotSupported, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from gridwright.cli.call import Call


def format_shapes(only: str = "", *, goal: bool = False) -> dict[str, tuple[str, ...]]:
    """The formats that can be written and their suffixes; with `goal` only those that hold a solution.

    `only` names a kind, where no other can occur.
    """
    shapes: dict[str, tuple[str, ...]] = {}
    for format in (format for kind in KINDS if only in ("", kind.name) for format in kind.formats):
        if format.writes and (format.goal or not goal):
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
    raise UsageError(f"{call.command} cannot tell what to write from the name {call.output!r}: give --to ({known})")


def write_puzzles(call: Call, name: str, puzzles: Sequence[tuple[str, Any]], *, answers: bool = False) -> None:
    """Writes puzzles, each with its label, or their answers, in the format of that name."""

    def content(some: Sequence[Any]) -> str | bytes:
        kind = kind_of(some[0])
        named = [format for format in kind.formats if format.name == name and format.writes]
        if not named and call.args.to is None:  # the suffix decided, which other kinds may use for other formats
            suffix = os.path.splitext(call.output or "")[1].lower()
            named = [format for format in kind.formats if suffix in format.suffixes and format.writes]
        if named:
            if answers and not named[0].goal:
                raise NotSupported(f"{named[0].name} cannot hold the solution of a {kind.name}")
            return named[0].write_answers(some) if answers else named[0].write(some)
        raise NotSupported(f"puzzles of the kind {kind.name} cannot be written as {name}")

    write(call, puzzles, content)


def write(call: Call, things: Sequence[tuple[str, Any]], content: Callable[[Sequence[Any]], str | bytes]) -> None:
    """Writes things, each with its label, to where -o says; `content` makes a document of some of them.

    Without things nothing is written. Where -o has `{}`, each gets a document of its own.
    """
    if not things:
        return
    if call.output is None:
        document = _content(things, content)
        call.console.document(document if isinstance(document, bytes) else _ended(document))
    elif "{}" in call.output:
        names = [call.output.replace("{}", str(number)) for number in range(1, len(things) + 1)]
        save((name, _content([thing], content)) for name, thing in zip(names, things, strict=True))
    else:
        save([(call.output, _content(things, content))])


def _content(things: Sequence[tuple[str, Any]], content: Callable[[Sequence[Any]], str | bytes]) -> str | bytes:
    """The document of some things; if it cannot be made, the error tells for which of them."""
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


def save(files: Iterable[tuple[str, str | bytes]]) -> None:
    """Writes files: each beside its place first, then all are moved there, so that nobody ever sees half of one."""
    pending: list[tuple[str, str]] = []  # where each was written, and where it belongs
    name = ""
    try:
        for name, content in files:
            data = _ended(content).encode("utf-8") if isinstance(content, str) else content
            place = os.path.realpath(name)
            if os.path.exists(place) and not os.path.isfile(place):  # a device or a pipe: there is nothing to replace
                with open(place, "wb") as file:
                    file.write(data)
                continue
            aside = os.path.join(os.path.dirname(place), f".gridwright-{os.urandom(6).hex()}")
            with open(aside, "xb") as file:
                pending.append((aside, place))
                file.write(data)
            if os.path.exists(place):
                os.chmod(aside, os.stat(place).st_mode & 0o7777)
        while pending:
            name = pending[0][1]
            os.replace(*pending[0])
            del pending[0]
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None
    finally:
        for aside, _ in pending:
            os.unlink(aside)


def _ended(text: str) -> str:
    return text if text.endswith("\n") else text + "\n"
