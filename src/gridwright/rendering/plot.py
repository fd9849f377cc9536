"""Plots of points: axes, lines and dots, as marks that every medium draws in its own way.

This renderer is independent of those for scenes: it knows only series of points, not what they mean. `marks` lays out
a plot once; `svg` writes the marks, and `gridwright.rendering.plot_png` paints them. A mark names a role instead of a
colour, so that a page can assign other colours in dark mode. Series differ in dashes as well as in colour, and lines
have their names at their ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from gridwright.rendering.lettering import Line as Lettering
from gridwright.rendering.svg import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Point: TypeAlias = tuple[float, float]

Role: TypeAlias = Literal["ink", "muted", "grid", "first", "second"]
Anchor: TypeAlias = Literal["start", "middle", "end"]

# Okabe and Ito's blue and vermilion, which colour-blind people can tell apart.
LIGHT: dict[Role, str] = {
    "ink": "#1c1c1e",
    "muted": "#5c6166",
    "grid": "#dcdfe2",
    "first": "#0072b2",
    "second": "#d55e00",
}
DARK: dict[Role, str] = {
    "ink": "#f0f0f2",
    "muted": "#a3a9af",
    "grid": "#3a3e43",
    "first": "#56b4e9",
    "second": "#e69f00",
}
PAPER = {"light": "#ffffff", "dark": "#1b1d20"}

WIDTH, HEIGHT = 340, 250  # small, so that the letters can be read on a phone
FONT = 10.5
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 14, 42, 36
_NEAR = 12  # pixels between the names of two lines
_MOST_TICKS = 6
_DASHES = {"first": (), "second": (5.0, 2.5)}


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis: its title, the format of its ticks, and whether it is logarithmic."""

    title: str
    written: Callable[[float], str]
    logarithmic: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """A series of points: a line with a `name` at its end, or dots; a `thin` line matters less."""

    points: Sequence[Point]
    role: Role = "first"
    name: str = ""
    dots: bool = False
    thin: bool = False


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot: `legend` names roles; `equal` gives both axes the same range and draws the diagonal."""

    title: str
    x: Axis
    y: Axis
    series: Sequence[Series]
    legend: Sequence[tuple[Role, str]] = ()
    equal: bool = False


class Stroke(NamedTuple):
    """A line through some points."""

    points: Sequence[Point]
    role: Role
    width: float
    dashes: tuple[float, ...] = ()


class Dots(NamedTuple):
    """Dots of one diameter."""

    points: Sequence[Point]
    role: Role
    size: float


class Text(NamedTuple):
    """A text on its baseline."""

    x: float
    y: float
    text: str
    role: Role
    anchor: Anchor = "start"
    bold: bool = False


Mark: TypeAlias = Stroke | Dots | Text


def marks(plot: Plot) -> list[Mark]:
    """A plot as marks on an area of WIDTH by HEIGHT."""
    points = [point for series in plot.series for point in series.points]
    if plot.equal:
        points += [(y, x) for x, y in points]
    names = [series.name for series in plot.series if series.name]
    right = WIDTH - _RIGHT - max((ceil(Lettering(name, FONT).width) for name in names), default=0)
    across = _Scale([x for x, _ in points], plot.x.logarithmic, _LEFT, right)
    up = _Scale([y for _, y in points], plot.y.logarithmic, HEIGHT - _BOTTOM, _TOP)
    return [*_frame(plot, across, up), *_legend(plot), *_drawn(plot, across, up)]


def _frame(plot: Plot, across: _Scale, up: _Scale) -> Iterator[Mark]:
    yield Text(4, 12, plot.title, "ink", bold=True)
    yield Text(4, _TOP - 10, plot.y.title, "muted")
    bottom, right = HEIGHT - _BOTTOM, across.last
    yield Text(right, HEIGHT - 4, plot.x.title, "muted", "end")
    for value in up.ticks():
        y = up(value)
        yield Stroke([(_LEFT, y), (right, y)], "grid", 1)
        yield Text(_LEFT - 5, y + 3.5, plot.y.written(value), "muted", "end")
    for value in across.ticks():
        x = across(value)
        yield Stroke([(x, _TOP), (x, bottom)], "grid", 1)
        yield Text(x, bottom + 15, plot.x.written(value), "muted", "middle")
    yield Stroke([(_LEFT, _TOP), (_LEFT, bottom), (right, bottom)], "muted", 1)
    if plot.equal:
        yield Stroke([(_LEFT, bottom), (right, _TOP)], "muted", 1)


def _legend(plot: Plot) -> Iterator[Mark]:
    """Yield the names of the roles, right-aligned, on the line with the title of the vertical axis."""
    x = WIDTH - _RIGHT
    for role, name in reversed(plot.legend):
        x -= ceil(Lettering(name, FONT).width)
        yield Text(x, _TOP - 10, name, "ink")
        if any(series.dots for series in plot.series):
            yield Dots([(x - 8, _TOP - 13.5)], role, 6)
            x -= 28
        else:
            yield Stroke([(x - 22, _TOP - 13.5), (x - 5, _TOP - 13.5)], role, 2, _DASHES.get(role, ()))
            x -= 34


def _drawn(plot: Plot, across: _Scale, up: _Scale) -> Iterator[Mark]:
    named: list[tuple[float, str]] = []
    for series in plot.series:
        placed = [(across(x), up(y)) for x, y in series.points]
        if series.dots:
            yield Dots(placed, series.role, 3)
        elif len(placed) == 1:
            yield Dots(placed, series.role, 6)
        elif placed:
            yield Stroke(placed, series.role, 1 if series.thin else 2, _DASHES.get(series.role, ()))
        if series.name and placed:
            named.append((placed[-1][1], series.name))
    lowest = HEIGHT - _BOTTOM
    for y, name in sorted(named, key=lambda one: -one[0]):  # from the bottom up, so that names do not overlap
        lowest = min(round(y + 3.5), lowest)
        yield Text(across.last + 5, lowest, name, "ink")
        lowest -= _NEAR


class _Scale:
    """A scale from values to pixels, and its ticks."""

    def __init__(self, values: Sequence[float], logarithmic: bool, first: float, last: float) -> None:
        self._logarithmic = logarithmic
        self._first, self.last = first, last
        known = [value for value in values if value > 0] if logarithmic else list(values)
        low, high = (min(known), max(known)) if known else (1.0, 1.0)
        if logarithmic:
            self.low, self.high = float(floor(log10(low) + 1e-9)), float(ceil(log10(high) - 1e-9))
            if self.low == self.high:
                self.low -= 1
        else:
            if low == high:  # for a single value, the axis begins at 0
                low, high = min(0.0, low), max(0.0, high) or 1.0
            self.low, self.high = low, high
            step = self._step()
            self.low, self.high = floor(self.low / step) * step, ceil(self.high / step) * step

    def __call__(self, value: float) -> float:
        if self._logarithmic:
            value = log10(value) if value > 0 else self.low
        share = (value - self.low) / (self.high - self.low)
        return self._first + (self.last - self._first) * min(1.0, max(0.0, share))

    def ticks(self) -> list[float]:
        """The values with a tick: powers of ten, with values between them if they are few; or round numbers."""
        if not self._logarithmic:
            step = self._step()
            return [self.low + step * number for number in range(round((self.high - self.low) / step) + 1)]
        powers = range(int(self.low), int(self.high) + 1)
        if len(powers) <= 2:
            between = (1, 2, 5)
            return [digit * 10.0**power for power in powers for digit in between if digit == 1 or power < self.high]
        return [10.0**power for power in powers[:: ceil(len(powers) / _MOST_TICKS)]]

    def _step(self) -> float:
        """A round step: 1, 2 or 5 times a power of ten."""
        least = (self.high - self.low) / (_MOST_TICKS - 1)
        power = 10.0 ** floor(log10(least))
        return next(digit * power for digit in (1, 2, 5, 10) if digit * power >= least * (1 - 1e-9))


def svg(plot: Plot) -> str:
    """A plot as an SVG element for a page whose style sets a colour for each role: `--ink`, `--first`, ..."""
    return "\n".join(_elements(plot))


def _elements(plot: Plot) -> Iterator[str]:
    label = escaped(f"{plot.title}: {plot.y.title}, {plot.x.title}").replace('"', "&quot;")
    yield f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}" font-size="{FONT}">'
    for mark in marks(plot):
        if isinstance(mark, Text):
            style = ' font-weight="600"' * mark.bold
            anchor = f' text-anchor="{mark.anchor}"' if mark.anchor != "start" else ""
            place = f'x="{mark.x:.4g}" y="{mark.y:.4g}"{anchor}'
            yield f'<text {place} fill="var(--{mark.role})"{style}>{escaped(mark.text)}</text>'
        elif isinstance(mark, Dots):
            path = "".join(f"M{x:.4g} {y:.4g}h0" for x, y in mark.points)
            look = f'stroke-width="{mark.size:g}" stroke-linecap="round" stroke-opacity=".7"'
            yield f'<path d="{path}" stroke="var(--{mark.role})" {look}/>'
        else:
            path = "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in mark.points)
            dashes = f' stroke-dasharray="{" ".join(f"{dash:g}" for dash in mark.dashes)}"' if mark.dashes else ""
            look = f'stroke-width="{mark.width:g}"{dashes} fill="none" stroke-linejoin="round"'
            yield f'<path d="{path}" stroke="var(--{mark.role})" {look}/>'
    yield "</svg>"
