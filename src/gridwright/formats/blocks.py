"""Images of filled grids with several pixels a cell: where the cells are, and the picture with one pixel a cell.

Where two neighbouring lines of pixels differ there is an *edge*. In a filled grid all edges lie at the borders of
cells: without grid lines at every so many pixels; with them in narrow bands, which may be wider at every fifth cell,
and do not show between two cells that they would tear apart. So on each axis edges are drawn together to bands, for one
thickness after the other, until the room between bands is a cell, or several with the lines between them. What is
outside of the lines is margin. Edges anywhere else, such as those of digits, letters and slopes, and there is no such
grid.
"""

from __future__ import annotations

from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from gridwright.values.clock import tick
from gridwright.values.raster import Raster

if TYPE_CHECKING:
    from collections.abc import Sequence

_THICKNESS = (1, 2, 3, 4, 6, 8, 12, 0)  # of grid lines, in pixels, that are tried; last that there are none
_CLEARLY = 2.5  # times as much as a line is a cell
_LEAST = 3.5  # pixels of a cell and its line
_FEW, _LARGE = 5, 8  # cells in a side that is short, and pixels in a cell that is one even there
_MOST_EDGES = 0.6  # for each pixel along an axis: in a grid there are two to a cell with lines, or one without


class Cells(NamedTuple):
    """A picture with one pixel a cell, and the pixels that a cell had."""

    picture: Raster
    pixels: int


class _Axis(NamedTuple):
    """The middle of each cell along an axis, and the pixels from one to the next."""

    middles: list[int]
    pitch: float


def cells_of(raster: Raster) -> Cells | None:
    """The cells of a filled grid; None where an image is none, or has one pixel a cell."""
    rows = _rows(raster)
    down = _edges(rows)
    if not down or len(down) > _MOST_EDGES * raster.height:
        return None
    columns = _columns(raster, [0, *down])  # a line of pixels for each run of equal ones
    across = _edges(columns)
    if not across or len(across) > _MOST_EDGES * raster.width:
        return None
    for thickness in _THICKNESS:
        tick()
        high = _axis(down, raster.height, thickness, (_plain(rows[0]), _plain(rows[-1])))
        wide = _axis(across, raster.width, thickness, (_plain(columns[0]), _plain(columns[-1])))
        if not thickness and high and wide:  # squares that fit both
            side = gcd(int(high.pitch), int(wide.pitch))
            high, wide = (_blocks(length, side) for length in (raster.height, raster.width))
        if high and wide and abs(high.pitch - wide.pitch) <= 1:
            pixels, shortest = round(min(high.pitch, wide.pitch)), min(len(high.middles), len(wide.middles))
            if pixels >= _LARGE or shortest >= _FEW:
                return Cells(_picked(raster, high.middles, wide.middles), pixels)
    return None


def _rows(raster: Raster) -> list[bytes]:
    length = 3 * raster.width
    return [raster.rgb[at : at + length] for at in range(0, len(raster.rgb), length)]


def _columns(raster: Raster, rows: Sequence[int]) -> list[bytes]:
    """The columns of some rows."""
    length = 3 * raster.width
    few = b"".join([raster.rgb[row * length : (row + 1) * length] for row in rows])
    bands = [[few[at::length] for at in range(band, length, 3)] for band in range(3)]
    return [b"".join(column) for column in zip(*bands, strict=True)]


def _edges(lines: Sequence[bytes]) -> list[int]:
    """Where a line of pixels differs from the one before."""
    return [place for place in range(1, len(lines)) if lines[place] != lines[place - 1]]


def _plain(line: bytes) -> bool:
    """Whether a line of pixels, a row or the bands of a column, has one colour."""
    third = len(line) // 3
    return line == line[:3] * third or all(len(set(line[at : at + third])) == 1 for at in (0, third, 2 * third))


def _axis(edges: list[int], length: int, thickness: int, plain: tuple[bool, bool]) -> _Axis | None:
    """The cells along an axis whose lines are as thick as that at most; `plain` says of the first and the last line of
    pixels whether they may be margin."""
    if not thickness:
        side = gcd(length, *edges)
        return _blocks(length, side)
    bands: list[tuple[int, int]] = []
    for edge in (0, *edges, length):
        if bands and edge - bands[-1][0] <= thickness:
            bands[-1] = bands[-1][0], edge
        else:
            bands.append((edge, edge))
    if all(first == last for first, last in bands):
        return None
    lines = [(first + last) / 2 for first, last in bands]
    margins = [plain[0] and bands[0] == (0, 0), plain[1] and bands[-1] == (length, length)]
    # Without a line beside it, what may be margin may be cells in the colour of the lines, too.
    unsure = [margins[0] and bands[1][0] == bands[1][1], margins[1] and bands[-2][0] == bands[-2][1]]
    for cells in [unsure, [False, False]] if any(unsure) else [[False, False]]:
        first, last = (margin and not cell for margin, cell in zip(margins, cells, strict=True))
        kept = lines[first : len(lines) - last]
        if len(kept) > 1 and (found := _between(kept, thickness)):
            return found
    return None


def _between(lines: list[float], thickness: int) -> _Axis | None:
    """The cells between grid lines, of which some do not show."""
    gaps = [right - left for left, right in pairwise(lines)]
    pitch, total, cells = min(gaps), 0.0, 0
    for gap in sorted(gaps):  # each makes the pitch known better, before those of many cells come
        number = round(gap / pitch)
        if abs(gap - number * pitch) > min(thickness + number / 8, pitch / _CLEARLY):
            return None
        total, cells = total + gap, cells + number
        pitch = total / cells
    if pitch < _CLEARLY * thickness or pitch < _LEAST:
        return None
    middles = []
    for left, gap in zip(lines, gaps, strict=False):
        number = round(gap / pitch)
        middles += [int(left + gap * (2 * index + 1) / (2 * number)) for index in range(number)]
    return _Axis(middles, pitch)


def _blocks(length: int, side: int) -> _Axis | None:
    """Cells of so many pixels without lines between them."""
    return _Axis(list(range(side // 2, length, side)), side) if side > 1 else None


def _picked(raster: Raster, rows: Sequence[int], columns: Sequence[int]) -> Raster:
    """The pixels where some rows and columns cross."""
    at = [3 * (row * raster.width + column) for row in rows for column in columns]
    return Raster(len(columns), len(rows), b"".join([raster.rgb[start : start + 3] for start in at]))
