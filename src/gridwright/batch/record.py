"""The record of one puzzle of a batch."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from math import isfinite
from operator import attrgetter
from typing import TYPE_CHECKING, get_args

from gridwright.base.difficulty import DIFFICULTIES
from gridwright.base.result import VERDICTS
from gridwright.values.ending import Ending
from gridwright.values.errors import Fate
from gridwright.wire.answers import DIFFICULTY, ENDING, VERDICT
from gridwright.wire.schema import COUNT, DIGITS, NUMBER, TEXT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from gridwright.base.difficulty import Difficulty
    from gridwright.base.result import Verdict
    from gridwright.batch.file import File
    from gridwright.batch.job import BatchTask, Job
    from gridwright.values.fault import Fault
    from gridwright.wire.schema import Schema

LOWER_BOUND = "lower bound"  # the outcome of a count that a limit ended after some solutions were found


@dataclass(frozen=True, slots=True)
class Record:
    """The outcome for one puzzle: plain values, for a row of a table or a line of JSON.

    - `source`, `index`, `digest`: which puzzle it was, as in its `Job`; the index 0 means the whole source;
    - `task`: the `BatchTask.key`;
    - `fate`: `done`, whatever the verdict; `refused` (the task or the strategy does not support such puzzles);
      `unreadable` (no puzzle could be read); `stuck` (far past its time limit, its worker was stopped); `out of
      memory`; `crashed`. All but `done` have an `error` message, `unreadable` also its `line` and `column` if known;
      `done` has an `error` if there is no solution and the reason is known;
    - `kind`, `width`, `height`, `density`: what is known without solving it;
    - `verdict`, `ending`: as in a `Result`; only `done` has a verdict;
    - `count`: the exact number of solutions in digits, if known; for the task `count` after a limit, a lower bound;
    - `rating`, `difficulty`, `tier`, `hardest`: as in a `Rating`; `rating` is its score;
    - `answer`: for `solve`, the solution as text; for `explain`, the reason of every step, one per line;
    - `seconds`: the time for reading and solving; `cpu`: its CPU time, if known; `work`: the counts of work.
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
    difficulty: Difficulty | None = None
    tier: int | None = None
    hardest: str | None = None
    answer: str | None = None
    error: str | None = None
    line: int | None = None
    column: int | None = None
    seconds: float = 0.0
    cpu: float | None = None
    work: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def failed(cls, job: Job | File, task: BatchTask, fault: Fault, **more: Any) -> Record:
        """The record of a failure."""
        more |= {"error": fault.message, "line": fault.line, "column": fault.column}
        more["ending"] = None if fault.ending is None else fault.ending.value
        return cls(job.source, job.index, job.digest, task.key, fault.fate, **more)

    @property
    def outcome(self) -> str:
        """The verdict, or the fate if there is none; `lower bound` for a count that a limit ended."""
        if self.fate != "done" or not self.verdict:
            return self.fate
        cut_short = self.ending != Ending.EXHAUSTED and self.verdict != "unknown"
        return LOWER_BOUND if cut_short and self.task.split(" ")[0] == "count" else self.verdict

    def to_row(self) -> tuple[object, ...]:
        """The fields as database values; `work` is JSON."""
        return (*_values(self)[:-1], _dumped(self.work))

    @classmethod
    def from_row(cls, row: Sequence[Any]) -> Record:
        """The record in such a row; ValueError or TypeError if it is not one."""
        *values, work = row
        return cls.of_fields(dict(zip(FIELDS, [*values, json.loads(work)], strict=True)))

    def to_json(self) -> str:
        """The fields as a line of JSON, without those that are None."""
        known = {name: value for name, value in zip(FIELDS, _values(self), strict=True) if value is not None}
        return _dumped(known)

    def __reduce__(self) -> tuple[type[Record], tuple[object, ...]]:
        """Pickle it in half the time of a dataclass: there are tens of thousands of records."""
        return Record, _values(self)

    @classmethod
    def from_json(cls, line: str) -> Record:
        """The record in such a line; ValueError or TypeError if it is not one."""
        return cls.of_fields(json.loads(line))

    @classmethod
    def of_fields(cls, found: object) -> Record:
        """The record with these fields, all of which are checked: results files come from anywhere."""
        if not isinstance(found, dict):
            raise TypeError("expected an object")
        for name, value in found.items():
            if name not in _GOOD:
                raise TypeError(f"unknown field {name!r:.40}")
            if not (value is None and name in _OPTIONAL) and not _GOOD[name](value):
                raise ValueError(f"{name} cannot be {value!r:.40}")
        if found.get("fate") in _FORMER_FATES:
            found = {**found, "fate": _FORMER_FATES[found["fate"]]}
        return cls(**found)


RECORD: Schema = {
    "type": "object",
    "properties": {
        **dict.fromkeys(("source", "digest", "task", "kind", "hardest", "answer", "error"), TEXT),
        **dict.fromkeys(("index", "width", "height", "tier", "line", "column"), COUNT),
        **dict.fromkeys(("density", "rating", "seconds", "cpu"), NUMBER),
        "fate": {"enum": list(get_args(Fate))},
        "difficulty": DIFFICULTY,
        "verdict": VERDICT,
        "ending": ENDING,
        "count": DIGITS,
        "work": {"type": "object", "additionalProperties": COUNT},
    },
    "required": ["source", "index", "digest", "task", "fate", "seconds", "work"],
    "additionalProperties": False,
    "description": "the record of one puzzle of a batch; unknown values are left out",
}
FIELDS = tuple(one.name for one in fields(Record))
_values = attrgetter(*FIELDS)
_dumped = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_OPTIONAL = frozenset(one.name for one in fields(Record) if one.default is None)

_FORMER_FATES: dict[str, Fate] = {"junk": "unreadable"}  # in results files of 0.2.0 and before


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < 1 << 63


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and abs(value) < 1 << 63 and isfinite(value)  # type: ignore[arg-type]


def _is_span(value: object) -> bool:
    return _is_number(value) and value >= 0  # type: ignore[operator]


def _among(known: Sequence[str]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in known


_GOOD: dict[str, Callable[[object], bool]] = {
    **dict.fromkeys(("source", "digest", "task", "kind", "hardest", "answer", "error"), _is_text),
    **dict.fromkeys(("index", "width", "height", "tier", "line", "column"), _is_count),
    **dict.fromkeys(("density", "seconds", "cpu"), _is_span),
    "rating": _is_number,
    "difficulty": _among(DIFFICULTIES),
    "fate": _among([*get_args(Fate), *_FORMER_FATES]),
    "verdict": _among(VERDICTS),
    "ending": _among(list(Ending)),
    "count": lambda value: isinstance(value, str) and value.isascii() and value.isdigit(),
    "work": lambda value: isinstance(value, dict) and all(map(_is_count, value.values())),
}
