"""Writing puzzles to texts and files, for every kind, in the named format or the one that the suffix of a file implies.

No part of a puzzle is lost silently. The written document is read back: if that gives another puzzle, or one without
its start, an error is raised; other missing parts are named (`left_out`). So formats need not declare their losses, and
no loss goes unnoticed, including in formats of other packages.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import zip_longest
from stat import S_ISREG
from time import time
from typing import TYPE_CHECKING

from gridwright.base.format import AnswerWriter
from gridwright.files.reading import format_for_suffix, format_to_write, formats_of, name_of
from gridwright.values.clock import trying
from gridwright.values.errors import InputError, LimitReached, NotSupported
from gridwright.values.phrases import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from os import PathLike

    from gridwright.base.format import Format
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution

_ASIDE = ".gridwright-"  # and twelve digits: the temporary name of a file
_OURS = re.compile(re.escape(_ASIDE) + "[0-9a-f]{12}")
_LEFT = 24 * 60 * 60.0  # seconds after which a temporary file is abandoned: its process was killed
_MOST_NAMED, _LONGEST = 8, 40  # parts that are named, and the characters of each


@dataclass(frozen=True, slots=True)
class Written:
    """A document, the name of its format, and the parts of the puzzles that are not in it."""

    content: str | bytes
    format: str
    left_out: tuple[str, ...] = ()


def written(puzzles: Sequence[Puzzle[Solution]], format: str, *, suffix: str = "", answers: bool = False) -> Written:
    """Some puzzles in a format, or their answers; kinds may be mixed if the format holds every kind.

    For a kind without a format of that name, the `suffix` decides.
    """
    if not puzzles:
        raise NotSupported("no puzzle to write")
    several = {puzzle.kind for puzzle in puzzles}
    chosen = {format_to_write(kind, format, suffix) for kind in sorted(several)}
    if len(chosen) > 1:
        raise NotSupported(f"{format} cannot hold puzzles of different kinds; json and jsonl can")
    form = chosen.pop()
    if answers:
        if not form.goal:
            raise NotSupported(f"{form.name} cannot hold the solution of a {puzzles[0].kind}")
        if isinstance(form.code(), AnswerWriter):  # an answer is not a puzzle and cannot be read back
            return Written(form.write_answers(puzzles), form.name)
    content = form.write(puzzles)
    lost = () if form.whole or not form.reads else tuple(dict.fromkeys(_lost(form, content, puzzles)))
    return Written(content, form.name, lost)


def formats_for(puzzle: Puzzle[Solution], *, answers: bool = False) -> list[Format]:
    """The formats that can hold a puzzle, or its answer, found by writing it in each and discarding the result.

    Once a limit is reached, the formats not yet tried are assumed to hold it.

    >>> from gridwright import parse
    >>> [format.name for format in formats_for(parse("1x1:1/1")) if format.name in ("nin", "pbm")]
    ['nin']
    """
    found: dict[str, Format] = {}
    for format in formats_of(puzzle.kind, writing=True):
        if format.name in found or (format.written_with and find_spec(format.written_with) is None):
            continue
        with suppress(InputError):
            with suppress(LimitReached), trying():
                written([puzzle], format.name, answers=answers)
            found[format.name] = format
    return list(found.values())


def left_out(format: str, parts: Iterable[str]) -> str:
    """The message about parts of puzzles that a format cannot hold; "" if there are none.

    >>> left_out("nin", ["goal", "title", "goal"])
    'nin does not keep the goal and title'
    """
    named = [part[:_LONGEST] for part in dict.fromkeys(parts)]
    if len(named) > _MOST_NAMED:
        named[_MOST_NAMED - 1 :] = [f"{len(named) - _MOST_NAMED + 1} others"]
    return f"{format} does not keep the {listed(named)}" if named else ""


def _lost(form: Format, content: str | bytes, puzzles: Sequence[Puzzle[Solution]]) -> Iterator[str]:
    """The parts of puzzles that are missing when a document is read back; raises an error if puzzles differ."""
    copies, untold = _read_again(form, content, puzzles)
    if untold:
        yield f"size (read it with --size {untold[0]}x{untold[1]})"
    for puzzle, copy in zip_longest(puzzles, copies):
        if copy != puzzle and (type(copy) is not type(puzzle) or copy.essence != puzzle.essence):
            shown = "nothing" if copy is None else f"another puzzle of {copy.width}x{copy.height}"
            what = "more puzzles" if puzzle is None else f"this puzzle of {puzzle.width}x{puzzle.height}"
            raise NotSupported(f"{form.name} cannot hold {what}: it would be read as {shown}")
        if _given(copy) != _given(puzzle):
            raise NotSupported(f"{form.name} cannot hold the start of a puzzle")
        if puzzle.goal is not None and copy.goal != puzzle.goal:
            yield "goal"
        yield from (name for name, note in puzzle.meta.items() if copy.meta.get(name, "").strip() != note.strip())
        yield from puzzle.lost_in(copy)


def _read_again(
    form: Format, content: str | bytes, puzzles: Sequence[Puzzle[Solution]]
) -> tuple[list[Puzzle[Solution]], tuple[int, int] | None]:
    """The puzzles of a document, and the size if the format has to be told it."""
    sizes = {(puzzle.width, puzzle.height) for puzzle in puzzles}
    try:
        with trying():
            return form.parse(content), None
    except InputError as error:
        fault = error
    if len(sizes) == 1:
        (size,) = sizes
        with suppress(InputError), trying():
            return form.parse(content, size), size
    raise NotSupported(f"{form.name} cannot hold this puzzle; reading it back failed: {fault}")


def _given(puzzle: Puzzle[Solution]) -> Solution | None:
    """The start, if it contains anything."""
    return puzzle.start if puzzle.start is not None and puzzle.start.known else None


def save(puzzles: Sequence[Puzzle[Solution]], path: str | PathLike[str], format: str | None = None) -> Written:
    """Write puzzles to a file, in the named format or the one its suffix implies."""
    name = name_of(path)
    kind = puzzles[0].kind if puzzles else None
    found = written(puzzles, format_for_suffix(name, kind).name if format is None else format)
    save_files([(name, found.content)])
    return found


def save_files(files: Iterable[tuple[str, str | bytes]]) -> None:
    """Write files: each to a temporary file, then move all into place, so that no reader sees half a file."""
    pending: list[tuple[str, str]] = []  # temporary and final name of each
    swept: set[str] = set()
    name = ""
    try:
        for name, content in files:
            data = ended(content).encode("utf-8") if isinstance(content, str) else content
            place = os.path.realpath(name)
            if os.path.exists(place) and not os.path.isfile(place):  # a device or a pipe is written directly
                with open(place, "wb") as file:
                    file.write(data)
                continue
            folder = os.path.dirname(place)
            if folder not in swept:
                swept.add(folder)
                _sweep(folder)
            aside = os.path.join(folder, f"{_ASIDE}{os.urandom(6).hex()}")
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


def _sweep(folder: str) -> None:
    """Remove temporary files in a folder that killed processes of this user left."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _OURS.fullmatch(entry.name):
                about = entry.stat(follow_symlinks=False)
                mine = not hasattr(os, "geteuid") or about.st_uid == os.geteuid()
                if mine and S_ISREG(about.st_mode) and time() - about.st_mtime > _LEFT:
                    os.unlink(entry.path)


def ended(text: str) -> str:
    """The text with a line feed at its end."""
    return text if text.endswith("\n") else text + "\n"
