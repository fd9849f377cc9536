"""The puzzles behind records, read again from where they came: a link that opens each, and the command that watches it.

A record has no room for its puzzle. Where the source is gone, or holds something else by now, there is no link.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, NamedTuple

from gridwright.batch.feed import Feed
from gridwright.batch.job import Job, Task
from gridwright.files.links import game_id, link_to
from gridwright.values.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from gridwright.batch.report.runs import Entry

    Key: TypeAlias = tuple[str, int]

_LONGEST = 400  # characters of a puzzle in a command


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
    for source, digests in wanted.items():
        left = dict(digests)
        try:
            for job in Feed([source], Task("solve")):
                digest = left.pop(job.index, None)
                if isinstance(job, Job) and digest is not None:
                    places[source, job.index] = _found(job, digest, workbench)
                if not left:
                    break
        except (InputError, RecursionError, OSError):
            continue
    return places


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
