"""From puzzles to texts and files, for every kind: the format that is named, or that the suffix of a file says.

No part of a puzzle is lost without a word. What a format has written is read back: where that is another puzzle, or one
without its start, it is refused; what else is not there any more is named (`left_out`). So nothing has to be declared,
and nothing can be forgotten, whatever the format and whoever wrote it.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest
from stat import S_ISREG
from time import time
from typing import TYPE_CHECKING

from gridwright.base.format import AnswerWriter
from gridwright.files.reading import format_for_suffix, format_to_write, name_of
from gridwright.values.clock import trying
from gridwright.values.errors import InputError, NotSupported
from gridwright.values.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from os import PathLike

    from gridwright.base.format import Format
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution

_ASIDE = ".gridwright-"  # and twelve digits: the name of a file until it is whole
_OURS = re.compile(re.escape(_ASIDE) + "[0-9a-f]{12}")
_LEFT = 24 * 60 * 60.0  # seconds after which nobody writes one any more: who began it was killed
_MOST_NAMED, _LONGEST = 8, 40  # parts that are left out, and the characters of each


@dataclass(frozen=True, slots=True)
class Written:
    """A document, the name of its format, and the parts of the puzzles that are not in it."""

    content: str | bytes
    format: str
    left_out: tuple[str, ...] = ()


def written(puzzles: Sequence[Puzzle[Solution]], format: str, *, suffix: str = "", answers: bool = False) -> Written:
    """Some puzzles in a format, or their answers; kinds may be mixed where the format holds every kind.

    With a `suffix`, that decides for a kind that has no format of the name.
    """
    if not puzzles:
        raise NotSupported("there is no puzzle to write")
    several = {puzzle.kind for puzzle in puzzles}
    chosen = {format_to_write(kind, format, suffix) for kind in sorted(several)}
    if len(chosen) > 1:
        raise NotSupported(f"{format} cannot hold puzzles of different kinds; json and jsonl can")
    form = chosen.pop()
    if answers:
        if not form.goal:
            raise NotSupported(f"{form.name} cannot hold the solution of a {puzzles[0].kind}")
        if isinstance(form.code(), AnswerWriter):  # an answer is no puzzle
            return Written(form.write_answers(puzzles), form.name)
    content = form.write(puzzles)
    lost = () if form.whole or not form.reads else tuple(dict.fromkeys(_lost(form, content, puzzles)))
    return Written(content, form.name, lost)


def left_out(format: str, parts: Iterable[str]) -> str:
    """What is said of the parts of puzzles that a format has no room for; "" where nothing is.

    >>> left_out("nin", ["goal", "title", "goal"])
    'nin does not keep the goal and title'
    """
    named = [part[:_LONGEST] for part in dict.fromkeys(parts)]
    if len(named) > _MOST_NAMED:
        named[_MOST_NAMED - 1 :] = [f"{len(named) - _MOST_NAMED + 1} others"]
    return f"{format} does not keep the {listed(named)}" if named else ""


def _lost(form: Format, content: str | bytes, puzzles: Sequence[Puzzle[Solution]]) -> Iterator[str]:
    """The parts of puzzles that are not there when a document is read back; refused where they are other puzzles."""
    copies, untold = _read_again(form, content, puzzles)
    if untold:
        yield f"size (read it with --size {untold[0]}x{untold[1]})"
    for puzzle, copy in zip_longest(puzzles, copies):
        if copy != puzzle and (type(copy) is not type(puzzle) or copy.essence != puzzle.essence):
            shown = "nothing" if copy is None else f"another of {copy.width}x{copy.height}"
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
    """The puzzles of a document, and their size where it must be told for that."""
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
    raise NotSupported(f"{form.name} cannot hold this, which could not be read again: {fault}")


def _given(puzzle: Puzzle[Solution]) -> Solution | None:
    """The start, if it gives anything."""
    return puzzle.start if puzzle.start is not None and puzzle.start.known else None


def save(puzzles: Sequence[Puzzle[Solution]], path: str | PathLike[str], format: str | None = None) -> Written:
    """Writes puzzles to a file, in the format that is named or that its suffix says."""
    name = name_of(path)
    kind = puzzles[0].kind if puzzles else None
    found = written(puzzles, format_for_suffix(name, kind).name if format is None else format)
    save_files([(name, found.content)])
    return found


def save_files(files: Iterable[tuple[str, str | bytes]]) -> None:
    """Writes files: each beside its place first, then all are moved there, so that nobody ever sees half of one."""
    pending: list[tuple[str, str]] = []  # where each was written, and where it belongs
    swept: set[str] = set()
    name = ""
    try:
        for name, content in files:
            data = ended(content).encode("utf-8") if isinstance(content, str) else content
            place = os.path.realpath(name)
            if os.path.exists(place) and not os.path.isfile(place):  # a device or a pipe: there is nothing to replace
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
    """Removes what was left in a folder by calls of this user that were killed while they wrote."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _OURS.fullmatch(entry.name):
                about = entry.stat(follow_symlinks=False)
                mine = not hasattr(os, "geteuid") or about.st_uid == os.geteuid()
                if mine and S_ISREG(about.st_mode) and time() - about.st_mtime > _LEFT:
                    os.unlink(entry.path)


def ended(text: str) -> str:
    """A text whose last line is ended."""
    return text if text.endswith("\n") else text + "\n"
