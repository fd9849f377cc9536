"""Brute force for small Hitori, independent of the engine: all shadings that obey the two rules of shape,
computed once per size, and those of them that leave no two copies unshaded."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from gridwright import Grid, Hitori


def neighbours(cell, width, height):
    row, column = divmod(cell, width)
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * width + c for r, c in places if 0 <= r < height and 0 <= c < width]


def connected(white, beside):
    """Whether a set of cells is connected; the empty set is."""
    if not white:
        return True
    reached, waiting = set(), [next(iter(white))]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [other for other in beside[cell] if other in white]
    return reached == white


@cache
def shapes(width, height):
    """Every shading of a size, as a mask, in which no shaded cells touch and the others are connected."""
    beside = [neighbours(cell, width, height) for cell in range(width * height)]
    masks = [0]
    for cell in range(width * height):
        before = sum(1 << other for other in beside[cell] if other < cell)
        masks += [mask | 1 << cell for mask in masks if not mask & before]
    cells = range(width * height)
    return [mask for mask in masks if connected({cell for cell in cells if not mask >> cell & 1}, beside)]


def solutions(puzzle: Hitori) -> set[Grid]:
    """All solutions."""
    width, height = puzzle.width, puzzle.height
    numbers = [number for row in puzzle.numbers for number in row]
    pairs = [
        1 << one | 1 << other
        for one, other in combinations(range(width * height), 2)
        if (one // width == other // width or one % width == other % width)
        and numbers[one] == numbers[other]
        and numbers[one] is not None
    ]
    found = [mask for mask in shapes(width, height) if all(mask & pair for pair in pairs)]
    return {Grid(width, height, bytes(mask >> cell & 1 for cell in range(width * height))) for mask in found}


def verdict_of(found) -> str:
    """The verdict that `solve` must return."""
    return ("none", "unique", "multiple")[min(len(found), 2)]
