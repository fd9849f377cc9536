"""The parts of the records of a results file that a report needs, and the comparison of two runs."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, NamedTuple

from gridwright.base.result import SETTLED
from gridwright.batch.record import LOWER_BOUND
from gridwright.batch.store import records_in
from gridwright.values.errors import InputError, UsageError
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from os import PathLike

    from gridwright.batch.record import Record

_ANSWERED = (*SETTLED, "solved")
_MOST_DIGITS = 20  # of a number of solutions to show


@dataclass(frozen=True, slots=True)
class Entry:
    """A record without its answer, so that a million of them fit in memory."""

    source: str
    index: int
    digest: str
    outcome: str
    verdict: str | None
    count: str | None
    kind: str | None
    width: int | None
    height: int | None
    density: float | None
    rating: float | None
    difficulty: str | None
    tier: int | None
    hardest: str | None
    seconds: float
    cpu: float | None
    error: str

    @classmethod
    def of(cls, record: Record) -> Entry:
        """The entry of a record; the error begins with its position."""
        place = "".join(f"{number}:" for number in (record.line, record.column) if number is not None)
        error = f"{place} {record.error}".strip() if record.error else ""
        return cls(error=error, **{name: getattr(record, name) for name in _SAME})

    @property
    def label(self) -> str:
        """The name of the puzzle: its source, and its number there."""
        return f"{self.source}#{self.index}" if self.index else self.source

    @property
    def answered(self) -> bool:
        """Whether the puzzle was answered."""
        return self.outcome in _ANSWERED

    @property
    def failed(self) -> bool:
        """Whether there is no verdict."""
        return self.outcome not in (*_ANSWERED, LOWER_BOUND, "unknown")

    @property
    def said(self) -> str:
        """The outcome, with the number of solutions if there are several and they were counted."""
        if not self.count or self.outcome not in ("multiple", LOWER_BOUND):
            return self.outcome
        digits = len(self.count)
        return f"{self.outcome}: {self.count if digits <= _MOST_DIGITS else f'a {digits}-digit number'}"

    @property
    def size(self) -> str:
        """The size of the puzzle; empty if unknown."""
        return f"{self.width}x{self.height}" if self.width and self.height else ""


_SAME = [one.name for one in fields(Entry) if one.name != "error"]


@dataclass(frozen=True, slots=True)
class Run:
    """The entries of one task in the results file at `path`."""

    name: str
    task: str
    entries: Sequence[Entry]
    path: str = ""

    @property
    def answered(self) -> list[Entry]:
        """The entries with an answer."""
        return [entry for entry in self.entries if entry.answered]

    @property
    def failed(self) -> list[Entry]:
        """The entries without a verdict, in their order."""
        return [entry for entry in self.entries if entry.failed]


def read(path: str | PathLike[str], task: str | None = None) -> Run:
    """Read the run in a results file.

    If that has several tasks, `task` names one: in full, or by its first word if no other begins with it.
    """
    name = os.fsdecode(path)
    found = _tasks_in(name)
    return _chosen(name, found, task)


def read_both(paths: Sequence[str | PathLike[str]], tasks: Sequence[str | None]) -> list[Run]:
    """Read two runs: from two files, or two tasks from one."""
    names = [os.fsdecode(path) for path in paths]
    if len(names) > 1:
        runs = [read(name, task) for name, task in zip(names, tasks, strict=True)]
    else:
        found = _tasks_in(names[0])
        runs = [_chosen(names[0], found, task) for task in tasks]
    if runs[0].path != runs[1].path:
        return runs
    words = [run.task.split() for run in runs]
    own = [" ".join(word for word in mine if word not in other) for mine, other in (words, words[::-1])]
    return [replace(run, name=name or run.task) for run, name in zip(runs, own, strict=True)]


def _tasks_in(name: str) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    try:
        for record in records_in(name):
            found.setdefault(record.task, []).append(Entry.of(record))
    except UsageError as error:  # a UsageError only while writing results
        raise InputError(str(error)) from None
    if not found:
        raise InputError(f"{name} contains no records yet")
    return found


def _chosen(name: str, found: Mapping[str, Sequence[Entry]], task: str | None) -> Run:
    begins = [one for one in found if task is None or one.split(" ")[0] == task]
    meant = [task] if task is not None and task in found else begins
    if len(meant) > 1:
        raise UsageError(f"{name} contains {counted(len(meant), 'task')}; choose one: {'; '.join(meant)}")
    if not meant:
        raise UsageError(f"{name} contains no task {task!r}; choose from {'; '.join(found)}")
    return Run(name, meant[0], found[meant[0]], name)


def title_of(runs: Sequence[Run]) -> str:
    """The title of a report: the files of its runs."""
    return " and ".join(dict.fromkeys(run.path or run.name for run in runs))


class Pair(NamedTuple):
    """The entries of one puzzle in two runs."""

    first: Entry
    second: Entry

    @property
    def contradictory(self) -> bool:
        """Whether the verdicts, or the numbers of solutions, contradict each other."""
        verdicts = {entry.verdict for entry in self if not entry.failed}
        settled = len(verdicts) > 1 and verdicts <= set(SETTLED)
        return settled or verdicts == {"solved", "none"} or self._counts_differ

    @property
    def _counts_differ(self) -> bool:
        """Whether the exact numbers differ, or one is less than the lower bound of the other."""
        exact = [_size_of(entry.count) for entry in self if entry.count and entry.outcome in SETTLED]
        least = [_size_of(entry.count) for entry in self if entry.count and entry.outcome == LOWER_BOUND]
        return bool(exact) and (exact[0] != exact[-1] or exact[0] < max(least, default=exact[0]))

    @property
    def differs(self) -> bool:
        """Whether the verdicts differ."""
        return self.first.outcome != self.second.outcome or self.contradictory


def _size_of(digits: str) -> tuple[int, str]:
    """A sort key for numbers of any number of digits."""
    return len(digits), digits


def pairs(first: Run, second: Run) -> list[Pair]:
    """The puzzles that both runs have, even if their files have moved."""
    others = dict(_keyed(second))
    return [Pair(entry, others[key]) for key, entry in _keyed(first) if key in others]


def differing(found: Sequence[Pair]) -> list[Pair]:
    """The pairs whose verdicts differ: first those that contradict each other, last those where one is missing."""

    def rank(pair: Pair) -> tuple[bool, bool]:
        return not pair.contradictory, pair.first.failed or pair.second.failed

    return sorted((pair for pair in found if pair.differs), key=rank)


def _keyed(run: Run) -> Iterator[tuple[tuple[str, int], Entry]]:
    """Yield the entries by their content; several with the same content are numbered in order."""
    before: Counter[str] = Counter()
    for entry in run.entries:
        yield (entry.digest, before[entry.digest]), entry
        before[entry.digest] += 1
