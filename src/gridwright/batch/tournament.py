"""Tournaments: a set of puzzles in, a file of answers out, and the judging of such a file.

The events (TAAI, TCGA, ICGA) hand out a set, each puzzle with an id, and take answers under the same ids. An answer is
right if it obeys every clue, whichever solution it is; whoever has the most right ones wins, and time decides between
equals. Tables show the set in stretches, for its puzzles grow harder and easier again from its beginning to its end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from gridwright.batch.feed import STDIN, fields_of_set
from gridwright.batch.job import Job, Task
from gridwright.batch.record import Record
from gridwright.files.reading import bytes_of
from gridwright.nonogram.formats.taai import answer_text
from gridwright.values.errors import FormatError
from gridwright.values.grid import Grid
from gridwright.values.limits import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import BinaryIO

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution

Mark: TypeAlias = Literal["right", "wrong", "missing"]
_STRETCHES = 10  # rows of a table


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a set, or an answer: its id, and its job, or the record that says why it could not be read."""

    id: str
    job: Job | Record

    @property
    def puzzle(self) -> Puzzle[Solution] | None:
        """The puzzle, if it could be read."""
        return self.job.puzzle if isinstance(self.job, Job) else None

    @property
    def error(self) -> str:
        """Why it could not be read."""
        return "" if isinstance(self.job, Job) else self.job.error or ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an answer is worth: `right`, `wrong` for a `reason`, or `missing`; and the seconds that it took."""

    id: str
    mark: Mark
    reason: str = ""
    seconds: float = 0.0


def read_set(source: str, size: tuple[int, int] | None = None, stdin: BinaryIO | None = None) -> Iterator[Entry]:
    """The puzzles of a set, or the answers in an answer file, each read when it is asked for. One that cannot be read
    is an entry too; if none can, it is no set."""
    name = source if stdin is None else STDIN
    content = bytes_of(source) if stdin is None else stdin.read(MAX_BYTES + 1)
    worst: Record | None = None
    good = False
    try:
        for index, one in enumerate(fields_of_set(content, name, Task("solve"), size=size), 1):
            if isinstance(one, Record):
                worst = worst or one
                yield Entry(str(index), one)
            else:
                good = True
                meta = one.get("meta")
                id = meta.get("id") if isinstance(meta, dict) else None
                yield Entry(id or str(index), Job.of_fields(one, name, index))
    except FormatError as error:
        raise error.within(name) from None
    if worst is not None and not good:
        raise FormatError(worst.error or "", line=worst.line, column=worst.column, source=name)


def judge(entries: Sequence[Entry], answers: Sequence[Entry]) -> list[Judgement]:
    """What the answers of an answer file are worth, a judgement for each puzzle of the set."""
    pictures: dict[str, Entry] = {}
    for answer in answers:
        if answer.id in pictures:
            raise FormatError(f"the answer ${answer.id} is given twice", source=answer.job.source)
        pictures[answer.id] = answer
    return [_judged(entry, pictures.get(entry.id)) for entry in entries]


def _judged(entry: Entry, answer: Entry | None) -> Judgement:
    puzzle = entry.puzzle
    if answer is None or puzzle is None:
        return Judgement(entry.id, "missing", entry.error)
    picture = answer.puzzle
    if picture is None or picture.goal is None:
        return Judgement(entry.id, "wrong", answer.error or "this is no picture")
    broken = puzzle.violations(picture.goal)
    return Judgement(entry.id, "wrong" if broken else "right", str(broken[0]) if broken else "")


def answer_file(answers: Iterable[tuple[str, str]]) -> str:
    """The answer file from pairs of an id and the answer that the record of a puzzle has."""
    return "".join(answer_text(id, Grid.from_text(answer)) for id, answer in answers)


def table(judgements: Sequence[Judgement], *, times: bool) -> list[str]:
    """The lines of a table: stretches of the set, the marks, and with `times` the seconds; the total at the end."""
    marks: tuple[Mark, ...] = ("right", "wrong", "missing")
    header = ["puzzles", *marks, *(["seconds", "slowest"] if times else [])]
    long = max(1, -(-len(judgements) // _STRETCHES))
    parts = []
    for start in range(0, len(judgements), long):
        end = min(start + long, len(judgements))
        parts.append((f"{start + 1}-{end}" if end > start + 1 else f"{end}", judgements[start:end]))
    rows = [header]
    for name, part in [*parts, ("total", judgements)]:
        seconds = [one.seconds for one in part]
        spent = [f"{sum(seconds):.2f}", f"{max(seconds):.2f}"] if times else []
        rows.append([name, *(str(sum(one.mark == mark for one in part)) for mark in marks), *spent])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]
