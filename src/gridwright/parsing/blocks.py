"""Images of filled grids with several pixels per cell: where the cells are, and the picture with one pixel per cell.

Where two neighbouring lines of pixels differ there is an *edge*. In a filled grid all edges lie at cell borders.
Without grid lines they are at multiples of the cell size. Grid lines turn them into narrow bands, which may be wider at
every fifth cell, and are invisible between cells of their own colour. So on each axis, edges are grouped into bands,
for one thickness after another, until the space between bands is one cell, or several with the lines between them.
Everything outside the lines is margin. If there are edges anywhere else, such as those of digits, letters and slopes,
it is not such a grid.
"""

from __future__ import annotations

from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from gridwright.values.clock import tick
from gridwright.values.raster import Raster

if TYPE_CHECKING:
    from collections.abc import Sequence

_THICKNESS = (1, 2, 3, 4, 6, 8, 12, 0)  # thicknesses of grid lines in pixels, in the order tried; 0: no lines
_CLEARLY = 2.5  # minimum ratio of cell to line thickness
_LEAST = 3.5  # minimum pixels of a cell and its line
_FEW, _LARGE = 5, 8  # a side with fewer cells is short; there, cells need that many pixels
_MOST_EDGES = 0.6  # per pixel along an axis: a grid has two per cell with lines, or one without


class Cells(NamedTuple):
    """A picture with one pixel per cell, and the pixels of a cell in the image."""

    picture: Raster
    pixels: int


class _Axis(NamedTuple):
    """The centre of each cell along an axis, and the distance between them in pixels."""

    middles: list[int]
    pitch: float


def cells_of(raster: Raster) -> Cells | None:
    """The cells of a filled grid; None if an image is not one, or has one pixel per cell."""
    rows = _rows(raster)
    down = _edges(rows)
    if not down or len(down) > _MOST_EDGES * raster.height:
        return None
    columns = _columns(raster, [0, *down])  # one line of pixels for each run of equal ones
    across = _edges(columns)
    if not across or len(across) > _MOST_EDGES * raster.width:
        return None
    for thickness in _THICKNESS:
        tick()
        high = _axis(down, raster.height, thickness, (_plain(rows[0]), _plain(rows[-1])))
        wide = _axis(across, raster.width, thickness, (_plain(columns[0]), _plain(columns[-1])))
        if not thickness and high and wide:  # squares that fit both axes
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
    """The places where a line of pixels differs from the previous one."""
    return [place for place in range(1, len(lines)) if lines[place] != lines[place - 1]]


def _plain(line: bytes) -> bool:
    """Whether a line of pixels, a row or the bands of a column, has a single colour."""
    third = len(line) // 3
    return line == line[:3] * third or all(len(set(line[at : at + third])) == 1 for at in (0, third, 2 * third))


def _axis(edges: list[int], length: int, thickness: int, plain: tuple[bool, bool]) -> _Axis | None:
    """The cells along an axis with lines of at most that thickness; `plain` says whether the first and the last line of
    pixels may be margin."""
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
    # Without a line next to it, a possible margin may also be cells in the colour of the lines.
    unsure = [margins[0] and bands[1][0] == bands[1][1], margins[1] and bands[-2][0] == bands[-2][1]]
    for cells in [unsure, [False, False]] if any(unsure) else [[False, False]]:
        first, last = (margin and not cell for margin, cell in zip(margins, cells, strict=True))
        kept = lines[first : len(lines) - last]
        if len(kept) > 1 and (found := _between(kept, thickness)):
            return found
    return None


def _between(lines: list[float], thickness: int) -> _Axis | None:
    """The cells between grid lines, some of which do not show."""
    gaps = [right - left for left, right in pairwise(lines)]
    pitch, total, cells = min(gaps), 0.0, 0
    for gap in sorted(gaps):  # each improves the estimate of the pitch, before gaps of many cells are used
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
    """Cells of a given side in pixels, without lines between them."""
    return _Axis(list(range(side // 2, length, side)), side) if side > 1 else None


def _picked(raster: Raster, rows: Sequence[int], columns: Sequence[int]) -> Raster:
    """The pixels at the intersections of some rows and columns."""
    at = [3 * (row * raster.width + column) for row in rows for column in columns]
    return Raster(len(columns), len(rows), b"".join([raster.rgb[start : start + 3] for start in at]))
