"""The puzzles of records, read again from their sources: a link that opens each, and a command that shows it solved.

A record does not contain its puzzle. If the source has been deleted or changed since, there is no link.
"""

from __future__ import annotations

import os
import shlex
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from gridwright.batch.file import File
from gridwright.batch.job import BatchTask, Job
from gridwright.batch.sources import Sources
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
_SECONDS = 10.0  # to find all puzzles that are listed
_MEMORY = 1 << 29  # bytes for a source


class Found(NamedTuple):
    """The link and the command for a puzzle; empty if unknown."""

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
            places.update(_found_in(source, digests, workbench))  # on an error, it has those before it
    return places


def _found_in(source: str, digests: dict[int, str], workbench: str) -> Iterator[tuple[Key, Found]]:
    """Yield the puzzles that a source still contains."""
    if not looks_like_inline(source) and not (os.path.isfile(source) and os.path.getsize(source)):
        return  # a record can name anything: a pipe that is never written to, a huge folder
    left = dict(digests)
    for one in Sources([source], BatchTask("solve")):
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
        link = f"{workbench}#solve/{link_to(puzzle)}"
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
