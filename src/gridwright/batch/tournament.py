"""Tournaments: read a set of puzzles, write a file of answers, and judge such a file.

The events (TAAI, TCGA, ICGA) publish a set, each puzzle with an id, and accept answers under the same ids. An answer is
right if it obeys every clue, whichever solution it is; most right answers win, and time breaks ties. Tables show the
set in stretches, as the puzzles of a set first grow harder and then easier again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from gridwright.batch.file import File
from gridwright.batch.sources import STDIN
from gridwright.files.content import bytes_of
from gridwright.nonogram.formats.taai import answer_text, id_of
from gridwright.values.errors import FormatError, InputError
from gridwright.values.fault import Fault
from gridwright.values.grid import Grid
from gridwright.values.limits import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import BinaryIO

    from gridwright.base.puzzle import Puzzle
    from gridwright.batch.job import Job
    from gridwright.values.solution import Solution

Mark: TypeAlias = Literal["right", "wrong", "missing"]
_STRETCHES = 10  # rows in a table


@dataclass(frozen=True)
class Entry:
    """A puzzle of a set, or an answer: its id and its job."""

    id: str
    job: Job

    @cached_property
    def puzzle(self) -> Puzzle[Solution] | Fault:
        """The puzzle, or why it cannot be read."""
        try:
            return self.job.puzzle
        except (InputError, RecursionError) as error:
            return Fault.of(error)

    @property
    def fault(self) -> Fault | None:
        """Why the puzzle cannot be read, if it cannot."""
        return self.puzzle if isinstance(self.puzzle, Fault) else None


@dataclass(frozen=True, slots=True)
class Judgement:
    """The mark of an answer: `right`, `wrong` for a `reason`, or `missing`; and the seconds that it took."""

    id: str
    mark: Mark
    reason: str = ""
    seconds: float = 0.0


def read_set(source: str, size: tuple[int, int] | None = None, stdin: BinaryIO | None = None) -> Iterator[Entry]:
    """Yield the puzzles of a set, or the answers in an answer file, not yet parsed."""
    name = source if stdin is None else STDIN
    content = bytes_of(source) if stdin is None else stdin.read(MAX_BYTES + 1)
    try:
        for job in File(name, content, "taai", size=size).jobs():
            id = id_of(job.text) if isinstance(job.text, bytes) else job.puzzle.meta.get("id")
            yield Entry(id or str(job.index), job)
    except FormatError as error:
        raise error.within(name) from None


def check_set(entries: Sequence[Entry], unreadable: Sequence[Entry]) -> None:
    """Refuse a set if all its entries are unreadable."""
    if len(unreadable) == len(entries) and (fault := unreadable[0].fault):
        raise FormatError(fault.message, line=fault.line, column=fault.column, source=unreadable[0].job.source)


def judge(entries: Sequence[Entry], answers: Sequence[Entry]) -> list[Judgement]:
    """Judge the answers of an answer file: one judgement for each puzzle of the set."""
    pictures: dict[str, Entry] = {}
    for answer in answers:
        if answer.id in pictures:
            raise FormatError(f"the answer ${answer.id} is given twice", source=answer.job.source)
        pictures[answer.id] = answer
    return [_judged(entry, pictures.get(entry.id)) for entry in entries]


def _judged(entry: Entry, answer: Entry | None) -> Judgement:
    puzzle = entry.puzzle
    if isinstance(puzzle, Fault):
        return Judgement(entry.id, "missing", puzzle.message)
    if answer is None:
        return Judgement(entry.id, "missing")
    picture = answer.puzzle
    if isinstance(picture, Fault) or picture.goal is None:
        return Judgement(entry.id, "wrong", picture.message if isinstance(picture, Fault) else "this is not a picture")
    broken = puzzle.violations(picture.goal)
    return Judgement(entry.id, "wrong" if broken else "right", str(broken[0]) if broken else "")


def answer_file(answers: Iterable[tuple[str, str]]) -> str:
    """An answer file, from pairs of an id and the `answer` of a record."""
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
