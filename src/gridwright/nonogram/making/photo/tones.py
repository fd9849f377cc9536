"""Black and white: how each cell chooses between ink and paper.

Every method gives a *lean* for each cell: ink if below 0, else paper; the farther from 0, the clearer.

- threshold: ink is darker than one value for all cells: by Otsu, which splits the tones into two groups that are as
  far apart and each as compact as possible; or the median; or a requested value;
- adaptive: ink is darker than its surroundings, to a degree;
- dither: the error of each cell is passed on to its neighbours (Floyd and Steinberg), in rows back and forth;
- edges: ink is where the tone changes most, in lines one cell wide.
"""

from __future__ import annotations

import math
from itertools import accumulate
from typing import TYPE_CHECKING

from gridwright.values.clock import tick
from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.making.photo.cells import Cells

HANDED_ON = ((0, 1, 7 / 16), (1, -1, 3 / 16), (1, 0, 5 / 16), (1, 1, 1 / 16))  # rows down, columns ahead, share
_LINES = 0.22  # the greatest share of cells that are edges
_FAINT = 0.35  # relative strength of a faint edge, which continues a clear one


def threshold(cells: Cells, wanted: str | None) -> list[float]:
    """Leans by one threshold: `otsu` (also for None), `median`, a value from 0 to 255, or a percentage of that."""
    value = _wanted(wanted, cells)
    return [(grey - value) / 255 for grey in cells.greys]


def _wanted(wanted: str | None, cells: Cells) -> float:
    if wanted in (None, "otsu"):
        return otsu(cells.greys)
    if wanted == "median":
        return median(cells.greys)
    text, scale = (wanted[:-1], 2.55) if wanted.endswith("%") else (wanted, 1.0)
    try:
        value = float(text) * scale if len(text) < 20 else -1.0
    except ValueError:
        value = -1.0
    if not 0 <= value <= 255:
        raise UsageError(f"the threshold {wanted[:20]!r}: expected 0 to 255, 0% to 100%, otsu or median")
    return value


def otsu(greys: Sequence[float]) -> float:
    """The value that splits tones best.

    >>> 60 < otsu([10, 20, 20, 200, 210]) <= 200
    True
    """
    counts = [0] * 256
    for grey in greys:
        counts[int(grey)] += 1
    total, everything = len(greys), sum(value * count for value, count in enumerate(counts))
    below = weight = 0
    best, found = -1.0, [128]
    for value, count in enumerate(counts):
        below, weight = below + count, weight + value * count
        if 0 < below < total:
            apart = weight / below - (everything - weight) / (total - below)
            parted = below * (total - below) * apart * apart
            if parted > best * (1 + 1e-12):
                best, found = parted, []
            if parted >= best * (1 - 1e-12):
                found.append(value + 1)
    return (found[0] + found[-1]) / 2  # the middle of a gap between the two groups


def median(greys: Sequence[float]) -> float:
    """The value that half of the tones are below.

    >>> median([3, 1, 2]), median([4, 1, 2, 3])
    (2, 2.5)
    """
    ordered = sorted(greys)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def adaptive(cells: Cells, degree: float, radius: int, shift: float = 0.0) -> list[float]:
    """Leans by a threshold that mixes the mean around a cell, to a degree from 0 to 1, with Otsu's threshold."""
    usual = otsu([255 * tone for tone in cells.tones]) / 255
    around = local_means(cells.width, cells.height, cells.tones, radius)
    return [
        tone - (degree * mean + (1 - degree) * usual - shift) for tone, mean in zip(cells.tones, around, strict=True)
    ]


def local_means(width: int, height: int, values: Sequence[float], radius: int) -> list[float]:
    """The mean of the part of the square around each cell that is within the grid."""
    along = _running(width, height, values, radius)
    down = _running(height, width, _transposed(width, height, along), radius)
    return _transposed(height, width, down)


def _running(width: int, height: int, values: Sequence[float], radius: int) -> list[float]:
    """The mean of each cell and its neighbours in its row."""
    ends = [(max(0, column - radius), min(width, column + radius + 1)) for column in range(width)]
    spans = [(first, last, 1 / (last - first)) for first, last in ends]
    found: list[float] = []
    for start in range(0, width * height, width):
        tick()
        sums = [0.0, *accumulate(values[start : start + width])]
        found += [(sums[last] - sums[first]) * share for first, last, share in spans]
    return found


def _transposed(width: int, height: int, values: Sequence[float]) -> list[float]:
    return [value for column in range(width) for value in values[column : width * height : width]]


def dither(cells: Cells) -> list[float]:
    """Leans by error diffusion."""
    width, height = cells.width, cells.height
    tones = list(cells.tones)
    leans = [0.0] * len(tones)
    for row in range(height):
        ahead = 1 if row % 2 == 0 else -1
        for column in range(width)[::ahead]:
            cell = row * width + column
            leans[cell] = tones[cell] - 0.5
            error = tones[cell] - (leans[cell] >= 0)
            for down, along, share in HANDED_ON:
                if row + down < height and 0 <= column + ahead * along < width:
                    tones[cell + down * width + ahead * along] += share * error
    return leans


def edges(cells: Cells) -> list[float]:
    """Leans by the change of the tone across a cell, where it is greater than before and after it."""
    width, height = cells.width, cells.height
    tones = local_means(width, height, cells.tones, 1) if min(width, height) > 40 else cells.tones
    slopes = [_slope(tones, width, height, cell) for cell in range(width * height)]
    strengths = [math.hypot(*slope) for slope in slopes]
    crests = [_crest(strengths, slopes[cell], width, height, cell) for cell in range(width * height)]
    found = sorted((strength for strength in crests if strength > 0), reverse=True)
    if not found:
        return [1.0] * len(crests)
    plain = max(found[min(len(found) - 1, int(_LINES * len(crests)))], found[0] / 8)
    drawn = _connected(crests, plain, _FAINT * plain, width, height)
    scale = 0.5 / found[0]
    return [
        -max(1e-3, scale * (strength - _FAINT * plain)) if cell in drawn else max(0.0, scale * (plain - strength))
        for cell, strength in enumerate(crests)
    ]


def _slope(tones: Sequence[float], width: int, height: int, cell: int) -> tuple[float, float]:
    """The slope of the tone to the right and downwards (Sobel); beyond the border the tone stays the same."""
    row, column = divmod(cell, width)
    left, right = max(0, column - 1), min(width - 1, column + 1)
    above, below = max(0, row - 1) * width, min(height - 1, row + 1) * width
    here = row * width
    across = (
        tones[above + right]
        + 2 * tones[here + right]
        + tones[below + right]
        - (tones[above + left] + 2 * tones[here + left] + tones[below + left])
    )
    down = (
        tones[below + left]
        + 2 * tones[below + column]
        + tones[below + right]
        - (tones[above + left] + 2 * tones[above + column] + tones[above + right])
    )
    return across, down


def _crest(strengths: Sequence[float], slope: tuple[float, float], width: int, height: int, cell: int) -> float:
    """The strength of a cell that is stronger than those before and after it along its slope; else 0."""
    strength = strengths[cell]
    if strength < 1e-6:
        return 0.0
    along, down = (0 if abs(part) < 0.38 * strength else 1 if part > 0 else -1 for part in slope)
    row, column = divmod(cell, width)
    for sign in (1, -1):
        other_row, other_column = row + sign * down, column + sign * along
        if 0 <= other_row < height and 0 <= other_column < width:
            other = strengths[other_row * width + other_column]
            if other > strength + 1e-9 or (other > strength - 1e-9 and sign == 1):  # of two equals, draw one
                return 0.0
    return strength


def _connected(crests: Sequence[float], plain: float, faint: float, width: int, height: int) -> set[int]:
    """The clear crests, and the faint ones connected to them."""
    drawn = {cell for cell, strength in enumerate(crests) if strength >= plain}
    waiting = sorted(drawn)
    while waiting:
        row, column = divmod(waiting.pop(), width)
        for other_row in range(max(0, row - 1), min(height, row + 2)):
            for other_column in range(max(0, column - 1), min(width, column + 2)):
                cell = other_row * width + other_column
                if cell not in drawn and crests[cell] >= faint:
                    drawn.add(cell)
                    waiting.append(cell)
    return drawn
