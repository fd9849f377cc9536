"""Drafts of a picture: the results of each method for an image.

A draft has the cost of each colour in each cell. The cell gets the cheapest one, and the distance of the others from it
says how visible a change of the cell would be.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

from gridwright.nonogram.making.photo import inks as colours
from gridwright.nonogram.making.photo import tones
from gridwright.nonogram.making.photo.likeness import Likeness
from gridwright.nonogram.making.photo.pixels import colours_of, lab
from gridwright.values.clock import tick
from gridwright.values.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gridwright.nonogram.making.photo.cells import Cells
    from gridwright.nonogram.making.photo.framing import Frame
    from gridwright.rendering.colours import RGB

IN_COLOURS = ("auto", "dither", "posterize")

PAPER: RGB = (255, 255, 255)
INK: RGB = (0, 0, 0)
_ROUNDS = 8  # of smoothing
_PLAIN = 0.35  # a cost with full visibility
_SMOOTH = 0.035  # the cost of a neighbour with another colour


@dataclass(frozen=True, slots=True)
class Draft:
    """A picture: the method, a description, its colours (the background first), and the costs of each; `certain` if
    there is no doubt which of two colours is the ink."""

    method: str
    words: str
    inks: tuple[RGB, ...]
    costs: tuple[tuple[float, ...], ...]
    grid: Grid
    certain: bool = False

    def visibility(self) -> bytes:
        """For each cell and colour, how visible the colour would be there: 0 for the one that the cell has, up to 255.

        It is greater where the colour does not fit the image, and where no neighbour has it.
        """
        cells, found = self.grid.cells, bytearray()
        for cell, costs in enumerate(self.costs):
            around = [cells[other] for other in _around(self.grid.width, self.grid.height, cell)]
            best = costs[cells[cell]]
            for value, cost in enumerate(costs):
                alone = 1 - around.count(value) / max(1, len(around))
                plain = min(1.0, max(0.0, cost - best) / _PLAIN)
                found.append(0 if value == cells[cell] else 1 + int(254 * (0.65 * plain + 0.35 * alone)))
        return bytes(found)


class Studio:
    """An image prepared for drafts."""

    def __init__(self, cells: Cells, frame: Frame, count: int) -> None:
        self.cells = cells
        self.frame = frame
        self._count = count
        self._likeness = Likeness(cells.width, cells.height, self._tones(), cells.labs(), frame.tones != 2)

    def _tones(self) -> Sequence[float]:
        if self._count == 1:
            return self.cells.tones
        return [light for light, _, _ in self.cells.labs()]

    def likeness(self, grid: Grid, inks: Sequence[RGB]) -> float:
        """The likeness of a picture to the image."""
        if self._count == 1:
            return self._likeness.of([float(cell == 0) for cell in grid.cells])
        labs = [lab(ink) for ink in inks]
        return self._likeness.of([labs[cell][0] for cell in grid.cells], [labs[cell] for cell in grid.cells])

    @cached_property
    def inks(self) -> tuple[RGB, ...]:
        """The colours of the picture, the background first."""
        return tuple(colours.inks_of(self.cells, self._count, self.frame))

    def own(self) -> Draft | None:
        """The cells as they are, if they have no more colours than requested; white, or the lightest, is paper."""
        pixels = colours_of(self.cells.image)
        found = sorted(dict.fromkeys(pixels), key=lambda colour: -lab(colour)[0])
        if not 1 < len(found) <= (2 if self._count == 1 else len(self.inks)):
            return None
        numbers = {colour: number for number, colour in enumerate(found)}
        cells = bytes(map(numbers.__getitem__, pixels))
        costs = tuple(tuple(float(number != cell) for number in range(len(found))) for cell in cells)
        inks = tuple(found) if self._count > 1 else (PAPER, INK)
        grid = Grid(self.cells.width, self.cells.height, cells)
        return Draft("", "the cells of the image", inks, costs, grid, certain=found == [PAPER, INK])

    def draft(self, method: str, threshold: str | None = None) -> Draft:
        """The result of one method for the image."""
        cells = self.cells
        if self._count > 1:
            costs = colours.dithered(cells, self.inks) if method == "dither" else colours.costs_of(cells, self.inks)
            return self._of_costs(method, method, costs)
        if method == "threshold":
            return self._of_leans(method, f"threshold {threshold or 'otsu'}", tones.threshold(cells, threshold))
        if method == "adaptive":
            return self._of_leans(method, method, tones.adaptive(cells, *self._around(0.75, 5)))
        if method == "posterize":
            return self._of_leans(method, method, self._two_inks())
        return self._of_leans(method, method, tones.dither(cells) if method == "dither" else tones.edges(cells))

    def drafts(self) -> Iterator[Draft]:
        """The results of the methods, except `dither`, whose specks are no fun in a puzzle."""
        cells = self.cells
        if self._count > 1:
            plain = self.draft("posterize")
            yield plain
            yield self._smoothed(plain)
            yield self._smoothed(plain, 2.0)
            return
        for name in ("otsu", "median"):
            plain = self.draft("threshold", name)
            yield plain
            yield self._smoothed(plain)
        for percent in (35, 50, 65, 80):
            leans = [tone - percent / 100 for tone in cells.tones]
            plain = self._of_leans("threshold", f"threshold {percent}% of the contrast", leans)
            yield plain
            yield self._smoothed(plain)
        for degree, parts in ((0.4, 3), (0.6, 4), (0.75, 5), (0.9, 6)):
            degree, radius = self._around(degree, parts)
            words = f"adaptive by {degree:.0%}, {radius} cells around"
            plain = self._of_leans("adaptive", words, tones.adaptive(cells, degree, radius))
            yield plain
            yield self._smoothed(plain)
        yield self._smoothed(self.draft("posterize"))
        yield self.draft("edges")

    def _around(self, degree: float, parts: int) -> tuple[float, int]:
        """For `adaptive`: the degree, and a radius that is a fraction of the picture."""
        return degree, max(2, round(max(self.cells.width, self.cells.height) / parts))

    def _two_inks(self) -> list[float]:
        """Leans by the two groups of colours; the darker one is ink."""
        found = colours.inks_of(self.cells, 1, self.frame)
        if len(found) < 2:  # the colours are too similar, so no cell leans to either
            return [0.0] * len(self.cells.tones)
        dark, light = sorted(range(2), key=lambda number: lab(found[number])[0])
        return [cost[dark] - cost[light] for cost in colours.costs_of(self.cells, found)]

    def _of_leans(self, method: str, words: str, leans: Sequence[float]) -> Draft:
        # Of paper and black, the worse one costs as much as the cell leans away from it.
        costs = [(0.0, lean) if lean >= 0 else (-lean, 0.0) for lean in leans]
        cells = bytes(int(lean < 0) for lean in leans)
        grid = Grid(self.cells.width, self.cells.height, cells)
        return Draft(method, words, (PAPER, INK), tuple(costs), grid)

    def _of_costs(self, method: str, words: str, costs: Sequence[Sequence[float]]) -> Draft:
        cells = bytes(min(range(len(some)), key=some.__getitem__) for some in costs)
        grid = Grid(self.cells.width, self.cells.height, cells)
        return Draft(method, words, self.inks, tuple(map(tuple, costs)), grid)

    def _smoothed(self, draft: Draft, strength: float = 1.0) -> Draft:
        """A draft in which cells also consider their neighbours: specks disappear, and lines become straighter."""
        width, height = draft.grid.width, draft.grid.height
        cells = bytearray(draft.grid.cells)
        unsure = [cell for cell, costs in enumerate(draft.costs) if _margin(costs) < 4 * strength * _SMOOTH]
        beside = {cell: tuple(_beside(width, height, cell)) for cell in unsure}
        for _ in range(_ROUNDS):
            changed = False
            tick()
            for cell in unsure:
                costs = draft.costs[cell]
                around = [cells[other] for other in beside[cell]]
                best = min(
                    sorted({cells[cell], *around}),
                    key=lambda value: costs[value] - strength * _SMOOTH * around.count(value),
                )
                changed |= best != cells[cell]
                cells[cell] = best
            if not changed:
                break
        return replace(draft, words=f"{draft.words}, smoothed", grid=Grid(width, height, bytes(cells)))


def _margin(costs: Sequence[float]) -> float:
    """How much better the best colour of a cell is than the next one, if there is one."""
    best, following, *_ = sorted((*costs, inf))
    return following - best


def _beside(width: int, height: int, cell: int) -> Iterator[int]:
    """The cells that share a side with a cell."""
    row, column = divmod(cell, width)
    if row:
        yield cell - width
    if column:
        yield cell - 1
    if column + 1 < width:
        yield cell + 1
    if row + 1 < height:
        yield cell + width


def _around(width: int, height: int, cell: int) -> Iterator[int]:
    """The cells that share a side or a corner with a cell."""
    row, column = divmod(cell, width)
    for other_row in range(max(0, row - 1), min(height, row + 2)):
        for other_column in range(max(0, column - 1), min(width, column + 2)):
            if (other := other_row * width + other_column) != cell:
                yield other
