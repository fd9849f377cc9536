"""From puzzles to texts and files, for every kind: the format that is named, or that the suffix of a file says."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from stat import S_ISREG
from time import time
from typing import TYPE_CHECKING

from gridwright.files.reading import format_for_suffix, format_to_write, name_of
from gridwright.values.errors import NotSupported

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from os import PathLike

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution

_ASIDE = ".gridwright-"  # and twelve digits: the name of a file until it is whole
_OURS = re.compile(re.escape(_ASIDE) + "[0-9a-f]{12}")
_LEFT = 24 * 60 * 60.0  # seconds after which nobody writes one any more: who began it was killed


def written(
    puzzles: Sequence[Puzzle[Solution]], format: str, *, suffix: str = "", answers: bool = False
) -> str | bytes:
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
    if answers and not form.goal:
        raise NotSupported(f"{form.name} cannot hold the solution of a {puzzles[0].kind}")
    return form.write_answers(puzzles) if answers else form.write(puzzles)


def save(puzzles: Sequence[Puzzle[Solution]], path: str | PathLike[str], format: str | None = None) -> None:
    """Writes puzzles to a file, in the format that is named or that its suffix says."""
    name = name_of(path)
    kind = puzzles[0].kind if puzzles else None
    chosen = format_for_suffix(name, kind).name if format is None else format
    save_files([(name, written(puzzles, chosen))])


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
