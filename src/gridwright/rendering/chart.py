"""Bar charts of shares, and of numbers on a logarithmic scale, as text and as SVG.

This renderer is independent of those for scenes: it knows only labels and numbers, not what they count.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from gridwright.rendering.svg import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SHARE, _NUMBER, _OPEN = "#00798c", "#d1495b", "#e8a5ad"


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of a chart: a `share` from 0 to 1, a positive `number`, and the text of each.

    `open` says that the number is only known to be at least this.
    """

    label: str
    share: float
    share_text: str
    number: float
    number_text: str
    open: bool = False


def text(bars: Sequence[Bar], *, width: int = 80, ascii: bool = False) -> str:
    """The numbers as bars of text, on a logarithmic scale; an open bar ends in `>`.

    >>> print(text([Bar("a", 1, "", 1, "1x"), Bar("bb", 1, "", 1000, "1000x", open=True)], width=22, ascii=True))
    a  ###          1x
    bb ###########> 1000x
    """
    first, last = _decades(bars)
    label = max((len(bar.label) for bar in bars), default=0)
    number = max((len(bar.number_text) for bar in bars), default=0)
    room = max(8, min(width, 100) - label - number - 3)
    lines = []
    for bar in bars:
        drawn = _block(_place(bar.number, first, last), room - 1, ascii)
        stroke = (drawn + ">" * bar.open).ljust(room)
        lines.append(f"{bar.label:<{label}} {stroke} {bar.number_text}".rstrip())
    return "\n".join(lines)


def svg(bars: Sequence[Bar], *, title: str, share_title: str, number_title: str) -> str:
    """Both kinds of bars in two columns, as SVG text; an open bar is pale."""
    first, last = _decades(bars)
    line, top, left, share, gap, number = 24, 62, 150, 190, 90, 260
    right = left + share + gap
    width, height = right + number + 110, top + line * len(bars) + 12

    def elements() -> Iterator[str]:
        yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
        yield ' font-size="13">'
        yield f'<rect width="{width}" height="{height}" fill="white"/>'
        yield f'<text x="12" y="22" font-size="15">{escaped(title)}</text>'
        yield f'<text x="{left}" y="44" fill="#555">{escaped(share_title)}</text>'
        yield f'<text x="{right}" y="44" fill="#555">{escaped(number_title)}</text>'
        for power in range(last - first + 1):
            at = right + number * power / (last - first)
            yield f'<path d="M{at:.1f} {top - 10}V{height - 10}" stroke="#ddd"/>'
        for index, bar in enumerate(bars):
            y = top + line * index
            yield f'<text x="{left - 10}" y="{y + 5}" text-anchor="end">{escaped(bar.label)}</text>'
            yield f'<rect x="{left}" y="{y - 7}" width="{share}" height="15" fill="#eef2f3"/>'
            yield f'<rect x="{left}" y="{y - 7}" width="{share * bar.share:.1f}" height="15" fill="{_SHARE}"/>'
            yield f'<text x="{left + share + 6}" y="{y + 5}" font-size="12">{escaped(bar.share_text)}</text>'
            long = max(2.0, number * _place(bar.number, first, last))
            colour = _OPEN if bar.open else _NUMBER
            yield f'<rect x="{right}" y="{y - 7}" width="{long:.1f}" height="15" fill="{colour}"/>'
            yield f'<text x="{right + long + 6:.1f}" y="{y + 5}" font-size="12">{escaped(bar.number_text)}</text>'
        yield "</svg>"

    return "\n".join(elements()) + "\n"


def _decades(bars: Sequence[Bar]) -> tuple[int, int]:
    """Two powers of ten around all numbers."""
    logs = [log10(bar.number) for bar in bars if bar.number > 0] or [0.0]
    return floor(min(logs) - 0.1), ceil(max(logs))  # slightly lower, so that the least has a bar too


def _place(number: float, first: int, last: int) -> float:
    """The position of a number between two powers of ten, from 0 to 1."""
    return (log10(number) - first) / (last - first) if number > 0 else 0.0


def _block(share: float, room: int, ascii: bool) -> str:
    """A bar of characters, to the nearest eighth of one; never empty."""
    eighths = max(1, round(8 * room * share))
    if ascii:
        return "#" * max(1, round(eighths / 8))
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
