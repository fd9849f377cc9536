"""Records in groups: how many there are in each, and how long they took."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import TYPE_CHECKING, NamedTuple

from gridwright.base.result import VERDICTS
from gridwright.batch.record import LOWER_BOUND
from gridwright.values.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from gridwright.batch.report.runs import Entry, Pair, Run

LEAST = 1e-6  # seconds: what took less is shown as this
_MOST_SIZES = 24  # rows of a table; more sizes are put together
_FATES = ("refused", "junk", "stuck", "out of memory", "crashed")
_TIMES = ("puzzles", "total", "median", "95%", "slowest")


class Times(NamedTuple):
    """How long some puzzles took, in seconds."""

    number: int
    total: float
    median: float
    high: float  # all but 5% took no longer
    slowest: float

    @classmethod
    def of(cls, seconds: Iterable[float]) -> Times | None:
        """The times of some puzzles, if there are any.

        >>> Times.of([0.1, 0.2, 4.0])
        Times(number=3, total=4.3, median=0.2, high=4.0, slowest=4.0)
        """
        times = sorted(seconds)
        if not times:
            return None
        return cls(len(times), sum(times), quantile(times, 0.5), quantile(times, 0.95), times[-1])

    def texts(self) -> list[str]:
        """For a row of a table."""
        return [f"{self.number:,}", *map(seconds_text, self[1:])]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts; its first column is a name. `over` are headings above those of the columns, with how many."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    over: Sequence[tuple[str, int]] = ()


def tables(runs: Sequence[Run]) -> list[Table]:
    """The records of one run or two by verdict, kind, size and density; what does not tell them apart is left out."""
    found = [_grouped("By verdict", "verdict", runs, lambda entry: entry.outcome, _rank)]
    for title, name, key, order in (
        ("By kind", "kind", lambda entry: entry.kind or "", str),
        ("By size", "size", size_key(runs), _first_number),
        ("By density", "density", density_key, _first_number),
    ):
        table = _grouped(title, name, runs, key, order)
        if len(table.rows) > 1:
            found.append(table)
    return found


def _grouped(
    title: str, name: str, runs: Sequence[Run], key: Callable[[Entry], str], order: Callable[[str], Any]
) -> Table:
    """A row a group; entries without a key are left out."""
    groups = [_by_key(run, key) for run in runs]
    names = sorted({one for group in groups for one in group}, key=order)
    rows = []
    for one in names:
        times = [Times.of(group.get(one, ())) for group in groups]
        row = [one, *(text for some in times for text in (some.texts() if some else ["-"] * len(_TIMES)))]
        rows.append(row)
    over = [("", 1), *((run.name, len(_TIMES)) for run in runs)] if len(runs) > 1 else []
    return Table(title, [name, *_TIMES * len(runs)], rows, over)


def _by_key(run: Run, key: Callable[[Entry], str]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for entry in run.entries:
        if name := key(entry):
            found.setdefault(name, []).append(entry.seconds)
    return found


def _rank(outcome: str) -> int:
    known = (*VERDICTS[:-1], LOWER_BOUND, *VERDICTS[-1:], *_FATES)
    return known.index(outcome) if outcome in known else len(known)


def _first_number(name: str) -> tuple[int, str]:
    digits = "".join(char if char.isdigit() else " " for char in name).split()
    numbers = [*map(int, digits), 1]
    return (numbers[0] * numbers[1] if "x" in name else numbers[0]), name


def size_key(runs: Sequence[Run]) -> Callable[[Entry], str]:
    """What names the size of a puzzle: the size itself, or where there are many, a range of sides."""
    sizes = {entry.size for run in runs for entry in run.entries}
    if len(sizes) <= _MOST_SIZES:
        return lambda entry: entry.size
    sides = [side for run in runs for entry in run.entries if (side := side_of(entry))]
    step = next(step for step in (5, 10, 20, 50, 100, 1000, 10**9) if max(sides) / step <= _MOST_SIZES)
    return lambda entry: (
        f"side {int(side // step) * step} to {int(side // step) * step + step - 1}" if (side := side_of(entry)) else ""
    )


def side_of(entry: Entry) -> float:
    """The side of the square with as many cells; 0 where the size is not known."""
    return sqrt((entry.width or 0) * (entry.height or 0))


def density_key(entry: Entry) -> str:
    """The range of densities that a puzzle is in: tenths."""
    if entry.density is None:
        return ""
    tenth = min(9, int(entry.density * 10 + 1e-9))
    return f"{10 * tenth} to {10 * tenth + 10}%"


def overview(run: Run) -> str:
    """A run in a sentence."""
    number, answered = len(run.entries), len(run.answered)
    times = Times.of(entry.seconds for entry in run.entries)
    assert times is not None, "a run has records"
    failed = len(run.failed)
    parts = [f"{_puzzles(number)}, {answered:,} answered"]
    if bounds := sum(entry.outcome == LOWER_BOUND for entry in run.entries):
        parts.append(counted(bounds, LOWER_BOUND))
    if unknown := number - answered - bounds - failed:
        parts.append(f"{unknown:,} unknown")
    if failed:
        parts.append(f"{failed:,} failed")
    spent = f"{seconds_text(times.total)} of work, median {seconds_text(times.median)}, "
    return f"{', '.join(parts)}; {spent}slowest {seconds_text(times.slowest)}"


def comparison(found: Sequence[Pair]) -> str:
    """Two runs on the puzzles that both have answered, in a sentence."""
    both = [pair for pair in found if pair.first.answered and pair.second.answered]
    if not both:
        return "No puzzle was answered in both runs."
    totals = [sum(pair[side].seconds for pair in both) for side in (0, 1)]
    ratios = [log(max(LEAST, pair.second.seconds) / max(LEAST, pair.first.seconds)) for pair in both]
    mean = exp(sum(ratios) / len(ratios))
    return (
        f"{_puzzles(len(both))} answered in both: {seconds_text(totals[0])} and {seconds_text(totals[1])} in "
        f"all. For a typical puzzle the second run took {mean:.2f} times as long as the first; "
        f"it was quicker on {sum(ratio < 0 for ratio in ratios):,} of them."
    )


def _puzzles(number: int) -> str:
    return f"{number:,} puzzle{'s' * (number != 1)}"


def quantile(times: Sequence[float], share: float) -> float:
    """The time within which a share of sorted times lies."""
    return times[min(len(times) - 1, int(share * len(times)))]


def seconds_text(seconds: float) -> str:
    """A time in three digits or so.

    >>> seconds_text(0.0000123), seconds_text(0.0567), seconds_text(3.21), seconds_text(5000)
    ('12 µs', '57 ms', '3.2 s', '1 h 23 min')
    """
    if seconds >= 3600:
        hours, rest = divmod(round(seconds / 60), 60)
        return f"{hours:,} h {rest} min"
    for unit, length in (("min", 60.0), ("s", 1.0), ("ms", 1e-3)):
        if seconds >= length * (2 if unit == "min" else 1):
            number = seconds / length
            return f"{number:.1f} {unit}" if number < 10 else f"{number:.0f} {unit}"
    return f"{seconds * 1e6:.0f} µs"
