"""Plots of times against what they may depend on (number answered, size, density, another run), and of scores."""

from __future__ import annotations

from collections import Counter
from math import ceil, floor
from typing import TYPE_CHECKING

from gridwright.batch.report.tables import LEAST, quantile, side_of
from gridwright.rendering.plot import Axis, Plot, Series

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from gridwright.batch.report.runs import Entry, Pair, Run
    from gridwright.rendering.plot import Role

    Point: TypeAlias = tuple[float, float]

_ROLES: tuple[Role, Role] = ("first", "second")
_MOST_POINTS = 300  # of a line
_LAST = 40  # of these, the number of extreme ones, none of which is skipped
_MOST_DOTS = 2000
_MOST_GROUPS = 12
_MOST_BARS = 30


def plots(runs: Sequence[Run], found: Sequence[Pair] = ()) -> list[Plot]:
    """The plots of one run or two, except those that would be empty or a single point."""
    drawn = [
        _cactus(runs),
        _scores(runs),
        _against(runs, "Time by size", Axis("side of the grid in cells", _count), side_of),
        _against(runs, "Time by density", Axis("share of filled cells", _percent), _density),
        _scatter(runs, found),
    ]
    return [plot for plot in drawn if plot is not None]


def _cactus(runs: Sequence[Run]) -> Plot | None:
    """The number of puzzles answered within a given time each: the further right and the lower a line, the better."""
    series = []
    for run, role in zip(runs, _ROLES, strict=False):
        times = sorted(max(LEAST, entry.seconds) for entry in run.answered)
        points = [(float(number + 1), times[number]) for number in _some(len(times))]
        series.append(Series(points, role))
    if all(len(one.points) < 2 for one in series):
        return None
    x = Axis("puzzles answered, fastest first", _count)
    return Plot("Answered against time", x, _seconds("time for each"), series, _legend(runs))


def _scores(runs: Sequence[Run]) -> Plot | None:
    """A histogram of the scores, as the outline of its bars."""
    rated = [[entry.rating for entry in run.entries if entry.rating is not None] for run in runs]
    known = [score for scores in rated for score in scores]
    if len(set(known)) < 2:
        return None
    low, high = min(known), max(known)
    step = next(
        (step for step in (1, 2, 5, 10, 20, 50) if (high - low) / step <= _MOST_BARS), (high - low) / _MOST_BARS
    )
    series = []
    for scores, role in zip(rated, _ROLES, strict=False):
        bars = Counter(floor(score / step) for score in scores)
        points = [(floor(low / step) * step, 0.0)]
        for bar in range(floor(low / step), floor(high / step) + 1):
            points += [(bar * step, float(bars[bar])), ((bar + 1) * step, float(bars[bar]))]
        series.append(Series([*points, (points[-1][0], 0.0)], role))
    return Plot("Puzzles by score", Axis("score", _count), Axis("puzzles", _count), series, _legend(runs))


def _against(runs: Sequence[Run], title: str, x: Axis, value: Callable[[Entry], float]) -> Plot | None:
    """The median and the 95th percentile of the times, by ranges of a value."""
    known = {round(place, 6) for run in runs for entry in run.entries if (place := value(entry))}
    if len(known) < 2:
        return None
    low, high = min(known), max(known)
    groups = min(_MOST_GROUPS, len(known))
    series: list[Series] = []
    for run, role in zip(runs, _ROLES, strict=False):
        gathered: dict[int, list[tuple[float, float]]] = {}
        for entry in run.entries:
            if place := value(entry):
                group = min(groups - 1, int(groups * (place - low) / (high - low)))
                gathered.setdefault(group, []).append((place, max(LEAST, entry.seconds)))
        for share, name, thin in ((0.5, "median", False), (0.95, "95%", True)):
            points = [_group_point(gathered[group], share) for group in sorted(gathered)]
            series.append(Series(points, role, name if run is runs[0] else "", thin=thin))
    return Plot(title, x, _seconds("time"), series, _legend(runs))


def _group_point(group: Sequence[Point], share: float) -> Point:
    places = [place for place, _ in group]
    return sum(places) / len(places), quantile(sorted(seconds for _, seconds in group), share)


def _scatter(runs: Sequence[Run], found: Sequence[Pair]) -> Plot | None:
    """The puzzles that both runs have; above the diagonal, the second run took longer."""
    both = [pair for pair in found if not pair.first.failed and not pair.second.failed]
    if len(both) < 2:
        return None
    same = [pair for pair in both if not pair.differs]
    differing = [pair for pair in both if pair.differs]
    series = [Series(_dots(same), "first", dots=True)]
    legend: list[tuple[Role, str]] = [("first", "same verdict")]
    if differing:
        series.append(Series(_dots(differing), "second", dots=True))
        legend.append(("second", "another"))
    x, y = (_seconds(f"time in {_short(run.name)}") for run in runs)
    return Plot("The same puzzles in both runs", x, y, series, legend, equal=True)


def _dots(found: Sequence[Pair]) -> list[Point]:
    """The times of the pairs; if there are too many, the most extreme ones and an even selection of the others."""

    def apart(pair: Pair) -> float:
        quick, slow = sorted(max(LEAST, entry.seconds) for entry in pair)
        return slow / quick

    if len(found) > _MOST_DOTS:
        ordered = sorted(found, key=apart, reverse=True)
        found = ordered[:_LAST] + ordered[_LAST :: ceil(len(ordered) / (_MOST_DOTS - _LAST))]
    return [(max(LEAST, pair.first.seconds), max(LEAST, pair.second.seconds)) for pair in found]


def _some(number: int) -> list[int]:
    """Indices of a sorted list: all of them, or an even selection that includes the last ones."""
    if number <= _MOST_POINTS:
        return list(range(number))
    steps = _MOST_POINTS - _LAST
    return sorted({(number - 1) * step // steps for step in range(steps)} | set(range(number - _LAST, number)))


def _legend(runs: Sequence[Run]) -> list[tuple[Role, str]]:
    return [(role, _short(run.name)) for run, role in zip(runs, _ROLES, strict=False)] if len(runs) > 1 else []


def _short(name: str) -> str:
    """A name short enough to fit beside a line."""
    short = name.replace("\\", "/").rpartition("/")[2]
    return short if len(short) <= 16 else short[:15] + "…"


def _density(entry: Entry) -> float:
    return entry.density or 0.0


def _seconds(title: str) -> Axis:
    return Axis(title, _tick, logarithmic=True)


def _tick(seconds: float) -> str:
    """A round time.

    >>> _tick(0.01), _tick(1.0), _tick(0.0005), _tick(1000.0)
    ('10 ms', '1 s', '500 µs', '1000 s')
    """
    unit, length = next(
        (one for one in (("s", 1.0), ("ms", 1e-3)) if seconds >= one[1] * 0.99),
        ("µs", 1e-6),
    )
    return f"{seconds / length:.0f} {unit}"


def _count(number: float) -> str:
    """A round number, short.

    >>> _count(20000.0), _count(1500000.0), _count(250.0)
    ('20k', '1.5M', '250')
    """
    for unit, size in (("M", 1e6), ("k", 1e4)):
        if number >= size:
            return f"{number / (1e6 if unit == 'M' else 1e3):g}{unit}"
    return f"{number:g}"


def _percent(share: float) -> str:
    """A percentage, with enough digits to tell it from its neighbours.

    >>> _percent(0.5), _percent(0.4975)
    ('50%', '49.75%')
    """
    return f"{100 * share:.4g}%"
