"""Several colours: which ones, which is the background, and which one each cell gets.

The colours of all pixels are grouped by appearance (Oklab, with hue weighted a little more): seeds far apart first,
then k-means. The same image gives the same groups. Groups that would look the same are merged. A cell gets the colour
closest to its pixels overall; the distance counts, not its square, so that a cell on an edge gets one of the two
colours and not a third one in between.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from gridwright.nonogram.making.photo.pixels import colours_of, lab
from gridwright.nonogram.making.photo.tones import HANDED_ON
from gridwright.values.clock import tick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.making.photo.cells import Cells
    from gridwright.nonogram.making.photo.framing import Frame
    from gridwright.nonogram.making.photo.pixels import Lab
    from gridwright.rendering.colours import RGB

_HUE = 1.6  # the weight of hue relative to lightness
_ROUNDS = 30
_ALIKE = 0.09  # colours closer than this in a picture are merged
_RARE = 0.004  # share of a drawing's pixels: below it, an edge, not a colour of its own
_NEARLY_WHITE = 0.93


class _Group(NamedTuple):
    """Pixels of nearly one colour: their appearance, their number, and the most common of them."""

    place: Lab
    weight: int
    colour: RGB


def inks_of(cells: Cells, count: int, frame: Frame) -> list[RGB]:
    """The background colour, then `count` colours of an image, or fewer if it has no more."""
    # In a drawing, pixels mixed by the reduction to cells are not among its colours.
    if frame.drawing:
        groups = _groups(frame.samples, _RARE)
    else:
        groups = _groups([pixel for some in cells.pixels for pixel in some])
    centres = _centres(groups, count + 1)
    found = [_nearest(groups, centre) for centre in _merged(groups, centres)]
    ground = _ground(cells, found, frame)
    others = sorted(found[:ground] + found[ground + 1 :], key=lambda colour: lab(colour)[0])
    inks = [found[ground], *others]
    if lab(inks[0])[0] > _NEARLY_WHITE and max(inks[0]) - min(inks[0]) < 24:
        inks[0] = (255, 255, 255)
    return inks


def costs_of(cells: Cells, inks: Sequence[RGB]) -> list[list[float]]:
    """For each cell and ink, the mean distance of the cell's pixels from it."""
    places = [_place(ink) for ink in inks]
    known: dict[RGB, list[float]] = {}
    costs = []
    for pixels in cells.pixels:
        tick()
        sums = [0.0] * len(inks)
        for pixel in pixels:
            if pixel not in known:
                here = _place(pixel)
                known[pixel] = [math.dist(here, place) for place in places]
            sums = [total + far for total, far in zip(sums, known[pixel], strict=True)]
        costs.append([total / len(pixels) for total in sums])
    return costs


def dithered(cells: Cells, inks: Sequence[RGB]) -> list[list[float]]:
    """The same by error diffusion: the distance of the cell from each ink, with the errors of its neighbours."""
    width, height = cells.width, cells.height
    places = [_place(ink) for ink in inks]
    left = [list(_place(colour)) for colour in colours_of(cells.image)]
    costs: list[list[float]] = [[] for _ in left]
    for row in range(height):
        ahead = 1 if row % 2 == 0 else -1
        for column in range(width)[::ahead]:
            cell = row * width + column
            costs[cell] = [math.dist(left[cell], place) for place in places]
            chosen = places[min(range(len(places)), key=costs[cell].__getitem__)]
            error = [here - there for here, there in zip(left[cell], chosen, strict=True)]
            for down, along, share in HANDED_ON:
                if row + down < height and 0 <= column + ahead * along < width:
                    other = left[cell + down * width + ahead * along]
                    for part in range(3):
                        other[part] += share * error[part]
    return costs


def _place(colour: RGB) -> Lab:
    """The position of a colour among others."""
    light, red, yellow = lab(colour)
    return light, _HUE * red, _HUE * yellow


def _groups(pixels: Sequence[RGB], least: float = 0.0) -> list[_Group]:
    """Groups of indistinguishable pixels, without groups below a share of them."""
    bins: dict[tuple[int, ...], Counter[RGB]] = {}
    for pixel, number in Counter(pixels).items():
        bins.setdefault(tuple(part >> 3 for part in pixel), Counter())[pixel] = number
    common = {key: some for key, some in bins.items() if some.total() >= least * len(pixels)}
    bins = common if len(common) > 1 else bins
    groups = []
    for key in sorted(bins):
        colour = max(bins[key], key=lambda pixel: (bins[key][pixel], pixel))
        groups.append(_Group(_place(colour), bins[key].total(), colour))
    return groups


def _centres(groups: Sequence[_Group], count: int) -> list[Lab]:
    """K-means, from seeds that are each far from the earlier ones and have many pixels around them."""
    first = max(groups, key=lambda group: group.weight)
    centres = [first.place]
    far = [math.dist(group.place, first.place) for group in groups]
    while len(centres) < min(count, len(groups)):
        scores = [distance * distance * math.sqrt(group.weight) for distance, group in zip(far, groups, strict=True)]
        best = max(range(len(groups)), key=scores.__getitem__)
        if far[best] <= 0:
            break
        centres.append(groups[best].place)
        far = [min(old, math.dist(group.place, centres[-1])) for old, group in zip(far, groups, strict=True)]
    for _ in range(_ROUNDS):
        tick()
        better = _means(groups, centres)
        if better == centres:
            break
        centres = better
    return centres


def _means(groups: Sequence[_Group], centres: Sequence[Lab]) -> list[Lab]:
    """The mean of the groups closest to each centre."""
    sums = [[0.0, 0.0, 0.0, 0.0] for _ in centres]
    for place, weight, _ in groups:
        total = sums[min(range(len(centres)), key=lambda number: math.dist(place, centres[number]))]
        for part in range(3):
            total[part] += weight * place[part]
        total[3] += weight
    return [
        (total[0] / total[3], total[1] / total[3], total[2] / total[3]) if total[3] else centre
        for total, centre in zip(sums, centres, strict=True)
    ]


def _merged(groups: Sequence[_Group], centres: Sequence[Lab]) -> list[Lab]:
    """The centres, with only one of those that look the same."""
    left = list(centres)
    while len(left) > 2:
        pairs = [(one, other) for one in range(len(left)) for other in range(one)]
        one, other = min(pairs, key=lambda pair: math.dist(left[pair[0]], left[pair[1]]))
        if math.dist(left[one], left[other]) >= _ALIKE:
            break
        del left[one]
        left = _means(groups, left)
    return left


def _nearest(groups: Sequence[_Group], centre: Lab) -> RGB:
    """A colour of the image that represents a centre."""
    return min(groups, key=lambda group: math.dist(group.place, centre)).colour


def _ground(cells: Cells, inks: Sequence[RGB], frame: Frame) -> int:
    """The index of the background colour: that of a drawing's border; else one that is common there and light."""
    if frame.drawing or frame.inner != (frame.width, frame.height):
        ground = _place(frame.ground)
        return min(range(len(inks)), key=lambda number: math.dist(_place(inks[number]), ground))
    costs = costs_of(cells, inks)
    chosen = [min(range(len(inks)), key=some.__getitem__) for some in costs]
    width, size = cells.width, len(chosen)
    border = chosen[:width] + chosen[-width:] + chosen[::width] + chosen[width - 1 :: width]

    def score(number: int) -> float:
        return border.count(number) / len(border) + chosen.count(number) / size + lab(inks[number])[0]

    return max(range(len(inks)), key=score)
