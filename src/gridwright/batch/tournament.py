"""Tournaments: a set of puzzles in, a file of answers out, and the judging of such a file.

The events (TAAI, TCGA, ICGA) hand out a set, each puzzle with an id, and take answers under the same ids. An answer is
right if it obeys every clue, whichever solution it is; whoever has the most right ones wins, and time decides between
equals. Tables show the set in stretches, for its puzzles grow harder and easier again from its beginning to its end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from gridwright.batch.feed import STDIN, each_of_set
from gridwright.batch.job import Job, Task
from gridwright.batch.record import Record
from gridwright.files.reading import bytes_of
from gridwright.files.writing import written
from gridwright.values.errors import FormatError
from gridwright.values.limits import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import BinaryIO

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution

Mark: TypeAlias = Literal["right", "wrong", "missing"]
_STRETCHES = 10  # rows of a table


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a set: its id and its job; `puzzle` is None where it could not be read, and `error` says why."""

    id: str
    job: Job | Record
    puzzle: Puzzle[Solution] | None
    error: str = ""


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
        for index, one in enumerate(each_of_set(content, name, Task("solve"), size=size), 1):
            if not isinstance(one, Record):
                good = True
            elif worst is None:
                worst = one
            yield _entry(one, name, index)
    except FormatError as error:
        raise error.within(name) from None
    if worst is not None and not good:
        raise FormatError(worst.error or "", line=worst.line, column=worst.column, source=name)


def _entry(one: Puzzle[Solution] | Record, source: str, index: int) -> Entry:
    if isinstance(one, Record):
        return Entry(str(index), one, None, one.error or "")
    return Entry(one.meta.get("id") or str(index), Job.of(one, source, index), one)


def judge(entries: Sequence[Entry], answers: Sequence[Entry]) -> list[Judgement]:
    """What the answers of an answer file are worth, a judgement for each puzzle of the set."""
    pictures: dict[str, Entry] = {}
    for answer in answers:
        if answer.id in pictures:
            raise FormatError(f"the answer ${answer.id} is given twice", source=answer.job.source)
        pictures[answer.id] = answer
    return [_judged(entry, pictures.get(entry.id)) for entry in entries]


def _judged(entry: Entry, answer: Entry | None) -> Judgement:
    if answer is None or entry.puzzle is None:
        return Judgement(entry.id, "missing", entry.error)
    if answer.puzzle is None or answer.puzzle.goal is None:
        return Judgement(entry.id, "wrong", answer.error or "this is no picture")
    broken = entry.puzzle.violations(answer.puzzle.goal)
    return Judgement(entry.id, "wrong" if broken else "right", str(broken[0]) if broken else "")


def solution_in(entry: Entry, record: Record) -> Solution | None:
    """The solution that a record of the puzzle has."""
    if entry.puzzle is None or record.answer is None:
        return None
    return entry.puzzle.read_solution(record.answer)


def answer_file(entries: Sequence[Entry], solutions: Mapping[str, Solution]) -> str:
    """The answer file with solutions by their ids, in the order of the set; one that breaks a clue is refused."""
    solved = [
        entry.puzzle.with_notes(goal=solutions[entry.id], meta={"id": entry.id})
        for entry in entries
        if entry.puzzle is not None and entry.id in solutions
    ]
    return str(written(solved, "taai", answers=True))


def table(judgements: Sequence[Judgement], *, times: bool) -> list[str]:
    """The lines of a table: stretches of the set, the marks, and with `times` the seconds; the total at the end."""
    marks: tuple[Mark, ...] = ("right", "wrong", "missing")
    header = ["puzzles", *marks, *(["seconds", "slowest"] if times else [])]
    long = max(1, -(-len(judgements) // _STRETCHES))
    parts = [
        (f"{start + 1}-{min(start + long, len(judgements))}", judgements[start : start + long])
        for start in range(0, len(judgements), long)
    ]
    rows = [header]
    for name, part in [*parts, ("total", judgements)]:
        seconds = [one.seconds for one in part]
        spent = [f"{sum(seconds):.2f}", f"{max(seconds):.2f}"] if times else []
        rows.append([name, *(str(sum(one.mark == mark for one in part)) for mark in marks), *spent])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]
