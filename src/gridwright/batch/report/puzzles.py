"""The puzzles behind records, read again from where they came: a link that opens each, and the command that watches it.

A record has no room for its puzzle. Where the source is gone, or holds something else by now, there is no link.
"""

from __future__ import annotations

import os
import shlex
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from gridwright.batch.feed import Feed
from gridwright.batch.file import File
from gridwright.batch.job import Job, Task
from gridwright.files.content import looks_like_inline
from gridwright.files.links import game_id, link_to
from gridwright.values.clock import Clock, tick
from gridwright.values.errors import InputError, LimitReached
from gridwright.values.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeAlias

    from gridwright.batch.report.runs import Entry

    Key: TypeAlias = tuple[str, int]

_LONGEST = 400  # characters of a puzzle in a command
_SECONDS = 10.0  # to find all that are listed
_MEMORY = 1 << 29  # bytes for a source


class Found(NamedTuple):
    """Where to see a puzzle; what is not known is empty."""

    link: str
    command: str


def found(entries: Iterable[Entry], workbench: str) -> dict[Key, Found]:
    """Links and commands for some puzzles, by source and index."""
    wanted: dict[str, dict[int, str]] = {}
    for entry in entries:
        wanted.setdefault(entry.source, {})[entry.index] = entry.digest
    places: dict[Key, Found] = {}
    end = monotonic() + _SECONDS
    for source, digests in wanted.items():
        clock = Clock(Limits(time=max(0.0, end - monotonic()), memory=_MEMORY))
        with clock.ticking(), suppress(InputError, RecursionError, OSError, LimitReached):
            places.update(_found_in(source, digests, workbench))  # of what fails, it has those before
    return places


def _found_in(source: str, digests: dict[int, str], workbench: str) -> Iterator[tuple[Key, Found]]:
    """Those of the puzzles of a source that are still there."""
    if not looks_like_inline(source) and not (os.path.isfile(source) and os.path.getsize(source)):
        return  # a record can name anything: a pipe that nobody writes to, a folder with everything in it
    left = dict(digests)
    for one in Feed([source], Task("solve")):
        for job in one.jobs() if isinstance(one, File) else [one]:
            tick()
            digest = left.pop(job.index, None)
            if isinstance(job, Job) and digest is not None:
                yield (source, job.index), _found(job, digest, workbench)
            if not left:
                return


def _found(job: Job, digest: str, workbench: str) -> Found:
    try:
        puzzle = job.puzzle
        link = f"{workbench}#{link_to(puzzle)}"
    except (InputError, RecursionError):
        return Found("", "")
    if job.with_puzzle(puzzle).digest != digest:
        return Found("", "")
    id = game_id(puzzle)
    if id and len(id) <= _LONGEST:
        return Found(link, f"gridwright watch {shlex.quote(id)}")
    if job.line is not None and job.format is None:
        return Found(link, f"sed -n {job.line}p {shlex.quote(job.source)} | gridwright watch")
    return Found(link, "")
