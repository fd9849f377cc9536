"""What is to be done: a task, and the puzzles that it is asked of, as they travel between processes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from gridwright.files.json_ import dumped, fields_of, puzzle_of
from gridwright.formats.json_node import root
from gridwright.values.errors import UsageError
from gridwright.values.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution

TaskName: TypeAlias = Literal["solve", "check", "rate", "count", "explain"]
TASKS: tuple[TaskName, ...] = get_args(TaskName)


@dataclass(frozen=True)
class Task:
    """What is asked of every puzzle of a batch, and how far each may go.

    `time_limit` is in seconds, `memory_limit` in bytes, both for one puzzle; `kind`, where it is given, is the only
    kind that is taken.

    >>> Task("solve", strategy="line", time_limit=2).key
    'solve strategy=line time_limit=2'
    """

    name: TaskName
    strategy: str = "auto"
    seed: int = 0
    max_solutions: int = 2
    time_limit: float | None = None
    node_limit: int | None = None
    memory_limit: int | None = None
    kind: str | None = None

    def __post_init__(self) -> None:
        if self.name not in TASKS:
            raise UsageError(f"there is no task {self.name!r}; there are {', '.join(TASKS)}")

    @cached_property
    def limits(self) -> Limits:
        """The limits of one puzzle, which the solver keeps by itself."""
        return Limits(time=self.time_limit, nodes=self.node_limit, memory=self.memory_limit)

    @cached_property
    def key(self) -> str:
        """The task and all that changes its answers, in a line: what is as usual is left out."""
        own = ((field, getattr(self, field.name)) for field in fields(self)[1:])
        words = [
            f"{field.name}={value:g}" if isinstance(value, float) else f"{field.name}={value}"
            for field, value in own
            if value != field.default
        ]
        return " ".join([self.name, *words])


@dataclass(frozen=True, slots=True)
class Job:
    """One puzzle on its way to whoever does the task.

    - `source`: the name of what it was read from; `index`: its number there, from 1;
    - `text`: the puzzle as a line of Gridwright's JSON; `line`: the line of the source where that stands, or None where
      the source is in another format;
    - `digest`: a short hash of the text.
    """

    source: str
    index: int
    text: str
    digest: str
    line: int | None = None

    @classmethod
    def of(cls, puzzle: Puzzle[Solution], source: str = "", index: int = 1) -> Job:
        """The job with a puzzle.

        >>> from gridwright import parse
        >>> Job.of(parse("2x1:1//1"), "dot", 1).digest
        '0292133ae7ced566'
        """
        return cls.of_fields(fields_of(puzzle), source, index)

    @classmethod
    def of_fields(cls, fields: Mapping[str, object], source: str, index: int) -> Job:
        """The job with the puzzle in a JSON object."""
        text = dumped(fields)
        return cls(source, index, text, digest_of(text.encode()))

    @property
    def puzzle(self) -> Puzzle[Solution]:
        """The puzzle, read from the text."""
        return puzzle_of(root(self.text, self.line or 1))


def digest_of(content: bytes) -> str:
    """A short hash of a content, the same on every machine."""
    return sha256(content).hexdigest()[:16]
