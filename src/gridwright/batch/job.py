"""A task and the puzzles to apply it to, in the form in which they are passed between processes."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from hashlib import sha256
from operator import attrgetter
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from gridwright.files.json_ import dumped, fields_of, puzzle_of
from gridwright.files.reading import only, read_text
from gridwright.parsing.json_node import root
from gridwright.values.errors import FormatError, UsageError
from gridwright.values.limits import Limits

if TYPE_CHECKING:
    from gridwright.base.format import Format
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution

TaskName: TypeAlias = Literal["solve", "check", "rate", "count", "explain"]
TASKS: tuple[TaskName, ...] = get_args(TaskName)


@dataclass(frozen=True)
class BatchTask:
    """What to do with every puzzle of a batch, and within which limits.

    `time_limit` is in seconds, `memory_limit` in bytes, both per puzzle; `kind`, if given, is the only kind accepted;
    `diagnose` asks why a puzzle has no solution.

    >>> BatchTask("solve", strategy="line", time_limit=2).key
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
    diagnose: bool = False

    def __post_init__(self) -> None:
        if self.name not in TASKS:
            raise UsageError(f"unknown task {self.name!r}; choose from {', '.join(TASKS)}")

    @cached_property
    def limits(self) -> Limits:
        """The limits of one puzzle, as the solver enforces them."""
        return Limits(time=self.time_limit, nodes=self.node_limit, memory=self.memory_limit)

    @cached_property
    def key(self) -> str:
        """The task and everything that affects its results, in one line; defaults are left out."""
        own = ((field, getattr(self, field.name)) for field in fields(self)[1:])
        words = [
            f"{field.name}={value:g}" if isinstance(value, float) else f"{field.name}={value}"
            for field, value in own
            if value != field.default
        ]
        return " ".join([self.name, *words])


@dataclass(frozen=True, slots=True)
class Job:
    """One puzzle, in the form in which it is passed to a worker.

    - `source`: the name of its source; `index`: its number there, from 1;
    - `text`: the puzzle as found in the source, in bytes, to be parsed as `format` with the hint `size`; or a line of
      Gridwright's JSON, as a string;
    - `line`: the line of the source where it begins; None if it is the whole source, or JSON that was made here;
    - `digest`: a short hash of the text;
    - `known`: the digests of puzzles that are recorded already: if it turns out to be one of them, it is skipped.
    """

    source: str
    index: int
    text: str | bytes
    digest: str
    line: int | None = None
    format: Format | None = None
    size: tuple[int, int] | None = None
    known: tuple[str, ...] = ()

    @classmethod
    def of(cls, puzzle: Puzzle[Solution], source: str = "", index: int = 1) -> Job:
        """Make a job of a puzzle.

        >>> from gridwright import parse
        >>> Job.of(parse("2x1:1//1"), "dot", 1).digest
        '0292133ae7ced566'
        """
        text = dumped(fields_of(puzzle))
        return cls(source, index, text, digest_of(text.encode()))

    @property
    def puzzle(self) -> Puzzle[Solution]:
        """The puzzle, parsed from the text."""
        if isinstance(self.text, str):
            return puzzle_of(root(self.text, self.line or 1))
        try:
            return only(read_text(self.text, self.format, size=self.size))
        except FormatError as error:
            if self.line is not None and error.line is not None:
                error.line += self.line - 1
            raise

    def with_puzzle(self, puzzle: Puzzle[Solution]) -> Job:
        """The job with the digest that its record has once it is parsed.

        Whatever the format, that is the digest of its JSON, or of the line of JSON that contains it.
        """
        return self if isinstance(self.text, str) else replace(self, digest=Job.of(puzzle).digest)

    def without_puzzle(self) -> Job:
        """The job as its record identifies it if no puzzle can be read: a whole source has the index 0."""
        whole = self.format is not None and self.line is None
        return replace(self, index=0, digest=digest_of(b"")) if whole else self

    def __reduce__(self) -> tuple[type[Job], tuple[object, ...]]:
        """Pickle it as a `Record` does: in half the time of a dataclass."""
        return Job, _values(self)


_values = attrgetter(*(one.name for one in fields(Job)))


def digest_of(content: bytes) -> str:
    """A short hash of some bytes, the same on every machine."""
    return sha256(content).hexdigest()[:16]
