"""The records of a results file, as far as a report needs them, and what two runs have in common."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from gridwright.base.result import SETTLED
from gridwright.batch.record import LOWER_BOUND
from gridwright.batch.store import records_in
from gridwright.values.errors import InputError, UsageError
from gridwright.values.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from os import PathLike

    from gridwright.batch.record import Record

_ANSWERED = (*SETTLED, "solved")


@dataclass(frozen=True, slots=True)
class Entry:
    """A record without its answer, so that a million of them can be held."""

    source: str
    index: int
    digest: str
    outcome: str
    kind: str | None
    width: int | None
    height: int | None
    density: float | None
    seconds: float
    error: str

    @classmethod
    def of(cls, record: Record) -> Entry:
        """The entry of a record; its error has the place before it."""
        place = "".join(f"{number}:" for number in (record.line, record.column) if number is not None)
        return cls(
            record.source,
            record.index,
            record.digest,
            record.outcome,
            record.kind,
            record.width,
            record.height,
            record.density,
            record.seconds,
            f"{place} {record.error}".strip() if record.error else "",
        )

    @property
    def label(self) -> str:
        """The name of the puzzle: its source, and its number there."""
        return f"{self.source}#{self.index}" if self.index else self.source

    @property
    def answered(self) -> bool:
        """Whether the puzzle has got an answer."""
        return self.outcome in _ANSWERED

    @property
    def failed(self) -> bool:
        """Whether there is not even a verdict."""
        return self.outcome not in (*_ANSWERED, LOWER_BOUND, "unknown")

    @property
    def size(self) -> str:
        """The size of the puzzle, empty where it is not known."""
        return f"{self.width}x{self.height}" if self.width and self.height else ""


@dataclass(frozen=True, slots=True)
class Run:
    """What a results file says of one task."""

    name: str
    task: str
    entries: Sequence[Entry]

    @property
    def answered(self) -> list[Entry]:
        """The entries with an answer."""
        return [entry for entry in self.entries if entry.answered]

    @property
    def failed(self) -> list[Entry]:
        """The entries without a verdict, in their order."""
        return [entry for entry in self.entries if entry.failed]


def read(path: str | PathLike[str], task: str | None = None) -> Run:
    """The run in a results file; where that has several tasks, the one that is named."""
    name = os.fsdecode(path)
    found: dict[str, list[Entry]] = {}
    try:
        for record in records_in(name):
            found.setdefault(record.task, []).append(Entry.of(record))
    except UsageError as error:  # which it is where results are written
        raise InputError(str(error)) from None
    except (TypeError, ValueError):
        raise InputError(f"{name} is damaged, or was written by another version") from None
    if not found:
        raise InputError(f"{name} holds no records yet")
    if task is None and len(found) > 1:
        raise UsageError(f"{name} holds {counted(len(found), 'task')}, name one: {'; '.join(found)}")
    if task is not None and task not in found:
        raise UsageError(f"{name} holds no task {task!r}; there are {'; '.join(found)}")
    chosen = task or next(iter(found))
    return Run(name, chosen, found[chosen])


class Pair(NamedTuple):
    """The entries of one puzzle in two runs."""

    first: Entry
    second: Entry

    @property
    def contradictory(self) -> bool:
        """Whether the verdicts cannot both be true."""
        verdicts = {entry.outcome for entry in self}
        one, other = self
        both = one.outcome in SETTLED and other.outcome in SETTLED and len(verdicts) > 1
        return both or verdicts == {"solved", "none"}

    @property
    def differs(self) -> bool:
        """Whether the verdicts are not the same."""
        return self.first.outcome != self.second.outcome


def pairs(first: Run, second: Run) -> list[Pair]:
    """The puzzles that both runs have, wherever their files were at the time."""
    others = dict(_keyed(second))
    return [Pair(entry, others[key]) for key, entry in _keyed(first) if key in others]


def differing(found: Sequence[Pair]) -> list[Pair]:
    """The pairs whose verdicts differ: first those that contradict each other, at last those where one has none."""

    def rank(pair: Pair) -> tuple[bool, bool]:
        return not pair.contradictory, pair.first.failed or pair.second.failed

    return sorted((pair for pair in found if pair.differs), key=rank)


def _keyed(run: Run) -> Iterator[tuple[tuple[str, int], Entry]]:
    """The entries by their content; of several with the same content, in their order."""
    before: Counter[str] = Counter()
    for entry in run.entries:
        yield (entry.digest, before[entry.digest]), entry
        before[entry.digest] += 1
