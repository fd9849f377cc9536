"""What became of one puzzle of a batch."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from gridwright.base.result import Verdict
    from gridwright.batch.job import Job, Task

Fate: TypeAlias = Literal["done", "refused", "junk", "stuck", "out of memory", "crashed"]


@dataclass(frozen=True, slots=True)
class Record:
    """What became of one puzzle: plain values, for a row of a table or a line of JSON.

    - `source`, `index`, `digest`: which puzzle it was, as in its `Job`; an index of 0 is the source as a whole;
    - `task`: what was asked, the `Task.key`;
    - `fate`: `done`, whatever the verdict; `refused` (the task or the strategy does not take such puzzles); `junk` (no
      puzzle could be read); `stuck` (far past its time limit, its worker was stopped); `out of memory`; `crashed`. All
      but `done` have an `error` in words, junk its `line` and `column` where they are known;
    - `kind`, `width`, `height`, `density`: what is known without solving it;
    - `verdict`, `ending`: as those of a `Result`;
    - `count`: the number of solutions in digits, however many, where it is known; after a limit, of a task `count`, as
      many as are certain;
    - `rating`, `tier`, `hardest`: as those of a `Rating`;
    - `answer`: the solution as text for `solve`, the reason of every step, one a line, for `explain`;
    - `seconds`: what reading and answering took; `work`: what was counted meanwhile.
    """

    source: str
    index: int
    digest: str
    task: str
    fate: Fate
    kind: str | None = None
    width: int | None = None
    height: int | None = None
    density: float | None = None
    verdict: Verdict | None = None
    ending: str | None = None
    count: str | None = None
    rating: float | None = None
    tier: int | None = None
    hardest: str | None = None
    answer: str | None = None
    error: str | None = None
    line: int | None = None
    column: int | None = None
    seconds: float = 0.0
    work: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def failed(cls, job: Job, task: Task, fate: Fate, error: str, **more: Any) -> Record:
        """The record of a puzzle that came to no answer."""
        return cls(job.source, job.index, job.digest, task.key, fate, error=error, **more)

    @property
    def outcome(self) -> str:
        """The verdict, or the fate of what has none."""
        return self.verdict if self.fate == "done" and self.verdict else self.fate

    def to_row(self) -> tuple[object, ...]:
        """The fields as values of a database; the work is JSON."""
        return (*_values(self)[:-1], json.dumps(self.work, separators=(",", ":")))

    @classmethod
    def from_row(cls, row: Sequence[Any]) -> Record:
        """The record of such a row."""
        *values, work = row
        return cls(*values, *[json.loads(work)])

    def to_json(self) -> str:
        """The fields in a line of JSON; what is None is left out."""
        known = {name: value for name, value in zip(FIELDS, _values(self), strict=True) if value is not None}
        return json.dumps(known, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str) -> Record:
        """The record in such a line; a ValueError or TypeError where it is none."""
        return cls(**json.loads(line))


FIELDS = tuple(one.name for one in fields(Record))
_values = attrgetter(*FIELDS)
