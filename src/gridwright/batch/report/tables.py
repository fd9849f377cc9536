"""Records in groups: the number in each, and their times."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import exp, log, sqrt
from typing import TYPE_CHECKING, NamedTuple

from gridwright.base.difficulty import DIFFICULTIES
from gridwright.base.result import VERDICTS
from gridwright.batch.record import LOWER_BOUND
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from gridwright.batch.report.runs import Entry, Pair, Run

LEAST = 1e-6  # seconds: shorter times are shown as this
_MOST_SIZES = 24  # rows of a table; if there are more sizes, they are grouped
_FATES = ("refused", "unreadable", "stuck", "out of memory", "crashed")
_TIMES = ("puzzles", "total", "CPU", "median", "95%", "slowest")
_SCORES = ("puzzles", "lowest", "median", "95%", "highest")
_RANGE = 10  # points of a score


class Times(NamedTuple):
    """The times of some puzzles, in seconds."""

    number: int
    total: float
    cpu: float | None  # CPU time, of those for which it is known
    median: float
    high: float  # the 95th percentile
    slowest: float

    @classmethod
    def of(cls, seconds: Iterable[float], cpu: Iterable[float | None] = ()) -> Times | None:
        """The times of some puzzles, if there are any.

        >>> Times.of([0.1, 0.2, 4.0], [0.1, None, 3.0])
        Times(number=3, total=4.3, cpu=3.1, median=0.2, high=4.0, slowest=4.0)
        """
        times = sorted(seconds)
        if not times:
            return None
        known = [one for one in cpu if one is not None]
        worked = sum(known) if known else None
        return cls(len(times), sum(times), worked, quantile(times, 0.5), quantile(times, 0.95), times[-1])

    def texts(self) -> list[str]:
        """The cells of a table row."""
        return [f"{self.number:,}", *("-" if one is None else seconds_text(one) for one in self[1:])]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts; its first column is a name.

    `over` has headings above those of the columns, each with the number of columns that it spans; `bars` has the length
    of the bar beside each row in a text version.
    """

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    over: Sequence[tuple[str, int]] = ()
    bars: Sequence[int] = ()


def tables(runs: Sequence[Run]) -> list[Table]:
    """The records of one run or two by verdict, kind, size and density, and by rating if there are any.

    Properties that all puzzles share are left out.
    """
    found = [_grouped("By verdict", "verdict", runs, lambda entry: entry.outcome, _rank)]
    if any(entry.rating is not None for run in runs for entry in run.entries):
        found += _ratings(runs)
    for title, name, key, order in (
        ("By kind", "kind", lambda entry: entry.kind or "", str),
        ("By size", "size", size_key(runs), _first_number),
        ("By density", "density", density_key, _first_number),
    ):
        table = _grouped(title, name, runs, key, order)
        if len(table.rows) > 1:
            found.append(table)
    return found


def _ratings(runs: Sequence[Run]) -> Iterator[Table]:
    """Yield tables of the scores: their distribution, and the hardest technique."""
    tiers = {entry.hardest or "": entry.tier or 0 for run in runs for entry in run.entries}
    words = "Scores by difficulty", "difficulty", runs, lambda entry: entry.difficulty or ""
    difficulties = _grouped(*words, lambda word: DIFFICULTIES.index(word), _scores_of, _SCORES)
    if difficulties.rows:  # records of earlier versions have no difficulties
        yield difficulties
    yield _grouped("Scores by tier", "tier", runs, _tier_key, _first_number, _scores_of, _SCORES, all="all")
    score = _grouped("By score", "score", runs, _score_key, _first_number)
    counts = Counter(_score_key(entry) for entry in runs[0].entries)
    yield score if len(runs) > 1 else replace(score, bars=[counts[row[0]] for row in score.rows])
    hardest = "By hardest technique", "technique", runs, lambda entry: entry.hardest or ""
    yield _grouped(*hardest, lambda name: (tiers[name], name))


def _tier_key(entry: Entry) -> str:
    return "" if entry.tier is None else f"tier {entry.tier}"


def _score_key(entry: Entry) -> str:
    """The range that the score of a puzzle is in."""
    if entry.rating is None:
        return ""
    least = int(entry.rating // _RANGE) * _RANGE
    return f"{least} to {least + _RANGE}"


def _scores_of(entries: Sequence[Entry]) -> list[str]:
    scores = sorted(entry.rating for entry in entries if entry.rating is not None)
    if not scores:
        return ["-"] * len(_SCORES)
    some = (scores[0], quantile(scores, 0.5), quantile(scores, 0.95), scores[-1])
    return [f"{len(scores):,}", *(f"{score:.1f}" for score in some)]


def _times_of(entries: Sequence[Entry]) -> list[str]:
    times = Times.of((entry.seconds for entry in entries), (entry.cpu for entry in entries))
    return times.texts() if times else ["-"] * len(_TIMES)


def _grouped(
    title: str,
    name: str,
    runs: Sequence[Run],
    key: Callable[[Entry], str],
    order: Callable[[str], Any],
    texts: Callable[[Sequence[Entry]], list[str]] = _times_of,
    columns: Sequence[str] = _TIMES,
    all: str = "",
) -> Table:
    """A table with one row per group, and a last one for `all`; entries without a key are left out."""
    groups = [_by_key(run, key) for run in runs]
    names = sorted({one for group in groups for one in group}, key=order)
    rows = [[one, *(text for group in groups for text in texts(group.get(one, ())))] for one in names]
    if all:
        rows.append([all, *(text for run in runs for text in texts(run.entries))])
    over = [("", 1), *((run.name, len(columns)) for run in runs)] if len(runs) > 1 else []
    return Table(title, [name, *(*columns,) * len(runs)], rows, over)


def _by_key(run: Run, key: Callable[[Entry], str]) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in run.entries:
        if name := key(entry):
            found.setdefault(name, []).append(entry)
    return found


def _rank(outcome: str) -> int:
    known = (*VERDICTS[:-1], LOWER_BOUND, *VERDICTS[-1:], *_FATES)
    return known.index(outcome) if outcome in known else len(known)


def _first_number(name: str) -> tuple[int, str]:
    digits = "".join(char if char.isdigit() else " " for char in name).split()
    numbers = [*map(int, digits), 1]
    return (numbers[0] * numbers[1] if "x" in name else numbers[0]), name


def size_key(runs: Sequence[Run]) -> Callable[[Entry], str]:
    """A function that names the size of a puzzle: the size itself or, if there are too many, a range of sides."""
    sizes = {entry.size for run in runs for entry in run.entries}
    if len(sizes) <= _MOST_SIZES:
        return lambda entry: entry.size
    sides = [side for run in runs for entry in run.entries if (side := side_of(entry))]
    step = next(step for step in (5, 10, 20, 50, 100, 1000, 10**9) if max(sides) / step <= _MOST_SIZES)
    return lambda entry: (
        f"side {int(side // step) * step} to {int(side // step) * step + step - 1}" if (side := side_of(entry)) else ""
    )


def side_of(entry: Entry) -> float:
    """The side of a square with as many cells; 0 if the size is unknown."""
    return sqrt((entry.width or 0) * (entry.height or 0))


def density_key(entry: Entry) -> str:
    """The range that the density of a puzzle is in, in steps of a tenth."""
    if entry.density is None:
        return ""
    tenth = min(9, int(entry.density * 10 + 1e-9))
    return f"{10 * tenth} to {10 * tenth + 10}%"


def overview(run: Run) -> str:
    """A run in a sentence."""
    number, answered = len(run.entries), len(run.answered)
    times = Times.of((entry.seconds for entry in run.entries), (entry.cpu for entry in run.entries))
    assert times is not None, "a run has records"
    failed = len(run.failed)
    parts = [f"{_puzzles(number)}, {answered:,} answered"]
    if bounds := sum(entry.outcome == LOWER_BOUND for entry in run.entries):
        parts.append(counted(bounds, LOWER_BOUND))
    if unknown := number - answered - bounds - failed:
        parts.append(f"{unknown:,} unknown")
    if failed:
        parts.append(f"{failed:,} failed")
    worked = "" if times.cpu is None else f" ({seconds_text(times.cpu)} of CPU time)"
    spent = f"{seconds_text(times.total)} of work{worked}, median {seconds_text(times.median)}, "
    return f"{', '.join(parts)}; {spent}slowest {seconds_text(times.slowest)}"


def comparison(found: Sequence[Pair]) -> str:
    """Two runs compared on the puzzles that both answered, in a sentence."""
    both = [pair for pair in found if pair.first.answered and pair.second.answered]
    if not both:
        return "No puzzle was answered in both runs."
    totals = [sum(pair[side].seconds for pair in both) for side in (0, 1)]
    ratios = _ratios([(pair.first.seconds, pair.second.seconds) for pair in both])
    worked = [(one.cpu, other.cpu) for one, other in both if one.cpu is not None and other.cpu is not None]
    cpu = f" ({_mean(_ratios(worked)):.2f} times in CPU time)" if worked else ""
    return (
        f"{_puzzles(len(both))} answered in both: {seconds_text(totals[0])} and {seconds_text(totals[1])} in "
        f"all. For a typical puzzle the second run took {_mean(ratios):.2f} times as long as the first{cpu}; "
        f"it was quicker on {sum(ratio < 0 for ratio in ratios):,} of them.{_score_changes(both)}"
    )


def _ratios(times: Iterable[tuple[float, float]]) -> list[float]:
    """The logarithms of the ratio of the second time to the first."""
    return [log(max(LEAST, second) / max(LEAST, first)) for first, second in times]


def _mean(ratios: Sequence[float]) -> float:
    return exp(sum(ratios) / len(ratios))


def _score_changes(both: Sequence[Pair]) -> str:
    """The differences of the scores of puzzles that both runs rated, if any."""
    rated = [(one, other) for one, other in both if one.rating is not None and other.rating is not None]
    changes = [abs(one.rating - other.rating) for one, other in rated if one.rating != other.rating]  # type: ignore[operator]
    if not rated:
        return ""
    tiers = sum(one.tier != other.tier for one, other in rated)
    most = f", by at most {max(changes):.1f} points" if changes else ""
    return f" Scores differ on {len(changes):,} of {len(rated):,} that both rated{most}; tiers on {tiers:,}."


def _puzzles(number: int) -> str:
    return f"{number:,} puzzle{'s' * (number != 1)}"


def quantile(times: Sequence[float], share: float) -> float:
    """The time that a share of the sorted times does not exceed."""
    return times[min(len(times) - 1, int(share * len(times)))]


def seconds_text(seconds: float) -> str:
    """A time, to about two digits.

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
